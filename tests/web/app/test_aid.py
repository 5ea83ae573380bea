"""Memory aids: each person chooses one, everybody sees which, and none shows more than the seat may
know."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.knowledge.odds import DECK, QUAY, Hidden
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import do, position
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sessions import SCARAB, SOBEK, conceal, drawn, step
from web.games.sobek import words
from web.games.sobek.aid import chance
from web.session.aids import CARDS, NONE, ODDS
from web.session.seating import Stage
from web.session.session import Session
from web.storage.saves import NOTHING_BESIDE, Beside
from web.ui.renderer import Scene
from web.ui.screens.aid import odds

ANNA, BERTA, CLEO = (Player(name) for name in ("Anna", "Berta", "Cleo"))


def choices(table: Table) -> dict[str, bool]:
    """The aids that the menu offers, and whether each is selected."""
    table.do("panel", "menu")
    page = read(table.device.html)
    buttons = page.all(lambda node: node.attributes.get("data-click") == "aid")
    table.do("panel", "")
    return {node.text: node.attributes["aria-pressed"] == "true" for node in buttons}


def odds_buttons(page: Node) -> list[str]:
    """The labels of the table's buttons for odds."""
    return [node.label for node in page.of_class("ask")]


# --- choosing ------------------------------------------------------------------------------


def test_an_aid_is_kept_with_the_game_and_for_the_next_one() -> None:
    table = Table()
    table.begin()
    assert choices(table) == {"none": True, "all that was seen": False, "exact odds": False}
    assert not odds_buttons(read(table.device.html))
    table.do("aid", ODDS)
    assert "Odds: the deck" in odds_buttons(read(table.device.html))
    again = table.reload()
    assert choices(again) == {"none": False, "all that was seen": False, "exact odds": True}
    again.do("go", "")
    again.begin("person trader person")
    again.do("take-seat")
    assert choices(again)["exact odds"]
    assert again.words.count("Memory aid: exact odds") == 2
    again.do("aid", NONE)
    assert again.words.count("Memory aid: exact odds") == 1


def test_play_again_keeps_the_aids() -> None:
    table = Table()
    table.begin("person random")
    table.do("aid", CARDS)
    table.do("aid", "everything")  # there is no such aid
    rng = Random(1)
    session = table.app._session
    while session and session.stage is not Stage.OVER:
        if not table.goes_on():
            table.do("act", str(rng.choice(session.play.legal_actions())))
    table.do("again")
    assert table.saved.length == 0 and choices(table)["all that was seen"]


def test_only_aids_that_make_a_difference_are_offered() -> None:
    table = Table(storage={"sobek.aid": CARDS})
    table.begin(**{"option-variant": "open"})
    assert table.saved.record.options["variant"] == "open"
    assert choices(table) == {"none": True, "exact odds": False}
    table.do("go", "")
    table.begin("person scribe", game="scarab")
    assert choices(table) == {} and "Memory aid" not in table.words
    table.do("aid", ODDS)
    assert "Memory aid" not in table.words


@pytest.mark.parametrize("kept", [("all",), (CARDS, "?"), ("?", ODDS, ODDS, ODDS), (7,)])
def test_unknown_stored_aids_are_dropped(kept: tuple[str, ...]) -> None:
    session = Session(Play.new("sobek", (ANNA, BERTA), 7), SOBEK, beside=Beside(aids=kept))
    assert session.aids in ((NONE, NONE), (CARDS, NONE), (NONE, ODDS))
    assert Table(storage={"sobek.aid": "?"}).app._aid == NONE


