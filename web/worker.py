"""The entry of the bots' workers: text comes in and goes out, and the page never waits for it."""

import random

from web.analysis.protocol import answer

__export__ = ["think"]
random.seed()  # every start from one snapshot would draw the same numbers


def think(question: str) -> str:
    """Answer what the page asks in the name of a bot; an empty question is a ping."""
    return answer(question) if question else ""
