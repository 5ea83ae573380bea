"""Statements, and which variables are set after them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any, Final

from sobek.compile.expressions import (
    check_type,
    emit,
    emit_as,
    emit_condition,
    emit_object,
    emit_place,
)
from sobek.compile.frame import Frame, Loop
from sobek.compile.types import ITEMS, is_frozen, item_of, name_of, wasm


def run(frame: Frame, body: Iterable[ast.stmt]) -> None:
    """Compile statements."""
    for node in body:
        if type(node) not in _RUN:
            frame.refuse(node, f"{type(node).__name__} is not in the subset")
        _RUN[type(node)](frame, node)


def _both(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    """What is set where two ways meet. None: a way that ends before."""
    return other if one is None else one if other is None else one & other


def _store(frame: Frame, target: ast.expr, of: Any) -> None:
    """Pop a value of this type into a target."""
    if isinstance(target, ast.Name):
        if target.id not in frame.variables:
            frame.variables[target.id] = frame.local(wasm(of)), of
        index, wanted = frame.variables[target.id]
        check_type(frame, target, of, wanted)
        frame.emit(f"local.set {index}")
        _note(frame, target.id)
        return
    kept, offset = frame.keep(of), ITEMS
    if isinstance(target, ast.Attribute):
        whole, wanted, offset = emit_object(frame, target)
        if frame.owner and ast.unparse(target.value) == "self":
            _note(frame, f"self.{target.attr}")
    elif isinstance(target, ast.Subscript):
        whole = emit_place(frame, target)
        wanted = item_of(whole)
    else:
        frame.refuse(target, f"no assignment to {type(target).__name__}")
    check_type(frame, target, of, wanted)
    if is_frozen(whole):
        frame.refuse(target, f"{name_of(whole)} can't be changed")
    frame.emit(f"local.get {kept} {wasm(of)}.store {offset}")


def _note(frame: Frame, name: str) -> None:
    if frame.assigned is not None:
        frame.assigned.add(name)


def _assign(frame: Frame, node: ast.Assign) -> None:
    targets, values = node.targets, [node.value]
    if isinstance(targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        targets, values = targets[0].elts, node.value.elts
    if len(node.targets) > 1 or len(targets) != len(values):
        frame.refuse(node, "one value for each target")
    found = [emit(frame, value) for value in values]
    kept = [frame.keep(of) for of in reversed(found)]
    for target, of, index in zip(targets, found, reversed(kept), strict=True):
        frame.emit(f"local.get {index}")
        _store(frame, target, of)


def _annotated(frame: Frame, node: ast.AnnAssign) -> None:
    if node.value:
        _store(frame, node.target, emit(frame, node.value))


def _augmented(frame: Frame, node: ast.AugAssign) -> None:
    """The target is compiled twice, so it must have no effects."""
    if any(isinstance(each, ast.Call) for each in ast.walk(node.target)):
        frame.refuse(node, "a call in the target")
    target = ast.parse(ast.unparse(node.target), mode="eval").body
    for each in ast.walk(target):
        ast.copy_location(each, node)
    whole = ast.copy_location(ast.BinOp(target, node.op, node.value), node)
    _store(frame, node.target, emit(frame, whole))


def _if(frame: Frame, node: ast.If) -> None:
    emit_condition(frame, node.test)
    before, ends = frame.assigned, []
    with frame.block("if"):
        for body in (node.body, node.orelse):
            frame.assigned = before and set(before)
            run(frame, body)
            ends.append(frame.assigned)
            frame.emit("else" if body is node.body else "")
    frame.assigned = _both(*ends)


def _while(frame: Frame, node: ast.While) -> None:
    endless = isinstance(node.test, ast.Constant) and node.test.value is True
    with frame.block("block") as leave, frame.block("loop") as again:
        if not endless:
            emit_condition(frame, node.test)
            frame.emit("i32.eqz")
            frame.branch("br_if", leave)
        before = frame.assigned and set(frame.assigned)
        loop = Loop(leave, again)
        _body(frame, node, loop)
        frame.assigned = loop.assigned if endless else before
        frame.branch("br", again)


def _body(frame: Frame, node: ast.While | ast.For, loop: Loop) -> None:
    if node.orelse:
        frame.refuse(node, "no else of a loop")
    frame.loops.append(loop)
    run(frame, node.body)
    frame.loops.pop()


def _for(frame: Frame, node: ast.For) -> None:
    """Count in a variable of its own: the numbers of a range, or the indices of a list."""
    call, step, index = node.iter, 1, frame.local("i64")
    if isinstance(call, ast.Call) and frame.is_known(call.func) and frame.known(call.func) is range:
        zero = ast.copy_location(ast.Constant(0), call)
        start, stop, *steps = [zero, *call.args] if len(call.args) == 1 else call.args
        step = ast.literal_eval(steps[0]) if steps else 1
        if step not in (1, -1):
            frame.refuse(call, "a range goes up or down by 1")
        emit_as(frame, start, int)
        emit_as(frame, stop, int)
        end = frame.keep(int)
        at_end, item, of = f"local.get {end} i64.{'ge' if step == 1 else 'le'}_s", "", int
    else:
        of = item_of(whole := emit(frame, call))
        items = frame.keep(whole)
        if not of:
            frame.refuse(call, f"no loop over {name_of(whole)}")
        frame.emit("i64.const 0")
        at_end = f"local.get {items} i64.load 0 i64.ge_s"
        item = f"i32.wrap_i64 i32.const 3 i32.shl local.get {items} i32.add {wasm(of)}.load {ITEMS}"
    frame.emit(f"local.set {index}")
    before = frame.assigned and set(frame.assigned)
    with frame.block("block") as leave, frame.block("loop") as again:
        frame.emit(f"local.get {index} {at_end}")
        frame.branch("br_if", leave)
        with frame.block("block") as inner:
            frame.emit(f"local.get {index} {item}")
            _store(frame, node.target, of)
            _body(frame, node, Loop(leave, inner))
        frame.emit(f"local.get {index} i64.const {step} i64.add local.set {index}")
        frame.branch("br", again)
    frame.assigned = before


def _break(frame: Frame, node: ast.Break) -> None:
    loop = frame.loops[-1]
    loop.assigned = _both(loop.assigned, frame.assigned)
    frame.branch("br", loop.break_label)
    frame.assigned = None


def _continue(frame: Frame, node: ast.Continue) -> None:
    frame.branch("br", frame.loops[-1].continue_label)
    frame.assigned = None


def _return(frame: Frame, node: ast.Return) -> None:
    if node.value:
        emit_as(frame, node.value, frame.result)
    else:
        check_type(frame, node, None, frame.result)
    if frame.owner:
        frame.check_whole(node)
    frame.emit("return")
    frame.assigned = None


def _raise(frame: Frame, node: ast.Raise) -> None:
    frame.emit("unreachable")
    frame.assigned = None


def _assert(frame: Frame, node: ast.Assert) -> None:
    emit_condition(frame, node.test)
    frame.emit("i32.eqz if void unreachable end")


def _expression(frame: Frame, node: ast.Expr) -> None:
    is_docstring = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    if not is_docstring and emit(frame, node.value) is not None:
        frame.emit("drop")


_RUN: Final[dict[type, Callable[[Frame, Any], None]]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.Expr: _expression,
    ast.Pass: lambda frame, node: None,
}
