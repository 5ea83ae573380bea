"""What others have done, told to those who hear the page."""

from __future__ import annotations

from web.ui.markup import Html, div, p


def announcements(stories: list[str], first: int) -> Html:
    """The actions from number ``first`` (from 0) on. This element and its lines stay through all
    screens of a game, so each action is said once, when it is added (web/browser/speaker.mjs)."""
    return div(
        (p(text, id=f"told-{n}") for n, text in enumerate(stories, first)),
        class_="unseen",
        id="told",
        aria_hidden="true",
    )
