"""Why a link to a game is refused: the sentences that people read."""

from __future__ import annotations

from sobek.core.text import mark, tr

NO_LINK = mark(
    "This is not a link to a game: tap the link where you received it, or paste the whole message "
    "under “Open a link”."
)
CUT = mark(
    "This link is incomplete: paste the whole message that it came in under “Open a link”, or "
    "have it sent in another way."
)
ALTERED = mark(
    "This link was changed on the way: paste the whole message that it came in under “Open a "
    "link”, or have it sent in another way."
)
TOO_LONG = mark("This link is too long to be a game: ask for the game as a file.")
NEWER = mark("This link was made by a newer version of this page; reload the page.")
OF_SPECTATORS = mark("This link shows a table to spectators; there is no game in it.")
IMPOSSIBLE = mark("This link shows a table that can’t exist.")
PAST_THE_END = mark("This link is invalid at action {n}: the game is already over.")
TOO_MUCH = mark("This link is invalid after action {n}: it contains too much.")


class LinkError(ValueError):
    """The link can't be opened. ``str()`` is a translated sentence that says why."""


def altered() -> LinkError:
    """The refusal of a link that nobody has made like this."""
    return LinkError(tr(ALTERED))
