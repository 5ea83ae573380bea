"""The examples in the docstrings of the engine are right."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import sobek

MUST_HAVE = {
    "sobek",  # a whole game with Play and a bot
    "sobek.bots.bot",
    "sobek.core.game.Game",  # new, parse, complete and determinize
    "sobek.core.game.State",  # legal_actions, apply and clone
    "sobek.core.game.State.view",
    "sobek.core.game.check_legal",
    "sobek.core.link.decode",
    "sobek.core.link.encode",
    "sobek.core.text.tr",
    "sobek.core.text.trn",
    "sobek.core.transcript.read",
    "sobek.core.transcript.write",
    "sobek.core.wire.loads",
    "sobek.games.game",
}
"""The most used functions of the engine, each by the docstring with its example."""


def examples() -> Iterator[doctest.DocTest]:
    names = ["sobek", *(each.name for each in pkgutil.walk_packages(sobek.__path__, "sobek."))]
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in names:
        if not name.endswith("__main__"):
            yield from (test for test in finder.find(importlib.import_module(name), name))


EXAMPLES = sorted(test for test in examples() if test.examples)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_docstring_example(example: doctest.DocTest) -> None:
    printed: list[str] = []
    failed, run = doctest.DocTestRunner().run(example, out=printed.append, clear_globs=False)
    assert run and not failed, "".join(printed)


def test_most_used_functions_have_examples() -> None:
    assert {example.name for example in EXAMPLES} >= MUST_HAVE
