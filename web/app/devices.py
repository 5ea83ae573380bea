"""Devices at one table: what the table tells the others, and what a device says to its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from sobek.core.names import tell_apart
from web.app import derived
from web.app.app import App
from web.app.pairing import TABLE
from web.app.state import CONSENT, UNDO_COST, UNDOING, AppState
from web.devices.hand import Hand
from web.devices.messages import Letter, Undoing, write
from web.devices.table import Joined, Setting, Table
from web.session import hand as hands
from web.session import undo
from web.session.session import Session
from web.storage.saves import LocalMetadata
from web.ui.faces import FACES, key
from web.ui.screens.keeping import ARRIVED

ONLOOKER: Final = "onlooker"
"""For whom a line is that leads to no seat."""

# --- the table ---------------------------------------------------------------------------------


def company_of(app: App) -> Table:
    """The devices at the table of the game that is open. Those of another game leave."""
    state = app.state
    if state.table and state.table.game != state.autosave.id:
        disband(app)
    if state.table is None:
        state.table = Table(state.autosave.id, f"{app.device.seed():x}")
    return state.table


def take_along(app: App) -> None:
    """Whoever has a device at the last table goes on with the game that has just begun."""
    state, session = app.state, app.state.session
    if state.table and session and session.elsewhere:
        id, players = state.autosave.id, session.play.players
        for joined in state.table.move(id, players, session.elsewhere):
            seat(app, session, joined)
        send(app, state.table)


def disband(app: App) -> None:
    """All other devices leave the table."""
    if table := app.state.table:
        for line in table.lines:
            app.device.close_line(line)
        app.state.table = None


def open_table(state: AppState) -> tuple[Table, Session] | None:
    """The devices at the table of the game that is open, and its session; None if there are
    none."""
    table, session = derived.table_of(state), state.session
    return (table, session) if table and session and session.origin.is_game else None


def seat(app: App, session: Session, joined: Joined) -> None:
    """Somebody has come. A seat without a name takes theirs, and their face."""
    state, players, at = app.state, list(session.play.players), joined.seat
    app.device.stay_awake(not session.play.over)
    if at is None or at not in session.people or not joined.name or players[at].shown_name:
        return
    names = [each.name for each in players]
    names[at] = joined.name
    players[at] = replace(players[at], name=tell_apart(names)[at])
    session.play.reseat(tuple(players))
    session.past.forget()
    if joined.face in FACES:
        state.faces.choose(key(players, at), joined.face, app.device.now())


def waits(state: AppState) -> bool:
    """Whether nobody can act at the table just now."""
    is_asking = state.panel in UNDOING or state.held_events is not None
    return bool(state.problem or is_asking or state.is_parked)


def tell(app: App) -> None:
    """Tell all devices at the table what they do not know yet."""
    if found := open_table(app.state):
        table, session = found
        table.tell(session.play, _setting(app.state, session, is_waiting=waits(app.state)))
        send(app, table)


def leave(app: App) -> None:
    """Somebody leaves the game that is open, or the table that this device is at. Whoever plays at
    a table here waits until the game is opened again."""
    state = app.state
    if found := open_table(state):
        table, session = found
        table.tell(session.play, _setting(state, session, is_waiting=True))
        send(app, table)
    if state.hand:
        hang_up(app)


def send(app: App, table: Table) -> None:
    """Send what the table has put out, and hang up where it has."""
    out, table.out = table.out, []
    for line, text in out:
        app.device.send_line(line, text)
    ended, table.ended = table.ended, []
    for line in ended:
        app.device.close_line(line)


def _setting(state: AppState, session: Session, *, is_waiting: bool) -> Setting:
    players, chosen = session.play.players, derived.faces_of(state, session)
    return Setting(
        faces=[chosen.get(key(players, seat), "") for seat in session.seats],
        aids=session.aids,
        elsewhere=session.elsewhere,
        can_undo=derived.can_undo(state, session),
        waits=is_waiting,
        goes_on=session.origin.goes_on(session),
        undoing=_undoing(state, session),
    )


def _undoing(state: AppState, session: Session) -> Undoing | None:
    """The undo that people have to agree to, or a person alone if it costs something."""
    ply = undo.last_decision(session) if state.panel in UNDOING else None
    if ply is None:
        return None
    return Undoing(ply, tuple(session.people), tuple(sorted(state.agreed)))


# --- a device at a table elsewhere ---------------------------------------------------------------


def come(app: App) -> Hand:
    """The table elsewhere that this device is at, or comes to."""
    state = app.state
    if state.hand is None:
        players, first = state.setup.players, state.setup.first
        face = state.faces.chosen.get(key(players, first), "")
        state.hand = Hand(f"{app.device.seed():x}", players[first].shown_name, face)
    return state.hand


def say(app: App, texts: Iterable[str]) -> None:
    """Send this to the table."""
    for text in texts:
        app.device.send_line(TABLE, text)


def choose(app: App, session: Session, actions: Sequence[Any]) -> None:
    """Send what somebody has chosen."""
    if hand := app.state.hand:
        say(app, hand.choose(actions, helped=session.metadata.helped))
        session.metadata = replace(session.metadata, helped=False)  # the table knows it now
        show(app.state, hand)


def note_hint(app: App) -> None:
    """Tell the table that somebody has had a hint: their device may be gone before they choose."""
    if hand := app.state.hand:
        say(app, hand.had_hint())


def agree(app: App, *, agrees: bool) -> None:
    """Tell the table that somebody agrees to an undo, or does not."""
    if hand := app.state.hand:
        say(app, hand.agree(agrees=agrees))
        show(app.state, hand)


def tend(app: App) -> None:
    """Whoever leaves the question whether they agree to an undo does not agree; whoever leaves what
    has come from another device does not want it, unless it is being brought in."""
    hand, panel, arrival = app.state.hand, app.state.panel, app.state.arrival
    if hand and hand.undoing and panel not in UNDOING:
        agree(app, agrees=False)
    is_coming_in = arrival is not None and arrival.is_coming
    if hand and hand.parcel and panel != ARRIVED and not is_coming_in:
        hang_up(app)


def note_brought_in(app: App) -> None:
    """Tell the other device, if all has come from there, that it was brought in. It hangs up."""
    if hand := app.state.hand:
        say(app, hand.brought_in())
        app.state.hand = None


def carry(app: App, session: Session) -> bool:
    """Have the line to the other device of a sealed game carry the link that is to be sent; tell
    whether it does."""
    courier, game, state = app.state.courier, session.sealed, app.state
    if not (courier and game and game.outgoing and courier.reaches(game.id)):
        return False
    if courier.sent == game.outgoing or state.is_parked or state.autosave.unsaved:
        return False  # what is not saved is not sent: another link could come to stand in its place
    if not app.device.send_line(courier.line, write(Letter(game.outgoing))):
        return False
    courier.sent = game.outgoing
    session.metadata = replace(session.metadata, sent=game.number)
    return True


def hang_up(app: App) -> None:
    """Leave the other device that this one has come to."""
    app.state.hand = None
    app.device.close_line(TABLE)


def take_back(app: App) -> None:
    """Ask the table to undo the last decision."""
    if hand := app.state.hand:
        say(app, hand.take_back())
        show(app.state, hand)


def show(state: AppState, hand: Hand) -> None:
    """Show what the table has told."""
    if state.session and hand.play:
        length = state.session.length
        state.session.metadata = replace(state.session.metadata, aids=_aids(hand))
        hands.follow(state.session, hand.play, _origin(hand))
        if state.panel == "hint" and state.session.length != length:
            state.panel = ""  # it was about a decision that is no more, or was made
    if hand.undoing:
        state.panel = CONSENT if len(hand.undoing.asked) > 1 else UNDO_COST
    elif state.panel in UNDOING:
        state.panel = ""


def session_of(state: AppState, hand: Hand) -> Session:
    """A session for what the table tells."""
    assert hand.play
    return Session(
        hand.play,
        state.renderer_of(hand.play),
        origin=_origin(hand),
        metadata=LocalMetadata(aids=_aids(hand)),
    )


def _aids(hand: Hand) -> tuple[str, ...]:
    """The memory aid of each seat: one's own, as the table says; "" for all others."""
    assert hand.welcome
    own, aid = hand.seat, hand.welcome.aid
    return tuple(aid if seat == own else "" for seat, _ in enumerate(hand.welcome.players))


def _origin(hand: Hand) -> hands.Hand:
    is_undone = bool(hand.now and not hand.now.goes_on)
    return hands.Hand(hand.seat, can_act=hand.is_asked, is_undone=is_undone)
