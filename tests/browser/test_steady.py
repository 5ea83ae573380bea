"""What can be pressed keeps its place when the state changes.

The pages are drawn in CPython, and laid out with the built styles.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from sobek.core.play import Play
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import SobekView
from tests.browser import PAINTED
from tests.browser.onlookers import counted, saved
from tests.browser.positions import Walk, anywhere
from tests.browser.screens import blank, fill
from tests.browser.windows import FONTS
from tests.helpers.players import seated
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.device import Page as Paper
from web.app import page as drawn
from web.games import renderers
from web.session import undo
from web.session.session import Session

WINDOWS: Final = ((1180, 820), (1080, 736), (768, 1024), (844, 390), (390, 844), (320, 568))
BOXES: Final = """selector => Object.fromEntries([...document.querySelectorAll(selector)]
    .filter(each => each.checkVisibility({ visibilityProperty: true }))
    .map(each => [each, each.getBoundingClientRect()])
    .map(([{ id }, { x, y, width }]) => [id, [x, y, width].map(Math.round)]))"""
"""Where each of these elements is that is seen, by its id."""

LAMPS: Final = """() => {
    document.documentElement.dataset.theme = "night";
    const row = document.querySelector(".action-row");
    const { backgroundImage } = getComputedStyle(row.closest(".spread"), "::after");
    return [row.matches(".begun"), backgroundImage.split("url(").length - 1];
}"""
"""Whether a choice has begun, and how many lamps stand beside the action row."""

IN_SHADE: Final = """() => [...document.querySelectorAll(".quay.lit")]
    .map(each => getComputedStyle(each).filter !== "none")"""
"""Of each card that can be taken, whether it lies in the shade."""

COVERED: Final = """() => {
    const panel = document.querySelector("button.token").closest("div");
    const { left, right } = panel.getBoundingClientRect();
    return [...document.querySelectorAll(".quay .card")].map(each => each.getBoundingClientRect())
        .filter(card => card.left < right - 1 && card.right > left + 1).length;
}"""
"""How many cards lie below the tokens that can be chosen."""

FAST_FORWARD: Final = """() => {
    const button = document.getElementById("skip");
    button.style.animation = "none"; // it begins anew, however long the page has been there
    getComputedStyle(button).opacity;
    button.style.animation = "";
    const seen = [getComputedStyle(button).opacity];
    button.getAnimations().forEach(each => each.finish());
    return [...seen, getComputedStyle(button).opacity];
}"""
"""How visible the button is at first, and once it has come."""
FRAMES: Final = """() => [...document.querySelectorAll(".sets .spot")]
    .map(each => [getComputedStyle(each).boxShadow, getComputedStyle(each, "::after").top])
    .filter(([frame, tick]) => frame.split("rgb").slice(1).some(each => !each.includes("inset"))
        || parseFloat(tick) < 0).length"""
"""How many of the sets that can be chosen have a frame or a tick that lies outside of them."""


@pytest.fixture
def lay_out(new_page: Callable[..., Page], base_url: str) -> Iterator[Callable[..., Any]]:
    """lay_out(html, (width, height), script, given) shows a page and returns what a script says."""
    tab = blank(new_page(reduced_motion="reduce"), base_url)
    tab.evaluate(FONTS)

    def look(html: str, window: tuple[int, int], script: str, given: object = None) -> Any:
        tab.set_viewport_size({"width": window[0], "height": window[1]})
        fill(tab, html)
        tab.evaluate(PAINTED)
        return tab.evaluate(script, given)

    yield look


def at_turns(name: str) -> Iterator[str]:
    """The page at turns of a person and of a bot, and once the person has undone theirs."""
    state = Paper(FakeDevice()).state
    play = Play.new(name, seated(name, 2, "Anna"), 7)
    state.session = Session(play, state.renderers[name])
    seats: list[int] = []
    while seats.count(0) < 3:
        if play.state.actor not in seats[-1:]:
            seats.append(play.state.actor)
            yield str(drawn.render(state))
        play.act(play.legal_actions()[0])
    undo.undo(state.session)
    yield str(drawn.render(state))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", renderers())
def test_the_header_keeps_its_buttons_in_place(
    lay_out: Callable[..., Any], name: str, window: tuple[int, int]
) -> None:
    """While a bot moves, “Undo” would else meet a press on “Hint”, and “Redo” one on “Undo”."""
    places = defaultdict(set)
    for html in at_turns(name):
        for id, box in lay_out(html, window, BOXES, "#masthead [id^=open-], #undo, #redo").items():
            places[id].add(tuple(box))
    assert len(places) == 5
    assert not {id: found for id, found in places.items() if len(found) > 1}


COUNT_BUTTONS: Final = """() => Object.fromEntries(
    [...document.querySelectorAll('.counting > .buttons > :enabled')]
        .map(each => [each.innerText, each.getBoundingClientRect()])
        .map(([name, { x, right, y }]) => [name, [x, right, y].map(Math.round)]))"""


@pytest.mark.parametrize("window", WINDOWS)
def test_a_count_keeps_its_buttons_in_place(
    lay_out: Callable[..., Any], window: tuple[int, int]
) -> None:
    """The one that goes on is the last one, whatever it says, and none comes where another was."""
    table, places = saved(counted(2, 6, 1)), defaultdict(set)
    for step in range(4):
        table.do("turn", str(step))
        *others, (_, onward) = lay_out(table.device.html, window, COUNT_BUTTONS).items()
        places["onward"].add(tuple(onward))
        for name, box in others:
            places[name].add(tuple(box))
    assert set(places) == {"onward", "Back", "Skip"}
    assert not {name: found for name, found in places.items() if len(found) > 1}


@pytest.mark.parametrize("name", renderers())
def test_no_lamp_stands_where_confirm_is(lay_out: Callable[..., Any], name: str) -> None:
    """It would shine through while “Confirm” waits."""
    walk = Walk(anywhere(name, 2, Random(3)))
    found = {tuple(lay_out(each.html, WINDOWS[0], LAMPS)) for each in walk.drawings()}
    assert found == ({(False, 2), (True, 1)} if name == "sobek" else {(False, 1), (True, 0)})


def test_a_lesson_lights_one_card_and_takes_back_another_where_all_stays(
    lay_out: Callable[..., Any],
) -> None:
    table = Table("learn=sobek")
    table.do("learn-on")
    session = table.state.session
    assert session
    assert lay_out(table.device.html, WINDOWS[0], IN_SHADE) == [False, True, True, True]
    parts = "#teacher, .quays > *, #confirm, #own, .hand button"
    before = lay_out(table.device.html, WINDOWS[0], BOXES, parts)
    empty = session.selection
    table.do("table:quay", "1")
    assert session.selection != empty
    table.do("act", "take 2")
    assert "In this lesson, choose" in table.words
    assert session.selection == empty
    assert lay_out(table.device.html, WINDOWS[0], BOXES, parts) == before


def choosing(cards: int, tokens: int) -> str:
    """The page of whoever chooses one of so many event tokens, with so many cards at the quays."""
    state = Paper(FakeDevice()).state
    now: SobekView
    for seed in range(400):
        rng, play = Random(seed), Play.new("sobek", seated("sobek", 2, "Anna"), seed)
        while (now := play.state.view(None)).round == 1:
            is_asked = now.phase is Phase.TOKEN and now.actor == 0
            if is_asked and (len(now.remaining()), now.tokens_left) == (cards, tokens):
                state.session = Session(play, state.renderers["sobek"])
                return str(drawn.render(state))
            play.act(rng.choice(play.legal_actions()))
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("window", WINDOWS[:2])
@pytest.mark.parametrize(("cards", "tokens"), [(1, 4), (4, 5), (6, 3)])
def test_tokens_to_choose_from_lie_over_empty_quays(
    lay_out: Callable[..., Any], window: tuple[int, int], cards: int, tokens: int
) -> None:
    """What a Flood, say, is worth depends on what can be taken next."""
    assert lay_out(choosing(cards, tokens), window, COVERED) == 0


def test_fast_forward_comes_only_where_a_bot_takes_its_time(lay_out: Callable[..., Any]) -> None:
    state = Paper(FakeDevice(), pace=1).state
    play = Play.new("scarab", seated("scarab", 2, "Anna"), 7)
    while play.state.actor == 0:
        play.act(play.legal_actions()[0])
    state.session = Session(play, state.renderers["scarab"])
    assert lay_out(str(drawn.render(state)), WINDOWS[0], FAST_FORWARD) == ["0", "1"]


def test_the_frame_of_a_chosen_set_leaves_the_name_above_it_free(
    lay_out: Callable[..., Any],
) -> None:
    walk = Walk(anywhere("sobek", 2, Random(2)))
    found = [each.html for each in walk.drawings() if 'class="spot"' in each.html]
    assert found
    for html in found:
        assert not lay_out(html, WINDOWS[0], FRAMES)
