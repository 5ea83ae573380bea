"""What a sandbox answers where Python's own words would not help."""

import sys

import pytest

from sobek.bots.own_bot import MODULES
from sobek.core import wire
from web.analysis.own_bot_answers import Answer, answer, making


def said(code: str) -> str:
    """What is wrong with a bot, as the page says it."""
    answers: list[str] = []
    answer(making(code), lambda text: answers.append(str(text)))
    failed = wire.loads(Answer, answers[0]).failure()
    return str(failed or "")


@pytest.mark.parametrize("name", ["sobek_of_mars", "sobek.chess"])
def test_who_imports_what_is_not_here_is_told_what_is(name: str) -> None:
    sentence = said(f"import random\nimport {name}\n")
    assert sentence.startswith(f"Line 2: There is no module {name} here. There is sobek, and ")
    assert all(module in sentence for module in MODULES)


def test_what_is_in_a_module_is_pythons_affair() -> None:
    assert "cannot import name 'nothing' from 'math'" in said("from math import nothing")


@pytest.mark.parametrize("reads", ["input('Which? ')", "sys.stdin.readline()", "sys.stdin.read()"])
def test_who_reads_what_is_typed_is_told_that_nobody_types(reads: str) -> None:
    before = sys.stdin
    assert said(f"import sys\n\n{reads}\n") == (
        "Line 3: You can’t type anything while a bot plays: write what it needs into the bot, "
        "without input()."
    )
    assert sys.stdin is before
