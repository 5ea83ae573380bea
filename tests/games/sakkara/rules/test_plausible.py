"""What a view from outside may hold: for each number the last that is let in, and the next one."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobek.core import public_view, transcript
from sobek.core.game import OVER
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sakkara.rules import bags
from sobek.games.sakkara.rules.notation import END, Action
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.plausible import is_plausible
from sobek.games.sakkara.rules.tables import COUNTS, FIELDS, NAMES, TIERS, TURNS, Tile
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from tests.games.sakkara.rules.positions import position, words
from tests.games.sakkara.rules.slow_rules import BOARD

SEATS = 2
LAST = len(FIELDS) - 1
TILES = bags.size(bags.ALL)


@cache
def table() -> SakkaraView:
    """A game after some turns, as a spectator sees it: with stacks, and tiles on racks."""
    rng, play = Random(3), Play.new("sakkara", (Player("Anna"), Player("Ben")), 3)
    while play.length < 60 or play.state.phase is not Phase.TURN:  # type: ignore[attr-defined]
        play.act(rng.choice(list(play.legal_actions())))
    view = play.state.view(None).shown()
    assert isinstance(view, SakkaraView) and is_plausible(view, SEATS)
    return view


def lets_in(**fields: Any) -> bool:
    return is_plausible(replace(table(), **fields), SEATS)


def bare(size: int = 0, laid: int = 0) -> dict[str, Any]:
    """An empty board, ``size`` tiles on the first rack, ``laid`` laid out, grain for the rest."""
    return {
        "sizes": (size, 0),
        "laid": (laid, 0),
        "board": ((),) * len(FIELDS),
        "grains": TILES - size - bags.size(laid),
    }


def ordering(size: int, fewer: int) -> dict[str, Any]:
    """``size`` ships to be put in order, and grain for all tiles but ``fewer``."""
    return {
        "phase": Phase.ORDER,
        "ordering": size * bags.ONE[Tile.SHIP],
        "grains": TILES - fewer,
    }


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({"seat": SEATS - 1}, {"seat": SEATS}),
        ({"actor": 1}, {"actor": SEATS}),
        ({"phase": Phase.OVER, "actor": OVER}, {"phase": Phase.OVER, "actor": 0}),
        ({"actor": 0}, {"actor": OVER}),
        ({"turn": 1}, {"turn": SEATS}),
        ({"turn": 0}, {"turn": -1}),
        ({"turns": TURNS}, {"turns": TURNS + 1}),
        ({"turns": 0}, {"turns": -1}),
        ({"walker": LAST}, {"walker": LAST + 1}),
        ({"walker": -1}, {"walker": -2}),
        ({"former": LAST}, {"former": LAST + 1}),
        ({"former": -1}, {"former": -2}),
        ({"phase": Phase.LAND, "source": LAST}, {"phase": Phase.LAND, "source": LAST + 1}),
        ({"phase": Phase.LAND, "source": 0}, {"phase": Phase.LAND, "source": -1}),
        ({"source": -1}, {"source": 0}),
        ({"source": -1}, {"source": -2}),
        (
            {"phase": Phase.PUSH, "source": 0, "target": 0},
            {"phase": Phase.PUSH, "source": 0, "target": -1},
        ),
        (
            {"phase": Phase.PUSH, "source": 0, "target": LAST},
            {"phase": Phase.PUSH, "source": 0, "target": LAST + 1},
        ),
        ({"target": -1}, {"target": 0}),
        ({"target": -1}, {"target": -2}),
        ({"phase": Phase.STACK, "part": TILES}, {"phase": Phase.STACK, "part": TILES + 1}),
        ({"phase": Phase.STACK, "part": 1}, {"phase": Phase.STACK, "part": 0}),
        ({"part": 0}, {"part": 1}),
        ({"part": 0}, {"part": -1}),
        ({"ordering": 0}, {"ordering": -1}),
        ({"laid": table().laid}, {"laid": (-1, table().laid[1])}),
        (bare(0), bare(-1)),
        (bare(TILES), bare(TILES + 1)),
        ({"grains": table().grains}, {"grains": table().grains + 1}),
        ({"ships": table().ships}, {"ships": table().ships - 1}),
        ({**bare(), **ordering(2, 2)}, {**bare(), **ordering(2, 1)}),
    ],
    ids=lambda fields: ",".join(fields),
)
def test_the_last_number_is_let_in_and_the_next_one_is_not(
    good: dict[str, Any], bad: dict[str, Any]
) -> None:
    assert lets_in(**good)
    assert not lets_in(**bad)


@pytest.mark.rule("K22")
def test_within_a_turn_a_rack_may_have_any_number_of_tiles() -> None:
    """Ten, less three for each of two spells, and what they and a Horse take: 21."""
    play = transcript.read((Path(__file__).parent / "rack_of_21.txt").read_text(encoding="utf-8"))
    seen = public_view.of(play)
    assert max(seen.view.sizes) == 21
    assert public_view.decode(public_view.encode(seen)) == seen


@pytest.mark.rule("K45")
def test_a_seat_that_casts_all_it_can_is_shown_after_each_action() -> None:
    rack = words("3 tip 2 cross 2 braid 2 stroke circle")
    left = Counter({NAMES[tile]: number for tile, number in COUNTS.items()})
    left.subtract(rack)
    board: dict[str, str] = {}
    for at, tile in zip(cycle(BOARD), left.elements(), strict=False):
        board[at] = f"{board.get(at, '')} {tile}"
    state = position(board, workers=("b2 f6", "a7 g1"), racks=(" ".join(rack), ""))
    largest = 0

    def gain(action: Action) -> tuple[bool, int]:
        after = state.clone()
        after.apply(action)
        return action != END, bags.size(after.racks[0])

    while (action := max(state.legal_actions(), key=gain)) != END:
        state.apply(action)
        view = state.view(None).shown()
        assert is_plausible(view, SEATS), action
        largest = max(largest, view.sizes[0])
    assert largest > 20


def test_the_top_tile_of_a_stack_is_shown_and_what_is_below_may_be() -> None:
    """K60. Links for spectators show nothing below (``shown``)."""
    board = table().board
    place = next(n for n, stack in enumerate(board) if len(stack) == 2)
    seen = (*board[:place], (int(Tile.SHIP), board[place][1]), *board[place + 1 :])
    hidden = (*board[:place], (HIDDEN, HIDDEN), *board[place + 1 :])
    assert lets_in(board=board) and lets_in(board=seen)
    assert not lets_in(board=hidden)


def test_a_pyramid_is_built_from_below() -> None:
    """K31: a tile of a tier after all of those below; one ship; a grain for each tier."""
    cross, ship = bags.bag([Tile.CROSS]), bags.bag([Tile.SHIP])
    whole = bags.bag(tile for tile, wanted in TIERS[0].items() for _ in range(wanted))
    assert lets_in(**bare(laid=whole)) and lets_in(**bare(laid=whole + cross))
    assert not lets_in(**bare(laid=cross))
    assert not lets_in(**bare(laid=whole + bags.bag([Tile.BLOCK])))
    assert lets_in(**bare(laid=ship)) and not lets_in(**bare(laid=ship + ship))


def test_workers_stand_on_fields_of_their_own() -> None:
    """K20."""
    assert lets_in(workers=((0, 1), (2, LAST)))
    for others in ((0, 3), (3, 3), (2, LAST + 1), (-1, 2), (2, 3, 4, 5, 6)):
        assert not lets_in(workers=((0, 1), others))


def test_no_motif_is_there_more_often_than_in_the_box() -> None:
    """K03: on the board, used, and laid out."""
    tile, most = next((tile, n) for tile, n in COUNTS.items() if tile != Tile.SHIP)

    def shown(count: int) -> dict[str, Any]:
        board = ((int(tile),),) * count + ((),) * (len(FIELDS) - count)
        return {**bare(), "board": board, "grains": TILES - count}

    assert lets_in(**shown(most)) and not lets_in(**shown(most + 1))
