"""Whole games of Scarab, by clicks and by keyboard."""

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from sobek.core import transcript
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.view import ScarabView
from tests.browser import settle
from tests.browser.driver import SHORT_SCARAB, Driver, Sit
from tests.browser.keyboard import Keyboard

RECORDS = Path(__file__).parent.parent / "records"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
OVER = "The game is over"
_UNDER_THE_FINGER = """() => [...document.querySelectorAll('button.field')].flatMap(field => {
    field.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const across = [left + 1, (left + right) / 2, right - 1];
    const down = [top + 1, (top + bottom) / 2, bottom - 1];
    // A scroll bar that lies over the page counts as its root in Firefox.
    const at = (x, y) => document.elementsFromPoint(x, y).find(found => found.matches('body *'));
    const missed = across.flatMap(x => down.map(y => at(x, y)))
        .map(found => found?.closest('button')?.id).filter(id => id !== field.id);
    return missed.map(id => `${field.id}: ${id}`);
})"""
_SHOWN = """() => {
    const places = [...document.querySelectorAll('.scarab .seat')];
    return {
        page: document.documentElement.scrollHeight,
        board: document.querySelector('#board').getBoundingClientRect().toJSON(),
        beyond: places.flatMap(place => [...place.querySelectorAll('.stone')].filter(stone =>
            stone.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom)
            .map(stone => `${place.id}: ${stone.textContent}`)),
    };
}"""
MOST = 400
"""No game has more decisions."""


def sums(driver: Driver) -> dict[str, int]:
    """The sum of every side by its players' names, from the record."""
    play = driver.saved
    view = play.state.view(None)
    assert play.over and isinstance(view, ScarabView)
    return {
        ", ".join(play.players[seat].name for seat in side): result(view, side)[0]
        for side in sides(view.seats, view.pairs)
    }


def the_ranking_agrees(driver: Driver) -> None:
    """Every side is in the ranking with its sum; no tablet was passed on and no round counted."""
    ranking = driver.ranking
    for names, points in sums(driver).items():
        row = ranking.get_by_role("row")
        for name in names.split(", "):
            row = row.filter(has_text=name)
        expect(row.get_by_role("cell").last).to_have_text(str(points).replace("-", "−"))
    assert not driver.handovers and not driver.accounts and not driver.results


def play_by_keys(driver: Driver, keys: Keyboard) -> None:
    """Play to the end: arrows and Enter on the board, Tab and Enter for what lies elsewhere."""
    for _ in range(MOST):
        label = driver.wait().first.inner_text()
        if label == OVER:
            return
        before = driver.games()
        keys.some(*ARROWS)
        # The first press selects what the arrows have not selected yet, the second one takes it.
        while driver.games() == before:
            assert keys.focused.startswith(("field-", "choice-")), keys.focused
            keys.press("Enter")
    raise AssertionError("The game does not end.")


def begin_by_keys(driver: Driver, keys: Keyboard, seats: str, *options: str) -> None:
    """Fill in the start form: everyone a person, with a letter for a name."""
    choose(keys, "Scarab")
    unfold(keys, "settings")
    choose(keys, seats)
    for number in range(int(seats)):
        unfold(keys, f"place-{number}")
        keys.tab_to_id(f"name-{number}")
        driver.page.keyboard.type("ABCD"[number])
        choose(keys, "Human", of=f"kind-{number}")
    for option in options:
        choose(keys, option)
    keys.activate("Play")


def unfold(keys: Keyboard, id: str) -> None:
    """Go to a part that is folded up, and open it."""
    keys.tab_to(lambda: bool(keys.page.evaluate("document.activeElement.parentElement.id") == id))
    keys.press("Enter")


