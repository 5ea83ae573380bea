"""Sealed play: two profiles that know nothing of each other but the links."""

from collections.abc import Callable
from hashlib import sha512
from random import Random

import pytest
from playwright.sync_api import Page, expect

from sobek.core.chance import pick
from sobek.sealed.game import SealedGame
from sobek.sealed.group import ORDER, SIZE
from tests.browser import QUICK, TABLET, let_copy, settle
from tests.browser.by_links import Person, Window, play
from tests.browser.driver import Driver, Sit
from tests.helpers.ristretto import Sodium
from tests.sealed.players import FRESH
from web.storage import links
from web.storage.sealed import PREFIX

SECRET = bytes(range(32))
DECISIONS = 3


def play_between(
    new_page: Callable[..., Page], base_url: str, game: str, rounds: int, links: int = 10_000
) -> tuple[Person, Person]:
    """Two profiles play by links."""
    anna, ben = (
        Person(Window(new_page(viewport=TABLET)), base_url + QUICK, name, seed)
        for seed, name in enumerate(("Anna", "Ben"))
    )
    play(anna, ben, game, rounds, links)
    return anna, ben


@pytest.mark.long
def test_two_profiles_see_each_other_s_moves(new_page: Callable[..., Page], base_url: str) -> None:
    """The first four links are the shuffle's."""
    anna, ben = play_between(new_page, base_url, "sobek", 1, links=9)
    one, other = anna.game, ben.game
    assert abs(one.number - other.number) == 1
    moves = [
        [(step.seat, str(step.action)) for step in game.steps if "drop" not in str(step.action)]
        for game in (one, other)
    ]  # what is dropped is hidden
    fewer, more = sorted(moves, key=len)
    assert fewer and more[: len(fewer)] == fewer
    assert len({seat for seat, _ in more}) == 2


@pytest.mark.slow
def test_two_profiles_play_a_round_of_sobek(new_page: Callable[..., Page], base_url: str) -> None:
    anna, ben = play_between(new_page, base_url, "sobek", 1)
    one, other = anna.game, ben.game
    last = max(one, other, key=lambda game: game.number)
    assert last.history
    assert last.state and one.state
    seen = [str(step.action) for step in one.steps or one.history if step.seat == 0]
    assert seen == [str(step.action) for step in last.history if step.seat == 0][: len(seen)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_two_profiles_play_a_whole_game(
    new_page: Callable[..., Page], base_url: str, game: str
) -> None:
    anna, ben = play_between(new_page, base_url, game, 99)
    assert anna.game.is_over and ben.game.is_over
    assert anna.game.state and ben.game.state
    assert anna.game.state.scores == ben.game.state.scores


POINTS = [Sodium().hash(sha512(bytes([n])).digest()) for n in range(4)]
WRONG = (bytes(SIZE), b"\xff" * SIZE, b"\x01" + bytes(SIZE - 1), bytes(SIZE - 1))
"""The point that no key changes; no points at all."""
GROUP = """async ([digests, points, scalars, wrong]) => {
    const group = await import(new URL("web/browser/group.mjs", document.baseURI));
    await group.load();
    const five = "5".padStart(64, "0");
    return [digests.map(group.hash), group.multiply(points, scalars),
            wrong.map((point) => group.multiply(point, five))];
}"""


def test_the_library_of_the_page_computes_as_another_one(sit: Sit) -> None:
    page = sit().page
    scalars = [Random(n).randrange(1, ORDER) for n in range(len(POINTS))]
    digests = [sha512(bytes([n])).hexdigest() for n in range(len(POINTS))]
    given = [
        digests,
        b"".join(POINTS).hex(),
        "".join(f"{scalar:064x}" for scalar in scalars),
        [point.hex() for point in WRONG],
    ]
    hashed, products, refused = page.evaluate(GROUP, given)
    assert hashed == [point.hex() for point in POINTS]
    assert products == b"".join(Sodium().multiply(POINTS, scalars)).hex()
    assert refused == [""] * len(WRONG)


class Elsewhere:
    """The other person, without a browser and with another library."""

    def __init__(self, invitation: str) -> None:
        self.game = SealedGame.join(Sodium(), links.read(invitation).body, "Ben", SECRET)
        self.rng = Random(1)

    def answer(self, link: str) -> str:
        """Open a link, and return the one that is sent back."""
        if link:
            self.game.receive(links.read(link).body, FRESH)
        while self.game.is_deciding:
            self.game.act(pick(self.game.legal_actions(), self.rng))
        return f"#{PREFIX}{self.game.outgoing}"


OTHERWISE = "link => document.querySelector('#link')?.value !== link"


@pytest.mark.long
def test_links_are_copied_pasted_and_tapped(sit: Sit) -> None:
    driver: Driver = sit()
    page = driver.page
    let_copy(page)
    driver.press("Play by link")
    page.get_by_label("Your name").fill("Anna")
    driver.press("Create the invitation")
    expect(page.get_by_role("heading", name="Invite someone")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    other = Elsewhere(link)
    answer = f"Here: https://example.org/{other.answer('')} 🙂"
    page.get_by_label("The link that comes back").fill(answer)
    driver.press("Open")
    expect(page.get_by_role("heading", name="The shuffle")).to_be_visible()
    decisions = 0
    while decisions < DECISIONS:
        field = page.get_by_label("Link", exact=True)
        field.wait_for()
        sent = field.input_value()
        driver.press("Copy the link")
        expect(page.get_by_text("The link has been copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == sent
        driver.page.evaluate("link => { location.hash = link }", other.answer(sent))
        page.wait_for_function(OTHERWISE, arg=sent)  # the page has opened the answer
        page.locator("html:not([data-busy])").wait_for()
        expect(page.locator("#link").or_(driver.confirm).first).to_be_visible()
        settle(page)  # the table may be drawn before the panel with the link is
        while driver.confirm.is_visible() and not page.locator("#link").is_visible():
            driver.decide()
            decisions += 1
            page.locator("#link").or_(driver.confirm).first.wait_for()
            expect(page.get_by_text("One moment …")).to_be_hidden()
            settle(page)
    assert other.game.state
