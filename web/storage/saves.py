"""Saved games in the browser's storage, each in two slots of which one is current.

    sobek.game.<id>             the current slot, "a" or "b"
    sobek.game.<id>.a, .b       checksum · date · the play's link form, or the word of a sealed game
                                (:mod:`web.storage.sealed`) · the game's name; in a second line the
                                :class:`LocalMetadata` as JSON, if there is any
    sobek.game.<id>.analysis    the analysis of the finished game (:mod:`web.analysis.review`)
    sobek.order                 the ids in the order of playing, the latest first; games that came
                                in files, or were played before 0.11, may be missing

A save is written to the slot that is not current and read back. Then one small write makes this
slot the current one. So after a failure at any point, one slot is intact, and it holds the latest
save or the one before. Up to version 0.3.0 the first key held the link form itself. Such a game is
read as it is, and becomes the previous slot with the next save.

A damaged slot is overwritten first. If both are damaged, or the intact one is from another version
of the page, the game stays as it is until a person deletes it, or brings a damaged game by links
back from a file.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final, NamedTuple

from sobek.core import wire
from sobek.core.link import decode, encode
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.text import tr
from sobek.sealed.game import SealedGame
from web.browser.device import Storage, StorageError
from web.storage.checksum import with_checksum, without_checksum
from web.storage.sealed import is_sealed, reopen, sealed_form

PREFIX: Final = "sobek.game."
SAVED: Final = "game="
"""The prefix of a saved game's id in the address."""
SLOTS: Final = ("a", "b")
ANALYSIS: Final = "analysis"
ORDER: Final = "sobek.order"
OLD_ORDER: Final = "sobek.games"
"""The key of the games' ids, the latest first. Version 0.3.0 wrote it, and no dates."""
LATEST: Final = 253_402_300_799
"""The last second of the year 9999, in seconds since 1970: no later one can be written as a day."""
_ID: Final = re.compile("[0-9a-z]{1,16}")
_KEY: Final = re.compile(f"sobek\\.game\\.({_ID.pattern})(?:\\.[ab])?")
_OF_GAME: Final = re.compile(f"{_KEY.pattern}|sobek\\.game\\.({_ID.pattern})\\.{ANALYSIS}")
_SLOT: Final = re.compile("([0-9]{1,12}) ([0-9A-Za-z_-]+) (.*)", re.DOTALL)
_OLD: Final = re.compile("1[0-9A-Za-z_-]+")
"""A save of version 0.3.0: a link form of the first format."""
PAGE: Final = "page"
"""``set_up_by`` of a game that the page itself has set up, such as the deal of the day."""
OTHERS: Final = "others"
"""``set_up_by`` of a game that came in a link or a file."""


class PlayedElsewhere(Exception):
    """Another tab has saved the game since it was read here."""


@dataclass(frozen=True, slots=True)
class LocalMetadata:
    """What the browser stores with a game besides the play.

    ``practice``: whether it is a practice game, which does not count: it was forked from another
    game, its link, deal or file told what is hidden, an undo revealed something or took back a
    bot's answer, the coach helped, or another bot came in the middle. ``provisional``: whether a
    full redo ends that. ``undone``: the actions that can be redone, in notation. ``aids``: the
    memory aid of each seat; empty if nobody has one. ``match``: how many games each seat has won
    before this rematch (:mod:`web.session.wins`); empty if it is none. ``step``: the id of the set
    deal that it began as; "" if it is none. ``sent``: how many links a sealed game had when its
    last one was copied or sent. ``helped``: whether somebody had a hint; then the result does not
    tell how strong they are. ``coach``: whether the coach speaks before costly choices. ``chosen``:
    the seats of bots whose rating somebody has chosen; the others are matched anew to the persons.
    ``set_up_by``: "" if somebody here has set the game up, else :data:`PAGE` or :data:`OTHERS`.
    ``elsewhere``: the seats of the persons who play on a device of their own. ``passed_on``:
    whether nobody has been in front of this screen since one of them went there or came back.
    """

    practice: bool = False
    provisional: bool = False
    undone: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    match: tuple[int, ...] = ()
    step: str = ""
    sent: int = 0
    helped: bool = False
    coach: bool = False
    chosen: tuple[int, ...] = ()
    set_up_by: str = ""
    elsewhere: tuple[int, ...] = ()
    passed_on: bool = False

    def of_others(self, play: Play) -> LocalMetadata:
        """The same with a play that came in a link or a file. If others have made its first moves,
        it is for practice."""
        return replace(self, practice=self.practice or play.length > 0, set_up_by=OTHERS)