def choose(keys: Keyboard, name: str, of: str = "") -> None:
    """Go to the group of radio buttons with this one and press arrows until it is chosen. ``of``:
    the group, if several have such a button."""
    wanted = keys.page.get_by_role("radio", name=name, exact=True)
    if of:
        wanted = wanted.and_(keys.page.locator(f"[name={of}]"))
    group = wanted.get_attribute("name")
    keys.tab_to(lambda: keys.page.evaluate("document.activeElement.name") == group)
    for _ in range(9):
        if wanted.is_checked():
            return
        keys.press("ArrowDown")
    raise AssertionError(f"the arrows do not lead to {name}")


@pytest.mark.slow
def test_a_whole_game_of_two_persons_with_reload_and_link(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"), game="Scarab")
    driver.play(12)
    it_is_saved_and_goes_on_after_a_reload(driver)
    driver.play()
    the_ranking_agrees(driver)
    a_link_of_at_most_200_characters_holds_the_whole_game(driver)
    driver.press("Rematch")
    driver.confirm.wait_for()
    assert [player.name for player in driver.saved.players] == ["Anna", "Berta"]
    assert driver.saved.record.game == "scarab"


def it_is_saved_and_goes_on_after_a_reload(driver: Driver) -> None:
    before, begun = driver.saved, driver.id
    driver.reload()
    assert driver.saved == before and before.length == 12
    driver.play(3)
    assert driver.saved.length == 15
    driver.open()
    expect(driver.page.get_by_role("region", name="Continue")).to_contain_text("Anna")
    driver.press("Continue: Anna, Berta")
    driver.wait()
    assert driver.id == begun


def a_link_of_at_most_200_characters_holds_the_whole_game(driver: Driver) -> None:
    finished = driver.id
    driver.press_more("Send or keep")
    link = driver.page.get_by_label("Link").input_value()
    assert len(link.rpartition("#")[2]) <= 200
    assert decode(link) == driver.saved
    driver.open(link.rpartition("#")[2])
    expect(driver.page.get_by_text("You opened this game from a link")).to_be_visible()
    expect(driver.over).to_be_visible()
    driver.open(f"game={finished}")


@pytest.mark.slow
@pytest.mark.rule("C30")
def test_a_whole_game_of_two_pairs(sit: Sit) -> None:
    driver = sit(seed=2)
    page = driver.page
    page.get_by_role("radio", name="Scarab", exact=True).check()
    driver.unfold("#settings")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("radio", name="Pairs: partners sit opposite each other").check()
    names = ("Anna", "Berta", "Cleo", "Dora")
    driver.begin("Human", "Human", "Human", "Human", names=names, game="Scarab")
    driver.play()
    assert set(sums(driver)) == {"Anna, Cleo", "Berta, Dora"}
    the_ranking_agrees(driver)


@pytest.mark.slow
def test_a_whole_game_with_a_bot_of_each_level(sit: Sit) -> None:
    driver = sit(seed=3)
    driver.choose_short_scarab()
    kinds = ("Apprentice", "Human", "Scribe", "Oracle")
    driver.begin(*kinds, names=("Abu", "Anna", "Suti", "Imhotep"), game="Scarab")
    driver.play()
    the_ranking_agrees(driver)


@pytest.mark.parametrize(
    ("seats", "options"),
    [("2", ()), ("4", (SHORT_SCARAB,))],
    ids=["two", "four on the small board"],
)
@pytest.mark.slow
def test_a_whole_game_by_keyboard(sit: Sit, seats: str, options: tuple[str, ...]) -> None:
    driver = sit(seed=4)
    keys = Keyboard(driver.page, seed=4)
    begin_by_keys(driver, keys, seats, *options)
    driver.confirm.wait_for()
    play_by_keys(driver, keys)
    the_ranking_agrees(driver)


def test_holding_a_key_presses_once(sit: Sit) -> None:
    driver = sit(seed=4)
    driver.begin("Human", "Human", game="Scarab")
    keys = Keyboard(driver.page)
    driver.confirm.wait_for()
    keys.press("ArrowRight")
    for _ in range(9):
        driver.page.keyboard.down("Enter")  # all but the first are told as repeated
    driver.page.keyboard.up("Enter")
    assert driver.saved.length == 1
    keys.press("ArrowDown", "Enter")
    assert driver.saved.length == 2


def test_shift_and_the_arrows_read_the_board_and_choose_nothing(sit: Sit) -> None:
    driver = sit(seed=4)
    driver.begin("Human", "Human", game="Scarab")
    keys = Keyboard(driver.page)
    driver.confirm.wait_for()

    def square() -> list[int]:
        found: list[int] = driver.page.evaluate(
            "(cell => [cell.parentElement.rowIndex, cell.cellIndex])"
            "(document.activeElement.closest('[role=grid] td'))"
        )
        return found

    keys.press("Shift+ArrowRight")
    row, column = square()
    keys.press("Shift+Home")
    assert square() == [row, 1]
    keys.press(*["Shift+ArrowRight"] * column)
    assert square() == [row, column + 1]
    keys.press(*["Shift+ArrowUp"] * row)
    assert square() == [1, column + 1]
    assert driver.confirm.is_disabled()


@pytest.mark.long
def test_a_press_goes_to_the_field_under_the_finger(sit: Sit) -> None:
    """Fields reach beyond their edges for fingers, but never over another that can be pressed."""
    players = tuple(Player(name, "person") for name in ("Anna", "Berta"))
    play = Play.new("scarab", players, 11, GAME.complete({}, 2))
    rng = Random(1)
    driver = sit()
    driver.page.set_viewport_size({"width": 390, "height": 844})
    for phase, fewest in ((Phase.MOVE, 10), (Phase.PUT, 60)):
        while play.state.view(0).phase is not phase or len(play.legal_actions()) < fewest:
            play.act(rng.choice(play.legal_actions()))
        driver.open(encode(play))
        driver.play_on()
        driver.wait()
        assert driver.page.locator("button.field").count() == len(play.legal_actions())
        assert driver.page.evaluate(_UNDER_THE_FINGER) == []


def test_the_board_shows_what_the_next_player_could_reach(sit: Sit) -> None:
    driver = sit(seed=7)
    driver.begin("Human", "Human", names=("Anna", "Berta"), game="Scarab")
    page = driver.page
    marked = page.locator(".board .reply")
    driver.confirm.wait_for()
    expect(marked).to_have_count(0)
    driver.tap(driver.choices.first)
    name = page.locator("button.field[aria-pressed=true]").get_attribute("id") or ""
    after = driver.saved
    after.act(GAME.parse(name.removeprefix("field-")))
    wanted = {f"field-{action}" for action in after.legal_actions()}
    expect(marked).to_have_count(len(wanted))
    driver.tap(driver.confirm)
    # What was shown is what the next player then has.
    expect(page.locator("button.field")).to_have_count(len(wanted))
    assert {button.get_attribute("id") for button in page.locator("button.field").all()} == wanted


@pytest.mark.long
@pytest.mark.parametrize("record", ["scarab_2_full", "scarab_4_pairs"])
def test_the_whole_table_is_on_the_screen(sit: Sit, record: str) -> None:
    """Nothing scrolls or is cut off until the end, and the board takes most of the screen."""
    whole = transcript.read((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    whole.reseat((Player("Anna"),) * len(whole.players))
    driver = sit()
    page = driver.page
    boards = defaultdict(list)
    for ply in (2, whole.length // 2, whole.length - 2):
        driver.open(encode(whole.at(ply)))
        driver.play_on()
        driver.wait()
        for size in ((820, 1180), (1180, 820), (1440, 900)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            settle(page)
            shown = page.evaluate(_SHOWN)
            assert shown["page"] <= size[1] and shown["beyond"] == []
            boards[size].append(shown["board"])
    for size, seen in boards.items():
        assert seen[0]["height"] >= 0.8 * min(size)
        assert seen == seen[:1] * 3, "what is collected moves the board"
