"""Brings the translations in line with the sources: python3 -m tests.catalogues

Run it with the Python of .venv-tests, which has Babel. New messages are added with an empty
translation, those no longer in use go; the order is the alphabet's, so that a diff shows only
what changed. Write the translations, then `python3 -m tests tests/test_catalogues.py` checks them.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("sobek", "web")
KEYWORDS = {"tr": None, "trn": (1, 2), "mark": None}
WIDTH = 100

Msgid = str | tuple[str, str]


def catalogues() -> list[Path]:
    """All .po files of the project."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).glob("locale/*.po"))


def extract(folder: Path) -> dict[str, Msgid]:
    """The messages that the sources in a folder use, by their (first) msgid."""
    found = extract_from_dir(folder, [("**.py", "python")], {}, KEYWORDS)
    messages: dict[str, Msgid] = {}
    for _, _, message, _, _ in found:
        first = message if isinstance(message, str) else message[0]
        # A message with a plural is the same one where it is used without.
        if first not in messages or not isinstance(message, str):
            messages[first] = message if isinstance(message, str) else (message[0], message[1])
    return messages


def read(path: Path) -> Catalog:
    """A catalogue from its file; the name is the language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def update(path: Path) -> None:
    """Rewrite a catalogue with exactly the messages that its package uses."""
    former = read(path)
    catalogue = Catalog(locale=path.stem, fuzzy=False)
    for first, message in extract(path.parent.parent).items():
        known = former.get(first)
        same_kind = known and isinstance(known.id, str) == isinstance(message, str)
        catalogue.add(message, known.string if known and same_kind else None)
    body = io.BytesIO()
    write_po(body, catalogue, width=WIDTH, sort_output=True, no_location=True, omit_header=True)
    path.write_text(_header(catalogue) + body.getvalue().decode(), encoding="utf-8")


def compiled(folder: Path) -> list[Path]:
    """Compile all catalogues; tell the folders, one for each package."""
    for path in catalogues():
        target = folder / path.parent.parent.name / f"{path.stem}.mo"
        target.parent.mkdir(exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, read(path))
    return [folder / package for package in PACKAGES]


def _header(catalogue: Catalog) -> str:
    """What gettext needs to know, without the dates that would change each time."""
    return (
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        "\n"
    )


if __name__ == "__main__":
    for catalogue in catalogues():
        update(catalogue)
        print(catalogue.relative_to(ROOT))
