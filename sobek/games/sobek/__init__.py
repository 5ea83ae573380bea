"""Sobek, by Bruno Cathala: the clauses S01 to S63.

Where to find what:

* :mod:`rules <sobek.games.sobek.rules>`: the rules. ``clauses`` (their text), ``tables``
  (components), ``state`` (course of a turn, of a round and of its end), ``effects`` (characters and
  tokens: what can be chosen and what happens), ``scoring`` (points of a set, penalty), ``notation``
  (actions), ``view`` (what a seat may know), ``refusals``, ``preview``, ``invariants``.
* :mod:`knowledge <sobek.games.sobek.knowledge>`: hidden cards. ``memory`` (what each seat knows as
  cards move), ``strays`` and ``odds`` (what a hidden card may be), ``determinize`` (drawing whole
  states that fit a view).
* :mod:`search <sobek.games.sobek.search>`: the bots. ``valuation`` and ``weights`` (what cards,
  sets, powers and tokens are worth), ``candidates`` (the policy), ``question`` and ``deal``
  (drawing positions for a view), ``position``, ``moves`` and ``effects`` (playing in them),
  ``playout`` and ``hand``, ``outlook`` and ``winning`` (judging them), ``search``, ``search_bot``,
  ``strength``, ``folly`` and ``bots`` (the levels); ``tuning`` and ``training`` (finding numbers).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core import head_start
from sobek.core.game import Game, Option
from sobek.games.sobek.knowledge.determinize import determinize, redeal
from sobek.games.sobek.rules.clauses import DECIDED, HEADINGS, RULES
from sobek.games.sobek.rules.describe import describe
from sobek.games.sobek.rules.head_start import HEAD_START
from sobek.games.sobek.rules.measures import clauses, measures
from sobek.games.sobek.rules.notation import parse
from sobek.games.sobek.rules.plausible import is_plausible
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.view import SobekView, gained_information, seen
from sobek.games.sobek.search.bots import BOTS, LEVELS, PERSONAS, PHARAOH_NODES
from sobek.games.sobek.search.folly import is_foolish
from sobek.games.sobek.search.greedy_evaluation import evaluate
from sobek.games.sobek.search.search_bot import JUDGING_NODES, PROGRAM, SearchBot
from sobek.games.sobek.search.strength import SCALE


def new(seats: int, seed: int, options: Mapping[str, str]) -> SobekState:
    """The position after the set-up of round 1."""
    ahead = head_start.amounts(options, seats)
    return SobekState(seats, seed, options["variant"] == "open", ahead)


GAME: Final = Game(
    name="sobek",
    version=1,
    seats=range(2, 5),
    options=(Option("variant", ("original", "open")), HEAD_START.option()),
    head_start=HEAD_START,
    new=new,
    parse=parse,
    rules=RULES,
    decided=DECIDED,
    headings=HEADINGS,
    clauses=clauses,
    measures=measures,
    view_type=SobekView,
    determinize=determinize,
    redeal=redeal,
    is_plausible=is_plausible,
    seen=seen,
    gained_information=gained_information,
    evaluate=evaluate,
    bots=BOTS,
    strength=SCALE,
    searcher=SearchBot,
    is_foolish=is_foolish,
    levels=LEVELS,
    personas=PERSONAS,
    program=PROGRAM,
    judging_nodes=JUDGING_NODES,
    adviser="pharaoh",
    adviser_nodes=PHARAOH_NODES,
    describe=describe,
)
