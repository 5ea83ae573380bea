"""Saved games as a text file: one transcript below the other, each with a line or two above it.

    # saved: 2026-02-03 14:05:09+00:00
    # name: Sunday
    # practice: yes
    game: sobek
    …

Transcripts skip lines that begin with #, so the file of one game is a transcript. A file without
such lines can be read, too. What is stored of a game that can't be read stands there as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from sobek.core import transcript
from sobek.core.record import clean_name
from sobek.core.text import tr
from web.storage.saves import LocalMetadata, Save
from web.ui.widgets import name_of

MAX_SIZE: Final = 100_000_000
"""Of a file, in bytes: more than all games that a browser's storage has room for."""
MAX_GAMES: Final = 60_000
"""As many as would be there if nothing had been played."""
_SAVED: Final = "# saved:"
_NAME: Final = "# name:"
_PRACTICE: Final = "# practice:"


class FileError(ValueError):
    """A file without games; ``str()`` is one translated sentence."""


def write(save: Save) -> str:
    """A game's part of a file."""
    head = [f"{_SAVED} {datetime.fromtimestamp(save.date, UTC)}" if save.date else _SAVED]
    head += [f"{_NAME} {save.name}"] if save.name else []
    head += [f"{_PRACTICE} yes"] if save.metadata.practice else []
    return "\n".join([*head, transcript.write(save.play)])


def name(save: Save) -> str:
    """What a file with this game is called."""
    players = save.play.players
    who = save.name or ", ".join(name_of(players, seat) for seat in range(len(players)))
    return f"{save.play.game.name} - {who}.txt"


def write_unreadable(problem: str, raw: Mapping[str, str]) -> str:
    """The part of a game that can't be read: why, and what is stored of it."""
    stored = [f"{key}: {json.dumps(text)}" for key, text in raw.items()]
    return "\n".join([_SAVED, f"# {problem}", *stored, ""])


def parts(text: str | None) -> list[str]:
    """The parts of a file; None for what is no text. Raises FileError where it holds no games."""
    if text is not None:
        text = "\n" + text.removeprefix("\ufeff").replace("\r\n", "\n")
        head = _SAVED if f"\n{_SAVED}" in text else "game:"
        found = text.split(f"\n{head}", MAX_GAMES + 1)[1:]
        if len(found) > MAX_GAMES:
            raise FileError(
                tr("This file has too many games: at most {n} can be opened.", n=MAX_GAMES)
            )
        if found:
            return [head + part for part in found]
    raise FileError(tr("There are no games in this file."))


def read(part: str) -> Save:
    """A game out of its part. Raises TranscriptError."""
    metadata = LocalMetadata(practice=_comment(part, _PRACTICE) == "yes")
    play, name = transcript.read(part), clean_name(_comment(part, _NAME))
    return Save(play, name, _date(part), metadata=metadata)


def _comment(part: str, key: str) -> str:
    found = re.search(f"^{key}(.*)$", part, re.MULTILINE)
    return found[1].strip() if found else ""


def _date(part: str) -> int:
    try:
        return max(0, int(datetime.fromisoformat(_comment(part, _SAVED)).timestamp()))
    except (ValueError, OverflowError):
        return 0
