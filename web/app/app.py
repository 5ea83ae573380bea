"""The page's logic as a whole: how it begins, and what an event does."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from sobek.core.link import encode
from web.app.handlers import (
    action_line,
    aid,
    history,
    library,
    new_game,
    overview,
    preferences,
    review,
    rules,
    sharing,
    table,
    tutorial,
)
from web.app.playing import Data
from web.session.setup import Setup
from web.storage import saves
from web.ui.screens import moments

REST: Final = 0.02
"""Between pieces of work that nobody waits for, in seconds, so that the page stays free."""


class App(
    preferences.Settings,
    library.Games,
    action_line.Typed,
    sharing.Sharing,
    table.AtTable,
    history.History,
    review.Analysing,
    rules.Rules,
    new_game.NewGame,
    overview.Counting,
    tutorial.Learning,
    aid.Aiding,
):
    """The page and what happens on it. :meth:`begin` once, then :meth:`handle` for every event and
    :meth:`open` whenever the address has changed."""

    ways: ClassVar = {**rules.WAYS, **tutorial.WAYS}

    def begin(self, language: str = "") -> None:
        """Show what the address asks for, in this language or else in the person's."""
        self._recall(language)
        self.open(self._device.location_hash())

    def warm_up(self) -> None:
        """Play a little of each game where nobody sees it, for what runs the first time takes
        longest."""
        self._run(self._warm_up)

    def wake_worker(self) -> None:
        """Start the bots' first worker before it is wanted: that takes seconds."""
        self._run(self._thinker.wake)

    async def _warm_up(self) -> None:
        for name in self._renderers:
            play = Setup.usual(name).play(self._device.seed())
            session = self._seat(play)
            for action in (None, play.legal_actions()[0]):
                if action:
                    session.act([action])
                encode(play)
                await self._device.sleep(REST)
                moments.table(session.scene(), session.renderer, session.news())
                await self._device.sleep(REST)

    def handle(self, event: str, data: Data) -> bool:
        """Do what an event of the page asks for, and show the outcome; tell whether it was a key
        that the table took."""
        taken = event.startswith("table:") and "key" in data
        if taken and not (self._session and self._session.decides):
            return False
        if self._held_back is not None:
            self._held_back.append((event, data))
            return taken
        actor = self._session.actor if self._session else None
        if "name" in data or "submitter" in data:
            self._html = ""  # what is typed stands in the page, and perhaps not in the form's model
        with self._telling():
            if event.startswith("table:"):
                self._select(event.removeprefix("table:"), data)
            else:
                _EVENTS[event](self, data)
            self._go_on()
        self.draw()
        if taken or (event == "act" and self._decides_again(actor)):
            self._lead_on(reveal=True)
        return taken

    def _decides_again(self, actor: int | None) -> bool:
        """Whether the seat that has just acted decides at once what follows from that."""
        session = self._session
        return bool(session and session.decides and session.actor == actor)

    def heard_storage(self, key: str) -> None:
        """Another tab stored something: two can't play the same game."""
        session = self._session
        if session and self._keeper.id and key in ("", *saves.keys(self._keeper.id)):
            self._notice = self._keeper.look(session.play, session.beside) or self._notice
            self._park()
            self.draw()

    def hear_offers(self, offers: str) -> None:
        """The browser offers something now, or no more; the names stand with blanks between."""
        self._offers = frozenset(offers.split())
        self.draw()

    def heard_taken(self, name: str) -> None:
        """Another tab plays a game now."""
        if self._keeper.id and name == saves.key(self._keeper.id):
            self._keeper.parked = True
            self._park()
            self.draw()

    def _open_panel(self, data: Data) -> None:
        self._panel = data["value"]
        self._log_pages, self._told = 1, None
        if self._panel == "hint" and self._session and self._session.can_ask:
            self._ask(self._session, self._session.play.state)

    def _earlier(self, data: Data) -> None:
        self._log_pages += 1

    def _decline(self, data: Data) -> None:
        self._declined |= {data["value"]}

    def _dismiss(self, data: Data) -> None:
        self._notice = ""


_EVENTS: Final[dict[str, Callable[[App, Data], None]]] = {
    **preferences.EVENTS,
    **library.EVENTS,
    **action_line.EVENTS,
    **sharing.EVENTS,
    **table.EVENTS,
    **history.EVENTS,
    **review.EVENTS,
    **rules.EVENTS,
    **new_game.EVENTS,
    **overview.EVENTS,
    **tutorial.EVENTS,
    **aid.EVENTS,
    "accept": lambda app, data: app._device.accept(data["value"]),
    "decline": App._decline,
    "dismiss": App._dismiss,
    "earlier": App._earlier,
    "go": lambda app, data: app._go(data["value"]),
    "panel": App._open_panel,
    "print": lambda app, data: app._device.print_page(),
    "reload": lambda app, data: app._device.reload(),
    "reopen": lambda app, data: app._open(app._device.location_hash(), take=True),
}
"""What an event does."""
