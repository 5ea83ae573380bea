"""``arena``: the pairing of bots, the figures, and the output."""

import json
import platform
import re
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from sobek import __version__
from sobek.cli import main
from sobek.cli.arena import Standing, pairing, standings
from sobek.cli.common import read_line_up
from sobek.cli.jobs import Job, Outcome, play_one
from sobek.core import head_start, link
from sobek.core.bot import DEFAULT_BUDGET
from sobek.games import game
from sobek.games.null import NullState

NULL = game("null")
PLAY = ["arena", "--game", "null", "--option", "sides=20", "--bots"]


def jobs(bots: str, games: int, name: str = "null") -> list[Job]:
    return pairing(game(name), read_line_up(bots, game(name)), {}, 1, games)


@pytest.mark.parametrize(
    ("bots", "deal"),
    [
        ("greedy,random", ["greedy random", "random greedy"]),
        (
            "greedy,random,random",
            ["greedy random random", "random random greedy", "random greedy random"],
        ),
        # Turned by two seats these would play the same game again.
        (
            "greedy,random,greedy,random",
            ["greedy random greedy random", "random greedy random greedy"],
        ),
    ],
)
def test_every_rotation_plays_each_deal_once(bots: str, deal: list[str]) -> None:
    found = jobs(bots, 3 * len(deal))
    assert [" ".join(map(str, job.bots)) for job in found] == deal * 3
    seeds = [job.seed for job in found]
    assert seeds == [seed for seed in dict.fromkeys(seeds) for _ in deal]
    assert len(set(seeds)) == 3


@pytest.mark.parametrize(
    ("bots", "wanted", "games"),
    [("greedy,random", 1, 4), ("greedy,random", 5, 6), ("greedy,random,random", 9, 9)],
)
def test_games_are_rounded_up_to_at_least_two_whole_deals(
    bots: str, wanted: int, games: int
) -> None:
    assert len(jobs(bots, wanted)) == games


def test_a_bot_with_two_budgets_is_two_bots() -> None:
    line_ups = [tuple(map(str, job.bots)) for job in jobs("priest@9,priest@7", 4, "scarab")]
    assert line_ups == [("priest@9", "priest@7"), ("priest@7", "priest@9")] * 2


def test_more_games_begin_with_the_same_games() -> None:
    assert jobs("greedy,random", 20)[:10] == jobs("greedy,random", 10)


def found(bots: str, *results: tuple[tuple[int, ...], tuple[float, ...]]) -> list[Standing]:
    """What follows from the games' scores and shares of the victory."""
    return standings(
        jobs(bots, len(results)),
        [Outcome("", "", 0, scores, shares, frozenset(), "") for scores, shares in results],
    )


def test_victories_and_margin_of_two_bots() -> None:
    greedy, random = found(
        "greedy,random",
        # A deal that greedy wins from both seats, and one where the second seat wins.
        *[((30, 20), (1.0, 0.0)), ((20, 26), (0.0, 1.0))],
        *[((10, 20), (0.0, 1.0)), ((20, 28), (0.0, 1.0))],
    )
    assert [str(greedy.contender), str(random.contender)] == ["greedy", "random"]
    assert greedy.victories.mean == 0.75
    assert random.victories.mean == 0.25
    # By deals 8 and -1.
    assert greedy.margin.mean == 3.5
    assert random.margin.mean == -3.5


def test_an_advantage_of_seats_does_not_widen_the_margin() -> None:
    first, second = ((50, 10), (1.0, 0.0)), ((10, 50), (0.0, 1.0))
    by_seat = found("greedy,random", *[first, first] * 10)[0]
    by_bot = found("greedy,random", *[first, second] * 5, *[second, first] * 5)[0]
    assert by_seat.victories.mean == by_bot.victories.mean == 0.5
    assert by_seat.margin == (0, 0, 0)
    assert by_bot.margin.low < -15 < 15 < by_bot.margin.high
    assert by_seat.victories.high < by_bot.victories.high


