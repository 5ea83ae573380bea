"""The page's logic: what is open, what an event does, and what is drawn then.

The address's part after # says what is open, and nothing else does: nothing for the start screen,
``game=<id>`` for a saved game, or the link form of a play. So reload, bookmarks and the back button
lead to the same places, and none of them leads past a handover.
"""

from __future__ import annotations

import asyncio
import contextlib
import traceback
from collections.abc import Callable, Container, Coroutine, Mapping, Sequence
from typing import Any, Final

from sobek.core import text
from sobek.core.chance import SEEDS
from sobek.core.game import AnyGame, AnyState
from sobek.core.link import LinkError, decode, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web import saves
from web.advice import Advice
from web.html import Html, join
from web.parts import name_of
from web.ports import Device, StorageError
from web.renderer import PROMPT, Renderer
from web.saves import Saves
from web.screens import advice, frame, moments, panels
from web.screens.start import Saved, start
from web.session import Session, Stage
from web.setup import Setup
from web.thinker import TIMES, Thinker

PACE: Final = 0.8
"""So many seconds each action of a bot takes at least, to be followed by eye."""
REST: Final = 0.02
"""Between pieces of work that nobody waits for, in seconds, so that the page stays free."""
LANGUAGE: Final = "sobek.language"
THINKING_TIME: Final = "sobek.thinking"
SAVED: Final = "game="

Data = Mapping[str, str]
Work = Coroutine[Any, Any, None]


