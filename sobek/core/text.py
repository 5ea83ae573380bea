"""Messages in the player's language: English msgids, gettext catalogues for the others.

    use("de-AT", "fr")                    # German, where a catalogue is there, or else French
    tr("Take card {n}", n=3)              # "Nimm Karte 3"
    trn("{n} card", "{n} cards", left)    # the plural that fits, {n} filled in
    NAME = mark("Queen")                  # found by the extraction, translated later: tr(NAME)
    trc("marker", "cross")                # a word that means something else in another place

A message is always formatted, so a literal brace has to be doubled. Braces in values have no
meaning. `python3 -m tests.catalogues` collects the messages.
"""

import gettext
from collections.abc import Callable
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, ParamSpec, TypeVar, cast

from sobek.core.pseudo import Pseudo

SOURCE_LANGUAGE = "en"
PSEUDO_LANGUAGE = "xa"
"""A test language that shows untranslated and clipped text: see :mod:`sobek.core.pseudo`."""
CONTEXT_END: Final = "\x04"
"""What stands between a context and its message, as in gettext's files."""
CACHE_SIZE = 2000
"""Maximum cached results of each function (:func:`cached_per_language`)."""

P = ParamSpec("P")
R = TypeVar("R")

_folders = [Path(__file__).parent.parent / "locale"]
_wanted: tuple[str, ...] = ()
_active = SOURCE_LANGUAGE
_catalogue = gettext.NullTranslations()
_held: dict[str, gettext.NullTranslations] = {}
_clear_caches: list[Callable[[], None]] = []


def use(*languages: str) -> None:
    """Switch to the first of these languages ("de", "de-AT", "de_AT") that has a catalogue, or to
    English if none has."""
    global _wanted
    _wanted = tuple(map(code, languages))
    _load()


def code(tag: str) -> str:
    """The code of a tag's language: "de" of "de-AT"."""
    return tag.replace("_", "-").partition("-")[0].lower()


def language() -> str:
    """The code of the current language."""
    return _active


def languages() -> list[str]:
    """The codes of the languages that can be chosen, in alphabetical order."""
    return sorted(
        {SOURCE_LANGUAGE, *_held, *(language for f in _folders for language in _files(f))}
    )


def add_catalogue(folder: Path) -> None:
    """Add a folder that holds catalogues such as de.mo."""
    if folder not in _folders:
        _folders.append(folder)
        _load()


def hold(language: str, catalogue: bytes) -> None:
    """Hold a compiled catalogue, where there are no files."""
    _held[language] = gettext.GNUTranslations(BytesIO(catalogue))


def tr(message: str, /, **values: object) -> str:
    """`message` in the player's language, with `values` filled in.

    >>> tr("Take card {n}", n=3)
    'Take card 3'
    """
    if CONTEXT_END in message:
        return trc(*message.split(CONTEXT_END), **values)
    # The empty msgid is the catalogue's header.
    return _catalogue.gettext(message).format(**values) if message else ""


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """The plural form of a message that fits the number `n`, with `n` and `values` filled in.

    >>> trn("{n} card", "{n} cards", 1), trn("{n} card", "{n} cards", 2)
    ('1 card', '2 cards')
    """
    return _catalogue.ngettext(one, many, n).format(n=n, **values)


def mark(message: str) -> str:
    """Mark a constant for translation. Returns it unchanged; pass it to :func:`tr` later."""
    return message


def trc(context: str, message: str, /, **values: object) -> str:
    """As :func:`tr`, for a message that means something else in another context.

    >>> trc("marker", "cross")
    'cross'
    """
    return _catalogue.pgettext(context, message).format(**values)


def markc(context: str, message: str) -> str:
    """As :func:`mark`, for a message that means something else in another context. Pass what this
    returns to :func:`tr`."""
    return f"{context}{CONTEXT_END}{message}"


def cached_per_language(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: cache the results of a function of hashable values until the language changes."""
    cached = lru_cache(maxsize=CACHE_SIZE)(function)
    _clear_caches.append(cached.cache_clear)
    return cast(Callable[P, R], cached)


def _load() -> None:
    global _active, _catalogue
    for clear in _clear_caches:
        clear()
    known = {*languages(), PSEUDO_LANGUAGE}
    _active = next((each for each in _wanted if each in known), SOURCE_LANGUAGE)
    if _active == PSEUDO_LANGUAGE:
        _catalogue = Pseudo()
    else:
        _catalogue = _held.get(_active) or _read(_active, tuple(_folders))


@cache
def _files(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in folder.glob("*.mo")}


@cache
def _read(language: str, folders: tuple[Path, ...]) -> gettext.NullTranslations:
    catalogue = gettext.NullTranslations()
    for files in map(_files, folders):
        if language in files:
            with files[language].open("rb") as file:
                catalogue.add_fallback(gettext.GNUTranslations(file))
    return catalogue
