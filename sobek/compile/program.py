"""A whole program: functions, and all that they call, become one WebAssembly module."""

import struct
from collections.abc import Callable, Iterable
from enum import IntEnum
from types import GenericAlias
from typing import Any

from sobek.compile.frame import Refused
from sobek.compile.operations import ALLOCATE
from sobek.compile.translation import Translation
from sobek.compile.types import ITEMS, fields_of, is_frozen, type_of_hint
from sobek.compile.wasm import module


def compile_program(functions: Iterable[Callable[..., Any]]) -> bytes:
    """Compile these functions and all that they call. The module exports them by their names.

    :raises Refused: if the source is not in the subset.
    """
    program = Program()
    exports = [program.callee(function) for function in functions]
    names = ["memory", "heap", *(each.name for each in exports)]
    if len({*names}) < len(names):
        raise Refused(f"two exports have one name: {', '.join(names)}")
    compiled = [each.compiled() for each in program.callees]  # which finds more of them
    return module([ALLOCATE, *compiled], [each.number for each in exports], bytes(program.data))


class Program:
    """``callees``: all functions, and all methods with their classes. ``data``: the tuples and
    objects with which memory begins; equal ones share a place."""

    def __init__(self) -> None:
        self.callees: list[Translation] = []
        self.data = bytearray(ITEMS)
        self._places: dict[bytes, int] = {}

    def callee(self, function: Any, owner: type | None = None) -> Translation:
        """A function that is called, or a method of the class ``owner``."""
        for each in self.callees:
            if (each.function, each.owner) == (function, owner):
                return each
        self.callees.append(Translation(self, 1 + len(self.callees), function, owner))
        return self.callees[-1]

    def constant(self, constant: Any) -> tuple[Any, float]:
        """The type of a constant, and what stands for it: a number, or the address of a tuple or of
        an object of a frozen dataclass.

        :raises TypeError: if it is something else.
        """
        of = type(constant)
        if of in (bool, float):
            return of, constant * 1
        if (of is int or isinstance(constant, IntEnum)) and -(1 << 63) <= constant < 1 << 63:
            return int, int(constant)
        if of is tuple and constant:
            types, numbers = zip(*map(self.constant, constant), strict=True)
            if len(set(types)) == 1:
                place = self._place(len(numbers), len(numbers), *numbers)
                return GenericAlias(of, (types[0], ...)), place
        if is_frozen(of) and (fields := fields_of(type_of_hint(of))):
            parts = [self.constant(getattr(constant, name)) for name in fields]
            types, numbers = zip(*parts, strict=True)
            if types == (*fields.values(),):
                return of, self._place(*numbers)
        raise TypeError(f"{constant!r} is no constant of the subset")

    def _place(self, *words: float) -> int:
        content = b"".join(struct.pack("<d" if isinstance(n, float) else "<q", n) for n in words)
        if content not in self._places:
            self._places[content] = len(self.data)
            self.data += content
        return self._places[content]
