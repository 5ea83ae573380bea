"""The translation of a function: of each kind of expression and each kind of statement."""

import ast
import math
from collections.abc import Iterable, Sequence
from copy import copy
from types import FunctionType, GenericAlias
from typing import Any, Final

from sobek.compile import types
from sobek.compile.frame import NEVER, UNKNOWN, Frame
from sobek.compile.operations import TRAP
from sobek.compile.types import fields_of, item_of, name_of, wasm
from sobek.compile.wasm import Function
from sobek.kernel.lists import room

_BUILTINS: Final = (len, min, max, abs, int, float, math.sqrt)


class Translation(Frame):
    """A function, which is compiled once. An expression leaves its value on the stack."""

    def compiled(self) -> Function:
        """The function in WebAssembly.

        :raises Refused: if it is not in the subset.
        """
        with self.at(self.tree.lineno):
            self.run(self.tree.body)
            self.check_set(*self.fields)
            if self.result is not None and NEVER not in self.assigned:
                raise TypeError(f"{self.name} may end without a result")
        self.emit("unreachable" if self.result else "")
        variables = [wasm(of) for _, of in self.variables.values()]
        return Function(self.name, variables, len(self.parameters), wasm(self.result), self.code)

    def value(self, node: ast.expr, wanted: Any = None) -> Any:
        """Compile an expression that has a value, of a type if one is wanted. Returns its type."""
        with self.at(node.lineno):
            of = self.expression(node)
            types.check(of, wanted or of or "a value")
        return of

    def expression(self, node: ast.expr) -> Any:
        """Compile an expression. Returns its type, or None if it has no value."""
        if (known := self.known(node)) is not UNKNOWN:
            of, constant = self.program.constant(known)
            self.emit(f"{wasm(of)}.const {constant!r}")
            return of
        match node:
            case ast.Name(name):
                self.check_set(name, *(self.fields if name == self.me else ()))
                index, of = self.variables[name]
                self.emit(f"local.get {index}")
                return of
            case ast.Attribute() | ast.Subscript():
                _, of, offset = self.place(node)
                self.emit(f"{wasm(of)}.load {offset}")
                return of
            case ast.UnaryOp(op, operand):
                return self.operate(type(op).__name__, self.value(operand))
            case ast.BinOp(ast.List([item]), ast.Mult(), number):
                of = self.value(item)
                self.operate("fill", self.operate("bits", of), self.value(number))
                return GenericAlias(list, of)
            case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]):
                return self.operate(type(op).__name__, self.value(left), self.value(right))
            case ast.BoolOp(op, [first, *others]):
                is_or = isinstance(op, ast.Or)
                self.value(first, bool)
                for other in others:
                    self.emit("i32.eqz" if is_or else "")
                    with self.block("if", "i32"):
                        self.value(other, bool)
                        self.emit(f"else i32.const {int(is_or)}")
                return bool
            case ast.IfExp(test, body, orelse):
                self.operate("truth", self.value(test))
                type_at = len(self.code) + 1
                with self.block("if"):
                    of = self.value(body)
                    self.emit("else")
                    self.value(orelse, of)
                self.code[type_at] = wasm(of)
                return of
            case ast.Call(function, arguments, []):
                return self.call(function, arguments)
        raise TypeError(f"this {type(node).__name__} is not in the subset")

    def place(self, node: ast.expr) -> tuple[Any, Any, int]:
        """Push where a field or an item is. Returns the type of the object or list, that of the
        field or item, and an offset in bytes that is still to be added."""
        match node:
            case ast.Subscript(value, index):
                whole = self.value(value)
                self.value(index, int)
                if (known := self.known(index)) is not UNKNOWN and known < 0:
                    self.operate("from_end", whole)
                self.operate("item", whole)
                return whole, item_of(whole), types.ITEMS
            case ast.Attribute(ast.Name(self.me), name, context):
                if isinstance(context, ast.Load):
                    self.check_set(f"{self.me}.{name}")
                self.emit("local.get 0")
                whole = self.owner
            case ast.Attribute(value, name):
                whole = self.value(value)
            case _:
                raise TypeError(f"no assignment to {ast.unparse(node)}")
        if name not in (fields := fields_of(whole)):
            raise TypeError(f"{name_of(whole)} has no field {name}")
        return whole, fields[name], types.WORD * list(fields).index(name)

    def call(self, function: ast.expr, arguments: Sequence[ast.expr]) -> Any:
        """Compile a call. Returns the type of its result."""
        callee = self.known(function)
        if callee is room:
            item, capacity = arguments
            self.operate("room", self.value(capacity))
            hint = eval(ast.unparse(item), {}, self.scope)
            return GenericAlias(list, types.type_of_hint(hint))
        if any(callee is each for each in _BUILTINS):
            return self.operate(callee.__name__, *map(self.value, arguments))
        if isinstance(callee, FunctionType):
            return self.direct(callee, None, arguments)
        init = getattr(callee, "__dict__", {}).get("__init__")
        if isinstance(init, FunctionType) and types.type_of_hint(callee) is callee:
            self.emit(f"i32.const {types.WORD * len(fields_of(callee))} call 0")
            made = self.keep(callee)
            self.emit(f"local.get {made}")
            self.direct(init, callee, arguments)
            self.emit(f"local.get {made}")
            return callee
        if callee is not UNKNOWN or not isinstance(function, ast.Attribute):
            raise TypeError(f"{ast.unparse(function)} is not in the subset")
        of, name = self.value(function.value), function.attr
        method = vars(of).get(name) if fields_of(of) else None
        if isinstance(method, FunctionType):
            return self.direct(method, of, arguments)
        return self.operate(name, of, *map(self.value, arguments))

    def direct(self, function: Any, owner: Any, arguments: Sequence[ast.expr]) -> Any:
        """Call a function; of a method (``owner``: its class), the object is on the stack."""
        callee = self.program.callee(function, owner)
        if len(callee.parameters) != len(arguments) + bool(owner):
            raise TypeError(f"{callee.name} does not take {len(arguments)} arguments")
        wanted = list(callee.parameters.values())[bool(owner) :]
        for argument, of in zip(arguments, wanted, strict=True):
            self.value(argument, of)
        self.emit(f"call {callee.number}")
        return callee.result

    def run(self, body: Iterable[ast.stmt]) -> None:
        """Compile statements."""
        for node in body:
            with self.at(node.lineno):
                if NEVER in self.assigned:
                    raise TypeError("this is never reached")
                self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """Compile a statement."""
        match node:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                found = [(of := self.value(each), self.keep(of)) for each in values]
                for target, (of, kept) in zip(targets, found, strict=True):
                    self.emit(f"local.get {kept}")
                    self.store(target, of)
            case ast.Assign([target], value) | ast.AnnAssign(target, _, ast.expr() as value):
                self.store(target, self.value(value))
            case ast.AugAssign(target, op, value):
                target = self.once(target)
                read: Any = copy(target)
                read.ctx = ast.Load()
                self.store(target, self.value(ast.copy_location(ast.BinOp(read, op, value), node)))
            case ast.If(test, body, orelse):
                self.operate("truth", self.value(test))
                before = self.assigned
                with self.block("if"):
                    self.run(body)
                    after, self.assigned = self.assigned, before
                    self.emit("else")
                    self.run(orelse)
                self.assigned &= after
            case ast.While(test, body, []):
                with self.block("block") as leave, self.block("loop") as again:
                    if self.known(test) is not True:
                        self.operate("Not", self.value(test))
                        self.branch("br_if", leave)
                    self.loops.append((leave, again))
                    self.run(body)
                    self.branch("br", again)
                self.loops.pop()
            case ast.For(orelse=[]):
                self.count(node)
            case ast.Break() | ast.Continue():
                self.branch("br", self.loops[-1][isinstance(node, ast.Continue)])
            case ast.Return(value):
                types.check(self.expression(value) if value else None, self.result)
                self.check_set(*self.fields)
                self.emit("return")
                self.assigned = self.everything
            case ast.Raise():
                self.emit("unreachable")
                self.assigned = self.everything
            case ast.Assert(test):
                self.operate("Not", self.value(test))
                self.emit(TRAP)
            case ast.Expr(ast.Constant(str())) | ast.Pass():
                pass
            case ast.Expr(value):
                self.emit("drop" if self.expression(value) is not None else "")
            case _:
                raise TypeError(f"this {type(node).__name__} is not in the subset")

    def store(self, target: ast.expr, of: Any) -> None:
        """Pop a value of this type into a target."""
        if isinstance(target, ast.Name) and target.id != self.me:
            index, wanted = self.variable(target.id, of)
            self.emit(f"local.set {index}")
        else:
            kept = self.keep(of)
            whole, wanted, offset = self.place(target)
            self.emit(f"local.get {kept} {wasm(of)}.store {offset}")
            if types.is_frozen(whole):
                raise TypeError(f"{name_of(whole)} can't be changed")
        types.check(of, wanted)
        self.assigned |= {ast.unparse(target)}

    def once(self, target: ast.expr) -> ast.expr:
        """The target with variables instead of what is evaluated, which is done here."""
        target = copy(target)
        for field in ("value", "slice"):
            part = getattr(target, field, None)
            if part and not isinstance(part, ast.Name) and self.known(part) is UNKNOWN:
                kept = ast.Name(f"{self.keep(self.value(part))}", lineno=part.lineno)
                self.names.add(kept.id)
                self.assigned |= {kept.id}
                setattr(target, field, kept)
        return target

    def count(self, node: ast.For) -> None:
        """A for loop. It counts in a variable of its own: the numbers of a range, or the indices of
        a list, which may change meanwhile."""
        of, step, item = int, 1, ""
        match node.iter:
            case ast.Call(function, [_, *_] as bounds, []) if self.known(function) is range:
                steps = [repr(self.known(each)) for each in bounds[2:]]
                if steps not in ([], ["1"], ["-1"]):
                    raise TypeError("a range goes up or down by 1")
                step, end = (-1, "le") if steps == ["-1"] else (1, "ge")
                self.emit("i64.const 0" if len(bounds) == 1 else "")
                for each in bounds[:2]:
                    self.value(each, int)
                at_end = f"local.get {self.keep(int)} i64.{end}_s"
            case items:
                of = item_of(whole := self.value(items))
                if not of:
                    raise TypeError(f"no loop over {name_of(whole)}")
                kept = self.keep(whole)
                self.emit("i64.const 0")
                at_end = f"local.get {kept} i64.load 0 i64.ge_s"
                item = f"i32.wrap_i64 i32.const 3 i32.shl local.get {kept} i32.add"
                item += f" {wasm(of)}.load {types.ITEMS}"
        index = self.keep(int)
        with self.block("block") as leave, self.block("loop") as again:
            self.emit(f"local.get {index} {at_end}")
            self.branch("br_if", leave)
            with self.block("block") as inner:
                self.emit(f"local.get {index} {item}")
                self.store(node.target, of)
                self.loops.append((leave, inner))
                self.run(node.body)
                self.loops.pop()
            self.emit(f"local.get {index} i64.const {step} i64.add local.set {index}")
            self.branch("br", again)
