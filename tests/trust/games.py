"""Random games with every invariant, by players that seek what is rare.

In each position: the game's invariants and the contract (:func:`check_position`), at the end with
what it says of the result. In one of :data:`KNOWLEDGE` positions: all views against positions that
fit them (:func:`check_knowledge`). In one of :data:`WRITTEN` games: the record's link and text.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from sobek import games
from sobek.core import transcript
from sobek.core.contract import check_knowledge, check_position
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Record
from tests.helpers.rare_plays import begin, policies
from tests.trust.part import POLICIES, Failure, Part, Tally, simple

KNOWLEDGE: Final = 20
"""One in so many positions has all of its views checked."""
WRITTEN: Final = 10
"""One in so many games is written as a link and as text, and read again."""


def a_game(name: str, number: int) -> Tally:
    """Play a game and check it."""
    rng = Random(f"{name} {number}")
    play, checks = begin(games.game(name), rng), Random(number)
    chosen, tally = policies(play, rng), Counter[str](games=1)
    try:
        while not play.over:
            _check(play, checks, wholly=checks.random() * KNOWLEDGE < 1)
            before = play.state.clone()
            action = chosen[before.actor](before, play.legal_actions(), rng)
            play.act(action)
            tally.update(play.game.clauses(before, action, play.state))
        _check(play, checks, wholly=True)
        if number % WRITTEN == 0:
            _check_written(play)
    except Exception as error:
        raise Failure(trimmed(play, error, number)) from error
    tally["actions"] = play.length
    return tally


def _check(play: Play, rng: Random, *, wholly: bool) -> None:
    check_position(play.game, play.state)
    if wholly:
        check_knowledge(play.game, play.state, rng)


def _check_written(play: Play) -> None:
    again = decode(encode(play))
    assert again == play, "the link is another game"
    assert again.state.omniscient_view() == play.state.omniscient_view(), "the link ends elsewhere"
    assert transcript.read(transcript.write(play)) == play, "the text is another game"


def trimmed(play: Play, error: Exception, number: int) -> str:
    """The shortest beginning of the play that fails, as text, with what is wrong there."""
    rng = Random(number)
    for length in range(play.length + 1):
        try:
            _check(play.at(length), rng, wholly=True)
        except Exception as first:
            return f"{first!r} after {length} actions\n{_written(play.record.first(length))}"
    return f"{error!r}\n{_written(play.record)}"


def _written(record: Record) -> str:
    head = f"{record.game} {dict(record.options)} seed {record.seed}, {len(record.players)} seats"
    return f"{head}\n{', '.join(map(str, record.actions))}"


def _part(name: str, wanted: int, seconds: float) -> Part:
    return Part(
        name=f"games-{name}",
        what=f"random games: every invariant in each position, all views in one of {KNOWLEDGE}, "
        f"the link and the text of one game in {WRITTEN}",
        unit="games",
        wanted=wanted,
        seconds=seconds,
        cases=simple(partial(a_game, name)),
        verdict=partial(_never, name),
        code=("sobek/core", f"sobek/games/{name}", *POLICIES),
    )


def _never(name: str, tally: Tally) -> str:
    """Which clauses never occurred, of those that tell when they do."""
    told = {clause.split()[0] for clause in tally}
    known = set(games.game(name).rules)
    return f"no failure; {len(told & known)} of {len(known)} clauses counted below"


PARTS: Final = (
    _part("sobek", 600_000, 0.02),
    _part("scarab", 250_000, 0.01),
    _part("sakkara", 150_000, 0.05),
)
"""A million games in all."""
