"""What is kept here and what a file brings, made into one.

What the page keeps is a mapping of keys to texts. :data:`RULES` says of each kind of key how two
texts become one. What one of both holds wholly stays as it is, letter by letter, so it makes no
difference how often a file is brought in, or in which order several are.

Of a game that both have, the one that went on further stays. If they have parted, the one that was
played last keeps its place. The other one is kept apart, for practice: as whoever plays it knows
what was hidden. Its id follows from its content. If it goes on where it was, it stays one game.
A game by links moves and never parts: what can't be settled stays as it is here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.text import mark, tr
from web.storage import (
    daily_tries,
    deal_results,
    faces,
    kept,
    preferences,
    results,
    saves,
    stars,
    strengths,
)
from web.storage.saves import ANALYSIS, Save, Saves, content_id, game_of, key
from web.storage.sealed import is_sealed, may_be_known
from web.storage.steps import result

UNDO: Final = "sobek.undo"
"""The key of what a change of many texts has replaced (:mod:`web.storage.transaction`)."""
BACKUP: Final = "sobek.backup"
"""The key of when everything was saved (:mod:`web.storage.backup`)."""
LOCAL: Final = {
    BACKUP: "what is saved of this browser",
    UNDO: "what this browser has not finished yet",
    "sobek.stamp": "when this browser stored something last",
    "sobek.left": "the page as it was left here",
    "sobek.prelude": "where somebody stood before this page began",
}
"""The keys that are in no file, each with what it is about."""


class Texts(dict[str, str]):
    """A mapping as the storage of a browser (:class:`web.browser.device.Storage`)."""

    def stored(self, key: str) -> str | None:
        return self.get(key)

    def store(self, key: str, value: str) -> None:
        self[key] = value

    def forget(self, key: str) -> None:
        self.pop(key, None)

    def fullness(self) -> float:
        return 0.0

    def persist(self) -> None:
        """Nothing evicts it."""


def _here(here: str, theirs: str) -> str:
    return here


class Rule(NamedTuple):
    """``what``: the keys are about, "" if nobody misses it; ``merged``: makes one of two texts, the
    first of which is here; ``read``: gives None for a text that it can't read."""

    what: str
    merged: Callable[[str, str], str]
    read: Callable[[str], object | None] = str


RULES: Final[Mapping[str, Rule]] = {
    saves.ORDER: Rule("", _here),
    saves.OLD_ORDER: Rule("", _here),
    results.KEY: Rule(mark("statistics"), results.all_of),
    results.BACKFILL_KEY: Rule(mark("statistics"), _here),
    deal_results.KEY: Rule(mark("results of deals"), deal_results.all_of, deal_results.read),
    daily_tries.KEY: Rule(mark("deals of the day"), daily_tries.earliest, daily_tries.read),
    stars.PREFIX: Rule(mark("stars"), stars.most, stars.read),
    faces.KEY: Rule(mark("faces"), faces.latest, faces.read),
    strengths.KEY: Rule(mark("strengths"), strengths.both, strengths.read),
    kept.LEARNED: Rule(mark("tutorials"), kept.further),
    kept.BOT: Rule(mark("bots"), _here),
    **dict.fromkeys(sorted(preferences.KEYS), Rule(mark("settings"), _here)),
    saves.PREFIX: Rule(mark("games"), max),
    "sobek.": Rule(mark("what a newer version has added"), max),
}
"""The rules by key, or by what keys begin with (then it ends with a dot). The first that fits
counts."""


def rule(key: str) -> Rule:
    """The rule for a key that begins with "sobek."."""
    return next(
        rule
        for name, rule in RULES.items()
        if key == name or (name.endswith(".") and key.startswith(name))
    )


@dataclass(slots=True)
class Merged:
    """What comes of it. ``stored``: all texts; of the file's games, ``games``: how many there are;
    ``added``: were not here; ``newer``: went on here after it was saved; ``updated``: went on
    there; ``parted``: did both. ``told``: sentences on what stays as it is; ``may_be_known``:
    whether a game by links is new here, and may have gone on elsewhere."""

    stored: Texts
    games: int = 0
    added: int = 0
    newer: int = 0
    updated: int = 0
    parted: int = 0
    told: list[str] = field(default_factory=list)
    may_be_known: bool = False

    def changes(self, here: Mapping[str, str]) -> dict[str, str | None]:
        """The texts that differ from what is here; None for one that goes."""
        keys = dict.fromkeys((*here, *self.stored))
        return {
            each: self.stored.get(each) for each in keys if here.get(each) != self.stored.get(each)
        }


def merge(here: Mapping[str, str], theirs: Mapping[str, str], *, settings: bool = False) -> Merged:
    """See :func:`merging`."""
    return result(merging(here, theirs, settings=settings))


