"""The names of a game, as the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobek.bots import fits
from sobek.bots.own_bot import OWN
from sobek.core.head_start import START
from sobek.core.head_start import read as read_head_start
from sobek.core.record import PERSON
from sobek.core.text import mark, tr, trc
from web.ui.formats import number

KINDS: Final = {
    PERSON: mark("Human"),
    OWN: mark("My bot"),
    "random": mark("Random bot"),
    "greedy": mark("Greedy bot"),
    fits.NAME: mark("Suits you"),
}
"""The kinds of players that every game has."""


ANY_HEAD_START: Final = "any"
"""In place of the value of a head start: whoever has whichever."""


@dataclass(frozen=True)
class Luck:
    """What is said of the part of a result that no decision explains. Texts are messages to
    translate. ``name``: its name; ``took``, ``brought``: that it took or brought {n} points of the
    chance to win; ``neither``: that it did neither. ``asked``: the question whether bots saw what
    was hidden; "" if nothing was."""

    name: str
    took: str
    brought: str
    neither: str
    asked: str = ""

    def said(self, points: int) -> str:
        """The sentence on so many points: fewer than 0 if it took them."""
        message = self.took if points < 0 else self.brought if points else self.neither
        return tr(message, n=number(abs(points)))


NOT_SEEN: Final = Luck(
    mark("Not seen by the analysis"),
    mark("The analysis can’t explain a further loss of {n}."),
    mark("The analysis can’t explain a further gain of {n}."),
    mark("That is all there was."),
)
"""The part of a game in which nothing is hidden and nothing comes by chance but the set-up."""


@dataclass(frozen=True)
class Words:
    """The names of the game, its options, bots and figures. Texts are messages to translate, except
    the game and the title.

    ``game``: its name in records. ``icon``: the name of an icon. ``vocabulary``: the words of
    the notation (:mod:`web.ui.vocabulary`). ``summary``: one sentence on what players do.
    ``makers``: who made the game. ``ahead``: an amount of a head start ("10 points"). ``options``:
    the label of each option of the game ("Variant"). ``values``: for each option, its values,
    explained ("Original: hands stay hidden"). ``levels``: what each of the game's ``personas`` is
    ("Porter"). ``styles``: what each bot that leans likes to do. ``measures``: the label
    of an average of each of the game's ``measures`` ("Corruption cards in a round").
    ``shortcuts``: the keys of this table, each with what it does. ``luck``: what an account says of
    chance.
    """

    game: str
    title: str
    icon: str
    vocabulary: tuple[str, ...]
    summary: str
    makers: str
    ahead: Callable[[int], str]
    options: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    levels: Mapping[str, str]
    measures: Mapping[str, str]
    shortcuts: Sequence[tuple[str, str]] = ()
    luck: Luck = NOT_SEEN
    styles: Mapping[str, str] = field(default_factory=dict)

    def about(self) -> str:
        """What players do."""
        return tr(self.summary)

    def credit(self) -> str:
        """Who made the game."""
        return tr(self.makers)

    def option(self, name: str) -> str:
        """The label of an option."""
        return trc("option", "Head start") if name == START else tr(self.options[name])

    def value(self, name: str, value: str) -> str:
        """A value of an option, explained."""
        return self._head_start(value) if name == START else tr(self.values[name][value])

    def _head_start(self, value: str) -> str:
        if value == ANY_HEAD_START:
            return tr("With a head start")
        start = read_head_start(value)
        if not start:
            return tr("No head start")
        return tr(
            "Seat {n} starts with {amount}", n=start.seat + 1, amount=self.ahead(start.amount)
        )

    def kind(self, kind: str) -> str:
        """A kind of player: “Human”, “Porter”; as in the record, if it is unknown here."""
        known = {**KINDS, **self.levels}
        if (rating := fits.rating(kind)) is not None:
            return tr("Strength {n}", n=rating)
        return tr(known[kind]) if kind in known else kind

    def style(self, kind: str) -> str:
        """What a bot likes to do; "" if it does not lean."""
        return tr(self.styles[kind]) if kind in self.styles else ""

    def measure(self, name: str) -> str:
        """The label of an average of a measure."""
        return tr(self.measures[name])

    def keys(self) -> list[tuple[str, str]]:
        """The keys of this table, each with what it does."""
        return [(tr(key), tr(does)) for key, does in self.shortcuts]
