"""Keep or move: everything in one file, and what a file brings."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Generator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from time import localtime, strftime
from typing import Final, TypeVar

from sobek.core.text import tr, trn
from sobek.sealed.game import SealedGame
from web.app import derived, devices, languages, opening, reminders, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers.links import open_link_in
from web.browser.device import StorageError, WorkerError
from web.session.setup import Setup
from web.storage import files, links, preferences, transaction
from web.storage.encodings import decoded
from web.storage.library import OpenElsewhere
from web.storage.merging import Texts, merging
from web.storage.saves import SAVED, Save, content_id, game_of
from web.storage.sealed import may_be_known
from web.storage.transaction import Change
from web.ui.screens.keeping import ARRIVED, KEEP, Arrival, done, problems
from web.ui.screens.sealed import FROM_FILE

T = TypeVar("T")


def save_all(app: App, event: Event) -> None:
    """Save everything to one file."""
    tasks.undertake(app, _save_all(app))


def save_old(app: App, event: Event) -> None:
    """Save the oldest finished games to a file, so that they can be deleted here."""
    tasks.undertake(app, _save_old(app))


def open_file(app: App, event: Event) -> None:
    """Open the only game in a file, or say what else it would bring."""
    tasks.undertake(app, _open_file(app, event.data["name"], app.state.openings))


def choose_settings(app: App, event: Event) -> None:
    """Take the settings of the file, or not."""
    if app.state.arrival:
        app.state.arrival.settings = bool(event.value)


def bring_in(app: App, event: Event) -> None:
    """Bring in what the file holds."""
    if app.state.arrival and not app.state.arrival.is_coming:
        app.state.arrival.is_coming = True
        tasks.undertake(app, _bring_in(app, app.state.arrival))


def undo(app: App, event: Event) -> None:
    """Undo that."""
    tasks.undertake(app, _undo(app))


async def _save_all(app: App) -> AsyncIterator[None]:
    now = app.device.now()
    parts = []
    for part in files.write_all(files.kept_here(app.device), now):
        parts.append(part)
        await app.device.sleep(0)
    name, text = f"Sobek {strftime('%Y-%m-%d', localtime(now))}.txt", "\n".join(parts)
    is_shared = await _hand_over(app, name, text)
    if is_shared is not False:
        app.state.backup.note_saved(now)
        app.state.reminds = False
        app.state.kept.say(
            tr("Everything is in the file. Open this page on the other device, and bring it in.")
            if is_shared
            else tr(
                "Everything is in “{name}”, among your downloads. Send it to the other device, "
                "open this page there, and bring it in under “Keep or move”.",
                name=name,
            )
        )
    yield


async def _hand_over(app: App, name: str, text: str) -> bool | None:
    """Pass a file to another app, or have the browser save it: then it is None. False if the person
    cancels that."""
    is_shared = await app.device.share_file(name, text)
    if is_shared is None:
        app.device.download(name, text)
    return is_shared


async def _save_old(app: App) -> AsyncIterator[None]:
    """Save the games that can make room."""
    ids = derived.old_games(app.state)
    text = "\n".join(files.write_stored(app.saves, id) for id in ids)
    if await _hand_over(app, tr("Old games") + ".txt", text) is not False:
        app.state.archived, app.state.brought = tuple(ids), ()
        said = trn("{n} game was saved to a file.", "{n} games were saved to a file.", len(ids))
        app.state.kept.say(said)
    yield


def delete_old(app: App, event: Event) -> None:
    """Delete the games that were just saved. Each is deleted by itself, as a full storage has no
    room for a note of all."""
    state = app.state
    ids, state.archived = state.archived, ()
    deleted = {id: items for id in ids if (items := app.saves.delete(id))}
    for id in deleted:
        state.library.forget(id)
    texts = (item for items in deleted.values() for item in items.items())
    state.brought = tuple(Change(each, text, None) for each, text in texts)
    reminders.look_at_storage(app)
    state.kept.say(trn("{n} game was deleted here.", "{n} games were deleted here.", len(deleted)))


def later(app: App, event: Event) -> None:
    """Close the reminder."""
    app.state.reminds = False


async def _open_file(app: App, field: str, openings: int) -> AsyncIterator[None]:
    """Open a file, unless the person has opened something else since ``openings``; the panel says
    why it can't be read."""
    app.state.brought = ()
    try:
        async for _ in _open(app, field, openings):
            yield
    except ValueError as error:
        if app.state.panel != KEEP:
            raise
        app.state.kept.say(str(error))
        yield


