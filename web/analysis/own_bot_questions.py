"""Asks a bot that somebody has written. It runs in a sandbox, which is started when it is first
asked, and anew after it has failed."""

from __future__ import annotations

import asyncio
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
        self._is_asked = False
        """Whether the sandbox has not answered yet."""
        self._ends = 0
        """How often it was stopped."""
        self.said = ""

    async def make(self, code: str, seconds: float) -> None:
        """Make the bot of this text, unless it is the one that is here.

        :raises BotFailed: if it can't be made within these seconds.
        """
        if self._sandbox and self._code == code and not self._is_asked:
            return
        self.end()
        number, sandbox = self._ends, await self._started()
        if self._ends != number:
            sandbox.end()  # nobody wants it any more
            raise BotFailed(DOWN)
        self._sandbox = sandbox
        await self._ask(making(code), 1, seconds)
        self._code = code

    async def _started(self) -> Sandbox:
        """A new sandbox. If whoever waits for it is cancelled, it ends as soon as it is there."""
        starting = asyncio.ensure_future(self._device.start_sandbox())
        try:
            return await asyncio.shield(starting)
        except SandboxError:
            raise BotFailed(DOWN) from None
        except asyncio.CancelledError:
            starting.add_done_callback(_end_unwanted)
            raise

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
        self._is_asked = False
        self._ends += 1

    async def _ask(self, request: str, count: int, seconds: float) -> list[Answer]:
        assert self._sandbox
        sandbox, self._is_asked = self._sandbox, True
        try:
            texts = await sandbox.ask(request, count, seconds)
        except SandboxError as error:
            self._give_up(sandbox)
            what = LATE if error.is_late else SILENT
            raise AskedBotFailed(error.answered, what, f"{seconds:g}") from None
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            self._give_up(sandbox)
            raise
        self._is_asked = False
        answers = []
        for number, text in enumerate(texts):
            answers.append(answer := self._read(text, number))
            self.said = _end(self.said + answer.said)
            if failed := answer.failure():
                raise AskedBotFailed(number, *failed.args)
        return answers

    def _give_up(self, sandbox: Sandbox) -> None:
        """Stop a sandbox; what the bot has printed stays."""
        sandbox.end()
        if self._sandbox is sandbox:
            self._sandbox = None

    def _read(self, text: str, number: int) -> Answer:
        try:
            return wire.loads(Answer, text)
        except ValueError:
            self.end()
            raise AskedBotFailed(number, SILENT) from None


def _end_unwanted(starting: asyncio.Future[Sandbox]) -> None:
    if not starting.cancelled() and starting.exception() is None:
        starting.result().end()


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
