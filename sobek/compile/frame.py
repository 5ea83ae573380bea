"""A function while it is compiled: its code so far, its variables, and what is known at build."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections import ChainMap
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Final, get_origin

from sobek.compile.operations import OPERATIONS, TEMPORARIES
from sobek.compile.types import fields_of, is_frozen, item_of, name_of, signature_of, wasm

if TYPE_CHECKING:
    from sobek.compile.program import Program

UNKNOWN: Final = object()
"""What is not known at build."""
NEVER: Final = "never"
"""This is among the variables that are set if a point is never reached."""


class Refused(Exception):
    """The source is not in the subset. The message has the file, the line and the reason."""


class Frame:
    """``number``: the function's index in WebAssembly. ``owner``: the class whose method it is, or
    None. ``parameters``, ``result``: their types. ``me``: in ``__init__`` what it calls its object,
    else None; ``fields``: then those of the object, as "self.field". ``variables``: name -> index
    and type, also of nameless ones. ``assigned``: the variables and fields that are set whenever
    this point is reached. ``exits``: for each open block, those that are set at all jumps to it.
    ``loops``: where ``break`` and ``continue`` lead."""

    def __init__(self, program: Program, number: int, function: Any, owner: Any) -> None:
        self.program, self.number, self.function, self.owner = program, number, function, owner
        code, self.file = function.__code__, function.__code__.co_filename
        self.name = f"{owner.__name__}.{code.co_name}" if owner else code.co_name
        source = inspect.getsource(code)
        with self.at(code.co_firstlineno):
            self.tree = _definition(code, source)
            self.parameters, self.result = signature_of(function, owner)
        self.names = {*code.co_varnames, *code.co_cellvars}
        self.scope = ChainMap(function.__globals__, vars(builtins))
        is_init = owner and vars(owner).get("__init__") is function
        self.me = next(iter(self.parameters)) if is_init else None
        self.fields = [f"{self.me}.{field}" for field in fields_of(owner) if is_init]
        self.everything = frozenset({*self.names, *self.fields, NEVER})
        self.assigned, self.exits = frozenset(self.parameters), list[frozenset[str]]()
        self.code, self.loops = list[str](), list[tuple[int, int]]()
        self.variables = {name: (n, of) for n, (name, of) in enumerate(self.parameters.items())}

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """Refuse the source at this line if anything goes wrong."""
        try:
            yield
        except Refused:
            raise
        except Exception as reason:
            raise Refused(f"{self.file}:{line}: {reason}") from reason

    def emit(self, code: str) -> None:
        """Add code."""
        self.code += code.split()

    def variable(self, name: str, of: Any) -> tuple[int, Any]:
        """Index and type of a variable. If it is new, it is of this type."""
        return self.variables.setdefault(name, (len(self.variables), of))

    def keep(self, of: Any) -> int:
        """Pop the top of the stack into a new variable without a name; returns its index."""
        index, _ = self.variable(f"{len(self.variables)}", of)
        self.emit(f"local.set {index}")
        return index

    @contextmanager
    def block(self, op: str, result: str = "void") -> Iterator[int]:
        """A block, loop or if. Yields its label."""
        self.emit(f"{op} {result}")
        self.exits.append(self.everything)
        yield len(self.exits)
        at_exits = self.exits.pop()
        self.assigned &= at_exits if op == "block" else self.assigned
        self.emit("end")

    def branch(self, op: str, label: int) -> None:
        """Jump to a label: ``br``, or ``br_if`` the value on the stack is true."""
        self.emit(f"{op} {len(self.exits) - label}")
        self.exits[label - 1] &= self.assigned
        self.assigned = self.everything if op == "br" else self.assigned

    def operate(self, name: str, *operands: Any) -> Any:
        """An operator, builtin or method on operands of these types; returns the result's type."""
        item, key = item_of(operands[0]) if operands else None, name
        for n, of in enumerate(operands):
            kind = get_origin(of) or of
            word = kind.__name__ if kind in (int, float, bool, list, tuple) else "object"
            key += f" {'T' if n and of == item else word}"
        if key not in OPERATIONS:
            raise TypeError(f"no {name} of {' and '.join(map(name_of, operands)) or 'nothing'}")

        def temporary(match: re.Match[str]) -> str:
            of = TEMPORARIES.get(match[2], item)
            return f"local.{match[1]} {self.variable(f'{match[2]} {wasm(of)}', of)[0]}"

        result, code = OPERATIONS[key]
        self.emit(re.sub(r"(get|set|tee) (\w)", temporary, code).replace("W.", f"{wasm(item)}."))
        return item if result == "T" else getattr(builtins, result, None)

    def known(self, node: ast.expr) -> Any:
        """The value of an expression that is always the same: of a number with its sign, of a name
        that is no variable of the function, or of an attribute of a module, a class or a frozen
        object. Otherwise UNKNOWN."""
        match node:
            case ast.Constant(constant):
                return constant
            case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as number)):
                return -number
            case ast.Name(name) if name not in self.names:
                if name not in self.scope or name.startswith("__"):
                    raise NameError(f"{name} does not exist, or is another name within a class")
                return self.scope[name]
            case ast.Attribute(value, name) if not name.startswith("__"):
                whole: Any = self.known(value)
                of: Any = type(whole)
                is_field = is_frozen(of) and name in fields_of(of)
                if is_field or isinstance(whole, ModuleType | type):
                    return getattr(whole, name)
        return UNKNOWN

    def check_set(self, *names: str) -> None:
        """Refuse to use variables that may not be set when this point is reached."""
        if unset := [name for name in names if name not in self.assigned]:
            raise NameError(f"{unset[0]} may not be set yet")


def _definition(code: CodeType, source: str) -> ast.FunctionDef:
    """The tree of a function, with the lines of its file. A method is indented, so all are."""
    tree: Any = ast.parse("if True:\n" + textwrap.indent(source, " ")).body[0]
    match ast.increment_lineno(tree, code.co_firstlineno - 2).body:
        case [ast.FunctionDef(code.co_name, decorator_list=[]) as found] if not code.co_freevars:
            return found
    raise TypeError("here is no def without decorators and variables of an outer function")
