"""The wheel in Pyodide, installed by micropip as on other people's pages."""

from pathlib import Path

import pytest

from sobek import __version__
from tests.helpers import micropip
from tests.helpers.in_pyodide import run_in_pyodide

PLAY = """
import sys
sys.path.remove("/project")
sys.path.insert(0, "/micropip")
import micropip
await micropip.install("emfs:/wheel/{wheel}")

from importlib.metadata import version
from random import Random
from sobek.bots import bot
from sobek.core import text
from sobek.core.play import Play
from sobek.core.record import Player

play = Play.new("sobek", (Player("Anna"), Player("Bot", "steward")), seed=7)
rng = Random(1)
bots = bot("random", play.game), bot("steward", play.game)
while not play.over:
    seat = play.state.actor
    play.act(bots[seat].choose(play.state.view(seat), play.legal_actions(), rng))
print(version("sobek"), play.game.program.is_compiled, text.languages())
"""


@pytest.mark.skipif(not micropip.installed(), reason="python3 -m tests fetches micropip")
def test_the_wheel_plays_a_game_in_pyodide_with_compiled_searches(wheel: Path) -> None:
    code = PLAY.format(wheel=wheel.name)
    folders = {"/wheel": wheel.parent, "/micropip": micropip.FOLDER}
    said = run_in_pyodide(code, folders=folders)
    assert said == f"{__version__} True ['de', 'en', 'fr', 'ru']\n"
