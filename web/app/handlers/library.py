"""The list of saved games: names, the file of one, deleting."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Final

from sobek.core.text import tr
from web.app import derived, game_loop, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.browser.device import StorageError
from web.session.session import Session
from web.storage import files
from web.ui.screens.sharing import ALL, FILE_OF, SEALED_FILE, SHEET


def delete(app: App, event: Event) -> None:
    """Delete a saved game; it can be brought back until something else is done."""

    def change(id: str) -> None:
        if app.state.autosave.id != id:  # else it was opened meanwhile, to be played
            app.state.library.delete(id)

    tasks.undertake(app, _change(app, event.value, change, "undo"))


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
    if any(game.id == id for game in derived.telling(state)):
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


def disclose(app: App, event: Event) -> None:
    """Go on with what tells something, as the person now knows. The game then does not count."""
    state, session = app.state, app.state.session
    if session and derived.must_tell(state) and not state.is_parked:
        session.metadata = replace(session.metadata, practice=True, provisional=False)
        state.disclosed = session
        game_loop.save(app, session)
    elif session is None:
        tasks.undertake(app, _disclose_saved(app, event.value.removeprefix(FILE_OF)))


def _download_open(app: App, session: Session) -> None:
    save = app.state.autosave.dated(session.save, app.device.now())
    app.device.download(files.name(save), files.write(save))


def _download(app: App, id: str) -> None:
    app.device.download(app.state.library.file_name(id), app.state.library.export(id))


async def _change(
    app: App, id: str, change: Callable[[str], None], target: str
) -> AsyncIterator[None]:
    """Change a saved game that no other tab plays. ``target``: the id of what gets the focus."""
    async with app.state.library.held(id):
        change(id)
    if app.state.autosave.id == id:
        opening.open_address(app, app.state.address)  # it was opened meanwhile, as it was before
    app.state.focus = FocusRequest(target)
    yield


async def _disclose_saved(app: App, id: str) -> AsyncIterator[None]:
    """Save a game to a file that tells its hidden cards."""
    app.state.panel = ""
    try:
        async for _ in _change(app, id, app.state.library.make_practice, f"naming-{id}"):
            _download(app, id)
            yield
    except StorageError as error:
        # An open game is for practice all the same.
        raise ValueError(
            tr(
                "Your browser could not do that: {reason}. Open the game and save it to a file "
                "there.",
                reason=error,
            )
        ) from None


EVENTS: Final[dict[str, Handler]] = {
    "delete": delete,
    "disclose": disclose,
    "export": export,
    "export-sealed": export_sealed,
    "more-games": show_more,
    "naming": name,
    "rename": rename,
    "undo": undelete,
}
