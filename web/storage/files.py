"""Saved games as a text file: a transcript for each game, below a few lines about it.

    # saved: 2026-02-03 14:05:09+00:00
    # name: Sunday
    # practice: yes
    game: sobek
    …

A sealed game has no transcript. Its part has the word that is stored (:mod:`web.storage.sealed`):

    # saved: 2026-02-03 14:05:09+00:00
    sealed-game: sealed…

A transcript ignores lines that begin with "#", so the file of one game is a transcript. A file
without such lines can be opened as well. Of a game that can't be read, the file has the stored
texts.

What programs for mail make of a file is undone: marks of quotations before its lines (``> ``), what
stands before the first game, and what follows the results of each, such as a signature.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice, pairwise
from typing import Final

from sobek.core import transcript
from sobek.core.names import clean_name
from sobek.core.text import tr
from web.storage.saves import LocalMetadata, Save
from web.storage.sealed import reopen
from web.ui.widgets import game_name

MAX_SIZE: Final = 100_000_000
"""Maximum size of a file that is opened, in bytes: more than all games in a full storage take."""
MAX_GAMES: Final = 60_000
"""Maximum number of games in a file that is opened: more than a full storage has room for."""
_SAVED: Final = "# saved:"
_NAME: Final = "# name:"
_PRACTICE: Final = "# practice:"
_SEALED: Final = "sealed-game:"
_QUOTED: Final = re.compile(r"^[> \t\u00a0]+", re.MULTILINE)
_BEGINNING: Final = re.compile(f"^(?:{_SAVED}|game:|{_SEALED})", re.MULTILINE)
_RESULTS: Final = re.compile(rf"^(?:winners:.*|{transcript.UNFINISHED})[ \t]*$", re.MULTILINE)
"""The last line of a transcript."""


class FileError(ValueError):
    """A file that can't be opened; ``str()`` is one translated sentence."""


def write(save: Save) -> str:
    """The part of a file that holds one game."""
    head = [f"{_SAVED} {datetime.fromtimestamp(save.date, UTC)}" if save.date else _SAVED]
    head += [f"{_NAME} {save.name}"] if save.name else []
    head += [f"{_PRACTICE} yes"] if save.metadata.practice else []
    if save.sealed:
        return "\n".join([*head, f"{_SEALED} {save.form}", ""])
    return "\n".join([*head, transcript.write(save.play)])


def write_unreadable(problem: str, items: Mapping[str, str]) -> str:
    """The part of a file for a game that can't be read. ``problem``: why, as a sentence; ``items``:
    its stored texts by key."""
    stored = [f"{key}: {json.dumps(text)}" for key, text in items.items()]
    return "\n".join([_SAVED, f"# {problem}", *stored, ""])


def name(save: Save) -> str:
    """The name of a file with only this game."""
    return f"{save.play.game.name} - {game_name(save.play.players, save.name)}.txt"


def split(text: str | None) -> list[str]:
    """The parts of a file, one for each game; there is at least one. ``text``: of
    :func:`web.storage.encodings.decoded`.

    :raises FileError: if the file is no text, or has no games, or too many.
    """
    if text is None:
        raise FileError(tr("This file is too large, or it is not text in UTF-8 or UTF-16."))
    text = _QUOTED.sub("", text)
    begins = list(islice(_begins(text), MAX_GAMES + 1))
    if not begins:
        raise FileError(tr("There are no games in this file."))
    if len(begins) > MAX_GAMES:
        raise FileError(tr("This file has too many games: at most {n} can be opened.", n=MAX_GAMES))
    return [text[begin:end] for begin, end in pairwise([*begins, len(text)])]


def _begins(text: str) -> Iterator[int]:
    """Where each game begins: at what is said about it, if anything is."""
    has_head = False
    for found in _BEGINNING.finditer(text):
        if not has_head or found[0] == _SAVED:
            yield found.start()
        has_head = found[0] == _SAVED


def read(part: str) -> Save:
    """The game in a part of a file. Its date is 0 if the part has none.

    :raises TranscriptError: if the part is no transcript of a game.
    :raises LinkError: if it is that of a sealed game, and damaged.
    """
    metadata = LocalMetadata(practice=_comment(part, _PRACTICE) == "yes")
    form, name = _comment(part, _SEALED), clean_name(_comment(part, _NAME))
    results = _RESULTS.search(part)
    if form:
        play, sealed = reopen(form)
    else:
        play, sealed = transcript.read(part[: results and results.end()]), None
    return Save(play, name, _date(part), metadata=metadata, sealed=sealed)


def _comment(part: str, key: str) -> str:
    match = re.search(f"^{key}(.*)$", part, re.MULTILINE)
    return match[1].strip() if match else ""


def _date(part: str) -> int:
    try:
        return max(0, int(datetime.fromisoformat(_comment(part, _SAVED)).timestamp()))
    except (ValueError, OverflowError):
        return 0
