"""The way through a game's tutorial."""

from __future__ import annotations

from typing import Final

from sobek.core.chance import SEED_LIMIT
from sobek.core.play import Play
from web.app import game_loop, opening
from web.app.app import App
from web.app.events import Event, Handler
from web.session import tutorial
from web.storage.saves import PAGE, LocalMetadata


def read_on(app: App, event: Event) -> None:
    """Go to the next lesson."""
    session = app.state.session
    if session and session.teacher:
        app.state.session = session.teacher.read_on(session)
        game_loop.save(app, app.state.session)


def learn_again(app: App, event: Event) -> None:
    """Begin the tutorial once more."""
    if session := app.state.session:
        game_loop.stop_bots(app)
        app.state.session = tutorial.begin(session.renderer)
        game_loop.save(app, app.state.session)


def play_game(app: App, event: Event) -> None:
    """Begin a whole game against the weakest bot."""
    if session := app.state.session:
        rules = session.play.game
        players = app.state.setup.against(rules.levels[0])
        play = Play.new(rules.name, players, app.device.seed() % SEED_LIMIT)
        opening.begin(app, play, LocalMetadata(set_up_by=PAGE))


EVENTS: Final[dict[str, Handler]] = {
    "learn-again": learn_again,
    "learn-on": read_on,
    "play-learned": play_game,
}
