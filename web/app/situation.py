"""What the page is drawn from: what is open, what was asked for, and what is going on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from sobek.core.link import LinkError, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web.analysis.bot_pool import Thinker
from web.analysis.hints import Advice
from web.analysis.overview import Overview
from web.analysis.review_state import Study
from web.app.playback import Show
from web.browser.device import Device, StorageError
from web.session import aids, deals
from web.session.session import Session
from web.session.setup import Setup
from web.session.tutorial import learned_key, lessons_done
from web.storage.autosave import Keeper
from web.storage.library import Shelf
from web.storage.results import Statistics
from web.storage.saves import Saves
from web.ui.markup import Html
from web.ui.renderer import Renderer
from web.ui.screens import tutorial
from web.ui.screens.action_line import Typing
from web.ui.screens.rules import Reading
from web.ui.widgets import name_of


class Situation:
    """How things stand, and what several parts of the page say of it."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
        """``pace``: the bots', in seconds, whatever was chosen."""
        self._device = device
        self._show = Show(device, pace)
        self._renderers = renderers
        self._saves = Saves(device)
        self._keeper = Keeper(device, self._saves)
        self._shelf = Shelf(device, self._saves, self._table_of)
        self._thinker = Thinker(device)
        self._setup = Setup.usual(*renderers)
        self._session: Session | None = None
        self._problem: tuple[str, bool] | None = None
        self._notice = ""
        self._offers: frozenset[str] = frozenset()
        """What the browser could do for the page now, such as to use a new version of it."""
        self._declined: frozenset[str] = frozenset()
        """What of it waits until it is asked for."""
        self._panel = ""
        self._aid = aids.NONE
        """What helps a person's memory in new games."""
        self._letters = True
        """Whether single characters are shortcuts."""
        self._typing: Typing | None = None
        """The line for typed actions, while it is wanted."""
        self._log_pages = 1
        self._why = 0
        """The action, from 0, on which the panel tells why."""
        self._advice: Advice | None = None
        self._study: Study | None = None
        """The analysis of the game, once it is over and somebody has asked for it."""
        self._told: tuple[str, bool] | None = None
        """How it went when the link was last copied or sent."""
        self._pasted = ("", "")
        """What stands in the field for links, and what is wrong with it."""
        self._reading = Reading(self._setup.game)
        """What somebody reads of the rules."""
        self._agreed: frozenset[int] = frozenset()
        """Who has agreed so far to what shall be taken back."""
        self._drop_replay: Callable[[], None] | None = None
        """Stops a replay that runs; None where none does."""
        self._statistics = Statistics(device)
        self._deals = deals.Deals(device)
        self._overview = Overview()
        """What the panel of the statistics shows."""

    def _table_of(self, play: Play) -> Renderer:
        name = play.game.name
        if name not in self._renderers:
            raise LinkError(tr("The game “{name}” can't be played here.", name=name))
        return self._renderers[name]

    def _made(self, play: Play) -> list[deals.Result]:
        """What is known here to have been made of a play's deal."""
        with contextlib.suppress(StorageError):
            return self._deals.of(deals.name(play.record))
        return []

    def _to_learn(self, game: str) -> Html | None:
        """The way to the game's tutorial, from where somebody has left it."""
        return tutorial.offer(self._renderers[game], game, lessons_done(self._learned(game)))

    def _learned(self, game: str) -> str:
        """How far somebody has come in the game's tutorial, as it is kept."""
        try:
            return self._device.stored(learned_key(game)) or ""
        except StorageError:
            return ""

    def _note(self, session: Session) -> str:
        if session.bot_decides:
            return tr("{name} is thinking …", name=name_of(session.play.players, session.actor))
        return tr("Only one move is possible …") if session.forced else ""

    def _link(self) -> str:
        """The address that opens the play as it is now, or, in a challenge, its deal."""
        assert self._session
        play = self._session.play
        if self._panel.startswith("challenge"):
            play = deals.afresh(play.record)
        return f"{self._device.page_address().partition('?')[0]}#{encode(play)}"
