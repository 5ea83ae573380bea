"""Renders the covers of links (:mod:`web.ui.screens.cover`), and tells web/boot/cover.mjs what it
takes to read where a link leads, and to name who plays."""

from __future__ import annotations

import json
from html import escape
from itertools import chain
from typing import Any

from sobek import games
from sobek.bots import fits
from sobek.core.record import PERSON, Player
from sobek.core.text import tr
from web.build.preludes import spoken
from web.games import renderers
from web.ui.personas import personas
from web.ui.screens.cover import cover
from web.ui.widgets import name_of
from web.ui.words import KINDS


def templates() -> str:
    """The covers in each language."""
    titles = {name: renderer.words.title for name, renderer in renderers().items()}
    return "".join(
        f'<template id="cover-{language}" data-told="{escape(json.dumps(told()))}">'
        f"{cover(titles)}</template>"
        for language in spoken()
    )


def told() -> dict[str, Any]:
    """``games``: the version of each, and its number of options at the beginning of a link;
    ``bots``: the kinds, each with the name of its persona, or ""; ``seats``: what a person and
    any other bot are called there. All in the current language."""
    known = [games.game(name) for name in renderers()]
    seats = range(max(chain.from_iterable(game.seats for game in known)))
    players = [(Player(""),) * len(seats), (Player("", fits.NAME),) * len(seats)]
    return {
        "games": {game.name: [game.version, len(game.first_options)] for game in known},
        "seats": [[name_of(each, seat) for each in players] for seat in seats],
        "bots": {kind: "" for kind in KINDS if kind != PERSON}
        | {kind: tr(each.name) for kind, each in personas().items()},
    }
