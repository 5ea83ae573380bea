"""Bots that somebody has written, as texts."""

from random import Random

import pytest

from sobek.bots.own_bot import ERROR, NO_FUNCTION, NOT_LEGAL, BotFailed, OwnBot
from sobek.games import game

STATE = game("scarab").new(2, 1, game("scarab").complete({}, 2))
ACTIONS = STATE.legal_actions()


def choose(code: str) -> object:
    return OwnBot(code).choose(STATE.view(0), ACTIONS, Random(1))


def failure(code: str) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        choose(code)
    return caught.value


def test_a_bot_gets_the_view_the_actions_and_a_generator() -> None:
    code = """
from sobek.games.scarab.rules.view import ScarabView

def choose(view, actions, rng):
    assert isinstance(view, ScarabView) and view.seat == 0
    return rng.choice(actions)
"""
    assert choose(code) == Random(1).choice(list(ACTIONS))


def test_global_variables_last_as_long_as_the_bot() -> None:
    code = """
count = -1

def choose(view, actions, rng):
    global count
    count += 1
    return actions[count]
"""
    bot = OwnBot(code)
    found = [bot.choose(STATE.view(0), ACTIONS, Random(1)) for _ in range(3)]
    assert found == list(ACTIONS[:3])


def test_the_bot_cannot_change_the_list_of_actions() -> None:
    bot = OwnBot("def choose(view, actions, rng):\n    actions.clear()\n    return 1")
    actions = list(ACTIONS)
    with pytest.raises(BotFailed):
        bot.choose(STATE.view(0), actions, Random(1))
    assert actions == list(ACTIONS)


def test_a_bot_without_a_choice_is_not_asked() -> None:
    bot = OwnBot("def choose(view, actions, rng):\n    return actions[1]")
    assert bot.choose(STATE.view(0), ACTIONS[:1], Random(1)) == ACTIONS[0]


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("def choose(view, actions, rng)\n    return actions[0]", 1, "SyntaxError"),
        ("import nowhere", 1, "ModuleNotFoundError"),
        ("\ndef choose(view, actions, rng):\n    return actions[10**6]", 3, "IndexError"),
        ("def choose(v, a, r):\n    return help_me(v)\n", 2, "NameError"),
        ("def choose(v, a, r):\n    return choose(v, a, r)\n", 2, "RecursionError"),
        ("import sys\ndef choose(v, a, r):\n    sys.exit()", 3, "SystemExit"),
        ("def choose(v, a):\n    return a[0]", 0, "TypeError"),
        ("x = [0] * 10**18", 1, "MemoryError"),
        ("import json\ndef choose(v, a, r):\n    return json.loads('x')", 3, "JSONDecodeError"),
        ("class E(Exception):\n  def __str__(self):\n    1 / 0\nraise E", 4, "E"),
    ],
)
def test_an_error_names_the_line_of_the_bot(code: str, line: int, said: str) -> None:
    error = failure(code)
    assert (error.what, error.line) == (ERROR, line)
    assert said in error.said
    assert (f"Line {line}: " in str(error)) == bool(line)


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("", NO_FUNCTION),
        ("choose = 1", NO_FUNCTION),
        ("def choose(v, a, r): return None", NOT_LEGAL),
        ("def choose(v, a, r): return str(a[0])", NOT_LEGAL),
        ("def choose(v, a, r): return a", NOT_LEGAL),
        # Something that claims to equal everything.
        (
            "class Any:\n  def __eq__(self, other): return True\ndef choose(v, a, r): return Any()",
            NOT_LEGAL,
        ),
        ("def choose(v, a, r): return 'x' * 10**6", NOT_LEGAL),
    ],
)
def test_other_failures(code: str, what: str) -> None:
    error = failure(code)
    assert error.what == what
    assert len(str(error)) < 300


def test_a_person_can_still_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        choose("raise KeyboardInterrupt")
