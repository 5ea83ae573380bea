"""What is open: the start screen, a saved game, a play from a link, a tutorial, a rule's position.

The address's part after # says which, and nothing else does. So reload, bookmarks and the back
button lead to the same places, and none of them leads past a handover.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from sobek.core.link import decode
from sobek.core.link_refusals import LinkError
from sobek.core.message import closed
from sobek.core.play import Play
from sobek.core.public_view import PublicView
from sobek.core.text import tr
from sobek.sealed.game import address as sealed_address
from sobek.sealed.game import read_invitation
from sobek.sealed.refusals import LinkRefused
from web.app import (
    derived,
    devices,
    exchange,
    game_loop,
    lab,
    pairing,
    problems,
    reminders,
    tasks,
)
from web.app.app import App
from web.app.events import Event
from web.app.state import FocusRequest, Problem
from web.app.work import Work
from web.browser.device import StorageError
from web.session import daily, prelude, replay, tutorial
from web.session.kinds import EXAMPLE, HERE, OPENED, Origin
from web.session.sealed import Sealed, wait
from web.session.session import Session
from web.storage import links, saves, sealed
from web.storage.bot_link import BOT, Bot
from web.storage.links import AT_TABLE, DAY, JOIN, LAB, LEARN, RULE, STEP, Link
from web.storage.saves import NO_METADATA, SAVED, LocalMetadata, Save
from web.ui.aids import everybodys
from web.ui.screens.rules import Reading

ARRIVED: Final = "arrived"
"""The event of a link that has come for the sealed game that is open."""

IN_A_GAME: Final = (
    *(Work.BOTS, Work.COUNT, Work.REPLAY, Work.AGAIN),
    *(Work.REVIEW, Work.RECHECK, Work.PRICE, Work.CLAIM, Work.LIBRARY),
)
"""The work on what is open."""


def open_address(app: App, address: str, *, take: bool = False) -> None:
    """Open what a part after # asks for. ``take``: take the game from another tab."""
    _open(app, address, lambda: links.read(f"#{address}"), take=take)


def go(app: App, address: str) -> None:
    """Open something else, from where the back button leads back."""
    app.device.set_location_hash(closed(address), new_entry=True)
    open_address(app, address)


def go_to(app: App, link: Link) -> None:
    """Open a link that has been read."""
    app.device.set_location_hash(closed(link.address), new_entry=True)
    _open(app, link.address, lambda: link)


def _open(app: App, address: str, read: Callable[[], Link], *, take: bool = False) -> None:
    """Open the link that is read, unless the address is empty."""
    _close(app)
    state = app.state
    state.address = address
    link: Link | None = None
    try:
        if address:
            link = read()
            state.address = link.address
            if address != closed(link.address):
                app.device.set_location_hash(closed(link.address))
            _WAYS[link.kind](app, link)
        else:
            _open_start_screen(app)
    except (LinkError, LinkRefused) as error:
        state.problem = Problem(str(error), can_reload=False)
    except StorageError as error:
        if address:
            state.problem = Problem(problems.unread(error), can_reload=True)
        else:
            state.notice.say(problems.unread(error))
    except Exception:
        problems.fail(app)
    if link and link.kind == SAVED and state.session:
        _claim(app, take=take)


def take_over(app: App, text: str) -> None:
    """Go on where a person has come to before Python ran (:mod:`web.session.prelude`). If the text
    makes no sense, open what the address asks for."""
    try:
        checkpoint = prelude.read(text)
        _GO_ON[checkpoint.kind](app, checkpoint.body)
    except LinkError:
        open_address(app, app.device.location_hash())
    else:
        if app.state.session:
            prelude.repeat(app.state.session, checkpoint.presses)


def _set_up(app: App, game: str) -> None:
    open_address(app, "")
    app.state.setup = app.state.setup.changed("game", game)


def _learn_on(app: App, body: str) -> None:
    state = app.state
    game, _, progress = body.partition(" ")
    if game not in state.renderers:
        raise LinkError(body)
    state.setup = state.setup.changed("game", game)
    state.progress.keep(progress, game)
    is_there = app.device.location_hash() == LEARN + game
    (open_address if is_there else go)(app, LEARN + game)


def open_hand(app: App) -> None:
    """Show what the table elsewhere tells, which this device has come to."""
    hand = app.state.hand
    if hand and hand.play and hand.welcome:
        app.state.hand = None  # it stays
        _close(app)
        app.state.hand = hand
        game_loop.set_address(app, AT_TABLE + hand.welcome.game)
        app.state.session = devices.session_of(app.state, hand)
        devices.show(app.state, hand)  # the table may be asking something
        app.device.stay_awake(True)


