"""The replay: the table at any point of a game, and the controls that lead to others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.text import tr, trc
from web.ui.markup import (
    Html,
    button,
    details,
    div,
    input_,
    join,
    label,
    p,
    path,
    press,
    section,
    span,
    summary,
    svg,
)
from web.ui.scene import Scene
from web.ui.screens.frame import LEAVES, actions, dropdown, plain, primary
from web.ui.widgets import name_of, pictured

OPENED: Final = "opened"
"""In place of a seat: all cards are face up."""
SPECTATOR: Final = "spectator"
"""In place of a seat: only public cards are face up."""
STORY: Final = "replay-story"
"""The id of the line with the last action."""
_SIGNS: Final = {
    "first": "M4 5h3v14H4zM20 5v14L9 12z",
    "round-back": "M12 5v14L3 12zM21 5v14l-9-7z",
    "back": "M15 4l2.5 2.5L12 12l5.5 5.5L15 20l-8-8z",
    "run": "M6 4v16l14-8z",
    "pause": "M6 5h4v14H6zM14 5h4v14h-4z",
    "on": "M9 4 6.5 6.5 12 12l-5.5 5.5L9 20l8-8z",
    "round-on": "M12 5v14l9-7zM3 5v14l9-7z",
    "last": "M17 5h3v14h-3zM4 5v14l11-7z",
}
"""The signs of common media players, in a square of 24 × 24."""


@dataclass(frozen=True, slots=True)
class Reel:
    """The state of a replay. ``ply``: how many of ``length`` actions are made; ``rounds``: the
    ply at which each round began; ``eyes``: whose view it is, a seat from 0, ``OPENED`` or
    ``SPECTATOR``; empty if that cannot be chosen; ``runs``: whether it is playing; ``secrets``:
    whether hidden cards can be dealt anew; ``analysed``: whether there is an analysis to go back
    to; ``costs``: whether a new game with the same cards makes this one not count; ``can_fork``:
    whether a new game can begin there."""

    ply: int
    length: int
    rounds: Sequence[int]
    eyes: str
    runs: bool
    secrets: bool
    analysed: bool = False
    costs: bool = False
    can_fork: bool = True


def controls(
    reel: Reel,
    scene: Scene,
    story: str,
    pictures: Sequence[Html] = (),
    *,
    back: Html | None = None,
    lab: Html | None = None,
) -> Html:
    """The controls, and the ways out. ``story``: the sentence on the last action; ``pictures``:
    what it is about; ``back``: the way out if it does not lead to the game itself; ``lab``: the one
    to the lab."""
    return section(
        # No status by its role, as the prompt (moments.py): it gets the focus.
        p(
            pictured(pictures),
            story or tr("The game begins."),
            id=STORY,
            tabindex="-1",
            data_said=reel.ply,
        ),
        _slider(reel),
        _steps(reel),
        div(
            _eyes(reel, scene) if reel.eyes else None,
            back or _ways(reel, lab),
            class_="beside-steps",
        ),
        class_="sheet replay",
        aria_label=tr("Replay"),
    )


def _slider(reel: Reel) -> Html:
    said = tr("Action {n} of {all}", n=reel.ply, all=reel.length)
    return label(
        span(said),
        input_(
            type="range",
            min=0,
            max=reel.length,
            value=reel.ply,
            name="replay-slider",
            id="replay-slider",
            aria_valuetext=said,
            data_input="replay-at",
        ),
        class_="slider",
    )


def _steps(reel: Reel) -> Html:
    """The buttons: to the ends, by rounds, by actions, and to play."""
    ply, last = reel.ply, reel.length
    former = max((n for n in reel.rounds if n < ply), default=0)
    following = min((n for n in reel.rounds if n > ply), default=last)
    several = len(reel.rounds) > 1
    run = tr("Pause") if reel.runs else trc("replay", "Play")
    return div(
        _step("first", tr("To the start"), 0, ply > 0, "Home"),
        _step("round-back", tr("Previous round"), former, ply > 0, "PageUp") if several else None,
        _step("back", tr("Previous action"), ply - 1, ply > 0, "ArrowLeft"),
        button(
            _sign("pause" if reel.runs else "run"),
            type="button",
            id="replay-run",
            aria_label=run,
            title=run,
            disabled=ply == last and not reel.runs,
            data_shortcut="p",
            **press("replay-run"),
        ),
        _step("on", tr("Next action"), ply + 1, ply < last, "ArrowRight"),
        _step("round-on", tr("Next round"), following, ply < last, "PageDown") if several else None,
        _step("last", tr("To the end"), last, ply < last, "End"),
        class_="steps",
    )


def _step(sign: str, name: str, ply: int, possible: bool, key: str) -> Html:
    return button(
        _sign(sign),
        type="button",
        id=f"replay-{key}",
        aria_label=name,
        title=name,
        disabled=not possible,
        data_shortcut=key,
        **press("replay-at", ply),
    )


def _sign(name: str) -> Html:
    return svg(path(d=_SIGNS[name]), viewBox="0 0 24 24", aria_hidden="true", class_="sign")


def _eyes(reel: Reel, scene: Scene) -> Html:
    """The choice of a view, after the end of the game."""
    seats = [(str(seat), name_of(scene.players, seat)) for seat in range(len(scene.players))]
    values = [(OPENED, tr("Everything face up")), *seats, (SPECTATOR, tr("Spectator"))]
    return dropdown(
        tr("Point of view"), "replay-from", values, reel.eyes, data_change="replay-from"
    )


def _ways(reel: Reel, lab: Html | None) -> Html:
    return join(
        primary(tr("Back to the game"), "replay-exit", **LEAVES),
        lab,
        plain(tr("Back to the analysis"), "analysis-back") if reel.analysed else None,
        _fork(reel) if reel.can_fork and reel.ply < reel.length else None,
    )


def _fork(reel: Reel) -> Html:
    """How a new game can begin at this point."""
    same = tr("The same deal")
    if reel.costs:
        same = tr("The same deal – the current game will no longer count")
    return details(
        summary(tr("Play on from here")),
        p(tr("This starts a new practice game at this point. The current game does not change.")),
        actions(
            plain(same, "fork", "same"),
            plain(tr("Deal anew what is hidden"), "fork", "anew") if reel.secrets else None,
        ),
        id="fork",
    )
