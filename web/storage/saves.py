"""Saved games in the browser's storage, each in two slots of which one is current.

    sobek.game.<id>      the current slot, "a" or "b"
    sobek.game.<id>.a    checksum · date · link form of the play · the game's name
    sobek.game.<id>.b    and, where there is something to say, in a second line what else belongs
                         to the game in this browser (:class:`LocalMetadata`), as JSON
    sobek.game.<id>.analysis    what was found of it after its end (:mod:`web.analysis.review`)

What is saved goes into the slot that holds less, is read back, and becomes current by one small
write. So whatever fails, and wherever it stops, one slot is whole, and it is the last or the one
before. Until version 0.3.0 a game was its link form under the first of these keys; it is read as it
is, and becomes the previous slot when the game is saved again.

A damaged slot is the next to be written. Where both are, or what is whole is of another version of
the page, the game stays as it is until a person deletes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final, NamedTuple

from sobek.core.link import LinkError, decode, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web.browser.device import Storage, StorageError
from web.storage.checksum import sealed, unsealed

SAVED: Final = "game="
"""Before a saved game's id, where the address names it."""
SLOTS: Final = ("a", "b")
ANALYSIS: Final = "analysis"
OLD_ORDER: Final = "sobek.games"
"""Until version 0.3.0, which saved no dates: the games' ids, the latest first."""
_ID: Final = re.compile("[0-9a-z]{1,16}")
_KEY: Final = re.compile(f"sobek\\.game\\.({_ID.pattern})(?:\\.[ab])?")
_SLOT: Final = re.compile("([0-9]{1,12}) ([0-9A-Za-z_-]+) (.*)", re.DOTALL)
_OLD: Final = re.compile("1[0-9A-Za-z_-]+")
"""A link form of the only format that there was."""


class PlayedElsewhere(Exception):
    """Another tab has saved the game since it was read here."""


@dataclass(frozen=True, slots=True)
class LocalMetadata:
    """What belongs to a game in this browser and is no part of the play.

    ``practice``: whether something was taken back that someone had learned from, or that a bot had
    answered; ``provisional``: so far only that, and doing all of it again makes up for it.
    ``undone``: the actions that were taken back and can be done again, in their notation.
    ``aids``: by seat, what helps its memory; empty: nothing does.
    """

    practice: bool = False
    provisional: bool = False
    undone: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()


