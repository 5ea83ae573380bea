"""A function while it is compiled: its variables, its code so far, and what is known here."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

from sobek.compile.operations import OPERATIONS
from sobek.compile.types import fields_of, is_frozen, item_of, name_of, wasm

if TYPE_CHECKING:
    from sobek.compile.program import Program


class Refused(Exception):
    """The source is not in the subset. The message has the file, the line and the reason."""


@dataclass
class Loop:
    """A loop. Labels are counted from the outermost block. ``assigned``: what is set wherever
    ``break`` leaves it; None if it never does."""

    break_label: int
    continue_label: int
    assigned: set[str] | None = None


@dataclass
class Frame:
    """``names``: the function's variables. ``owner``: the class whose ``__init__`` this is, or
    None. ``locals``: the types in WebAssembly of all locals. ``variables``: name -> index and type.
    ``assigned``: the variables that are set whenever this point is reached (in ``__init__`` also
    the fields, as "self.name"); None if it is never reached. ``depth``: number of open blocks."""

    program: Program
    function: FunctionType
    names: Collection[str]
    result: Any
    owner: type | None
    code: list[str] = field(default_factory=list)
    locals: list[str] = field(default_factory=list)
    variables: dict[str, tuple[int, Any]] = field(default_factory=dict)
    assigned: set[str] | None = field(default_factory=set)
    depth: int = 0
    loops: list[Loop] = field(default_factory=list)

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        """:raises Refused: always."""
        of = self.function.__code__
        line = of.co_firstlineno + getattr(node, "lineno", 1) - 1
        raise Refused(f"{of.co_filename}:{line}: {reason}")

    # --- code ------------------------------------------------------------------------------

    def emit(self, code: str) -> None:
        """Add code."""
        self.code += code.split()

    def local(self, wasm_type: str) -> int:
        """The index of a new local without a name."""
        self.locals.append(wasm_type)
        return len(self.locals) - 1

    def keep(self, of: Any) -> int:
        """Pop the top of the stack into a new local."""
        index = self.local(wasm(of))
        self.emit(f"local.set {index}")
        return index

    @contextmanager
    def block(self, op: str, result: str = "void") -> Iterator[int]:
        """A block, loop or if. Yields its label."""
        self.emit(f"{op} {result}")
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.emit("end")

    def branch(self, op: str, label: int) -> None:
        """``br`` or ``br_if`` to a label."""
        self.emit(f"{op} {self.depth - label}")

    def operate(self, node: ast.AST, name: str, *operands: Any) -> Any:
        """An operator, builtin or method on operands of these types; returns the result's type."""
        item = item_of(operands[0])
        words = [
            "T" if n and item and of == item else "list" if item_of(of) else name_of(of)
            for n, of in enumerate(operands)
        ]
        key = " ".join((name, *words))
        if key not in OPERATIONS or (name in ("append", "pop", "clear") and is_frozen(operands[0])):
            self.refuse(node, f"no {name} of {' and '.join(map(name_of, operands))}")
        result, code = OPERATIONS[key]
        temporaries: dict[str, int] = {}
        for word in code:
            if word == "trap":
                self.emit("if void unreachable end")
            elif word in ("get", "set", "tee"):
                self.code.append(f"local.{word}")
            elif self.code and self.code[-1].startswith("local.") and len(word) == 1:
                if word not in temporaries:
                    temporaries[word] = self.local(_TEMPORARIES.get(word, wasm(item)))
                self.code.append(str(temporaries[word]))
            else:
                self.code.append(word.replace("W.", f"{wasm(item)}."))
        return item if result == "T" else _RESULTS[result]

    # --- names -----------------------------------------------------------------------------

    def is_set(self, name: str) -> bool:
        """Whether a variable is set whenever this point is reached."""
        return self.assigned is None or name in self.assigned

    def check_whole(self, node: ast.AST) -> None:
        """Refuse to use ``self`` in ``__init__`` before all its fields are set."""
        for name in fields_of(self.owner) if self.owner else ():
            if not self.is_set(f"self.{name}"):
                self.refuse(node, f"self.{name} may not be set yet")

    def is_known(self, node: ast.expr) -> bool:
        """Whether the expression exists at build: a module's name, or an attribute of one."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in self.names

    def known(self, node: ast.expr) -> Any:
        """What such an expression is."""
        try:
            if isinstance(node, ast.Attribute):
                return getattr(self.known(node.value), node.attr)
            assert isinstance(node, ast.Name)
            return {**vars(builtins), **self.function.__globals__}[node.id]
        except (AttributeError, KeyError):
            self.refuse(node, f"{ast.unparse(node)} does not exist")


_TEMPORARIES = {**dict.fromkeys("abc", "i64"), **dict.fromkeys("xy", "f64"), "p": "i32"}
_RESULTS = {"int": int, "float": float, "bool": bool, "None": None}
