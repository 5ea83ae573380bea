"""Update the .po files from the sources: python3 -m tests.catalogues

New messages are added without a translation and unused ones are removed, in alphabetical order, so
that a diff shows only what changed. Then write the translations and check them:
python3 -m tests tests/test_catalogues.py
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from web.build import lab
from web.build.catalogues import ROOT, catalogues, read

KEYWORDS = {"tr": None, "trn": (1, 2), "mark": None}
WIDTH = 100

Msgid = str | tuple[str, str]


def extract(folder: Path) -> dict[str, Msgid]:
    """Return the messages that the sources in a folder use, by their (singular) msgid.

    :raises ValueError: if one has two plurals. Gettext knows a message by its singular alone.
    """
    found = extract_from_dir(folder, [("**.py", "python")], {}, KEYWORDS)
    messages: dict[str, Msgid] = {}
    for file, line, message, _, _ in found:
        if isinstance(message, str):
            messages.setdefault(message, message)  # the same message with a plural wins
            continue
        first, plural = message[:2]
        known = messages.get(first, first)
        if known not in (first, (first, plural)):
            raise ValueError(f"{file}, line {line}: “{first}” has another plural elsewhere.")
        messages[first] = (first, plural)
    if folder.name == "web":
        # The lab shows docstrings.
        messages |= {doc: doc for doc in lab.messages()}
    return messages


def update(path: Path) -> None:
    """Rewrite a .po file with exactly the messages that its package uses."""
    former = read(path)
    catalogue = Catalog(locale=path.stem, fuzzy=False)
    for first, message in extract(path.parent.parent).items():
        known = former.get(first)
        same_kind = known and isinstance(known.id, str) == isinstance(message, str)
        catalogue.add(message, known.string if known and same_kind else None)
    body = io.BytesIO()
    write_po(body, catalogue, width=WIDTH, sort_output=True, no_location=True, omit_header=True)
    path.write_text(_header(catalogue) + body.getvalue().decode(), encoding="utf-8")


def _header(catalogue: Catalog) -> str:
    """Return the headers that gettext needs, without Babel's, which hold the current date."""
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
    for source in catalogues():
        update(source)
        print(source.relative_to(ROOT))
