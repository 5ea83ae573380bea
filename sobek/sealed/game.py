"""A whole sealed game as one device holds it: what the page works with.

Two devices send each other links in turns. :meth:`SealedGame.invite` makes the first one,
:meth:`SealedGame.join` answers it. From then on a device either waits for a link
(:attr:`SealedGame.is_waiting`), has one to send (:attr:`SealedGame.outgoing`), or its person has
to decide (:attr:`SealedGame.is_deciding`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple, Self

from sobek.core import wire
from sobek.core.game import Action, AnyGame, AnyState
from sobek.core.names import clean_name
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.play import Step
from sobek.games import game as rules_of
from sobek.sealed import letter as letters
from sobek.sealed.channel import Channel, agree, following, offer
from sobek.sealed.group import Group, NotAPoint
from sobek.sealed.letter import Letter
from sobek.sealed.protocol import SECRET, Protocol
from sobek.sealed.refusals import (
    AlreadyKnown,
    Cheating,
    Damaged,
    Early,
    NotStored,
    OtherCourse,
    OtherGame,
    OtherVersion,
    Own,
)
from sobek.sealed.secret import Secret
from sobek.sealed.table import Owner, Table, Wrong, tables
from sobek.sealed.terms import (
    SEATS,
    Terms,
    check_options,
    read_person,
    read_terms,
    write_person,
)

STORED: Final = 1
"""The version of the stored form."""


class Address(NamedTuple):
    """What a link says of itself. ``game``: the name of its game. ``number``: how many links were
    sent before; 0 is the invitation."""

    game: str
    number: int


def address(text: str) -> Address:
    """Which game a link belongs to. Nothing else is checked.

    :raises Damaged, OtherVersion: if it is no link of sealed play.
    """
    letter = letters.read(text)
    return Address(letter.game.hex(), letter.number)


@dataclass(frozen=True)
class Invitation:
    """What an invitation says. ``name``: of who invites."""

    terms: Terms
    name: str
    point: bytes
    said: bytes


def read_invitation(text: str) -> Invitation:
    """What an invitation says, to be shown before the game is joined.

    :raises LinkRefused: if it is none, or to a game that is begun in another way here: whoever was
        set back could be read in the former one.
    """
    letter = letters.read(text)
    if letter.number:
        raise OtherGame
    if letter.version != letters.VERSION:
        raise OtherVersion
    return _invitation(letter)


def _invitation(letter: Letter) -> Invitation:
    reader = Reader(letter.body)
    try:
        terms = read_terms(reader)
        return Invitation(terms, *read_person(reader), reader.rest())
    except Malformed:
        raise Damaged from None


@dataclass
class SealedGame:
    """A game of this device. Seat 0 has invited.

    ``names``: of both seats, "" while unknown. ``point``: the other device's, of the exchange.
    ``past``: hashes of all links so far, one after each link. ``sent``: this device's last link;
    ``said``: what the next one will hold. ``cheating``: what the other device was seen to do; then
    nothing goes on. ``fingerprint``: two numbers, 0 to 255, which both devices show if nobody is
    between them; None until the first coins of both are told.
    """

    group: Group
    secret: Secret
    me: int
    terms: Terms
    names: tuple[str, str]
    invitation: Letter
    table: Table
    point: bytes = b""
    past: list[bytes] = field(default_factory=list)
    sent: str = ""
    said: bytes = b""
    cheating: Cheating | None = None
    fingerprint: tuple[int, int] | None = None

    # --- beginning -------------------------------------------------------------------------

    @classmethod
    def invite(
        cls, group: Group, game: str, options: Mapping[str, str], name: str, secret: bytes
    ) -> Self:
        """Begin a game; :attr:`outgoing` is the invitation.

        ``secret``: SECRET random bytes, of this game only.

        :raises ValueError: with a translated sentence, if there is no such game for two.
        """
        complete = rules_of(game).complete(options, SEATS)
        check_options(rules_of(game), complete)
        terms, version = Terms(game, complete), letters.VERSION
        owner = Owner(group, 0, Secret(secret), Protocol(version))
        table = tables(game).new_table(owner, complete)
        writer = Writer()
        terms.write(writer)
        write_person(writer, clean_name(name), offer(group, owner.secret))
        said = table.speak(_drawn_with(owner.secret))
        letter = letters.invitation(bytes(writer.out) + said, version)
        new = cls(group, owner.secret, 0, terms, (clean_name(name), ""), letter, table)
        new._send(letter)
        return new

    @classmethod
    def join(cls, group: Group, text: str, name: str, secret: bytes) -> Self:
        """Accept an invitation; :attr:`outgoing` is the answer.

        :raises LinkRefused: if the text is no invitation to a game that can be played here.
        """
        invitation, letter, own = read_invitation(text), letters.read(text), Secret(secret)
        terms, fresh = invitation.terms, _drawn_with(own)
        owner = Owner(group, 1, own, Protocol(letter.version))
        try:
            table = tables(terms.game).new_table(owner, terms.options)
        except ValueError:  # it is not played sealed here
            raise OtherVersion from None
        names = (invitation.name, clean_name(name))
        new = cls(group, own, 1, terms, names, letter, table, invitation.point)
        writer = Writer()
        write_person(writer, names[1], offer(group, own))
        new.past.append(following(b"", letter))
        new.said = bytes(writer.out)
        try:
            new._channel()
            table.hear(invitation.said, fresh)
            new._go_on(fresh)
        except (NotAPoint, Wrong):
            raise Damaged from None
        return new

    # --- what there is ---------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The name of the game, as :func:`address` tells it."""
        return self.invitation.game.hex()

    @property
    def rules(self) -> AnyGame:
        """The game that is played."""
        return rules_of(self.terms.game)

    @property
    def number(self) -> int:
        """How many links there are so far."""
        return len(self.past)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and everything that was said is checked."""
        return self.table.is_over

    @property
    def is_deciding(self) -> bool:
        """Whether this device's seat has a decision to make (:meth:`act`)."""
        return not self.cheating and self.table.is_deciding

    @property
    def is_waiting(self) -> bool:
        """Whether a link of the other device has to come (:meth:`receive`)."""
        return not (self.cheating or self.is_over or self.table.is_deciding)

    @property
    def outgoing(self) -> str:
        """The link to be sent now; "" while there is something to decide. It stays the same until
        the answer comes, so it can be sent again."""
        return self.sent if self.number % 2 != self.me and not self.is_deciding else ""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.table.round

    @property
    def state(self) -> AnyState | None:
        """A position. Its view for this device's seat is right; so is what a spectator is shown.
        None while the first cards are being shuffled. Never show another seat's view of it."""
        return self.table.state

    @property
    def view(self) -> Any:
        """What this device's seat sees; None while the first cards are being shuffled."""
        return self.state.view(self.me) if self.state else None

    @property
    def steps(self) -> Sequence[Step]:
        """The actions of the round. Only the views of this device's seat are right in their
        states, and what these hide may be wrong."""
        return self.table.steps

    @property
    def history(self) -> Sequence[Step]:
        """The true steps of all rounds that are over and checked, in a row; nothing is hidden any
        more. The numbers begin at 1 in each round."""
        return self.table.history

    def goes_on_from(self, other: SealedGame) -> bool:
        """Whether this is the game of the same seat, later."""
        if self.secret != other.secret or (other.cheating and not self.cheating):
            return False
        return self._begins_like(other) and (
            self.number > other.number or len(self.said) > len(other.said)
        )

    def has_parted_from(self, other: SealedGame) -> bool:
        """Whether this is the game of the same seat, and each device has gone on by itself."""
        is_same = self.secret == other.secret
        return is_same and not (self._begins_like(other) or other._begins_like(self))

    def _begins_like(self, other: SealedGame) -> bool:
        """Whether all that the other one knows happened here, too. What is decided there and not
        sent yet does not count where this one has more links."""
        if self.number > other.number:
            return self.past[: other.number] == other.past
        return self.past == other.past and self.said.startswith(other.said)

    def legal_actions(self) -> Sequence[Any]:
        """What this device's seat may do now."""
        return self.table.legal_actions() if self.is_deciding else ()

    # --- what happens ----------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Carry out a decision of this device's seat.

        :raises IllegalAction: if it is illegal; then nothing has changed.
        """
        if not self.is_deciding:
            raise ValueError("there is nothing to decide")
        self.said += self.table.decide(action)
        self._go_on(b"")

    def receive(self, text: str, fresh: bytes) -> None:
        """Open a link of the other device. ``fresh``: SECRET random bytes, for the secret of a
        round that begins with it.

        :raises LinkRefused: of the kind that fits; then nothing has changed, but for
            :attr:`cheating`.
        """
        letter = letters.read(text)
        self._check(letter)
        new = self.copy()
        try:
            new._hear(letter, fresh)
        except Wrong as wrong:
            if letter.number == 1:  # anybody may have sent it: a better answer may still come
                raise Damaged from wrong
            self.cheating = Cheating(wrong.round, wrong.number, wrong.what)
            raise self.cheating from wrong
        self.__dict__.update(new.__dict__)

    def copy(self) -> Self:
        """An independent copy."""
        return replace(self, table=self.table.copy(), past=[*self.past])

    def _check(self, letter: Letter) -> None:
        """Refuse a link that is not the next one."""
        if self.cheating:
            raise self.cheating
        if letter.game != self.invitation.game:
            raise OtherGame
        if letter.version != self.invitation.version:
            raise Damaged
        if letter.number == 0:
            raise AlreadyKnown if self.me else Own
        if self.me == 0 and self.number == 1 and letter.number == 1:
            return  # the answer; its channel is not known yet
        if not self.point:
            raise Early
        channel = self._channel()
        if not channel.is_sealed(letter):
            # Of two who accept the same invitation, the first one plays.
            raise OtherGame if letter.number == 1 and letter.past == self.past[0] else Damaged
        known = letter.number < self.number
        past = self.past[letter.number - 1] if letter.number <= self.number else letter.past
        if letter.past != past or (known and following(past, letter) != self.past[letter.number]):
            raise OtherCourse
        if letter.number % 2 == self.me:
            raise Own
        if known:
            raise AlreadyKnown
        if letter.number > self.number:
            raise Early

    def _hear(self, letter: Letter, fresh: bytes) -> None:
        """Take note of the next link."""
        said = letter.body
        if letter.number == 1:
            reader = Reader(said)
            try:
                name, self.point = read_person(reader)
                sealed = self._channel().is_sealed(letter)
            except (Malformed, NotAPoint):
                raise Damaged from None
            if not sealed or letter.past != self.past[0]:
                raise Damaged
            self.names, said = (self.names[0], name), reader.rest()
        self.table.hear(said, fresh)
        self.past.append(following(self.past[-1], letter))
        self._go_on(fresh)

    def _go_on(self, fresh: bytes) -> None:
        """Let the device say what it can; that is a link if the other one has to answer."""
        self.said += self.table.speak(fresh)
        if not self.fingerprint and (coins := self.table.coins):
            self.fingerprint = self._channel().fingerprint(coins)
        if self.said and (self.table.is_listening or self.table.is_over):
            self._send(self._channel().seal(self.number, self.past[-1], self.said))
            self.said = b""

    def _send(self, letter: Letter) -> None:
        self.sent = letter.text
        self.past.append(following(self.past[-1] if self.past else b"", letter))

    def _channel(self) -> Channel:
        return agree(self.group, self.secret, self.invitation, self.me, self.point)

    # --- keeping ---------------------------------------------------------------------------

    def stored(self) -> str:
        """All of it as a text, for this device or another one of the same person."""
        cheating = self.cheating
        return with_checksum(
            wire.dumps(
                _Stored(
                    STORED,
                    self.secret.data.hex(),
                    self.me,
                    self.names,
                    self.invitation.text,
                    self.point.hex(),
                    tuple(past.hex() for past in self.past),
                    self.sent,
                    self.said.hex(),
                    (cheating.round, cheating.number, cheating.what) if cheating else None,
                    self.table.stored(),
                    self.fingerprint,
                )
            )
        )

    @classmethod
    def reopen(cls, group: Group, text: str) -> Self:
        """What :meth:`stored` has written.

        :raises NotStored: if the text is anything else.
        """
        try:
            _, _, body = text.partition(" ")
            if with_checksum(body) != text:
                raise NotStored
            kept = wire.loads(_Stored, body)
            if kept.version != STORED or kept.me not in range(SEATS):
                raise NotStored
            letter, secret = letters.read(kept.invitation), Secret(bytes.fromhex(kept.secret))
            terms = _invitation(letter).terms
            owner = Owner(group, kept.me, secret, Protocol(letter.version))
            table = tables(terms.game).stored_table(owner, terms.options, kept.table)
            return cls(
                group,
                secret,
                kept.me,
                terms,
                (clean_name(kept.names[0]), clean_name(kept.names[1])),
                letter,
                table,
                bytes.fromhex(kept.point),
                [bytes.fromhex(past) for past in kept.past],
                kept.sent,
                bytes.fromhex(kept.said),
                Cheating(*kept.cheating) if kept.cheating else None,
                kept.fingerprint,
            )
        except (ValueError, LookupError):
            raise NotStored from None


def _drawn_with(secret: Secret) -> bytes:
    """Random bytes for the first round: the secret of the game is drawn at the same moment."""
    return secret.derive("fresh")[:SECRET]


def with_checksum(text: str) -> str:
    """A text after its checksum, so that damage is seen."""
    return f"{sha256(text.encode(errors='replace')).hexdigest()[:16]} {text}"


@dataclass(frozen=True)
class _Stored:
    """A game as :mod:`sobek.core.wire` writes it. Bytes are hexadecimal."""

    version: int
    secret: str
    me: int
    names: tuple[str, str]
    invitation: str
    point: str
    past: tuple[str, ...]
    sent: str
    said: str
    cheating: tuple[int, int, str] | None
    table: str
    fingerprint: tuple[int, int] | None = field(default=None, metadata=wire.ADDED)