NO_METADATA: Final = LocalMetadata()


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game: the play, and what only this browser knows about it."""

    play: Play
    name: str = ""
    """The name that a person gave the game; "" without one."""
    date: int = 0
    """The time of the last action, in seconds since 1970; 0 in a save of version 0.3.0."""
    text: str = ""
    """The stored text; "" if the game is not stored yet."""
    is_previous: bool = False
    """Whether this is the save before the latest one, which is damaged."""
    metadata: LocalMetadata = NO_METADATA
    sealed: SealedGame | None = None
    """The sealed game that the play shows; None if the play has a record."""

    @property
    def form(self) -> str:
        """What is stored of the play: its link form, or the word of a sealed game."""
        return sealed_form(self.sealed.stored()) if self.sealed else encode(self.play)


class _Slot(NamedTuple):
    """The content of an intact slot. ``date``: in seconds since 1970; ``link``: the play's link
    form."""

    date: int
    link: str
    name: str
    metadata: LocalMetadata = NO_METADATA


class Saves:
    """The saved games.

    :raises StorageError: from every method, if the browser refuses.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tried: dict[str, set[str]] = {}
        """The texts by id that were written since the last save that went well: a browser that has
        refused one of them may have stored it nevertheless."""

    def ids(self, now: int = LATEST) -> list[str]:
        """The ids of the saved games, the one played last first.

        Dates tell only where a game without a place in the order belongs, since the clock may have
        been wrong. ``now``: in seconds since 1970; later dates count as unknown."""
        ids = self.all_ids()
        dates = {id: slot.date for id in ids if (slot := self._slot(id))}
        played, latest = self._listed(ORDER), 0
        known = {id: date for id, date in dates.items() if date <= now}
        for id in reversed(played):
            known[id] = latest = max(latest, known.get(id, 0))
        ranks = {id: n for n, id in enumerate(dict.fromkeys((*played, *self._listed(OLD_ORDER))))}

        def place(id: str) -> tuple[int, int, int, str]:
            return -known.get(id, 0), ranks.get(id, len(ranks)), -dates.get(id, 0), id

        return sorted(ids, key=place)

    def note_played(self, id: str, now: int) -> None:
        """Put a game first in the order. If the browser refuses, it stays where its date puts it.
        ``now``: in seconds since 1970."""
        with contextlib.suppress(StorageError):
            played = self._listed(ORDER)
            if played[:1] != [id]:
                others = self.all_ids() - {id}
                former = (each for each in played or self.ids(now) if each in others)
                self._storage.store(ORDER, " ".join((id, *former)))

    def all_ids(self) -> set[str]:
        """The ids of the saved games, in no order."""
        return {match[1] for match in map(_KEY.fullmatch, self._storage.keys()) if match}

    def _listed(self, key: str) -> list[str]:
        return (self._storage.stored(key) or "").split()

    def load(self, id: str) -> Save | None:
        """The saved game with this id; None if there is none.

        :raises LinkError: if both slots are damaged, or the intact one can't be played in this
            version. The other slot does not count then: playing it on would overwrite the first.
        """
        damage: LinkError | None = None
        for text in self._texts(id).values():
            try:
                slot = _parse(text)
            except LinkError as error:
                damage = damage or error
            else:
                is_previous = damage is not None
                play, sealed = _play(slot.link)
                return Save(play, slot.name, slot.date, text, is_previous, slot.metadata, sealed)
        if damage:
            raise damage
        return None

    def open(self, id: str) -> Save:
        """The saved game with this id.

        :raises LinkError: if there is none, or as in :meth:`load`.
        """
        save = self.load(id) if is_id(id) else None
        if save is None:
            raise LinkError(
                tr(
                    "This game is not saved in this browser: open it where it was played, and "
                    "share it there."
                )
            )
        return save

    def save(self, id: str, save: Save) -> Save:
        """Save a game under an id, and return it with its stored text.

        :raises PlayedElsewhere: if the stored game is not the one that ``save.text`` comes from.
        """
        texts = self._texts(id)
        current = next(iter(texts.values()), "")
        if save.text and _is_intact(current) and not self.is_own(id, save, current):
            raise PlayedElsewhere
        former = next((slot for slot, text in texts.items() if _is_intact(text)), "b")
        if former == "":
            former = "a"
            self._store(key(id, former), texts[""])
        slot = "b" if former == "a" else "a"
        text = _slot_text(save)
        self._tried.setdefault(id, set()).add(text)
        self._store(key(id, slot), text)
        self._store(key(id), slot)
        del self._tried[id]
        return replace(save, text=text, is_previous=False)

    def go_on(self, id: str, former: Save, following: Save, now: int) -> Save | None:
        """Save how a sealed game that nobody has open has gone on, and return it. ``former``: what
        it was; if it is something else by now, nothing changes: None. ``now``: in seconds since
        1970."""
        save = self.load(id)
        if save is None or save.form != former.form:
            return None
        play, sealed = following.play, following.sealed
        saved = self.save(id, replace(save, play=play, sealed=sealed, date=now))
        self.note_played(id, now)
        return saved

    def is_own(self, id: str, save: Save, text: str) -> bool:
        """Whether a game's stored text is this save, or was written here after it."""
        return text == save.text or text in self._tried.get(id, ())

    def current_text(self, id: str) -> str | None:
        """The stored text of a game's latest save; None if there is none."""
        return next(iter(self._texts(id).values()), None)

    def is_damaged(self, id: str) -> bool:
        """Whether nothing intact is stored of a game, if anything is."""
        return not any(map(_is_intact, self._texts(id).values()))

    def delete(self, id: str) -> Mapping[str, str]:
        """Delete a saved game, and return its stored texts by key for :meth:`restore`."""
        items = self.stored_items(id)
        for each in reversed(items):
            self._storage.forget(each)
        return items

    def restore(self, items: Mapping[str, str]) -> None:
        """Undo a deletion. ``items``: from :meth:`delete`."""
        for each, text in items.items():
            self._store(each, text)

    def stored_items(self, id: str) -> dict[str, str]:
        """All stored texts of a game by key, intact or not: the slots, the name of the current one,
        the analysis. A restore in this order, or a deletion in reverse, may be interrupted."""
        places = (*keys(id), key(id, ANALYSIS))
        items = {each: self._storage.stored(each) for each in places}
        return {each: text for each, text in items.items() if text is not None}

    def form(self, id: str) -> str:
        """What is stored of a game's play; "" if nothing intact is."""
        slot = self._slot(id)
        return slot.link if slot else ""

    def links(self) -> dict[str, str]:
        """The ids of the saved games by their plays' link forms."""
        return {slot.link: id for id in reversed(self.ids()) if (slot := self._slot(id))}

    def load_analysis(self, id: str) -> str:
        """The stored analysis of a game; "" if there is none."""
        return self._storage.stored(key(id, ANALYSIS)) or ""

    def save_analysis(self, id: str, text: str) -> None:
        """Store the analysis of a game, unless the game has been deleted."""
        if self.current_text(id) is not None:
            self._store(key(id, ANALYSIS), text)

    def _slot(self, id: str) -> _Slot | None:
        """The content of a game's first intact slot; None if there is none."""
        intact = filter(_is_intact, self._texts(id).values())
        return next(map(_parse, intact), None)

    def _texts(self, id: str) -> dict[str, str]:
        """The stored texts of a game by slot, the current slot first. The slot "" is a save of
        version 0.3.0."""
        stored = {slot: self._storage.stored(key(id, slot)) for slot in SLOTS}
        slots = {slot: text for slot, text in stored.items() if text is not None}
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
    """The key of a game's slot; without a slot, the key that says which slot is current."""
    return f"{PREFIX}{id}.{slot}" if slot else PREFIX + id


