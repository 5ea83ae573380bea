"""Pages that say "Something went wrong". A test on which one comes up fails, unless it is marked
with ``expects_crash``."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from web.app import problems
from web.app.app import App

_noted: list[BaseException] = []


def check() -> None:
    """Raise the first fault of ours that a page has reported since the last call, if any."""
    if _noted:
        first = _noted[0]
        _noted.clear()
        raise AssertionError("the page says that something went wrong") from first


@contextmanager
def noted() -> Iterator[None]:
    """Note the faults that pages report meanwhile."""
    report = problems.fail

    def fail(app: App) -> None:
        error = sys.exception()
        assert error is not None, "a fault is reported where it is caught"
        _noted.append(error)
        report(app)

    problems.fail = fail
    try:
        yield
    finally:
        problems.fail = report
        _noted.clear()
