"""What becomes of a finished deal of the day, or step of the ladder: what it reached is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

from sobek.core.play import Play
from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.session import daily, ladder
from web.session.session import Session
from web.session.setup import default_bot
from web.storage.daily_tries import Try


def keep(app: App, session: Session) -> None:
    """Keep what a finished game has reached."""
    state, deal = app.state, session.set_deal
    stars = ladder.stars(deal, session.play, session.metadata) if deal else None
    if deal and stars:
        state.stars.keep(session.play.game.name, deal.id, stars)
    state.daily.recall()  # an earlier try of this day may have been brought in
    tried = state.daily.at(state.autosave.id)
    if tried and session.origin.is_game:
        if not tried.is_finished:
            end = session.play.state
            tried = replace(
                tried,
                points=tuple(end.scores),
                counts=_counts(session),
                won=end.returns()[0] > 0,
            )
            state.daily.keep(tried)
        if tried.counts and tried.best is None and Work.BEST not in state.running:
            tasks.start(app, Work.BEST, _play_best(app, tried, session.play.game.name))


def _counts(session: Session) -> bool:
    """Whether a finished deal of the day was played against its bot, and not for practice."""
    bots = [player.kind for player in session.play.players[1:]]
    return not session.metadata.practice and bots == [default_bot(session.play.game.name)]


async def _play_best(app: App, tried: Try, name: str) -> AsyncIterator[None]:
    """Have the strongest bot play a day's deal in the person's seat. ``name``: the game's."""
    seed = daily.seed_of(date.fromisoformat(tried.day), name)
    players = app.state.setup.against(default_bot(name))
    play = Play.new(name, players, seed)
    best = replace(players[0], name="", kind=play.game.levels[-1])
    play.reseat((best, *players[1:]))
    while not play.over:
        while await tasks.let_pass(app):
            pass
        play.act(await app.pool.decide(play))
        if app.pool.worker_failed:
            return  # on the main thread it would be slow and weak
    app.state.daily.recall()
    if now := app.state.daily.at(tried.id):
        app.state.daily.keep(replace(now, best=play.state.scores[0]))
    yield
