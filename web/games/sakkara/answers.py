"""What can be asked about the table, and the answers."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark, tr
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.tables import FIELDS, SEATS, SIDE, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.reach import tops
from web.games.sakkara.spoken import built, field_said, held, lacking
from web.ui.formats import colon
from web.ui.questions import Question, listed, unplaced
from web.ui.scene import Scene
from web.ui.widgets import name_of


def _hand(scene: Scene, place: str) -> str:
    """The tiles on each rack, as far as they are known, the looking seat's first."""
    view: SakkaraView = scene.view
    return listed(colon(name_of(scene.players, seat), held(view, seat)) for seat in scene.around)


def _workers(scene: Scene, place: str) -> str:
    """What each worker stands on, the looking seat's first."""
    view: SakkaraView = scene.view
    return listed(
        colon(
            name_of(scene.players, seat),
            ", ".join(words.on_field(view, field) for field in view.workers[seat]) or "–",
        )
        for seat in scene.around
    )


def _line(scene: Scene, place: str) -> str:
    """The top tiles of a row or a column."""
    lines = {str(n + 1): FIELDS[n * SIDE : n * SIDE + SIDE] for n in range(SIDE)} | {
        words.COLUMNS[n]: FIELDS[n::SIDE] for n in range(SIDE)
    }
    if place not in lines:
        return unplaced(LINE)
    return listed(field_said(scene, field) for field in lines[place])


def _field(scene: Scene, place: str) -> str:
    """What lies and stands on a space."""
    field = next((each for each in FIELDS if field_name(each) == place), None)
    return unplaced(FIELD) if field is None else listed([field_said(scene, field)])


def _missing(scene: Scene, place: str) -> str:
    """What the next tier of each pyramid needs, the looking seat's first."""
    view: SakkaraView = scene.view
    return listed(
        colon(name_of(scene.players, seat), lacking(view.laid[seat])) for seat in scene.around
    )


def _laid(scene: Scene, place: str) -> str:
    """What each pyramid has, the looking seat's first."""
    view: SakkaraView = scene.view
    return listed(
        colon(name_of(scene.players, seat), words.tiles(view.laid[seat])) for seat in scene.around
    )


def _scores(scene: Scene, place: str) -> str:
    return listed(
        tr("{name}: {score}", name=name_of(scene.players, seat), score=built(scene.view, seat))
        for seat in range(SEATS)
    )


def about(view: SakkaraView, action: Action) -> str:
    """The tiles that an action takes from the board; the top tile where a worker is placed."""
    if action.verb is Verb.PLACE:
        return words.tile(view.board[action.what][-1]) if view.board[action.what] else ""
    return words.in_order(tops(view, action))


LINE: Final = Question(mark("asked: row / column / r"), _line, example="4")
FIELD: Final = Question(mark("asked: at / x"), _field, example="d4")
QUESTIONS: Final = (
    Question(mark("asked in Sakkara: hand / rack / h"), _hand, mark("Rack")),
    Question(mark("asked: workers / worker / w"), _workers, mark("Workers")),
    LINE,
    FIELD,
    Question(mark("asked: missing / m"), _missing, mark("Missing")),
    Question(mark("asked: pyramid / p"), _laid, mark("Pyramid")),
    Question(mark("asked: scores / score / s"), _scores, mark("Scores")),
)