NO_METADATA: Final = LocalMetadata()


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game: the play, which is the game, and what only this browser knows of it."""

    play: Play
    name: str = ""
    """What a person calls this game; empty: nothing."""
    date: int = 0
    """Of the last action, in seconds since 1970; 0 where version 0.3.0 saved it."""
    text: str = ""
    """As it is stored; empty: not yet."""
    is_previous: bool = False
    """Whether this is what was saved before the last time, for the last is damaged."""
    metadata: LocalMetadata = NO_METADATA


class _Slot(NamedTuple):
    """What a whole slot holds."""

    date: int
    link: str
    name: str
    metadata: LocalMetadata = NO_METADATA


class Saves:
    """The saved games. Everything here may raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def ids(self) -> list[str]:
        """The saved games, the one played last first."""
        kept = {found[1] for found in map(_KEY.fullmatch, self._storage.keys()) if found}
        old = (self._storage.stored(OLD_ORDER) or "").split()
        place = {id: n for n, id in reversed(list(enumerate(old)))}
        dates = {id: slot.date for id in kept if (slot := self._whole(id))}
        return sorted(kept, key=lambda id: (-dates.get(id, 0), place.get(id, len(old)), id))

    def load(self, id: str) -> Save | None:
        """A saved game; None if there is none with this id. Raises LinkError if both its slots are
        damaged, or where the whole one holds what can't be played here: what was played before
        would take its place."""
        damage: LinkError | None = None
        for text in self._texts(id).values():
            try:
                slot = _read(text)
            except LinkError as error:
                damage = damage or error
            else:
                is_previous = damage is not None
                play = decode(slot.link)
                return Save(play, slot.name, slot.date, text, is_previous, slot.metadata)
        if damage:
            raise damage
        return None

    def save(self, id: str, save: Save) -> Save:
        """Keep a game under an id, and give it back as it is stored. Raises PlayedElsewhere where
        what is stored is not what it followed on."""
        texts = self._texts(id)
        current = next(iter(texts.values()), "")
        if save.text not in ("", current) and _is_whole(current):
            raise PlayedElsewhere
        former = next((slot for slot, text in texts.items() if _is_whole(text)), "b")
        if former == "":
            former = "a"
            self._store(key(id, former), texts[""])
        slot = "b" if former == "a" else "a"
        text = _spell(save)
        self._store(key(id, slot), text)
        self._store(key(id), slot)
        return replace(save, text=text, is_previous=False)

    def current(self, id: str) -> str | None:
        """What is stored of a game and counts; None where nothing is."""
        return next(iter(self._texts(id).values()), None)

    def delete(self, id: str) -> Mapping[str, str]:
        """Forget a saved game; what it was, for :meth:`restore`."""
        raw = self.raw(id)
        for each in reversed(raw):
            self._storage.forget(each)
        return raw

    def restore(self, raw: Mapping[str, str]) -> None:
        """Bring back what was deleted."""
        for each, text in raw.items():
            self._store(each, text)

    def raw(self, id: str) -> dict[str, str]:
        """All that is stored of a game, by its keys, whole or not; which slot is current comes
        after the slots, and what can be found anew last."""
        places = (*keys(id), key(id, ANALYSIS))
        found = {each: self._storage.stored(each) for each in places}
        return {each: text for each, text in found.items() if text is not None}

    def links(self) -> dict[str, str]:
        """The ids of the saved games by their plays' link forms."""
        return {slot.link: id for id in reversed(self.ids()) if (slot := self._whole(id))}

    def analysis(self, id: str) -> str:
        """What was kept of a game's analysis; empty: nothing."""
        return self._storage.stored(key(id, ANALYSIS)) or ""

    def keep_analysis(self, id: str, text: str) -> None:
        """Keep that beside the game, as long as it is there."""
        if self.current(id) is not None:
            self._store(key(id, ANALYSIS), text)

    def _whole(self, id: str) -> _Slot | None:
        """What a game's first whole slot holds, if there is one."""
        whole = filter(_is_whole, self._texts(id).values())
        return next(map(_read, whole), None)

    def _texts(self, id: str) -> dict[str, str]:
        """What is stored of a game by slot, what counts first. The slot "" is a save of 0.3.0."""
        found = {slot: self._storage.stored(key(id, slot)) for slot in SLOTS}
        slots = {slot: text for slot, text in found.items() if text is not None}
        current = self._storage.stored(key(id))
        if current in SLOTS:
            return {current: slots.pop(current, ""), **slots}
        latest_first = dict(sorted(slots.items(), key=lambda item: _date(item[1]), reverse=True))
        return latest_first if current is None else {"": current, **latest_first}

    def _store(self, key: str, text: str) -> None:
        """Store a text and read it back."""
        self._storage.store(key, text)
        if self._storage.stored(key) != text:
            raise StorageError(tr("the saved data could not be read back"))


def key(id: str, slot: str = "") -> str:
    """Where a game's slot is stored; without one, which of them is current."""
    return f"sobek.game.{id}.{slot}" if slot else f"sobek.game.{id}"


def keys(id: str) -> tuple[str, ...]:
    """Where a game is stored; which slot is current comes last."""
    return *(key(id, slot) for slot in SLOTS), key(id)


def new_id(seed: int) -> str:
    """An id that no other game has, out of random bits."""
    return f"{seed % 2**48:x}"


def is_id(text: str) -> bool:
    """Whether the text could be a game's id."""
    return _ID.fullmatch(text) is not None


def _spell(save: Save) -> str:
    said = {name: value for name, value in asdict(save.metadata).items() if value}
    rest = f"\n{json.dumps(said)}" if said else ""
    body = f"{save.date} {encode(save.play)} {save.name}{rest}"
    return sealed(body)


def _read(text: str) -> _Slot:
    """What is in a slot. Raises LinkError unless it is as it was written."""
    if _OLD.fullmatch(text):
        return _Slot(0, text, "")
    found = _SLOT.fullmatch(unsealed(text) or "")
    if not found:
        raise LinkError(tr("This saved game is damaged."))
    name, _, metadata = found[3].partition("\n")
    return _Slot(int(found[1]), found[2], name, _metadata(metadata))


def _metadata(text: str) -> LocalMetadata:
    """What the second line says, as far as it is understood here."""
    said = json.loads(text) if text else {}
    return LocalMetadata(
        said.get("practice") is True,
        said.get("provisional") is True,
        tuple(map(str, said.get("undone", ()))),
        tuple(map(str, said.get("aids", ()))),
    )


def _is_whole(text: str) -> bool:
    try:
        return bool(_read(text))
    except LinkError:
        return False


def _date(text: str) -> int:
    return _read(text).date if _is_whole(text) else -1
