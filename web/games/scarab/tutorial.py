"""The tutorial of Scarab: one deal on the small board, from its first move to its last."""

from __future__ import annotations

from typing import Any, Final

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, square_name
from sobek.games.scarab.rules.preview import preview
from sobek.games.scarab.rules.tables import ANKH, EMPTY, HIGHEST
from web.games.scarab import words
from web.games.scarab.board import PRIEST
from web.games.scarab.replies import best as highest
from web.ui.scene import Chapter, Lesson, Scene
from web.ui.widgets import name_of, score

_START: Final = "1HrQlvjcGc2NhcmFiAQEAAgAAAAAKYXBwcmVudGljZQn9HwA"
_ANKH: Final = "1JTD_t0UGc2NhcmFiAQEAAgAAAAAKYXBwcmVudGljZQn9HxRSQ6DOPIQy"
_END: Final = "1LHxyFToGc2NhcmFiAQEAAgAAAAAKYXBwcmVudGljZQn9HzI6gRc5o825n7kNvLwxCg"


def _other(scene: Scene) -> str:
    return name_of(scene.players, 1)


def _goal(scene: Scene, asked: Any) -> str:
    return tr(
        "All players move the same priest. You keep every stone you move it onto: there are good "
        "ones up to {best} and bad ones down to {worst}. The highest total wins.",
        best=words.number(HIGHEST),
        worst=words.number(-HIGHEST),
    )


def _first_move(scene: Scene, asked: Action) -> str:
    return tr(
        "The first move goes along the priest’s row or column, as far as you like. Take "
        "the highlighted {stone}: tap it, then “{confirm}”.",
        stone=words.number(scene.view.board[asked.what]),
        confirm=tr("Confirm"),
    )


def _foresight(scene: Scene, asked: Action) -> str:
    """The best stone on the line would leave good ones to the opponent, the one that is asked for
    only bad ones."""
    best = max(
        (each for each in scene.actions if scene.view.board[each.what] != ANKH),
        key=lambda each: int(scene.view.board[each.what]),
    )
    return tr(
        "Rows and columns alternate: now you move along the column. {best} looks good, but then "
        "{name} could take {theirs}. Tap the highlighted {stone}, and the board shows what {name} "
        "could reach then: only bad stones.",
        best=words.number(scene.view.board[best.what]),
        theirs=words.number(highest(preview(scene.view, best))),
        stone=words.number(scene.view.board[asked.what]),
        name=_other(scene),
    )


def _forced(scene: Scene, asked: Any) -> str:
    taken = scene.last.before.board[scene.last.action.what] if scene.last else EMPTY
    return tr(
        "Nobody may pass, so {name} had to take {stone}. What you leave for the others matters as "
        "much as what you take.",
        name=_other(scene),
        stone=words.number(taken),
    )


def _ankh(scene: Scene, asked: Action) -> str:
    return tr(
        "Later in the same game. An Ankh is not a stone: it lets you put one of yours back on the "
        "board. Move to the highlighted one."
    )


def _return(scene: Scene, asked: Action) -> str:
    then = preview(scene.view, asked).after
    return tr(
        "Put {stone} back: your total rises from {before} to {after}.",
        stone=words.number(asked.what),
        before=score(scene.view.scores[0]),
        after=score(then.scores[0]),
    )


def _put(scene: Scene, asked: Action) -> str:
    return tr(
        "Put it on any empty square. {name} moves along row {row} next, where the best stone is "
        "{best}.",
        name=_other(scene),
        row=square_name(scene.view.priest)[1:],
        best=words.number(highest(preview(scene.view, asked))),
    )


def _had(scene: Scene, asked: Any) -> str:
    own, other = scene.view.scores
    return tr(
        "The Ankh is out of the game. You have {own}, {name} has {other}. Play goes on "
        "until somebody can’t move: let’s jump to the end.",
        own=score(own),
        other=score(other),
        name=_other(scene),
    )


def _last_move(scene: Scene, asked: Action) -> str:
    own, other = scene.view.scores
    return tr(
        "You lead {own} to {other}. The highlighted {stone} hurts, but then its row is "
        "empty: {name} can’t move, and the game is over.",
        own=score(own),
        other=score(other),
        stone=words.number(scene.view.board[asked.what]),
        name=_other(scene),
    )


def _won(scene: Scene, asked: Any) -> str:
    own, other = scene.view.scores
    return tr(
        "{own} to {other}: the highest total wins, and it’s yours. Now you’re ready for a "
        "whole game!",
        own=score(own),
        other=score(other),
    )


TUTORIAL: Final = (
    Chapter(
        _START,
        (
            Lesson(_goal, ("C01",), points=(PRIEST,)),
            Lesson(_first_move, ("C10",), "c3", ("f3",)),
            Lesson(_foresight, ("C11",), "f8", ("b8",)),
            Lesson(_forced, ("C11",)),
        ),
    ),
    Chapter(
        _ANKH,
        (
            Lesson(_ankh, ("C11", "C13"), "h3"),
            Lesson(_return, ("C13",), "return -5"),
            Lesson(_put, ("C13",), "to ", ("b3",)),
            Lesson(_had, ("C20",)),
        ),
    ),
    Chapter(
        _END,
        (
            Lesson(_last_move, ("C20",), "d3"),
            Lesson(_won, ("C21",)),
        ),
    ),
)
