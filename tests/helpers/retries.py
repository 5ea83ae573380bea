"""The end of a run says which tests passed only because they were tried again: a part of pytest."""

from collections.abc import Generator
from typing import Final

import pytest

HEADING: Final = "passed only when tried again: there is a race in the test, or in what it tests"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """List them after everything else that pytest says."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and (tries := reporter.stats.get("rerun")):
        failed = {report.nodeid for report in reporter.stats.get("failed", ())}
        reporter.section(HEADING, sep="!", red=True)
        for name in sorted({each.nodeid for each in tries} - failed):
            reporter.line(name, red=True)
