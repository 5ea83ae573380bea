"""Where a program of the subset runs: as Python, or compiled.

A program is a few functions whose parameters are lists of integers and what the functions return.
A *handle* stands for such a result: the object itself in Python, its address in compiled code.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Protocol

Handle = Any


class Machine(Protocol):
    """Runs one program."""

    def write(self, numbers: Sequence[int]) -> Handle:
        """Pass a list of integers."""

    def call(self, name: str, *arguments: Handle) -> Handle:
        """Call a function of the program.

        :raises Trap: if compiled code stops, because Python would have raised an error or its
            memory is full.
        """

    def integers(self, handle: Handle) -> list[int]:
        """Read a list of integers."""

    def floats(self, handle: Handle) -> list[float]:
        """Read a list of floats."""

    def clear(self) -> None:
        """Forget everything; no handle is valid any more."""


class Trap(Exception):
    """Compiled code has stopped."""


class PythonMachine:
    """Runs the functions as they are."""

    def __init__(self, functions: Sequence[Callable[..., Any]]) -> None:
        self._functions = {function.__name__: function for function in functions}

    def write(self, numbers: Sequence[int]) -> Handle:
        return list(numbers)

    def call(self, name: str, *arguments: Handle) -> Handle:
        return self._functions[name](*arguments)

    def integers(self, handle: Handle) -> list[int]:
        return list(handle)

    def floats(self, handle: Handle) -> list[float]:
        return list(handle)

    def clear(self) -> None:
        pass


class Memory(Protocol):
    """Compiled code with its memory, wherever it runs. Addresses and sizes are in bytes."""

    heap: int
    """From where on memory is free."""

    @property
    def size(self) -> int:
        """The size of the whole memory, which only grows."""

    def call(self, name: str, *arguments: float) -> int: ...

    def read(self, address: int, size: int) -> bytes: ...

    def write(self, address: int, content: bytes) -> None: ...


class CompiledMachine:
    """Runs a compiled program, which has a function ``numbers``: it makes a list of so many
    integers."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._start = memory.heap

    def write(self, numbers: Sequence[int]) -> Handle:
        handle = self._memory.call("numbers", float(len(numbers)))
        self._memory.write(handle + _ITEMS, struct.pack(f"<{len(numbers)}q", *numbers))
        return handle

    def call(self, name: str, *arguments: Handle) -> Handle:
        return self._memory.call(name, *arguments)

    def integers(self, handle: Handle) -> list[int]:
        return list(self._read(handle, "q"))

    def floats(self, handle: Handle) -> list[float]:
        return list(self._read(handle, "d"))

    def clear(self) -> None:
        self._memory.heap = self._start

    @property
    def size(self) -> int:
        """The size of its memory in bytes, which never shrinks."""
        return self._memory.size

    def _read(self, handle: Handle, letter: str) -> tuple[Any, ...]:
        (count,) = struct.unpack("<q", self._memory.read(handle, _WORD))
        return struct.unpack(f"<{count}{letter}", self._memory.read(handle + _ITEMS, _WORD * count))


_WORD = 8
_ITEMS = 16
