"""Sealed games with somebody elsewhere: to begin one, to join one, to open what comes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Final

from web.analysis import sealing
from web.app import derived, exchange, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers import new_game
from web.storage import sealed
from web.storage.saves import SAVED, Save
from web.ui.screens.sealed import FACE, FIELD


def change(app: App, event: Event) -> None:
    """Change a field of the proposal."""
    _fill_in(app, {event.data.get("name", ""): event.value})


def invite(app: App, event: Event) -> None:
    """Begin a game with somebody elsewhere."""
    _submit(app, event.data)
    setup = derived.sealed_setup(app.state)
    options = {name: setup.chosen(name) for name in setup.open_options}
    step = sealing.invite(setup.game, options, setup.players[0].name, exchange.random_bytes(app))
    tasks.undertake(app, _found(app, step, app.state.openings))


def invite_again(app: App, event: Event) -> None:
    """Begin another game like the one that is open."""
    session = app.state.session
    if session and (game := session.sealed):
        name, terms = game.names[game.me], game.terms
        step = sealing.invite(terms.game, terms.options, name, exchange.random_bytes(app))
        tasks.undertake(app, _found(app, step, app.state.openings, after=game.id))


def join(app: App, event: Event) -> None:
    """Accept the invitation that is open."""
    if app.state.invitation:
        _submit(app, event.data)
        name, secret = app.state.setup.players[0].name, exchange.random_bytes(app)
        step = sealing.join(app.state.invitation, name, secret)
        tasks.undertake(app, _found(app, step, app.state.openings))


def receive(app: App, event: Event) -> None:
    """Open a link that belongs to the game that is open; its spellings have blanks between."""
    session = app.state.session
    if session and not app.state.is_parked:
        session.scoring = None  # it was seen before; what the link brings may begin another one
        exchange.receive(app, session, event.value.split())


def _submit(app: App, fields: Mapping[str, str]) -> None:
    """Take over the fields of the form but the face: only who changes it has chosen it."""
    _fill_in(app, {name: text for name, text in fields.items() if name != FACE})


def _fill_in(app: App, fields: Mapping[str, str]) -> None:
    """Fill in the start form with fields of these names."""
    for name, value in fields.items():
        new_game.change(app, name.removeprefix(FIELD), value)


async def _found(app: App, step: str, openings: int, *, after: str = "") -> AsyncIterator[None]:
    """Begin a game, and go there, unless the person has opened something else since ``openings``;
    only one at a time. ``after``: the name of the game of the same two persons that came before."""
    if app.state.is_founding:
        return
    app.state.is_founding = True
    yield
    try:
        outcome = await exchange.do(app, step)
    finally:
        app.state.is_founding = False
    outcome.check()
    play, game = sealed.reopen(sealed.sealed_form(outcome.stored))
    if (courier := app.state.courier) and after in courier.games:
        courier.games.add(game.id)
    is_new = app.saves.current_text(game.id) is None
    if app.state.openings != openings:
        if is_new:  # it is among the saved games
            now = app.device.now()
            app.saves.save(game.id, Save(play, sealed=game, date=now))
            app.saves.note_played(game.id, now)
            app.state.library.note_played(game.id)
    elif is_new:
        opening.play_new(app, Save(play, sealed=game), game.id)
    else:
        opening.go(app, SAVED + game.id)  # joined in another tab meanwhile
    yield


EVENTS: Final[dict[str, Handler]] = {
    "elsewhere": change,
    "invite": invite,
    "invite-again": invite_again,
    "join": join,
    opening.ARRIVED: receive,
}
