"""A loop in which waiting takes no time: while there is nothing to do, its clock jumps to what
comes next. So all happens in the order of a real clock, whatever else the machine has to do.
"""

import asyncio
import selectors
from typing import Final

TICK: Final = 1e-6
"""Seconds by which a look at the clock moves it, so that what is begun first is also due first."""


class _Jumps(selectors.SelectSelector):
    """Instead of waiting, moves a clock on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        """Seconds since the loop was made."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("all wait for something that nobody will do")
            self.now += max(0.0, timeout)
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop with such a clock. Only its own tasks can wake it."""

    def __init__(self) -> None:
        self._jumps = _Jumps()
        super().__init__(self._jumps)

    def time(self) -> float:
        self._jumps.now += TICK
        return self._jumps.now
