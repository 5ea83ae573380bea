"""Settings of the page's tests."""

from collections.abc import Iterator

import pytest

from tests.web.helpers import crashes
from tests.web.helpers.device import close_devices
from tests.web.helpers.zone import zone as zone


@pytest.fixture(autouse=True)
def _close_devices() -> Iterator[None]:
    """Drop the background work of pages on which a test ended before it started."""
    yield
    close_devices()


@pytest.fixture(autouse=True)
def _no_crash(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test on which a page says that something went wrong."""
    if request.node.get_closest_marker("expects_crash"):
        yield
        return
    with crashes.noted():
        yield
        crashes.check()
