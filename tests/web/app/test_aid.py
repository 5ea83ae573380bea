"""Memory aids: each person chooses one, everybody sees which, and none shows more than the seat may
know."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.knowledge.odds import DECK, QUAY, HiddenCards
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import do, position
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sessions import SCARAB, SOBEK, conceal, drawn, step
from web.games.sobek import words
from web.games.sobek.secrecy import chance
from web.session import who_sees
from web.session.session import Session
from web.session.stage import Stage
from web.storage.saves import NO_METADATA, LocalMetadata
from web.ui.aids import CARDS, NONE, ODDS
from web.ui.scene import Scene
from web.ui.screens.aid import odds

ANNA, BERTA, CLEO = (Player(name) for name in ("Anna", "Berta", "Cleo"))


def choices(table: Table) -> dict[str, bool]:
    """The aids that the menu offers, and whether each is chosen."""
    table.do("panel", "menu")
    page = read(table.device.html)
    buttons = page.all(lambda node: node.attributes.get("data-click") == "aid")
    table.do("panel", "")
    return {node.text: node.attributes["aria-pressed"] == "true" for node in buttons}


def asking(page: Node) -> list[str]:
    """Where the table offers to tell what may lie there."""
    return [node.label for node in page.of_class("ask")]


# --- choosing ------------------------------------------------------------------------------


def test_an_aid_is_kept_with_the_game_and_for_the_next_one() -> None:
    table = Table()
    table.begin()
    assert choices(table) == {"None": True, "Everything seen": False, "The exact odds": False}
    assert not asking(read(table.device.html))
    table.do("aid", ODDS)
    assert "The odds: the deck" in asking(read(table.device.html))
    again = table.reload()
    assert choices(again) == {"None": False, "Everything seen": False, "The exact odds": True}
    again.do("go", "")
    again.begin("person trader person")
    again.do("take-seat")
    assert choices(again)["The exact odds"]
    assert again.words.count("Memory aid: The exact odds") == 2
    again.do("aid", NONE)
    assert again.words.count("Memory aid: The exact odds") == 1


def test_play_again_keeps_the_aids() -> None:
    table = Table()
    table.begin("person steward")
    table.do("aid", CARDS)
    table.do("aid", "everything")  # nothing is called so
    rng = Random(1)
    session = table.state.session
    while session and session.stage is not Stage.OVER:
        if not table.goes_on():
            table.do("act", str(rng.choice(session.play.legal_actions())))
    ended = table.saved.length
    table.do("again")
    assert table.saved.length < ended and choices(table)["Everything seen"]


def test_only_aids_that_make_a_difference_are_offered() -> None:
    table = Table(storage={"sobek.aid": CARDS})
    table.begin(**{"option-variant": "open"})
    assert table.saved.record.options["variant"] == "open"
    assert choices(table) == {"None": True, "The exact odds": False}
    table.do("go", "")
    table.begin("person scribe", game="scarab")
    assert choices(table) == {} and "Memory aid" not in table.words
    table.do("aid", ODDS)
    assert "Memory aid" not in table.words


@pytest.mark.parametrize(
    ("kept", "chosen"),
    [
        (("all",), (NONE, NONE)),
        ((CARDS, "?"), (CARDS, NONE)),
        (("?", ODDS, ODDS, ODDS), (NONE, ODDS)),
        ((7,), (NONE, NONE)),
    ],
)
def test_unknown_stored_aids_are_dropped(kept: tuple[str, ...], chosen: tuple[str, ...]) -> None:
    session = Session(Play.new("sobek", (ANNA, BERTA), 7), SOBEK, metadata=LocalMetadata(aids=kept))
    assert session.aids == chosen
    assert Table(storage={"sobek.aid": "?"}).state.preferences.aid == NONE


@pytest.mark.parametrize(
    ("address", "begin", "which"),
    [
        ("", "daily", ""),
        ("", "ladder-begin", "amulets"),
        ("learn=sobek", "play-learned", ""),
        (
            encode(Play.new("sobek", (ANNA, Player("", "trader", "blue", "square")), 7)),
            "play-on",
            "",
        ),
    ],
)
def test_the_aid_of_new_games_is_there_however_one_begins(
    address: str, begin: str, which: str
) -> None:
    table = Table(address, {"sobek.aid": CARDS})
    table.do(begin, which)
    assert table.saved.game.name == "sobek"
    assert choices(table)["Everything seen"]


def test_each_person_chooses_an_aid() -> None:
    table = Table()
    table.begin("person person trader", **{"name-0": "Anna", "name-1": "Berta"})
    session = table.state.session
    assert session and session.stage is Stage.HANDOVER
    first, second = ("Anna", "Berta") if session.actor == 0 else ("Berta", "Anna")
    table.do("panel", "menu")
    assert "Anna: None" in table.words and "Berta: None" in table.words
    table.do("aid", ODDS)  # nobody is there to say so
    table.do("take-seat")
    assert not any(choices(table)[each] for each in ("Everything seen", "The exact odds"))
    table.do("aid", ODDS)
    table.do("panel", f"odds-{QUAY}")
    assert "What is known" in table.words
    table.do("panel", "")
    while who_sees.viewer(session) != 1 - int(first == "Berta"):
        if not table.goes_on():
            table.do("act", str(session.play.legal_actions()[0]))
        if session.stage in (Stage.HANDOVER, Stage.SCORING):
            assert not asking(read(table.device.html))
            table.do("panel", f"odds-{QUAY}")
            assert "What is known" not in table.words
    page = read(table.device.html)
    assert not asking(page) and "Memory aid: The exact odds" in table.words
    table.do("panel", f"odds-{QUAY}")
    assert "What is known" not in table.words
    table.do("panel", "menu")
    assert f"{first}: The exact odds" in table.words and f"{second}: " not in table.words


# --- what the table shows ------------------------------------------------------------------


def test_the_aid_cards_shows_what_the_open_variant_shows() -> None:
    """With three or four, of whom the deck's characters are counted in any case."""
    helped = LocalMetadata(aids=(CARDS,) * 3)
    sessions = [
        Session(
            Play.new("sobek", (ANNA, BERTA, CLEO), 5, {"variant": variant}), SOBEK, metadata=beside
        )
        for variant, beside in (("original", helped), ("open", NO_METADATA))
    ]
    rng, compared, faded = Random(2), 0, 0
    while sessions[0].stage is not Stage.OVER:
        seed = rng.random()
        ours, theirs = (drawn(session) for session in sessions)
        if sessions[0].stage is Stage.TABLE:
            line = '<p class="facts">Memory aid: Everything seen</p>'
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
    assert SOBEK.table.table(plain) == SOBEK.table.table(
        Scene(plain.view, plain.players, aids=(NONE,) * 3)
    )
    assert "Corruption pile:" not in SOBEK.table.table(plain)
    assert "Corruption pile:" in SOBEK.table.table(helped)


