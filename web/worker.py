"""The entry of the bots' workers: text comes in and goes out, and the page never waits for it."""

from web.bots import answer

__export__ = ["think"]


def think(question: str) -> str:
    """Answer what the page asks in the name of a bot."""
    return answer(question)
