"""What can be asked about the table, and the answers."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark, tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.preview import preview
from sobek.games.scarab.rules.stones import how_many
from sobek.games.scarab.rules.tables import EMPTY, STRIDE
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.board import described, left
from web.games.scarab.replies import listed as replies
from web.games.scarab.replies import outlook
from web.ui.formats import colon
from web.ui.questions import Question, listed, unplaced
from web.ui.scene import Scene
from web.ui.widgets import name_of, score


def _board(scene: Scene, place: str) -> str:
    """Where the priest stands, where it moves next, and how much is left."""
    return listed([described(scene.view), left(scene.view)])


def _line(scene: Scene, place: str) -> str:
    """What lies in a row or in a column."""
    view: ScarabView = scene.view
    lines = {str(n + 1): range(n * STRIDE, n * STRIDE + view.size) for n in range(view.size)} | {
        words.COLUMNS[n]: range(n, n + view.size * STRIDE, STRIDE) for n in range(view.size)
    }
    if place not in lines:
        return unplaced(LINE)
    lying = [words.on_square(view, each) for each in lines[place] if view.board[each] != EMPTY]
    return listed([", ".join(lying) or tr("Nothing lies there.")])


def _square(scene: Scene, place: str) -> str:
    """What lies on a square; and, if it can be taken now, what the next player could do then."""
    view: ScarabView = scene.view
    rows = (range(n * STRIDE, n * STRIDE + view.size) for n in range(view.size))
    square = next((each for row in rows for each in row if square_name(each) == place), None)
    if square is None:
        return unplaced(SQUARE)
    if square == view.priest:
        return tr("The priest stands on {field}.", field=place)
    lies = (
        words.on_square(view, square)
        if view.board[square] != EMPTY
        else tr("Empty square {field}", field=place)
    )
    action = next((each for each in scene.actions if str(each) in (place, f"to {place}")), None)
    if action is None:
        return listed([lies])
    then = preview(view, action)
    return listed([lies, *replies(scene, then), outlook(scene, action, then)])


def _hand(scene: Scene, place: str) -> str:
    """The stones of each seat, the looking seat's first."""
    view: ScarabView = scene.view
    return listed(
        colon(
            name_of(scene.players, seat),
            words.stones(words.values(view.stones[seat])) or words.count_of_stones(0),
        )
        for seat in scene.around
    )


def _scores(scene: Scene, place: str) -> str:
    view: ScarabView = scene.view
    return listed(
        f"{colon(name_of(scene.players, seat), score(points))}, "
        f"{words.count_of_stones(how_many(view.stones[seat]))}"
        for seat, points in enumerate(view.scores)
    )


def about(view: ScarabView, action: Action) -> str:
    """The stone or the Ankh that a move takes."""
    return words.stone(view.board[action.what]) if action.verb is Verb.MOVE else ""


LINE: Final = Question(mark("asked: row / column / r"), _line, example="4")
SQUARE: Final = Question(mark("asked: at / x"), _square, example="e4")
QUESTIONS: Final = (
    Question(mark("asked: board / priest / p"), _board, mark("Board")),
    LINE,
    SQUARE,
    Question(mark("asked: hand / stones / h"), _hand, mark("Stones")),
    Question(mark("asked: scores / score / s"), _scores, mark("Scores")),
)
