"""The decision panel: a hint, the stones that can go back, and what the next player could reach."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview, preview
from sobek.games.scarab.rules.stones import copies
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.prompts import hint
from web.games.scarab.selection import KEYS, NONE, button_id, choices, confirmed, pressing
from web.games.scarab.stones import stone
from web.ui import table_widgets
from web.ui.markup import Html, button, details, div, li, p, section, span, summary, ul
from web.ui.scene import Scene
from web.ui.widgets import name_of, score


def panel(scene: Scene, then: Preview | None) -> Html:
    """How to make the decision, the choices that are not on the board, and the replies. ``then``:
    the preview of the chosen action, None if none is chosen."""
    view: ScarabView = scene.view
    return section(
        p(hint(scene), class_="hint"),
        _stones(scene) if view.phase is Phase.RETURN else None,
        _replies(scene, then),
        class_="panel",
        id=table_widgets.PANEL,
        aria_label=tr("Your choice"),
    )


def bar(scene: Scene, then: Preview | None) -> Html:
    """The last step: what is about to be done, “Confirm”, and the button that clears it."""
    action = confirmed(scene)
    said = " ".join(_said(scene, action, then)) if action and then else ""
    return table_widgets.bar(
        said,
        [action] if action else [],
        selected=(scene.selection or NONE) != NONE,
        rules=_rules(scene.view, action, then) if action and then else (),
    )


def _rules(view: ScarabView, action: Action, then: Preview) -> list[str]:
    """The clauses about the action, and about the end of the game if it ends it."""
    rules = ["C10" if view.line is Line.BOTH else "C11"]
    if action.verb is not Verb.MOVE or view.board[action.what] == ANKH:
        rules = ["C13"]
    return [*rules, "C20"] if then.after.phase is Phase.OVER else rules


def _said(scene: Scene, action: Action, then: Preview) -> list[str]:
    """What the action does, and whether the game would end."""
    view: ScarabView = scene.view
    match action.verb:
        case Verb.MOVE:
            said = _move(view, action, then)
        case Verb.RETURN:
            said = _return(view, action, then)
        case _:
            said = tr(
                "Put {stone} on {field}.",
                stone=words.number(view.returned),
                field=square_name(action.what),
            )
    return [said, *_outlook(scene, action, then)]


def _move(view: ScarabView, action: Action, then: Preview) -> str:
    field = square_name(action.what)
    if view.board[action.what] != ANKH:
        return tr(
            "Take {stone} on {field}: your total goes from {before} to {after}.",
            stone=words.number(view.board[action.what]),
            field=field,
            **_sums(view, then),
        )
    if then.after.phase is Phase.RETURN:
        return tr(
            "Move to the Ankh on {field}: then you may put one of your stones back.", field=field
        )
    return tr("Move to the Ankh on {field}: you have no stone to put back.", field=field)


def _return(view: ScarabView, action: Action, then: Preview) -> str:
    if action.what == EMPTY:
        return tr("Keep all your stones.")
    return tr(
        "Put {stone} back: your total goes from {before} to {after}.",
        stone=words.number(action.what),
        **_sums(view, then),
    )


def _sums(view: ScarabView, then: Preview) -> dict[str, str]:
    before, after = view.scores[view.actor], then.after.scores[view.actor]
    return {"before": score(before), "after": score(after)}


def _outlook(scene: Scene, action: Action, then: Preview) -> list[str]:
    """Whether the game would end (C20), or whether the next player can reach a stone put back."""
    name = name_of(scene.players, scene.view.following)
    if then.after.phase is Phase.OVER:
        if not words.lying(then.after)[0]:
            return [tr("This is the last scarab: the game would end.")]
        return [tr("{name} could not move: the game would end.", name=name)]
    if action.verb is Verb.PUT:
        if action.what in then.reach:
            return [tr("{name} could take it next.", name=name)]
        return [tr("{name} cannot reach it next.", name=name)]
    return []


# --- which stone goes back -----------------------------------------------------------------


def _stones(scene: Scene) -> Html:
    """A button for each value that can go back, and one to keep all stones."""
    return div(
        ul((li(_stone(scene, action)) for action in choices(scene)), class_="choices"),
        class_="returns",
        role="group",
        aria_label=tr("Your stones"),
        data_keydown="table:key",
        data_keys=KEYS,
    )


def _stone(scene: Scene, action: Action) -> Html:
    """The button of a value. A second press carries the action out."""
    view: ScarabView = scene.view
    then, name = preview(view, action), button_id(action)
    own = copies(view.stones[view.actor], action.what) if action.what != EMPTY else 0
    return button(
        span(
            stone(action.what) if own else tr("Keep all my stones"),
            span(f"×{own}", class_="copies") if own > 1 else None,
            class_="title",
        ),
        span(tr("New total: {points}", points=score(then.after.scores[view.actor])))
        if own
        else None,
        type="button",
        class_="choice" if own else "choice keep",
        id=name,
        **pressing(scene, action),
    )


# --- what the next player could reach ------------------------------------------------------


def _replies(scene: Scene, then: Preview | None) -> Html:
    """What the next player could reach, to open on request. It stays open once opened."""
    view: ScarabView = scene.view
    name = name_of(scene.players, view.following)
    return details(
        summary(tr("What {name} could reach next", name=name)),
        [p(said) for said in _reached(scene, then)],
        class_="replies",
        id="replies",
    )


def _reached(scene: Scene, then: Preview | None) -> list[str]:
    action, view = confirmed(scene), scene.view
    if action is None or then is None:
        return [tr("Choose a stone or a square first.")]
    if then.after.phase is Phase.OVER:
        return _outlook(scene, action, then)
    said = []
    if then.reach:
        said.append(_line(then, [then.after.board[square] for square in then.reach]))
    else:
        said.append(_empty_line(then, name_of(scene.players, view.following)))
    if then.after.phase is Phase.RETURN:
        said.append(tr("Before that, you may put one of your stones back."))
    elif then.after.phase is Phase.PUT:
        said.append(tr("Before that, you put the stone back on the board."))
    return said


def _line(then: Preview, found: list[int]) -> str:
    """The next player's line and the stones on it."""
    square, stones = square_name(then.after.priest), words.stones(found)
    if then.after.line is Line.ROW:
        return tr("Row {row}: {stones}", row=square[1:], stones=stones)
    return tr("Column {column}: {stones}", column=square[0], stones=stones)


def _empty_line(then: Preview, name: str) -> str:
    """The next player's line if it is empty."""
    square = square_name(then.after.priest)
    if then.after.line is Line.ROW:
        return tr("Row {row} is empty: {name} could not move.", row=square[1:], name=name)
    return tr("Column {column} is empty: {name} could not move.", column=square[0], name=name)