def test_figures_of_one_bot_against_three() -> None:
    won, lost = ((9, 1, 2, 3), (1.0, 0.0, 0.0, 0.0)), ((9, 1, 9, 3), (0.5, 0.0, 0.5, 0.0))
    one, three = found("greedy,random,random,random", *[won, lost, lost, lost] * 2)
    assert (one.seats, three.seats) == (1, 3)
    # The one sits in seats 1, 4, 3, 2.
    assert one.victories.mean == pytest.approx((1 + 0 + 0.5 + 0) / 4)
    assert three.victories.mean == pytest.approx(1 - one.victories.mean)
    assert one.margin.mean == pytest.approx((6 - 6 + 0 - 8) / 4)
    # 1 - 9, 2 - 9, 3 - 9; then 0, 1 - 9, 0; 0, 1 - 9, 3 - 9; 0, 0, 3 - 9.
    assert three.margin.mean == pytest.approx((-21 - 8 - 14 - 6) / 12)


def test_partners_have_their_points_together(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--game", "scarab", "--option", "teams=pairs", "--option", "board=short"]
    line_up = ["--bots", "greedy,random,greedy,random", "--games", "8", "--jobs", "1", "--json"]
    assert main([*command, *line_up]) == 0
    told = json.loads(capsys.readouterr().out)
    greedy, random = (bot["margin"]["mean"] for bot in told["bots"])
    led = [
        sum(score if bot == "greedy" else -score for bot, score in zip(*sides, strict=True))
        for sides in [(each["seats"], each["scores"]) for each in told["games"]]
    ]
    assert greedy == -random == pytest.approx(fmean(led)) and greedy > 1


def test_arena_prints_a_line_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", "greedy,random", "--games", "40"]) == 0
    said = capsys.readouterr()
    first = "40 games of sobek, 20 deals; in brackets the 95% intervals\n"
    assert said.out.startswith(first)
    figures = r"([\d.]+)% of the victories \([\d.]+% to [\d.]+%\), margin [+-][\d.]+ points \(.*\)"
    shares = re.findall(rf"(\w+): {figures}\n", said.out.removeprefix(first))
    assert [name for name, _ in shares] == ["greedy", "random"]
    better, worse = (float(share) for _, share in shares)
    assert better > 90
    assert better + worse == pytest.approx(100)
    assert not said.err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*PLAY, *arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


def test_json_has_the_setup_the_games_and_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, "greedy,random,random", "--games", "12", "--seed", "5")
    games, bots = told.pop("games"), told.pop("bots")
    assert told == {
        "version": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "game": "null",
        "rules": NULL.version,
        "options": {"sides": "20"},
        "seed": 5,
        "deals": 4,
    }
    assert [(bot["bot"], bot["nodes"], bot["seats"]) for bot in bots] == [
        ("greedy", None, 1),
        ("random", None, 2),
    ]
    for bot in bots:
        for figure in (bot["victories"], bot["margin"]):
            assert list(figure) == ["mean", "low", "high"]
            assert figure["low"] <= figure["mean"] <= figure["high"]
    assert sum(bot["victories"]["mean"] for bot in bots) == pytest.approx(1)
    assert bots[0]["victories"]["mean"] == pytest.approx(
        sum(each["shares"][each["seats"].index("greedy")] for each in games) / 12
    )


