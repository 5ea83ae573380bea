"""Parts of every game's table: seats, choices, the bar with “Confirm”, the victory.

A choice reports ``table:choose`` with its action in notation; the button that clears the selection
reports ``table:clear``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from sobek.core import head_start
from sobek.core.record import PERSON, people
from sobek.core.text import tr
from web.ui.faces import Felt, Mood, face, saying
from web.ui.markup import (
    LATE,
    Attribute,
    Content,
    Html,
    act,
    button,
    div,
    h2,
    header,
    p,
    press,
    section,
    span,
)
from web.ui.scene import Scene
from web.ui.widgets import listed, name_of, named

STEP: Final = 3
"""By how many cards a mat grows at once."""
PANEL: Final = "panel"
BAR: Final = "bar"
"""The ids of the choices and of the last step of a decision."""


def seat(
    scene: Scene,
    number: int,
    points: str,
    *content: Content,
    said: str = "",
    coming: str | None = None,
    breadth: float | None = None,
    felt: Felt | None = None,
) -> Html:
    """A seat's frame: its player, its points, and its content. It is marked if it is the looking
    one, acts now, or has a bot that is thinking. ``coming``: points that are not
    scored yet, if a game has such; ``said``: the points as screen readers say them, if they say
    more; ``breadth``: how many cards could lie side by side in it, if its mat is as wide as that
    needs; it grows in steps; ``felt``: the last strong event, if there was one."""
    classes = ["seat", f"dyed-{scene.players[number].colour}"]
    if number == scene.side:
        classes.append("own")
    if number == (scene.view.actor if scene.mover is None else scene.mover):
        classes.append("acting")
    thinks = bool(scene.note) and scene.mover is None and number == scene.view.actor
    return section(
        header(
            _face(scene, number, felt, thinks=thinks),
            h2(named(scene.players, number), id=f"seat-{number}-name"),
            _remark(scene, number, felt),
            # The prompt says so in words.
            span("…", class_="thinking", id=f"{seat_id(number)}-thinking", aria_hidden="true")
            if thinks
            else None,
            span(
                span(points, aria_hidden="true" if said else None),
                span(said, class_="unseen") if said else None,
                class_="points",
                id=f"{seat_id(number)}-points",
                **LATE,
            ),
            None if coming is None else span(coming, class_="coming", aria_hidden="true", **LATE),
            _head_start(scene, number),
        ),
        content,
        class_=" ".join(classes),
        id=seat_id(number),
        aria_labelledby=f"seat-{number}-name",
        style=None if breadth is None else f"--breadth:{max(STEP, in_steps(breadth))}",
    )


def in_steps(breadth: float) -> int:
    """The room for so many cards side by side, as a mat that grows in steps has it."""
    return STEP * ceil(breadth / STEP)


def _face(scene: Scene, number: int, felt: Felt | None, *, thinks: bool) -> Html | None:
    if not scene.faces or not scene.faces[number]:
        return None
    # Whoever has just been struck shows it first.
    is_fresh = felt and felt.mood == "struck" and scene.last and scene.last.ply == felt.ply
    mood: Mood = "thinking" if thinks and not is_fresh else felt.mood if felt else ""
    return face(scene.faces[number], mood, f"{seat_id(number)}-face")


def _remark(scene: Scene, number: int, felt: Felt | None) -> Html | None:
    """The room for what a bot says, which is there as long as the bot is; then nothing moves.
    Screen readers skip it: it is no news."""
    if not scene.talks or scene.players[number].kind == PERSON:
        return None
    line = felt.line if felt else ""
    return span(
        saying(line) if line else None,
        class_="room-to-say",
        aria_hidden="true",
        **LATE,
    )


def others(places: Sequence[Html], class_: str, *, looks_on: bool = False) -> Html:
    """The places of the others. On a small screen they are folded, and open while they have the
    focus. ``looks_on``: whether nobody sits at this side of the table."""
    return div(
        places,
        class_=f"other-places {class_} of-{len(places)}",
        style=f"--seats: {len(places)}",
        tabindex=0,
        role="group",
        aria_label=tr("Players") if looks_on else tr("Other players"),
    )


def _head_start(scene: Scene, number: int) -> Html | None:
    """What the seat has begun with, if that is more than others have."""
    said = head_start.described(scene.view.ahead, number)
    return span(said, class_="head-start") if said else None


def seat_id(number: int) -> str:
    """The id of a seat's frame."""
    return f"seat-{number}"


