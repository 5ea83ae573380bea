"""Keep or move: all that this browser keeps as one file, and what a file brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sobek.core.text import tr, trn
from web.storage import daily_tries, kept, results, stars
from web.storage.files import CUT, Contents
from web.storage.merging import Merged
from web.ui.formats import ago, percent
from web.ui.markup import Html, input_, join, label, li, p, span, ul
from web.ui.screens.frame import actions, plain, primary, undoable
from web.ui.screens.panels import panel
from web.ui.told import Told, told

T = TypeVar("T")

KEEP: Final = "keep"
"""The name of the panel."""
ARRIVED: Final = "bring-in"
"""The name of the question about a file."""
MAX_PROBLEMS: Final = 3
"""Maximum number of unreadable games in a file that are reported one by one."""


@dataclass(slots=True)
class Arrival:
    """A file that somebody may bring in. ``merged``: what would come of it; ``is_news``: whether
    that changes anything here; ``has_settings``: whether it has others than are here; ``settings``:
    whether they are wanted; ``is_coming``: whether it is being brought in; ``from_line``: whether
    it has come from another device by a line."""

    contents: Contents
    merged: Merged
    is_news: bool
    has_settings: bool
    settings: bool
    is_coming: bool = False
    from_line: bool = False


@dataclass(frozen=True, slots=True)
class Keeping:
    """What the panel says. ``is_empty``: whether no games are kept here: then people come to bring
    some in; ``said``: what has just been done; ``can_undo``: whether it can be
    undone; ``saved``: when everything was last saved; ``installing``: how to install the page,
    where that helps; ``fullness``: how full the storage is, "" if there is room; ``old``: how many
    games can make room; ``archived``: how many of them are in a file now; ``has_lines``: whether
    all can go over to another device."""

    is_empty: bool
    said: Told
    can_undo: bool
    saved: Html | None
    installing: Html
    fullness: str
    old: int
    archived: int
    has_lines: bool


def last_saved(date: int, now: int) -> Html | None:
    """When everything was last saved; None if it never was. Both are in seconds since 1970."""
    if not date:
        return None
    return p(tr("Last saved to a file: {when}", when=ago(now - date)), class_="facts last-saved")


def keep(what: Keeping) -> Html:
    """The panel."""
    done = told(what.said.sentence, "kept", what.said.number)
    field = label(
        tr("Bring in a file"),
        input_(type="file", name="file", id="file", accept=".txt,text/plain", data_change="file"),
        class_="labelled",
    )
    has_come = bool(what.said) and what.can_undo
    save_all = (plain if what.is_empty or has_come else primary)(
        tr("Save everything"), "save-all", id="save-all"
    )
    over = plain(tr("Over to another device"), "send-all") if what.has_lines else None
    return panel(
        tr("Keep or move"),
        undoable(done, "bring-in-undo") if has_come else p(done, role="status"),
        actions(primary(tr("Done"), "panel", "")) if has_come else None,
        _archived(what) if what.archived else _full(what) if what.fullness else None,
        field if what.is_empty else None,
        p(
            tr(
                "All that this browser keeps goes into one file: games, stars, statistics, bots. "
                "Bring it in on another device, or here if the browser has lost it."
            )
        ),
        actions(save_all, over),
        what.saved,
        p(
            tr(
                "Keep the file to yourself: it also holds what is hidden in games that go on. "
                "Continue each game played by link on one device only."
            ),
            class_="facts",
        ),
        None if what.is_empty else field,
        what.installing,
    )


def _full(what: Keeping) -> Html:
    """How full the storage is, and the games that can make room."""
    if not what.old:
        return p(what.fullness)
    helps = tr("Save the oldest finished games to a file, then delete them here to make room.")
    save = trn("Save {n} old game", "Save {n} old games", what.old)
    return join(p(what.fullness, " ", helps), actions(plain(save, "save-old", id="save-old")))


def _archived(what: Keeping) -> Html:
    """The games that are in a file now, and can be deleted here."""
    delete = trn("Delete {n} game here", "Delete {n} games here", what.archived)
    return actions(plain(delete, "delete-old", id="delete-old"))


def coming(share: float) -> Html:
    """All that another device has, on its way. ``share``: how much has arrived."""
    said = tr("Receiving … {share}", share=percent(share))
    return panel(tr("Bring in"), p(said, role="status"), kind="question")


def arrived(arrival: Arrival) -> Html:
    """What a file would bring, before it does."""
    if arrival.is_coming:
        return panel(tr("Bring in"), p(tr("Bringing it in …"), role="status"))
    wish = label(
        input_(
            type="checkbox",
            name="settings",
            id="with-settings",
            value="on",
            checked=arrival.settings,
            data_change="bring-in-settings",
        ),
        span(tr("The settings, too: day or night, language, pace")),
        class_="wish",
    )
    return panel(
        tr("Bring in"),
        p(tr("The other device has:") if arrival.from_line else tr("The file holds:")),
        ul(map(li, _amounts(arrival)), class_="facts"),
        join(p(each, class_="problem") for each in problems(arrival.contents)),
        wish if arrival.has_settings else None,
        p(
            tr("No game that is here gets lost.")
            if arrival.is_news
            else tr("All of it is here already."),
            class_="facts",
        ),
        actions(_agree(arrival.contents), plain(tr("Cancel"), "panel", KEEP))
        if arrival.is_news or arrival.has_settings
        else actions(plain(tr("Back"), "panel", KEEP)),
        kind="question",
    )


def _agree(contents: Contents) -> Html:
    """The button that brings it in. A file that is not whole had better be saved again."""
    kind = plain if contents.is_cut else primary
    return kind(tr("Bring in"), "bring-in", id="bring-in")


def _amounts(arrival: Arrival) -> list[str]:
    """What the file holds, in words."""
    merged, stored = arrival.merged, arrival.contents.stored
    reached = sum(each.stars for each in _items(stored, stars.PREFIX, stars.read))
    days = len(_items(stored, daily_tries.KEY, daily_tries.read))
    lines = results.count(stored.get(results.KEY, ""))
    bots = sum(key.startswith(kept.BOT) for key in stored)
    said = [
        *_games(merged),
        trn("{n} star", "{n} stars", reached) if reached else "",
        trn("{n} deal of the day", "{n} deals of the day", days) if days else "",
        trn("{n} result", "{n} results", lines) if lines else "",
        trn("{n} bot", "{n} bots", bots) if bots else "",
    ]
    return [*filter(None, said)] or [tr("something else")]


def _games(merged: Merged) -> Iterator[str]:
    """What comes of the games of a file."""
    if merged.games:
        yield trn("{n} game", "{n} games", merged.games)
    if merged.newer:
        yield trn(
            "{n} of them went on here, and stays as it is",
            "{n} of them went on here, and stay as they are",
            merged.newer,
        )
    if merged.updated:
        yield trn(
            "{n} of them went on there, and takes the place of the one here",
            "{n} of them went on there, and take the place of those here",
            merged.updated,
        )
    if merged.parted:
        yield trn(
            "{n} of them went on differently on both devices: both are kept",
            "{n} of them went on differently on both devices: both are kept",
            merged.parted,
        )


def _items(
    stored: Mapping[str, str], prefix: str, read: Callable[[str], Sequence[T] | None]
) -> list[T]:
    """All that is in lists under keys that begin so."""
    texts = (text for key, text in stored.items() if key.startswith(prefix))
    return [item for text in texts for item in read(text) or ()]


def problems(contents: Contents) -> list[str]:
    """A sentence for each thing in a file that can't be read."""
    said = contents.problems[:MAX_PROBLEMS]
    if contents.is_cut:
        said = [tr(CUT), *said]
    if len(contents.problems) > MAX_PROBLEMS:
        said = [*said, tr("More games could not be read.")]
    if contents.unread:
        which = ", ".join(map(tr, contents.unread))
        said = [*said, tr("In this file, these can’t be read: {which}.", which=which)]
    return said


def done(merged: Merged, lacks: list[str], *, has_changed: bool) -> str:
    """What has been brought in, in sentences. ``lacks``: on what has not been; ``has_changed``:
    whether anything has."""
    lacks = [*lacks, *dict.fromkeys(merged.told)]
    if not has_changed:
        return " ".join(lacks or [tr("All of it was here already.")])
    added, updated, apart = merged.added, merged.updated, merged.parted
    said = [
        trn("{n} game was added.", "{n} games were added.", added) if added else "",
        trn("{n} game was brought up to date.", "{n} games were brought up to date.", updated)
        if updated
        else "",
        trn(
            "{n} game went on differently on both devices: both are kept.",
            "{n} games went on differently on both devices: both are kept.",
            apart,
        )
        if apart
        else "",
        "" if lacks else tr("All of it is here now."),
        tr(
            "If a game played by link went on after the file was saved, the other player may "
            "know what was hidden from them in this round. Then it is better to begin a new "
            "game."
        )
        if merged.may_be_known
        else "",
        *lacks,
    ]
    return " ".join(filter(None, said))
