"""Positions of Sobek built from text, for tests.

Cards are spelt as in the notation. Cards that a test doesn't name are placed by the rules: as many
green cards on the discard pile that there are two for each player; the others in the deck, or, if
the deck is given, on the discard pile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from sobek.core.game import check_legal
from sobek.games.sobek.rules.notation import KIND_NAMES, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    ALL,
    AMULETS,
    BACKS,
    CHARACTERS,
    GREEN,
    KIND_OF,
    KINDS,
    MASK,
    Goods,
    Token,
    bits,
)
from sobek.games.sobek.rules.view import SobekView

Cards = Counter[str]
T = TypeVar("T")

_IN_PLAY = (Token.FLOOD, Token.CURSE, Token.PROSPERITY, Token.EMBALMING, Token.DECEIT)


def names(text: str) -> list[str]:
    """``"2 fish + amulet, queen"`` as a list of the names of single cards, in order."""
    found = []
    for term in re.split(r"[,+]", text):
        if term.strip():
            count, name = re.fullmatch(r"\s*(\d*)\s*([a-z ]+?)\s*", term).groups()  # type: ignore[union-attr]
            assert name in KIND_NAMES, f"no card is called {name}"
            found += [name] * int(count or 1)
    return found


def cards(text: str) -> Cards:
    """The number of each card that a text names."""
    return Counter(names(text))


def inside(mask: int) -> Cards:
    """The number of each card in a zone (a bit set of cards), counted bit by bit."""
    return Counter(KIND_NAMES[KIND_OF[bit]] for bit in range(63) if mask >> bit & 1)


def tokens(text: str) -> tuple[Token, ...]:
    """``"flood, guild ankh"`` as tokens."""
    return tuple(
        sorted(
            Token[name.strip().upper().replace(" ", "_")]
            for name in text.split(",")
            if name.strip()
        )
    )


class _Box:
    """The cards that have not been placed yet."""

    def __init__(self, shift: int) -> None:
        self.cards = ALL
        self.shift = shift

    def take(self, text: str) -> list[int]:
        return [self._one(name) for name in names(text)]

    def _one(self, name: str) -> int:
        here = list(bits(self.cards & MASK[KIND_NAMES.index(name)]))
        assert here, f"there are no more cards {name}"
        card = here[self.shift % len(here)]
        self.cards ^= card
        return card


def position(
    hands: Sequence[str],
    piles: Sequence[str] = (),
    sets: Sequence[Sequence[str]] = (),
    quay: str = "plain marble, plain ebony, plain ivory, plain cattle",
    *,
    deck: str | None = None,
    bonus: Mapping[tuple[int, int], int] | None = None,
    left: str = "flood, curse, prosperity, embalming, deceit",
    points: Sequence[int] = (),
    curses: Sequence[int] = (),
    turn: int = 0,
    round: int = 1,
    phase: Phase = Phase.TURN,
    looked: Iterable[int] = (),
    open: bool = True,
    seed: int = 0,
    shift: int = 0,
) -> SobekState:
    """A position with as many seats as there are hands; all lists are by seat, from 0.

    ``quay`` and ``deck`` list cards in order, from space 0 and from the top. ``bonus`` gives
    scarabs by (seat, set). ``left`` are the remaining tokens; the others of five are used. Each
    seat knows only the open cards and its own. ``shift`` chooses other copies of the same cards.

    :raises AssertionError: if there are not enough of these cards, or the position is impossible.
    """
    seats = len(hands)
    box = _Box(shift)
    state = SobekState(seats, seed, open)
    state.hands = [sum(box.take(text)) for text in hands]
    state.piles = [sum(box.take(text)) for text in _padded(piles, seats, "")]
    state.sets = tuple(
        tuple(
            _laid(box.take(text), (bonus or {}).get((seat, at), 0)) for at, text in enumerate(own)
        )
        for seat, own in enumerate(_padded(sets, seats, ()))
    )
    state.quay = state.delivery = tuple(box.take(quay))
    top = box.take(deck or "")
    in_play = (ALL & ~box.cards & GREEN).bit_count()
    assert in_play <= 2 * seats, "too many green cards"
    greens = list(bits(box.cards & GREEN))[: 2 * seats - in_play]
    rest = list(bits(box.cards & ~GREEN))
    if seats == 2:  # nine are out of play: amulets first, since they can't be discarded
        rest.sort(key=lambda card: not card & AMULETS)
        rest = rest[9:]
    if deck is None:
        top, rest = rest, []
    assert not sum(rest) & AMULETS, "amulets can't be discarded: name them"
    state.deck = tuple(top)
    state.discard = sum(rest) + sum(greens)
    state.tokens = tokens(left)
    state.used = tuple(_IN_PLAY[: 5 - len(state.tokens)])
    state.scores = tuple(_padded(points, seats, 0))
    state.curses = tuple(_padded(curses, seats, 0))
    state.round = round
    state.accounts = ((),) * (round - 1)
    state.actor = state.turn = turn
    state.phase = phase
    state.queue = ()
    state.passed = 0
    state.token_viewers = sum(1 << seat for seat in looked)
    laid = sum(each.cards for own in state.sets for each in own)
    public = laid | state.discard | sum(state.quay) & ~CHARACTERS
    state.known = [
        public | hand | pile for hand, pile in zip(state.hands, state.piles, strict=True)
    ] + [public]
    state.strays = state.stray_slots = ((),) * (seats + 1)
    state.check()
    return state


def _padded(given: Sequence[T], seats: int, missing: T) -> list[T]:
    return [*given, *[missing] * (seats - len(given))]


def _laid(found: list[int], bonus: int) -> CardSet:
    types = {KINDS[KIND_OF[card.bit_length() - 1]].goods for card in found}
    return CardSet(min(types, default=Goods.AMULET), sum(found), bonus)


def do(state: SobekState, *texts: str) -> SobekState:
    """Apply actions, each checked to be legal; return the same state."""
    for text in texts:
        action = parse(text)
        check_legal(state, action)
        state.apply(action)
        state.check()
    return state


def legal(state: SobekState, first: str = "") -> list[str]:
    """The legal actions in the notation; only those whose first word is ``first``, if given."""
    found = [str(action) for action in state.legal_actions()]
    return [text for text in found if text.split()[0] == first or not first]


def backs(mask: int) -> tuple[int, ...]:
    """The number of green, beige and orange backs."""
    return tuple((mask & back).bit_count() for back in BACKS)


def knows(view: SobekView, zone: str) -> Cards:
    """The cards a view is certain of in a zone: ``"hand 1"`` is the first seat's hand."""
    place, seat = zone.split()
    found = (view.hands if place == "hand" else view.piles)[int(seat) - 1]
    assert found is not None, "the view does not tell"
    return inside(found.cards)


def strays(view: SobekView) -> Counter[tuple[str, frozenset[str]]]:
    """The cards a view knows to lie in one of several zones: ``("fish", {"hand 1", "pile 1"})``."""
    return Counter(
        (
            KIND_NAMES[kind],
            frozenset(
                f"{'hand' if bit < 4 else 'pile'} {bit % 4 + 1}"
                for bit in range(8)
                if zones >> bit & 1
            ),
        )
        for kind, zones in view.strays
    )


def stray(name: str, *zones: str) -> tuple[str, frozenset[str]]:
    """An entry of :func:`strays`."""
    return name, frozenset(zones)
