"""Actions as they are typed: by the numbers of quays, as the table names and reads them.

The notation counts the cards that remain (:meth:`SobekView.remaining`).
"""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.tables import Character, character_of
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.quays import remaining


def spelt(view: SobekView, action: Action) -> Action:
    """What a person types for an action."""
    return action._replace(at=remaining(view)[action.at]) if _names_quay(action) else action


def meant(view: SobekView, action: Action) -> Action:
    """The action that a person means by what was typed.

    :raises ValueError: with a sentence, if it names a quay without a card.
    """
    if not _names_quay(action):
        return action
    quays = remaining(view)
    if action.at not in quays:
        raise ValueError(tr("There is no card on quay {n}.", n=action.at + 1))
    return action._replace(at=quays.index(action.at))


def _names_quay(action: Action) -> bool:
    if action.verb is Verb.PLAY_CHARACTER and character_of(action.what) is Character.MERCHANT:
        return action.at != NONE
    return action.verb is Verb.TAKE
