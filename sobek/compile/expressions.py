"""Expressions: each leaves its value on the stack, and returns its type."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, Final

from sobek.compile.frame import Frame
from sobek.compile.operations import HELPERS
from sobek.compile.subset import room
from sobek.compile.types import (
    ITEMS,
    WORD,
    fields_of,
    item_of,
    name_of,
    type_of_constant,
    type_of_hint,
    wasm,
)

ALLOCATE, ROOM, FILLED = range(len(HELPERS))
_BUILTINS: Final = (len, min, max, abs, int, float, math.sqrt)


def emit(frame: Frame, node: ast.expr) -> Any:
    """Compile an expression."""
    if frame.is_known(node):
        return _constant(frame, node, frame.known(node))
    if type(node) not in _EMIT:
        frame.refuse(node, f"{type(node).__name__} is not in the subset")
    return _EMIT[type(node)](frame, node)


def emit_as(frame: Frame, node: ast.expr, wanted: Any) -> None:
    """Compile an expression that has to be of a type."""
    check_type(frame, node, emit(frame, node), wanted)


def check_type(frame: Frame, node: ast.AST, given: Any, wanted: Any) -> None:
    """Refuse a value of another type than is wanted."""
    if given != wanted:
        frame.refuse(node, f"{name_of(given)} where {name_of(wanted)} is expected")


def emit_condition(frame: Frame, node: ast.expr) -> None:
    """Compile a condition, to a bool."""
    frame.operate(node, "truth", emit(frame, node))


def _constant(frame: Frame, node: ast.expr, constant: Any) -> Any:
    try:
        of = type_of_constant(constant)
    except TypeError as error:
        frame.refuse(node, str(error))
    if of is bool:
        frame.emit(f"i32.const {int(constant)}")
    elif of in (int, float):
        frame.emit(f"{wasm(of)}.const {of(constant)!r}")
    else:
        frame.emit(f"i32.const {frame.program.constants.place(constant, of)}")
    return of


def _name(frame: Frame, node: ast.Name) -> Any:
    if not frame.is_set(node.id):
        frame.refuse(node, f"{node.id} may not be set yet")
    index, of = frame.variables[node.id]
    if node.id == "self":
        frame.check_whole(node)
    frame.emit(f"local.get {index}")
    return of


def emit_object(frame: Frame, node: ast.Attribute) -> tuple[Any, Any, int]:
    """Push the object of ``object.field``; returns its type, and the type and offset of the
    field."""
    if frame.owner and isinstance(node.value, ast.Name) and node.value.id == "self":
        if isinstance(node.ctx, ast.Load) and not frame.is_set(f"self.{node.attr}"):
            frame.refuse(node, f"self.{node.attr} may not be set yet")
        frame.emit("local.get 0")
        of: Any = frame.owner
    else:
        of = emit(frame, node.value)
    if node.attr not in fields_of(of):
        frame.refuse(node, f"{name_of(of)} has no field {node.attr}")
    return of, *fields_of(of)[node.attr]


def _attribute(frame: Frame, node: ast.Attribute) -> Any:
    _, of, offset = emit_object(frame, node)
    frame.emit(f"{wasm(of)}.load {offset}")
    return of


def emit_place(frame: Frame, node: ast.Subscript) -> Any:
    """Push the address of an item, without the offset of items; returns the type of the list. An
    index from the end has to be a number in the source; other negative ones trap."""
    of = emit(frame, node.value)
    if not item_of(of):
        frame.refuse(node, f"{name_of(of)} has no items")
    items, index = frame.local("i32"), frame.local("i64")
    frame.emit(f"local.tee {items}")
    index_node = node.slice
    if (
        isinstance(index_node, ast.UnaryOp)
        and isinstance(index_node.op, ast.USub)
        and isinstance(index_node.operand, ast.Constant)
        and index_node.operand.value
    ):
        frame.emit(f"local.get {items} i64.load 0")
        emit_as(frame, node.slice, int)
        frame.emit("i64.add")
    else:
        emit_as(frame, node.slice, int)
    frame.emit(f"local.tee {index} local.get {items} i64.load 0 i64.ge_u if void unreachable end")
    frame.emit(f"local.get {index} i32.wrap_i64 i32.const 3 i32.shl i32.add")
    return of


def _subscript(frame: Frame, node: ast.Subscript) -> Any:
    of = item_of(emit_place(frame, node))
    frame.emit(f"{wasm(of)}.load {ITEMS}")
    return of


def _binary(frame: Frame, node: ast.BinOp) -> Any:
    if not isinstance(node.left, ast.List):
        operands = emit(frame, node.left), emit(frame, node.right)
        return frame.operate(node, type(node.op).__name__, *operands)
    if len(node.left.elts) != 1 or not isinstance(node.op, ast.Mult):
        frame.refuse(node, "only a list of one item is multiplied")
    of = emit(frame, node.left.elts[0])
    frame.emit({"f64": "i64.reinterpret_f64", "i32": "i64.extend_i32_u"}.get(wasm(of), ""))
    emit_as(frame, node.right, int)
    frame.emit(f"call {FILLED}")
    return list[of]  # type: ignore[valid-type]


def _unary(frame: Frame, node: ast.UnaryOp) -> Any:
    if isinstance(node.op, ast.Not):
        emit_condition(frame, node.operand)
        return frame.operate(node, "Not", bool)
    if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return _constant(frame, node, ast.literal_eval(node))
    return frame.operate(node, type(node.op).__name__, emit(frame, node.operand))


def _comparison(frame: Frame, node: ast.Compare) -> Any:
    if len(node.ops) > 1:
        frame.refuse(node, "one comparison at a time")
    operands = emit(frame, node.left), emit(frame, node.comparators[0])
    return frame.operate(node, type(node.ops[0]).__name__, *operands)


def _logic(frame: Frame, node: ast.BoolOp) -> Any:
    emit_as(frame, node.values[0], bool)
    for value in node.values[1:]:
        with frame.block("if", "i32"):
            frame.emit("i32.const 1 else" if isinstance(node.op, ast.Or) else "")
            emit_as(frame, value, bool)
            frame.emit("else i32.const 0" if isinstance(node.op, ast.And) else "")
    return bool


def _either(frame: Frame, node: ast.IfExp) -> Any:
    emit_condition(frame, node.test)
    start = len(frame.code)
    with frame.block("if"):
        of = emit(frame, node.body)
        frame.emit("else")
        emit_as(frame, node.orelse, of)
    frame.code[start + 1] = wasm(of)
    return of


def _call(frame: Frame, node: ast.Call) -> Any:
    if node.keywords:
        frame.refuse(node, "arguments have no names in the subset")
    if not frame.is_known(node.func):
        return _method(frame, node)
    function = frame.known(node.func)
    if hasattr(function, "__self__") and not isinstance(function.__self__, ModuleType):
        return _method(frame, node)
    if function is room and len(node.args) == 2:
        emit_as(frame, node.args[1], int)
        frame.emit(f"call {ROOM}")
        hint = eval(ast.unparse(node.args[0]), frame.function.__globals__)
        return list[type_of_hint(hint)]  # type: ignore[misc]
    if function in _BUILTINS:
        operands = [emit(frame, argument) for argument in node.args]
        return frame.operate(node, function.__name__, *operands)
    if isinstance(function, FunctionType):
        return _direct(frame, node, function, None)
    if "__init__" not in getattr(function, "__dict__", {}) or not fields_of(function):
        frame.refuse(node, f"{ast.unparse(node.func)} is not in the subset")
    frame.emit(f"i32.const {WORD * len(fields_of(function))} call {ALLOCATE}")
    made = frame.keep(function)
    frame.emit(f"local.get {made}")
    _direct(frame, node, function.__init__, function)
    frame.emit(f"local.get {made}")
    return function


def _direct(frame: Frame, node: ast.Call, function: FunctionType, owner: type | None) -> Any:
    """Call a function; of a method (``owner``: its class), the object is on the stack."""
    index, parameters, result = frame.program.index(function, owner)
    wanted = list(parameters.values())[bool(owner) :]
    if len(wanted) != len(node.args):
        frame.refuse(node, f"{function.__name__} takes {len(wanted)} arguments")
    for argument, of in zip(node.args, wanted, strict=True):
        emit_as(frame, argument, of)
    frame.emit(f"call {index}")
    return result


def _method(frame: Frame, node: ast.Call) -> Any:
    if not isinstance(node.func, ast.Attribute):
        frame.refuse(node, "this can't be called")
    of, name = emit(frame, node.func.value), node.func.attr
    method = vars(of).get(name) if fields_of(of) else None
    if isinstance(method, FunctionType):
        return _direct(frame, node, method, of)
    return frame.operate(node, name, of, *(emit(frame, argument) for argument in node.args))


_EMIT: Final[dict[type, Callable[[Frame, Any], Any]]] = {
    ast.Constant: lambda frame, node: _constant(frame, node, node.value),
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _comparison,
    ast.BoolOp: _logic,
    ast.IfExp: _either,
    ast.Call: _call,
}
