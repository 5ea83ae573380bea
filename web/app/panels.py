"""The panels that lie over a screen: which one is wanted, and what it tells."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sobek.core.game import AnyState
from sobek.games import game
from web.app.situation import Situation
from web.session import deals
from web.session.seating import Stage
from web.session.session import Session
from web.session.tutorial import Tutorial
from web.ui.markup import Html
from web.ui.screens import (
    aid,
    frame,
    hints,
    overview,
    panels,
    printing,
    review,
    rules,
    same_deal,
    sharing,
    shortcuts,
    spoken,
)
from web.ui.widgets import name_of


class Panels(Situation):
    """What is asked for beside the game, or beside the start screen."""

    def _panel_html(self, session: Session) -> Html | None:
        """A panel that lies over this game; None where none is wanted or there is no ground for it
        any more."""
        match self._panel:
            case "menu":
                return self._menu(session)
            case "log":
                return self._log(session)
            case "hint" if session.can_ask:
                scene = session.scene()
                return hints.hint(self._question(session, session.play.state, scene.view))
            case "why" if self._why < session.length:
                return self._why_html(session)
            case "analysis" if self._study and self._study.is_of(session.play):
                return review.analysis(self._study.shown(session))
            case "verdict" if self._study and (exercise := self._study.exercise(session)):
                return review.verdict(self._study.answered(session, exercise))
            case "consent" if session.to_ask:
                place = session.back_to or 0
                story = session.stories(place)[0]
                return panels.consent(session.play.players, story, session.to_ask, self._agreed)
            case "words":
                return spoken.in_words(session.scene(self._note(session)), session.renderer)
            case "keys":
                hint = bool(session.play.game.adviser)
                return shortcuts.keys(
                    session.renderer.words.keys(), hint=hint, letters=self._letters
                )
            case "share":
                hides = session.secrets and not session.play.over
                can_send = self._device.can_send()
                return sharing.share(self._link(), self._told, can_send=can_send, secrets=hides)
            case "challenge":
                seed, can_send = session.play.record.seed, self._device.can_send()
                return sharing.challenge(self._link(), seed, self._told, can_send=can_send)
            case "code" | "challenge-code":
                return sharing.code(self._device.qr_code(self._link()))
            case "sheet" if session.stage is Stage.OVER:
                scene = session.scene()
                return printing.account(session.play, session.renderer, scene, self._keeper.date)
        if self._panel.startswith(aid.ODDS):
            return aid.odds(session.scene(), session.renderer, self._panel)
        return self._shared_panel()

    def _shared_panel(self) -> Html | None:
        """A panel that can lie over any screen."""
        match self._panel:
            case "rules":
                return self._rules()
            case "daily":
                return self._daily()
            case "statistics":
                return overview.statistics(self._overview, self._renderers)
            case "pad":
                return printing.pad(self._renderers.values())
            case "credits":
                return panels.credits(self._renderers.values())
        return None

    def _daily(self) -> Html:
        """The deals of the day."""
        now = self._device.now()
        plays = {name: self._setup.of_the_day(name, now) for name in self._renderers}
        made = {name: self._made(play) for name, play in plays.items()}
        return same_deal.of_the_day(deals.today(now), self._renderers, made)

    def _rules(self) -> Html:
        renderer = self._renderers[self._reading.game]
        return rules.rules(
            game(self._reading.game),
            renderer.words.title,
            renderer.teaching.examples,
            self._reading,
        )

    def _menu(self, session: Session) -> Html:
        offered = frame.offered(self._offers, games=True)
        seconds, show = self._thinker.seconds, self._show
        aided = aid.choice(session) if session.offered_aids else None
        learns = isinstance(session, Tutorial)
        learning = None if learns else self._to_learn(session.play.game.name)
        return panels.menu(session.play, session.bots, seconds, show, offered, aided, learning)

    def _log(self, session: Session) -> Html:
        first = max(0, session.length - panels.LOG_PAGE * self._log_pages)
        seats = [session.step(n).seat for n in range(first, session.length)]
        log = panels.Log(session.play.players, seats, session.stories(first), first)
        return panels.log(log, self._asked_why(session, first))

    def _asked_why(self, session: Session, first: int) -> Container[int]:
        """The actions, from this one on, that were bots'."""
        if not session.play.game.adviser:
            return ()
        places = range(first, session.length)
        return [n for n in places if session.step(n).seat not in session.persons]

    def _why_html(self, session: Session) -> Html:
        """Why a bot moved so. As long as that tells what is hidden, to whoever looks on."""
        step, play = session.step(self._why), session.play
        seat = None if session.secrets and not play.over else step.seat
        return hints.why(
            self._question(session, step.before, step.before.view(seat).shown()),
            session.stories(self._why, self._why + 1)[0],
            str(step.action),
            name_of(play.players, step.seat),
        )

    def _question(self, session: Session, state: AnyState, view: Any) -> hints.Question:
        """What advice was asked on, of which this view may be told."""
        asked, play = self._advice, session.play
        known = asked is not None and asked.view == state.view(state.actor)
        return hints.Question(
            play.game,
            session.renderer,
            play.players,
            view,
            len(state.legal_actions()),
            asked.report if asked and known else None,
        )
