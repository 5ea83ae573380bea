"""Messages in the player's language: English msgids, gettext catalogues for the others.

    use("de-AT", "fr")                    # German, where a catalogue is there, or else French
    tr("Take card {n}", n=3)              # "Nimm Karte 3"
    trn("{n} card", "{n} cards", left)    # the plural that fits, {n} filled in
    NAME = mark("Queen")                  # found by the extraction, translated later: tr(NAME)

A message is always formatted, so a brace that shall be read as such is doubled. Values are
data: braces in them mean nothing. `python3 -m tests.catalogues` collects the messages.
"""

import gettext
import zlib
from collections.abc import Callable
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from sobek.core.pseudo import Pseudo

SOURCE_LANGUAGE = "en"
PSEUDO_LANGUAGE = "xa"
"""Shows what is not translated or too long: see :mod:`sobek.core.pseudo`."""
KEPT = 2000
"""So many results of each function are kept."""

P = ParamSpec("P")
R = TypeVar("R")

_folders = [Path(__file__).parent.parent / "locale"]
_wanted: tuple[str, ...] = ()
_active = SOURCE_LANGUAGE
_catalogue = gettext.NullTranslations()
_forget: list[Callable[[], None]] = []


def use(*languages: str) -> None:
    """Speak the first of these languages ("de", "de-AT", "de_AT") that is known from now on;
    English where none is."""
    global _wanted
    _wanted = tuple(each.replace("_", "-").partition("-")[0].lower() for each in languages)
    _load()


def language() -> str:
    """The language that messages are in."""
    return _active


def languages() -> list[str]:
    """The languages that can be chosen, in alphabetical order."""
    return sorted({SOURCE_LANGUAGE, *(language for f in _folders for language in _files(f))})


def add_catalogue(folder: Path) -> None:
    """Search `folder`, which holds files such as de.mo, too."""
    if folder not in _folders:
        _folders.append(folder)
        _load()


def take_along() -> None:
    """Read all catalogues, for where their files are not there later."""
    for folder in _folders:
        for path in _files(folder).values():
            _packed(path)


def tr(message: str, /, **values: object) -> str:
    """`message` in the player's language, with `values` filled in."""
    # The empty msgid is the catalogue's header.
    return _catalogue.gettext(message).format(**values) if message else ""


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """The form of a message that fits the number `n`, with `n` and `values` filled in."""
    return _catalogue.ngettext(one, many, n).format(n=n, **values)


def mark(message: str) -> str:
    """Have a constant collected for translation; it is returned as it is."""
    return message


def kept(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function of hashable values work once for the same ones: what it says is kept until
    another language is spoken."""
    keeping = lru_cache(maxsize=KEPT)(function)
    _forget.append(keeping.cache_clear)
    return cast(Callable[P, R], keeping)


def _load() -> None:
    global _active, _catalogue
    for forget in _forget:
        forget()
    known = {*languages(), PSEUDO_LANGUAGE}
    _active = next((each for each in _wanted if each in known), SOURCE_LANGUAGE)
    _catalogue = Pseudo() if _active == PSEUDO_LANGUAGE else _read(_active, tuple(_folders))


# A catalogue is read once, and understood when its language is spoken: so the page can take all of
# them along and they take little room.


@cache
def _files(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in folder.glob("*.mo")}


@cache
def _packed(path: Path) -> bytes:
    return zlib.compress(path.read_bytes())


@cache
def _read(language: str, folders: tuple[Path, ...]) -> gettext.NullTranslations:
    catalogue = gettext.NullTranslations()
    for files in map(_files, folders):
        if language in files:
            file = BytesIO(zlib.decompress(_packed(files[language])))
            catalogue.add_fallback(gettext.GNUTranslations(file))
    return catalogue
