"""Asks a bot that somebody has written. It runs in a sandbox, which is started when it is first
asked, and anew after it has failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sobek.bots.own_bot import DOWN, LATE, SILENT, BotFailed
from sobek.core import wire
from sobek.core.bot import DEFAULT_BUDGET
from sobek.core.game import Action
from sobek.core.play import Play
from web.analysis.own_bot_answers import Answer, asking, making
from web.analysis.protocol import Question
from web.browser.device import Device, Sandbox, SandboxError

MAX_SAID: Final = 4_000
"""How much of what a bot has printed is kept, in characters: the last lines."""
CUT: Final = "…\n"
"""Stands for the lines before them."""


class SandboxedBot:
    """A bot in a sandbox, one text at a time. ``said``: what it has printed."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._sandbox: Sandbox | None = None
        self._code = ""
        self.said = ""

    async def make(self, code: str, seconds: float) -> None:
        """Make the bot of this text, unless it is the one that is here.

        :raises BotFailed: if it can't be made within these seconds.
        """
        if self._sandbox and self._code == code:
            return
        self.end()
        try:
            self._sandbox = await self._device.start_sandbox()
        except SandboxError:
            raise BotFailed(DOWN) from None
        self._code = code
        await self._ask(making(code), 1, seconds)

    async def ask(self, questions: Sequence[str], seconds: float) -> list[str]:
        """The bot's choices, in notation; each within these seconds.

        :raises AskedBotFailed: if it fails at one of them.
        """
        if not questions:
            return []
        answers = await self._ask(asking(list(questions)), len(questions), seconds)
        return [each.action for each in answers]

    async def decide(self, play: Play, seconds: float) -> Action:
        """The bot's choice in the pending decision.

        :raises BotFailed: if it fails.
        """
        actions, view = play.legal_actions(), play.state.view(play.state.actor)
        kind = play.players[play.state.actor].kind
        question = Question(play.game, view, actions, kind)
        text = question.text(DEFAULT_BUDGET, question.seed(0))
        (choice,) = await self.ask([text], seconds)
        found = [action for action in actions if str(action) == choice]
        if not found:
            self.end()
            raise BotFailed(SILENT)
        return found[0]

    def end(self) -> None:
        """Stop it at once, and forget what it has printed."""
        if self._sandbox:
            self._sandbox.end()
        self._sandbox, self._code, self.said = None, "", ""

    async def _ask(self, request: str, count: int, seconds: float) -> list[Answer]:
        assert self._sandbox
        try:
            texts = await self._sandbox.ask(request, count, seconds)
        except SandboxError as error:
            self._sandbox = None
            what = LATE if error.is_late else SILENT
            raise AskedBotFailed(error.answered, what, f"{seconds:g}") from None
        answers = []
        for number, text in enumerate(texts):
            answers.append(answer := self._read(text, number))
            self.said = _end(self.said + answer.said)
            if failed := answer.failure():
                raise AskedBotFailed(number, *failed.args)
        return answers

    def _read(self, text: str, number: int) -> Answer:
        try:
            return wire.loads(Answer, text)
        except ValueError:
            self.end()
            raise AskedBotFailed(number, SILENT) from None


def _end(text: str) -> str:
    """What is kept of a text: whole lines, unless the last one alone is too long, after a sign that
    some are missing."""
    told = text.removeprefix(CUT)
    end = told[-MAX_SAID:]
    return text if end == told else CUT + end[end.find("\n", 0, -1) + 1 :]


class AskedBotFailed(BotFailed):
    """A bot has failed at a question. ``number``: which of several, from 0."""

    def __init__(self, number: int, *failed: Any) -> None:
        super().__init__(*failed)
        self.number = number
