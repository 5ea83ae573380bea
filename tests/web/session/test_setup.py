"""The start form."""

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.bots import fits
from sobek.core.play import Play
from sobek.core.record import COLOURS, SHAPES, Player
from sobek.games import game
from web.session.estimate import suiting
from web.session.setup import FITTING, Setup

FIELDS = [
    "game",
    "strength-1",
    "seats",
    "deal",
    "option-variant",
    "option-teams",
    "option-x",
    "option-start",
    "start-seat",
    "start-amount",
    "start-x",
    "name-0",
    "kind-1",
    "colour-9",
    "x",
    "",
]
VALUES = ["sobek", "scarab", "0", "1", "2", "3", "4", "10", "none", "2+10", "3+10", "4+10", "pairs"]
VALUES += ["open", "person", "porter", "scribe", "fits-0", "white"]
"""Values that some field offers, at least with some game or number of seats."""


def suiting_newcomers(name: str, seats: int) -> str:
    """The kind of a bot that suits somebody of whom nothing is known."""
    scale = game(name).strength
    assert scale
    return fits.kind(suiting(scale, seats))


NEWCOMERS = suiting_newcomers("sobek", 2)


def test_the_default_is_one_person_against_a_bot() -> None:
    play = Setup.default("sobek").play(5)
    assert [player.kind for player in play.players] == ["person", NEWCOMERS]
    assert (play.record.seed, play.record.options) == (
        5,
        {"variant": "original", "start": "none"},
    )


def test_a_bot_that_suits_the_persons_has_the_rating_of_the_game() -> None:
    play = Setup.default("sobek").play(5, 420)
    assert play.players[1].kind == "fits-420"
    assert Setup.default("sobek").like(play.record).players[1].kind == FITTING


def test_a_strength_is_chosen_along_the_scale() -> None:
    setup = Setup.default("sobek")
    assert setup.kinds(1) == ("person", FITTING, "steward")
    kinds = [
        setup.changed("strength-1", str(n)).players[1].kind for n in range(len(setup.strengths))
    ]
    assert kinds == list(setup.strengths) and kinds[4] == "porter"
    weakest = setup.changed("strength-1", "0")
    assert (weakest.players[1].kind, weakest.rated) == ("fits-0", (1,))
    assert weakest.kinds(1) == ("person", FITTING, "fits-0")
    for value in ("14", "-1", "x", ""):
        assert setup.changed("strength-1", value) == setup


def test_a_chosen_strength_stays_with_more_seats_and_in_the_next_form() -> None:
    scale = game("sobek").strength
    assert scale
    two_seats, three_seats = (fits.kind(scale.ratings[seats][8]) for seats in (2, 3))
    setup = Setup.default("sobek").filled({"strength-1": "8"})
    three = setup.changed("seats", "3")
    assert (setup.players[1].kind, three.players[1].kind) == (two_seats, three_seats)
    assert three.changed("seats", "2") == setup
    play = setup.play(5)
    assert Setup.default("sobek").like(play.record, setup.rated).players[1].kind == two_seats


def test_every_field_takes_effect() -> None:
    setup = Setup.default("sobek")
    for name, value in (
        ("seats", "3"),
        ("name-0", "  Anna \n"),
        ("kind-2", "person"),
        ("option-variant", "open"),
        ("deal", " 12 "),
    ):
        setup = setup.changed(name, value)
    play = setup.play(5)
    assert [player.name for player in play.players] == ["Anna", "", ""]
    assert [player.kind for player in play.players] == [
        "person",
        suiting_newcomers("sobek", 3),
        "person",
    ]
    assert (play.record.seed, play.record.options) == (
        12,
        {"variant": "open", "start": "none"},
    )