def test_each_person_chooses_an_aid() -> None:
    table = Table()
    table.begin("person person trader", **{"name-0": "Anna", "name-1": "Berta"})
    session = table.app._session
    assert session and session.stage is Stage.HANDOVER
    first, second = ("Anna", "Berta") if session.actor == 0 else ("Berta", "Anna")
    table.do("panel", "menu")
    assert "Anna: none" in table.words and "Berta: none" in table.words
    table.do("aid", ODDS)  # during a handover nobody can choose
    table.do("take-seat")
    assert not any(choices(table)[each] for each in ("all that was seen", "exact odds"))
    table.do("aid", ODDS)
    table.do("panel", f"odds-{QUAY}")
    assert "What may lie there" in table.words
    table.do("panel", "")
    while session.viewer != 1 - int(first == "Berta"):
        if not table.goes_on():
            table.do("act", str(session.play.legal_actions()[0]))
        if session.stage in (Stage.HANDOVER, Stage.ACCOUNT):
            assert not odds_buttons(read(table.device.html))
            table.do("panel", f"odds-{QUAY}")
            assert "What may lie there" not in table.words
    page = read(table.device.html)
    assert not odds_buttons(page) and "Memory aid: exact odds" in table.words
    table.do("panel", f"odds-{QUAY}")
    assert "What may lie there" not in table.words
    table.do("panel", "menu")
    assert f"{first}: exact odds" in table.words and f"{second}: " not in table.words


# --- the table -----------------------------------------------------------------------------


def test_the_aid_cards_shows_what_the_open_variant_shows() -> None:
    """With three players, whose views count the deck's characters in both variants."""
    helped = Beside(aids=(CARDS,) * 3)
    sessions = [
        Session(
            Play.new("sobek", (ANNA, BERTA, CLEO), 5, {"variant": variant}), SOBEK, beside=beside
        )
        for variant, beside in (("original", helped), ("open", NOTHING_BESIDE))
    ]
    rng, compared, faded = Random(2), 0, 0
    while sessions[0].stage is not Stage.OVER:
        seed = rng.random()
        ours, theirs = (drawn(session) for session in sessions)
        if sessions[0].stage is Stage.TABLE:
            line = '<p class="facts">Memory aid: all that was seen</p>'
            assert ours.count(line) == 3
            assert ours.replace(line, "") == theirs
            compared, faded = compared + 1, faded + ("faded" in theirs)
        for session in sessions:
            step(session, Random(seed))
    assert compared > 60 and faded


def test_without_an_aid_the_table_shows_no_remembered_cards() -> None:
    state = do(position(["", "thief", ""], open=False), "take 2")
    plain = Scene(state.view(1).shown(), (ANNA, BERTA, CLEO))
    helped = Scene(state.view(1), plain.players, aids=(NONE, CARDS, NONE))
    assert SOBEK.table(plain) == SOBEK.table(Scene(plain.view, plain.players, aids=(NONE,) * 3))
    assert "Corruption pile" not in SOBEK.table(plain)
    assert "Corruption pile" in SOBEK.table(helped)


def after_vizier() -> tuple[SobekState, Scene]:
    """Berta took fish and wheat; the Vizier took one of them. The scene is Cleo's, with odds."""
    state = position(
        ["vizier", "", ""],
        quay="fish, wheat, thief, ebony, plain fish, ivory, queen",
        turn=1,
        open=False,
    )
    do(state, "take 4", "take 1", "vizier seat 2", "pick fish")
    return state, Scene(state.view(2), (ANNA, BERTA, CLEO), aids=(NONE, NONE, ODDS))


def odds_lines(scene: Scene, place: str) -> list[str]:
    """The chances in the panel of a place, each with its cards."""
    found = odds(scene, SOBEK, f"odds-{place}")
    assert found
    (listed,) = read(found).of_class("odds")
    return [
        f"{node.named('p')[0].text}: {', '.join(card.label for card in node.of_class('card'))}"
        for node in listed.children
        if isinstance(node, Node)
    ]


def test_each_place_with_hidden_cards_has_odds() -> None:
    _, scene = after_vizier()
    page = read(SOBEK.table(scene))
    assert sorted(odds_buttons(page)) == [
        "Odds: a face-down card on the quays",
        "Odds: corruption pile of Berta",
        "Odds: hand of Anna",
        "Odds: the deck",
    ]
    for button in page.of_class("ask"):
        assert odds(scene, SOBEK, button.attributes["data-value"] or "")
    for place in (
        "1",
        "4",
        "64",
        "1024",
        "-1",
        "²",
        "x",
        "",
    ):  # all but "1": known, empty or invalid
        assert (odds(scene, SOBEK, f"odds-{place}") is None) == (place != "1")


