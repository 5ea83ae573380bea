"""Compiled code that runs in wasmtime, on a terminal. Importing this fails where it is missing."""

from __future__ import annotations

import atexit
from typing import Any

import wasmtime

from sobek.kernel.machine import Trap


class WasmtimeMemory:
    """See :class:`sobek.kernel.machine.Memory`."""

    def __init__(self, module: bytes) -> None:
        engine = wasmtime.Engine()
        compiled = wasmtime.Module(engine, module)
        self._store = wasmtime.Store(engine)
        self._exports: Any = wasmtime.Instance(self._store, compiled, []).exports(self._store)
        # At the interpreter's end, wasmtime could not free them any more.
        for resource in (engine, compiled, self._store):
            atexit.register(resource.close)

    @property
    def heap(self) -> int:
        return int(self._exports["heap"].value(self._store))

    @heap.setter
    def heap(self, address: int) -> None:
        self._exports["heap"].set_value(self._store, address)

    @property
    def size(self) -> int:
        return int(self._exports["memory"].data_len(self._store))

    def call(self, name: str, *arguments: float) -> Any:
        try:
            return self._exports[name](self._store, *arguments)
        except wasmtime.Trap as trap:
            raise Trap(str(trap)) from trap

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._exports["memory"].read(self._store, address, address + size))

    def write(self, address: int, content: bytes) -> None:
        self._exports["memory"].write(self._store, content, address)
