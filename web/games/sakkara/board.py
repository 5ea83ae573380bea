"""The board: every field with its stack, the workers, and what the chosen action takes.

Fields that can be touched are buttons; arrow keys move the selection
(:mod:`web.games.sakkara.selection`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from sobek.core.text import tr
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import SIDE, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.reach import taken
from web.games.sakkara.selection import (
    Offer,
    confirmed,
    field_id,
    goal,
    gripping,
    offer,
    pressing,
    walks,
)
from web.games.sakkara.spoken import field_said
from web.games.sakkara.tiles import mere
from web.games.sakkara.traces import Traces, traces
from web.ui.board import board as board_of_squares
from web.ui.board import line, square
from web.ui.formats import colon
from web.ui.markup import (
    Attribute,
    Html,
    button,
    press,
    span,
    svg,
    th,
    use,
)
from web.ui.scene import Scene
from web.ui.table_widgets import seat_id
from web.ui.widgets import marker

HIGHEST: Final = 9
"""The greatest height that a stack is drawn with."""

FIGURES: Final = ("worker", "worker_yoke")
"""The picture of each seat's workers."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is marked on the board. ``gains``: the fields from which the chosen action takes tiles;
    ``ends``: those from and to which it moves something."""

    offer: Offer
    chosen: Action | None
    gains: frozenset[int]
    ends: frozenset[int]
    traces: Traces


def board(scene: Scene) -> Html:
    """The board."""
    view: SakkaraView = scene.view
    marks = _marks(scene)
    return board_of_squares(
        (th(letter, scope="col") for letter in words.COLUMNS),
        (_row(scene, marks, number) for number in range(SIDE)),
        class_="fields",
        label=tr("Board"),
        clause="K11" if view.phase is Phase.PLACE else "K20",
        choices=len({*marks.offer.goals, *marks.offer.grips}),
    )


def worker_id(seat: int, number: int) -> str:
    """The id of a seat's worker, by the order in which they were placed."""
    return f"worker-{seat}-{number}"


def top_id(field: int) -> str:
    """The id of the top tile of a field."""
    return f"top-{field_name(field)}"


def _marks(scene: Scene) -> _Marks:
    view: SakkaraView = scene.view
    action = confirmed(scene)
    if action is None:
        return _Marks(offer(scene), None, frozenset(), frozenset(), traces(scene))
    start, _ = words.way(view, action)
    ends = {start, goal(view, action)}
    if action.verb is Verb.OX:
        ends.add(action.what)
    return _Marks(
        offer(scene), action, frozenset(taken(view, action)), frozenset(ends), traces(scene)
    )


def _row(scene: Scene, marks: _Marks, number: int) -> Html:
    fields = range(number * SIDE, number * SIDE + SIDE)
    return line(
        th(number + 1, scope="row"),
        (
            square(
                _field(scene, marks, field),
                column=column,
                class_=" ".join(_classes(scene, marks, field)),
            )
            for column, field in enumerate(fields, 1)
        ),
        number + 1,
    )


def _classes(scene: Scene, marks: _Marks, field: int) -> Iterator[str]:
    view: SakkaraView = scene.view
    marked = {
        "hauled": marks.gains,
        "end": marks.ends,
        "left": marks.traces.left,
        "met": marks.traces.met,
        "put": marks.traces.put,
        "ox": {view.source} if view.phase in (Phase.PUSH, Phase.LAND) else set(),
    }
    yield from (name for name, fields in marked.items() if field in fields)


def _field(scene: Scene, marks: _Marks, field: int) -> Html:
    said, shown = field_said(scene, field), _content(scene, field)
    does = _does(scene, marks, field)
    if does is None:
        # Also while nobody is asked: the screens of a lesson, which differ little then, stay small.
        far = {} if scene.side is None else press("table:far", field_name(field))
        return span(shown, span(said, class_="unseen"), class_="plot", id=field_id(field), **far)
    action = marks.offer.goals.get(field)
    if action is not None and action.verb in (Verb.CLIMB, Verb.CLIMB_HORSE, Verb.CLIMB_ON):
        said = colon(tr("with stairs"), said)
    return button(
        shown,
        type="button",
        class_="plot grip" if action is None else "plot goal",
        id=field_id(field),
        aria_label=said,
        **does,
    )


def _does(scene: Scene, marks: _Marks, field: int) -> dict[str, Attribute] | None:
    """The attributes of the button of a field; None if it is none: a tap then tells why. A top tile
    that can be taken can be dragged to the player's place; a worker, to a field that it can walk
    to."""
    if field in marks.offer.goals:
        action = marks.offer.goals[field]
        is_taking = bool(taken(scene.view, action))
        drag = {"data_drag": seat_id(scene.view.actor)} if is_taking else {}
        return {**pressing(scene, action), **drag}
    if field not in marks.offer.grips:
        return None
    goals = " ".join(map(field_id, walks(scene, field)))
    return {**gripping(scene, field), **({"data_drag": goals} if goals else {})}


def _content(scene: Scene, field: int) -> list[Html | None]:
    view: SakkaraView = scene.view
    stack = view.board[field]
    height = len(stack)
    return [
        span(
            span(mere(stack[-1]), class_="top", id=top_id(field)),
            class_="tower",
            style=f"--h: {min(height, HIGHEST)}",
            aria_hidden="true",
        )
        if stack
        else None,
        span(height, class_="height", aria_hidden="true") if height > 1 else None,
        *_workers(scene, field),
    ]


def _workers(scene: Scene, field: int) -> Iterator[Html]:
    for seat, own in enumerate(scene.view.workers):
        if field in own:
            yield span(
                _figure(seat),
                marker(scene.players[seat]),
                class_=f"worker marker-{scene.players[seat].colour}",
                id=worker_id(seat, own.index(field)),
                data_dragged="",
                aria_hidden="true",
            )


@cache
def _figure(seat: int) -> Html:
    """A worker. It takes the colour of the element around it, as a marker does."""
    drawn = use(href=f"art/sakkara/{FIGURES[seat]}.svg#figure")
    return svg(drawn, viewBox="0 0 96 96", class_="art")
