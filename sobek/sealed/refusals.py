"""Why a link is refused. ``str()`` of each is a translated sentence for the player."""

from __future__ import annotations

from sobek.core.link_refusals import ALTERED
from sobek.core.text import mark, tr


class LinkRefused(ValueError):
    """A link is refused. The game is as it was before."""

    SENTENCE = ""

    def __init__(self, **values: object) -> None:
        super().__init__(tr(self.SENTENCE, **values))


class Damaged(LinkRefused):
    """The text is no link of sealed play, or it was changed on the way."""

    SENTENCE = ALTERED


class OtherVersion(LinkRefused):
    """The link was made by another version of the page, or of the rules."""

    SENTENCE = mark(
        "This link was made by another version of this page. Reload the page on both devices; if "
        "that does not help, begin a new game."
    )


class OtherGame(LinkRefused):
    """The link belongs to another game."""

    SENTENCE = mark("This link belongs to another game.")


class AlreadyKnown(LinkRefused):
    """The link was opened before."""

    SENTENCE = mark("You have opened this link before. Nothing has changed.")


class Own(LinkRefused):
    """The link comes from this device."""

    SENTENCE = mark("This is your own link. Send it to the other player.")


class Early(LinkRefused):
    """A link that comes before is missing."""

    SENTENCE = mark("An earlier link is missing. Ask the other player to send the last one again.")


class OtherCourse(LinkRefused):
    """The other device has gone on from another past than this one: one of them was set back."""

    SENTENCE = mark(
        "This link belongs to a different version of this game: one of the devices went on from "
        "an earlier point."
    )


class Cheating(LinkRefused):
    """The other device has said what can't be right. The game ends here.

    ``round``: from 1. ``number``: of the action in the round, from 1; 0 before the first one.
    ``what``: its notation, or an English message for what was said after it.
    """

    SENTENCE = mark(
        "The other device has broken the rules: round {round}, action {number} ({what})."
    )

    BEFORE = mark(
        "The other device has broken the rules: round {round}, before the first action ({what})."
    )

    def __init__(self, round: int, number: int, what: str) -> None:
        sentence = self.SENTENCE if number else self.BEFORE
        ValueError.__init__(self, tr(sentence, round=round, number=number, what=tr(what)))
        self.round, self.number, self.what = round, number, what


class NotStored(ValueError):
    """The text is no stored game, or it is damaged."""

    def __init__(self) -> None:
        super().__init__(tr("This is not a game played by link, or it is damaged."))
