"""The table: decisions, and what lies between them."""

from __future__ import annotations

from typing import Final

from web.app import advice, choosing, exchange, game_loop
from web.app.app import App
from web.app.events import TABLE, Event, Handler
from web.app.state import FocusRequest
from web.app.work import Work
from web.session import anchors
from web.session.stage import Stage


def select(app: App, event: Event) -> None:
    """Change the selection: a card was tapped, a field changed, a key pressed."""
    if session := app.state.session:
        name = event.name.removeprefix(TABLE)
        value = event.data["key"] if event.is_table_key else event.value
        session.selection = session.renderer.table.select(session.scene(), name, value)


def confirm(app: App, event: Event) -> None:
    """Carry out the chosen actions: "Confirm"."""
    session = app.state.session
    if session and not app.state.is_parked and session.decides:
        app.state.typing = app.state.typing.unused()
        parse = session.play.game.parse
        choosing.choose(app, session, [parse(action) for action in event.value.split(";")])


def fast_forward(app: App, event: Event) -> None:
    """Have bots move without a pause until a person decides; they think no less."""
    app.state.hurries = Work.BOTS in app.state.running
    app.stop(Work.PAUSE)


def change_level(app: App, event: Event) -> None:
    """Seat a bot of another strength: that of an anchor of the scale, or of this kind."""
    session, named = app.state.session, event.data.get("name", "").removeprefix("level-")
    if session and not app.state.is_parked and named.isdecimal():
        seat = int(named)
        kinds = anchors.kinds(session.play.game, len(session.play.players))
        numbered = {str(number): kind for number, kind in enumerate(kinds)}
        session.change_level(seat, numbered.get(event.value, event.value))
        if seat == session.actor:
            game_loop.stop_bots(app)
        game_loop.save(app, session)


def turn_page(app: App, event: Event) -> None:
    """Go to a step of a round's scoring."""
    if app.state.session:
        app.state.session.turn_page(int(event.value))
        exchange.ask_to_send(app, app.state.session)


def open_scoring(app: App, event: Event) -> None:
    """Show the scoring of a round again, after the end."""
    session = app.state.session
    if session and session.stage is Stage.OVER:
        session.scoring = (int(event.value), 0)


def take_seat(app: App, event: Event) -> None:
    """The next person is in front of the screen."""
    if session := app.state.session:
        waited = session.metadata.passed_on
        session.take_seat()
        if waited and not app.state.is_parked:
            game_loop.save(app, session)


def leave_seat(app: App, event: Event) -> None:
    """The person is going to pass the device on."""
    if app.state.session:
        app.state.session.leave_seat()


def open_why(app: App, event: Event) -> None:
    """Ask why a bot made a move. The adviser is asked only once nothing has to stay hidden."""
    session, ply = app.state.session, int(event.value)
    if session and ply < session.length and session.origin.has_record:
        app.state.panel, app.state.why = "why", ply
        if not session.hides:
            advice.ask(app, session, session.play.steps[ply].before)


def take_advice(app: App, event: Event) -> None:
    """Select the advised choice at the table, and go there."""
    session = app.state.session
    if session and session.decides:
        action = session.play.game.parse(event.value)
        session.selection = session.renderer.table.selecting(action)
        app.state.panel = ""
        app.state.focus = FocusRequest(reveal=True)


def stay(app: App, event: Event) -> None:
    """The second press of two on one place, where another button is by now: nothing is done."""


EVENTS: Final[dict[str, Handler]] = {
    "account": open_scoring,
    "act": confirm,
    "advised": take_advice,
    "leave-seat": leave_seat,
    "level": change_level,
    "skip": fast_forward,
    "stay": stay,
    "take-seat": take_seat,
    "turn": turn_page,
    "why": open_why,
}
