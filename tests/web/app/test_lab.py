"""The lab: to write a bot, to play against it, tournaments, files and links."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from sobek.core import text
from sobek.core.chance import draw_seed
from sobek.core.link import decode
from sobek.games import game
from tests.web.helpers.device import FakeDevice, FakeSandbox, Page, Table, run_apart
from tests.web.helpers.live_device import PAUSE, LiveDevice
from tests.web.helpers.reading import Node, read
from web.analysis import contest, own_bot_answers
from web.analysis.lab_state import GAMES, STARTERS
from web.app import start
from web.app.work import Work
from web.browser.device import Sandbox
from web.build import lab as build
from web.games import renderers
from web.storage import bot_link
from web.storage.kept import BOT

LAST = "def choose(view, actions, rng):\n    return actions[-1]\n"
FAILS = "def choose(view, actions, rng):\n    print('here')\n    return view.nothing\n"
FAILS_LATER = """
count = 0

def choose(view, actions, rng):
    global count
    count += 1
    if count == 5:
        raise RuntimeError("enough")
    return actions[0]
"""


def lab(name: str = "scarab") -> Table:
    table = Table()
    table.do("go", f"lab={name}")
    return table


def write(table: Table, code: str) -> None:
    table.do("lab-code", code, name="code")


def editor(table: Table) -> Node:
    (found,) = read(table.device.html).named("code-editor")
    return found


def run(table: Table, games: str = GAMES[0], *levels: str) -> None:
    table.do("lab-choose", games, name="games")
    for level in levels:
        table.do("lab-choose", "on", name=f"level-{level}")
    table.do("lab-hold", submitter="")


@pytest.mark.parametrize("name", renderers())
def test_the_lab_opens_with_a_bot_and_what_it_gets(name: str) -> None:
    table = Table()
    table.do("setup", name, name="game")
    table.do("go", f"lab={name}")
    assert editor(table).attributes["code"] == build.starters(name)["first"]
    fields = re.findall(r"<dt><code>(\w+)", table.device.html)
    shown = game(name).view_type
    assert set(vars(shown)["__annotations__"]) <= set(fields)
    for own in ("Action", "Verb", "Phase"):
        assert f'id="class-{own}"' in table.device.html


def test_the_text_is_kept_for_each_game() -> None:
    table = lab()
    write(table, LAST)
    table.do("go", "lab=sobek")
    assert editor(table).attributes["code"] == build.starters("sobek")["first"]
    again = table.reload()
    again.do("go", "lab=scarab")
    assert editor(again).attributes["code"] == LAST


def test_a_browser_that_keeps_nothing_says_so() -> None:
    table = lab()
    table.device.full = True
    write(table, LAST)
    assert "can’t keep this bot" in table.words
    assert editor(table).attributes["code"] == LAST


def test_a_bot_that_is_not_kept_plays_all_the_same() -> None:
    table = lab()
    write(table, FAILS)
    table.device.full = True
    write(table, LAST)
    table.do("lab-play")
    session = table.state.session
    assert session
    while not session.play.over and session.decides:
        table.do("act", str(session.play.legal_actions()[0]))
    own = [step for step in session.play.steps if step.seat == 1]
    assert own and all(step.action == step.before.legal_actions()[-1] for step in own)
    table.do("go", "lab=scarab")
    assert editor(table).attributes["code"] == LAST


def test_a_bot_from_a_link_that_is_not_kept_is_there_and_says_so() -> None:
    table = arrived(FAILS)
    table.device.full = True
    table.do("lab-accept")
    assert "can’t keep this bot" in table.words
    assert editor(table).attributes["code"] == FAILS


@pytest.mark.parametrize("name", STARTERS)
def test_starters_take_the_place_of_the_text_which_can_be_brought_back(name: str) -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-start", name)
    assert editor(table).attributes["code"] == build.starters("scarab")[name]
    table.do("lab-back")
    assert editor(table).attributes["code"] == LAST


def test_what_comes_back_is_ones_own_bot_whatever_was_tried_since() -> None:
    table = lab()
    write(table, LAST)
    for name in STARTERS:
        table.do("lab-start", name)
    table.do("lab-back")
    assert editor(table).attributes["code"] == LAST
    assert 'id="lab-back"' not in table.device.html


def test_each_bot_from_a_file_has_a_name_of_its_own_and_can_take_the_place() -> None:
    bots = {f"{BOT}scarab": LAST, f"{BOT}scarab.1": FAILS, f"{BOT}scarab.1.1": FAILS_LATER}
    table = Table("", bots)
    table.do("go", "lab=scarab")
    for n, code in ((1, FAILS), (2, FAILS_LATER)):
        assert f"Bot {n} from a file" in table.words
        assert table.device.html.count(f'id="lab-other-{n}"') == 1
        table.do("lab-exchange", f"scarab{'.1' * n}")
        assert editor(table).attributes["code"] == code


def test_a_tournament_shows_the_share_and_the_games() -> None:
    table = lab()
    write(table, LAST)
    run(table, GAMES[0], "apprentice")
    levels = [each.terms.level for each in table.state.lab.standings]
    assert levels == ["apprentice", "scribe"]
    for standing in table.state.lab.standings:
        assert [each.number for each in standing.results] == list(range(20))
        assert standing.estimate
        shares = [each.share for each in standing.results]
        assert standing.estimate.mean == pytest.approx(sum(shares) / 20)
        for result in standing.results:
            play = decode(result.link)
            own = [step for step in play.steps if step.seat == result.seat]
            assert play.over and tuple(play.state.scores) == result.scores
            assert all(step.action == step.before.legal_actions()[-1] for step in own)
            assert play.steps[result.first].seat == result.seat
        assert {each.seat for each in standing.results} == {0, 1}
    assert "Against Apprentice" in table.words and "of the games won" in table.words


def test_the_same_seed_is_the_same_tournament() -> None:
    """Both games of a deal have the same seed, and each deal another one."""
    terms = contest.Terms("scarab", "random", 2, 3, 8)
    links = []
    for _ in range(2):
        found: list[contest.Result] = []
        turn = contest.read(contest.answer(contest.begin(terms)))
        while turn.questions:
            chosen = [json.loads(each)["actions"][0] for each in turn.questions]
            turn = contest.read(contest.answer(contest.go_on(chosen)))
            found += turn.results
        links.append([each.link for each in sorted(found, key=lambda each: each.number)])
    assert links[0] == links[1]
    seeds = [decode(link).record.seed for link in links[0]]
    assert seeds[::2] == seeds[1::2] and len(set(seeds)) == 3


def test_a_bots_seed_does_not_follow_from_that_of_the_deal() -> None:
    """A bot can read its seed. With that of the deal it would know all cards."""
    terms = contest.Terms("scarab", "random", 2, 1, 8)
    turn = contest.read(contest.answer(contest.begin(terms)))
    given = {json.loads(each)["seed"] for each in turn.questions}
    deal = Random(draw_seed(Random(8)))
    known = [Random(draw_seed(deal)) for _ in range(50)]
    assert not given & {draw_seed(each) for each in known}


def test_two_batches_take_turns() -> None:
    """The bot answers for one while the worker plays the other; no game is lost or played twice."""
    step = contest.begin(contest.Terms("scarab", "random", 2, 30, 8))
    found: list[contest.Result] = []
    questions: tuple[str, ...] = ()
    both = 0
    while step:
        turn = contest.read(contest.answer(step))
        found += turn.results
        both += bool(questions and turn.questions)
        answers = [json.loads(each)["actions"][0] for each in questions]
        questions = turn.questions
        step = contest.go_on(answers) if answers or questions else ""
    assert sorted(each.number for each in found) == list(range(60))
    assert both > 20


def test_a_game_of_the_tournament_opens_at_the_bots_first_decision() -> None:
    table = lab("sobek")
    run(table)
    result = table.state.lab.standings[0].results[0]
    table.do("lab-look", f"{result.first} {result.link}")
    session = table.state.session
    assert session and session.cursor and session.cursor.ply == result.first
    assert session.play.steps[result.first].seat == result.seat
    assert len(session.play.steps[result.first].before.legal_actions()) > 1
    table.hear("address", "lab=sobek")
    table.device.settle()
    assert "of the games won" in table.words  # the way back
    table.do("go", result.link)
    assert "A bot’s game from the lab." in table.words and "from a link" not in table.words


def test_an_error_shows_its_line_and_what_was_printed() -> None:
    table = lab()
    write(table, FAILS)
    run(table)
    assert "Line 3: AttributeError" in table.words
    assert editor(table).attributes["line"] == "3"
    assert "here" in read(table.device.html).by_id("bot-said").text
    write(table, LAST)
    assert "AttributeError" not in table.words
    assert editor(table).attributes["line"] == "0"


def test_the_game_in_which_it_failed_opens_at_the_decision() -> None:
    table = lab("sobek")
    write(table, FAILS_LATER)
    run(table)
    assert "Line 8: RuntimeError: enough" in table.words
    table.do("lab-look", read(table.device.html).by_id("lab-where").attributes["data-value"] or "")
    session = table.state.session
    assert session and not session.play.over
    assert session.play.players[session.actor].kind == "own-bot"
    # It shows what the bot saw, and not more.
    assert session.scene().view == session.state.view(session.actor).shown()
    table.do("go", "lab=sobek")  # as the button above it does
    assert "Line 8: RuntimeError: enough" in table.words


def test_a_game_against_it_leads_back_to_the_lab() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-play")
    table.do("panel", "menu")
    assert 'data-value="lab=scarab"' in table.device.html
    other = Table()
    other.begin("person apprentice", game="scarab")
    other.do("panel", "menu")
    assert "lab=" not in other.device.html


@pytest.mark.parametrize("code", ["def choose(view, actions, rng)\n", "x = 1\n", "1 / 0\n"])
def test_a_bot_that_can_t_be_made_begins_no_game(code: str) -> None:
    table = lab()
    write(table, code)
    table.do("lab-play")
    assert table.state.session is None and table.state.lab.is_open
    assert "The bot has failed." in table.words
    assert (editor(table).attributes["line"] == "0") == (code == "x = 1\n")


def test_somebody_who_leaves_while_the_bot_starts_is_left_alone() -> None:
    table = lab()
    write(table, LAST)
    table.send("lab-play")
    table.send("go", "")
    table.do("go", "lab=scarab")
    assert table.state.session is None and table.state.lab.is_open
    assert "has failed" not in table.words and "Starting the bot" not in table.words


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("start", "Your bot could not be started"),
        ("late", "no answer after 2 seconds"),
        ("garbage", "not an answer, so it was stopped"),
    ],
)
def test_a_sandbox_that_fails(fault: str, says: str) -> None:
    table = lab()
    table.device.sandbox_fault = fault
    run(table)
    assert says in table.words
    assert Work.CONTEST not in table.state.running
    table.device.sandbox_fault = ""
    run(table)
    assert "of the games won" in table.words


@pytest.mark.parametrize("text", ["", "{}", '["fly away","","","",0]', "[[[", '["a","","","x",1]'])
def test_answers_that_are_none(text: str) -> None:
    """What comes out of a sandbox may be anything."""
    table = lab()
    table.device.change_answer = lambda answer: answer if answer == '["","","","",0]' else text
    run(table)
    assert "The bot has failed." in table.words
    assert not table.state.problem


def test_without_a_worker_the_lab_says_so() -> None:
    table = lab()
    table.device.has_worker = False
    run(table)
    assert "Your bot could not be started" in table.words and not table.state.problem


def test_without_the_site_the_lab_says_so() -> None:
    table = Table()
    table.device.has_site = False
    table.do("go", "lab=sobek")
    assert "could not be loaded" in table.words
    table.device.has_site = True
    table.do("go", "lab=sobek")
    assert editor(table)


def test_a_person_plays_against_it() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-play")
    play = table.saved
    assert [player.kind for player in play.players] == ["person", "own-bot"]
    rng = Random(3)
    while not table.saved.over:
        assert table.state.session
        action = rng.choice(list(table.state.session.play.legal_actions()))
        table.do("act", str(action))
        table.device.settle()
    own = [step for step in table.saved.steps if step.seat == 1]
    assert own and all(step.action == step.before.legal_actions()[-1] for step in own)
    assert not table.state.notice


def test_the_bot_that_was_started_to_play_goes_on_in_the_game() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-play")
    while all(step.seat == 0 for step in table.saved.steps):
        table.do("act", str(table.saved.legal_actions()[0]))
    (sandbox,) = table.device.sandboxes
    assert not sandbox.ended
    table.do("go", "")
    assert sandbox.ended


class SlowSandbox(FakeSandbox):
    """Answers one question after the other, whether somebody waits for it or not."""

    def __init__(self, device: FakeDevice) -> None:
        super().__init__(device)
        self.asked: list[str] = []

    async def ask(self, request: str, count: int, seconds: float) -> list[str]:
        self.asked.append(request)
        for _ in range(PAUSE):
            await asyncio.sleep(0)
        return await super().ask(self.asked.pop(0), count, seconds)


class SlowLab(LiveDevice):
    """Sandboxes take their time to start, and to answer."""

    async def start_sandbox(self) -> Sandbox:
        await self.go_on(20)
        self.sandboxes.append(sandbox := SlowSandbox(self))
        return sandbox

    @property
    def is_asked(self) -> bool:
        """Whether a bot thinks."""
        return any(isinstance(each, SlowSandbox) and each.asked for each in self.sandboxes)


def in_slow_lab(going: Callable[[SlowLab, Page], Coroutine[Any, Any, None]]) -> None:
    """Let this go on in the lab, with a bot that makes the last move."""

    async def go_on() -> None:
        text.use("en")
        device = SlowLab("lab=scarab")
        page = Page(device)
        start.begin(page.app)
        await device.rest()
        page.send("lab-code", LAST, name="code")
        await going(device, page)

    run_apart(go_on())


def test_after_an_undo_the_bot_answers_what_it_is_asked_then() -> None:
    async def play(device: SlowLab, page: Page) -> None:
        page.send("lab-play")
        await device.rest()
        session = page.state.session
        assert session
        before = 0
        while not device.is_asked:
            if session.decides:
                before = session.length
                page.send("act", str(session.play.legal_actions()[0]))
            await device.go_on(1)
        page.send("undo-decision")
        assert session.length == before
        for n in (-1, 0, 0):
            page.send("act", str(session.play.legal_actions()[n]))
            await device.rest()
        own = [step for step in session.play.steps if step.seat == 1]
        assert len(own) > 1 and not page.state.notice
        assert all(step.action == step.before.legal_actions()[-1] for step in own)
        assert [each.ended for each in device.sandboxes] == [True, False]

    in_slow_lab(play)


@pytest.mark.parametrize("way", [("lab-stop", ""), ("go", "")])
@pytest.mark.parametrize("begun", ["lab-hold", "lab-play"])
@pytest.mark.parametrize("turns", [3, 10, 22])
def test_a_sandbox_that_nobody_wants_any_more_ends(
    begun: str, way: tuple[str, str], turns: int
) -> None:
    """Also one that was still starting."""

    async def leave(device: SlowLab, page: Page) -> None:
        page.send(begun, submitter="")
        await device.go_on(turns)
        page.send(*way)
        await device.rest()
        await device.go_on(30)
        assert len(device.sandboxes) == 1 and device.sandboxes[0].ended
        assert page.state.lab.failure is None and page.state.session is None

    in_slow_lab(leave)


def test_a_bot_that_can_t_be_made_any_more_says_so_at_each_of_its_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-play")
    played = table.device.location_hash()
    table.do("go", "lab=scarab")
    write(table, "def choose(view, actions, rng)\n")
    table.do("go", played)
    for _ in range(2):
        monkeypatch.setattr(own_bot_answers, "_bot", None)  # a new sandbox has none
        before = table.saved.length
        table.do("act", str(table.saved.legal_actions()[0]))
        assert table.saved.length > before + 1
        assert "Another bot plays for yours. Line 1: SyntaxError" in table.words


def test_a_stand_in_moves_for_a_bot_that_fails() -> None:
    table = lab()
    write(table, FAILS)
    table.do("lab-play")
    while table.state.session and table.state.session.decides:
        action = table.state.session.play.legal_actions()[0]
        before = table.saved.length
        table.do("act", str(action))
        if table.saved.length > before + 1:
            break
    assert "Another bot plays for yours. Line 3: AttributeError" in table.words
    table.hear("address", "lab=scarab")
    table.device.settle()
    assert "here" in read(table.device.html).by_id("bot-said").text


def test_the_lab_leads_back_to_the_game_against_the_bot() -> None:
    table = lab()
    assert "Back to the game" not in table.words
    write(table, LAST)
    table.do("lab-play")
    played = table.device.location_hash()
    table.do("go", "lab=scarab")
    assert f'data-value="{played}"' in table.device.html and "Back to the game" in table.words
    table.do("go", "lab=sobek")
    assert "Back to the game" not in table.words


def test_a_stand_in_moves_for_a_bot_from_another_device() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-play")
    other = Table(
        table.device.location_hash(),
        {key: text for key, text in table.device.storage.items() if "bot" not in key},
    )
    assert other.state.session
    other.do("act", str(other.state.session.play.legal_actions()[0]))
    assert "not on this device" in other.words or other.saved.steps[-1].seat == 0


def test_files() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-save")
    assert table.device.downloads == [("scarab_bot.py", LAST)]
    table.device.file = "x = 1\n"
    table.do("lab-file", name="file")
    assert editor(table).attributes["code"] == "x = 1\n"
    table.device.file = None
    table.do("lab-file", name="file")
    assert "not a text file, or it is too long" in table.words
    table.do("lab-back")
    assert editor(table).attributes["code"] == LAST


def arrived(code: str) -> Table:
    """The lab, with a bot that has come in a link."""
    table = lab()
    table.hear("address", f"{bot_link.BOT}{bot_link.encode('scarab', code)}")
    table.device.settle()
    return table


@pytest.mark.parametrize(
    ("hidden", "shown"),
    [
        ("\u202e", "U+202E"),  # from here on, letters stand from right to left
        ("\u2066", "U+2066"),
        ("\u200b", "U+200B"),  # without a width
        ("\u3164", "U+3164"),  # a letter of Korean that shows nothing
        ("\u00a0", "U+00A0"),
        ("\x00", "U+0000"),
        ("\U000e0041", "U+E0041"),
    ],
)
def test_what_a_bot_from_a_link_hides_is_marked(hidden: str, shown: str) -> None:
    code = f"is_ours = 'user{hidden}'\r\n\treturn 'größer, чем 🐊'\r\n"
    table = arrived(code)
    mark = f'<span class="revealed">{shown}</span>'
    assert (
        f"'user{mark}&#39;\n\treturn &#39;größer, чем 🐊".replace("'", "&#39;") in table.device.html
    )
    (code_shown,) = re.findall(r"<pre[^>]*bot-title.*?</pre>", table.device.html, re.DOTALL)
    assert hidden not in code_shown and mark in code_shown
    assert "Characters that can’t be seen" in table.words
    assert table.state.lab.arrived == code


def test_a_plain_bot_from_a_link_has_no_marks_and_a_part_with_a_name() -> None:
    table = arrived(LAST)
    (shown,) = read(table.device.html).by_id("lab-arrived").named("pre")
    assert shown.attributes["role"] == "group"  # without a role, it can have no name
    assert 'class="revealed"' not in table.device.html
    assert "Characters that can’t be seen" not in table.words


def test_a_bot_with_half_a_character_can_be_sent() -> None:
    table = lab()
    write(table, LAST + "#\ud83d\n")
    table.do("lab-link")
    assert bot_link.decode(table.state.lab.link.partition("=")[2])[1] == LAST + "#\ufffd\n"


def test_a_bot_from_a_link_is_shown_and_does_not_run() -> None:
    table = lab()
    write(table, "raise SystemExit  # <b>mine</b>\n")
    table.do("lab-link")
    link = read(table.device.html).by_id("link").attributes["value"]
    assert link
    other = lab()
    write(other, LAST)
    other.hear("address", link.partition("#")[2])
    other.device.settle()
    assert "has not been run" in other.words and "<b>mine" not in other.device.html
    assert "replaces yours" in other.words
    assert not other.device.sandboxes and other.state.lab.code == LAST
    other.do("lab-accept")
    assert editor(other).attributes["code"] == "raise SystemExit  # <b>mine</b>\n"
    other.do("lab-back")
    assert editor(other).attributes["code"] == LAST
    untouched = lab()
    untouched.do("go", link.partition("#")[2])
    assert "has not been run" in untouched.words and "replaces" not in untouched.words


def test_what_was_printed_before_the_last_lines_is_marked() -> None:
    table = lab()
    write(table, "def choose(view, actions, rng):\n    print('x' * 150)\n    return actions[0]\n")
    run(table)
    said = read(table.device.html).by_id("bot-said").text
    assert said.count("…") == 1 and said.count("x" * 150) > 20


def test_the_link_of_a_bot_can_be_copied_and_stays_until_the_bot_is_another_one() -> None:
    table = lab()
    write(table, LAST)
    table.do("lab-link")
    link = read(table.device.html).by_id("link").attributes["value"]
    table.do("copy")
    assert table.device.clipboard == link and "The link has been copied." in table.words
    table.do("lab-hold", submitter="")
    assert f'value="{link}"' in table.device.html
    write(table, "x = 1\n")
    assert link not in table.device.html and table.offers("lab-link")


def test_pasting_the_link_of_a_bot() -> None:
    table = Table()
    link = bot_link.encode("scarab", LAST)
    table.do("paste", link=f"Look: https://example.org/sobek/#bot={link} !", submitter="")
    assert table.state.lab.arrived == LAST
    assert "A bot from a link" in table.words


def test_a_running_tournament_ends_when_the_lab_is_left() -> None:
    table = lab()
    table.send("lab-hold", submitter="")
    table.do("go", "")
    assert Work.CONTEST not in table.state.running
    assert all(sandbox.ended for sandbox in table.device.sandboxes)
    table.do("go", "lab=scarab")
    assert "Start" in read(table.device.html).by_id("lab-run").text


@pytest.mark.parametrize("turns", [1, 5, 20])
def test_a_tournament_begun_twice_is_held_once(turns: int) -> None:
    async def press_twice() -> None:
        device = LiveDevice("lab=scarab")
        page = Page(device)
        start.begin(page.app)
        await device.rest()
        page.send("lab-choose", GAMES[0], name="games")
        page.send("lab-hold", submitter="")
        await device.go_on(turns)
        page.send("lab-hold", submitter="")
        await device.rest()
        (standing,) = page.state.lab.standings
        assert len(standing.results) == int(GAMES[0]) and page.state.lab.failure is None
        assert all(sandbox.ended for sandbox in device.sandboxes)

    run_apart(press_twice())


def test_a_tournament_that_was_left_says_that_it_has_stopped() -> None:
    table = lab()
    write(table, LAST)
    run(table)
    assert "stopped" not in table.words
    table.do("go", "")
    table.state.lab.standings[0].results.pop()
    table.do("go", "lab=scarab")
    assert "stopped" in table.words and "<progress" not in table.device.html


def test_an_unknown_game_has_no_lab() -> None:
    table = Table("lab=chess")
    assert "can’t be played here" in table.words
