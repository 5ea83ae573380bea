"""The rules: to read, to search, and to see in an example position."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sized
from dataclasses import dataclass
from typing import Final

from sobek.core.game import AnyGame
from sobek.core.text import cached_per_language, tr, trn
from web.session.session import Session
from web.ui.markup import Html, button, h3, input_, join, label, p, press, section, strong
from web.ui.renderer import Renderer
from web.ui.scene import Scene
from web.ui.screens.frame import actions, plain, primary, subheading
from web.ui.screens.guide import guide
from web.ui.screens.over import ranking
from web.ui.screens.panels import panel
from web.ui.told import told
from web.ui.typed import folded

MAX_SOUGHT: Final = 80
"""Maximum length of a search, in characters."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is being read of a game's rules. ``clause``: the clause that was asked for, or empty;
    ``sought``: the search text; ``searches``: how many there were;
    ``below``: the address below the panel, its part after "#"."""

    game: str
    clause: str = ""
    sought: str = ""
    searches: int = 0
    below: str = ""


def rules(game: AnyGame, renderer: Renderer, reading: Reading, examples: Container[str]) -> Html:
    """The panel: the guide, then all clauses of a game; or the clauses that match the search.
    ``examples``: the clauses that one can look at in a position."""
    found = matching(game, reading.sought)
    return panel(
        tr("Rules of {game}", game=renderer.words.title),
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
        p(_told(found, reading), class_="facts", role="status"),
        None if reading.sought.strip() else _first_page(game, renderer),
        list(_parts(game, found, examples, reading.clause)),
        kind="rules",
    )


def _first_page(game: AnyGame, renderer: Renderer) -> Html:
    """The guide, and the way past it to the clauses."""
    return join(
        actions(plain(tr("All rules"), "clause", next(iter(game.rules)))),
        guide(renderer, game.name),
    )


def clause_id(clause: str) -> str:
    """The id of a clause in the panel."""
    return f"rule-{clause}"


def _told(found: Sized, reading: Reading) -> Html:
    said = _count(len(found)) if reading.sought.strip() else ""
    return told(said, "found", reading.searches)


def _count(found: int) -> str:
    if not found:
        return tr("No rule contains all these words.")
    return trn("{n} rule", "{n} rules", found)


def _parts(
    game: AnyGame, found: Container[str], shown: Container[str], asked: str
) -> Iterator[Html]:
    """The clauses that were found, below their headings."""
    heading = ""
    for clause in game.rules:
        heading = game.headings.get(clause, heading)
        if clause in found:
            if heading:
                yield h3(tr(heading))
                heading = ""
            yield _clause(
                clause, game.clause(clause), can_look=clause in shown, asked=clause == asked
            )


def _clause(clause: str, text: str, *, can_look: bool, asked: bool) -> Html:
    id = clause_id(clause)
    look = button(
        tr("Show an example"),
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
"""Letters that a search ignores at the end of longer words: "Skarabäus" finds "Skarabäen"."""
LONGER = 6
"""Minimum length of such a word, in letters."""


def matching(game: AnyGame, sought: str) -> list[str]:
    """The clauses of a game with all these words."""
    return [clause for clause in game.rules if _fits(game, clause, sought)]


def _fits(game: AnyGame, clause: str, sought: str) -> bool:
    """Whether all words are in the clause or its id, whatever their endings."""
    text = _plain(f"{clause} {game.clause(clause)}")
    return all(_stem(word) in text for word in folded(sought).split())


def _stem(word: str) -> str:
    return word[:-ENDING] if len(word) >= LONGER else word


_plain: Final = cached_per_language(folded)


# --- a position to look at -----------------------------------------------------------------


def example(game: AnyGame, clause: str) -> Html:
    """The banner above an example position: the clause."""
    return section(
        subheading(tr("Rule {clause}", clause=clause)),
        p(game.clause(clause)),
        class_="sheet banner",
    )


def back() -> Html:
    """The way from an example back to the clauses."""
    return actions(primary(tr("Back to the rules"), "back-to-rules", data_shortcut="Escape"))


def position(session: Session, scene: Scene) -> Html:
    """The table, below the ranking if the last action ended the game; the account of a round in
    place of the table if it ended one."""
    renderer, rounds = session.renderer, session.renderer.rounds.scored(scene.view)
    ended = session.ply == session.length and session.play.over
    result = ranking(scene, renderer.ending) if ended else None
    if scene.last is None or rounds == renderer.rounds.scored(scene.last.before):
        return join(result and _wide(result), renderer.table.table(scene))
    steps = renderer.rounds.steps(scene, rounds - 1)
    return _wide(result, renderer.rounds.account(scene, rounds - 1, steps - 1))


def _wide(*content: Html | None) -> Html:
    return section(*content, class_="sheet moment wide")
