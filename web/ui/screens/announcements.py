"""What others have done, told to those who hear the page."""

from __future__ import annotations

from collections.abc import Mapping

from web.ui.markup import Html, div, p


def announcements(stories: Mapping[int, str]) -> Html:
    """Sentences by their actions (from 0). This element and its lines stay through all screens of a
    game, so each action is said once, when it is added (web/browser/speaker.mjs)."""
    return div(
        (p(text, id=f"told-{n}") for n, text in stories.items()),
        class_="unseen",
        id="told",
        aria_hidden="true",
    )
