"""The lab: what somebody does with the bot they write."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from sobek.bots.own_bot import MAX_CODE, OWN, BotFailed
from sobek.core.chance import SEED_LIMIT
from sobek.core.message import closed
from sobek.core.play import Play
from sobek.core.text import tr
from web.app import lab as work
from web.app import opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.session import replay
from web.storage import bot_link
from web.storage.encodings import decoded
from web.storage.links import LAB
from web.storage.saves import PAGE, LocalMetadata
from web.ui.screens.lab import EDITOR, FILE, RUN


def write(app: App, event: Event) -> None:
    """Keep what was typed."""
    _kept(app, app.state.lab.write(event.value))


def begin_with(app: App, event: Event) -> None:
    """Begin with one of the starters."""
    lab = app.state.lab
    shown = lab.shown.get(lab.game)
    if shown and event.value in shown.starters:
        _replace(app, shown.starters[event.value])


def bring_back(app: App, event: Event) -> None:
    """Bring the text back that was replaced."""
    _replace(app, app.state.lab.replaced)


def accept(app: App, event: Event) -> None:
    """Keep the bot that came in a link."""
    lab = app.state.lab
    is_kept = lab.replace(lab.arrived)
    opening.go(app, LAB + lab.game)
    _show_new(app, is_kept=is_kept)  # what was said before is gone


def exchange(app: App, event: Event) -> None:
    """Take another bot that came in a file; the one that was here takes its place."""
    if event.value in app.state.lab.others:
        _show_new(app, is_kept=app.state.lab.exchange(event.value))


def save(app: App, event: Event) -> None:
    """Save the bot to a file."""
    app.device.download(f"{app.state.lab.game}_bot.py", app.state.lab.code)


def load(app: App, event: Event) -> None:
    """Read the bot in the chosen file."""
    tasks.undertake(app, _load(app))


async def _load(app: App) -> AsyncIterator[None]:
    text = decoded(await app.device.read_file(FILE, MAX_CODE))
    if text is None:
        raise ValueError(tr("This is not a text file, or it is too long for a bot."))
    _replace(app, text)
    yield


def link(app: App, event: Event) -> None:
    """Make the link that holds the bot."""
    state = app.state
    made = bot_link.BOT + bot_link.encode(state.lab.game, state.lab.code)
    state.lab.link = closed(f"{state.page_address}#{made}")
    state.link_attempt = None


def choose(app: App, event: Event) -> None:
    """Change a field of the tournament's form."""
    name, _, which = event.data.get("name", "").partition("-")
    app.state.lab.choose(name, which or event.value, is_on=bool(event.value))


def hold(app: App, event: Event) -> None:
    """Hold a tournament, with its course in sight."""
    work.hold(app)
    app.state.focus = FocusRequest(RUN, reveal=True)


def stop(app: App, event: Event) -> None:
    """Stop the tournament."""
    work.stop(app)


def play(app: App, event: Event) -> None:
    """Play against the bot, if it can be made."""
    work.stop(app)
    app.state.lab.expect(competes=False)
    tasks.undertake(app, _play(app))


async def _play(app: App) -> AsyncIterator[None]:
    lab, failure = app.state.lab, None
    try:
        await app.own_bot.make(lab.code, float(lab.choices.seconds))
    except BotFailed as failed:
        failure = failed
    if not lab.is_starting or lab.competes:
        return  # somebody has left meanwhile, or wants a tournament
    lab.is_starting = False
    if failure:
        lab.failure, lab.said = failure, app.own_bot.said
    else:
        players = app.state.setup.against(OWN)
        new = Play.new(lab.game, players, app.device.seed() % SEED_LIMIT)
        with work.taking_along(app):
            opening.begin(app, new, LocalMetadata(set_up_by=PAGE))
        lab.table = app.device.location_hash()
    yield


def look(app: App, event: Event) -> None:
    """Open a game of the tournament, as the bot saw it at the decision with this number (``value``:
    number, blank, link); without a number, at the last one."""
    ply, _, text = event.value.partition(" ")
    opening.go(app, text)
    if session := app.state.session:
        replay.look_at(session, int(ply) if ply else session.length)
        own = [seat for seat, who in enumerate(session.play.players) if who.kind == OWN]
        replay.look_as(session, own[0])


def _replace(app: App, code: str) -> None:
    _show_new(app, is_kept=app.state.lab.replace(code))


def _show_new(app: App, *, is_kept: bool) -> None:
    """Show the bot that has taken the place of another one."""
    _kept(app, is_kept)
    app.state.focus = FocusRequest(EDITOR, reveal=True)


def _kept(app: App, is_kept: bool) -> None:
    if not is_kept:
        app.state.notice.say(
            tr("Your browser can’t keep this bot: save it to a file before you leave.")
        )


EVENTS: Final[dict[str, Handler]] = {
    "lab-accept": accept,
    "lab-back": bring_back,
    "lab-choose": choose,
    "lab-exchange": exchange,
    "lab-code": write,
    "lab-file": load,
    "lab-hold": hold,
    "lab-link": link,
    "lab-look": look,
    "lab-play": play,
    "lab-save": save,
    "lab-start": begin_with,
    "lab-stop": stop,
}
