"""What runs in a sandbox (web/browser/start_sandbox.mjs): a bot that somebody has written.

Texts come in and go out, as JSON. A request is {"code": …} to make the bot, or {"questions": […]},
each as :meth:`web.analysis.protocol.Question.text` writes it; every one has an answer of its own,
so that one that takes too long is noticed.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sobek.bots.own_bot import ASKED, NO_MODULE, BotFailed, OwnBot
from sobek.core import wire
from sobek.games import game

MAX_SAID: Final = 2_000
"""Maximum length of what a bot has printed in one decision, in characters."""
_bot: OwnBot | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot has answered. ``action``: in notation, "" if it has failed or was only made;
    ``said``: what it has printed; ``what``, ``error``, ``line``: as in
    :class:`sobek.bots.own_bot.BotFailed`, "" and 0 if it has not failed."""

    action: str = ""
    said: str = ""
    what: str = ""
    error: str = ""
    line: int = 0

    def failure(self) -> BotFailed | None:
        """What the bot did wrong; None if nothing."""
        return BotFailed(self.what, self.error, self.line) if self.what else None


def making(code: str) -> str:
    """The request to make the bot of this text. It has one answer."""
    return json.dumps({"code": code})


def asking(questions: list[str]) -> str:
    """The request for decisions. It has as many answers."""
    return json.dumps({"questions": questions})


def answer(request: str, reply: Callable[[str], object]) -> None:
    """Do what a request asks for; reply once for each answer, by :class:`Answer` as JSON."""
    asked = json.loads(request)
    if "code" in asked:
        reply(_answered(lambda: _make(asked["code"])))
    for question in asked.get("questions", ()):
        reply(_answered(lambda: _choose(json.loads(question))))  # noqa: B023


def _make(code: str) -> str:
    global _bot
    _bot = OwnBot(code)
    return ""


def _choose(asked: Any) -> str:
    assert _bot
    rules = game(asked["game"])
    view = wire.loads(rules.view_type, asked["view"])
    actions = [rules.parse(text) for text in asked["actions"]]
    return str(_bot.choose(view, actions, Random(asked["seed"])))


def _answered(work: Callable[[], str]) -> str:
    action, failed = "", None
    with redirect_stdout(_Said()) as said, _nobody_types():
        try:
            action = work()
        except BotFailed as error:
            failed = _explained(error)
    told = said.getvalue()
    if failed is None:
        return wire.dumps(Answer(action, told))
    return wire.dumps(Answer("", told, failed.what, failed.said, failed.line))


def _explained(error: BotFailed) -> BotFailed:
    """The same, if what Python says of it doesn't help here."""
    match error.__cause__:
        case ModuleNotFoundError(name=str(name)):
            return BotFailed(NO_MODULE, name, error.line)
        case _Asked():
            return BotFailed(ASKED, "", error.line)
    return error


@contextmanager
def _nobody_types() -> Iterator[None]:
    """What is read by ``input()`` or from ``sys.stdin`` meanwhile fails."""
    before, sys.stdin = sys.stdin, _Nobody()
    try:
        yield
    finally:
        sys.stdin = before


class _Asked(Exception):
    """A bot waits for what somebody types."""


class _Nobody(io.TextIOBase):
    """Somebody who types nothing."""

    def read(self, size: int | None = -1) -> str:
        raise _Asked

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        raise _Asked


class _Said(io.StringIO):
    """Keeps the beginning of what is printed."""

    def write(self, text: str) -> int:
        super().write(text[: MAX_SAID - self.tell()])
        return len(text)
