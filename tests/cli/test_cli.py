"""The commands of the terminal."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sobek import games
from sobek.cli import bench, main, rules
from sobek.cli.jobs import Contender, Job, play_one
from sobek.cli.progress import progress
from sobek.core import link, transcript
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.null import KEEP, PEEK, ROLL, NullAction, NullState

LISTENING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Runs Python anew so that it can be interrupted, which a job in the background can't."""
INTERRUPTED = """
import sys
from sobek.cli import main, play

def slowly(games, total):
    for game in games:
        yield game
        print("playing", file=sys.__stdout__, flush=True)
        for _ in games:
            pass

play.progress = slowly
sys.exit(main())
"""
"""Says so when it has played a game."""
SCARAB = str(Path(__file__).parents[1] / "records" / "scarab_2_full.txt")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Anna and Bob, in which Anna has peeked at Bob's die."""
    play = Play.new("null", (Player("Anna"), Player("Bob")), 42)
    for action in (PEEK, NullAction("seat", 1), KEEP, ROLL):
        play.act(action)
    path = tmp_path / "game.txt"
    path.write_text(transcript.write(play), encoding="utf-8")
    return path


def test_the_package_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sobek", "perft", "--game", "null", "--depth", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.match(r"3 sequences in \d", done.stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_what_can_not_be_printed_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        run = [sys.executable, "-m", "sobek", "rules"]
        done = subprocess.run(run, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "No space left on device\n")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sobek", *command],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


