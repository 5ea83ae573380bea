"""What waits on the fake device waits by a clock of its own."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.web.helpers.device import run_apart

TESTS = Path(__file__).parents[1]
REAL = re.compile(r"\btime\.sleep\(|\.wait_for_timeout\(")


def test_what_is_due_first_happens_first_and_nothing_waits() -> None:
    happened: list[str] = []

    async def after(hours: float, name: str) -> None:
        await asyncio.sleep(3600 * hours)
        happened.append(name)

    async def watch() -> None:
        begun = asyncio.get_running_loop().time()
        waiting = (after(9, "last"), after(1, "first"), after(1, "second"), after(5, "third"))
        await asyncio.gather(*waiting)
        assert asyncio.get_running_loop().time() - begun == pytest.approx(9 * 3600)

    run_apart(watch())
    assert happened == ["first", "second", "third", "last"]


def test_a_limit_ends_what_never_answers() -> None:
    async def wait() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(3600):
                await asyncio.Event().wait()

    run_apart(wait())


def test_waiting_without_a_limit_for_what_nobody_will_do_fails() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="all wait for something that nobody will do"):
        run_apart(wait())


def test_no_test_sleeps() -> None:
    """A helper may look again and again for a state; a test waits for it."""
    sources = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")}
    assert [path.name for path, source in sources.items() if REAL.search(source)] == []