def test_changing_the_game_keeps_the_persons() -> None:
    setup = Setup.default("sobek", "scarab").filled(
        {
            "seats": "4",
            "name-0": "Anna",
            "kind-2": "person",
            "kind-3": "porter",
            "colour-0": "white",
        }
    )
    for name in ("scarab", "sobek"):
        setup = setup.changed("game", name)
        play = setup.play(5)
        usual = suiting_newcomers(name, 4)
        assert play.game.name == name
        # Scarab offers no porter, and what sits there instead stays one that was not chosen.
        assert [player.kind for player in play.players] == ["person", usual, "person", usual]
        assert (play.players[0].name, play.players[0].colour) == ("Anna", "white")


def test_another_game_limits_the_seats_and_has_its_own_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = game("null")
    monkeypatch.setitem(vars(rules), "seats", range(2, 4))
    monkeypatch.setitem(vars(rules), "levels", ("porter",))
    setup = Setup.default("sobek", "null").filled({"seats": "4"}).changed("game", "null")
    assert [player.kind for player in setup.play(5).players] == ["person", "porter", "porter"]
    assert setup.kinds(1) == ("person", "porter") and not setup.strengths
    assert setup.changed("kind-1", "trader") == setup
    assert Setup.default("null", "sobek").changed("game", "sobek").changed("seats", "4").play(5)


def test_a_game_like_a_former_one_has_its_players_and_options() -> None:
    players = (
        Player("Anna", "person", "white", "star"),
        Player("", "scribe", "red", "drop"),
        Player("Cleo", "person", "green", "circle"),
    )
    former = Play.new("scarab", players, 7, {"board": "short"})
    again = Setup.default("sobek", "scarab").like(former.record).play(8)
    assert again.players == players
    assert (again.record.game, again.record.options) == ("scarab", former.record.options)
    assert again.record.seed == 8


def test_bots_and_games_that_are_not_offered_are_not_taken_from_a_former_game() -> None:
    setup = Setup.default("sobek")
    former = Play.new("sobek", (Player("Anna"), Player("", "random", "blue", "square")), 7)
    assert [each.kind for each in setup.like(former.record).play(8).players] == [
        "person",
        NEWCOMERS,
    ]
    other = Play.new("scarab", (Player("Anna"), Player("", "scribe", "blue", "square")), 7)
    assert setup.like(other.record) == setup


def test_only_offered_games_can_be_chosen() -> None:
    setup = Setup.default("sobek", "scarab")
    for name in ("null", "", "chess"):
        assert setup.changed("game", name) == setup


def test_game_and_seats_are_set_before_the_options() -> None:
    fields = {"option-teams": "pairs", "option-board": "short", "seats": "4", "game": "scarab"}
    play = Setup.default("sobek", "scarab").filled(fields).play(5)
    assert play.record.options == {"board": "short", "teams": "pairs", "start": "none"}


def test_options_that_the_seats_do_not_allow_have_their_defaults() -> None:
    fields = {"game": "scarab", "seats": "4", "option-teams": "pairs"}
    setup = Setup.default("sobek", "scarab").filled(fields).changed("seats", "3")
    assert "teams" not in setup.open_options
    assert setup.play(5).record.options["teams"] == "none"
    assert setup.changed("seats", "4").chosen("teams") == "pairs"


@given(st.lists(st.tuples(st.sampled_from(["colour", "shape"]), st.integers(0, 3), st.data())))
def test_markers_always_differ(changes: list[tuple[str, int, st.DataObject]]) -> None:
    setup = Setup.default("sobek")
    for what, seat, data in changes:
        value = data.draw(st.sampled_from(COLOURS if what == "colour" else SHAPES))
        setup = setup.changed(f"{what}-{seat}", value)
        assert getattr(setup.players[seat], what) == value
        for look in ("colour", "shape"):
            assert len({getattr(player, look) for player in setup.players}) == 4


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.text())))
def test_any_input_leaves_a_game_that_can_be_played(changes: list[tuple[str, str]]) -> None:
    setup = Setup.default("sobek", "scarab")
    for name, value in changes:
        setup = setup.changed(name, value)
    setup.changed("deal", "").play(1)


