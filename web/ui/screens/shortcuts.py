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
        tr("Keys"),
        _listed(_everywhere()),
        h3(tr("Single characters")),
        _switch(letters),
        _listed(characters(hint)) if letters else None,
        join(h3(tr("At this table")), _listed(own)) if (own := list(of_the_game)) else None,
    )


def characters(hint: bool) -> list[Key]:
    """The single characters that are shortcuts. ``hint``: whether the game has hints."""
    return [
        ("c", tr("Confirm")),
        ("u", tr("Take back")),
        ("y", tr("Do it again")),
        ("s", tr("Skip")),
        *([("h", tr("Hint"))] if hint else []),
        ("l", tr("Log")),
        ("m", tr("Menu")),
        ("t", tr("The table in words")),
        ("r", tr("Rules")),
        ("/", tr("Type an action")),
        ("?", tr("Keys")),
        ("p", tr("Looking back: play or stop")),
    ]


def _everywhere() -> list[Key]:
    return [
        (tr("Tab"), tr("To the next button or field; with Shift to the one before")),
        (tr("Enter"), tr("Press the button that has the focus, or else the one that leads on")),
        (tr("Escape"), tr("Close what lies over the table, or start over")),
        (tr("← → Home End"), tr("Looking back: from one point to another")),
    ]


def _switch(letters: bool) -> Html:
    name = tr("As shortcuts")
    buttons = [
        alternative(tr("On"), "letters", "on", chosen=letters),
        alternative(tr("Off"), "letters", "off", chosen=not letters),
    ]
    return join(
        p(tr("They press a button wherever the focus is, except where you type.")),
        alternatives(name, buttons),
    )


def _listed(found: list[Key]) -> Html:
    return ul((li(kbd(key), " ", does) for key, does in found), class_="keys")
