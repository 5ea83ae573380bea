"""Measure the table: python3 -m tests.benchmarks.table [--built FOLDER].

For four screens: the width of a quay's card and of a card in hand, the words at rest beside what
stands on cards, the share of the screen on which nothing is drawn, the share of its two most common
colours, and the height of the page, for two seats with seven cards in hand.
``--built`` measures another built site, such as that of a former version.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import serve
from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON
from sobek.games.sobek.rules.phase import Phase
from tests.benchmarks.common import browser, prepare_and
from tests.browser.host import Host

RECORD: Final = serve.ROOT / "tests" / "records" / "sobek_2_original.txt"
CARDS: Final = 7
"""Cards in the hand of the person."""
SCREENS: Final = {
    "phone": (390, 844),
    "tablet upright": (820, 1180),
    "tablet": (1180, 820),
    "desktop": (1440, 900),
}
SQUARE: Final = 10
"""Side of the squares that are looked at, in pixels."""

MEASURE: Final = """square => {
    const boxes = selector => [...document.querySelectorAll(selector)]
        .map(element => element.getBoundingClientRect()).filter(({ width }) => width);
    const width = selector => Math.min(...boxes(selector).map(({ width }) => width));
    const unseen = element => element.getBoundingClientRect().width <= 1 ||
        getComputedStyle(element).clipPath !== 'none';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines = [];
    let words = 0;
    while (texts.nextNode()) {
        const { data, parentElement: element } = texts.currentNode;
        if (!data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest('script, noscript, .boot')) continue;
        let above = element;
        while (above !== document.body && !unseen(above)) above = above.parentElement;
        if (above !== document.body) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        lines.push(...range.getClientRects());
        if (element.closest('main') && !element.closest('.card, .track'))
            words += (data.match(/\\p{L}[\\p{L}\\p{N}’'-]*/gu) ?? []).length;
    }
    const named = '.card, .token, .space, button, img, svg, summary';
    const things = [...lines, ...boxes(`main :is(${named})`)];
    const columns = Math.floor(innerWidth / square), rows = Math.floor(innerHeight / square);
    const drawn = new Set(), first = at => Math.max(0, Math.floor(at / square));
    for (const { left, top, right, bottom } of [...things, ...boxes('.masthead')])
        for (let y = first(top); y < Math.min(rows, bottom / square); y++)
            for (let x = first(left); x < Math.min(columns, right / square); x++)
                drawn.add(y * columns + x);
    return {
        quay: width('.quay .card'), hand: width('.own-hand .card'), words,
        empty: 1 - drawn.size / (columns * rows), height: document.scrollingElement.scrollHeight,
    };
}"""


FLAT: Final = """async png => {
    const answer = await fetch(`data:image/png;base64,${png}`);
    const picture = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const counts = new Map(), pixels = new Uint32Array(data.buffer);
    for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    const [first, second] = [...counts.values()].sort((a, b) => b - a);
    return (first + second) / pixels.length;
}"""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the table of Sobek.")
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="default: dist/")
    built: Path | None = parser.parse_args().built
    return prepare_and(lambda: _measure(built or serve.DIST), build=built is None)


def _measure(built: Path) -> None:
    link = encode(_play())
    with Host(built) as host, browser() as chromium:
        for name, (width, height) in SCREENS.items():
            context = chromium.new_context(
                locale="en-GB",
                service_workers="block",
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
            )
            found = _table(context.new_page(), f"{host.address}?pace=0#{link}")
            context.close()
            cards = f"quay {found['quay']:.0f} px, hand {found['hand']:.0f} px"
            rest = f"{found['empty']:.0%} empty, {found['flat']:.0%} in two colours"
            rest += f", page {found['height']} px high"
            print(f"{name} ({width} × {height}): {cards}, {found['words']} words, {rest}")


def _play() -> Play:
    """A game at a turn of a person with seven cards."""
    whole = transcript.read(RECORD.read_text("utf-8"))
    for ply in range(len(whole.record.actions)):
        play = Play(replace(whole.record, actions=whole.record.actions[:ply]))
        seat = play.state.actor
        view: Any = play.state.view(seat)
        held = view.own_hand().bit_count()
        if held == CARDS and view.phase is Phase.TURN and view.sets[seat]:
            players = list(play.players)
            players[seat] = replace(players[seat], kind=PERSON)
            players[1 - seat] = replace(players[1 - seat], kind="porter")
            return Play(replace(play.record, players=tuple(players)))
    raise AssertionError("nobody has seven cards in this record")


def _table(page: Any, address: str) -> dict[str, float]:
    page.goto(address)
    page.locator("[data-click=play-on]").click()
    page.locator(".own-hand .card").first.wait_for()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, float] = page.evaluate(MEASURE, SQUARE)
    # The page itself may load no such address.
    desk, png = page.context.new_page(), b64encode(page.screenshot()).decode()
    flat: float = desk.evaluate(FLAT, png)
    return found | {"flat": flat}


if __name__ == "__main__":
    sys.exit(main())
