"""Sakkara: the clauses K01 to K60, for two players.

Where to find what:

* :mod:`rules <sobek.games.sakkara.rules>`: the rules. ``clauses`` (their text), ``tables``
  (components and board), ``bags`` (numbers of tiles as one integer), ``state`` (set-up and course
  of a turn), ``moving``, ``building``, ``magic``, ``discarding`` (what each decision offers and
  does), ``notation`` (actions), ``view``, ``refusals``, ``invariants``.
* :mod:`knowledge <sobek.games.sakkara.knowledge>`: what is hidden, and drawing it at random.
* :mod:`search <sobek.games.sakkara.search>`: the bots. ``valuation`` (what tiles are worth),
  ``policy`` (how promising an action looks), ``sampler`` (playouts for the search), ``bots``.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from sobek.core import head_start
from sobek.core.game import Game
from sobek.games.sakkara import knowledge
from sobek.games.sakkara.rules.clauses import DECIDED, HEADINGS, RULES
from sobek.games.sakkara.rules.describe import describe
from sobek.games.sakkara.rules.head_start import HEAD_START
from sobek.games.sakkara.rules.measures import clauses, measures
from sobek.games.sakkara.rules.notation import parse
from sobek.games.sakkara.rules.plausible import is_plausible
from sobek.games.sakkara.rules.state import SakkaraState, set_up
from sobek.games.sakkara.rules.tables import SEATS
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.bots import ARCHITECT_NODES, BOTS, LEVELS, PERSONAS, search
from sobek.games.sakkara.search.evaluation import evaluate
from sobek.games.sakkara.search.strength import SCALE


def new(seats: int, seed: int, options: Mapping[str, str]) -> SakkaraState:
    """The position after the set-up (K10)."""
    return set_up(seed, head_start.amounts(options, seats))


def determinize(view: SakkaraView, rng: Random) -> SakkaraState:
    """Draw a whole state that fits a view (K60)."""
    return knowledge.determinize(view, rng, SakkaraState)


GAME: Final = Game(
    name="sakkara",
    version=1,
    seats=range(SEATS, SEATS + 1),
    options=(HEAD_START.option(),),
    head_start=HEAD_START,
    new=new,
    parse=parse,
    rules=RULES,
    decided=DECIDED,
    headings=HEADINGS,
    clauses=clauses,
    measures=measures,
    view_type=SakkaraView,
    determinize=determinize,
    is_plausible=is_plausible,
    gained_information=knowledge.gained_information,
    evaluate=evaluate,
    bots=BOTS,
    strength=SCALE,
    searcher=search,
    levels=LEVELS,
    personas=PERSONAS,
    adviser="architect",
    adviser_nodes=ARCHITECT_NODES,
    describe=describe,
)
