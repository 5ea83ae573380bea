"""What the page says and shows of a character that is played for its power."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.logged import LoggedAction
from web.games.sobek.motion import Motion, Paths
from web.games.sobek.place import Place
from web.games.sobek.transition import Transition
from web.ui.scene import Players


def _plainly(view: SobekView, action: Action, players: Players) -> str:
    return tr("Play {character}", character=words.card(action.what))


@dataclass(frozen=True, slots=True)
class Power:
    """One character's power; its name, and what it does in general, are in the words.

    ``title``: the name of an action where it can be chosen, if it has an effect; ``story``: the
    sentence of the log; ``recap``: the same in a few words, both "" without an effect; ``place``:
    where on the table an action can be chosen, None for the panel; ``moves``: what moves after
    the character is laid; ``reveals``: whether the actor, who looks, has seen cards that others
    have not.
    """

    story: Callable[[LoggedAction], str]
    recap: Callable[[LoggedAction], str]
    title: Callable[[SobekView, Action, Players], str] = _plainly
    place: Callable[[Action], Place | None] = lambda action: None
    moves: Callable[[Motion], Paths] = lambda motion: iter(())
    reveals: Callable[[Transition], bool] = lambda step: False
