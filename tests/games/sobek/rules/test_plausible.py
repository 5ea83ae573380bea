"""What a view from outside may hold: for each number the last that is let in, and the next one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from sobek.core.game import OVER
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.plausible import MOST_POINTS, is_plausible
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    ALL,
    GOODS,
    GREEN,
    GUILDS,
    KINDS,
    MASK,
    QUAYS,
    ROUNDS,
    TOKEN_COUNTS,
    TOKENS_IN_PLAY,
    Goods,
    Token,
    bag_of,
    scarabs,
)
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView, Zone

SEATS = 2
AMULET, IVORY = (
    next(bag_of(kind) for kind, each in enumerate(KINDS) if each.goods is goods)
    for goods in (Goods.AMULET, Goods.IVORY)
)


BARE: dict[str, Any] = {"discard": 0, "sets": ((), ()), "quay": (EMPTY,) * QUAYS}
"""Nothing lies open."""


@cache
def table() -> SobekView:
    """The beginning of the second round, as a spectator sees it."""
    rng, play = Random(5), Play.new("sobek", (Player("Anna"), Player("Ben")), 5)
    while play.state.round < 2:  # type: ignore[attr-defined]
        play.act(rng.choice(list(play.legal_actions())))
    view = play.state.view(None).shown()
    assert isinstance(view, SobekView) and is_plausible(view, SEATS)
    return replace(view, hands=(Zone((2, 0, 0), 0),) * SEATS, strays=(), stray_slots=())


def lets_in(**fields: Any) -> bool:
    return is_plausible(replace(table(), **fields), SEATS)


def account(**fields: Any) -> tuple[Any, ...]:
    first, second = table().accounts[0]
    return ((first._replace(**fields), second),)


def own_set(goods: Goods, cards: int, bonus: int = 0) -> tuple[Any, ...]:
    return ((CardSet(goods, cards, bonus),), ())


def own_hand(backs: Sequence[int], cards: int = 0) -> tuple[Zone, ...]:
    return (Zone(tuple(backs), cards), table().hands[1])


def pick(queue: tuple[int, ...]) -> dict[str, Any]:
    return {"phase": Phase.PICK, "queue": queue}


LAST_POINTS = MOST_POINTS - 1
LONGEST_WALK = MOST_POINTS // 10


def test_nobody_has_more_points_than_are_let_in() -> None:
    """S42, S37, S3C: all sets of a round, on which both Prosperities lie; four Guilds, each of
    which goes at most 8 spaces; and a point for each card."""
    bonus = PROSPERITY_SCARABS * TOKEN_COUNTS[Token.PROSPERITY]
    largest = max((family | GOODS[Goods.AMULET]).bit_count() for family in GOODS)
    sets = (scarabs(ALL) + bonus) * largest
    assert ROUNDS * (sets + len(GUILDS) * 8 + ALL.bit_count()) < MOST_POINTS


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({"seat": SEATS - 1}, {"seat": SEATS}),
        ({"actor": 1}, {"actor": SEATS}),
        ({"actor": 0}, {"actor": -1}),
        ({"turn": OVER}, {"turn": OVER - 1}),
        ({"turn": 1}, {"turn": SEATS}),
        ({"queue": (0,) * 8}, {"queue": (0,) * 9}),
        ({"queue": (1,)}, {"queue": (SEATS,)}),
        ({"queue": (0,)}, {"queue": (-1,)}),
        (pick((0,)), pick(())),
        ({"quay": (EMPTY,) * 9}, {"quay": (EMPTY,) * 8}),
        ({"quay": (EMPTY,) * 9}, {"quay": (EMPTY - 1,) * 9}),
        (
            {"quay": (len(KINDS) - 1, *(EMPTY,) * 8), "discard": 0},
            {"quay": (len(KINDS), *(EMPTY,) * 8), "discard": 0},
        ),
        ({"deck": ALL.bit_count()}, {"deck": ALL.bit_count() + 1}),
        ({"deck": 0}, {"deck": -1}),
        ({"deck": 3, "deck_people": 3}, {"deck": 3, "deck_people": 4}),
        ({"deck_people": 0}, {"deck_people": -1}),
        ({"discard": 0}, {"discard": -1}),
        ({"hands": own_hand((1, 0, 0))}, {"hands": own_hand((1, 0))}),
        ({"hands": own_hand((0, 0, 0))}, {"hands": own_hand((-1, 0, 0))}),
        ({"hands": own_hand((0, 0, 0))}, {"hands": own_hand((64, 0, 0))}),
        ({"curses": (TOKENS_IN_PLAY, 0)}, {"curses": (TOKENS_IN_PLAY + 1, 0)}),
        ({"curses": (0, 0)}, {"curses": (-1, 0)}),
        ({"scores": (LAST_POINTS, 0)}, {"scores": (MOST_POINTS, 0)}),
        ({"scores": (0, 0)}, {"scores": (-1, 0)}),
        ({"sets": own_set(Goods.IVORY, IVORY)}, {"sets": own_set(Goods.IVORY, 0)}),
        ({"sets": own_set(Goods.IVORY, IVORY)}, {"sets": own_set(Goods.MARBLE, IVORY)}),
        ({"sets": own_set(Goods.IVORY, AMULET)}, {"sets": own_set(Goods.AMULET, IVORY)}),
        ({"sets": own_set(Goods.AMULET, AMULET)}, {"sets": own_set(Goods.AMULET, -1)}),
        (
            {"sets": own_set(Goods.IVORY, IVORY, 2 * TOKENS_IN_PLAY)},
            {"sets": own_set(Goods.IVORY, IVORY, 2 * TOKENS_IN_PLAY + 1)},
        ),
        (
            {"sets": own_set(Goods.IVORY, IVORY)},
            {"sets": own_set(Goods.IVORY, IVORY, -1)},
        ),
        ({"token_viewers": 7}, {"token_viewers": 8}),
        ({"token_viewers": 0}, {"token_viewers": -1}),
        ({"passed": 3}, {"passed": 4}),
        ({"passed": 0}, {"passed": -1}),
        ({"tokens": None, "tokens_left": TOKENS_IN_PLAY}, {"tokens_left": TOKENS_IN_PLAY + 1}),
        ({"tokens": None, "tokens_left": 0}, {"tokens": None, "tokens_left": -1}),
        ({"tokens": (), "tokens_left": 0}, {"tokens": (), "tokens_left": 1}),
        *(
            ({"used": (token,) * count}, {"used": (token,) * (count + 1)})
            for token, count in zip(Token, TOKEN_COUNTS, strict=True)
        ),
        ({"strays": ((0, 1),), "discard": 0}, {"strays": ((-1, 3),), "discard": 0}),
        ({"strays": ((0, 3),), "discard": 0}, {"strays": ((len(KINDS), 3),), "discard": 0}),
        ({"strays": ((0, 3),), "discard": 0}, {"strays": ((0, 0),), "discard": 0}),
        ({"strays": ((0, 3),), "discard": 0}, {"strays": ((0, 1 << 9),), "discard": 0}),
        ({"stray_slots": ((1, 0, 2),)}, {"stray_slots": ((1, 0, 3),)}),
        ({"stray_slots": ((1, 0, 1),)}, {"stray_slots": ((1, 0, 0),)}),
        ({"stray_slots": ((1, 0, 1),)}, {"stray_slots": ((1, 3, 1),)}),
        ({"stray_slots": ((1, 0, 1),)}, {"stray_slots": ((1 << 9, 0, 1),)}),
        (
            {"accounts": account(corruption=LAST_POINTS)},
            {"accounts": account(corruption=MOST_POINTS)},
        ),
        ({"accounts": account(corruption=0)}, {"accounts": account(corruption=-1)}),
        (
            {"accounts": account(curses=TOKENS_IN_PLAY)},
            {"accounts": account(curses=TOKENS_IN_PLAY + 1)},
        ),
        ({"accounts": account(curses=0)}, {"accounts": account(curses=-1)}),
        ({"accounts": account(points=LAST_POINTS)}, {"accounts": account(points=MOST_POINTS)}),
        ({"accounts": account(before=0)}, {"accounts": account(before=-1)}),
        ({"accounts": account(tie_scarabs=None)}, {"accounts": account(tie_scarabs=-1)}),
        (
            {"accounts": account(walk=(0,) * LONGEST_WALK)},
            {"accounts": account(walk=(0,) * (LONGEST_WALK + 1))},
        ),
        ({"accounts": account(walk=(0,))}, {"accounts": account(walk=(-1,))}),
        ({"round": 3, "accounts": 2 * account()}, {"round": 4, "accounts": 3 * account()}),
        ({"round": 1, "accounts": ()}, {"round": 0, "accounts": ()}),
        (
            {"phase": Phase.OVER, "actor": OVER},
            {"phase": Phase.OVER, "actor": OVER, "accounts": ()},
        ),
        ({"phase": Phase.OVER, "actor": OVER}, {"phase": Phase.OVER, "actor": 0}),
    ],
    ids=lambda fields: ",".join(fields),
)
def test_the_last_number_is_let_in_and_the_next_one_is_not(
    good: dict[str, Any], bad: dict[str, Any]
) -> None:
    assert lets_in(**good)
    assert not lets_in(**bad)


def test_there_is_no_card_more_than_in_the_box() -> None:
    """S01: whichever zone the cards of a kind are in."""
    every = {"discard": ALL, "quay": (EMPTY,) * 9}
    assert lets_in(**every)
    assert not lets_in(**{**every, "quay": (0, *(EMPTY,) * 8)})
    assert not lets_in(**every, strays=((0, 3),))
    assert not lets_in(**every, sets=own_set(Goods.IVORY, IVORY))
    assert not lets_in(**every, hands=own_hand((0, 9, 9), IVORY))
    assert lets_in(**{**every, "quay": (FACE_DOWN, *(EMPTY,) * 8)})


def test_as_many_cards_of_a_kind_as_in_the_box_can_lie_open() -> None:
    """S01: on the quays, and as strays."""
    for kind, (each, mask) in enumerate(zip(KINDS, MASK, strict=True)):
        most = mask.bit_count()
        quay = (*(kind,) * most, *(EMPTY,) * QUAYS)[:QUAYS]
        assert lets_in(**{**BARE, "quay": quay}), each
        assert lets_in(**BARE, strays=((kind, 3),) * most), each
        assert not lets_in(**BARE, strays=((kind, 3),) * (most + 1)), each


def test_known_cards_have_the_backs_of_their_zone() -> None:
    green = next(kind for kind in range(len(KINDS)) if bag_of(kind) & GREEN)
    known = bag_of(green)
    assert lets_in(**BARE, hands=own_hand((1, 0, 0), known))
    assert not lets_in(**BARE, hands=own_hand((0, 1, 0), known))
