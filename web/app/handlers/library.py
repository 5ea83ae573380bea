"""The list of saved games: names, files, deleting."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.text import tr, trn
from sobek.sealed.game import SealedGame
from web.app import derived, game_loop, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers.links import open_link_in
from web.app.state import FocusRequest
from web.browser.device import StorageError
from web.session.session import Session
from web.storage import files, links
from web.storage.encodings import decoded
from web.storage.library import OpenElsewhere
from web.storage.saves import SAVED, Save
from web.storage.sealed import may_be_known
from web.ui.screens.sealed import FROM_FILE
from web.ui.screens.sharing import ALL, ALL_FILES, FILE_OF, SEALED_FILE, SHEET


def delete(app: App, event: Event) -> None:
    """Delete a saved game; it can be brought back until something else is done."""
    tasks.undertake(app, _change(app, event.value, app.state.library.delete, "undo"))


def name(app: App, event: Event) -> None:
    """Open the field for a game's name."""
    app.state.library.begin_naming(event.value)
    app.state.focus = FocusRequest("called")


def rename(app: App, event: Event) -> None:
    """Give a saved game a name."""

    def change(id: str) -> None:
        app.state.library.rename(id, event.data["called"])

    tasks.undertake(app, _change(app, event.value, change, f"naming-{event.value}"))


def show_more(app: App, event: Event) -> None:
    """Show another page of the list."""
    app.state.library.pages += 1


def undelete(app: App, event: Event) -> None:
    """Bring back what was deleted last."""
    app.state.library.undelete()


def export(app: App, event: Event) -> None:
    """Save to a file what is open, or a game of the list; first say what the file tells."""
    state, id = app.state, event.value
    if any(game.id == id for game in state.library.hiding):
        state.panel = FILE_OF + id
    elif any(game.id == id for game in state.library.sealed):
        state.panel = SEALED_FILE + id
    elif id:
        _download(app, id)
    elif derived.must_tell(state):
        state.panel = f"{SHEET}-{ALL}"
    elif state.session and state.session.sealed and not state.session.play.over:
        state.panel = SEALED_FILE + state.autosave.id
    elif state.session:
        _download_open(app, state.session)


def export_sealed(app: App, event: Event) -> None:
    """Save a sealed game to a file, as the person now knows what it is for."""
    app.state.panel = ""
    if app.state.session:
        _download_open(app, app.state.session)
    else:
        _download(app, event.value)


def export_all(app: App, event: Event) -> None:
    """Save all games to one file; first say what it tells."""
    tasks.undertake(app, _announce_all(app))


def disclose(app: App, event: Event) -> None:
    """Go on with what tells hidden cards, as the person now knows. The game then does not count."""
    state, session = app.state, app.state.session
    if session and derived.must_tell(state) and not state.is_parked:
        session.metadata = replace(session.metadata, practice=True, provisional=False)
        state.disclosed = session
        game_loop.save(app, session)
    elif session is None and event.value == ALL_FILES:
        tasks.undertake(app, _export_all(app))
    elif session is None:
        tasks.undertake(app, _disclose_saved(app, event.value.removeprefix(FILE_OF)))


def _download_open(app: App, session: Session) -> None:
    save = app.state.autosave.dated(session.save, app.device.now())
    app.device.download(files.name(save), files.write(save))


def _download(app: App, id: str) -> None:
    app.device.download(app.state.library.file_name(id), app.state.library.export(id))


def open_file(app: App, event: Event) -> None:
    """Open the only game in a file, or add all that are in it."""
    tasks.undertake(app, _open_file(app, event.data["name"]))


async def _change(
    app: App, id: str, change: Callable[[str], None], target: str
) -> AsyncIterator[None]:
    """Change a saved game that no other tab plays. ``target``: the id of what gets the focus."""
    async with app.state.library.held(id):
        change(id)
    app.state.focus = FocusRequest(target)
    yield


async def _disclose_saved(app: App, id: str) -> AsyncIterator[None]:
    """Save a game to a file that tells its hidden cards."""
    app.state.panel = ""
    async for _ in _change(app, id, app.state.library.make_practice, f"naming-{id}"):
        _download(app, id)
        yield


async def _announce_all(app: App) -> AsyncIterator[None]:
    """Say what a file of all games tells, also of those that another tab has begun; where there is
    nothing to say, save it."""
    library = app.state.library
    async for _ in opening.read_library(app, library.read()):
        yield
    if library.hiding or library.sealed:
        app.state.panel = ALL_FILES
    else:
        async for _ in _export_all(app):
            yield


async def _export_all(app: App) -> AsyncIterator[None]:
    """Save all games to one file. Those that go on with hidden cards then do not count; so one of
    them that another tab plays, which can't be changed here, is left out."""
    state, elsewhere = app.state, set[str]()
    state.panel = ""
    for game in state.library.hiding:
        try:
            async with state.library.held(game.id):
                state.library.make_practice(game.id)
        except OpenElsewhere:
            elsewhere.add(game.id)
        except LinkError:
            state.library.forget(game.id)  # it was deleted, or damaged, a moment ago
    text = await state.library.export_all(but=elsewhere)
    if text:
        app.device.download(tr("Saved games.txt"), text)
    if elsewhere:
        state.notice.say(
            trn(
                "{n} game is open in another tab and is not in the file.",
                "{n} games are open in other tabs and are not in the file.",
                len(elsewhere),
            )
        )
    yield


async def _open_file(app: App, field: str) -> AsyncIterator[None]:
    text = decoded(await app.device.read_file(field, files.MAX_SIZE))
    try:
        parts = files.split(text)
    except files.FileError:
        if not text or not links.are_in(text):
            raise
        open_link_in(app, text)
        yield
        return
    if len(parts) == 1:
        await _open_game(app, parts[0])
        yield
        return
    try:
        app.state.notice.say(await app.state.library.add_games(parts))
    finally:
        async for _ in opening.read_library(app, app.state.library.read()):
            yield


async def _open_game(app: App, part: str) -> None:
    """Open a game from a file; if it is saved here already, that one."""
    save = files.read(part)
    app.state.renderer_of(save.play)
    if save.sealed:
        await _open_sealed(app, save, save.sealed)
        return
    here = None
    with contextlib.suppress(StorageError):
        here = app.saves.links().get(save.form)
    if here:
        opening.go(app, SAVED + here)
    else:
        opening.play_new(app, save)


async def _open_sealed(app: App, save: Save, game: SealedGame) -> None:
    """Open a game with somebody elsewhere from a file, or the one here if that is not behind."""
    is_new = app.saves.is_damaged(game.id)
    has_moved = await app.state.library.bring_up(game, save)
    opening.go(app, SAVED + game.id)
    if is_new and may_be_known(game):
        app.state.panel = FROM_FILE
    elif has_moved and not game.is_over:
        app.state.notice.say(tr("Continue this game on this device only."))


EVENTS: Final[dict[str, Handler]] = {
    "delete": delete,
    "disclose": disclose,
    "export": export,
    "export-all": export_all,
    "export-sealed": export_sealed,
    "file": open_file,
    "more-games": show_more,
    "naming": name,
    "rename": rename,
    "undo": undelete,
}
