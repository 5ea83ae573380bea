"""A table of sealed Sobek as a text. The secret is not in it, and reading takes no group."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from sobek.core import wire
from sobek.core.octets import Reader
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ROUNDS
from sobek.games.sobek.sealed import spelling
from sobek.games.sobek.sealed.checking import following, repeat
from sobek.games.sobek.sealed.past import Kept, Past, spent
from sobek.games.sobek.sealed.piles import COUNTS, Arrangement, Place
from sobek.games.sobek.sealed.round import Round, begin, beginning
from sobek.games.sobek.sealed.world import Guess, World
from sobek.sealed.secret import Secret
from sobek.sealed.table import Owner


def write(seated: Round, past: tuple[Past, ...]) -> str:
    """The text of the round that is played, or the last one, and of those that are over."""
    log = tuple((seat, spelling.write(entry).hex()) for seat, entry in seated.log)
    piles = tuple(COUNTS)
    found = {**seated.remembered, **seated.known.items}.items()
    known = tuple((piles.index(place.pile), place.number, item) for place, item in found)
    guess = _stored_guess(seated.world) if seated.world else None
    kept = tuple(each.kept for each in past)
    secret = seated.secret.data.hex() if seated.protocol.version > 1 else ""
    return wire.dumps(_Stored(kept, seated.dealer, log, known, guess, secret))


def read(text: str, owner: Owner, *, is_open: bool) -> tuple[Round, tuple[Past, ...]]:
    """What :func:`write` wrote. ``is_open``: see :func:`.round.beginning`.

    :raises ValueError: if the text is anything else.
    """
    kept = wire.loads(_Stored, text)
    past = _replay(kept.past, is_open)
    is_over = bool(past) and past[-1].end.phase == Phase.OVER
    before = past[:-1] if is_over else past
    start = _start(before, is_open)
    secret = Secret(bytes.fromhex(kept.secret))
    if kept.log and not kept.secret:
        secret = owner.protocol.secret(owner.secret, start.round, b"")
    of = _Of(owner, secret, is_open, kept.past[: len(before)], kept.dealer)
    try:
        read, seated = _resumed(of, kept.log)
        if not seated:
            seated = replace(begin(owner, kept.dealer, start, spent(before)), secret=secret)
        piles = tuple(COUNTS)
        seated.remembered = {Place(piles[pile], n): item for pile, n, item in kept.known}
        seated.guess = kept.guess.guess() if kept.guess else None
        for seat, said in kept.log[read:]:
            repeat(seated, seat, spelling.read(Reader(bytes.fromhex(said))))
    except (ValueError, LookupError) as error:
        raise ValueError("a round that can't be") from error
    _last.clear()
    _last[of] = kept.log, seated.copy()
    return seated, past


_Log: TypeAlias = tuple[tuple[int, str], ...]
"""Senders and entries of a round, hexadecimal."""


class _Of(NamedTuple):
    """Whose round it is, and which one. ``secret``: of the round."""

    owner: Owner
    secret: Secret
    is_open: bool
    before: tuple[Kept, ...]
    dealer: int


_last: Final[dict[_Of, tuple[_Log, Round]]] = {}
"""The round that was read last, and of what: a page reads it after each link, and most of it is
the same."""


def _resumed(of: _Of, log: _Log) -> tuple[int, Round | None]:
    """The round that was read last, with the number of its entries, if these go on with it."""
    read, seated = _last.get(of, ((), None))
    if seated is None or log[: len(read)] != read:
        return 0, None
    return len(read), seated.copy()


@lru_cache(maxsize=4)
def _replay(rounds: tuple[Kept, ...], is_open: bool) -> tuple[Past, ...]:
    """Rounds that are over. A game is read once for each link, so the last ones are kept."""
    if not rounds:
        return ()
    before = _replay(rounds[:-1], is_open)
    return (*before, Past.replay(rounds[-1], _start(before, is_open)))


def _start(before: tuple[Past, ...], is_open: bool) -> SobekState:
    """What the round after these begins with."""
    return following(before[-1].end) if before else beginning(is_open=is_open)


@dataclass(frozen=True)
class _StoredGuess:
    """``items``: of the places of each pile. ``drops``: pile and place of the cards dropped."""

    items: tuple[tuple[int, ...], ...]
    drops: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if [sorted(items) for items in self.items] != [[*range(n)] for n in COUNTS.values()]:
            raise ValueError("piles that can't be")

    def guess(self) -> Guess:
        """The guess."""
        piles = tuple(COUNTS)
        items = dict(zip(piles, self.items, strict=True))
        return Guess(Arrangement(items), tuple(Place(piles[pile], n) for pile, n in self.drops))


def _stored_guess(world: World) -> _StoredGuess:
    items, piles = world.arrangement.items, tuple(COUNTS)
    drops = tuple((piles.index(each.place.pile), each.place.number) for each in world.drops)
    return _StoredGuess(tuple(items[pile] for pile in piles), drops)


@dataclass(frozen=True)
class _Stored:
    """A table as a text. ``log``: senders and entries of the round that is played, hexadecimal;
    ``known``: pile, place and item of what was opened. ``guess``: a position that fits. ``secret``:
    of the round, if it is not that of version 1."""

    past: tuple[Kept, ...]
    dealer: int
    log: _Log
    known: tuple[tuple[int, int, int], ...]
    guess: _StoredGuess | None
    secret: str = field(default="", metadata=wire.ADDED)

    def __post_init__(self) -> None:
        if len(self.past) > ROUNDS:
            raise ValueError("more rounds than a game has")