def entangled() -> tuple[SobekState, Scene]:
    """Berta took fish and wheat; the Vizier took one of the two. Cleo looks, with the odds."""
    state = position(
        ["vizier", "", ""],
        quay="fish, wheat, thief, ebony, plain fish, ivory, queen",
        turn=1,
        open=False,
    )
    do(state, "take 4", "take 1", "vizier seat 2", "pick fish")
    return state, Scene(state.view(2), (ANNA, BERTA, CLEO), aids=(NONE, NONE, ODDS))


def lines(scene: Scene, place: str) -> list[str]:
    """The chances in the panel, each with the cards."""
    found = odds(scene, SOBEK, f"odds-{place}")
    assert found
    (listed,) = read(found).of_class("odds")
    return [
        f"{node.named('p')[0].text}: {', '.join(card.label for card in node.of_class('card'))}"
        for node in listed.children
        if isinstance(node, Node)
    ]


def test_each_place_with_hidden_cards_has_odds() -> None:
    _, scene = entangled()
    page = read(SOBEK.table.table(scene))
    assert sorted(asking(page)) == [
        "The odds: Anna’s hand",
        "The odds: Berta’s corruption pile",
        "The odds: a face-down card on the quays",
        "The odds: the deck",
    ]
    for button in page.of_class("ask"):
        assert odds(scene, SOBEK, button.attributes["data-value"] or "")
    for place in ("1", "4", "64", "1024", "-1", "²", "x", ""):  # known, empty, or no place at all
        assert (odds(scene, SOBEK, f"odds-{place}") is None) == (place != "1")


