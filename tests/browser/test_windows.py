"""A table fits any window: nothing is cut off, covered or out of sight.

The pages are drawn in CPython, and laid out with the built styles.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import EMPTY
from tests.browser import PAINTED, PHONE, TABLET
from tests.browser.clipped import clipped
from tests.browser.conftest import ENGINE
from tests.browser.onlookers import counted, saved
from tests.browser.reachable import LEAST, SMALL, UNREACHABLE
from tests.browser.screens import blank, fill
from tests.browser.windows import (
    COUNT_AMISS,
    FONTS,
    LANGUAGES,
    NAMED,
    Sample,
    Window,
    amiss,
    looker,
    onlookers,
    samples,
)
from tests.helpers.players import seated
from tests.web.helpers.device import Table
from tests.web.helpers.speaking import speaking
from web.app.page import render as draw

POSITIONS = 25
"""Positions in each run of the tests; each gives eight samples, and two at which nobody decides."""
ELSEWHERE = 7
"""Positions in Firefox and WebKit, which take longer."""
UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
OLDEST: ViewportSize = {"width": 1024, "height": 690}
LARGE: ViewportSize = {"width": 2560, "height": 1440}
COUNTED_AT: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in (
        *((1180, 820), (1080, 736), (1024, 690), (1366, 657), (820, 1106)),
        *((390, 844), (844, 390), (360, 660), (740, 320)),
    )
]
"""Windows in which a market is looked at, and a count."""
SMALL_ONES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((320, 480), (480, 320), (600, 600), (960, 500), (1280, 400))
]
"""More for a count."""
ENDED_AT = [
    *(Window(320, 480), Window(480, 320), Window(640, 320), Window(844, 340), Window(390, 844)),
    *(Window(1280, 400), Window(960, 500), Window(1366, 657, 20), Window(1180, 820, 24)),
]
"""Windows in which an end is looked at."""
OF_LINKS = [
    Window(width, height)
    for width, height in (
        *((1180, 820), (3840, 2160), (1024, 690), (820, 1106)),
        *((390, 844), (360, 660), (844, 340), (740, 320)),
    )
]
"""Windows in which what came in a link is looked at."""
HEADER = "document.querySelector('.masthead').offsetHeight"
TWO_LINES = 56
"""The height of a header whose prompt has two lines, in pixels."""
UPRIGHT_OR_ACROSS = [
    *((810, 1010), (390, 664), (320, 568), (744, 1059), (535, 810)),
    *((1080, 736), (844, 390), (667, 331), (1366, 657), (2560, 1329)),
]
OPENED = """[...document.querySelectorAll('.tiles details.pile')].map(pile => {
    pile.open = true;
    const { left, top, right, bottom } = pile.querySelector('.inside').getBoundingClientRect();
    const isShown = pile.checkVisibility();
    pile.open = false;
    return isShown && [left, top, right, bottom].map(Math.round);
}).filter(Boolean)"""
"""The edges of what lies in each pile that can be opened."""
TOO_HIGH = "Math.max(0, document.documentElement.scrollHeight - innerHeight)"
TOKENS = """[...document.querySelectorAll('button.token')].map(each => {
    const { left, top, width } = each.getBoundingClientRect();
    return [left + width / 2, top + width / 2, width];
})"""
"""The middles and widths of the tokens that can be chosen."""
COVERED = """[...document.querySelectorAll('.quay .card')].filter(card => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(left + width * x, top + height * y);
    return [[0.2, 0.3], [0.8, 0.3], [0.5, 0.7]].some(([x, y]) => at(x, y)?.closest('.tokens'));
}).map(card => card.title || card.ariaLabel)"""
"""The cards at quays over which tokens lie."""
FREE = 5
"""Quays that so many tokens need."""
BOX = """selector => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height];
}"""
WIDTH = "selector => document.querySelector(selector).getBoundingClientRect().width"
ON_TOP = """selector => [...document.querySelectorAll(selector)].map(each => {
    const { left, top, height } = each.getBoundingClientRect();
    return each.parentElement.parentElement.contains(
        document.elementFromPoint(left + 2, top + height / 2));
})"""
"""Whether nothing but what belongs to its place lies over each."""
BOTTOM = "selector => document.querySelector(selector).getBoundingClientRect().bottom"


@pytest.fixture
def look(
    new_page: Callable[..., Page], base_url: str, languages: list[str]
) -> Callable[[Sample], list[str]]:
    """look(sample) tells what is wrong with a sample."""
    return looker(new_page(reduced_motion="reduce"), base_url)


def test_random_windows_show_the_whole_table(look: Callable[[Sample], list[str]]) -> None:
    """In another engine a few of them."""
    numbers = range(POSITIONS if ENGINE == "chromium" else ELSEWHERE)
    assert not amiss(look, chain.from_iterable(chain(samples(n), onlookers(n)) for n in numbers))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_has_room_beside_what_goes_back(
    new_page: Callable[..., Page], base_url: str, language: str
) -> None:
    """Scarab has the longest prompts at rest; a game for practice says so, too."""
    table = Table()
    table.begin("person scribe", game="scarab")
    session = table.state.session
    assert session
    session.metadata = replace(session.metadata, practice=True)
    table.do("act", str(session.play.legal_actions()[0]))
    while not session.decides:
        table.goes_on()
    with speaking(language):
        html = str(draw(table.state))
    assert 'id="undo"' in html and 'id="again"' in html
    page = blank(new_page(reduced_motion="reduce"), base_url, language)
    fill(page, html)
    page.evaluate(FONTS)
    found = {}
    for width in range(800, 1420, 20):
        page.set_viewport_size({"width": width, "height": 736})
        if (height := page.evaluate(HEADER)) > TWO_LINES:
            found[width] = height
    assert not found


@pytest.mark.parametrize("number", [0, 1, 2], ids=["2 seats", "3", "4"])
def test_an_open_pile_stays_on_the_screen(
    new_page: Callable[..., Page], base_url: str, number: int
) -> None:
    page = blank(new_page(reduced_motion="reduce"), base_url)
    (sample,) = list(samples(number, Window(1080, 736)))[:1]
    fill(page, sample.drawing.html)
    page.evaluate(FONTS)
    found, opened = [], 0
    for width, height in UPRIGHT_OR_ACROSS:
        page.set_viewport_size({"width": width, "height": height})
        for left, top, right, bottom in page.evaluate(OPENED):
            opened += 1
            if left < 0 or top < 0 or right > width or bottom > height:
                found.append((width, height, left, top, right, bottom))
    assert opened >= number + 2 and not found


@pytest.mark.long
def test_common_windows_show_the_whole_table(look: Callable[[Sample], list[str]]) -> None:
    """Each of them with a position of every game, by turns with other seats and languages."""
    found = {}
    for number, (name, size) in enumerate(NAMED.items()):
        page = list(samples(number, Window(*size)))[-1]
        if faults := amiss(look, [page]):
            found[name] = faults
    assert not found


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(8, id="Sakkara for spectators"),
        pytest.param(15, id="Sobek for spectators"),
        pytest.param(10, id="Sobek in a link"),
        pytest.param(17, id="Scarab in a link"),
        pytest.param(6, id="a challenge of four"),
    ],
)
def test_what_a_link_shows_needs_no_scrolling(
    new_page: Callable[..., Page], base_url: str, languages: list[str], number: int
) -> None:
    page = new_page(reduced_motion="reduce")
    look, found = looker(page, base_url), []
    for sample in onlookers(number, *OF_LINKS):
        found += amiss(look, [sample])
        if too_high := page.evaluate(TOO_HIGH):
            found.append(f"{sample}: {too_high} px too high")
    assert not found


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(71, id="nine tools and a spell"),
        pytest.param(287, id="a tile to steal"),
        pytest.param(1666, id="thirteen stones to put back"),
    ],
)
def test_many_things_to_choose_have_room(look: Callable[[Sample], list[str]], number: int) -> None:
    assert not amiss(look, samples(number, Window(320, 810), Window(842, 607)))


@pytest.mark.parametrize(
    ("number", "window"),
    [
        pytest.param(41, Window(1254, 422), id="a space behind a stack of five"),
        pytest.param(42, Window(323, 1271, 32), id="one's name in a narrow place"),
        pytest.param(58, Window(2105, 1799, 20), id="stones in three rows"),
        pytest.param(54, Window(610, 377, 24), id="a long sentence and eight choices"),
        pytest.param(85, Window(709, 419), id="what a set is, in French"),
        pytest.param(117, Window(472, 649, 20), id="a head start in a low place"),
        pytest.param(236, Window(614, 329, 32), id="a new set in the smallest place"),
        pytest.param(289, Window(1534, 1000), id="why, above a faded card"),
        pytest.param(416, Window(850, 582), id="one's name beside a tile and a curse"),
        pytest.param(606, Window(674, 350, 20), id="a long sentence beside two buttons"),
        pytest.param(547, Window(852, 714), id="the pile below two rows of choices"),
        pytest.param(40, Window(390, 664), id="names of three beside their faces"),
        pytest.param(40, Window(347, 718, 32), id="a stone of few pixels"),
        pytest.param(584, Window(1427, 1772, 24), id="a last move of three lines above a face"),
        pytest.param(227, Window(584, 410, 24), id="eight tiles and a spell in a narrow place"),
        pytest.param(773, Window(575, 377, 32), id="eight kinds, of two, and a spell"),
    ],
)
def test_what_random_windows_have_found_stays_mended(
    look: Callable[[Sample], list[str]], number: int, window: Window
) -> None:
    assert not amiss(look, samples(number, window))


@pytest.mark.parametrize(
    ("number", "window"),
    [
        pytest.param(43, Window(352, 1209), id="four places across for spectators"),
        pytest.param(7, Window(716, 427, 32), id="a count of four, in low"),
        pytest.param(743, Window(339, 720), id="a curse beside a tile in a narrow place"),
        pytest.param(
            506, Window(2101, 816, 20), id="a set deal that was won, and a bot to say a word"
        ),
        pytest.param(887, Window(1093, 812), id="the slider of a replay, in Russian"),
        pytest.param(1090, Window(556, 365, 24), id="the hand below a replay, in a low window"),
        pytest.param(63, Window(967, 561), id="a button of a count, below the room for a finger"),
        pytest.param(203, Window(3173, 338, 24), id="a set in the lowest mat"),
        pytest.param(511, Window(586, 1323), id="a name beside a new score"),
        pytest.param(1064, Window(540, 382), id="two markers at a place of a track that folds"),
        pytest.param(786, Window(2381, 350), id="five ways on from an end"),
    ],
)
def test_what_random_windows_have_found_beside_decisions_stays_mended(
    look: Callable[[Sample], list[str]], number: int, window: Window
) -> None:
    assert not amiss(look, onlookers(number, window))


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(2, id="Scarab"),
        pytest.param(23, id="Scarab with three"),
        pytest.param(331, id="the pyramid of deals"),
        pytest.param(345, id="an attempt that failed"),
        pytest.param(534, id="four seats"),
    ],
)
def test_an_end_is_in_sight_as_a_whole(look: Callable[[Sample], list[str]], number: int) -> None:
    assert not amiss(look, onlookers(number, *ENDED_AT))


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (7, ".tallies { min-height: 70rem }"),
        (7, ".tally .sum { translate: 0 4rem }"),
        (2, ".over > .buttons { translate: 0 9rem }"),
        (2, ".over { height: 10rem }"),
        (1, ".page .screen { min-height: 70rem }"),
    ],
)
def test_what_does_not_fit_beside_decisions_is_found(
    new_page: Callable[..., Page], base_url: str, number: int, fault: str
) -> None:
    page = new_page(reduced_motion="reduce")
    look, sample = looker(page, base_url), next(onlookers(number, Window(1080, 736)))
    assert not look(sample)
    page.add_style_tag(content=fault)
    assert look(sample)


@pytest.mark.parametrize(
    "fault",
    [
        ".own-hand { translate: 0 9rem }",
        ".opponents .seat > .hidden-hand { translate: 0 4rem }",
        ".quays .card { width: 2rem }",
        ".screen > .table { min-height: 60rem }",
        ".riverside { margin-bottom: -4rem }",
        ".hand .card { pointer-events: none }",
        ".table .seat header { display: none }",
        ".table .seat .face ~ h2 { margin-inline-start: -3rem }",
        ".table .seat h2 { font-size: 11px }",
    ],
)
def test_what_does_not_fit_is_found(
    new_page: Callable[..., Page], base_url: str, fault: str
) -> None:
    page = new_page(reduced_motion="reduce")
    look, sample = looker(page, base_url), next(samples(0, Window(1080, 736)))
    assert not look(sample)
    page.add_style_tag(content=fault)
    assert look(sample)


@pytest.mark.parametrize("actions", [2, 18, 26])
def test_the_market_stays_when_the_device_is_passed_on(
    new_page: Callable[..., Page], base_url: str, actions: int
) -> None:
    page = blank(new_page(reduced_motion="reduce"), base_url)
    page.evaluate(FONTS)
    table, rng = Table(), Random(actions)
    table.begin("person person", **{"name-0": "Anna", "name-1": "Berta"})
    while table.saved.length < actions or not table.offers("take-seat"):
        if not table.goes_on():
            table.do("act", str(rng.choice(table.saved.legal_actions())))
    handover = table.device.html
    table.do("take-seat")
    assert "it is your turn" in table.device.html
    for viewport in COUNTED_AT:
        page.set_viewport_size(viewport)
        found = []
        for html in (handover, table.device.html):
            fill(page, html)
            page.evaluate(PAINTED)
            found.append([page.evaluate(BOX, each) for each in (".quays", ".stock", ".seat.own")])
        assert found[0] == found[1], viewport


@pytest.mark.parametrize(
    ("seats", "seed", "round"),
    [
        pytest.param(2, 6, 1, id="seven sets and three"),
        pytest.param(3, 20, 2, id="three, two and five"),
        pytest.param(4, 11, 3, id="four, one, two and one"),
    ],
)
@pytest.mark.long
def test_a_count_is_in_sight_as_a_whole(
    new_page: Callable[..., Page], base_url: str, seats: int, seed: int, round: int
) -> None:
    """Each of its pages. What scrolls is not cut off, so :func:`clipped` alone would not see it."""
    page = blank(new_page(reduced_motion="reduce"), base_url)
    page.evaluate(FONTS)
    table, found = saved(counted(seats, seed, round)), []
    for step in range(4):
        table.do("turn", str(step))
        fill(page, table.device.html)
        for viewport in (*COUNTED_AT, *SMALL_ONES):
            page.set_viewport_size(viewport)
            spread = ".tally .card" if min(viewport["width"], viewport["height"]) > 600 else ".none"
            faults = page.evaluate(COUNT_AMISS, spread)
            faults += page.evaluate(f"() => ({UNREACHABLE})([], {LEAST}, false, '{SMALL}')")
            found += [f"{viewport}, page {step}: {fault}" for fault in faults + clipped(page)]
    assert not found


def played(wanted: Callable[[Any], bool], seats: int = 2, deal: int = 7) -> Play:
    """A random game at the first such position."""
    rng, play = Random(1), Play.new("sobek", seated("sobek", seats, "Anna"), deal)
    while not wanted(play.state):
        play.act(rng.choice(play.legal_actions()))
    return play


@pytest.fixture
def show(new_page: Callable[..., Page], base_url: str) -> Callable[[Table, ViewportSize], Page]:
    """show(table, viewport) returns a page that shows what the table does."""

    def on(table: Table, viewport: ViewportSize) -> Page:
        page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url)
        page.evaluate(FONTS)
        fill(page, table.device.html)
        return page

    return on


@pytest.mark.parametrize(
    ("viewport", "least"), [(TABLET, 64), (OLDEST, 64), (LARGE, 120), (PHONE, 48), (UPRIGHT, 64)]
)
def test_event_tokens_are_as_large_as_fits_and_apart(
    show: Callable[..., Page], viewport: ViewportSize, least: float
) -> None:
    table = Table(encode(played(lambda state: state.phase is Phase.TOKEN and state.actor == 0)))
    table.do("play-on")
    tokens = show(table, viewport).evaluate(TOKENS)
    assert len(tokens) > 2
    for number, (x, y, width) in enumerate(tokens):
        assert width >= least
        for right, below, _ in tokens[:number]:
            assert max(abs(right - x), abs(below - y)) >= width + 7.5


@pytest.mark.parametrize("viewport", [TABLET, OLDEST, UPRIGHT, {"width": 810, "height": 1010}])
def test_event_tokens_lie_over_quays_that_are_empty(
    show: Callable[..., Page], viewport: ViewportSize
) -> None:
    """Where there are as many, so that all cards that matter for the choice are seen."""

    def wanted(state: Any) -> bool:
        is_asked = state.phase is Phase.TOKEN and state.actor == 0
        quay = state.view(0).quay
        return is_asked and {*quay[:FREE]} == {EMPTY} and EMPTY not in quay[FREE : FREE + 3]

    table = Table(encode(played(wanted, deal=8)))
    table.do("play-on")
    assert show(table, viewport).evaluate(COVERED) == []


def test_cards_are_large_on_the_oldest_tablet(show: Callable[..., Page]) -> None:
    table = Table(encode(played(lambda state: state.phase is Phase.TURN and state.actor == 0)))
    table.do("play-on")
    assert show(table, OLDEST).evaluate(WIDTH, ".quay .card") >= 84


def test_a_tap_opens_what_a_small_window_folds(show: Callable[..., Page]) -> None:
    table = Table(encode(played(lambda state: state.phase is Phase.TURN and state.sets[1])))
    table.do("play-on")
    page = show(table, {"width": 390, "height": 600})
    for part, hidden in (
        (".other-places", ".other-places .sets"),
        (".scoring", ".scoring .space >> nth=50"),
    ):
        expect(page.locator(hidden)).to_be_hidden()
        page.locator(part).click(position={"x": 9, "y": 9})
        expect(page.locator(hidden)).to_be_visible()


@pytest.mark.rule("S15")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (375, 667), (844, 390)])
def test_whoever_can_be_named_is_in_sight(
    show: Callable[..., Page], width: int, height: int
) -> None:
    """The others' places, which are open on a phone then, lie over no name."""
    named = played(lambda state: state.phase is Phase.START and state.actor == 0, seats=4)
    table = Table(encode(named))
    table.do("play-on")
    table.do("turn", "99")
    page = show(table, {"width": width, "height": height})
    assert page.evaluate(ON_TOP, ".seat:has(.spot) h2") == [True] * 4


def test_what_is_sent_fits_a_phone_on_its_side(show: Callable[..., Page]) -> None:
    table = Table(encode(played(lambda state: state.round == 2 and state.actor == 0)))
    table.do("play-on")
    table.do("panel", "share")
    page = show(table, {"width": 844, "height": 390})
    assert page.evaluate("drawer.scrollHeight") <= 390


@pytest.mark.parametrize("viewport", [TABLET, UPRIGHT, PHONE])
def test_the_hand_is_in_sight_in_a_replay(
    show: Callable[..., Page], viewport: ViewportSize
) -> None:
    table = Table(encode(played(lambda state: state.round == 2 and state.actor == 0)))
    table.do("play-on")
    table.do("replay-at", "12")
    assert "screen-replay" in table.device.html
    page = show(table, viewport)
    assert page.evaluate(BOTTOM, ".replay") < page.evaluate(BOTTOM, ".opponents")
    assert page.evaluate(BOTTOM, ".own-hand") <= viewport["height"]
