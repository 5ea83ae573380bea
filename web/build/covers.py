"""Renders the covers of links (:mod:`web.ui.screens.cover`), and tells web/boot/cover.mjs what it
takes to read where a link leads, and to name who plays."""

from __future__ import annotations

import json
from html import escape
from itertools import chain
from typing import Any

from sobek import games
from sobek.core.record import Player
from web.build.preludes import spoken
from web.games import renderers
from web.ui.screens.cover import cover
from web.ui.widgets import known_bots, name_of


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
    ``seats``: what a person and a bot without a name are called there, in the current language;
    ``bots``: the kinds that are."""
    known = [games.game(name) for name in renderers()]
    bots = sorted(known_bots())
    seats = range(max(chain.from_iterable(game.seats for game in known)))
    players = [(Player(""),) * len(seats), (Player("", bots[0]),) * len(seats)]
    return {
        "games": {game.name: [game.version, len(game.first_options)] for game in known},
        "seats": [[name_of(each, seat) for each in players] for seat in seats],
        "bots": bots,
    }