class App:
    """The page. :meth:`begin` once, then :meth:`handle` for every event and :meth:`open` whenever
    the address has changed."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float = PACE
    ) -> None:
        self._device = device
        self._renderers = renderers
        self._pace = pace
        self._saves = Saves(device)
        self._thinker = Thinker(device)
        self._setup = Setup.usual(*renderers)
        self._session: Session | None = None
        self._id = ""
        """Of the saved game that is being played; empty while a link is only looked at."""
        self._parked = False
        self._problem: tuple[str, bool] | None = None
        self._notice = ""
        self._panel = ""
        self._log_pages = 1
        self._why = 0
        """The action, from 0, on which the panel tells why."""
        self._advice: Advice | None = None
        self._copied: bool | None = None
        self._shelf: list[Saved] = []
        self._doomed = ""
        self._save_failed = False
        self._drop_thought: Callable[[], None] | None = None
        """Stops the bots that play now; None where none do."""
        self._drawn: tuple[object, str] | None = None
        """The place and the panel that the page shows."""
        self._html = ""

    # --- opening and closing ---------------------------------------------------------------

    def begin(self) -> None:
        """Show what the address asks for, in the person's language."""
        wanted = None
        with contextlib.suppress(StorageError):
            wanted = self._device.stored(LANGUAGE)
        self._speak(wanted or next(iter(self._device.languages()), text.SOURCE_LANGUAGE))
        with contextlib.suppress(StorageError):
            self._take_time(self._device.stored(THINKING_TIME))
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

    def open(self, fragment: str) -> None:
        """Show what a part after # asks for."""
        self._open(fragment)
        self.draw()

    def _open(self, fragment: str) -> None:
        self._stop_bots()
        self._session, self._id, self._parked, self._problem = None, "", False, None
        self._panel, self._notice, self._doomed = "", "", ""
        try:
            if fragment.startswith(SAVED):
                self._open_saved(fragment.removeprefix(SAVED))
            elif fragment:
                self._session = self._seat(decode(fragment), live=False)
            else:
                self._run(self._read_shelf)
        except LinkError as error:
            self._problem = str(error), False
        except StorageError as error:
            self._problem = (
                tr("The browser does not show what it has saved: {reason}", reason=str(error)),
                True,
            )
        except Exception:
            self._fail()
        self._go_on()

    def _go(self, fragment: str) -> None:
        """Open something else, from where the back button leads back."""
        self._device.set_location_hash(fragment, new_entry=True)
        self._open(fragment)

    def _open_saved(self, id: str) -> None:
        play = self._saves.load(id) if saves.is_id(id) else None
        if play is None:
            raise LinkError(tr("This game is not saved in this browser."))
        self._session, self._id = self._seat(play), id

    def _seat(self, play: Play, live: bool = True) -> Session:
        return Session(play, self._table_of(play), live=live)

    def _table_of(self, play: Play) -> Renderer:
        name = play.game.name
        if name not in self._renderers:
            raise LinkError(tr("There is no table for the game “{name}” here.", name=name))
        return self._renderers[name]

    def _play_new(self, play: Play) -> None:
        """Save a play as a game of its own and go there."""
        id = saves.new_id(self._device.seed())
        try:
            self._saves.save(id, play)
        except StorageError as error:
            # It can be played all the same, and the address holds it.
            self._go(encode(play))
            self._session, self._id = self._seat(play), id
            self._tell_unsaved(error)
        else:
            self._go(SAVED + id)

    # --- events ----------------------------------------------------------------------------

    def handle(self, event: str, data: Data) -> bool:
        """Do what an event of the page asks for, and show the outcome; tell whether it was a key
        that the table took."""
        taken = event.startswith("table:") and "key" in data
        if taken and not (self._session and self._session.decides):
            return False
        if "name" in data or "submitter" in data:
            self._html = ""  # what is typed stands in the page, and perhaps not in the form's model
        try:
            if event.startswith("table:"):
                self._select(event.removeprefix("table:"), data)
            else:
                _EVENTS[event](self, data)
            self._go_on()
        except ValueError as error:
            self._notice = str(error)
        except StorageError as error:
            self._notice = tr("The browser refuses that: {reason}", reason=str(error))
        except Exception:
            self._fail()
        self.draw()
        if taken:
            self._lead_on(reveal=True)
        return taken

    def heard_storage(self, key: str) -> None:
        """Another tab stored something: two can't play the same game."""
        if self._session and self._id and key == saves.key(self._id):
            self._parked = True
            self._stop_bots()
            self.draw()

    def _select(self, name: str, data: Data) -> None:
        if self._session:
            self._session.select(name, data["key"] if "key" in data else data.get("value", ""))

    def _act(self, data: Data) -> None:
        session = self._session
        if session is None or not session.decides:
            return
        self._notice = ""
        parse = session.play.game.parse
        self._carry_out(session, [parse(action) for action in data["value"].split(";")])

    def _take_back(self, data: Data) -> None:
        session = self._session
        if session and not self._parked and session.back_to is not None:
            self._stop_bots()
            session.take_back()
            self._save(session)

    def _carry_out(self, session: Session, actions: list[Any]) -> None:
        try:
            session.act(actions)
        finally:
            self._save(session)

    def _save(self, session: Session) -> None:
        try:
            self._saves.save(self._id, session.play)
        except StorageError as error:
            self._tell_unsaved(error)
            self._device.set_location_hash(encode(session.play))
        else:
            if self._save_failed:
                self._device.set_location_hash(SAVED + self._id)
            self._save_failed = False

    def _tell_unsaved(self, error: StorageError) -> None:
        if not self._save_failed:
            self._save_failed = True
            self._notice = tr(
                "The browser does not save this game ({reason}). You can play on; “Share” gives a "
                "link that holds it.",
                reason=str(error).partition("\n")[0][:120],
            )

    def _begin_game(self, data: Data) -> None:
        self._setup = self._setup.filled(data)
        play = self._setup.play(self._device.seed())
        # Who wants the same set-up once more says so again.
        self._setup = self._setup.changed("deal", "")
        self._play_new(play)

    def _again(self, data: Data) -> None:
        if self._session:
            record = self._session.play.record
            seed = self._device.seed() % SEEDS
            self._play_new(Play.new(record.game, record.players, seed, record.options))

    def _play_on(self, data: Data) -> None:
        if self._session:
            self._play_new(self._session.play)

    def _change_setup(self, data: Data) -> None:
        self._setup = self._setup.changed(data.get("name", ""), data.get("value", ""))

    def _paste(self, data: Data) -> None:
        link = data.get("link", "").strip().rpartition("#")[2]
        decode(link)
        self._go(link)

    def _delete(self, data: Data) -> None:
        self._doomed = ""
        self._saves.delete(data["value"])
        self._run(self._read_shelf)

    def _doom(self, data: Data) -> None:
        self._doomed = data["value"]

    def _turn_page(self, data: Data) -> None:
        if self._session:
            self._session.turn_page(int(data["value"]))

    def _open_account(self, data: Data) -> None:
        if self._session and self._session.play.over:
            self._session.account = (int(data["value"]), 0)

    def _open_panel(self, data: Data) -> None:
        self._panel = data["value"]
        self._log_pages, self._copied = 1, None
        if self._panel == "hint" and self._session and self._session.decides:
            self._ask(self._session, self._session.play.state)

    def _open_why(self, data: Data) -> None:
        session, place = self._session, int(data["value"])
        if session and place < session.length:
            self._panel, self._why = "why", place
            self._ask(session, session.step(place).before)

    def _take_advice(self, data: Data) -> None:
        """Select a choice at the table, and go there."""
        session = self._session
        if session and session.decides:
            action = session.play.game.parse(data["value"])
            session.selection = session.renderer.selecting(action)
            self._panel = ""
            self.draw()
            self._lead_on(reveal=True)

    def _take_seat(self, data: Data) -> None:
        if self._session:
            self._session.take_seat()

    def _leave_seat(self, data: Data) -> None:
        if self._session:
            self._session.leave_seat()

    def _choose_language(self, data: Data) -> None:
        self._speak(data["value"])
        with contextlib.suppress(StorageError):
            self._device.store(LANGUAGE, data["value"])

    def _speak(self, tag: str) -> None:
        text.use(tag)
        self._device.set_language(text.language())

    def _choose_time(self, data: Data) -> None:
        self._take_time(data["value"])
        with contextlib.suppress(StorageError):
            self._device.store(THINKING_TIME, str(self._thinker.seconds))

    def _take_time(self, seconds: str | None) -> None:
        """Let bots that search think for so long; what isn't offered changes nothing."""
        self._thinker.seconds = next(
            (time for time in TIMES if str(time) == seconds), self._thinker.seconds
        )

    def _change_level(self, data: Data) -> None:
        session, seat = self._session, int(data["name"].removeprefix("level-"))
        if session and not self._parked:
            session.change_level(seat, data["value"])
            if seat == session.actor:
                self._stop_bots()
            self._save(session)

    def _press_key(self, data: Data) -> None:
        if data.get("key") == "Escape":
            self._panel = ""

    def _earlier(self, data: Data) -> None:
        self._log_pages += 1

    def _dismiss(self, data: Data) -> None:
        self._notice = ""

    def _copy_link(self, data: Data) -> None:
        self._run(self._copy)

    # --- what goes on by itself ------------------------------------------------------------

    def _go_on(self) -> None:
        """Have the bots play where it is their turn, and nobody think whom nobody listens to."""
        if self._panel not in ("hint", "why"):
            self._stop_adviser()
        session, hidden = self._session, self._parked or self._problem
        if session and session.bot_decides and not hidden and not self._drop_thought:
            self._drop_thought = self._run(self._let_bots_play, session)

    def _stop_bots(self) -> None:
        """Have them think no further: what they think about is no longer so."""
        if self._drop_thought:
            self._drop_thought()
            self._drop_thought = None

    async def _let_bots_play(self, session: Session) -> None:
        while session.bot_decides:
            pause = self._device.sleep(self._pace)
            action, _ = await asyncio.gather(self._thinker.decide(session.play), pause)
            self._carry_out(session, [action])
            self._tell_slow()
            await self._device.sleep(0)  # nothing waits for both at once
            self.draw()
        self._drop_thought = None

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
                "The bots' helper does not answer, so the page thinks for them: it may stutter, "
                "and some of them play less well."
            )

    async def _read_shelf(self) -> None:
        """Read the saved games one by one, so that the page can be used meanwhile."""
        shelf = []
        try:
            for id in self._saves.ids():
                shelf.append(self._saved(id))
                await self._device.sleep(0)
        except StorageError as error:
            self._notice = tr(
                "The browser does not show what it has saved: {reason}", reason=str(error)
            )
        self._shelf = shelf
        if self._session is None:
            self.draw()

    def _saved(self, id: str) -> Saved:
        try:
            play = self._saves.load(id)
            if play is not None:
                self._table_of(play)
            return Saved(id, play, tr("It is no longer there."))
        except LinkError as error:
            return Saved(id, None, str(error))

    async def _copy(self) -> None:
        self._copied = await self._device.copy(self._link())
        self.draw()

    def _run(self, work: Callable[..., Work], *given: Any) -> Callable[[], None]:
        """Start something that goes on by itself; the result cancels it."""
        return self._device.run(self._guarded(work, *given))

    async def _guarded(self, work: Callable[..., Work], *given: Any) -> None:
        try:
            await work(*given)
        except Exception:
            self._fail()
            self.draw()

    def _fail(self) -> None:
        """Say that something of ours is broken; the record is safe, for it was saved before."""
        traceback.print_exc()
        self._stop_bots()
        self._problem = tr("Something unexpected went wrong. The game up to here is kept."), True

    # --- drawing ---------------------------------------------------------------------------

    def draw(self) -> None:
        """Bring the page in line with what is so now."""
        try:
            html = self.html()
        except Exception:
            self._fail()
            html = self.html()
        had_focus = not self._device.focus_is_lost()
        if html != self._html:
            self._device.morph("app", html)
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
        session = self._session
        if self._problem or self._parked or session is None:
            return (self._problem, self._parked, self._device.location_hash()), "title"
        at_table = session.stage in (Stage.TABLE, Stage.RESULT)
        further = bool(session.account and session.account[1])
        # Where nothing is secret, the table stays as it is when someone else decides.
        viewer = session.viewer if session.secrets else None
        return (id(session), session.stage, viewer, session.account), (
            PROMPT if at_table else moments.ONWARD if further else "title"
        )

    def html(self) -> Html:
        """The whole page."""
        session = self._session
        if self._problem:
            return frame.page(moments.problem(*self._problem), kind="problem")
        if session is None:
            content = start(self._setup, self._renderers, self._shelf, self._doomed)
            panel = panels.credits(self._renderers.values()) if self._panel == "credits" else None
            return frame.page(content, kind="start", notice=self._notice, panel=panel)
        content = moments.parked() if self._parked else self._moment(session)
        return frame.page(
            content,
            kind="parked" if self._parked else session.stage.value,
            game=session.renderer,
            hint=session.decides and bool(session.play.game.adviser),
            notice=self._notice,
            panel=self._panel_html(session),
        )

    def _moment(self, session: Session) -> Html:
        scene, renderer = session.scene(self._note(session)), session.renderer
        can_go_back = session.back_to is not None
        match session.stage:
            case Stage.ACCOUNT:
                number, step = session.account or (0, 0)
                return moments.account(scene, renderer, number, step)
            case Stage.HANDOVER:
                return moments.handover(scene, session.actor, can_go_back)
            case Stage.RESULT:
                return moments.result(scene, renderer, session.news(), session.actor)
            case Stage.OVER:
                content = moments.over(scene, renderer, not session.live)
            case Stage.TABLE:
                content = moments.table(scene, renderer, session.news(), can_go_back)
        return content if session.live else join(moments.shared_banner(session.play.over), content)

    def _note(self, session: Session) -> str:
        if not session.bot_decides:
            return ""
        return tr("{name} is thinking …", name=name_of(session.play.players, session.actor))

    def _panel_html(self, session: Session) -> Html | None:
        match self._panel:
            case "menu":
                return panels.menu(session.play, session.bots, self._thinker.seconds)
            case "log":
                first = max(0, session.length - panels.LOG_PAGE * self._log_pages)
                return panels.log(session.stories(first), first, self._asked_why(session, first))
            case "hint" if session.decides:
                scene = session.scene()
                return advice.hint(self._question(session, session.play.state, scene.view))
            case "why" if self._why < session.length:
                return self._why_html(session)
            case "share":
                return panels.share(
                    self._link(), self._copied, secrets=session.secrets and not session.play.over
                )
            case "credits":
                return panels.credits(self._renderers.values())
        return None

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
            session.stories(self._why)[0],
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
        """The address that opens the play as it is now."""
        assert self._session
        return f"{self._device.page_address().partition('?')[0]}#{encode(self._session.play)}"


_OPENED_IN: Final = {"why": "log"}
"""Panels that are opened from another one."""
_EVENTS: Final[dict[str, Callable[[App, Data], None]]] = {
    "account": App._open_account,
    "act": App._act,
    "advised": App._take_advice,
    "again": App._again,
    "begin": App._begin_game,
    "copy": App._copy_link,
    "delete": App._delete,
    "dismiss": App._dismiss,
    "doom": App._doom,
    "earlier": App._earlier,
    "go": lambda app, data: app._go(data["value"]),
    "key": App._press_key,
    "language": App._choose_language,
    "leave-seat": App._leave_seat,
    "panel": App._open_panel,
    "level": App._change_level,
    "paste": App._paste,
    "play-on": App._play_on,
    "reload": lambda app, data: app._device.reload(),
    "reopen": lambda app, data: app._open(app._device.location_hash()),
    "setup": App._change_setup,
    "take-back": App._take_back,
    "take-seat": App._take_seat,
    "time": App._choose_time,
    "turn": App._turn_page,
    "why": App._open_why,
}
"""What an event does."""