async def _open(app: App, field: str, openings: int) -> AsyncIterator[None]:
    text = decoded(await app.device.read_file(field, files.MAX_SIZE))
    if app.state.openings != openings:
        return
    try:
        parts = files.split(text)
    except files.FileError:
        if not text or not links.are_in(text):
            raise
        app.state.panel = ""
        open_link_in(app, text)
        yield
        return
    is_cut = files.is_cut(text)
    if len(parts) == 1 and not files.holds_stored(parts[0]) and not is_cut:
        await _open_game(app, parts[0])
        yield
        return
    async for _ in look_into(app, parts, is_cut=is_cut, openings=openings):
        yield


async def look_into(
    app: App,
    parts: list[str],
    *,
    is_cut: bool = False,
    from_line: bool = False,
    openings: int | None = None,
) -> AsyncIterator[None]:
    """Say what a file would bring. ``parts``: of the file; ``is_cut``: whether some of it lacks;
    ``from_line``: whether it has come from another device by a line; ``openings``: say nothing if
    the person has opened something else since then."""
    read = files.read_all(parts, app.state.renderer_of, is_cut=is_cut)
    contents = await in_steps(app, read)
    here = files.kept_here(app.device)
    merged = await in_steps(app, merging(here, contents.stored))
    if openings not in (None, app.state.openings):
        return
    # Whoever has chosen none here wants those of the file.
    settings = preferences.KEYS.isdisjoint(here)
    app.state.arrival = Arrival(
        contents,
        merged,
        is_news=bool(merged.changes(here)),
        has_settings=any(
            key in contents.stored and contents.stored[key] != here.get(key)
            for key in preferences.KEYS
        ),
        settings=settings,
        from_line=from_line,
    )
    app.state.panel = ARRIVED
    yield


async def _open_game(app: App, part: str) -> None:
    """Open a game from a file; if it is saved here already, that one. Its id says that it came so,
    unless that is the id of one that has gone on since."""
    save = files.read(part)
    app.state.renderer_of(save.play)
    if save.sealed:
        await _open_sealed(app, save, save.sealed)
        return
    here, id = None, content_id(save.form)
    with contextlib.suppress(StorageError):
        here = app.saves.links().get(save.form)
        id = "" if app.saves.current_text(id) else id
    if here:
        opening.go(app, SAVED + here)
    else:
        opening.play_new(app, replace(save, metadata=save.metadata.of_others(save.play)), id)


async def _open_sealed(app: App, save: Save, game: SealedGame) -> None:
    """Open a game with somebody elsewhere from a file, or the one here if that is not behind."""
    is_new = app.saves.is_damaged(game.id)
    has_moved = await app.state.library.bring_up(game, save)
    opening.go(app, SAVED + game.id)
    if is_new and may_be_known(game):
        app.state.panel = FROM_FILE
    elif has_moved and not game.is_over:
        app.state.notice.say(tr("Continue this game on this device only."))


async def _bring_in(app: App, arrival: Arrival) -> AsyncIterator[None]:
    """Bring in what a file holds; the page shows the start screen meanwhile, so that nothing here
    changes what is being stored."""
    state, contents = app.state, arrival.contents
    _leave_table(app, ARRIVED)
    yield
    try:
        # A tab holds one name at a time: what other tabs play is asked before.
        here = files.kept_here(app.device)
        theirs, elsewhere = await _not_elsewhere(app, here, contents.stored)
        async with alone(app):
            here = files.kept_here(app.device)
            steps = merging(here, theirs, settings=arrival.settings)
            merged = await in_steps(app, steps)
            new = merged.changes(here)
            changes = [Change(each, here.get(each), text) for each, text in new.items()]
            await in_steps(app, transaction.store(app.device, changes))
    except StorageError as error:
        raise ValueError(_refused(app, error)) from None
    finally:
        arrival.is_coming = False
    state.brought = tuple(changes)
    if arrival.from_line:
        devices.note_brought_in(app)

    def told() -> str:
        lacks = [*problems(contents), *_told(elsewhere)]
        return done(merged, lacks, has_changed=bool(changes))

    async for _ in _begin_anew(app, changes, told):
        yield


