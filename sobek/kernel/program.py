"""Programs of the subset: which functions they export, and on what machine they run."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Self, TypeVar

from sobek.kernel.browser_memory import BrowserMemory, CannotRun
from sobek.kernel.machine import CompiledMachine, Machine, Memory, PythonMachine, Trap

T = TypeVar("T")


@dataclass
class Program:
    """``functions``: what it exports. ``path``: where the build puts the compiled program.

    It runs compiled where that is possible: on a terminal in wasmtime, if that is installed; in a
    browser's worker, if the build has compiled it. Elsewhere, and after two traps, it runs as
    Python, which gives the same results. A machine does one work at a time: other threads wait.
    """

    functions: tuple[Callable[..., Any], ...]
    path: Path
    _machine: Machine | None = field(default=None, init=False)
    _module: bytes = field(default=b"", init=False)
    _lock: AbstractContextManager[object] = field(default_factory=Lock, init=False)

    def __deepcopy__(self, memo: object) -> Self:
        """The program itself: there is one in a process, and what uses it may be copied."""
        return self

    @property
    def machine(self) -> Machine:
        """The machine that it runs on."""
        if self._machine is None:
            memory = self._in_browser() if sys.platform == "emscripten" else self._in_wasmtime()
            self._machine = CompiledMachine(memory) if memory else PythonMachine(self.functions)
        return self._machine

    @property
    def is_compiled(self) -> bool:
        """Whether it runs compiled."""
        return isinstance(self.machine, CompiledMachine)

    def preload(self) -> None:
        """Read what the build has compiled, for a start where files can't be read any more."""
        if self.path.exists():
            self._module = self.path.read_bytes()

    def restart(self) -> None:
        """Choose the machine anew, and read again what the build has compiled."""
        self._machine = None
        self._module = b""

    def run_as_python(self) -> None:
        """Run it as Python from now on."""
        self._machine = PythonMachine(self.functions)

    def attempt(self, work: Callable[[Machine], T]) -> T:
        """Do some work. If compiled code traps, report that, and do the work again, compiled anew;
        if that traps too, as Python from now on.

        An engine can stop code that is sound: WebKit 27.2 has once, after some minutes of play
        ("Out of bounds memory access"), and not in 5,500 searches that were to show it again.
        """
        with self._lock:
            return self._attempt(work)

    def _attempt(self, work: Callable[[Machine], T]) -> T:
        try:
            return work(self.machine)
        except Trap as trap:
            warnings.warn(f"compiled code has stopped: {trap}", RuntimeWarning, stacklevel=3)
            self._machine = None
        try:
            return work(self.machine)
        except Trap:
            self.run_as_python()
            return work(self.machine)

    def compile(self) -> bytes:
        """The compiled program, which takes less than a second to make.

        :raises Refused: if the source is not in the subset.
        """
        from sobek.compile.program import compile_program

        return compile_program(self.functions)

    def _in_wasmtime(self) -> Memory | None:
        try:
            from sobek.kernel.wasmtime_memory import WasmtimeMemory
        except ImportError:
            return None
        return WasmtimeMemory(self.compile())

    def _in_browser(self) -> Memory | None:
        if not self._module:
            self.preload()
        try:
            return BrowserMemory(self._module)
        except CannotRun:
            return None
