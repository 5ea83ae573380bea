"""Measure how two devices meet: python3 -m tests.benchmarks.pairing [--times N] [--frames N].

Two profiles of Chromium on this machine, with one fake camera, which is shown what the other's
screen shows: seconds from the tap at the table until the panel is closed on both, by phase. Then
distorted pictures of codes, which the page's own reader reads: how many it reads, and how many
falsely.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

import serve
from tests.benchmarks.common import prepare_and
from tests.browser.fake_camera import FakeCamera, teach_frames, with_camera
from tests.browser.host import Host
from tests.web.helpers.device import ADDRESS
from tests.web.helpers.lines import FakeLines
from web.devices import pairing
from web.storage.links import JOIN

TABLE: Final = {"width": 1180, "height": 820}
PHONE: Final = {"width": 390, "height": 844}
DISTORTIONS: Final = ("angle", "small", "blur", "glare")
LIMIT: Final = 30_000
"""Maximum milliseconds for one step."""
ASK: Final = """() => {
    const button = document.createElement("button");
    Object.assign(button.dataset, { click: "pair", value: "onlooker" });
    document.body.append(button);
    button.click();
    button.remove();
}"""
"""Presses what asks another device to a table."""
READ: Final = """async ([site, text, kind, seed]) => {
    const { qrCode } = await import(`${site}web/browser/dom.mjs`);
    const { ofWorker } = await import(`${site}web/browser/camera.mjs`);
    const reader = ofWorker();
    const found = [];
    let spent = 0;
    for (const moment of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const { width, height, data } = frame(qrCode(text).split("\\n"), seed, kind, moment);
        const picture = Object.assign(document.createElement("canvas"), { width, height });
        const pixels = new ImageData(width, height);
        data.forEach((grey, n) => pixels.data.set([grey, grey, grey, 255], 4 * n));
        picture.getContext("2d").putImageData(pixels, 0, 0);
        const started = performance.now();
        found.push(await reader.read(picture, [width, height]));
        spent += performance.now() - started;
        if (found.at(-1)) break;
    }
    reader.end();
    return [found, spent / found.length];
}"""
"""Shows up to eight pictures to the page's reader, which a camera takes within a second, until it
has read one."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how two devices meet.")
    parser.add_argument("--times", type=int, default=50, metavar="N", help="default: 50")
    parser.add_argument("--frames", type=int, default=500, metavar="N", help="default: 500")
    asked = parser.parse_args()
    return prepare_and(partial(measure, asked.times, asked.frames))


def measure(times: int, frames: int) -> None:
    """Measure both, and print."""
    with opened() as (camera, site, table, phone):
        if times:
            report_meetings([meet(camera, site, table, phone) for _ in range(times)])
        if frames:
            report_frames([read(site, table, number) for number in range(frames)])


@contextmanager
def opened() -> Iterator[tuple[FakeCamera, str, Page, Page]]:
    """A camera, the site's address, a table with a game, and a phone."""
    path = os.environ["SOBEK_BROWSER"]
    with (
        tempfile.TemporaryDirectory() as folder,
        Host(serve.DIST) as host,
        sync_playwright() as playwright,
        with_camera(playwright, path, Path(folder) / "film.y4m") as (browser, camera),
    ):
        pages = []
        for size in (TABLE, PHONE):
            context = browser.new_context(
                viewport=size,  # type: ignore[arg-type]
                locale="en-GB",
                service_workers="block",
                permissions=["camera"],
            )
            page = context.new_page()
            page.goto(f"{host.address}?pace=0")
            page.locator("html[data-ready]").wait_for(state="attached", timeout=LIMIT)
            teach_frames(page)
            pages.append(page)
        table, phone = pages
        table.locator("#begin").click()
        table.locator("#screen-table, #screen-handover").wait_for(timeout=LIMIT)
        yield camera, host.address, table, phone


def meet(camera: FakeCamera, site: str, table: Page, phone: Page) -> dict[str, float]:
    """Have both meet once; return the seconds of each phase."""
    phone.goto(f"{site}?pace=0")
    phone.locator("html[data-ready]").wait_for(state="attached", timeout=LIMIT)
    started = time.perf_counter()
    table.evaluate(ASK)
    offer = code(table)
    shown = time.perf_counter()
    camera.show(table, site, offer)
    phone.locator("#open-pair").click()
    answer = code(phone)
    answered = time.perf_counter()
    camera.show(table, site, JOIN + pairing.find(answer))
    for page in (table, phone):
        page.locator(".drawer.pair").wait_for(state="detached", timeout=LIMIT)
    ended = time.perf_counter()
    return {
        "the table's code": shown - started,
        "the phone's code": answered - shown,
        "connected": ended - answered,
        "all": ended - started,
    }


def code(page: Page) -> str:
    """The code that a page shows, once it does."""
    field = page.locator("#pair-code")
    field.wait_for(state="attached", timeout=LIMIT)
    return field.input_value()


def report_meetings(found: list[dict[str, float]]) -> None:
    """Print the times."""
    print(f"Meetings: {len(found)}, in seconds")
    for phase in found[0]:
        times = [each[phase] for each in found]
        worst = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        print(f"  {phase}: median {median(times):.2f}, 95 of 100 below {worst:.2f}")


class Reading(NamedTuple):
    """What was read of a distorted code. ``kind``: of the distortion; ``pictures``: how many it
    took, 0 if none was read; ``falsely``: whether something else was read; ``milliseconds``: of
    each."""

    kind: str
    pictures: int
    falsely: bool
    milliseconds: float


def read(site: str, page: Page, number: int) -> Reading:
    """Have a distorted code read."""
    lines = FakeLines(Random(number), lambda work: None, lambda name: None)
    offer = pairing.encode(lines.offer("offer"))
    answer = pairing.encode(lines.offer("answer"), offer)
    text = JOIN + answer if number % 2 else pairing.link(ADDRESS, offer)
    kind = DISTORTIONS[number // 2 % len(DISTORTIONS)]
    found, spent = page.evaluate(READ, [site, text, kind, number])
    falsely = any(each not in ("", text) for each in found)
    return Reading(kind, found.index(text) + 1 if text in found else 0, falsely, spent)


def report_frames(found: list[Reading]) -> None:
    """Print how many codes were read."""
    for kind in ("", *DISTORTIONS):
        of_kind = [each for each in found if kind in ("", each.kind)]
        at_once = sum(each.pictures == 1 for each in of_kind) / len(of_kind)
        soon = sum(each.pictures > 0 for each in of_kind) / len(of_kind)
        spent = median(each.milliseconds for each in of_kind)
        falsely = sum(each.falsely for each in of_kind)
        print(
            f"  {kind or 'all'}: {len(of_kind)} codes, {at_once:.1%} read from the first picture, "
            f"{soon:.1%} within a second, {falsely} falsely; {spent:.0f} ms a picture"
        )


if __name__ == "__main__":
    sys.exit(main())
