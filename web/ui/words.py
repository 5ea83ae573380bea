"""The names of a game, as the page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sobek.core.text import tr


@dataclass(frozen=True)
class Words:
    """The names of the game, its options and its figures. Texts are messages to translate, except
    the title.

    ``icon``: a name in ``icons.json``. ``vocabulary``: the words of the notation
    (:mod:`web.ui.vocabulary`). ``summary``: one sentence on what players do. ``makers``: who made
    the game. ``options``: the label of each option of the game ("Variant"). ``values``: for each
    option, its values, explained ("Original: hands stay hidden"). ``measures``: the label of an
    average of each of the game's ``measures`` ("Corruption cards in a round"). ``shortcuts``: the
    keys of this table, each with what it does.
    """

    title: str
    icon: str
    vocabulary: tuple[str, ...]
    summary: str
    makers: str
    options: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    measures: Mapping[str, str]
    shortcuts: Sequence[tuple[str, str]] = ()

    def about(self) -> str:
        """What players do."""
        return tr(self.summary)

    def credit(self) -> str:
        """Who made the game."""
        return tr(self.makers)

    def option(self, name: str) -> str:
        """The label of an option."""
        return tr(self.options[name])

    def value(self, name: str, value: str) -> str:
        """A value of an option, explained."""
        return tr(self.values[name][value])

    def measure(self, name: str) -> str:
        """The label of an average of a measure."""
        return tr(self.measures[name])

    def keys(self) -> list[tuple[str, str]]:
        """The keys of this table, each with what it does."""
        return [(tr(key), tr(does)) for key, does in self.shortcuts]
