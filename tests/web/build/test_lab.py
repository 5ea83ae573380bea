"""What the lab shows: the starters play, and every field is explained."""

import json
import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import serve
from sobek.bots.own_bot import MODULES, OwnBot
from sobek.games import game
from tests.helpers.in_pyodide import run_in_pyodide
from tests.helpers.packed import archive
from web.analysis.lab_state import STARTERS, Shown
from web.build import build, lab
from web.games import renderers


def test_a_bot_finds_the_modules_that_documentation_and_page_name() -> None:
    """Built in, in the page's part of the standard library, or in the lab's own."""
    found = set(run_in_pyodide("import sys; print(*sys.builtin_module_names)").split())
    for name in ("stdlib.bin", "bot_modules.bin"):
        names = archive(serve.DIST / "pyodide" / name).namelist()
        found |= {path.removesuffix(".py").partition("/")[0] for path in names}
    assert set(MODULES) <= found
    text = (build.ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    listed = text[text.index("finds these modules") : text.index("nobody can type")]
    assert tuple(re.findall(r"`(\w+)`", listed)) == MODULES


@pytest.mark.parametrize("name", renderers())
@pytest.mark.parametrize("starter", STARTERS)
def test_each_starter_plays(name: str, starter: str) -> None:
    rules, rng = game(name), Random(4)
    bot = OwnBot(lab.starters(name)[starter])
    state = rules.new(rules.seats[0], 4, rules.complete({}, rules.seats[0]))
    decisions = 0
    while state.legal_actions() and decisions < 60:
        actions = state.legal_actions()
        state.apply(bot.choose(state.view(state.actor), actions, rng))
        decisions += 1
    assert decisions > 20


@pytest.mark.parametrize("name", renderers())
def test_a_starter_has_about_twelve_lines(name: str) -> None:
    lines = [len(text.splitlines()) for text in lab.starters(name).values()]
    assert max(lines) <= 18 and min(lines) <= 12


@pytest.mark.parametrize("name", renderers())
def test_every_field_of_a_view_and_an_action_is_explained(name: str) -> None:
    action, verb, view = lab.describe(name)[:3]
    named = (action["name"], verb["name"], view["name"])
    assert named == ("Action", "Verb", game(name).view_type.__name__)
    for each in (*view["members"], *action["members"]):
        assert each["doc"].endswith("."), each


@pytest.mark.parametrize("name", renderers())
def test_every_class_can_be_imported_as_the_lab_says(name: str) -> None:
    for each in lab.describe(name):
        assert getattr(import_module(each["module"]), each["name"]).__name__ == each["name"]


def test_the_files_can_be_read(tmp_path: Path) -> None:
    lab.write(tmp_path / "lab")
    for name in renderers():
        shown = Shown.read((tmp_path / "lab" / f"{name}.json").read_text(encoding="utf-8"))
        assert tuple(shown.starters) == STARTERS
        assert shown.view == game(name).view_type.__name__
        assert json.dumps(shown.classes) == json.dumps(lab.describe(name))
