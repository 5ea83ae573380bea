"""What the snapshot of the interpreter's memory holds: everything that is imported here.

Every start from it has the same random state, so the entry files reseed. The seed of the strings'
hashes is frozen, too, and stays: it decides the order of sets of strings, which nothing may hang
on, and guards servers against crafted keys, of which a page has none.
"""

import gc
import html
import random
import sys
import zipimport
from collections.abc import Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from sobek import games
from sobek.core import text
from web.analysis import protocol
from web.app import app
from web.games import renderers
from web.session.session import Session
from web.session.setup import Setup
from web.ui.screens import moments

SHIPPED = (app, protocol, random, html)
"""PyScript's own modules want html."""
APP = Path(app.__file__).parents[2]
DEAL = 7
LATER = ("web/browser/browser.pyc", "pyscript/*.pyc")
"""What can be imported in a page only: it is kept compiled."""


def imported() -> None:
    """Import what is imported by need, read what is read by need, and draw each game's table once:
    what runs the first time takes longest."""
    for name in games.names():
        games.game(name)
    for name, renderer in renderers().items():
        session = Session(Setup.usual(name).play(DEAL), renderer)
        moments.table(session.scene(), renderer, session.news())
    text.add_catalogue(APP / "web" / "locale")
    text.preload_catalogues()
    # Where the page starts, other files lie in the same places.
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()


def kept() -> None:
    """Keep the modules for later."""
    sys.meta_path.insert(0, Kept(path for each in LATER for path in APP.glob(each)))


class Kept(MetaPathFinder, Loader):
    """Compiled modules that are found without their files."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._codes: dict[str, tuple[str, CodeType]] = {}
        for path in paths:
            name = ".".join(path.relative_to(APP).with_suffix("").parts).removesuffix(".__init__")
            if code := SourcelessFileLoader(name, str(path)).get_code(name):
                self._codes[name] = str(path.with_suffix(".py")), code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._codes:
            return None
        file, _ = self._codes[name]
        folder = [str(Path(file).parent)] if file.endswith("__init__.py") else None
        return spec_from_file_location(name, file, loader=self, submodule_search_locations=folder)

    def exec_module(self, module: ModuleType) -> None:
        exec(self._codes[module.__name__][1], module.__dict__)
