"""What others have done, told to screen readers."""

from __future__ import annotations

from web.ui.markup import Html, div, p


def announcements(stories: list[str], first: int) -> Html:
    """The actions from number ``first`` (from 0) on, for screen readers. This element and its lines
    stay through all screens of a game, so each action is announced once, when it is added."""
    return div(
        (p(text, id=f"told-{n}") for n, text in enumerate(stories, first)),
        class_="unseen",
        id="told",
        # Without a name, which Orca would say before each of them.
        role="log",
        aria_live="polite",
        aria_relevant="additions",
    )
