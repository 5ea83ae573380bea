"""The renderers: every module or package here draws the table of the game it is called like."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from web.renderer import Renderer


def renderers() -> dict[str, Renderer]:
    """All renderers by their games' names, in alphabetical order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").RENDERER for name in names}
