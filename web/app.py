"""The page's logic: what is open, what an event does, and what goes on by itself.

The address's part after # says what is open, and nothing else does: nothing for the start screen,
``game=<id>`` for a saved game, or the link form of a play. So reload, bookmarks and the back button
lead to the same places, and none of them leads past a handover.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sobek.core import text
from sobek.core.chance import SEEDS
from sobek.core.game import AnyGame, AnyState
from sobek.core.link import LinkError, decode, encode, find
from sobek.core.play import Play
from sobek.core.text import tr
from web import files, saves
from web.advice import Advice
from web.page import Page
from web.ports import Device, StorageError
from web.renderer import Renderer
from web.saves import SAVED, Save
from web.screens import moments, sharing
from web.screens.typing import Typing
from web.session import Session
from web.setup import Setup
from web.thinker import TIMES

REST: Final = 0.02
"""Between pieces of work that nobody waits for, in seconds, so that the page stays free."""
LANGUAGE: Final = "sobek.language"
THINKING_TIME: Final = "sobek.thinking"
LETTERS: Final = "sobek.letters"

Data = Mapping[str, str]
Work = Coroutine[Any, Any, None]


class App(Page):
    """The page and what happens on it. :meth:`begin` once, then :meth:`handle` for every event and
    :meth:`open` whenever the address has changed."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
        """``pace``: the bots', in seconds, whatever was chosen."""
        super().__init__(device, renderers, pace)
        self._held_back: list[tuple[str, Data]] | None = None
        """What was done since it is being asked whether another tab plays this game; None where
        that is known."""
        self._drop_claim: Callable[[], None] = lambda: None
        self._has_asked_to_persist = False
        self._drop_thought: Callable[[], None] | None = None
        """Stops the bots that play now; None where none do."""
        self._cut_pause: Callable[[], object] = lambda: None
        """Ends the pause that a bot's move takes."""

    # --- opening and closing ---------------------------------------------------------------

    def begin(self) -> None:
        """Show what the address asks for, in the person's language."""
        wanted = None
        with contextlib.suppress(StorageError):
            wanted = self._device.stored(LANGUAGE)
        self._speak(wanted or next(iter(self._device.languages()), text.SOURCE_LANGUAGE))
        with contextlib.suppress(StorageError):
            self._show.recall()
            self._take_time(self._device.stored(THINKING_TIME))
            self._letters = self._device.stored(LETTERS) != "off"
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

    def _open(self, fragment: str, *, take: bool = False) -> None:
        self._stop_bots()
        self._drop_claim()
        self._device.release(saves.key(self._keeper.id))
        self._device.stay_awake(False)
        self._held_back = None
        self._session, self._problem = None, None
        self._keeper.close()
        self._panel, self._notice, self._pasted = "", "", ("", "")
        self._typing = None
        self._shelf.tidy()
        try:
            if fragment.startswith(SAVED):
                self._open_saved(fragment.removeprefix(SAVED))
                self._claim(take)
            elif fragment:
                self._session = self._seat(decode(fragment), live=False)
            else:
                reading = self._shelf.read()
                # What is shown at first is there at once: it may be what somebody has pressed.
                any(reading)
                self._run(self._read_shelf, reading)
        except LinkError as error:
            self._problem = str(error), False
        except StorageError as error:
            if fragment:
                self._problem = _unread(error), True
            else:
                self._notice = _unread(error)
        except Exception:
            self._fail()
        self._go_on()

    def _go(self, fragment: str) -> None:
        """Open something else, from where the back button leads back."""
        self._device.set_location_hash(fragment, new_entry=True)
        self._open(fragment)

    def _open_saved(self, id: str) -> None:
        save = self._keeper.open(id)
        self._session = self._seat(save.play)
        if save.is_previous:
            self._notice = tr("The last save of this game is damaged; this is the one before it.")

    def _claim(self, take: bool) -> None:
        """Play the saved game here: unless another tab does, or even then. Until that is known,
        what a person does has to wait, and bots, too."""
        self._held_back = []
        self._drop_claim = self._run(self._play_here, take)

    async def _play_here(self, take: bool) -> None:
        id = self._keeper.id
        mine = await self._device.claim(saves.key(id), take=take)
        events, self._held_back = self._held_back or [], None
        with self._telling():
            if mine and take:
                self._open_saved(id)  # the other tab may have gone on until now
            self._keeper.parked = not mine
            self._go_on()
        self.draw()
        for event, data in events if mine else ():
            self.handle(event, data)

    def _seat(self, play: Play, live: bool = True) -> Session:
        return Session(play, self._table_of(play), live=live)

    def _play_new(self, play: Play, name: str = "", date: int = 0) -> None:
        """Save a play as a game of its own and go there."""
        id, save = saves.new_id(self._device.seed()), Save(play, name, date or self._device.now())
        try:
            self._saves.save(id, save)
        except StorageError:
            # It can be played all the same, and the address holds it.
            self._go(encode(play))
            self._session = self._seat(play)
            self._keeper.adopt(id, save)
            self._save(self._session)
            self._claim(take=False)
        else:
            self._go(SAVED + id)

    # --- events ----------------------------------------------------------------------------

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
            self._notice = self._keeper.look(session.play) or self._notice
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

    def _park(self) -> None:
        """Leave it to the other tab, where the game is played there."""
        if self._keeper.parked:
            self._stop_bots()
            self._device.stay_awake(False)

    def _select(self, name: str, data: Data) -> None:
        if self._session:
            self._session.select(name, data["key"] if "key" in data else data.get("value", ""))

    def _act(self, data: Data) -> None:
        session = self._session
        if session and not self._keeper.parked and session.decides:
            parse = session.play.game.parse
            self._do(session, [parse(action) for action in data["value"].split(";")])

    def _do(self, session: Session, actions: list[Any]) -> None:
        """Carry out what a person has decided."""
        self._notice = ""
        self._carry_out(session, actions)
        if not (self._has_asked_to_persist or self._keeper.unsaved):
            # Only now there is something to lose, and some browsers ask the person.
            self._has_asked_to_persist = True
            self._device.persist()

    def _take_back(self, data: Data) -> None:
        session = self._session
        if session and not self._keeper.parked and session.back_to is not None:
            self._stop_bots()
            session.take_back()
            self._save(session)

    def _carry_out(self, session: Session, actions: list[Any]) -> None:
        try:
            session.act(actions)
        finally:
            self._save(session)
        self._device.stay_awake(not (session.play.over or self._keeper.parked))

    def _save(self, session: Session) -> None:
        self._notice = self._keeper.keep(session.play) or self._notice
        self._park()

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
        text = data.get("link", "")
        try:
            decode(link := find(text))
        except LinkError as error:
            self._pasted = text[: sharing.MAX_PASTED], str(error)
        else:
            self._go(link)

    def _paste_copied(self, data: Data) -> None:
        self._run(self._read_copied, self._device.copied())

    async def _read_copied(self, reading: Awaitable[str | None]) -> None:
        text = await reading
        if text is None:
            self._pasted = (
                self._pasted[0],
                tr("The browser does not let the page read what you have copied."),
            )
        else:
            self._paste({"link": text})
        self._html = ""  # what is typed stands in the page alone
        self.draw()

    def _delete(self, data: Data) -> None:
        self._undertake(self._alone, data["value"], self._shelf.delete, "undo")

    def _rename(self, data: Data) -> None:
        id, name = data["value"], data["called"]
        self._undertake(self._alone, id, lambda id: self._shelf.rename(id, name), f"naming-{id}")

    async def _alone(self, id: str, change: Callable[[str], None], target: str) -> None:
        """Change a saved game that no other tab plays, and lead the focus to what comes of it."""
        name = saves.key(id)
        if not await self._device.claim(name, take=False):
            raise ValueError(tr("This game is open in another tab."))
        try:
            change(id)
        finally:
            self._device.release(name)
        self.draw()
        self._device.focus(target)

    def _name(self, data: Data) -> None:
        self._shelf.begin_naming(data["value"])
        self.draw()
        self._device.focus("called")

    def _show_more_games(self, data: Data) -> None:
        self._shelf.pages += 1

    def _export(self, data: Data) -> None:
        """Save to a file what is open, or a game of the list."""
        if id := data["value"]:
            self._device.download(self._shelf.file_name(id), self._shelf.file(id))
        elif self._session:
            save = self._keeper.save(self._session.play)
            self._device.download(files.name(save), files.write(save))

    async def _export_all(self) -> None:
        self._device.download(tr("Saved games.txt"), await self._shelf.all_in_one())

    async def _open_file(self, field: str) -> None:
        """Go to the only game in a file, or take in all that are in it."""
        parts = files.parts(await self._device.read_file(field, files.MAX_SIZE))
        if len(parts) > 1:
            try:
                self._notice = await self._shelf.take_in(parts)
            finally:
                await self._read_shelf(self._shelf.read())
            return
        save = files.read(parts[0])
        self._table_of(save.play)
        here = None
        with contextlib.suppress(StorageError):
            here = self._saves.links().get(encode(save.play))
        if here:
            self._go(SAVED + here)
        else:
            self._play_new(save.play, save.name, save.date)

    def _turn_page(self, data: Data) -> None:
        if self._session:
            self._session.turn_page(int(data["value"]))

    def _open_account(self, data: Data) -> None:
        if self._session and self._session.play.over:
            self._session.account = (int(data["value"]), 0)

    def _open_panel(self, data: Data) -> None:
        self._panel = data["value"]
        self._log_pages, self._told = 1, None
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

    def _open_line(self, data: Data) -> None:
        self._panel, self._typing = "", Typing() if data["value"] else None
        self._lead_to_line()

    def _type_on(self, data: Data) -> None:
        """Keep what is not yet done, for the page is drawn anew."""
        if self._typing:
            self._typing = replace(self._typing, text=data["value"])

    def _type(self, data: Data) -> None:
        """Carry out the action in the line, or say why not."""
        session, typing, text = self._session, self._typing, data["typed"]
        spelt = " ".join(text.lower().split())
        if session is None or typing is None or self._keeper.parked or not spelt:
            return
        try:
            if not session.decides:
                raise ValueError(
                    session.renderer.prompt(session.scene().view, session.play.players)
                )
            self._do(session, [session.play.game.parse(spelt)])
        except ValueError as error:
            self._typing = typing.refused(text, str(error))
        else:
            self._typing = typing.accepted()
        self._lead_to_line()

    def _lead_to_line(self) -> None:
        self.draw()
        if self._typing:
            self._device.focus(self._typing.field)

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

    def _choose_letters(self, data: Data) -> None:
        self._letters = data["value"] != "off"
        with contextlib.suppress(StorageError):
            self._device.store(LETTERS, data["value"])

    def _choose_pace(self, data: Data) -> None:
        with contextlib.suppress(StorageError):
            self._show.choose_pace(data["value"])

    def _choose_sounds(self, data: Data) -> None:
        with contextlib.suppress(StorageError):
            self._show.choose_sounds(data["value"])

    def _skip(self, data: Data) -> None:
        """Have bots move at once until a person decides; they think no less."""
        self._show.hurries = self._drop_thought is not None
        self._cut_pause()

    def _change_level(self, data: Data) -> None:
        session, seat = self._session, int(data["name"].removeprefix("level-"))
        if session and not self._keeper.parked:
            session.change_level(seat, data["value"])
            if seat == session.actor:
                self._stop_bots()
            self._save(session)

    def _earlier(self, data: Data) -> None:
        self._log_pages += 1

    def _decline(self, data: Data) -> None:
        self._declined |= {data["value"]}

    def _dismiss(self, data: Data) -> None:
        self._notice = ""

    def _copy_link(self, data: Data) -> None:
        self._run(self._tell, "copy", self._device.copy(self._link()))

    def _send_link(self, data: Data) -> None:
        self._run(self._tell, "send", self._device.send(self._link()))

    # --- what goes on by itself ------------------------------------------------------------

    def _go_on(self) -> None:
        """Have the bots play where it is their turn, and nobody think whom nobody listens to."""
        if self._panel not in ("hint", "why"):
            self._stop_adviser()
        session, hidden = self._session, self._keeper.parked or self._problem
        waits = self._held_back is not None
        goes_on = session and (session.bot_decides or session.forced)
        if session and goes_on and not (hidden or waits or self._drop_thought):
            self._drop_thought = self._run(self._play_by_itself, session)

    def _stop_bots(self) -> None:
        """Have them think no further: what they think about is no longer so."""
        if self._drop_thought:
            self._drop_thought()
            self._drop_thought = None
        self._show.hurries = False

    async def _play_by_itself(self, session: Session) -> None:
        """Have bots play, and what can be done in one way only be done."""
        while (session.bot_decides or session.forced) and not self._keeper.parked:
            pause = self._show.pace if self._show.has_pauses else 0.0
            slept = asyncio.ensure_future(self._device.sleep(pause))
            self._cut_pause = slept.cancel
            decided = self._thinker.decide(session.play)
            action, _ = await asyncio.gather(decided, asyncio.wait([slept]))
            self._carry_out(session, [action])
            self._tell_slow()
            await self._device.sleep(0)  # nothing waits for both at once
            self.draw()
        self._drop_thought = None
        self._show.hurries = False

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

    async def _read_shelf(self, reading: Iterator[bool]) -> None:
        """Read the saved games one by one, so that the page can be used meanwhile."""
        try:
            for _ in reading:
                await self._device.sleep(0)
        except StorageError as error:
            self._notice = _unread(error)
        if self._session is None:
            self.draw()

    async def _tell(self, what: str, trying: Awaitable[bool]) -> None:
        self._told = what, await trying
        self.draw()

    def _undertake(self, work: Callable[..., Work], *given: Any) -> None:
        """Begin what a person has asked for and takes its time."""
        self._run(self._told_of, work, *given)

    async def _told_of(self, work: Callable[..., Work], *given: Any) -> None:
        with self._telling():
            await work(*given)
        self.draw()

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Say in a sentence what goes wrong within."""
        try:
            yield
        except ValueError as error:
            self._notice = str(error)
        except StorageError as error:
            self._notice = tr("The browser refuses that: {reason}.", reason=error)
        except Exception:
            self._fail()

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
        self._stop_bots()
        super()._fail()


def _unread(error: StorageError) -> str:
    return tr("The browser does not show what it has saved: {reason}.", reason=error)


_EVENTS: Final[dict[str, Callable[[App, Data], None]]] = {
    "accept": lambda app, data: app._device.accept(data["value"]),
    "account": App._open_account,
    "act": App._act,
    "advised": App._take_advice,
    "again": App._again,
    "begin": App._begin_game,
    "copy": App._copy_link,
    "decline": App._decline,
    "delete": App._delete,
    "dismiss": App._dismiss,
    "earlier": App._earlier,
    "export": App._export,
    "export-all": lambda app, data: app._undertake(app._export_all),
    "file": lambda app, data: app._undertake(app._open_file, data["name"]),
    "go": lambda app, data: app._go(data["value"]),
    "language": App._choose_language,
    "leave-seat": App._leave_seat,
    "letters": App._choose_letters,
    "more-games": App._show_more_games,
    "naming": App._name,
    "pace": App._choose_pace,
    "panel": App._open_panel,
    "level": App._change_level,
    "paste": App._paste,
    "paste-copied": App._paste_copied,
    "play-on": App._play_on,
    "reload": lambda app, data: app._device.reload(),
    "rename": App._rename,
    "reopen": lambda app, data: app._open(app._device.location_hash(), take=True),
    "send": App._send_link,
    "setup": App._change_setup,
    "skip": App._skip,
    "sounds": App._choose_sounds,
    "take-back": App._take_back,
    "take-seat": App._take_seat,
    "time": App._choose_time,
    "turn": App._turn_page,
    "typed": App._type,
    "typing": App._open_line,
    "typing-on": App._type_on,
    "undo": lambda app, data: app._shelf.undo(),
    "why": App._open_why,
}
"""What an event does."""