def test_a_terminal_that_lacks_characters_shows_a_mark_in_their_place() -> None:
    done = run("rules", "--game", "sakkara", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"the rule book doesn?t mention it." in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_person_can_interrupt_any_command(jobs: str) -> None:
    """As Ctrl-C does: all processes are told."""
    command = ["play", "--game", "sobek", "--seats", "steward,steward", "--games", "9999"]
    started = subprocess.Popen(
        [sys.executable, "-c", LISTENING, "-c", INTERRUPTED, *command, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert started.stdout and started.stdout.readline().strip() == b"playing"
    os.killpg(started.pid, signal.SIGINT)
    assert started.communicate(timeout=60) == (b"", b"\n")
    assert started.returncode == 130


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_a_closed_stream_is_no_fault(closed: str, record: Path) -> None:
    """Without a terminal, Python has none."""
    code = f"import sys; sys.{closed} = None; from sobek.cli import main; sys.exit(main())"
    for command, returns in (["rules"], 0), (["replay", "none"], 1), (["play", "--game=null"], 0):
        done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True)
        assert done.returncode == returns and b"Traceback" not in done.stderr


def test_figures_for_a_program_are_spelled_in_any_encoding() -> None:
    command = ("bench", "--game", "null", "--json", "--repeat", "1", "--seconds", "0.001")
    figures = json.loads(run(*command, PYTHONIOENCODING="ascii").stdout)["figures"]
    assert "clone µs" in figures["null 2"]


@pytest.mark.parametrize(
    ("wanted", "languages"),
    [
        ("de:en", ["de", "en"]),
        ("xy:fr_CA.UTF-8:sr@latin", ["xy", "fr_CA", "sr"]),
        ("", ["C"]),
    ],
)
def test_a_terminal_may_name_several_languages(
    wanted: str, languages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []
    monkeypatch.setattr("sobek.cli.use", lambda *names: used.extend(names))
    monkeypatch.setenv("LANGUAGE", wanted)
    assert main(["rules", "--game", "null"]) == 0
    assert used == languages


def test_play_writes_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["play", "--game", "null", "--seats", "random,greedy,random", "--games", "12"]
    command += ["--seed", "3", "--check", "--option", "sides=20", "--records"]
    assert main([*command, str(tmp_path / "one")]) == 0
    assert "12 games of null" in capsys.readouterr().out
    assert main([*command, str(tmp_path / "two"), "--jobs", "2"]) == 0
    files = sorted((tmp_path / "one").iterdir())
    assert [file.name for file in files] == [f"{n:02}.txt" for n in range(1, 13)]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert text == (tmp_path / "two" / file.name).read_text(encoding="utf-8")
        play = transcript.read(text)
        assert play.over
        assert play.record.options == {"sides": "20"}
        assert [player.kind for player in play.players] == ["random", "greedy", "random"]


def test_play_tells_the_results_where_the_records_can_not_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "1.txt").mkdir()
    assert main(["play", "--game", "null", "--records", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("1 game of null in ")
    assert said.err == f"{tmp_path / '1.txt'}: Is a directory\n"


def test_play_takes_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "--game", "scarab", "--seats", "random,random,random,random", "--games", "3"]
    command += ["--option", "teams=pairs", "--option", "board=short", "--check", "--seed", "1"]
    assert main([*command, "--records", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "3 games of scarab" in out
    counts = dict(re.findall(r"^(C\d\d(?: \w+)*) +(\d+) ", out, re.MULTILINE))
    assert counts["C10"] == counts["C30"] == counts["C31"] == "3"
    assert sum(int(counts.get(f"C20 {end}", 0)) for end in ("cannot move", "no scarab left")) == 3
    for file in tmp_path.iterdir():
        play = transcript.read(file.read_text(encoding="utf-8"))
        assert play.record.options == {"board": "short", "teams": "pairs", "start": "none"}
        one, other = play.state.returns()[:2]
        assert list(play.state.returns()) == [one, other, one, other]


def test_greedy_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--game", "null", "--seats", "random,greedy", "--games", "400"]) == 0
    shares = re.findall(r"([\d.]+)% of the victories", capsys.readouterr().out)
    assert len(shares) == 2
    assert float(shares[1]) > 55 > 45 > float(shares[0])


def test_a_bot_can_have_a_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "--game", "scarab", "--option", "board=short", "--records", str(tmp_path)]
    played = set()
    for bots in ("priest@5000,priest@2", "priest@5000,priest@5000", "priest,priest@2"):
        assert main([*command, "--seats", bots]) == 0
        # 5000 nodes are the default.
        names = bots.replace("@5000", "").split(",")
        out = capsys.readouterr().out
        assert re.findall(r"^Seat \d, (.*): .* of the victories", out, re.MULTILINE) == names
        played.add((tmp_path / "1.txt").read_text(encoding="utf-8"))
    assert len(played) == 2


def test_play_counts_the_games_in_which_each_clause_occurred(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "--game", "null", "--seats", "random,random", "--games", "50"]) == 0
    counts = dict(re.findall(r"^(N\d(?: \w+)?) +(\d+) ", capsys.readouterr().out, re.MULTILINE))
    assert int(counts["N4"]) + int(counts["N4 shared"]) == 50
    assert 0 < int(counts["N3"]) < 50


def test_a_failed_game_is_reported_with_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: NullState) -> None:
        assert state.actor != 1, "seat 2 is unlucky"

    monkeypatch.setattr(NullState, "check", broken)
    bots = (Contender("random"), Contender("random"))
    outcome = play_one(Job("null", bots, {}, 5, check=True))
    assert "seat 2 is unlucky" in outcome.failure
    assert link.decode(outcome.link).state.actor == 1
    assert not play_one(Job("null", bots, {}, 5, check=False)).failure


def test_play_fails_if_a_game_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: NullState) -> None:
        raise AssertionError(state.seats)

    monkeypatch.setattr(NullState, "check", broken)
    assert main(["play", "--game", "null", "--games", "2", "--check"]) == 1
    assert "2 games failed." in capsys.readouterr().err


def test_replay_shows_the_view_of_a_seat(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--to", "2", "--seat", "1"]) == 0
    anna = capsys.readouterr().out
    assert "after action 2 of 4: it is seat 1’s turn" in anna
    assert re.search(r"Seat 1: \d\nSeat 2: \d\n", anna)
    assert main(["replay", str(record), "--to", "2"]) == 0
    assert "Seat 1: ?\nSeat 2: ?\n" in capsys.readouterr().out
    assert main(["replay", str(record)]) == 0
    end = capsys.readouterr().out
    assert "the game is over" in end
    scores = transcript.read(record.read_text(encoding="utf-8")).state.scores
    assert f"Seat 2, Bob: score {scores[1]}" in end


def test_replay_shows_the_same_scarab_view_to_every_seat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = set()
    for seat in (["--seat", "1"], ["--seat", "2"], []):
        assert main(["replay", SCARAB, "--to", "1", *seat, "--game", "scarab"]) == 0
        shown.add(capsys.readouterr().out)
    (text,) = shown
    assert text.startswith("scarab, after action 1 of 94: it is seat 1’s turn.\n")
    # The priest went from f6 to f3, where a stone of -2 lay.
    assert re.search(r"^ 3 +\+7 +\+6 +-3 +-4 +-2 +P +A ", text, re.MULTILINE)
    assert re.search(r"^ 6 +-1 +-4 +-4 +-7 +-3 +\. +-6 ", text, re.MULTILINE)
    assert "Seat 1 moves the priest from f3 along its row.\n" in text
    assert "Seat 2: total -2 (-2)\n" in text
    assert "Seat 2, Random: score -2\n" in text
    assert main(["link", SCARAB]) == 0
    assert main(["replay", capsys.readouterr().out.strip()]) == 0
    assert "the game is over" in capsys.readouterr().out


def test_link_converts_a_record_and_back(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["link", str(record)]) == 0
    made = capsys.readouterr().out.strip()
    assert main(["link", "--text", f"https://example.org/#{made}"]) == 0
    assert capsys.readouterr().out == record.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["replay", "no-such-file.txt"], "No such file.*not a link"),
        (["replay", "1" + "A" * 3000], "As a link"),
        (["replay", "{record}", "--to", "5"], "last action is number 4"),
        (["replay", "{record}", "--seat", "3"], "1 to 2"),
        (["replay", "{record}", "--seat", "0"], "1 to 2"),
        (["replay", "{record}", "--game", "sobek"], "game of null"),
        (["play", "--game", "null", "--seats", "random"], "played with 1 player\\."),
        (["play", "--game", "null", "--records", "{record}"], "game\\.txt: File exists"),
        (["play", "--game", "null", "--seats", "random,alphago"], "no bot “alphago” for null"),
        (
            ["play", "--game", "scarab", "--seats", "greedy,priest@0"],
            "in “priest@0” there must be a number from 1 to",
        ),
        (
            ["play", "--game", "scarab", "--seats", "priest@,random"],
            "in “priest@” there must be a number from 1 to",
        ),
        (
            ["play", "--game", "scarab", "--seats", "random,priest@99999999999999999999"],
            "there must be a number from 1 to 1000000000000",
        ),
        (["play", "--game", "null", "--seats", "@9,random"], "no bot “” for null"),
        (["play", "--game", "null", "--seats", "greedy@9,random"], "“greedy” takes no number"),
        (["play", "--game", "scarab", "--seats", "scribe@9,priest@9"], "“scribe” takes no number"),
        (["play", "--game", "null", "--option", "sides=7"], "the options are: sides=20, sides=6"),
        (["perft", "--game", "null", "--depth", "1", "--seats", "5"], "played with 5 players"),
        (["arena", "--bots", "greedy", "--games", "2"], "sobek can’t be played with 1 player."),
        (["arena", "--bots", "greedy,alphago", "--games", "2"], "no bot “alphago” for sobek"),
        (
            ["arena", "--bots", "greedy,pharaoh@x", "--games", "2"],
            "in “pharaoh@x” there must be a number from 1 to",
        ),
        (
            ["arena", "--bots", "greedy,random", "--games", "2", "--option", "teams=pairs"],
            "not an option of sobek",
        ),
        (["bench", "--repeat", "0"], "above 0"),
        (
            ["play", "--game", "scarab", "--option", "teams=pairs"],
            "^With 2 players, scarab has no option teams=pairs\\.$",
        ),
        (
            ["perft", "--game", "scarab", "--seats", "3", "--option", "teams=pairs", "--depth=1"],
            "^With 3 players, scarab has no option teams=pairs\\.$",
        ),
        (["play", "--game", "scarab", "--option", "board=huge"], "board=full, board=short"),
    ],
)
def test_errors_are_one_sentence(
    command: list[str], words: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([part.replace("{record}", str(record)) for part in command]) == 1
    said = capsys.readouterr()
    assert re.search(words, said.err)
    assert said.err.count("\n") == 1
    assert not said.out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["play", "--game", "chess"], "no game “chess”"),
        (["play", "--game", "null", "--games", "0"], "a number of at least 1"),
        (["play", "--game", "null", "--seed", "-1"], "--seed"),
        (["play", "--game", "null", "--seed", "9999999999999999"], "must be from 0 to"),
        (["arena", "--bots", "greedy,random"], "--games"),
        (["arena", "--games", "2"], "--bots"),
        (
            ["arena", "--bots", "greedy,random", "--games", "2", "--jobs", "0"],
            "a number of at least 1",
        ),
        (["replay"], "FILE-or-LINK"),
        (["rules", "--game", "chess"], "no game “chess”"),
    ],
)
def test_wrong_arguments_are_explained(
    command: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(command)
    assert caught.value.code == 2
    assert re.search(words, capsys.readouterr().err)


def test_an_illegal_record_names_its_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("1 keep", "1 peek"), encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert capsys.readouterr().err == "Line 10: You have already peeked. (N3)\n"
    record.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(record)]) == 1
    assert "is not a text file" in capsys.readouterr().err


