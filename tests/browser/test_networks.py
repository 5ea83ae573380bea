"""A table and a phone in two networks that a cable joins, without any way out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.company import seat_elsewhere
from tests.browser.conftest import Watch
from tests.browser.driver import wait_until_ready
from tests.browser.engines import find
from tests.browser.fake_camera import FakeCamera, with_camera
from tests.browser.networks import Unavailable, two_networks

SIZES = ({"width": 1180, "height": 820}, {"width": 390, "height": 844})


class Device(NamedTuple):
    """A browser in a network of its own, and what its camera sees."""

    page: Page
    camera: FakeCamera

    def looks_at(self, other: Device) -> None:
        """Hold the camera over the code that another device shows."""
        code = other.page.locator(".pair-code svg")
        code.wait_for()
        self.camera.see(self.page, code.screenshot())


@pytest.fixture
def devices(
    playwright: Playwright, site: Path, tmp_path: Path, watch: Watch
) -> Iterator[list[Device]]:
    """A table and a phone. Each has the page from itself: there is no way between the two but the
    cable."""
    with ExitStack() as stack:
        try:
            networks = stack.enter_context(two_networks())
        except Unavailable as reason:
            pytest.skip(f"no networks can be made: {reason}")
        found = []
        for network, size in zip(networks, SIZES, strict=True):
            host = stack.enter_context(network.host(site))
            watch.expect(host.address)
            path = network.launcher(find("chromium"), tmp_path)
            film = tmp_path / f"{network.name}.y4m"
            browser, camera = stack.enter_context(with_camera(playwright, path, film, ()))
            context = browser.new_context(
                locale="en-GB",
                service_workers="block",
                permissions=["camera"],
                viewport=size,  # type: ignore[arg-type]
                device_scale_factor=2,
            )
            page = watch.over(context).new_page()
            page.goto(f"{host.address}?pace=0&ahead=0")
            wait_until_ready(page)
            found.append(Device(page, camera))
        yield found


@pytest.mark.long
def test_two_devices_play_without_a_way_out(devices: list[Device]) -> None:
    table, phone = devices
    page = table.page
    page.locator("#settings > summary").click()
    seat_elsewhere(page, 0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#drawer [data-click=pair][data-value='0']").click()
    phone.page.get_by_role("button", name="Join a table").click()
    phone.looks_at(table)
    table.looks_at(phone)
    for device in devices:
        expect(device.page.get_by_role("dialog")).to_have_count(0)
    prompt = phone.page.locator("#prompt")
    expect(prompt).to_contain_text("your turn")
    phone.page.locator("[id^=quay] button:not([disabled]), button[id^=quay]").first.click()
    phone.page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#log-1, .recap, .last-move").first).to_be_visible()