async def _not_elsewhere(app: App, here: Texts, theirs: Texts) -> tuple[Texts, int]:
    """What a file holds, without the games that another tab plays; and how many these are."""
    ids = {id for each, text in theirs.items() if (id := game_of(each)) and here.get(each) != text}
    played = set()
    for id in sorted(ids & app.saves.all_ids()):
        try:
            async with app.state.library.held(id):
                pass
        except OpenElsewhere:
            played.add(id)
    found = Texts({each: text for each, text in theirs.items() if game_of(each) not in played})
    return found, len(played)


def _told(elsewhere: int) -> list[str]:
    said = trn(
        "{n} game is open in another tab and stays as it is.",
        "{n} games are open in other tabs and stay as they are.",
        elsewhere,
    )
    return [said] if elsewhere else []


def _refused(app: App, error: StorageError) -> str:
    """What the browser's refusal has led to, as a sentence."""
    with contextlib.suppress(StorageError):
        if not transaction.is_unfinished(app.device):
            return tr(
                "Nothing was brought in, and all is as it was before: {reason}.", reason=error
            )
    return tr(
        "Not everything could be put back; the page will do so when it next starts: {reason}.",
        reason=error,
    )


def _leave_table(app: App, panel: str) -> None:
    """Show the start screen below a panel: nothing that goes on at a table changes what is being
    stored. A device from which all has come stays, to be told what became of it."""
    state, hand = app.state, app.state.hand
    if state.address:
        sender = hand if hand and hand.parcel else None
        state.hand = None if sender else hand
        opening.go(app, "")
        state.hand = sender
    state.panel = panel


async def _undo(app: App) -> AsyncIterator[None]:
    brought, app.state.brought = app.state.brought, ()
    _leave_table(app, KEEP)
    try:
        async with alone(app):
            changes = transaction.undone(app.device, brought)
            await in_steps(app, transaction.store(app.device, changes))
    except StorageError as error:
        app.state.brought = brought
        app.state.kept.say(tr("This could not be undone: {reason}.", reason=error))
        yield
        return

    def told() -> str:
        if len(changes) == len(brought):
            return tr("All is as it was before.")
        return tr("All is as it was before, but for games that have gone on since.")

    async for _ in _begin_anew(app, changes, told):
        yield


@asynccontextmanager
async def alone(app: App) -> AsyncIterator[None]:
    """Keep other tabs from storing many texts meanwhile. What one of them could not end is put back
    first.

    :raises StorageError: if another tab does so, or the browser refuses.
    """
    if not await app.device.claim(transaction.CLAIM, take=False):
        raise StorageError(tr("another tab is bringing something in"))
    try:
        if transaction.is_unfinished(app.device):
            transaction.recover(app.device)
        yield
    finally:
        app.device.release(transaction.CLAIM)


async def _begin_anew(
    app: App, changes: Sequence[Change], told: Callable[[], str]
) -> AsyncIterator[None]:
    """Show the start screen with all that is stored now, and say what was done. Whoever has opened
    something else meanwhile stays there. ``told``: the sentence, once the language is the one of
    the settings that came."""
    state = app.state
    state.setup = Setup.default(*state.renderers)
    if not state.address:
        opening.open_address(app, "")
        app.device.scroll_to_top()
    elif state.autosave.id in filter(None, (game_of(each.key) for each in changes)):
        opening.open_address(app, state.address)
    state.preferences.recall()
    state.faces.recall()
    with contextlib.suppress(WorkerError):  # the next start tries again
        await languages.learn(app, *languages.wanted(app))
        languages.speak(app, *languages.wanted(app))
    app.device.set_theme(state.preferences.theme)
    state.arrival = None
    if state.address:
        state.notice.say(told())
    else:
        state.panel = KEEP
        state.kept.say(told())
    yield


async def in_steps(app: App, steps: Generator[None, None, T]) -> T:
    """What comes of these steps. The page stays responsive meanwhile."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        await app.device.sleep(0)


EVENTS: Final[dict[str, Handler]] = {
    "bring-in": bring_in,
    "bring-in-settings": choose_settings,
    "bring-in-undo": undo,
    "file": open_file,
    "delete-old": delete_old,
    "later": later,
    "save-all": save_all,
    "save-old": save_old,
}