def test_a_record_may_begin_with_a_byte_order_mark(record: Path) -> None:
    """Editors of Windows write one."""
    record.write_text(record.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert main(["replay", str(record)]) == 0


def test_perft_divides_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    # Counted by hand: after keep or roll the next seat has 3 choices; after peek there is one cup.
    assert main(["perft", "--game", "null", "--depth", "2", "--divide"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("keep: 3\nroll: 3\npeek: 1\n7 sequences in ")
    assert main(["perft", "--game", "null", "--depth", "0"]) == 0
    assert capsys.readouterr().out.startswith("1 sequences")
    # The longest game: peek, seat, keep or roll, for each of two seats.
    assert main(["perft", "--game", "null", "--depth", "6"]) == 0
    assert capsys.readouterr().out.startswith("4 sequences")


def test_perft_counts_the_games_of_scarab(capsys: pytest.CaptureFixture[str]) -> None:
    # Nine stones in each line of the priest, and no Ankh; then the nine of the crossing line.
    command = ["perft", "--game", "scarab", "--seats", "4", "--option", "teams=pairs"]
    assert main([*command, "--depth", "2", "--divide"]) == 0
    out = capsys.readouterr().out
    assert len(re.findall(r"^[a-j]\d+: 9$", out, re.MULTILINE)) == 18
    assert re.search(r"^162 sequences in ", out, re.MULTILINE)


def test_progress_is_shown_only_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(progress("abcd", 4)) == list("abcd")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(progress("abcd", 4)) == list("abcd")
    bars = capsys.readouterr().err.split("\r")
    assert bars[1].startswith("[##########......")
    assert bars[-1] == f"[{'#' * 40}] 4/4\n"


def test_rules_are_listed_with_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--game", "sakkara"]) == 0
    out = capsys.readouterr().out
    for clause in games.game("sakkara").rules:
        assert f"  {clause}  {games.game('sakkara').clause(clause)}\n" in out
    assert "Decided here: the rule book doesn’t mention it.\n" in out


def test_rules_without_a_test_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = 'def test_N1_alone(): ...\n@pytest.mark.rule("N2", "N9")\ndef test_turn(): ...\n'
    (tmp_path / "test_null.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(rules, "TESTS", tmp_path)
    assert main(["rules", "--game", "null", "--uncovered"]) == 0
    out = capsys.readouterr().out
    assert "null (2/4)" in out
    assert re.findall(r"^  (N\d)", out, re.MULTILINE) == ["N3", "N4"]
    monkeypatch.setattr(rules, "TESTS", tmp_path / "none")
    assert main(["rules", "--uncovered"]) == 1
    assert "come with the source" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["null", "scarab"])
def test_bench_measures_a_game_for_each_number_of_seats(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "CHESS", "no_such_module")
    assert main(["bench", "--game", name, "--json", "--repeat", "2", "--seconds", "0.01"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert set(figures) == {f"{name} 2", f"{name} 3", f"{name} 4"}
    for units in figures.values():
        rates = {"actions/s", "nodes/s"} if games.game(name).adviser else {"actions/s"}
        assert set(units) == rates | {"clone µs", "view µs", "determinize µs"}
        for value in units.values():
            assert 0 < value["low"] <= value["median"] <= value["high"]


def test_bench_measures_each_figure_at_least_once(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["bench", "--game", "null", "--json", "--repeat", "1", "--seconds", "1e-12"]
    assert main(command) == 0
    units = json.loads(capsys.readouterr().out)["figures"]["null 2"]
    assert all(value["low"] > 0 for value in units.values())


def test_bench_compares_with_chess(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("chess")
    assert main(["bench", "--game", "null", "--repeat", "1", "--seconds", "0.05"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^chess +actions/s +\d+", out, re.MULTILINE)
    assert re.search(r"^null 2 +× chess +[\d.]+", out, re.MULTILINE)
