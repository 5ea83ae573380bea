"""Compiled code that runs in the JavaScript engine around Pyodide: in a browser's worker, or Node.

The main thread of some browsers compiles nothing at once that is larger than 4 KB, so there it
can't run.
"""

from __future__ import annotations

from typing import Any

from sobek.kernel.machine import Trap

try:
    import js
    from pyodide.ffi import JsException, to_js
except ImportError:  # not in a browser
    js = None


class CannotRun(Exception):
    """The engine does not take the program."""


class BrowserMemory:
    """See :class:`sobek.kernel.machine.Memory`.

    :raises CannotRun: if the engine does not take the module.
    """

    def __init__(self, module: bytes) -> None:
        try:
            compiled = js.WebAssembly.Module.new(to_js(module))
            self._exports: Any = js.WebAssembly.Instance.new(compiled).exports
        except JsException as error:
            raise CannotRun(str(error)) from error

    @property
    def heap(self) -> int:
        return int(self._exports.heap.value)

    @heap.setter
    def heap(self, address: int) -> None:
        self._exports.heap.value = address

    @property
    def size(self) -> int:
        return int(self._exports.memory.buffer.byteLength)

    def call(self, name: str, *arguments: float) -> Any:
        try:
            return getattr(self._exports, name)(*arguments)
        except JsException as error:
            raise Trap(str(error)) from error

    def read(self, address: int, size: int) -> bytes:
        return bytes(js.Uint8Array.new(self._exports.memory.buffer, address, size).to_bytes())

    def write(self, address: int, content: bytes) -> None:
        js.Uint8Array.new(self._exports.memory.buffer, address, len(content)).assign(content)
