"""The action row: in one line, what the touched thing brings, and “Confirm”."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.prompts import hint
from web.games.scarab.replies import listed, outlook
from web.games.scarab.selection import NONE, button_id, confirmed, pressing
from web.games.scarab.stones import face
from web.ui import table_widgets
from web.ui.board import KEYS
from web.ui.markup import Html, button, div, join, p, span
from web.ui.scene import Scene
from web.ui.widgets import score


def bar(scene: Scene, then: Preview | None) -> Html:
    """The row where the decision ends. ``then``: the preview of the chosen action, None if none is
    chosen."""
    action = confirmed(scene)
    return join(
        table_widgets.action_row(
            scene,
            _said(scene, action, then) if action and then else hint(scene.view),
            _keep(scene) if scene.view.phase is Phase.RETURN else None,
            [action] if action else [],
            selected=(scene.selection or NONE) != NONE,
        ),
        # Sighted players see it on the board.
        p(" ".join(listed(scene, then)) if then else None, class_="unseen", id="replies"),
    )


def _said(scene: Scene, action: Action, then: Preview) -> Html:
    """What the action does, and what it leaves to the next player."""
    return join(
        span(_does(scene.view, action, then), class_="result"),
        " ",
        span(outlook(scene, action, then), class_="outlook"),
    )


def _does(view: ScarabView, action: Action, then: Preview) -> Html:
    match action.verb:
        case Verb.MOVE if view.board[action.what] == ANKH:
            return join(_to_ankh(square_name(action.what), then))
        case Verb.MOVE:
            taken = view.board[action.what]
            said = tr(
                "Take {stone} on {field}: your total goes from {before} to {after}.",
                stone=words.number(taken),
                field=square_name(action.what),
                **_totals(view, then),
            )
            return _change(taken, said, view, then)
        case Verb.RETURN if action.what == EMPTY:
            return join(tr("Keep all your stones."))
        case Verb.RETURN:
            said = tr(
                "Put {stone} back: your total goes from {before} to {after}.",
                stone=words.number(action.what),
                **_totals(view, then),
            )
            return _change(action.what, said, view, then)
    stone, field = words.number(view.returned), square_name(action.what)
    return join(tr("Put {stone} on {field}.", stone=stone, field=field))


def _to_ankh(field: str, then: Preview) -> str:
    if then.after.phase is Phase.RETURN:
        return tr(
            "Move to the Ankh on {field}: then you may put one of your stones back.", field=field
        )
    return tr("Move to the Ankh on {field}: you have no stone to put back.", field=field)


def _change(stone: int, said: str, view: ScarabView, then: Preview) -> Html:
    """A stone and the totals without and with its move, in figures; ``said`` is the same in words,
    for screen readers."""
    totals = _totals(view, then)
    figures = [totals["before"], " → ", span(totals["after"], class_="after")]
    return join(
        span(said, class_="unseen"),
        span(face(stone), figures, class_="change", aria_hidden="true"),
    )


def _totals(view: ScarabView, then: Preview) -> dict[str, str]:
    before, after = view.scores[view.actor], then.after.scores[view.actor]
    return {"before": score(before), "after": score(after)}


def _keep(scene: Scene) -> Html:
    """The button to keep all stones: the one choice that has no place on the table."""
    action = next(each for each in scene.actions if each.what == EMPTY)
    return div(
        button(
            tr("Keep all my stones"),
            type="button",
            class_="chip",
            id=button_id(action),
            **pressing(scene, action),
        ),
        class_="chips",
        data_keydown="table:key",
        data_keys=KEYS,
    )