def test_whatever_is_offered_leaves_a_game_that_can_be_played_in_any_order() -> None:
    rng, setup, met = Random(1), Setup.default("sobek", "scarab"), set[str]()
    for _ in range(2_000):
        setup = setup.changed(rng.choice(FIELDS), rng.choice(VALUES))
        met.update(setup.changed("deal", "").play(1).record.options.values())
    assert {"none", "2+10", "open"} <= met


@pytest.mark.parametrize(
    "deal",
    [
        "1234567",
        " 1 234 567\n",
        "1\u00a0234\u202f567",
        "1.234.567",
        "1,234,567",
        "1’234’567",
        "1'234'567",
        "1234567\u200b",
        "\ufeff1234567",
        "１２３４５６７",
        "1234567.",
    ],
)
def test_a_deal_number_may_come_with_what_copying_adds(deal: str) -> None:
    assert Setup.default("sobek").changed("deal", deal).play(5).record.seed == 1_234_567


@pytest.mark.parametrize(
    "deal", ["x", "-1", "1.5", "1 2 3", "12 34", "٣", "9" * 16, "9" * 99, "9" * 5000]
)
def test_a_deal_that_is_not_a_number_is_refused(deal: str) -> None:
    with pytest.raises(ValueError, match=r"number"):
        Setup.default("sobek").changed("deal", deal).play(1)


def test_players_with_the_same_name_are_told_apart_when_the_game_begins() -> None:
    setup = Setup.default("sobek").filled(
        {"seats": "3", "name-0": "Anna", "name-1": "Anna", "name-2": "anna"}
        | {f"kind-{seat}": "person" for seat in range(3)}
    )
    play = setup.play(1)
    assert [each.name for each in play.players] == ["Anna", "Anna 2", "anna 3"]
    assert [each.name for each in setup.players[:3]] == ["Anna", "Anna", "anna"]
    again = setup.like(play.record).play(2)
    assert again.players == play.players


def test_a_head_start_is_for_a_seat_and_of_an_amount() -> None:
    setup = Setup.default("sobek", "scarab").changed("start-seat", "1")
    assert setup.head_start and setup.head_start.seat == 1
    first = setup.head_start.amount
    assert setup.changed("start-seat", "0").head_start == (0, first)
    more = setup.changed("start-amount", "40")
    assert more.head_start == (1, 40)
    assert more.play(5).state.scores == (0, 40)
    assert more.changed("start-seat", "none").head_start is None


@pytest.mark.parametrize(
    ("field", "value"),
    [("start-seat", "2"), ("start-seat", "x"), ("start-amount", "41"), ("start-x", "1")],
)
def test_a_head_start_that_is_not_offered_changes_nothing(field: str, value: str) -> None:
    setup = Setup.default("sobek").changed("option-start", "2+40")
    assert setup.changed(field, value) == setup


def test_a_head_start_that_a_game_or_its_seats_do_not_allow_is_none() -> None:
    setup = Setup.default("sobek", "sakkara").filled({"seats": "3", "option-start": "3+40"})
    assert setup.changed("seats", "2").head_start is None
    assert setup.changed("game", "sakkara").head_start is None
    assert setup.of_the_day("sobek", date(2026, 1, 1)).record.options["start"] == "none"


def test_a_deal_for_one_is_for_the_first_person_of_the_form() -> None:
    fields = {"kind-0": "trader", "name-0": "Rex", "kind-1": "person", "name-1": "Anna"}
    setup = Setup.default("sobek").filled({**fields, "colour-1": "white"})
    person, bot = setup.of_the_day("sobek", date(2026, 1, 1)).players
    assert (person.name, person.kind, person.colour) == ("Anna", "person", "white")
    assert bot.name == "" and bot.kind != "person" and bot.colour != "white"


def test_a_head_start_does_not_go_along_to_another_game() -> None:
    setup = Setup.default("sobek", "scarab").changed("option-start", "1+20")
    assert setup.changed("game", "sobek").head_start == (0, 20)
    assert setup.changed("game", "scarab").head_start is None
    assert setup.changed("game", "scarab").changed("game", "sobek").head_start is None
    again = setup.filled({"option-start": "1+4", "game": "scarab"})
    assert again.head_start == (0, 4)
