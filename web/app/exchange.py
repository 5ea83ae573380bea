"""How a sealed game goes on: each step is done in a worker, then saved, then shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

from sobek.core.text import tr
from sobek.sealed.protocol import SECRET
from sobek.sealed.refusals import Cheating, LinkRefused
from web.analysis import sealing
from web.app import counting, game_loop, scanning, tasks
from web.app.app import App
from web.browser.device import WorkerError
from web.session import sealed
from web.session.sealed import Sealed
from web.session.session import Session
from web.session.stage import Stage
from web.storage.saves import Save
from web.storage.sealed import reopen, sealed_form
from web.ui.formats import colon
from web.ui.screens.scanning import SHOW
from web.ui.screens.sealed import LETTERS
from web.ui.screens.sharing import SCAN
from web.ui.widgets import game_name


def act(app: App, session: Session, actions: Sequence[Any]) -> None:
    """Carry out what the person here has decided."""
    if game := session.sealed:
        _begin(app, session, sealing.act(game.stored(), [str(action) for action in actions]))


def receive(app: App, session: Session, letters: Sequence[str]) -> None:
    """Open the link that has come, in one of these spellings."""
    if game := session.sealed:
        _begin(app, session, sealing.receive(game.stored(), letters, random_bytes(app)))


def random_bytes(app: App) -> bytes:
    """As many as a secret of sealed play has."""
    return b"".join(app.device.seed().to_bytes(8, "big") for _ in range(SECRET // 8))


async def brings_on(app: App, session: Session, letters: Sequence[str]) -> bool:
    """Whether one of these links is what the game of a session waits for; if not, say why. Anybody
    may make a link with the name of a game: what tells is its authentication, which takes
    computing."""
    if not session.sealed:
        return False
    try:
        step = sealing.receive(session.sealed.stored(), letters, random_bytes(app))
        outcome = await do(app, step)
        if outcome.refused != Cheating.__name__:
            outcome.check()
    except ValueError as error:
        app.state.notice.say(str(error))
        return False
    return True


def ask_to_send(app: App, session: Session) -> None:
    """Show the link that is to be sent, once it is, beside the table."""
    game = session.sealed
    is_due = game and game.outgoing and session.metadata.sent != game.number
    if is_due and app.state.by_code:
        app.state.panel = SHOW
    elif is_due and session.stage is Stage.TABLE:
        app.state.panel = LETTERS


def note_sent(app: App, session: Session, link: str) -> None:
    """Remember that a link has been copied or sent, if it is the last one of a sealed game."""
    game = session.sealed
    is_last = game and game.outgoing and game.outgoing in link
    if game and is_last and session.metadata.sent != game.number:
        session.metadata = replace(session.metadata, sent=game.number)
        game_loop.save(app, session)


def _begin(app: App, session: Session, step: str) -> None:
    app.state.notice.say("")
    app.state.refusal.say("")
    id = app.state.autosave.id
    if not sealed.is_busy(session):
        sealed.wait(session)
        app.state.sealing.add(id)
        tasks.undertake(app, _go_on(app, session, id, step))


async def _go_on(app: App, session: Session, id: str, step: str) -> AsyncIterator[None]:
    """Do a step of an open game. Whoever leaves it meanwhile finds it done, and whoever comes back
    waits for it. ``id``: of the save."""
    former = following = session.save
    try:
        outcome = await do(app, step)
        if outcome.stored:
            play, game = reopen(sealed_form(outcome.stored))
            following = replace(former, play=play, sealed=game)
            await app.device.sleep(0)  # what follows is a task of its own
        outcome.check(following.sealed)
    except LinkRefused as error:
        _refuse(app, _seated(app, session, former, id), str(error))
    finally:
        app.state.sealing.discard(id)
        session = _seated(app, session, former, id)
        if following.sealed:
            session.go_on(following.play, Sealed(following.sealed))
        is_open = session is app.state.session
        if following.form != former.form and not (is_open and app.state.is_parked):
            if is_open:
                _show(app, session)
            else:
                saved = app.saves.go_on(id, former, following, app.device.now())
                if saved:
                    app.state.library.note_played(id)
                if saved and session.has_just_ended:
                    game_loop.count(app, id, saved)
    yield


def _seated(app: App, session: Session, former: Save, id: str) -> Session:
    """The session in which the game of a save is open by now; else the one that it was left in."""
    now = app.state.session
    is_back = now and app.state.autosave.id == id and now.save.form == former.form
    return now if now and is_back else session


def _show(app: App, session: Session) -> None:
    """Save what has become of the game that is open. Once something is to be sent, ask for that."""
    state = app.state
    game_loop.save(app, session)
    game_loop.send_by_line(app, session)
    counting.begin(app, session, game_loop.proceed)
    state.link_attempt, state.is_retyped = None, True
    if not state.refusal:
        state.pasted = ""
    if state.panel in (LETTERS, SHOW, SCAN):
        state.panel = ""
    ask_to_send(app, session)
    scanning.tend(app)


def _refuse(app: App, session: Session, sentence: str) -> None:
    """Say why a link of a game was refused: at the field, if it came from there; and of which game,
    if that was left."""
    state = app.state
    if session is not state.session:
        state.notice.say(colon(game_name(session.play.players, ""), sentence))
        return
    where = state.refusal if state.pasted else state.notice
    where.say(sentence)


async def do(app: App, step: str) -> sealing.Outcome:
    """What a step leads to.

    :raises ValueError: with a sentence, if nothing can do it.
    """
    try:
        return await app.pool.seal(step)
    except WorkerError:
        sentence = tr(
            "Part of the page could not be loaded. Check your connection and reload the page."
        )
        raise ValueError(sentence) from None
