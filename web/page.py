"""What the page shows: drawn from what is open, what was asked for, and what is going on.

Nothing is decided here. :class:`web.app.App` changes what is so, and then has it drawn.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from sobek.core.game import AnyState
from sobek.core.link import LinkError, encode
from sobek.core.play import Play
from sobek.core.text import tr
from sobek.games import game
from web import aids, deals
from web.advice import Advice
from web.html import NOTHING, Html, join
from web.keeper import Keeper
from web.parts import name_of
from web.ports import Device, StorageError
from web.renderer import PROMPT, Renderer
from web.saves import Saves
from web.screens import (
    advice,
    aid,
    analysis,
    frame,
    keys,
    moments,
    panels,
    printing,
    replay,
    rules,
    same_deal,
    saved,
    sharing,
    spoken,
    statistics,
    tutorial,
)
from web.screens.start import start
from web.screens.typing import Typing, line
from web.session import NEWS, Session, Stage
from web.setup import Setup
from web.shelf import Shelf
from web.show import Show
from web.statistics import Statistics
from web.study import Study
from web.tally import Overview
from web.thinker import Thinker
from web.tutorial import Tutorial, learned_key, lessons_done

_OPENED_IN: Final = {
    "why": "log",
    "share": "menu",
    "code": "menu",
    "challenge": "menu",
    "challenge-code": "menu",
    "words": "menu",
    "keys": "menu",
    "rules": "menu",
}
"""Panels that are opened from another one."""


class Page:
    """The page as it is now."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
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
        self._reading = rules.Reading(self._setup.game)
        """What somebody reads of the rules."""
        self._drawn: tuple[object, str] | None = None
        """The place and the panel that the page shows."""
        self._beneath = ""
        """What had the focus when a panel was opened."""
        self._agreed: frozenset[int] = frozenset()
        """Who has agreed so far to what shall be taken back."""
        self._drop_replay: Callable[[], None] | None = None
        """Stops a replay that runs; None where none does."""
        self._statistics = Statistics(device)
        self._deals = deals.Deals(device)
        self._overview = Overview()
        """What the panel of the statistics shows."""
        self._html = ""

    def _table_of(self, play: Play) -> Renderer:
        name = play.game.name
        if name not in self._renderers:
            raise LinkError(tr("There is no table for the game “{name}” here.", name=name))
        return self._renderers[name]

    def draw(self) -> None:
        """Bring the page in line with what is so now."""
        try:
            html, news = self.html(), self._show.news(self._session)
        except Exception:
            self._fail()
            html, news = self.html(), []
        had_focus = not self._device.focus_is_lost()
        if self._panel and not (self._drawn and self._drawn[1]):
            self._beneath = self._device.current_focus()
        if html != self._html:
            self._show.change(html, news)
            self._html = html
        self._move_focus(had_focus and self._device.focus_is_lost())

    def _move_focus(self, lost: bool) -> None:
        """Lead whoever follows the focus to what is new on the page, and on where it was lost."""
        (place, target), panel = self._place(), self._panel
        former_place, former_panel = self._drawn or (place, panel)
        self._drawn = place, panel
        if panel:
            if panel != former_panel or lost:
                self._device.focus("drawer-title")
        elif place != former_place:
            further = target == moments.ONWARD
            if not further:
                self._device.scroll_to_top()
            self._device.focus(target, reveal=further)
        elif former_panel:
            self._device.focus(f"open-{_OPENED_IN.get(former_panel, former_panel)}")
            self._device.focus(self._beneath)
        elif lost:
            self._lead_on()

    def _lead_on(self, *, reveal: bool = False) -> None:
        """Give the focus to what the table names, or else to what begins the screen."""
        session = self._session
        if session and session.decides and not self._problem:
            self._device.focus(session.renderer.focus(session.scene()), reveal=reveal)
        if self._device.focus_is_lost():
            self._device.focus(self._place()[1])

    def _place(self) -> tuple[object, str]:
        """Where the person is, and which element has the focus when they come there."""
        session, parked = self._session, self._keeper.parked
        if self._problem or parked or session is None:
            return (self._problem, parked, self._device.location_hash()), "title"
        if self._study and (exercise := self._study.exercise(session)):
            return (id(session), exercise.place), "title"
        if session.stage is Stage.REPLAY:
            begin = "title" if self._example(session) else replay.STORY
            return (id(session), session.stage, None, None), begin
        at_table = session.stage in (Stage.TABLE, Stage.RESULT)
        further = bool(session.account and session.account[1])
        # Where nothing is secret, the table stays as it is when someone else decides.
        viewer = session.viewer if session.secrets else None
        begin = self._typing.field if self._typing and session.stage is Stage.TABLE else PROMPT
        lesson = session.done if isinstance(session, Tutorial) else 0
        return (id(session), session.stage, viewer, session.account, lesson), (
            begin if at_table else moments.ONWARD if further else "title"
        )

    def html(self) -> Html:
        """The whole page."""
        session, parked = self._session, self._keeper.parked
        new_version = "new-version" in self._offers - self._declined
        if self._problem:
            problem = moments.problem(*self._problem)
            return frame.page(problem, kind="problem", new_version=new_version)
        if session is None:
            link = sharing.open_link(*self._pasted, can_read=self._device.can_read_copied())
            games = saved.saved_games(self._shelf, self._renderers, self._device.now())
            others = join(link, saved.files(self._shelf))
            offered = frame.offered(self._offers, games=bool(games))
            content = start(
                self._setup,
                self._renderers,
                games,
                same_deal.daily(),
                others,
                offered,
                self._to_learn(self._setup.game),
            )
            return frame.page(
                content,
                kind="start",
                notice=self._notice,
                new_version=new_version,
                panel=self._shared_panel(),
            )
        content = moments.parked() if parked else self._moment(session)
        first = max(0, session.length - NEWS)
        return frame.page(
            content,
            kind="parked" if parked else self._kind(session),
            game=session.renderer,
            hint=session.can_ask,
            practice=session.beside.practice,
            notice=self._notice,
            ways=self._ways(),
            new_version=new_version,
            panel=self._panel_html(session),
            letters=self._letters,
            told=moments.told(session.heard(first), first),
        )

    def _daily(self) -> Html:
        """The deals of the day."""
        now = self._device.now()
        plays = {name: self._setup.of_the_day(name, now) for name in self._renderers}
        made = {name: self._made(play) for name, play in plays.items()}
        return same_deal.of_the_day(deals.today(now), self._renderers, made)

    def _made(self, play: Play) -> list[deals.Result]:
        """What is known here to have been made of a play's deal."""
        with contextlib.suppress(StorageError):
            return self._deals.of(deals.name(play.record))
        return []

    def _compared(self, play: Play) -> Html:
        """What others made of the deal of a game that is over."""
        if play.record.redeals:
            return NOTHING
        made = self._made(play)
        return same_deal.compared(made, deals.result(play).id, play.record.seed)

    def _kind(self, session: Session) -> str:
        """What the screen looks like: an exercise as the table does."""
        tries = session.look is not None and session.look.tries
        return (Stage.TABLE if tries else session.stage).value

    def _to_learn(self, game: str) -> Html | None:
        """The way to the game's tutorial, from where somebody has left it."""
        return tutorial.offer(self._renderers[game], game, lessons_done(self._learned(game)))

    def _learned(self, game: str) -> str:
        """How far somebody has come in the game's tutorial, as it is kept."""
        try:
            return self._device.stored(learned_key(game)) or ""
        except StorageError:
            return ""

    def left(self) -> dict[str, Html]:
        """What the next start may show first: under "" the start screen, and under its text, as it
        is stored, the saved game that is open now."""
        session, fresh = self._session, Page(self._device, self._renderers)
        fresh._letters, fresh._show = self._letters, self._show
        try:
            any(fresh._shelf.read())
        except StorageError:
            return {}
        pages = {"": fresh.html()}
        if session and not (self._problem or self._keeper.unsaved):
            # Someone else may be in front of the screen then.
            fresh._session = Session(session.play, session.renderer, beside=session.beside)
            if text := self._keeper.save(session.play, session.beside).text:
                pages[text] = fresh.html()
        return pages

    def _ways(self) -> list[Html]:
        """What saves a game that the browser does not."""
        if not self._keeper.unsaved:
            return []
        return [
            frame.plain(tr("Save to a file"), "export", ""),
            frame.plain(tr("Share"), "panel", "share"),
        ]

    def _replay(self, session: Session) -> Html:
        """The table as it was at the point that is looked at, with the ways to other points."""
        assert session.look
        look, scene = session.look, session.scene()
        eyes = ""
        if session.may_look_openly:
            eyes = replay.ONLOOKER if look.seat is None else str(look.seat)
            eyes = replay.OPENED if look.opened else eyes
        reel = replay.Reel(
            look.place,
            session.length,
            session.round_starts,
            eyes,
            runs=self._drop_replay is not None,
            secrets=session.secrets,
            analysed=self._study is not None and self._study.is_of(session.play),
        )
        story, renderer = "".join(session.news()), session.renderer
        if not (clause := self._example(session)):
            return join(replay.controls(reel, scene, story), renderer.table(scene))
        return join(
            rules.example(session.play.game, clause),
            replay.controls(reel, scene, story, rules.back()),
            rules.counted(session, scene) or renderer.table(scene),
        )

    def _example(self, session: Session) -> str:
        """The clause that a position is shown for; empty where it is none's."""
        place = self._device.location_hash().partition("=")
        return place[2].partition(".")[2] if place[0] == rules.RULE and session.look else ""

    def _moment(self, session: Session) -> Html:
        can_skip = session.bot_decides and self._show.has_pauses
        scene, renderer = session.scene(self._note(session), can_skip), session.renderer
        typing = line(self._typing, scene, renderer) if self._typing else None
        if isinstance(session, Tutorial) and session.look is None:
            return tutorial.taught(session, scene, typing)
        can_go_back = session.back_to is not None
        match session.stage:
            case Stage.ACCOUNT:
                number, step = session.account or (0, 0)
                ending = session.ending(number)
                return moments.account(scene, renderer, number, step, ending)
            case Stage.REPLAY if self._study and (exercise := self._study.exercise(session)):
                above = analysis.exercise(*self._study.rank(exercise), scene)
                return join(above, moments.table(scene, renderer, session.news(), None, typing))
            case Stage.REPLAY:
                return self._replay(session)
            case Stage.HANDOVER:
                return moments.handover(scene, session.actor, can_go_back)
            case Stage.RESULT:
                return moments.result(scene, renderer, session.news(), session.actor)
            case Stage.OVER:
                analysed = session.can_be_analysed
                same = self._compared(session.play)
                content = moments.over(scene, renderer, same, not session.live, analysed=analysed)
            case Stage.TABLE:
                back = moments.back(back=can_go_back, redo=session.can_redo)
                content = moments.table(scene, renderer, session.news(), back, typing)
        if session.live:
            return content
        if session.length:
            return join(moments.shared_banner(session.play.over), content)
        made = self._made(session.play)
        return join(same_deal.challenge(session.play, renderer, made), content)

    def _note(self, session: Session) -> str:
        if session.bot_decides:
            return tr("{name} is thinking …", name=name_of(session.play.players, session.actor))
        return tr("You have no other choice …") if session.forced else ""

    def _panel_html(self, session: Session) -> Html | None:
        match self._panel:
            case "menu":
                offered = frame.offered(self._offers, games=True)
                seconds, show = self._thinker.seconds, self._show
                aided = aid.choice(session) if session.offered_aids else None
                learns = isinstance(session, Tutorial)
                learning = None if learns else self._to_learn(session.play.game.name)
                return panels.menu(
                    session.play, session.bots, seconds, show, offered, aided, learning
                )
            case "log":
                first = max(0, session.length - panels.LOG_PAGE * self._log_pages)
                seats = [session.step(n).seat for n in range(first, session.length)]
                log = panels.Log(session.play.players, seats, session.stories(first), first)
                return panels.log(log, self._asked_why(session, first))
            case "hint" if session.can_ask:
                scene = session.scene()
                return advice.hint(self._question(session, session.play.state, scene.view))
            case "why" if self._why < session.length:
                return self._why_html(session)
            case "analysis" if self._study and self._study.is_of(session.play):
                return analysis.analysis(self._study.shown(session))
            case "verdict" if self._study and (exercise := self._study.exercise(session)):
                return analysis.verdict(self._study.answered(session, exercise))
            case "consent" if session.to_ask:
                return panels.consent(session.play.players, session.to_ask, self._agreed)
            case "words":
                return spoken.in_words(session.scene(self._note(session)), session.renderer)
            case "keys":
                hint = bool(session.play.game.adviser)
                return keys.keys(session.renderer.keys(), hint=hint, letters=self._letters)
            case "share":
                can_send = self._device.can_send()
                return sharing.share(
                    self._link(),
                    self._told,
                    can_send=can_send,
                    secrets=session.secrets and not session.play.over,
                )
            case "challenge":
                return sharing.challenge(self._link(), self._told, can_send=self._device.can_send())
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
                return statistics.statistics(self._overview, self._renderers)
            case "pad":
                return printing.pad(self._renderers.values())
            case "credits":
                return panels.credits(self._renderers.values())
        return None

    def _rules(self) -> Html:
        renderer = self._renderers[self._reading.game]
        return rules.rules(
            game(self._reading.game), renderer.title, renderer.examples(), self._reading
        )

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
        return advice.why(
            self._question(session, step.before, step.before.view(seat).shown()),
            session.stories(self._why, self._why + 1)[0],
            str(step.action),
            name_of(play.players, step.seat),
        )

    def _question(self, session: Session, state: AnyState, view: Any) -> advice.Question:
        """What advice was asked on, of which this view may be told."""
        asked, play = self._advice, session.play
        known = asked is not None and asked.view == state.view(state.actor)
        return advice.Question(
            play.game,
            session.renderer,
            play.players,
            view,
            len(state.legal_actions()),
            asked.report if asked and known else None,
        )

    def _link(self) -> str:
        """The address that opens the play as it is now, or, in a challenge, its deal."""
        assert self._session
        play = self._session.play
        if self._panel.startswith("challenge"):
            play = deals.afresh(play.record)
        return f"{self._device.page_address().partition('?')[0]}#{encode(play)}"

    def _fail(self) -> None:
        """Say that something of ours is broken; the record is safe, for it was saved before."""
        traceback.print_exc()
        self._problem = tr("Something unexpected went wrong. The game up to here is kept."), True
