"""The page: its state, and the parts that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from web.analysis.bot_pool import BotPool
from web.analysis.lab_state import Lab
from web.analysis.own_bot_questions import SandboxedBot
from web.app.events import Event
from web.app.playback import Playback
from web.app.state import AppState, renderer_of
from web.app.work import Work
from web.browser.device import Device
from web.session.setup import Setup
from web.storage.autosave import AutoSave
from web.storage.backup import Backup
from web.storage.daily_tries import DailyTries
from web.storage.deal_results import DealResults
from web.storage.faces import Faces
from web.storage.kept import BOT, LEARNED, texts
from web.storage.library import Library
from web.storage.preferences import Preferences
from web.storage.results import Results
from web.storage.saves import Saves
from web.storage.stars import Stars
from web.storage.strengths import Strengths
from web.ui.renderer import Renderer


@dataclass(slots=True)
class Drawn:
    """What the page shows now. ``place`` and ``panel``: where the person is; ``beneath``: the id of
    the element that had the focus when the panel was opened; ``is_due``: whether another drawing
    will begin, which shows whatever the state is by then."""

    html: str = ""
    place: object = None
    panel: str = ""
    beneath: str = ""
    is_due: bool = False


@dataclass(slots=True)
class App:
    """All that a handler can reach. Only :mod:`web.app.screen` draws."""

    device: Device
    state: AppState
    saves: Saves
    results: Results
    pool: BotPool
    own_bot: SandboxedBot
    """Where the bot of the lab runs."""
    playback: Playback
    dispatch: Callable[[App, Event], bool]
    """Handles an event (:func:`web.app.router.dispatch`)."""
    drawn: Drawn = field(default_factory=Drawn)

    def stop(self, work: Work) -> None:
        """Stop this work (``state.running``), if it goes on."""
        if cancel := self.state.running.pop(work, None):
            cancel()


def create(
    device: Device,
    renderers: Mapping[str, Renderer],
    dispatch: Callable[[App, Event], bool],
    pace: float | None = None,
) -> App:
    """A page on which nothing is open yet. ``pace``: minimum seconds for each action of a bot,
    whatever is preferred."""
    saves = Saves(device)
    return App(
        device=device,
        state=nothing_open(device, renderers, saves, pace),
        saves=saves,
        results=Results(device),
        pool=BotPool(device),
        own_bot=SandboxedBot(device),
        playback=Playback(),
        dispatch=dispatch,
    )


def nothing_open(
    device: Device, renderers: Mapping[str, Renderer], saves: Saves, pace: float | None = None
) -> AppState:
    """The state of such a page."""
    return AppState(
        renderers=renderers,
        setup=Setup.default(*renderers),
        preferences=Preferences(device, pace),
        library=Library(device, saves, partial(renderer_of, renderers)),
        autosave=AutoSave(saves),
        progress=texts(device, LEARNED),
        deal_results=DealResults(device),
        daily=DailyTries(device),
        stars=Stars(device),
        faces=Faces(device),
        strengths=Strengths(device),
        backup=Backup(device),
        lab=Lab.closed(texts(device, BOT), next(iter(renderers))),
        page_address=device.page_address().partition("?")[0],
        can_send=device.can_send(),
        can_paste=device.can_read_copied(),
        has_lines=device.has_lines(),
    )
