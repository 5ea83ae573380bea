"""How the game that is open goes on: what a person decides, bots, and who advises."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sobek.core.game import AnyGame, AnyState
from sobek.core.text import tr
from web.analysis.hints import Advice
from web.app.running import Running
from web.browser.device import Device, StorageError
from web.session import deals
from web.session.session import Session
from web.storage.results import entry
from web.ui.renderer import Renderer

Data = Mapping[str, str]
"""What an event of the page comes with."""


class Playing(Running):
    """The page, and the game on it that goes on."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
        """``pace``: the bots', in seconds, whatever was chosen."""
        super().__init__(device, renderers, pace)
        self._held_back: list[tuple[str, Data]] | None = None
        """What was done since it is being asked whether another tab plays this game; None where
        that is known."""
        self._has_asked_to_persist = False
        self._drop_thought: Callable[[], None] | None = None
        """Stops the bots that play now; None where none do."""
        self._noted: Session | None = None
        """The game that is over and whose result is kept with its deal's."""
        self._cut_pause: Callable[[], object] = lambda: None
        """Ends the pause that a bot's move takes."""

    def _do(self, session: Session, actions: list[Any]) -> None:
        """Carry out what a person has decided."""
        self._notice = ""
        self._carry_out(session, actions)
        if not (self._has_asked_to_persist or self._keeper.unsaved):
            # Only now there is something to lose, and some browsers ask the person.
            self._has_asked_to_persist = True
            self._device.persist()

    def _carry_out(self, session: Session, actions: list[Any]) -> None:
        try:
            session.act(actions)
        finally:
            self._save(session)
        self._device.stay_awake(not (session.play.over or self._keeper.parked))

    def _save(self, session: Session) -> None:
        self._notice = self._keeper.keep(session.play, session.beside) or self._notice
        self._park()
        if session.ended and not self._keeper.parked:
            self._count(session)

    def _count(self, session: Session) -> None:
        """Have a game that is over in the statistics."""
        save = self._keeper.save(session.play, session.beside)
        try:
            self._statistics.count(entry(self._keeper.id, save))
        except StorageError as error:
            reason = tr("This game could not be added to the statistics: {reason}.", reason=error)
            self._notice = self._notice or reason

    def _park(self) -> None:
        """Leave it to the other tab, where the game is played there."""
        if self._keeper.parked:
            self._stop_bots()
            self._device.stay_awake(False)

    def _go_on(self) -> None:
        """Have the bots play where it is their turn, and nobody think whom nobody listens to."""
        if self._panel not in ("hint", "why"):
            self._stop_adviser()
        session, hidden = self._session, self._keeper.parked or self._problem
        if session and session.play.over and session is not self._noted:
            self._note_deal(session)
        waits = self._held_back is not None
        goes_on = session and (session.bot_decides or session.forced)
        if session and goes_on and not (hidden or waits or self._drop_thought):
            self._drop_thought = self._run(self._play_by_itself, session)

    def _note_deal(self, session: Session) -> None:
        """Keep what was made of the deal, to be compared: unless it was for practice, or the
        browser keeps nothing."""
        self._noted = session
        if deals.name(session.play.record) and not session.beside.practice:
            with contextlib.suppress(StorageError):
                self._deals.note(session.play)

    def _stop_bots(self) -> None:
        """Have them think no further: what they think about is no longer so."""
        if self._drop_thought:
            self._drop_thought()
            self._drop_thought = None
        self._show.hurries = False

    def _stop_replay(self) -> None:
        if self._drop_replay:
            self._drop_replay()
            self._drop_replay = None

    async def _play_by_itself(self, session: Session) -> None:
        """Have bots play, and what can be done in one way only be done."""
        while (session.bot_decides or session.forced) and not self._keeper.parked:
            pause = self._show.pace if self._show.has_pauses else 0.0
            slept = asyncio.ensure_future(self._device.sleep(pause))
            self._cut_pause = slept.cancel
            decided = self._decide(session)
            action, _ = await asyncio.gather(decided, asyncio.wait([slept]))
            self._carry_out(session, [action])
            self._tell_slow()
            await self._device.sleep(0)  # nothing waits for both at once
            self.draw()
        self._drop_thought = None
        self._show.hurries = False

    async def _decide(self, session: Session) -> Any:
        """What the seat that has to decide does now."""
        return await self._thinker.decide(session.play)

    def _ask(self, session: Session, state: AnyState) -> None:
        """Have the adviser look at a decision, unless it has done so."""
        view, actions = state.view(state.actor), state.legal_actions()
        if self._advice is None or self._advice.view != view:
            self._stop_adviser()
            self._advice = Advice(view)
            if len(actions) > 1:
                rules = session.play.game
                self._advice.drop = self._run(self._consider, rules, self._advice, actions)

    async def _consider(self, game: AnyGame, asked: Advice, actions: Sequence[Any]) -> None:
        asked.report = await self._thinker.consider(game, asked.view, actions, game.adviser)
        self._tell_slow()
        self.draw()

    def _stop_adviser(self) -> None:
        """Have it think no further, where nobody waits for it any more."""
        if self._advice and self._advice.report is None:
            self._advice.drop()
            self._advice = None

    def _tell_slow(self) -> None:
        if self._thinker.worker_failed and not self._thinker.told:
            self._thinker.told = True
            self._notice = tr(
                "The bots' background process has stopped, so the page now thinks for them: it "
                "may stutter, and some bots play worse."
            )

    def _fail(self) -> None:
        self._stop_bots()
        super()._fail()
