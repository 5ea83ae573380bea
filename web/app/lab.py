"""What the lab does: it loads what it shows, lets the bot play, and holds tournaments."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

from sobek.bots.own_bot import DOWN, SILENT, BotFailed
from sobek.core.game import Action
from sobek.core.play import Play
from sobek.core.text import tr
from web.analysis import contest
from web.analysis.lab_state import Lab, Shown, Standing
from web.analysis.own_bot_questions import AskedBotFailed, SandboxedBot
from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.browser.device import StorageError, WorkerError
from web.storage.kept import BOT


def enter(app: App, game: str) -> None:
    """Turn to the bot of a game. What the lab shows is loaded when it is first wanted."""
    lab = app.state.lab
    lab.own.recall(app.state.renderers)
    lab.others = _others(app, game)
    lab.own.recall(lab.others)
    lab.look_at(game)
    lab.is_open = True
    if game not in lab.shown:
        tasks.start(app, Work.LAB, _load(app, game))


def _others(app: App, game: str) -> tuple[str, ...]:
    """The names of further bots for a game, which came in files."""
    with contextlib.suppress(StorageError):
        names = [key.removeprefix(BOT) for key in app.device.keys()]  # noqa: SIM118
        return tuple(sorted(name for name in names if name.startswith(f"{game}.")))
    return ()


def leave(app: App) -> None:
    """Leave the lab. Its tournament ends, and the bot stops."""
    lab = app.state.lab
    stop(app)
    lab.is_open, lab.arrived, lab.link = False, "", ""


@contextlib.contextmanager
def taking_along(app: App) -> Iterator[None]:
    """Keep the bot running while a game against it is opened: to leave the lab would stop it."""
    bot, app.own_bot = app.own_bot, SandboxedBot(app.device)
    try:
        yield
    finally:
        app.own_bot = bot


async def _load(app: App, game: str) -> AsyncIterator[None]:
    lab = app.state.lab
    try:
        await app.device.load_editor()
        shown = Shown.read(await app.device.read_asset(f"lab/{game}.json"))
    except WorkerError:
        app.state.notice.say(
            tr("The lab could not be loaded. Check your connection and try again.")
        )
        yield
        return
    lab.shown[game] = shown
    if not lab.own.of(game):
        lab.own.keep(next(iter(shown.starters.values())), game)
    yield


def hold(app: App) -> None:
    """Hold a tournament, in place of the last one."""
    lab = app.state.lab
    lab.expect(competes=True)
    tasks.start(app, Work.CONTEST, _hold(app, lab))


def stop(app: App) -> None:
    """Stop the tournament; its results so far stay."""
    app.stop(Work.CONTEST)
    app.state.lab.is_starting = False
    app.own_bot.end()


async def _hold(app: App, lab: Lab) -> AsyncIterator[None]:
    # A sandbox of its own: whatever ends here later ends nothing that has begun since.
    bot, seconds = SandboxedBot(app.device), float(lab.choices.seconds)
    try:
        await bot.make(lab.code, seconds)
        lab.is_starting = False
        seed = app.device.seed()
        for level in lab.choices.levels:
            standing = Standing(lab.choices.terms(lab.game, level, seed))
            lab.standings.append(standing)
            yield
            async for _ in _meet(app, bot, standing, seconds):
                lab.said = bot.said
                yield
    except BotFailed as failed:
        lab.failure = failed
    except WorkerError:
        lab.failure = BotFailed(DOWN)
    finally:
        lab.said = bot.said
        bot.end()
    lab.is_starting = False


async def _meet(
    app: App, bot: SandboxedBot, standing: Standing, seconds: float
) -> AsyncIterator[None]:
    """Play all games against a level.

    :raises BotFailed: if the bot fails.
    :raises WorkerError: if the worker that plays the games fails.
    """
    begun, step = app.device.now(), contest.begin(standing.terms)
    questions: tuple[str, ...] = ()
    while step:
        try:
            # The worker plays one batch while the bot answers for the other.
            turn, answers = await asyncio.gather(
                app.pool.contest(step), bot.ask(questions, seconds)
            )
        except AskedBotFailed as failed:
            stopped = await app.pool.contest(contest.stop(failed.number))
            app.state.lab.failed_in = stopped.stopped
            raise
        if turn.stopped:
            app.state.lab.failed_in = turn.stopped
            raise BotFailed(SILENT)
        standing.follow(turn)
        standing.seconds = app.device.now() - begun
        if turn.results:
            yield
        questions = turn.questions
        step = contest.go_on(answers) if answers or questions else ""


async def decide(app: App, play: Play) -> Action:
    """The choice of the bot at the table. If it fails, the person is told, and another moves."""
    lab, actions = app.state.lab, play.legal_actions()
    if len(actions) == 1:
        return actions[0]
    name = play.game.name
    lab.own.recall([name])
    code, seconds = lab.own.of(name), float(lab.choices.seconds)
    if not code:
        app.state.notice.say(tr("This bot is not on this device: another one plays for it."))
        return await app.pool.decide(play)
    try:
        await app.own_bot.make(code, seconds)
        return await app.own_bot.decide(play, seconds)
    except BotFailed as failed:
        app.state.notice.say(tr("Another bot plays for yours. {failure}", failure=failed))
        if lab.game == name:
            lab.failure = failed
        return await app.pool.decide(play)
    finally:
        if lab.game == name:
            lab.said = app.own_bot.said
