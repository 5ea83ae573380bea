"""Compiled code that runs in wasmtime, on a terminal."""

from __future__ import annotations

from sobek.kernel.machine import Trap

try:
    import wasmtime
except ImportError:  # an extra of the package
    wasmtime = None  # type: ignore[assignment]


class WasmtimeMemory:
    """See :class:`sobek.kernel.machine.Memory`."""

    def __init__(self, module: bytes) -> None:
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self._store, wasmtime.Module(engine, module), [])
        self._exports = instance.exports(self._store)
        self._memory = self._exports["memory"]
        self._heap = self._exports["heap"]

    @property
    def heap(self) -> int:
        return int(self._heap.value(self._store))

    @heap.setter
    def heap(self, address: int) -> None:
        self._heap.set_value(self._store, address)

    def call(self, name: str, *arguments: float) -> int:
        try:
            return self._exports[name](self._store, *arguments)
        except wasmtime.Trap as trap:
            raise Trap(str(trap)) from trap

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, content: bytes) -> None:
        self._memory.write(self._store, content, address)