def spot(action: object, name: str, *, chosen: bool) -> Html:
    """A button over a place on the table that an action names, such as a seat or a set; its frame
    lies around the place. ``name``: what it does."""
    return button(
        type="button",
        class_="spot",
        id=choice_id(action),
        aria_label=name,
        **choosing(action, chosen=chosen),
    )


def choice_id(action: object) -> str:
    """The id of the button that chooses an action."""
    return f"choice-{action}".replace(" ", "-")


def choosing(action: object, *, chosen: bool) -> dict[str, Attribute]:
    """The attributes of any button that chooses an action."""
    return {**press("table:choose", str(action)), "aria_pressed": "true" if chosen else "false"}


def action_row(
    scene: Scene,
    said: Content,
    choices: Content,
    actions: Sequence[object],
    *,
    selected: bool,
) -> Html:
    """The row where a decision ends: one line about what is selected (``said``), or about what can
    be once nobody moves any more; the choices that have no place on the table; “Confirm”, which
    carries out the actions; and a button that clears the selection. ``selected``: whether there is
    one."""
    begun = bool(actions) or selected
    ready: dict[str, Attribute] = act(*actions) if actions else {"disabled": True}
    return section(
        h2(tr("Your choice"), id=f"{PANEL}-title", class_="unseen", tabindex="-1"),
        # What is selected is said (web/browser/speaker.mjs); not what could be.
        p(
            said if begun or scene.mover is None else None,
            class_="said",
            id=f"{PANEL}-said",
            data_said="" if selected else None,
        ),
        choices,
        div(
            button(
                tr("Clear"),
                type="button",
                class_="secondary",
                id="clear",
                data_shortcut="Escape",
                disabled=not selected,
                **press("table:clear"),
            ),
            button(
                tr("Confirm"),
                type="button",
                class_="primary",
                id="confirm",
                data_shortcut="c Enter",
                **ready,
            ),
            class_="last-step",
            id=BAR,
        ),
        class_="action-row" + (" begun" if begun else ""),
        id=PANEL,
        aria_labelledby=f"{PANEL}-title",
    )


def idle_row(scene: Scene) -> Html:
    """The empty row while another seat decides, with a button to skip a bot's pause. The button is
    not where “Confirm” will be."""
    return section(
        button(
            tr("Fast forward"),
            type="button",
            class_="secondary",
            id="skip",
            data_shortcut="s",
            **press("skip"),
        )
        if scene.can_skip
        else None,
        class_="action-row idle",
        id=PANEL,
    )


def best_first(results: Sequence[int]) -> list[tuple[tuple[int], int]]:
    """Seats that play alone, each with its result. ``results``: by seat."""
    order = sorted(range(len(results)), key=lambda seat: -results[seat])
    return [((seat,), results[seat]) for seat in order]


def victory(scene: Scene, seats: Sequence[int]) -> str:
    """Who won, or who share the victory. Whoever plays alone against bots needs no name."""
    players = scene.players
    names = [name_of(players, seat) for seat in seats]
    if len(names) > 1:
        return shared(names)
    if people(players) == [scene.side] == [*seats] and not players[seats[0]].shown_name:
        return tr("You win.")
    return tr("{name} wins.", name=names[0])


def shared(names: list[str]) -> str:
    """Who share the victory."""
    return tr("{names} share the victory.", names=listed(names))