def keys(id: str) -> tuple[str, ...]:
    """The keys of a game's slots, and last the one that says which slot is current."""
    return *(key(id, slot) for slot in SLOTS), key(id)


def game_of(key: str) -> str:
    """The id of the game that a key belongs to; "" if it is of another kind."""
    match = _OF_GAME.fullmatch(key)
    return match[1] or match[2] if match else ""


def content_id(form: str) -> str:
    """The id of a game that has none of its own: it follows from what is stored of its play."""
    return new_id(int.from_bytes(sha256(form.encode()).digest()[:6], "big"))


def new_id(seed: int) -> str:
    """The id of a new game, from random bits: up to 12 hexadecimal digits."""
    return f"{seed % 2**48:x}"


def is_id(text: str) -> bool:
    """Whether a text has the form of a game's id."""
    return _ID.fullmatch(text) is not None


def _slot_text(save: Save) -> str:
    metadata = {name: value for name, value in asdict(save.metadata).items() if value}
    second_line = f"\n{json.dumps(metadata)}" if metadata else ""
    return with_checksum(f"{save.date} {save.form} {save.name}{second_line}")


def _parse(text: str) -> _Slot:
    """The content of a slot.

    :raises LinkError: if the text is damaged.
    """
    if _OLD.fullmatch(text):
        return _Slot(0, text, "")
    match = _SLOT.fullmatch(without_checksum(text) or "")
    if not match:
        raise LinkError(tr("This saved game is damaged."))
    name, _, second_line = match[3].partition("\n")
    date = int(match[1])
    # What another version of the page has written in another form is left out.
    metadata = wire.loads_fields(LocalMetadata, second_line) if second_line else NO_METADATA
    return _Slot(date if date <= LATEST else 0, match[2], name, metadata)


def _play(form: str) -> tuple[Play, SealedGame | None]:
    """What is stored of a play, read.

    :raises LinkError: if it is damaged.
    """
    return reopen(form) if is_sealed(form) else (decode(form), None)


def _is_intact(text: str) -> bool:
    try:
        return bool(_parse(text))
    except LinkError:
        return False


def _date(text: str) -> int:
    return _parse(text).date if _is_intact(text) else -1
