"""The rules in the page: to read, to search, each clause with a position to look at."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from sobek.core.game import AnyGame
from sobek.core.text import cached_per_language, tr, trn
from web.session.session import Session
from web.ui.markup import Html, button, h3, input_, label, p, press, section, strong
from web.ui.renderer import Scene
from web.ui.screens.frame import actions, primary, subheading
from web.ui.screens.panels import panel

RULE: Final = "rule"
"""An example's address ends with ``#rule=sobek.S21``."""
MAX_SOUGHT: Final = 80
"""Nobody looks for more at once, in characters."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What somebody reads of a game's rules. ``clause``: the one that they came for, empty for
    none; ``sought``: the words that they look for; ``place``: what lies below, as the address's
    part after #."""

    game: str
    clause: str = ""
    sought: str = ""
    place: str = ""


def rules(game: AnyGame, title: str, shown: Container[str], reading: Reading) -> Html:
    """The clauses of a game, or those that are sought; those in ``shown`` can be looked at."""
    found = [clause for clause in game.rules if _fits(game, clause, reading.sought)]
    return panel(
        tr("The rules of {game}", game=title),
        label(
            tr("Search"),
            input_(
                type="search",
                name="sought",
                id="sought",
                value=reading.sought,
                maxlength=MAX_SOUGHT,
                autocomplete="off",
                enterkeyhint="search",
                data_input="seek",
            ),
        ),
        p(_count(len(found)) if reading.sought.strip() else "", class_="facts", role="status"),
        list(_parts(game, found, shown, reading.clause)),
        kind="rules",
    )


def clause_id(clause: str) -> str:
    """The id of a clause in the panel."""
    return f"rule-{clause}"


def _count(found: int) -> str:
    if not found:
        return tr("No clause has all these words.")
    return trn("{n} clause", "{n} clauses", found)


def _parts(
    game: AnyGame, found: Container[str], shown: Container[str], asked: str
) -> Iterator[Html]:
    """The headings, each with its clauses below it, as far as they are found."""
    heading = ""
    for clause, text in game.rules.items():
        heading = game.headings.get(clause, heading)
        if clause in found:
            if heading:
                yield h3(tr(heading))
                heading = ""
            yield _clause(clause, tr(text), can_look=clause in shown, asked=clause == asked)


def _clause(clause: str, text: str, *, can_look: bool, asked: bool) -> Html:
    id = clause_id(clause)
    look = button(
        tr("Look at it"),
        type="button",
        id=f"look-{clause}",
        aria_describedby=f"{id}-text",
        **press("example", clause),
    )
    return section(
        p(strong(clause), " ", text, id=f"{id}-text"),
        look if can_look else None,
        class_="clause-text asked" if asked else "clause-text",
        id=id,
        tabindex="-1",
    )


# --- the search ----------------------------------------------------------------------------


ENDING = 2
"""Letters that a longer word may lose: "Skarabäus" is to find "Skarabäen" too."""
LONGER = 6


def _fits(game: AnyGame, clause: str, sought: str) -> bool:
    """Whether all the words stand in the clause, with whatever ending, or are its id."""
    text = _plain(f"{clause} {tr(game.rules[clause])}")
    return all(_stem(word) in text for word in _plain(sought).split())


def _stem(word: str) -> str:
    return word[:-ENDING] if len(word) >= LONGER else word


@cached_per_language
def _plain(text: str) -> str:
    """Letters alone, whatever their case and accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


# --- a position to look at -----------------------------------------------------------------


def example(game: AnyGame, clause: str) -> Html:
    """The clause, above a position that it is shown with."""
    return section(
        subheading(tr("Rule {clause}", clause=clause)),
        p(tr(game.rules[clause])),
        class_="sheet banner",
    )


def back() -> Html:
    """The way from there to the other clauses."""
    return actions(primary(tr("Back to the rules"), "back-to-rules", data_shortcut="Escape"))


def counted(session: Session, scene: Scene) -> Html | None:
    """How a round was counted, and how the game ended, where that has just happened."""
    renderer, rounds = session.renderer, session.renderer.rounds(scene.view)
    if scene.last is None or rounds == renderer.rounds(scene.last.before):
        return None
    steps = renderer.account_steps(scene, rounds - 1)
    return section(
        renderer.ranking(scene) if session.place == session.length and session.play.over else None,
        renderer.account(scene, rounds - 1, steps - 1),
        class_="sheet moment wide",
    )
