"""The renderers: every package here draws the table of the game with the same name."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Final

from web.ui.renderer import Renderer

FIRST: Final = "sobek"
"""The game that the page is named after."""


@cache
def renderers() -> dict[str, Renderer]:
    """All renderers by the names of their games: first ``FIRST``, then the others in alphabetical
    order."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    names = sorted(found, key=lambda name: (name != FIRST, name))
    return {name: import_module(f"{__name__}.{name}").RENDERER for name in names}