def test_odds_of_a_quay_a_hand_and_a_pile() -> None:
    _, scene = entangled()
    others = "High Priest, High Priestess, Scribe (cattle), Scribe (fish), Queen, Thief, Merchant"
    (quay,) = lines(scene, str(QUAY))
    assert quay.startswith("1 in 8 · 12%: ")
    assert set(quay.removeprefix("1 in 8 · 12%: ").split(", ")) == {
        *others.split(", "),
        "Courtesan",
    }
    assert lines(scene, "1") == ["1 in 2 · 50%: fish with 1 scarab, wheat with 1 scarab"]
    pile = lines(scene, "32")
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
    state, scene = entangled()
    told = dict(SOBEK.narration.spoken(scene))["The odds"]
    assert len(told) == len(HiddenCards(state.view(2)).locations())
    assert told[0].startswith("a face-down card on the quays: ") and "1 in 8 · 12%" in told[0]
    assert "The odds" not in dict(SOBEK.narration.spoken(Scene(scene.view, scene.players)))


# --- nothing more than the seat may know ---------------------------------------------------


def everything(session: Session) -> str:
    """All that stands on the page, and in any panel that tells of the table."""
    scene = session.scene()
    places = [*(1 << bit for bit in range(8)), QUAY, DECK]
    panels = [odds(scene, SOBEK, f"odds-{place}") or "" for place in places]
    return "".join([drawn(session), *panels, str(list(SOBEK.narration.spoken(scene)))])


@given(st.integers(0, 2**32), st.sampled_from([CARDS, ODDS]), st.integers(2, 4))
def test_with_an_aid_hidden_cards_change_nothing_on_the_page(
    seed: int, aid: str, seats: int
) -> None:
    rng = Random(seed)
    players, beside = tuple(Player("") for _ in range(seats)), LocalMetadata(aids=(aid,) * seats)
    session = Session(Play.new("sobek", players, seed), SOBEK, metadata=beside)
    for _ in range(rng.randrange(150)):
        if session.stage is Stage.OVER:
            break
        step(session, rng)
    page, viewer = everything(session), who_sees.viewer(session)
    session.past._stories.forget()
    conceal(session, viewer, rng)
    assert everything(session) == page


def test_a_game_without_secrets_has_no_aids() -> None:
    session = Session(
        Play.new("scarab", (ANNA, BERTA), 7), SCARAB, metadata=LocalMetadata(aids=(ODDS, ODDS))
    )
    assert session.aids == () and not session.choose_aid(ODDS)
    assert odds(session.scene(), SCARAB, f"odds-{DECK}") is None


def test_odds_of_several_copies_show_the_expected_number() -> None:
    """Two green cards at Berta's, of the seven that Anna has not: two of these are cattle."""
    view = SobekState(2, 1, open_variant=False).view(0)
    assert "cattle" not in words.cards(view.own_hand())
    found = lines(Scene(view, (ANNA, BERTA), aids=(ODDS, ODDS)), "2")
    (line,) = (each for each in found if "cattle" in each)
    assert line.startswith("11 in 21 · 52% · 0.6 expected: ")
    assert [each for each in found if each.startswith("2 in 7 · 29%: ")]
