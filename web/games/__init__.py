"""The renderers: every module or package here draws the table of the game it is called like."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Final

from web.ui.renderer import Renderer

FIRST: Final = "sobek"
"""The game that the page is called after."""


@cache
def renderers() -> dict[str, Renderer]:
    """All renderers by their games' names: the first game, then the others by the alphabet."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    names = sorted(found, key=lambda name: (name != FIRST, name))
    return {name: import_module(f"{__name__}.{name}").RENDERER for name in names}
