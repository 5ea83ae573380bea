"""What the decisions of a game that is over have cost, and exercises from that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sobek.core.game import check_legal
from sobek.core.report import Report
from web.analysis import review
from web.analysis.review_state import PAGE, Study
from web.app.opening import Opening
from web.app.playing import Data
from web.browser.device import StorageError
from web.session.seating import is_decision
from web.session.session import Session

PAUSE: Final = 10
"""After so many actions the page is free for a moment, while decisions are counted."""


class Analysing(Opening):
    """The analysis of the game that is open. Nothing of it is there before the game is over."""

    def _open(self, fragment: str, *, take: bool = False) -> None:
        self._stop_analysis()
        self._study = None
        super()._open(fragment, take=take)

    def _park(self) -> None:
        super()._park()
        if self._keeper.parked:
            self._stop_analysis()

    def _fail(self) -> None:
        self._stop_analysis()
        super()._fail()

    def _analyse(self, data: Data) -> None:
        """Show the analysis; begin it, or go on with it where that is asked for."""
        session = self._session
        if session is None or self._keeper.parked or not session.can_be_analysed:
            return
        study = self._study
        if study is None or not study.is_of(session.play):
            self._stop_analysis()
            study = self._study = Study.of(session.play, self._kept_analysis())
        self._panel = "analysis"
        if study.drop is None and not study.is_done and (data.get("value") or not study.found):
            study.drop = self._run(self._examine, session, study)
        elif study.decisions is None:
            self._run(self._find_decisions, session, study)

    async def _find_decisions(self, session: Session, study: Study) -> None:
        """Look where a person has decided something, piece by piece."""
        places = []
        for place in range(study.length):
            if is_decision(session.step(place), session.persons):
                places.append(place)
            if place % PAUSE == 0:
                await self._device.sleep(0)
        study.decisions = tuple(places)
        self.draw()

    async def _examine(self, session: Session, study: Study) -> None:
        """Have decision after decision judged, and keep what was found."""
        game = session.play.game

        async def ask(view: Any, actions: Sequence[Any], seconds: float, compares: bool) -> Report:
            adviser, consider = game.adviser, self._thinker.consider
            return await consider(game, view, actions, adviser, seconds=seconds, compares=compares)

        if study.decisions is None:
            await self._find_decisions(session, study)
        decisions = study.decisions or ()
        while due := review.due(decisions, study.found):
            place, closely = due
            seconds = review.seconds(len(decisions), len(session.persons), closely=closely)
            step = session.step(place)
            judged = await review.judge(step, game, ask, seconds, closely=closely)
            study.found = review.with_judgement(study.found, judged)
            self._keep_analysis(session, study)
            self._tell_slow()
            await self._device.sleep(0)
            if self._panel == "analysis":
                self.draw()
        study.drop = None
        self.draw()

    def _kept_analysis(self) -> str:
        try:
            return self._saves.analysis(self._keeper.id) if self._keeper.id else ""
        except StorageError:
            return ""

    def _keep_analysis(self, session: Session, study: Study) -> None:
        """Keep it with the game, where that is kept; who sees it is told where it is not."""
        study.is_kept = bool(self._keeper.id) and not self._keeper.unsaved
        if study.is_kept:
            try:
                text = review.write(study.mark, study.found)
                self._saves.keep_analysis(self._keeper.id, text)
            except StorageError:
                study.is_kept = False

    def _stop_analysis(self) -> None:
        """Leave it at what was found so far."""
        if self._study and self._study.drop:
            self._study.drop()
            self._study.drop = None

    def _tell_more(self, data: Data) -> None:
        if self._study:
            self._study.told += PAGE

    def _try(self, data: Data) -> None:
        """Sit down at an exercise, or once more."""
        session, study = self._session, self._study
        if session is None or study is None or not study.is_of(session.play):
            return
        places = [each.place for each in study.mistakes]
        if data["value"] in map(str, places):
            session.try_at(int(data["value"]))
            study.answer, study.reveals = "", False
            self._panel, self._typing = "", None

    def _do(self, session: Session, actions: list[Any]) -> None:
        study = self._study
        if study is None or study.exercise(session) is None:
            super()._do(session, actions)
            return
        check_legal(session.state, actions[0])
        study.answer = str(actions[0])
        self._panel = "verdict"

    def _reveal(self, data: Data) -> None:
        """Show what was found of the exercise."""
        if self._study:
            self._study.reveals = True
            self._panel = "verdict"

    def _back_to_analysis(self, data: Data) -> None:
        """From the table as it was, or from an exercise."""
        self._stop_replay()
        if self._session:
            self._session.look_away()
            self._analyse(data)


EVENTS: Final[dict[str, Callable[[Analysing, Data], None]]] = {
    "analyse": Analysing._analyse,
    "analysis-back": Analysing._back_to_analysis,
    "analysis-more": Analysing._tell_more,
    "analysis-stop": lambda app, data: app._stop_analysis(),
    "exercise": Analysing._try,
    "exercise-reveal": Analysing._reveal,
}
