"""What is hidden: the other's rack, and what lies under top tiles; and the memory aid (K60)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sobek.core.text import tr
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.tables import FIELDS, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara.hints import visible_reasons
from web.games.sakkara.spoken import known_below
from web.ui.aids import CARDS, NONE
from web.ui.formats import colon
from web.ui.markup import Html, button, li, p, press, ul
from web.ui.scene import Players, Reason, Scene

STACKS: Final = "stacks"
"""The zone with what was seen of all stacks."""


def revealed(before: SakkaraView, action: Action, after: SakkaraView) -> bool:
    """False: all tiles move face up, and a Snake's player decides on."""
    return False


def reasons(
    before: SakkaraView, action: Action, after: SakkaraView, players: Players
) -> Iterator[Reason]:
    """What it takes that the actor needs, what it builds, and what it destroys."""
    return visible_reasons(before, action, players)


def aids(options: Mapping[str, str]) -> tuple[str, ...]:
    """All that was seen of racks and stacks, or nothing."""
    return (NONE, CARDS)


def ask(scene: Scene) -> Html | None:
    """A button for what was seen of the stacks; None without the memory aid."""
    if scene.aid == NONE:
        return None
    return button(
        tr("Stacks"),
        type="button",
        class_="ask",
        id="open-stacks",
        aria_label=tr("What lies under the top tiles"),
        **press("panel", f"odds-{STACKS}"),
    )


def odds(scene: Scene, zone: str) -> Html | None:
    """What was seen of the stacks, for those who use the memory aid."""
    if zone != STACKS or scene.aid == NONE:
        return None
    lines = list(_stacks(scene.view))
    if not lines:
        return p(tr("Nothing is known about what lies under the top tiles."))
    return ul((li(line) for line in lines), class_="seen")


def _stacks(view: SakkaraView) -> Iterator[str]:
    """The stacks of which more than the top tile is known."""
    for field in FIELDS:
        if below := known_below(view, field):
            yield colon(field_name(field), tr("below: {tiles}", tiles=below))
