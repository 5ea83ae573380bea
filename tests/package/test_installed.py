"""The installed package, in an environment with nothing else."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import serve
from tests.package import builds

README = (serve.ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^ {4}(?:python3 -m )?(sobek .*?) *(?:#.*)?$", README, re.M)
"""The commands of the README, as a terminal has them once the package is installed."""
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.M | re.S)
A_GAME = """
from random import Random

from sobek.bots import bot
from sobek.core.play import Play
from sobek.core.record import Player

play = Play.new("scarab", (Player("Anna"), Player("Bot", "random")), seed=7)
chooser, rng = bot("random", play.game), Random(1)
while not play.over:
    view = play.state.view(play.state.actor)
    play.act(chooser.choose(view, play.legal_actions(), rng))
best: int = max(play.state.scores)
"""


@pytest.mark.parametrize("how", [["sobek"], ["python", "-m", "sobek"]], ids=" ".join)
def test_the_command_speaks_the_language_of_the_terminal(how: list[str], commands: Path) -> None:
    command = [str(commands / how[0]), *how[1:], "rules", "--game", "scarab"]
    assert "2 to 4 players" in builds.run(command, commands)
    assert "2 bis 4 Spieler" in builds.run(command, commands, LANGUAGE="de")


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command: str, commands: Path, tmp_path: Path) -> None:
    """With fewer games, to save time."""
    words = shlex.split(re.sub(r"(--games) \d+", r"\1 2", command))
    for word in ",".join(words).split(","):
        if (record := serve.ROOT / word).is_file():
            (tmp_path / word).parent.mkdir(parents=True)
            (tmp_path / word).write_bytes(record.read_bytes())
    assert builds.run([str(commands / words[0]), *words[1:]], tmp_path)


def test_the_readme_shows_the_commands() -> None:
    assert {"play", "arena", "replay", "rules", "--help"} == {each.split()[1] for each in COMMANDS}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_readme_runs(example: str, commands: Path) -> None:
    said = builds.run([str(commands / "python"), "-W", "error", "-c", example], commands)
    assert re.fullmatch(r"\W*\d+(, \d+){2}\W*", said)


def test_types_of_the_package_are_known_to_mypy(commands: Path, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    check = [sys.executable, "-m", "mypy", "--strict"]
    check += ["--python-executable", str(commands / "python")]
    right.write_text(A_GAME, encoding="utf-8")
    builds.run([*check, str(right)], tmp_path)
    builds.run([str(commands / "python"), str(right)], tmp_path)

    # Another file: mypy takes one for unchanged if its size and the second of its date are.
    wrong.write_text(A_GAME.replace("best: int", "best: str"), encoding="utf-8")
    done = subprocess.run(
        [*check, str(wrong)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert 'expression has type "int", variable has type "str"' in done.stdout
