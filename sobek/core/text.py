"""Messages in the player's language: English msgids, gettext catalogues for the others.

    use("de-AT")                          # German, where a catalogue is there
    tr("Take card {n}", n=3)              # "Nimm Karte 3"
    trn("{n} card", "{n} cards", left)    # the plural that fits, {n} filled in
    NAME = mark("Queen")                  # found by the extraction, translated later: tr(NAME)

A message is always formatted, so a brace that shall be read as such is doubled. Values are
data: braces in them mean nothing. `python3 -m tests.catalogues` collects the messages.
"""

import gettext
from functools import cache
from pathlib import Path

SOURCE_LANGUAGE = "en"

_folders = [Path(__file__).parent.parent / "locale"]
_wanted = SOURCE_LANGUAGE
_active = SOURCE_LANGUAGE
_catalogue = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak `language` ("de", "de-AT", "de_AT") from now on; English where it is unknown."""
    global _wanted
    _wanted = language.replace("_", "-").partition("-")[0].lower()
    _load()


def language() -> str:
    """The language that messages are in: the one asked for, or English where that is unknown."""
    return _active


def languages() -> list[str]:
    """The languages that can be used, in alphabetical order."""
    return sorted({SOURCE_LANGUAGE, *(language for f in _folders for language in _files(f))})


def add_catalogue(folder: Path) -> None:
    """Search `folder`, which holds files such as de.mo, too."""
    if folder not in _folders:
        _folders.append(folder)
        _load()


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


def _load() -> None:
    global _active, _catalogue
    _catalogue = _read(_wanted, tuple(_folders))
    _active = _wanted if any(_wanted in _files(folder) for folder in _folders) else SOURCE_LANGUAGE


# A catalogue is read once; the page's are read before it starts.


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
