"""A play as text, which people can read, compare line by line, and paste into a bug report.

    game: null
    version: 1
    sides: 6
    seed: 42
    seat 1: person, red circle, Anna
    seat 2: greedy, blue square, Bot

    1 peek
    1 seat 2
    1 keep
    2 roll

    scores: 5 3
    winners: 1

The options are listed between version and seed, in the game's order; those that were added later
only where they differ from their default. Each action follows the
number of its seat, counted from 1. A redeal is a line before the next action, such as
``anew 1 4711``: the seat that kept its knowledge (0 for a spectator) and the seed. Empty lines,
lines that begin with #, and blanks around a line are ignored. The scores and the winners, or
``unfinished``, are at the end. The keywords are not translated, so a text can be read in every
language.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from sobek.core.play import Play
from sobek.core.record import MAX_ACTIONS, Player, Record, check_version
from sobek.core.text import tr
from sobek.games import game

UNFINISHED = "unfinished"
ANEW = "anew"
"""The keyword of a redeal."""
MAX_LENGTH = 100 * MAX_ACTIONS
"""Maximum length of a text, in characters."""
_MAX_LINE = 200
"""Maximum length of a line, in characters."""


class TranscriptError(ValueError):
    """The text is no valid play. ``str()`` is a translated sentence with the line's number."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(tr("Line {line}: {problem}", line=line, problem=problem))
        self.line = line


def write(play: Play) -> str:
    """Write a play as text. Equal plays have equal texts.

    >>> from sobek.core.play import Play
    >>> from sobek.core.record import Player
    >>> play = Play.new("null", (Player("Anna"), Player("Bot", "greedy")), seed=1)
    >>> play.act(play.game.parse("roll"))
    >>> print(write(play), end="")
    game: null
    version: 1
    sides: 6
    seed: 1
    seat 1: person, red circle, Anna
    seat 2: greedy, red circle, Bot
    <BLANKLINE>
    1 roll
    <BLANKLINE>
    scores: 0 0
    unfinished
    >>> read(write(play)) == play
    True
    """
    record = play.record
    head = [f"game: {record.game}", f"version: {record.version}"]
    head += [f"{name}: {value}" for name, value in record.rules.told(record.options).items()]
    head.append(f"seed: {record.seed}")
    seats = [step.seat + 1 for step in play.steps]
    head += [_spell(seat, player) for seat, player in enumerate(record.players, 1)]
    acts = [line for ply in range(play.length + 1) for line in _at(record, ply, seats)]
    acts = [*acts, ""] if acts else []
    return "\n".join([*head, "", *acts, *_results(play)]) + "\n"


def read(text: str) -> Play:
    """Read a play that :func:`write` wrote. Every line is checked.

    :raises TranscriptError: if the text is no valid play.

    >>> read("game: chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sobek.core.transcript.TranscriptError: Line 1: ...
    """
    lines = _Lines(text)
    play = _header(lines)
    while lines.peek()[:1].isdigit() or lines.peek().startswith(f"{ANEW} "):
        with lines.next() as line:
            (_deal_anew if line.startswith(ANEW) else _act)(play, line)
    for expected in _results(play):
        with lines.next() as line:
            if line != expected:
                raise ValueError(
                    tr("After these actions, this line should be “{text}”.", text=expected)
                )
    if lines.peek():
        with lines.next():
            raise ValueError(tr("Nothing may follow the results."))
    return play


def _at(record: Record, ply: int, seats: list[int]) -> Iterator[str]:
    """The lines of the redeals after ``ply`` actions and of the action that followed."""
    for redeal in record.redeals:
        if redeal.ply == ply:
            yield f"{ANEW} {0 if redeal.seat is None else redeal.seat + 1} {redeal.seed}"
    if ply < len(seats):
        yield f"{seats[ply]} {record.actions[ply]}"


def _results(play: Play) -> list[str]:
    scores = " ".join(map(str, play.state.scores))
    if not play.over:
        return [f"scores: {scores}", UNFINISHED]
    winners = " ".join(str(seat) for seat, share in enumerate(play.state.returns(), 1) if share > 0)
    return [f"scores: {scores}", f"winners: {winners}"]


def _spell(seat: int, player: Player) -> str:
    return f"seat {seat}: {player.kind}, {player.colour} {player.shape}, {player.name}".rstrip()


def _header(lines: _Lines) -> Play:
    with lines.next() as line:
        rules = game(_value(line, "game"))
    with lines.next() as line:
        version = _number(_value(line, "version"))
        check_version(rules, version)
    options = {}
    for option in rules.options:
        if option.added and not lines.peek().startswith(f"{option.name}:"):
            continue
        with lines.next() as line:
            options[option.name] = value = _value(line, option.name)
            if value not in option.values:
                raise ValueError(
                    tr(
                        "{option} must be one of {values}.",
                        option=option.name,
                        values=", ".join(option.values),
                    )
                )
    with lines.next() as line:
        seed = _number(_value(line, "seed"))
    players: list[Player] = []
    while lines.peek().startswith("seat"):
        with lines.next() as line:
            players.append(_player(_value(line, f"seat {len(players) + 1}")))
    # Report an error of the header as a whole at its last line.
    with lines.again():
        return Play(Record(rules.name, tuple(players), seed, options, version))


def _player(text: str) -> Player:
    parts = [part.strip() for part in text.split(",", 2)]
    marker = parts[1].split() if len(parts) > 1 else []
    if len(marker) != 2:
        raise ValueError(tr("A seat must look like “person, red circle, Anna”."))
    return Player(parts[2] if len(parts) > 2 else "", parts[0], *marker)


def _act(play: Play, line: str) -> None:
    seat, _, notation = line.partition(" ")
    if play.over:
        raise ValueError(tr("The game is already over."))
    if seat != str(play.state.actor + 1):
        raise ValueError(tr("It is seat {seat}’s turn here.", seat=play.state.actor + 1))
    play.act(play.game.parse(notation.strip()))


def _deal_anew(play: Play, line: str) -> None:
    _, _, values = line.partition(" ")
    seat, _, seed = values.partition(" ")
    play.deal_anew(_number(seat) - 1 if _number(seat) else None, _number(seed.strip()))


def _value(line: str, key: str) -> str:
    found, colon, value = line.partition(":")
    if not colon or found.strip() != key:
        raise ValueError(tr("This line should be “{key}: …”.", key=key))
    return value.strip()


def _number(text: str) -> int:
    # int() alone would also read "1_0" and digits of other scripts, and reject very long numbers.
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise ValueError(tr("“{text}” is not a number.", text=text))
    return int(text)


class _Lines:
    """The lines that are not ignored. A ValueError while a line is read becomes a TranscriptError
    with its number."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise TranscriptError(1, tr("This text is too long to be a game."))
        numbered = ((n, line.strip()) for n, line in enumerate(text.split("\n"), 1))
        self._ahead = deque((n, line) for n, line in numbered if line and line[0] != "#")
        self._number = 0

    def peek(self) -> str:
        """The next line, which stays; empty at the end."""
        return self._ahead[0][1] if self._ahead else ""

    @contextmanager
    def next(self) -> Iterator[str]:
        """Take the next line."""
        self._number, line = self._ahead.popleft() if self._ahead else (self._number + 1, "")
        with self.again():
            if not line:
                raise ValueError(tr("The text ends too early."))
            if len(line) > _MAX_LINE:
                raise ValueError(tr("This line is too long."))
            yield line

    @contextmanager
    def again(self) -> Iterator[None]:
        """Report errors at the line that was taken last."""
        try:
            yield
        except ValueError as error:
            raise TranscriptError(self._number, str(error)) from error
