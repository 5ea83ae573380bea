"""What anyone can see is a bad choice: even the weakest bot does not make it."""

from __future__ import annotations

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.preview import idle
from sobek.games.sobek.rules.tables import KINDS
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView


def is_foolish(view: SobekView, action: Action) -> bool:
    """Whether anyone can see that there is a better action: a card is skipped that is at least as
    good, or a character is played without effect."""
    if action.verb is Verb.TAKE:
        *nearer, card = [kind for kind in view.quay if kind != EMPTY][: action.at + 1]
        return any(_is_as_good(kind, card) for kind in nearer)
    return idle(view, action)


def _is_as_good(kind: int, other: int) -> bool:
    """Whether a card of ``kind`` equals one of the other kind, or only has more scarabs."""
    if kind == other or FACE_DOWN in (kind, other):
        return kind == other
    one, two = KINDS[kind], KINDS[other]
    return one.goods == two.goods and one.character == two.character and one.scarabs >= two.scarabs
