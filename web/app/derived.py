"""What several parts of the page show, computed from the page's state. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from sobek.core import public_view
from sobek.core.head_start import NONE, START
from sobek.core.link import encode
from sobek.core.message import closed
from sobek.core.text import tr
from sobek.sealed.table import tables
from sobek.sealed.words import in_words
from web.app.state import AppState
from web.app.work import Work
from web.devices.table import Table
from web.session import daily, deals, ladder, tutorial, undo
from web.session.sealed import is_busy as is_busy_with
from web.session.session import Session
from web.session.setup import Setup, default_bot
from web.storage import links, sealed
from web.storage.library import ListedGame
from web.storage.saves import OTHERS
from web.ui.faces import key, own, seated
from web.ui.renderer import Renderer
from web.ui.screens import devices, pairing, panels, result_text, sharing
from web.ui.screens.daily import Daily
from web.ui.screens.ladder import Climb
from web.ui.screens.sealed import Exchange, standing
from web.ui.widgets import name_of

NEARLY_FULL: Final = 0.8
"""From which share on the page says how full the storage is."""


def note(state: AppState, session: Session) -> str:
    """What goes on at the table meanwhile; "" if nothing does."""
    players, persons = session.play.players, session.persons
    if state.hand and not session.cursor and (said := devices.standing(state.hand)):
        return said
    if how := exchange(state):
        return "" if session.decides or session.cursor else standing(how)
    if state.again is not None:
        return tr("Showing the last moves again …")
    last = session.play.steps[-1].seat if state.settles else None
    if last is not None and last not in persons:
        return tr("{name} moves …", name=name_of(players, last))
    if session.bot_decides:
        return tr("{name} is thinking …", name=name_of(players, session.actor))
    return tr("Only one move is possible …") if session.is_forced or last is not None else ""


def offers_coach(state: AppState) -> bool:
    """Whether there can be a coach in the game that is open: one that people play here for its own
    sake. Deals that others play, too, are compared with theirs."""
    session = state.session
    if session is None or not session.origin.is_game or session.play.over:
        return False
    return bool(session.play.game.adviser) and not _is_compared(state, session)


def fork_tells(state: AppState, session: Session) -> bool:
    """Whether a new game with the same cards tells what nobody may know while this one counts: what
    is hidden, or, in a deal that others play, too, what a bot answers."""
    is_open = session.hides or (_is_compared(state, session) and not session.play.over)
    return session.origin.is_game and is_open


def telling(state: AppState) -> list[ListedGame]:
    """The saved games whose file tells that."""
    games = state.library.games(finished=False)
    return [each for each in games if each.hides or (each.play and state.daily.at(each.id))]


def _is_compared(state: AppState, session: Session) -> bool:
    """Whether the game is a set deal or a deal of the day, and compared with those of others."""
    return bool(session.set_deal or state.daily.at(state.autosave.id))


def offers_aids(state: AppState) -> bool:
    """Whether there is a memory aid to choose here. On a device of somebody's own it is the one
    that the table says, where everyone can see it."""
    return bool(state.session and state.session.offered_aids and not state.hand)


def is_coached(state: AppState) -> bool:
    """Whether there is a coach in the game that is open."""
    return bool(state.session and state.session.metadata.coach and offers_coach(state))


def has_version_notice(state: AppState) -> bool:
    """Whether a notice over the screen says that a new version is ready."""
    return "new-version" in state.offers - state.declined


def quiet_offers(state: AppState) -> frozenset[str]:
    """What the browser offers and no notice says: a new version once its notice was closed."""
    return state.offers - ({"new-version"} if has_version_notice(state) else set())


def setup_again(state: AppState) -> Setup:
    """The form for a new game: as somebody has filled it in, else as for the last game; not for one
    that others have set up. One of the page, such as the deal of a day, gives its game and its
    person, if there is no other."""
    played = [each for each in state.library.played if each.metadata.set_up_by != OTHERS]
    own = next((each for each in played if not _is_of_page(state, each)), None)
    last = own or next(iter(played), None)
    if last is None or last.play is None or state.setup != Setup.default(*state.renderers):
        return state.setup
    record, metadata = last.play.record, last.metadata
    if last is not own:
        return state.setup.of_person(record)
    return state.setup.like(record, metadata.chosen, metadata.elsewhere)


def _is_of_page(state: AppState, saved: ListedGame) -> bool:
    """Whether the page has set a game up. Up to 1.0 it did not note that."""
    record, metadata = saved.play and saved.play.record, saved.metadata
    is_noted = metadata.set_up_by or metadata.step
    return bool(is_noted or (record and daily.is_of_try(record, state.daily)))


def is_nearly_full(state: AppState) -> bool:
    """Whether the browser's storage will be full soon."""
    return state.fullness >= NEARLY_FULL


