"""A whole program: functions, and all that they call, become one WebAssembly module."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any, cast, get_type_hints

from sobek.compile import statements
from sobek.compile.frame import Frame, Refused
from sobek.compile.operations import HELPERS
from sobek.compile.types import Constants, type_of_hint, wasm
from sobek.compile.wasm import Function, module


def compile_program(functions: Iterable[Callable[..., Any]]) -> bytes:
    """Compile these functions and all that they call. The module exports them by their names.

    :raises Refused: if the source is not in the subset.
    """
    program = Program()
    exports = [program.index(cast(FunctionType, each), None)[0] for each in functions]
    compiled = [
        Function(name, types, number, "i32", code.split())
        for name, (types, number, code) in HELPERS.items()
    ]
    for function, owner in program.functions:  # compiling finds more of them
        compiled.append(_compile(program, function, owner))
    return module(compiled, exports, bytes(program.constants.data))


class Program:
    """``functions``: all that are called, each with the class whose method it is, or None."""

    def __init__(self) -> None:
        self.constants = Constants()
        self.functions: list[tuple[FunctionType, type | None]] = []

    def index(self, function: FunctionType, owner: type | None) -> tuple[int, dict[str, Any], Any]:
        """A function's index, the types of its parameters, and that of its result."""
        if (function, owner) not in self.functions:
            self.functions.append((function, owner))
        code, hints = function.__code__, get_type_hints(function)
        types: dict[str, Any] = {}
        try:
            for name, parameter in inspect.signature(function).parameters.items():
                if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
                    raise TypeError(f"{name} is not a plain parameter")
                types[name] = owner if owner and not types else type_of_hint(hints[name])
            index = len(HELPERS) + self.functions.index((function, owner))
            return index, types, type_of_hint(hints["return"])
        except (TypeError, KeyError) as error:
            raise Refused(f"{code.co_filename}:{code.co_firstlineno}: {error}") from error


def _compile(program: Program, function: FunctionType, owner: type | None) -> Function:
    _, parameters, result = program.index(function, owner)
    tree = cast(ast.FunctionDef, ast.parse(textwrap.dedent(inspect.getsource(function))).body[0])
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    is_init = function.__name__ == "__init__"
    frame = Frame(program, function, stored | set(parameters), result, owner if is_init else None)
    for name, of in parameters.items():
        frame.variables[name] = frame.local(wasm(of)), of
    frame.assigned = set(parameters)
    if tree.decorator_list:
        frame.refuse(tree, "decorators are not in the subset")
    statements.run(frame, tree.body)
    if frame.assigned is not None and result is not None:
        frame.refuse(tree, f"{function.__name__} may end without a result")
    if is_init:
        frame.check_whole(tree)
    if result is not None:
        frame.emit("unreachable")
    name = f"{owner.__name__}.{function.__name__}" if owner else function.__name__
    return Function(name, frame.locals, len(parameters), wasm(result), frame.code)