def merging(
    here: Mapping[str, str], theirs: Mapping[str, str], *, settings: bool = False
) -> Generator[None, None, Merged]:
    """What is here and what a file brings, made into one, in short steps. ``settings``: whether the
    file's come, too, in place of those that were chosen here."""
    merged = Merged(Texts(here))
    games = _Games(merged, Texts(here), Texts(theirs))
    for id in sorted(games.ids):
        yield
        games.merge(id)
    yield
    bots = {_bot(each, text) for each, text in here.items() if each.startswith(kept.BOT)}
    for each, text in theirs.items():
        if each.startswith(kept.BOT):
            if _bot(each, text) not in bots:
                _add_bot(merged.stored, each, text)
        elif each in preferences.KEYS:
            merged.stored |= {each: text} if settings else {}
        elif each not in LOCAL and game_of(each) not in games.ids:
            _merge_text(merged.stored, each, text)
    merged.told += _left_out(merged.stored, here, theirs)
    if any(map(_is_uncollected, (Texts(here), Texts(theirs)))):
        merged.stored.forget(results.BACKFILL_KEY)
    return merged


def _left_out(stored: Mapping[str, str], *sources: Mapping[str, str]) -> Iterator[str]:
    """Sentences on what there was no room for."""
    said = {
        results.KEY: (
            results.ids,
            tr(
                "The statistics have room for {n} games: the oldest ones are left out.",
                n=results.MAX_ENTRIES,
            ),
        ),
        daily_tries.KEY: (
            daily_tries.days,
            tr(
                "There is room for {n} deals of the day: the oldest ones are left out.",
                n=daily_tries.MAX_TRIES,
            ),
        ),
        deal_results.KEY: (
            deal_results.ids,
            tr(
                "There is room for {n} results of deals: the oldest ones are left out.",
                n=deal_results.MAX_RESULTS,
            ),
        ),
    }
    for list_key, (ids, sentence) in said.items():
        were = {each for source in sources for each in ids(source.get(list_key, ""))}
        if were - ids(stored.get(list_key, "")):
            yield sentence


def _is_uncollected(stored: Texts) -> bool:
    """Whether games were played there that the statistics may lack. Those from transcripts alone,
    whose ids follow from their content, make no difference."""
    if results.BACKFILL_KEY in stored:
        return False
    saves = Saves(stored)
    return any(id != content_id(saves.form(id)) for id in saves.all_ids())


def _bot(key: str, text: str) -> tuple[str, str]:
    """The game of a bot, and the bot. Somebody may let those of a game change places."""
    return key.removeprefix(kept.BOT).partition(".")[0], text


def _add_bot(stored: Texts, key: str, text: str) -> None:
    if key in stored:
        key = kept.BOT + _bot(key, text)[0]
    while key in stored:
        key = kept.key_apart(key, text)
    stored[key] = text


def _merge_text(stored: Texts, key: str, text: str) -> None:
    former = stored.setdefault(key, text)
    if former != text and not _keep_newer(stored, key, (former, text)):
        stored[key] = rule(key).merged(former, text)


def _keep_newer(stored: Texts, key: str, texts: tuple[str, str]) -> bool:
    """Keep both texts if one is in the form of a newer version: it can't become one with the other.
    Whether it is so."""
    read = rule(key).read
    newer = [each for each in texts if kept.is_newer(each, read)]
    if newer:
        stored[key] = max(texts, key=lambda each: (read(each) is not None, each in newer, each))
        apart = (each for each in newer if each != stored[key])
        stored.update({kept.key_apart(key, each): each for each in apart})
    return bool(newer)


