"""A whole game of sealed Sobek on one device: its rounds, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, Self

from sobek.core.game import check_legal
from sobek.core.octets import Malformed, Reader
from sobek.core.play import Step
from sobek.core.text import mark
from sobek.games.sobek.rules.notation import Action, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.sealed import keeping, spelling
from sobek.games.sobek.sealed.checking import IMPOSSIBLE, Cheated, check, following
from sobek.games.sobek.sealed.entries import (
    Backs,
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Looked,
    Mask,
    Opened,
    Passed,
)
from sobek.games.sobek.sealed.hearing import hear
from sobek.games.sobek.sealed.past import Past, spent
from sobek.games.sobek.sealed.piles import POINTS
from sobek.games.sobek.sealed.round import Round, begin, beginning, expected
from sobek.games.sobek.sealed.speaking import decide, is_to_decide, speak
from sobek.games.sobek.sealed.world import standing
from sobek.sealed.group import NotAPoint
from sobek.sealed.table import Owner, Wrong

_NAMES: Final[dict[type, str]] = {
    Mask: mark("the shuffle"),
    Lock: mark("the shuffle"),
    Coin: mark("a random number"),
    Keys: mark("hidden cards"),
    Dropped: mark("a dropped card"),
    Backs: mark("the backs of drawn cards"),
    Given: mark("a stolen card"),
    Looked: mark("the cards of a corruption pile"),
    Passed: mark("no more horizontal sets"),
    Opened: mark("the beginning of the round"),
}
_UNREADABLE: Final = mark("an unreadable link")


def _name(entry: Entry | None) -> str:
    """The notation of an action, or an English message."""
    if isinstance(entry, Did):
        with suppress(ValueError):  # anything may stand there
            return str(parse(entry.text))
    return _NAMES.get(type(entry), _UNREADABLE)


class SobekTable:
    """See :class:`sobek.sealed.table.Table`. ``seated``: the round that is played, or the last.
    ``past``: the rounds that are over and checked."""

    def __init__(self, owner: Owner, seated: Round, past: tuple[Past, ...] = ()) -> None:
        self.owner = owner
        self.seated = seated
        self.past = past

    @property
    def end(self) -> SobekState | None:
        """The true position at the end of the last round that is over."""
        return self.past[-1].end if self.past else None

    @property
    def is_over(self) -> bool:
        end = self.end
        return end is not None and end.phase == Phase.OVER

    @property
    def is_listening(self) -> bool:
        return not self.is_over and expected(self.seated)[0] != self.seated.me

    @property
    def is_deciding(self) -> bool:
        return not self.is_over and is_to_decide(self.seated)

    @property
    def round(self) -> int:
        return self.seated.start.round

    @property
    def state(self) -> SobekState | None:
        settled = self.seated.settled
        if self.is_over or not settled:
            return self.end
        if settled.phase != Phase.LAY_FLAT or not self.is_listening:
            return settled
        shown = standing(settled)  # who can lay sets is not known; who has to say so is
        shown.actor = 1 - self.seated.me
        return shown

    @property
    def steps(self) -> Sequence[Step]:
        return self.seated.steps

    @property
    def history(self) -> Sequence[Step]:
        return [step for each in self.past for step in each.steps]

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        told = [(seat, said) for seat, said in self.seated.log if isinstance(said, Coin)]
        first = {seat: said.value for seat, said in reversed(told)}
        return (first[0], first[1]) if self.round == 1 and len(first) == 2 else None

    def legal_actions(self) -> Sequence[Action]:
        return self.seated.state.legal_actions() if self.is_deciding else ()

    def speak(self, fresh: bytes) -> bytes:
        said = b""
        while not self.is_over and (entry := self._speak(fresh)):
            said += spelling.write(entry)
            self._go_on()
        return said

    def _draw(self, fresh: bytes) -> None:
        """Draw the secret of the round, when it begins."""
        if not self.seated.log:
            protocol, game = self.owner.protocol, self.owner.secret
            self.seated.secret = protocol.secret(game, self.round, fresh)

    def _speak(self, fresh: bytes) -> Entry | None:
        self._draw(fresh)
        try:
            return speak(self.seated)
        except NotAPoint as error:  # points that are none: it is seen when they are multiplied
            heard = [
                (at, entry)
                for at, (seat, entry) in enumerate(self.seated.log)
                if seat != self.seated.me and isinstance(entry, (Mask, Lock))
            ]
            raise self._wrong(*heard[-1]) from error

    def decide(self, action: Action) -> bytes:
        check_legal(self.seated.state, action)
        return spelling.write(decide(self.seated, action))

    def hear(self, said: bytes, fresh: bytes) -> None:
        reader, other = Reader(said), 1 - self.seated.me
        while not reader.is_done or self.is_listening:
            entry: Entry | None = None
            try:
                if self.is_over:
                    raise Malformed
                self._draw(fresh)
                entry = spelling.read(reader)
                hear(self.seated, other, entry)
                self._check_last(entry)
            except IMPOSSIBLE as error:
                raise self._wrong(len(self.seated.log), entry) from error
            self._go_on()

    def _check_last(self, entry: Entry) -> None:
        """Refuse what is no point in the last of the shuffle: this device multiplies all points
        but these."""
        if isinstance(entry, Lock) and self.seated.me == self.seated.dealer:
            self.seated.group.multiply(entry.points, [1] * POINTS)

    def _go_on(self) -> None:
        """Check the round when it is over, and begin the next one."""
        last = self.seated
        if not last.is_over:
            return
        try:
            past = Past.of(last, check(last))
        except Cheated as cheated:
            at = cheated.entry - 1
            raise self._wrong(at, last.log[at][1]) from cheated
        self.past = (*self.past, past)
        if not self.is_over:
            start = following(past.end)
            self.seated = begin(self.owner, 1 - last.last, start, spent(self.past))

    def _wrong(self, at: int, entry: Entry | None) -> Wrong:
        """The refusal of the entry with this index."""
        said = [each for _, each in self.seated.log[:at]]
        acted = [each for each in (*said, entry) if isinstance(each, (Did, Dropped))]
        return Wrong(self.round, len(acted), _name(entry))

    def copy(self) -> Self:
        return type(self)(self.owner, self.seated.copy(), self.past)

    def stored(self) -> str:
        return keeping.write(self.seated, self.past)


def new_table(owner: Owner, options: Mapping[str, str]) -> SobekTable:
    """A game that is about to begin."""
    start = beginning(is_open=_is_open(options))
    return SobekTable(owner, begin(owner, owner.protocol.dealer, start))


def stored_table(owner: Owner, options: Mapping[str, str], text: str) -> SobekTable:
    """What :meth:`SobekTable.stored` has written.

    :raises ValueError: if the text is anything else.
    """
    return SobekTable(owner, *keeping.read(text, owner, is_open=_is_open(options)))


def _is_open(options: Mapping[str, str]) -> bool:
    return options["variant"] == "open"
