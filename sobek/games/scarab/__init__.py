"""Scarab: the clauses C01 to C32. Nothing is hidden, so a view is the whole position.

Where to find what:

* :mod:`rules <sobek.games.scarab.rules>`: the rules. ``clauses`` (their text), ``tables``
  (components), ``state`` (set-up and course of a turn), ``scoring`` (who wins), ``stones`` (the
  stones of a seat as one number), ``notation`` (actions), ``view``, ``refusals``, ``preview``,
  ``invariants``.
* :mod:`search <sobek.games.scarab.search>`: the bots. ``bots``; ``iterative_deepening`` (asks the
  program), ``question`` (a view as integers), ``outlook`` (from a search's value to chances and
  points). In the program, which is compiled: ``alphabeta`` (two sides), ``maxn`` (three or four),
  ``root`` (the choices of a decision), ``progress`` (pauses), ``frames``, ``table``, ``board``
  (and what its lines are worth).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from sobek.core import head_start
from sobek.core.game import Game, Option
from sobek.games.scarab.rules.clauses import DECIDED, HEADINGS, RULES
from sobek.games.scarab.rules.describe import describe
from sobek.games.scarab.rules.head_start import HEAD_START
from sobek.games.scarab.rules.measures import clauses, measures
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.plausible import is_plausible
from sobek.games.scarab.rules.scoring import sides
from sobek.games.scarab.rules.state import ScarabState, set_up
from sobek.games.scarab.rules.tables import PAIRS, SIZES
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.bots import BOTS, LEVELS, PERSONAS, PRIEST_NODES, DeepeningBot
from sobek.games.scarab.search.evaluation import evaluate
from sobek.games.scarab.search.program import JUDGING_NODES, PROGRAM
from sobek.games.scarab.search.strength import SCALE


def new(seats: int, seed: int, options: Mapping[str, str]) -> ScarabState:
    """The position after the set-up (C02)."""
    ahead = head_start.amounts(options, seats)
    return set_up(seats, SIZES[options["board"]], options["teams"] == PAIRS, seed, ahead)


def determinize(view: ScarabView, rng: Random) -> ScarabState:
    """The position itself: nothing is hidden (C12)."""
    return ScarabState(view)


def gained_information(before: ScarabView, after: ScarabView) -> bool:
    """No action shows anything new: nothing is hidden (C12)."""
    return False


GAME: Final = Game(
    name="scarab",
    version=1,
    seats=range(2, 5),
    options=(
        Option("board", tuple(SIZES)),
        Option("teams", ("none", PAIRS), seats=(4,)),
        HEAD_START.option(),
    ),
    head_start=HEAD_START,
    new=new,
    parse=parse,
    rules=RULES,
    decided=DECIDED,
    headings=HEADINGS,
    clauses=clauses,
    measures=measures,
    sides=lambda seats, options: sides(seats, options["teams"] == PAIRS),
    view_type=ScarabView,
    determinize=determinize,
    is_plausible=is_plausible,
    perfect_information=True,
    gained_information=gained_information,
    evaluate=evaluate,
    bots=BOTS,
    strength=SCALE,
    searcher=DeepeningBot,
    levels=LEVELS,
    personas=PERSONAS,
    program=PROGRAM,
    judging_nodes=JUDGING_NODES,
    adviser="priest",
    adviser_nodes=PRIEST_NODES,
    describe=describe,
)
