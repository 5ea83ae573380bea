"""Sakkara: the clauses K01 to K60, for two players.

Where to find what:

* :mod:`rules <sobek.games.sakkara.rules>`: the rules. ``clauses`` (their text), ``tables``
  (components and board), ``bags`` (numbers of tiles as one integer), ``state`` (set-up and course
  of a turn), ``moving``, ``building``, ``magic``, ``discarding`` (what each decision offers and
  does), ``notation`` (actions), ``view``, ``refusals``, ``invariants``.
* :mod:`search <sobek.games.sakkara.search>`: the bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from sobek.core.chance import shuffled
from sobek.core.game import Game
from sobek.core.sampler import plain_sampler
from sobek.games.sakkara.rules.bags import ALL, ONE, bag, count
from sobek.games.sakkara.rules.clauses import HEADINGS, RULES
from sobek.games.sakkara.rules.describe import describe
from sobek.games.sakkara.rules.measures import clauses, measures
from sobek.games.sakkara.rules.notation import Action, Verb, parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState, set_up
from sobek.games.sakkara.rules.tables import SEATS, Tile
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from sobek.games.sakkara.search.evaluation import evaluate

_OPEN: Final = (Verb.PLACE, Verb.STEP, Verb.END, Verb.NEXT, Verb.CUT, Verb.STACK)
"""The actions that anyone at the table can see to be legal."""


def new(seats: int, seed: int, options: Mapping[str, str]) -> SakkaraState:
    """The position after the set-up (K10)."""
    return set_up(seed)


def determinize(view: SakkaraView, rng: Random) -> SakkaraState:
    """Draw what lies under the top tiles from what was not seen: each order is equally likely."""
    seen = sum(rack or 0 for rack in view.racks) + sum(view.laid) + bag(view.used) + view.ordering
    seen += view.grains * ONE[Tile.GRAIN] + view.ships * ONE[Tile.SHIP]
    seen += sum(ONE[tile] for stack in view.board for tile in stack if tile != HIDDEN)
    left = ALL - seen
    return SakkaraState(
        view, shuffled((tile for tile in Tile for _ in range(count(left, tile))), rng)
    )


def is_public(action: Action) -> bool:
    """Whether it names nothing that lies on a rack (K60)."""
    return action.verb in _OPEN


def gained_information(before: SakkaraView, after: SakkaraView) -> bool:
    """Whether a tile was uncovered, or a Snake looks at the rack (K60)."""
    return after.hidden() < before.hidden() or after.phase is Phase.STEAL


GAME: Final = Game(
    name="sakkara",
    version=1,
    seats=range(SEATS, SEATS + 1),
    new=new,
    parse=parse,
    rules=RULES,
    headings=HEADINGS,
    clauses=clauses,
    measures=measures,
    view_type=SakkaraView,
    determinize=determinize,
    is_public=is_public,
    gained_information=gained_information,
    sampler=plain_sampler(determinize),
    evaluate=evaluate,
    describe=describe,
)