def begin(app: App, play: Play, metadata: LocalMetadata = NO_METADATA) -> None:
    """Begin a game with the memory aid of new games, and go there."""
    aids = everybodys(app.state.preferences.aid, play.players)
    play_new(app, Save(play, metadata=replace(metadata, aids=aids)))


def play_new(app: App, new: Save, id: str = "") -> None:
    """Save a game that is not stored yet and go there. ``id``: of the save; "" for a new one.

    :raises StorageError: if the browser refuses to save a sealed game.
    """
    id, now = id or saves.new_id(app.device.seed()), app.device.now()
    save = replace(new, date=new.date or now)
    try:
        app.saves.save(id, save)
        if not new.date:
            app.saves.note_played(id, now)
    except StorageError:
        if save.sealed:
            raise
        # It can be played all the same, and the address holds it.
        go(app, save.form)
        session = app.state.session = _seat(app, save)
        app.state.autosave.adopt(id, save)
        game_loop.save(app, session)
        _claim(app, take=False)
    else:
        go(app, SAVED + id)


def read_library(app: App) -> None:
    """Read the saved games unless all are known, such as in a page that began with one of them."""
    library = app.state.library
    with contextlib.suppress(StorageError):
        if Work.LIBRARY not in app.state.running and not library.knows_all():
            tasks.start(app, Work.LIBRARY, _read_library(app, library.read()))


async def _read_library(app: App, reading: Iterator[bool]) -> AsyncIterator[None]:
    """Read the saved games one by one, so that the page can be used meanwhile."""
    try:
        for _ in reading:
            await app.device.sleep(0)
    except StorageError as error:
        app.state.notice.say(problems.unread(error))
    yield


def _close(app: App) -> None:
    """Stop all work on what is open, and forget it."""
    state = app.state
    for work in IN_A_GAME:
        app.stop(work)
    lab.leave(app)
    devices.leave(app)
    app.device.release(saves.key(state.autosave.id))
    app.device.stay_awake(False)
    state.hurries, state.settles, state.shown = False, False, None
    state.held_events = None
    state.session, state.problem = None, None
    state.review = state.unasked = None
    state.autosave.close()
    state.openings += 1
    state.panel, state.pasted, state.link_attempt = "", "", None
    state.notice.say("")
    state.refusal.say("")
    state.invitation, state.invited, state.seen = "", None, None
    state.typing, state.day = state.typing.closed(), None
    state.reminds = state.has_left_table = state.explains = False
    state.archived = ()
    state.library.end_changes()
    state.deal_results.recall()
    state.progress.recall(state.renderers)
    state.daily.recall()
    state.stars.recall(state.renderers)
    state.strengths.recall()


def _seat(app: App, save: Save, origin: Origin = HERE) -> Session:
    return Session(
        save.play,
        app.state.renderer_of(save.play),
        origin=Sealed(save.sealed) if save.sealed else origin,
        metadata=save.metadata,
    )


def _open_start_screen(app: App) -> None:
    reading = app.state.library.read()
    # The first page of games is there at once: somebody may have tapped one on the first paint.
    any(reading)
    app.state.setup = derived.setup_again(app.state)
    reminders.look_at_storage(app)
    tasks.start(app, Work.LIBRARY, _read_library(app, reading))


def _open_saved(app: App, link: Link) -> None:
    _open_save(app, link.body)


def _open_save(app: App, id: str) -> None:
    state = app.state
    save = state.autosave.open(id)
    state.session = _seat(app, save)
    if id in state.sealing:
        wait(state.session)
    if save.is_previous:
        state.notice.say(
            tr("The last save of this game is damaged, so the one before it was opened.")
        )


def _open_sealed(app: App, link: Link) -> None:
    """Open a link of sealed play: in the game that it belongs to, which is played here from now on
    if the link brings it on; or show what it invites to."""
    at = sealed_address(link.body)
    if app.saves.current_text(at.game) is not None:
        _open_save(app, at.game)
        game_loop.set_address(app, SAVED + at.game)
        _claim(app, take=False, letters=link.letters)
        assert app.state.held_events is not None
        app.state.held_events.append(Event(ARRIVED, {"value": " ".join(link.letters)}))
    elif at.number:
        raise LinkError(sealed.not_here())
    else:
        app.state.invited = read_invitation(link.body)
        app.state.invitation = link.body


def _open_game(app: App, link: Link) -> None:
    """Show the game in a link, or the table that a link for a spectator tells."""
    if isinstance(link.content, Play):
        app.state.session = _seat(app, Save(link.content), OPENED)
    elif isinstance(link.content, PublicView):
        app.state.renderer_of(link.content)
        app.state.seen = link.content


def _open_tutorial(app: App, link: Link) -> None:
    """Go on where the person left it."""
    renderer = app.state.renderers.get(link.body)
    if renderer is None or not renderer.teaching.tutorial:
        raise LinkError(tr("There is no tutorial for this game."))
    app.state.session = tutorial.resume(renderer, app.state.progress.of(link.body))