class _Games:
    """The games of both."""

    def __init__(self, merged: Merged, here: Texts, theirs: Texts) -> None:
        self._merged = merged
        self._stored = merged.stored
        self._before = Saves(here)
        self._here = Saves(self._stored)
        self._theirs = Saves(theirs)
        self._forms: set[str] | None = None
        """The plays that were here before; None until somebody asks."""
        self._apart: list[tuple[str, Save]] | None = None
        """The games that were kept apart here before, by id; None until somebody asks."""
        self.ids = self._theirs.all_ids()
        merged.games = len(self.ids)

    def merge(self, id: str) -> None:
        """Merge a game that the file has."""
        new, former = self._theirs.stored_items(id), self._here.stored_items(id)
        if new == former:
            return
        try:
            if self._here.current_text(id) is None:
                self._add(id, former, new)
            elif not self._theirs.is_damaged(id):
                (self._add if self._here.is_damaged(id) else self._settle)(id, former, new)
        except LinkError as error:
            self._merged.told.append(str(error))

    def _add(self, id: str, former: Mapping[str, str], new: Mapping[str, str]) -> None:
        form = self._theirs.form(id)
        if is_sealed(form):
            save = self._theirs.open(id)
            if not save.sealed or save.sealed.id != id:
                raise LinkError(tr("A game played by link stands under a wrong name."))
            self._merged.may_be_known |= may_be_known(save.sealed)
        elif id == content_id(form):
            apart = _kept_apart(self._theirs, id)
            if form in self._forms_here() or (apart and not self._clears_way(apart)):
                return
        else:
            self._drop_copy(form)
        self._replace(former, new)
        self._merged.added += 1

    def _drop_copy(self, form: str) -> None:
        """Remove this game if it is here already, from its transcript, under an id of its own."""
        id = content_id(form)
        if self._before.form(id) == form and not _kept_apart(self._before, id):
            self._here.delete(id)

    def _forms_here(self) -> set[str]:
        if self._forms is None:
            self._forms = {*self._before.links()}
        return self._forms

    def _clears_way(self, save: Save) -> bool:
        """Remove what was kept apart here of the same game, behind it; False if that is further."""
        if self._apart is None:
            found = ((id, _kept_apart(self._before, id)) for id in self._before.all_ids())
            self._apart = [(id, each) for id, each in found if each]
        if any(_is_further(each, save) for _, each in self._apart):
            return False
        for id, each in self._apart:
            if _is_further(save, each):
                self._here.delete(id)
        return True

    def _replace(self, former: Mapping[str, str], new: Mapping[str, str]) -> None:
        for each in former:
            self._stored.forget(each)
        self._stored.update(new)

    def _settle(self, id: str, former: Mapping[str, str], new: Mapping[str, str]) -> None:
        """Merge a game that is intact in both."""
        theirs_analysis = new.get(key(id, ANALYSIS), "")
        here, theirs = self._here.open(id), self._theirs.open(id)
        if here.sealed or theirs.sealed:
            is_later = _is_later(here, theirs)
        else:
            is_later = _rank(theirs) > _rank(here)
        first, last = (here, theirs) if is_later else (theirs, here)
        has_parted = not here.sealed and not _goes_on_from(last.play, first.play)
        if has_parted:
            first, last = sorted((here, theirs), key=lambda each: (each.date, *_rank(each)))
            is_later = last is theirs
        last_items = new if is_later else former
        whole = _whole(first, last, has_parted=has_parted)
        if _is_same(theirs, whole) and not _is_same(here, whole):
            self._replace(former, new)
        elif not _is_same(here, whole):
            self._replace(former, last_items)
            self._here.save(id, whole)
        if has_parted:
            self._keep_apart(first)
            self._merged.parted += 1
        elif last.form != first.form:
            self._merged.updated += is_later
            self._merged.newer += not is_later
        elif analysis := former.get(key(id, ANALYSIS), theirs_analysis):
            self._stored.store(key(id, ANALYSIS), analysis)

    def _keep_apart(self, save: Save) -> None:
        """Keep a game that has parted from the one that was played last."""
        id, metadata = (
            content_id(save.form),
            replace(save.metadata, practice=True, provisional=False),
        )
        save = replace(save, text="", metadata=metadata)
        if self._here.current_text(id) is None and self._clears_way(save):
            self._here.save(id, save)


def _kept_apart(saves: Saves, id: str) -> Save | None:
    """The game with this id, if it was kept apart from another one."""
    form = saves.form(id)
    if is_sealed(form) or id != content_id(form):
        return None
    with contextlib.suppress(LinkError):  # of a newer version
        save = saves.open(id)
        return save if save.metadata.practice else None
    return None


def _rank(save: Save) -> tuple[object, ...]:
    """How far a game is; what follows decides between equals, the same on each device."""
    actions, redeals = len(save.play.record.actions), len(save.play.record.redeals)
    return actions, redeals, save.date, save.form, save.name, str(save.metadata)


def _is_further(one: Save, other: Save) -> bool:
    return _rank(one) > _rank(other) and _goes_on_from(one.play, other.play)


def _whole(first: Save, last: Save, *, has_parted: bool) -> Save:
    """The game that is further on, or was played last, with what is only known of the other one."""
    metadata = replace(last.metadata, step=last.metadata.step or first.metadata.step)
    if first.metadata.practice:
        # A redo ends it only where it would in both.
        provisional = metadata.provisional and first.metadata.provisional
        metadata = replace(metadata, practice=True, provisional=provisional)
    if has_parted:
        return replace(last, text="", metadata=metadata)
    date = max(first.date, last.date)
    return replace(last, name=last.name or first.name, date=date, text="", metadata=metadata)


def _is_same(save: Save, whole: Save) -> bool:
    pairs = ((each.form, each.name, each.date, each.metadata) for each in (save, whole))
    return len({*pairs}) == 1


def _goes_on_from(last: Play, first: Play) -> bool:
    """Whether a game is another one, later or as far; who sits at its table may have changed."""
    later, former = last.record, first.record
    now, redeals = len(former.actions), len(former.redeals)
    return (
        (later.game, later.seed, later.options, later.version, len(later.players))
        == (former.game, former.seed, former.options, former.version, len(former.players))
        and later.actions[:now] == former.actions
        and later.redeals[:redeals] == former.redeals
        and all(each.ply >= now for each in later.redeals[redeals:])
    )


def _is_later(here: Save, theirs: Save) -> bool:
    """Whether the game by links of a file is the one here, later.

    :raises LinkError: if it is something else.
    """
    if not (here.sealed and theirs.sealed) or theirs.sealed.secret != here.sealed.secret:
        raise LinkError(tr("This file comes from the other player’s device."))
    if theirs.sealed.has_parted_from(here.sealed):
        raise LinkError(
            tr("This game went on differently on this device. The version here is kept.")
        )
    return theirs.sealed.goes_on_from(here.sealed)
