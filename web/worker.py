"""The entry of the workers: text comes in and goes out, and the page never waits for it."""

import random

from pyscript.js_modules import group

from web.analysis import contest as contests
from web.analysis import sealing
from web.analysis.protocol import answer
from web.browser.group import Ristretto

__export__ = ["think", "seal", "contest"]
GROUP = Ristretto(group)
random.seed()  # every start from one snapshot would draw the same numbers


def think(question: str) -> str:
    """Answer what the page asks in the name of a bot; an empty question is a ping."""
    return answer(question) if question else ""


def contest(step: str) -> str:
    """Do a step of a tournament of a bot that somebody has written."""
    return contests.answer(step)


async def seal(step: str) -> str:
    """Do a step of a sealed game. The library for that is loaded at the first one."""
    await group.load()
    return sealing.answer(GROUP, step)
