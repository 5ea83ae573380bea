"""Every kind of decision of Sobek by clicks.

The positions are searched in random games in each run, so that they never become outdated.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.preview import uses
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    HAND_LIMIT,
    KINDS,
    ORANGE,
    Character,
    Token,
    bag_of,
    kinds_in,
)
from tests.browser import settle
from tests.browser.driver import CORNER, Driver, Sit
from tests.browser.keyboard import Keyboard
from web.games.sobek import words
from web.games.sobek.choices import full_title
from web.games.sobek.quays import takeable
from web.games.sobek.selection import quay_of

PLAYERS = (
    Player("Anna", colour="red", shape="circle"),
    Player("Berta", colour="blue", shape="square"),
    Player("Cleo", colour="green", shape="triangle"),
)
SEED_LIMIT = range(400)

Wanted = Callable[[SobekState, Action], bool]


def plays(which: Character, effect: bool = True) -> Wanted:
    """A character, with effect or without."""

    def wanted(state: SobekState, action: Action) -> bool:
        if action.verb is not Verb.PLAY_CHARACTER or KINDS[action.what].character is not which:
            return False
        chosen = action.seat != NONE or action.at != NONE or bool(action.cards)
        return which in ALONE or chosen == effect

    return wanted


def uses_up(token: Token, effect: bool = True) -> Wanted:
    """An event token, with a target or without."""

    def wanted(state: SobekState, action: Action) -> bool:
        chosen = action.seat != NONE or action.at != NONE
        fits = token in AIMLESS or chosen == effect
        return action.verb is Verb.TOKEN and action.what == token and fits

    return wanted


def does(verb: Verb, also: Wanted = lambda state, action: True) -> Wanted:
    """Any other decision."""
    return lambda state, action: action.verb is verb and also(state, action)


def _scribe(state: SobekState, action: Action) -> bool:
    many = sum(hand.bit_count() > 6 for s, hand in enumerate(state.hands) if s != state.actor)
    return plays(Character.SCRIBE)(state, action) and many > 1


def _with_company(state: SobekState, action: Action) -> bool:
    return plays(Character.PRIESTESS)(state, action) and action.cards != 0


ALONE = (Character.QUEEN, Character.SCRIBE)
AIMLESS = (Token.FLOOD, Token.EMBALMING, Token.DECEIT)

WANTED: dict[str, Wanted] = {
    "take the first card": does(Verb.TAKE, lambda state, action: action.at == 0),
    "take and skip": does(Verb.TAKE, lambda state, action: action.at == 3),
    "take a face-down card": does(
        Verb.TAKE, lambda state, action: bool(state.quay[action.at] & ORANGE)
    ),
    "take the last card of the round": does(
        Verb.TAKE,
        lambda state, action: len(state.quay) == action.at + 1 and not state.deck,
    ),
    "sell a new set": does(Verb.PLAY_SET, lambda state, action: action.at == NEW),
    "add to a set": does(Verb.PLAY_SET, lambda state, action: action.at != NEW),
    "lay a horizontal set": does(Verb.LAY_FLAT),
    "lay no more sets": does(Verb.DONE),
    "choose the starting player": does(
        Verb.START, lambda state, action: action.seat != state.actor
    ),
    "pick from the pile": does(Verb.PICK),
    "drop several cards": does(
        Verb.DROP, lambda state, action: state.hands[state.actor].bit_count() > 8
    ),
    "the Scribe": _scribe,
    "the High Priestess with a character": _with_company,
    "a character without effect": plays(Character.COURTESAN, effect=False),
    **{which.name: plays(which) for which in Character if which is not Character.SCRIBE},
    **{token.name: uses_up(token) for token in Token},
    "a Guild alone": uses_up(Token.GUILD_EYE, effect=False),
    "a token without effect": uses_up(Token.PROSPERITY, effect=False),
}


def games() -> Iterator[tuple[Play, SobekState, Action]]:
    """Positions of random games, in which hands and sets grow, with each legal action."""
    for seed in SEED_LIMIT:
        play, rng = Play.new("sobek", PLAYERS, seed), Random(seed)
        while not play.over:
            state = play.state
            actions = [each for each in play.legal_actions() if isinstance(each, Action)]
            assert isinstance(state, SobekState)
            for action in actions:
                yield play, state, action
            slow = [
                each for each in actions if each.verb not in (Verb.PLAY_SET, Verb.PLAY_CHARACTER)
            ]
            play.act(rng.choice(slow if slow and rng.random() < 0.6 else actions))


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[str, Play, Action]]:
    """For each wanted decision a link to where it is due."""
    positions: dict[str, tuple[str, Play, Action]] = {}
    for play, state, action in games():
        for name, wanted in WANTED.items():
            if name not in positions and wanted(state, action):
                positions[name] = encode(play), play.at(play.length), action
        if len(positions) == len(WANTED):
            return positions
    pytest.fail(f"no game has: {WANTED.keys() - positions.keys()}")


def press(driver: Driver, name: str) -> None:
    """Press the first button that is called so, or with a number behind it, and is not pressed
    yet, at its corner, which is free even where cards overlap."""
    named = re.compile(rf"^{re.escape(name)}(: × \d+)?$")
    driver.tap(driver.page.get_by_role("button", name=named, pressed=False).first, **CORNER)


def decide(driver: Driver, play: Play, action: Action) -> None:
    """Press what a person presses for the action, and then “Confirm”."""
    view = play.state.view(play.state.actor).shown()
    for kind, count in kinds_in(uses(action)):
        for _ in range(count):
            press(driver, words.card(kind))
    if quay_of(action) != NONE:
        press(driver, takeable(action, view))
    if action.verb is Verb.TOKEN:
        press(driver, words.TOKENS[Token(action.what)])
    if not driver.confirm.is_enabled():
        press(driver, full_title(view, action, PLAYERS))
    driver.tap(driver.confirm)


def drop(driver: Driver, hand: int, many: int) -> list[Action]:
    """Choose as many cards as have to go, and confirm once."""
    kinds = [kind for kind, count in kinds_in(hand) for _ in range(count)][:many]
    for kind in kinds:
        expect(driver.confirm).to_be_disabled()
        press(driver, words.card(kind))
    driver.tap(driver.confirm)
    return [Action(Verb.DROP, cards=bag_of(kind)) for kind in kinds]


@pytest.mark.long
@pytest.mark.parametrize("name", WANTED)
def test_a_decision_can_be_made_by_clicks(
    sit: Sit, found: dict[str, tuple[str, Play, Action]], name: str
) -> None:
    link, play, action = found[name]
    driver = sit(link)
    driver.sit_down()
    wanted = [action]
    if action.verb is Verb.DROP:
        hand = play.state.view(play.state.actor).own_hand()
        wanted = drop(driver, hand, hand.bit_count() - HAND_LIMIT)
    else:
        decide(driver, play, action)
    assert list(driver.saved.record.actions[play.length :]) == wanted


def test_decisions_can_be_made_by_keyboard(
    sit: Sit, found: dict[str, tuple[str, Play, Action]]
) -> None:
    """Tab comes to every button of the table in turn, and Enter presses it."""
    link, play, action = found["the Scribe"]
    driver = sit(link)
    driver.sit_down()
    for name in (words.card(action.what), "Confirm"):
        reach(driver, name)
        driver.page.keyboard.press("Enter")
        settle(driver.page)
    assert driver.saved.record.actions[play.length :] == (action,)


def test_arrows_lead_from_card_to_card_and_choose_nothing(sit: Sit) -> None:
    """From the prompt to the first card that can be taken, along the quays, and to the hand."""
    driver = sit(seed=4)
    driver.begin("Human", "Steward")
    driver.confirm.wait_for()
    keys = Keyboard(driver.page)
    keys.press("ArrowDown")
    first = keys.focused
    assert re.fullmatch(r"quay-\d-card", first)
    keys.press("ArrowRight")
    assert keys.focused.startswith("quay-") and keys.focused > first
    keys.press("ArrowLeft", "ArrowLeft")
    assert keys.focused == first
    keys.press(*["ArrowDown"] * 3)
    assert keys.focused.startswith("hand-")
    keys.press(*["ArrowUp"] * 3)
    assert keys.focused.startswith("quay-")
    assert driver.confirm.is_disabled()


def reach(driver: Driver, name: str) -> None:
    """Press Tab until the button with this name has the focus."""
    wanted = driver.page.get_by_role("button", name=name, exact=True).first
    for _ in range(120):
        driver.page.keyboard.press("Tab")
        if wanted.evaluate("button => button === document.activeElement"):
            return
    pytest.fail(f"Tab does not come to {name}")


def test_a_press_elsewhere_closes_an_open_pile(
    sit: Sit, found: dict[str, tuple[str, Play, Action]]
) -> None:
    driver = sit(found["take and skip"][0])
    driver.sit_down()
    pile = driver.page.get_by_role("group").filter(has_text="Your corruption pile")
    pile.locator("summary").click()
    expect(pile).to_have_attribute("open", "")
    driver.tap(driver.page.get_by_role("button", name=re.compile("from quay")).first)
    expect(pile).not_to_have_attribute("open", "")