def test_odds_of_a_quay_a_hand_and_a_pile() -> None:
    _, scene = after_vizier()
    others = "High Priest, High Priestess, Scribe (cattle), Scribe (fish), Queen, Thief, Merchant"
    (quay,) = odds_lines(scene, str(QUAY))
    assert quay.startswith("1 in 8 · 12%: ")
    assert set(quay.removeprefix("1 in 8 · 12%: ").split(", ")) == {
        *others.split(", "),
        "Courtesan",
    }
    assert odds_lines(scene, "1") == ["1 in 2 · 50%: fish with 1 scarab, wheat with 1 scarab"]
    pile = odds_lines(scene, "32")
    assert pile[0].startswith("1 in 2 · 50%: fish")
    assert pile[1].startswith("1 in 8 · 12%: ")


@pytest.mark.parametrize(
    ("share", "said"),
    [
        ("1", "certain"),
        ("1/3", "1 in 3 · 33%"),
        ("98/99", "98 in 99 · 99%"),
        ("50/101", "50%"),
        ("1/100", "1%"),
        ("1/101", "less than 1%"),
        ("100/101", "more than 99%"),
    ],
)
def test_chances_as_text(share: str, said: str) -> None:
    assert chance(Fraction(share)) == said


def test_the_table_in_words_has_the_odds() -> None:
    state, scene = after_vizier()
    told = dict(SOBEK.spoken(scene))["Odds"]
    assert len(told) == len(Hidden(state.view(2)).places())
    assert told[0].startswith("a face-down card on the quays: ") and "1 in 8 · 12%" in told[0]
    assert "Odds" not in dict(SOBEK.spoken(Scene(scene.view, scene.players)))


# --- leaks ---------------------------------------------------------------------------------


def all_texts(session: Session) -> str:
    """The page, all panels of odds and the table in words."""
    scene = session.scene()
    places = [*(1 << bit for bit in range(8)), QUAY, DECK]
    panels = [odds(scene, SOBEK, f"odds-{place}") or "" for place in places]
    return "".join([drawn(session), *panels, str(list(SOBEK.spoken(scene)))])


@given(st.integers(0, 2**32), st.sampled_from([CARDS, ODDS]), st.integers(2, 4))
def test_with_an_aid_hidden_cards_change_nothing_on_the_page(
    seed: int, aid: str, seats: int
) -> None:
    rng = Random(seed)
    players, beside = tuple(Player("") for _ in range(seats)), Beside(aids=(aid,) * seats)
    session = Session(Play.new("sobek", players, seed), SOBEK, beside=beside)
    for _ in range(rng.randrange(150)):
        if session.stage is Stage.OVER:
            break
        step(session, rng)
    page, viewer = all_texts(session), session.viewer
    session._stories.clear()
    conceal(session, viewer, rng)
    assert all_texts(session) == page


def test_a_game_without_secrets_has_no_aids() -> None:
    session = Session(
        Play.new("scarab", (ANNA, BERTA), 7), SCARAB, beside=Beside(aids=(ODDS, ODDS))
    )
    assert session.aids == () and not session.choose_aid(ODDS)
    assert odds(session.scene(), SCARAB, f"odds-{DECK}") is None


def test_odds_of_several_copies_show_the_expected_number() -> None:
    """Berta holds two of the seven green cards that Anna does not hold; two of them are cattle."""
    view = SobekState(2, 1, open_variant=False).view(0)
    assert "cattle" not in words.cards(view.own_hand())
    found = odds_lines(Scene(view, (ANNA, BERTA), aids=(ODDS, ODDS)), "2")
    (line,) = (each for each in found if "cattle" in each)
    assert line.startswith("11 in 21 · 52% · 0.6 to be expected: ")
    assert [each for each in found if each.startswith("2 in 7 · 29%: ")]
