"""What the page keeps as a text file: a transcript for each game, below a few lines about it.

    # saved: 2026-02-03 14:05:09+00:00
    # name: Sunday
    # practice: yes
    game: sobek
    …

A sealed game has no transcript. Its part has the word that is stored (:mod:`web.storage.sealed`):

    # saved: 2026-02-03 14:05:09+00:00
    sealed-game: sealed…

A transcript ignores lines that begin with "#", so the file of one game is a transcript. A file
without such lines can be opened as well.

A file with everything has each stored text besides, after its checksum and as JSON: those of a game
behind its transcript, all others at the end. People and former versions of the page skip them:

    # sobek.game.1a2b.b: 0f1e2d3c "…"

Its first and last lines say that it is whole:

    # everything: 14 games
    # end of everything

A damaged line is left out. If no intact save of a game is left, the game is read from its
transcript, under the id that the lines name.

What programs for mail make of a file is undone: marks of quotations before its lines (``> ``), what
stands before the first game, and what follows the results of each, such as a signature.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice, pairwise
from typing import Final

from sobek.core import transcript
from sobek.core.link_refusals import LinkError
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.text import mark, tr
from web.browser.device import Storage
from web.storage.checksum import checksum
from web.storage.merging import LOCAL, Texts, rule
from web.storage.saves import LATEST, LocalMetadata, Save, Saves, content_id, game_of
from web.storage.sealed import reopen
from web.ui.widgets import game_name

MAX_SIZE: Final = 100_000_000
"""Maximum size of a file that is opened, in bytes: more than all games in a full storage take."""
MAX_GAMES: Final = 60_000
"""Maximum number of games in a file that is opened: more than a full storage has room for."""
MAX_TEXTS: Final = 4 * MAX_GAMES
"""Maximum number of stored texts in a file that is opened."""
_SAVED: Final = "# saved:"
_NAME: Final = "# name:"
_PRACTICE: Final = "# practice:"
CUT: Final = mark("This file is incomplete: part of it is missing. Save it again, if you can.")
_WHOLE: Final = "# everything:"
_END: Final = "# end of everything"
_SEALED: Final = "sealed-game:"
_QUOTED: Final = re.compile(r"^[> \t\u00a0]+", re.MULTILINE)
_BEGINNING: Final = re.compile(f"^(?:{_SAVED}|game:|{_SEALED})", re.MULTILINE)
_KEY: Final = re.compile(r"sobek\.[A-Za-z0-9_.-]{1,80}")
_STORED: Final = re.compile(f"^# ({_KEY.pattern}):(.*)$", re.MULTILINE)
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


def write_stored(saves: Saves, id: str) -> str:
    """The part of a file for a game that is stored here, readable or not, with its stored texts."""
    try:
        head = write(saves.open(id))
    except LinkError as error:
        head = f"{_SAVED}\n# {error}\n"
    return head + _lines(saves.stored_items(id))


def kept_here(storage: Storage) -> Texts:
    """All that this browser keeps and a file can hold.

    :raises StorageError: if the browser refuses.
    """
    keys = filter(_KEY.fullmatch, storage.keys())
    found = {key: storage.stored(key) for key in keys if key not in LOCAL}
    return Texts({key: text for key, text in found.items() if text is not None})


def write_all(stored: Mapping[str, str], now: int) -> Iterator[str]:
    """The parts of a file with everything that is stored. ``now``: in seconds since 1970."""
    saves = Saves(Texts(stored))
    ids = saves.ids(now)
    yield f"{_WHOLE} {len(ids)} games\n"
    for id in ids:
        yield write_stored(saves, id)
    games = {*ids}
    others = {key: text for key, text in stored.items() if game_of(key) not in games}
    yield f"# besides the games:\n{_lines(others)}{_END}\n"


def _lines(stored: Mapping[str, str]) -> str:
    return "".join(
        f"# {key}: {checksum(text)} {json.dumps(text)}\n" for key, text in stored.items()
    )


def name(save: Save) -> str:
    """The name of a file with only this game."""
    return f"{save.play.game.name} - {game_name(save.play.players, save.name)}.txt"


@dataclass(slots=True)
class Contents:
    """What a file holds. ``is_cut``: see :func:`is_cut`; ``stored``: texts by key; ``problems``: a
    sentence for each game that can't be read; ``unread``: what else can't be, be it damaged or of a
    newer version (:class:`web.storage.merging.Rule`)."""

    is_cut: bool = False
    stored: Texts = field(default_factory=Texts)
    problems: list[str] = field(default_factory=list)
    unread: dict[str, None] = field(default_factory=dict)


def holds_stored(part: str) -> bool:
    """Whether a part of a file has stored texts."""
    return _STORED.search(part) is not None


def read_all(
    parts: list[str], check: Callable[[Play], object], *, is_cut: bool = False
) -> Generator[None, None, Contents]:
    """The content of a file, in short steps. ``parts``: from :func:`split`; ``check``: raises
    ValueError for a play that this page can't show; ``is_cut``: see :func:`is_cut`.

    :raises FileError: if there are too many texts.
    """
    contents = Contents(is_cut)
    for number, part in enumerate(parts, 1):
        yield
        try:
            _read_part(part, contents, check)
        except FileError:
            raise
        except ValueError as error:
            if is_cut and number == len(parts):
                continue  # there it ends
            problem = tr("Game {n} of the file: {problem}", n=number, problem=error)
            contents.problems.append(problem)
    return contents


def _read_part(part: str, contents: Contents, check: Callable[[Play], object]) -> None:
    """Read a part of a file: a game, and whatever else stands there.

    :raises ValueError: if its game can't be read.
    """
    game, id, is_damaged = Texts(), "", False
    for found in _STORED.finditer(part):
        key, text = found[1], _stored_text(found[2].strip())
        if key in LOCAL:
            continue
        id = id or game_of(key)
        if text is None:
            is_damaged |= bool(game_of(key))
            if what := "" if game_of(key) else rule(key).what:
                contents.unread[what] = None
        elif game_of(key):
            game[key] = text
        else:
            contents.stored[key] = text
            if rule(key).read(text) is None:
                contents.unread[rule(key).what] = None
        if len(game) + len(contents.stored) > MAX_TEXTS:
            raise _too_many()
    if game and not (is_damaged and Saves(game).is_damaged(id)):
        contents.stored.update(game)
    elif id or _BEGINNING.search(part):
        save = read(part)
        check(save.play)
        id = save.sealed.id if save.sealed else id or content_id(save.form)
        if Saves(contents.stored).current_text(id) is None:
            Saves(contents.stored).save(id, save)


def _stored_text(line: str) -> str | None:
    """The text in a line; None if it is damaged."""
    written, _, body = line.partition(" ")
    if not (body.startswith('"') and body.endswith('"')):
        return None  # other JSON may nest so deeply that reading it ends Pyodide
    try:
        text = str(json.loads(body))
    except ValueError:
        return None
    return text if checksum(text) == written else None


def split(text: str | None) -> list[str]:
    """The parts of a file, one for each game; there is at least one. ``text``: of
    :func:`web.storage.encodings.decoded`.

    :raises FileError: if the file is no text, or has nothing that is kept here, or too many games.
    """
    if text is None:
        raise FileError(
            tr(
                "This is not a file of this page: it is too large, or not text. Choose one that "
                "the page has saved."
            )
        )
    text = _QUOTED.sub("", text)
    begins = list(islice(_begins(text), MAX_GAMES + 1))
    if not begins and holds_stored(text):
        return [text]
    if not begins:
        raise FileError(tr(CUT) if is_cut(text) else tr("There are no games in this file."))
    if len(begins) > MAX_GAMES:
        raise _too_many()
    return [text[begin:end] for begin, end in pairwise([*begins, len(text)])]


def is_cut(text: str | None) -> bool:
    """Whether a file with everything is not whole. Former versions did not say it."""
    begins, ends = (each in (text or "") for each in (_WHOLE, _END))
    return begins != ends


def _too_many() -> FileError:
    return FileError(tr("This file has too many games: at most {n} can be opened.", n=MAX_GAMES))


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
        date = int(datetime.fromisoformat(_comment(part, _SAVED)).timestamp())
    except (ValueError, OverflowError):
        return 0
    return min(max(0, date), LATEST)
