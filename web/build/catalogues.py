"""Compile the gettext catalogues: python3 -m web.build.catalogues [FOLDER]

With a folder, those of the page are written there, too: one file for each language.
Those of the page get the formats of numbers and dates, too (web/build/cldr_formats.py). This needs
Babel; the rest of the build does not, so it runs this module with a Python that has it.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from web.build.cldr_formats import patterns

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("sobek", "web")
DATE: Final = datetime(1980, 1, 1, tzinfo=UTC)
"""Written into each compiled catalogue, so that the same sources give the same bytes."""


def catalogues() -> list[Path]:
    """Return the paths of all .po files."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).glob("locale/*.po"))


def read(path: Path) -> Catalog:
    """Read a .po file; its name is the language.

    :raises PoFileError: if it is not well-formed.
    """
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def compile_catalogues(root: Path) -> list[Path]:
    """Compile every ``PACKAGE/locale/LANGUAGE.po`` of the project to a .mo file at the same place
    below ``root``, and delete those of former ones; return the locale folders, one per package.

    :raises ValueError: if a catalogue is not well-formed; the message starts with its path.
    """
    made = {root / path.relative_to(ROOT).with_suffix(".mo"): path for path in catalogues()}
    for target, path in made.items():
        _write(_with_formats(path), target)
    folders = [root / package / "locale" for package in PACKAGES]
    for former in {path for folder in folders for path in folder.glob("*.mo")} - made.keys():
        former.unlink()
    return folders


def compile_for_page(folder: Path) -> None:
    """Compile what the page says in a language into ``LANGUAGE.bin`` in this folder: the messages
    of all packages, of the first one that has them.

    :raises ValueError: as :func:`compile_catalogues`.
    """
    all_of: dict[str, Catalog] = {}
    for path in catalogues():
        found = _with_formats(path)
        known = all_of.setdefault(path.stem, found)
        for message in found:
            if message.id and known.get(message.id, message.context) is None:
                known.add(message.id, message.string, context=message.context)
    for language, catalogue in all_of.items():
        _write(catalogue, folder / f"{language}.bin")


def _with_formats(path: Path) -> Catalog:
    """What a .po file holds, and the page's formats."""
    name = path.relative_to(ROOT)
    try:
        catalogue = read(path)
    except PoFileError as error:
        raise ValueError(f"{name}: {error}") from None
    if name.parts[0] == "web":
        for message, pattern in patterns(path.stem).items():
            catalogue.add(message, pattern)
    return catalogue


def _write(catalogue: Catalog, target: Path) -> None:
    catalogue.creation_date = catalogue.revision_date = DATE
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    compile_catalogues(ROOT)
    for folder in map(Path, sys.argv[1:]):
        compile_for_page(folder)
