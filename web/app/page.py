"""What the page shows: drawn from what is open, what was asked for, and what is going on.

Nothing is decided here. :class:`web.app.app.App` changes what is so, and then has it drawn.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Final

from sobek.core.play import Play
from sobek.core.text import tr
from web.app.panels import Panels
from web.browser.device import Device, StorageError
from web.session import deals
from web.session.seating import NEWS, Stage
from web.session.session import Session
from web.session.tutorial import Tutorial
from web.ui.markup import NOTHING, Html, join
from web.ui.renderer import Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens import (
    frame,
    moments,
    replay,
    review,
    rules,
    same_deal,
    saved,
    sharing,
    tutorial,
)
from web.ui.screens.action_line import line
from web.ui.screens.start import start

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


class Page(Panels):
    """The page as it is now."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
        """``pace``: the bots', in seconds, whatever was chosen."""
        super().__init__(device, renderers, pace)
        self._drawn: tuple[object, str] | None = None
        """The place and the panel that the page shows."""
        self._beneath = ""
        """What had the focus when a panel was opened."""
        self._html = ""

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
            self._device.focus(session.renderer.table.focus(session.scene()), reveal=reveal)
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
            return frame.page(
                self._start(),
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

    def _start(self) -> Html:
        link = sharing.open_link(*self._pasted, can_read=self._device.can_read_copied())
        games = saved.saved_games(self._shelf, self._renderers, self._device.now())
        return start(
            self._setup,
            self._renderers,
            games,
            same_deal.daily(),
            join(link, saved.files(self._shelf)),
            frame.offered(self._offers, games=bool(games)),
            self._to_learn(self._setup.game),
        )

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

    def _replay(self, session: Session, scene: Scene) -> Html:
        """The table as it was at the point that is looked at, with the ways to other points."""
        assert session.look
        look, eyes = session.look, ""
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
            return join(replay.controls(reel, scene, story), renderer.table.table(scene))
        return join(
            rules.example(session.play.game, clause),
            replay.controls(reel, scene, story, rules.back()),
            rules.counted(session, scene) or renderer.table.table(scene),
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
                above = review.exercise(*self._study.rank(exercise), scene)
                return join(above, moments.table(scene, renderer, session.news(), None, typing))
            case Stage.REPLAY:
                return self._replay(session, scene)
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

    def _fail(self) -> None:
        """Say that something of ours is broken; the record is safe, for it was saved before."""
        traceback.print_exc()
        self._problem = tr("Something went wrong. Your game is saved up to this point."), True
