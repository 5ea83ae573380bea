"""Fills the interpreter's memory before the snapshot is taken: imports the app and runs it once.

Every start from the snapshot has the same random state, so the entry files reseed. String hashes
stay seeded as in the snapshot, which is the same in each build. That seed decides the order of sets
of strings, on which no result may depend; it protects servers from crafted keys, and a page is not
a server.
"""

import contextlib
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
from sobek.sealed.table import tables
from web.analysis import contest, own_bot_answers, protocol, sealing
from web.app import first_paint, router, start
from web.browser import group
from web.games import renderers
from web.session.session import Session
from web.session.setup import Setup

IMPORTED = (
    *(first_paint, router, start, protocol, sealing, contest, own_bot_answers, group),
    *(random, html),
)
"""Modules that the page or PyScript (html) imports and this module does not use otherwise."""
APP = Path(start.__file__).parents[2]
DEAL = 7
"""The deal number of the games that are drawn once."""
BROWSER_ONLY = ("web/browser/browser.pyc", "pyscript/*.pyc")
"""Modules that can only be imported in a page."""


def import_and_run() -> None:
    """Import the games and what seals them, read the compiled searches, and draw each game's table
    once: the first run is the slowest."""
    for name in games.names():
        if program := games.game(name).program:
            program.preload()
        with contextlib.suppress(ValueError):
            tables(name)
    for name, renderer in renderers().items():
        session = Session(Setup.default(name).play(DEAL), renderer)
        renderer.table.table(session.scene())
    # The page has other files at the same paths.
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()


def hold_browser_modules() -> None:
    """Hold the compiled modules that only a page can import, and let it import them from memory."""
    paths = (path for pattern in BROWSER_ONLY for path in APP.glob(pattern))
    sys.meta_path.insert(0, MemoryImporter(paths))


class MemoryImporter(MetaPathFinder, Loader):
    """Imports compiled modules that are held in memory."""

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
