"""Settings of the page's tests."""

from collections.abc import Iterator

import pytest

from tests.web.helpers.device import close_devices
from tests.web.helpers.zone import zone as zone


@pytest.fixture(autouse=True)
def _close_devices() -> Iterator[None]:
    """Drop the background work of pages on which a test ended before it started."""
    yield
    close_devices()
