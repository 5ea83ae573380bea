"""Update the .po files from the sources: python3 -m tests.catalogues

New messages are added without a translation and unused ones are removed, in alphabetical order, so
that a diff shows only what changed. A message that is in several files has a comment with them.
Then write the translations and check them: python3 -m tests tests/test_catalogues.py
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import io
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from web.build import lab
from web.build.catalogues import ROOT, catalogues, read

KEYWORDS = {
    "tr": None,
    "trn": (1, 2),
    "mark": None,
    "trc": ((1, "c"), 2),
    "markc": ((1, "c"), 2),
}
WIDTH = 100

Msgid = str | tuple[str, str]
Key = tuple[str, str | None]
"""A (singular) msgid and its context."""


class Used(NamedTuple):
    """A message that the sources use, and the files in which it is."""

    id: Msgid
    files: tuple[str, ...]

    @property
    def places(self) -> list[tuple[str, int]]:
        """What the catalogue names: the files, if they are several. Whoever translates the message
        has to know them all."""
        return [(file, 0) for file in self.files] if len(self.files) > 1 else []


def extract(folder: Path) -> dict[Key, Used]:
    """Return the messages that the sources in a folder use, by msgid and context.

    :raises ValueError: if one has two plurals. Gettext knows a message by its singular alone.
    """
    found = extract_from_dir(folder, [("**.py", "python")], {}, KEYWORDS)
    messages: dict[Key, Msgid] = {}
    files: dict[Key, set[str]] = defaultdict(set)
    for file, line, message, _, context in found:
        first = message if isinstance(message, str) else message[0]
        id: Msgid = first if isinstance(message, str) else (message[0], message[1])
        known = messages.setdefault((first, context), id)
        if isinstance(known, str):
            messages[first, context] = id  # the same message with a plural wins
        elif id not in (first, known):
            raise ValueError(f"{file}, line {line}: “{first}” has another plural elsewhere.")
        files[first, context].add(f"{folder.name}/{file}")
    if folder.name == "web":
        # The lab shows docstrings.
        messages |= {(doc, None): doc for doc in lab.messages()}
    return {key: Used(id, tuple(sorted(files[key]))) for key, id in messages.items()}


def update(path: Path) -> None:
    """Rewrite a .po file with exactly the messages that its package uses."""
    former = read(path)
    catalogue = Catalog(locale=path.stem, fuzzy=False)
    for (first, context), used in extract(path.parent.parent).items():
        known = former.get(first, context)
        same_kind = known and isinstance(known.id, str) == isinstance(used.id, str)
        string = known.string if known and same_kind else None
        catalogue.add(used.id, string, used.places, context=context)
    body = io.BytesIO()
    write_po(body, catalogue, WIDTH, sort_output=True, omit_header=True, include_lineno=False)
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
