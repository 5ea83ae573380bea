"""The list of keys, and the switch for single characters as shortcuts."""

from __future__ import annotations

from collections.abc import Iterable

from sobek.core.text import tr
from web.ui.markup import Html, h3, join, kbd, li, p, ul
from web.ui.screens.frame import alternative, alternatives
from web.ui.screens.panels import panel

Key = tuple[str, str]
"""The label of a key, and what it does."""


def keys(of_the_game: Iterable[Key], *, hint: bool, letters: bool) -> Html:
    """The panel. ``of_the_game``: the keys of its table; ``hint``: whether the game has hints;
    ``letters``: whether single characters are shortcuts."""
    return panel(
        tr("Keyboard shortcuts"),
        _listed(_everywhere()),
        h3(tr("Letter keys")),
        _switch(letters),
        _listed(characters(hint)) if letters else None,
        join(h3(tr("At this table")), _listed(own)) if (own := list(of_the_game)) else None,
    )


def characters(hint: bool) -> list[Key]:
    """The single characters that are shortcuts. ``hint``: whether the game has hints."""
    return [
        ("c", tr("Confirm")),
        ("u", tr("Undo")),
        ("y", tr("Redo")),
        ("a", tr("Show the last moves again")),
        ("s", tr("Fast forward")),
        *([("h", tr("Hint"))] if hint else []),
        ("l", tr("Log")),
        ("m", tr("Menu")),
        ("t", tr("Describe the table")),
        ("r", tr("Rules")),
        ("e", tr("What is this?")),
        ("/", tr("Type an action")),
        ("?", tr("Keyboard shortcuts")),
        ("p", tr("Replay: play or pause")),
    ]


def _everywhere() -> list[Key]:
    return [
        (tr("Tab"), tr("Next button or input; with Shift, the previous one")),
        (tr("Enter"), tr("Press the selected button, or else the main one")),
        (tr("Escape"), tr("Close the open window, or clear the selection")),
        (tr("← → Home End"), tr("Replay: step through the game")),
    ]


def _switch(letters: bool) -> Html:
    name = tr("Letter keys as shortcuts")
    buttons = [
        alternative(tr("On"), "letters", "on", chosen=letters),
        alternative(tr("Off"), "letters", "off", chosen=not letters),
    ]
    return join(
        p(tr("They work everywhere except while you are typing.")),
        alternatives(name, buttons),
    )


def _listed(found: list[Key]) -> Html:
    return ul((li(kbd(key), " ", does) for key, does in found), class_="keys")