def test_json_has_the_budgets_that_were_given(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--game", "scarab", "--option", "board=short", "--bots"]
    line_up = "priest@7,priest,apprentice,random"
    assert main([*command, line_up, "--games", "4", "--jobs", "1", "--json"]) == 0
    bots = json.loads(capsys.readouterr().out)["bots"]
    assert {(bot["bot"], bot["nodes"]) for bot in bots} == {
        *(("priest", 7), ("priest", DEFAULT_BUDGET.nodes)),
        *(("apprentice", None), ("random", None)),
    }


def test_the_games_of_a_deal_begin_alike(capsys: pytest.CaptureFixture[str]) -> None:
    games = as_json(capsys, "greedy,random", "--games", "8")["games"]
    plays = [link.decode(each["link"]) for each in games]
    for play, each in zip(plays, games, strict=True):
        assert play.over
        assert [player.kind for player in play.players] == each["seats"]
        assert list(play.state.scores) == each["scores"]
        assert list(play.state.returns()) == each["shares"]
    seeds = [play.record.seed for play in plays]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 4


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_any_number_of_processes_prints_the_same(
    form: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = set()
    for processes in ("1", "2"):
        command = [*PLAY, "greedy,random,random", "--games", "30", "--jobs", processes, *form]
        assert main(command) == 0
        printed.add(capsys.readouterr().out)
    assert len(printed) == 1


def test_rounding_up_to_whole_deals_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "greedy,random", "--games", "5"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("6 games of null, 3 deals;")
    assert said.err == "Rounded up to whole deals: 6 games.\n"


def test_a_game_that_fails_leaves_no_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: NullState) -> list[float]:
        raise AssertionError("nobody won")

    monkeypatch.setattr(NullState, "returns", broken)
    assert main([*PLAY, "greedy,random", "--games", "4", "--jobs", "1"]) == 1
    said = capsys.readouterr()
    assert "4 games failed." in said.err
    assert not said.out


OWN = """
def choose(view, actions, rng):
    return actions[0]
"""


def test_a_bot_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "My bot.py"
    file.write_text(OWN)
    told = as_json(capsys, f"{file},greedy", "--games", "4")
    play = link.decode(told["games"][0]["link"])
    assert [(player.name, player.kind) for player in play.players] == [
        ("My bot", "own-bot"),
        ("Greedy", "greedy"),
    ]
    own = [step for step in play.steps if step.seat == 0]
    assert own and all(step.action == step.before.legal_actions()[0] for step in own)


def test_a_bot_that_is_right_in_the_lab_is_right_in_a_terminal(tmp_path: Path) -> None:
    """It is asked only where it has a choice, and remembers a game (docs/lab.md)."""
    file = tmp_path / "mybot.py"
    file.write_text("""
asked = []

def choose(view, actions, rng):
    first, second, *_ = actions
    asked.append(len(actions))
    assert len(asked) <= 40, "more than a game"
    return second
""")
    command = ["arena", "--game", "scarab", "--option", "board=short", "--bots", f"{file},random"]
    assert main([*command, "--games", "20", "--jobs", "1"]) == 0


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_a_bot_prints_is_not_among_the_figures(
    processes: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("print('begins')" + OWN.replace("return", "print('chooses'); return"))
    command = [*PLAY, f"{file},random", "--games", "4", "--jobs", processes, "--json"]
    assert main(command) == 0
    said = capfd.readouterr()
    assert len(json.loads(said.out)["games"]) == 4
    assert said.err.count("begins") >= 4 <= said.err.count("chooses")


def test_a_bot_from_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(OWN, encoding="utf-8-sig")
    assert main([*PLAY, f"{file},greedy", "--games", "4", "--jobs", "1"]) == 0


def test_a_bot_from_a_file_is_the_same_in_all_games(tmp_path: Path) -> None:
    """Whatever becomes of the file meanwhile, and on machines that don't have it."""
    file = tmp_path / "mybot.py"
    file.write_text(OWN)
    found = jobs(f"{file},greedy", 4)
    before = [play_one(job) for job in found]
    file.write_text(OWN.replace("[0]", "[-1]"))
    assert [play_one(job) for job in found] == before
    file.unlink()
    assert [play_one(job) for job in found] == before


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (None, "No such file"),
        ("def choose(", "Line 1: SyntaxError"),
        ("x = 1", "There must be a function choose"),
    ],
)
def test_a_file_that_is_no_bot(
    code: str | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mybot.py"
    if code is not None:
        file.write_text(code)
    assert main(["arena", "--bots", f"{file},greedy", "--games", "4"]) == 1
    told = capsys.readouterr()
    assert says in told.err and "Traceback" not in told.err


@pytest.mark.parametrize(
    ("returns", "says"), [("view.nothing", "Line 2: AttributeError"), ("7", "it returned 7")]
)
def test_a_bot_that_fails_in_a_game_fails_the_arena(
    returns: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says why in a sentence, and gives the link of each game."""
    file = tmp_path / "mybot.py"
    file.write_text(f"def choose(view, actions, rng):\n    return {returns}\n")
    assert main([*PLAY, f"greedy,{file}", "--games", "4", "--jobs", "1"]) == 1
    *told, last = capsys.readouterr().err.splitlines()
    assert told[0] == "" and told[1].startswith(f"{file}: ") and says in told[1]
    assert link.decode(told[2]).players and len(told) == 4 * 3
    assert last == "4 games failed."


def test_a_head_start_stays_with_its_bot() -> None:
    sobek = game("sobek")
    line_up = read_line_up("porter,trader,trader", sobek)
    found = pairing(sobek, line_up, sobek.complete({"start": "1+10"}, 3), 1, 3)
    ahead = [head_start.amounts(job.options, 3) for job in found]
    assert all(
        amounts[seat] == 10 * (str(bot) == "porter")
        for job, amounts in zip(found, ahead, strict=True)
        for seat, bot in enumerate(job.bots)
    )
