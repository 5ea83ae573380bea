"""What is heard on the lines to other devices (:class:`web.browser.device.Lines`): at a table, from
its people's devices; on such a device, from its table; where everything goes over to another
device; and between the two of a sealed game."""

from __future__ import annotations

import contextlib
from typing import Final

from web.app import devices, game_loop, opening, pairing
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers import history, letters, moving
from web.app.pairing import TABLE
from web.devices.table import Answers, Asked, Chosen, Joined, TakesBack, checked
from web.session import hand as hands
from web.session.session import Session
from web.ui.screens.devices import reason


def hear_open(app: App, event: Event) -> None:
    """A line is open, or open again."""
    line = event.data["id"]
    pairing.connected(app, line)
    if letters.is_for(app, line):
        return  # the other device speaks first
    if line == TABLE:
        devices.say(app, devices.come(app).opened())
    elif moving.is_for(app, line):
        moving.opened(app)
    elif app.state.table:
        app.state.table.opened(line, _seat_of(line))


def hear_message(app: App, event: Event) -> None:
    """Something is said on a line."""
    line, text = event.data["id"], event.data["text"]
    if letters.is_for(app, line):
        letters.heard(app, text)
    elif line == TABLE:
        _hear_table(app, text)
    elif moving.is_for(app, line):
        moving.heard(app, text)
    elif (table := app.state.table) is None or line not in table.lines:
        app.device.close_line(line)  # nobody here has asked for what it says
    else:
        asked = table.hear(line, text, app.device.now())
        found = devices.open_table(app.state)
        if asked and found:
            _answer(app, found[1], asked)
        devices.send(app, table)


def hear_quiet(app: App, event: Event) -> None:
    """The other device is not heard."""
    state, line = app.state, event.data["id"]
    if line == TABLE:
        _lose_table(app)
    elif state.table:
        state.table.quiet(line)


def hear_closed(app: App, event: Event) -> None:
    """A line has ended."""
    state, line = app.state, event.data["id"]
    pairing.closed(app, line)
    if letters.is_for(app, line):
        letters.closed(app)
    elif line == TABLE:
        _lose_table(app)
        if state.hand and state.hand.parcel:
            moving.came_to_nothing(app)
        elif state.hand and state.hand.play is None:  # it was left before it had told anything
            state.notice.say(reason(state.hand.refusal))
            state.hand = None
    elif moving.is_for(app, line):
        moving.closed(app)
    elif state.table:
        state.table.closed(line)


def _lose_table(app: App) -> None:
    """The table that this device is at is not heard."""
    if hand := app.state.hand:
        hand.lost()
        devices.show(app.state, hand)


def _seat_of(line: str) -> int | None:
    """Whose hand a line is for; None for an onlooker."""
    seat = line.partition("-")[0]
    return int(seat) if seat.isdecimal() else None


# --- what devices ask for ------------------------------------------------------------------------


def _answer(app: App, session: Session, asked: Asked) -> None:
    """Do what a device asks for, if that can be done now. The device is told how the game stands
    in any case."""
    is_free = not devices.waits(app.state)
    match asked:
        case Joined(seat) if seat is not None:
            _welcome(app, session, asked)
        case Chosen(seat, actions, helped) if is_free and seat in session.elsewhere:
            if helped:
                game_loop.note_help(app, session)
            with contextlib.suppress(ValueError):
                game_loop.carry_out(app, session, checked(session.play, seat, actions))
        case TakesBack(seat) if is_free and seat in session.elsewhere:
            history.undo_for(app, session, seat)
        case Answers(seat, agrees) if seat in session.elsewhere and not app.state.is_parked:
            history.answer_undo(app, session, seat, agrees=agrees)


def _welcome(app: App, session: Session, joined: Joined) -> None:
    """Somebody has come, with a chime."""
    if app.state.preferences.sounds:
        app.device.play("turn")
    devices.seat(app, session, joined)
    game_loop.save(app, session)


def _hear_table(app: App, text: str) -> None:
    """What the table says that this device is at."""
    state, hand = app.state, app.state.hand
    if hand is None:
        return
    was_asked = hand.is_asked
    try:
        devices.say(app, hand.hear(text))
    except ValueError as error:
        app.device.close_line(TABLE)
        _lose_table(app)
        state.notice.say(str(error))
        return
    if hand.letter is not None:
        letters.begin_here(app, hand.letter)
    elif hand.parcel:
        moving.came(app, hand)
    elif hand.play is None:
        return
    elif hands.shows(state.session, hand.play, hand.seat):
        devices.show(state, hand)
    else:
        opening.open_hand(app)
    if hand.play:
        app.device.stay_awake(not hand.play.over)
    if hand.is_asked and not was_asked and state.preferences.sounds:
        app.device.play("turn")


EVENTS: Final[dict[str, Handler]] = {
    "line:closed": hear_closed,
    "line:message": hear_message,
    "line:open": hear_open,
    "line:quiet": hear_quiet,
}
