"""Work that takes its time, and what is said when something goes wrong on the way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from sobek.core.text import tr
from web.app.page import Page
from web.browser.device import StorageError

Work = Coroutine[Any, Any, None]


class Running(Page):
    """The page, and what goes on beside it."""

    def _run(self, work: Callable[..., Work], *given: Any) -> Callable[[], None]:
        """Start something that goes on by itself; the result cancels it."""
        return self._device.run(self._guarded(work, *given))

    async def _guarded(self, work: Callable[..., Work], *given: Any) -> None:
        try:
            await work(*given)
        except Exception:
            self._fail()
            self.draw()

    def _undertake(self, work: Callable[..., Work], *given: Any) -> None:
        """Begin what a person has asked for and takes its time."""
        self._run(self._told_of, work, *given)

    async def _told_of(self, work: Callable[..., Work], *given: Any) -> None:
        with self._telling():
            await work(*given)
        self.draw()

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Say in a sentence what goes wrong within."""
        try:
            yield
        except ValueError as error:
            self._notice = str(error)
        except StorageError as error:
            self._notice = tr(
                "Your browser could not do that: {reason}. Save the game to a file instead.",
                reason=error,
            )
        except Exception:
            self._fail()