def _open_example(app: App, link: Link) -> None:
    """Show the position that illustrates a rule, named as ``sobek.S21``."""
    state = app.state
    game, _, clause = link.body.partition(".")
    renderer = state.renderers.get(game)
    example = renderer.teaching.examples.get(clause) if renderer else None
    if example is None:
        raise LinkError(tr("There is no such rule."))
    if (state.reading.game, state.reading.clause) != (game, clause):
        state.reading = Reading(game, clause)
    session = _seat(app, Save(decode(example.link)), EXAMPLE)
    replay.show_example(session, example.ply, example.seat, clause)
    state.session = session


def _open_day(app: App, link: Link) -> None:
    """Offer the deal of a day. One that has not come anywhere yet is nobody's."""
    day = links.read_day(link.body)
    if daily.age(day, app.device.now()) < -daily.AHEAD:
        raise LinkError(tr("The deal of this day has not come yet."))
    app.state.day = day
    _open_start_screen(app)
    app.state.focus = FocusRequest("open-daily", reveal=True)


def _open_step(app: App, link: Link) -> None:
    """Offer a step of the ladder, named as ``sobek.amulets``."""
    way = derived.climb(app.state)
    game, _, name = link.body.partition(".")
    ids = [links.word(deal.id) for deal in way.deals] if way and way.words.game == game else []
    if name not in ids:
        raise LinkError(tr("There is no such deal."))
    _open_start_screen(app)
    app.state.panel, app.state.step = "ladder", str(ids.index(name))


def _open_join(app: App, link: Link) -> None:
    """Join a table by the code that it shows. The code is good only once, so it leaves the
    address."""
    _open_start_screen(app)
    game_loop.set_address(app, "")
    pairing.join(app, link.letters)


def _open_left_table(app: App, link: Link) -> None:
    """The page of a device at a table was loaded anew: lines don't outlast that. Say how to come
    back."""
    _open_start_screen(app)
    app.state.has_left_table = True


def _open_lab(app: App, link: Link) -> None:
    """Open the lab, with the bot for a game."""
    _enter_lab(app, link.body)


def _open_bot(app: App, link: Link) -> None:
    """Show the bot in a link."""
    if isinstance(link.content, Bot):
        _enter_lab(app, link.content.game)
        app.state.lab.arrived = link.content.code


def _enter_lab(app: App, game: str) -> None:
    if game not in app.state.renderers:
        raise LinkError(tr("The game “{name}” can’t be played here.", name=game))
    lab.enter(app, game)


def _claim(app: App, *, take: bool, letters: Sequence[str] = ()) -> None:
    """Play the saved game here, unless another tab does (``take``: even then; ``letters``: even
    then if one of them brings the game on). Until that is known, bots wait, and so does what a
    person does."""
    app.state.held_events = []
    tasks.start(app, Work.CLAIM, _play_here(app, take, letters))


async def _play_here(app: App, take: bool, letters: Sequence[str]) -> AsyncIterator[None]:
    state = app.state
    id = state.autosave.id
    is_ours = await app.device.claim(saves.key(id), take=take)
    if (
        letters
        and not is_ours
        and state.session
        and await exchange.brings_on(app, state.session, letters)
    ):
        is_ours = take = await app.device.claim(saves.key(id), take=True)
    events, state.held_events = state.held_events or [], None
    with problems.reported(app):
        if is_ours and take:
            _open_save(app, id)  # the other tab may have gone on until now
        state.autosave.parked = not is_ours
        game_loop.park(app)
        game_loop.proceed(app)
    state.running.pop(Work.CLAIM, None)  # an event may open something else
    # At once: whatever the person does next comes after them. All were meant for what was open.
    openings = state.openings
    for event in events if is_ours else ():
        if state.openings == openings:
            app.dispatch(app, event)
    yield


_GO_ON: Final[dict[str, Callable[[App, str], None]]] = {
    prelude.SETUP: _set_up,
    prelude.LEARN: _learn_on,
    prelude.PLAY: lambda app, link: begin(app, decode(link)),
}
"""What goes on where a prelude has come to, by the kind of its checkpoint."""
_WAYS: Final[dict[str, Callable[[App, Link], None]]] = {
    links.GAME: _open_game,
    sealed.PREFIX: _open_sealed,
    SAVED: _open_saved,
    DAY: _open_day,
    STEP: _open_step,
    JOIN: _open_join,
    AT_TABLE: _open_left_table,
    LEARN: _open_tutorial,
    LAB: _open_lab,
    BOT: _open_bot,
    RULE: _open_example,
}
"""What opens a link, by its kind."""