def old_games(state: AppState) -> list[str]:
    """The ids of the older half of the finished games, as far as they are read, but for the one
    that is open."""
    library = state.library
    finished = [game.id for game in library.games(finished=True) if library.has(game.id)]
    return [id for id in finished[len(finished) // 2 :] if id != state.autosave.id]


def has_games(state: AppState) -> bool:
    """Whether games are saved here."""
    return any(state.library.games(finished=finished) for finished in (False, True))


def is_empty(state: AppState) -> bool:
    """Whether it is certain that no games are saved here: all that there are have been read."""
    is_read = state.library.is_read and Work.LIBRARY not in state.running
    return is_read and not has_games(state)


def can_undo(state: AppState, session: Session) -> bool:
    """Whether somebody may ask for the last decision to be undone."""
    if state.hand:
        now = state.hand.now
        return bool(now and now.can_undo and state.hand.can_act and state.hand.seat is not None)
    return undo.last_decision(session) is not None


def faces_of(state: AppState, session: Session) -> Mapping[str, str]:
    """The faces that people at the table have chosen, by :func:`web.ui.faces.key`."""
    players, chosen = session.play.players, state.faces.chosen
    if session.sealed:
        return own(players, session.sealed.me, chosen)
    if state.hand and state.hand.welcome:
        told = enumerate(state.hand.welcome.players)
        return {key(players, seat): each.face for seat, each in told if each.face}
    return chosen


def pictures_of(state: AppState, session: Session) -> tuple[str, ...]:
    """The pictures of those at the table, by seat."""
    return seated(session.play.players, faces_of(state, session))


def table_of(state: AppState) -> Table | None:
    """The devices at the table of the game that is open; None if there are none."""
    return state.table if state.table and state.table.game == state.autosave.id else None


def company(state: AppState, session: Session) -> devices.Company:
    """Who is at the table with a device of their own."""
    table, elsewhere = table_of(state), session.elsewhere
    away = table.away(elsewhere) if table else elsewhere
    return devices.Company(
        players=session.play.players,
        people=session.people,
        elsewhere=elsewhere,
        away=[] if session.play.over else away,
        onlookers=table.onlookers if table else 0,
    )


def offered_to_others(session: Session) -> tuple[str, ...]:
    """What others may be shown of a game: of a sealed one, what everybody sees, once there is
    something to see. Where nothing is hidden, everybody sees everything. The deal alone is that of
    the game unless cards were dealt anew, or a set deal began with actions."""
    if session.sealed:
        return (sharing.PUBLIC,) if session.sealed.state is not None else ()
    if not session.origin.has_record:
        return ()
    public = (sharing.PUBLIC,) if session.hides else ()
    is_whole = not (session.play.record.redeals or session.given)
    return sharing.ALL, *public, *((sharing.DEAL,) if is_whole else ())


def shown_to_others(state: AppState) -> str:
    """What others may see, as the open panel says, else what costs least; "" if it is nothing."""
    assert state.session
    offered, chosen = offered_to_others(state.session), state.panel.partition("-")[2]
    if chosen in offered:
        return chosen
    if must_tell(state) and sharing.PUBLIC in offered:
        return sharing.PUBLIC
    return next(iter(offered), "")


def link(state: AppState) -> str:
    """The address that opens what is shown to others: the play as it is now, its deal, or what
    everybody sees of it; of a sealed game, the one to be sent; in the lab, the one that holds the
    bot."""
    if state.lab.is_open:
        return state.lab.link
    assert state.session
    is_shared = panels.kind(state.panel) in (sharing.SHEET, sharing.CODE)
    play, shown = state.session.play, shown_to_others(state) if is_shared else ""
    if shown == sharing.PUBLIC:
        return closed(f"{state.page_address}#{public_view.encode(public_view.of(play))}")
    if game := state.session.sealed:
        return sealed.page_link(state.page_address, game.outgoing)
    if shown == sharing.DEAL:
        play = deals.challenge(play.record)
    return closed(f"{state.page_address}#{encode(play)}")


def message(state: AppState) -> sharing.Message:
    """What is sent or copied: a result or a code while its panel is open, else the link."""
    if state.panel == pairing.PANEL and state.pairing:
        return sharing.Message(state.pairing.code)
    reached = result(state) if state.panel == result_text.PANEL else None
    return reached or sharing.Message(link(state))


def result(state: AppState) -> sharing.Message | None:
    """The text on the finished deal of the day, or completed step, that is shown, with a link to
    the same deal; None if there is none, or it does not count."""
    session, way = state.session, climb(state)
    deal = session.set_deal if session else None
    if session and deal and way:
        stars = ladder.stars(deal, session.play, session.metadata) if session.play.over else None
        if not stars:
            return None
        step = way.deals.index(deal)
        text = result_text.of_step(deal, step + 1, stars, way.words)
        address = links.of_step(session.play.game.name, deal.id)
    else:
        shown = of_today(state)
        tried = state.daily.at(state.autosave.id) if session else shown and shown.today.tried
        # A file may have brought one of a game that only a newer version knows.
        if not (tried and tried.has_counted and tried.game in state.renderers):
            return None
        day = date.fromisoformat(tried.day)
        text = result_text.of_day(
            tried, daily.week(day, state.daily), state.renderers[tried.game].words
        )
        address = links.of_day(day)
    return sharing.Message(closed(f"{state.page_address}#{address}"), text)


def must_tell(state: AppState) -> bool:
    """Whether people have to be told, before a link or a file leaves the game, what it tells, and
    that the game then does not count."""
    session = state.session
    if session is None or session is state.disclosed:
        return False
    return fork_tells(state, session)


def lessons_done(state: AppState, game: str) -> int:
    """How many lessons of a game's tutorial the person has done."""
    return tutorial.lessons_done(state.progress.of(game))


def of_today(state: AppState) -> Daily | None:
    """The deal of the day, or of the day that a link asks for; None before the first try: the first
    visit is painted when the page is built, and the day is not known then."""
    if state.daily.is_empty and not state.day:
        return None
    today = daily.today(state.now)
    day = state.day or today
    name = daily.game_of(day, [*state.renderers])
    return Daily(
        state.renderers[name],
        default_bot(name),
        daily.week(day, state.daily),
        age=(today - day).days,
        is_ahead=state.daily.has_later(today),
        is_kept=bool((tried := state.daily.on(day.isoformat())) and state.library.has(tried.id)),
    )


def climb(state: AppState) -> Climb | None:
    """The ladder of the first game that has one, as far as somebody has climbed it."""
    name = next((name for name, each in state.renderers.items() if each.ladder), None)
    if name is None:
        return None
    steps, words = state.renderers[name].ladder, state.renderers[name].words
    reached = state.stars.of(name)
    following = ladder.next_step(steps, reached)
    is_known = state.step.isdecimal() and int(state.step) < len(steps)
    shown = int(state.step) if is_known else following
    return Climb(steps, words, reached, ladder.open_steps(steps, reached), following, shown)


def exchange(state: AppState) -> Exchange | None:
    """How the sealed game that is open stands, while a link is to be sent or to come; None if none
    is."""
    session = state.session
    if session is None or session.sealed is None:
        return None
    game, courier, is_busy = session.sealed, state.courier, is_busy_with(session)
    if not (is_busy or game.outgoing):
        return None
    is_known = bool(game.me or game.number > 1)
    return Exchange(
        name_of(session.play.players, 1 - game.me) if is_known else "",
        link(state) if game.outgoing else "",
        state.link_attempt,
        is_sent=session.metadata.sent == game.number,
        is_over=game.is_over,
        is_invitation=not is_known,
        checked=game.round - 1 if game.state and not (game.steps or game.is_over) else 0,
        pasted=state.pasted,
        problem=state.refusal,
        can_send=state.can_send,
        can_read=state.can_paste,
        is_busy=is_busy,
        words=in_words(game.fingerprint) if game.fingerprint else "",
        has_lines=state.has_lines,
        is_connected=bool(courier and courier.reaches(game.id)),
    )


def sealed_games(state: AppState) -> Mapping[str, Renderer]:
    """The games that can be played with somebody elsewhere."""
    return {name: each for name, each in state.renderers.items() if _can_be_sealed(name)}


def sealed_setup(state: AppState) -> Setup:
    """The form for such a game: the start form for two, with a game that can be played so, and
    without a head start."""
    games = sealed_games(state)
    setup = state.setup.filled({"seats": "2", f"option-{START}": NONE})
    return setup if setup.game in games else setup.changed("game", next(iter(games)))


def _can_be_sealed(name: str) -> bool:
    try:
        return bool(tables(name))
    except ValueError:
        return False
