"""Observations: made of what the seat may know, in the layout that is documented, and true."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from sobek.core.game import OVER
from sobek.games.scarab.rules.tables import EMPTY, SIZES, STRIDE, VALUES
from sobek.games.sobek.rules.tables import Goods, kinds_in
from sobek.research.encoding import ENCODINGS
from sobek.research.position import Position
from sobek.research.sobek_actions import SLOTS
from tests.research.games import SETTINGS, positions

every_setting = pytest.mark.parametrize(("name", "seats", "options"), SETTINGS)


def sample(name: str, seats: int, options: dict[str, str], seed: int) -> list[Position]:
    """Some positions of a random game, the last one included."""
    found = list(positions(name, seats, options, seed))
    return [*found[:: max(1, len(found) // 25)], found[-1]]


@every_setting
def test_entries_fit_the_layout(name: str, seats: int, options: dict[str, str]) -> None:
    layout = ENCODINGS[name].layout(seats)
    most = layout.most()
    assert len({piece.name for piece in layout.pieces}) == len(layout.pieces)
    for position in sample(name, seats, options, 3):
        for seat in (*range(seats), None):
            entries = position.observation(seat)
            assert len(entries) == layout.size
            assert all(entry <= limit for entry, limit in zip(entries, most, strict=True))


@every_setting
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_given(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """Everything hidden is drawn again: observation, text, course and legal actions are equal, and
    the other cards differ at least sometimes."""
    differing = 0
    for number, position in enumerate(sample(name, seats, options, 5)):
        if position.actor == OVER:
            continue
        for seat in range(seats):
            other = position.redealt(seat, number)
            assert other.observation(seat) == position.observation(seat)
            assert other.text(seat) == position.text(seat)
            assert other.course(seat) == position.course(seat)
            if position.actor == seat:
                assert list(other.choices) == list(position.choices)
            differing += other.state.omniscient_view() != position.state.omniscient_view()
    assert (differing > 0) == (name != "scarab")


@every_setting
def test_seats_are_counted_from_the_own_one(name: str, seats: int, options: dict[str, str]) -> None:
    layout = ENCODINGS[name].layout(seats)
    for position in sample(name, seats, options, 7):
        if position.actor == OVER:
            continue
        for seat in range(seats):
            pieces = layout.read(position.observation(seat))
            assert pieces["seat"].index(1) == seat
            assert (seat + pieces["actor"].index(1)) % seats == position.actor


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sobeks_observation_says_where_cards_are(seats: int) -> None:
    layout = ENCODINGS["sobek"].layout(seats)
    for position in sample("sobek", seats, {}, 11):
        for seat in range(seats):
            view, pieces = position.state.view(seat), layout.read(position.observation(seat))
            kinds = len(pieces["discard"])
            own = list(pieces["known"][:kinds])
            assert {kind: n for kind, n in enumerate(own) if n} == dict(kinds_in(view.own_hand()))
            for place, kind in enumerate(view.remaining()):
                shown = pieces["quays"][place * (kinds + 1) :][: kinds + 1]
                assert shown.index(1) == (kind if kind >= 0 else kinds)
            assert sum(pieces["quays"]) == len(view.remaining())
            laid = [each for own_sets in view.sets for each in own_sets]
            assert sum(pieces["sets"]) == sum(each.cards.bit_count() for each in laid)
            assert sum(pieces["bonuses"]) == sum(each.bonus for each in laid)
            points = zip(pieces["hundreds"], pieces["spaces"], strict=True)
            after_own = [*view.scores[seat:], *view.scores[:seat]]
            assert [100 * hundreds + units for hundreds, units in points] == after_own


def test_strays_are_in_the_observation() -> None:
    """A card that moved unseen is shown in all zones where it may be."""
    layout, found = ENCODINGS["sobek"].layout(3), 0
    for seed in range(12):
        for position in sample("sobek", 3, {}, seed):
            for seat in range(3):
                view, pieces = position.state.view(seat), layout.read(position.observation(seat))
                places = sum(zones.bit_count() for _, zones in view.strays)
                assert sum(pieces["strays"]) == places
                assert sum(pieces["stray_slots"]) == sum(slot[2] for slot in view.stray_slots)
                found += places > 0
    assert found > 10


@pytest.mark.parametrize("board", SIZES)
def test_scarabs_observation_says_where_stones_are(board: str) -> None:
    layout = ENCODINGS["scarab"].layout(2)
    for position in sample("scarab", 2, {"board": board}, 2):
        view, pieces = position.state.view(1), layout.read(position.observation(1))
        planes = [*VALUES, "ankh"]
        for square in range(STRIDE * STRIDE):
            here = pieces["board"][square * len(planes) :][: len(planes)]
            what = planes[here.index(1)] if any(here) else EMPTY
            assert view.board[square] == (9 if what == "ankh" else what)
        assert pieces["priest"].index(1) == view.priest
        own, other = pieces["stones"][: len(VALUES)], pieces["stones"][len(VALUES) :]
        sums = [sum(v * n for v, n in zip(VALUES, each, strict=True)) for each in (own, other)]
        assert sums == [view.scores[1], view.scores[0]]


@every_setting
def test_a_pickled_position_is_the_same_with_its_past(
    name: str, seats: int, options: dict[str, str]
) -> None:
    position = sample(name, seats, options, 9)[-2]
    drawn = position.redealt(0, 5)
    for each in (position, drawn):
        copy = pickle.loads(pickle.dumps(each))
        assert deepcopy(each) is each
        assert copy.state.omniscient_view() == each.state.omniscient_view()
        assert all(copy.course(seat) == each.course(seat) for seat in range(seats))
        assert copy.causes() == each.causes()


def test_courses_differ_if_a_seat_has_done_different_things() -> None:
    """Two placements in Sakkara that lead to the same table in another order."""
    start = Position.start(ENCODINGS["sakkara"], 2, {}, 4)
    seat = start.actor
    spellings = ENCODINGS["sakkara"].spellings

    def play(*fields: str) -> Position:
        position = start
        for field in fields:
            position = position.after(spellings.index(field))
        return position

    one, other = play("a1", "g7", "b3", "d6"), play("b3", "g7", "a1", "d6")
    tables = [ENCODINGS["sakkara"].observe(each.state.view(seat)) for each in (one, other)]
    assert tables[0] == tables[1]
    assert one.course(seat) != other.course(seat)
    assert one.course(1 - seat) != other.course(1 - seat)


@pytest.mark.parametrize("seed", range(5))
def test_utilities_are_zero_sum(seed: int) -> None:
    for name, seats, options in SETTINGS:
        *others, last = positions(name, seats, options, seed)
        assert others[-1].utilities() == [0.0] * seats
        assert sum(last.utilities()) == pytest.approx(0)
        shares = last.state.returns()
        if max(shares) == 1:
            assert max(last.utilities()) == 1
            assert min(last.utilities()) == pytest.approx(-1 / (seats - 1))


def test_there_are_as_many_slots_as_sets_of_a_type() -> None:
    """As docs/research.md says."""
    assert dict(zip(Goods, SLOTS, strict=True)) == {
        Goods.IVORY: 4,
        Goods.EBONY: 4,
        Goods.MARBLE: 4,
        Goods.CATTLE: 5,
        Goods.FISH: 5,
        Goods.WHEAT: 5,
        Goods.AMULET: 1,
    }


def test_a_spectators_observation_shows_no_hand() -> None:
    position = sample("sobek", 2, {}, 1)[0]
    pieces = ENCODINGS["sobek"].layout(2).read(position.observation(None))
    assert not any(pieces["seat"])
    known = pieces["known"]
    assert sum(known) < sum(pieces["backs"])
