"""Where on the table an action can be chosen: at a set, a seat, its pile or its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import character_of
from web.games.sobek.characters import POWERS
from web.games.sobek.choices import full_title
from web.games.sobek.place import On, Place
from web.games.sobek.selection import Offer, confirmed, selected
from web.ui import table_widgets
from web.ui.markup import Html
from web.ui.scene import Scene


def place_of(action: Action) -> Place | None:
    """The place that an action names; None if it names none, or a quay."""
    match action.verb:
        case Verb.PLAY_SET | Verb.LAY_FLAT:
            return Place(On.SET, at=action.at)
        case Verb.START:
            return Place(On.SEAT, action.seat)
        case Verb.TOKEN if action.seat != NONE:
            return Place(On.SEAT, action.seat)
        case Verb.TOKEN if action.at != NONE:
            return Place(On.SET, at=action.at)
        case Verb.PLAY_CHARACTER:
            return POWERS[character_of(action.what)].place(action)
    return None


@dataclass(frozen=True)
class Spots:
    """The places where the fitting actions can be chosen, one action at each."""

    scene: Scene
    found: Offer

    @cached_property
    def _actions(self) -> dict[Place, Action]:
        view = self.scene.view
        if view.phase is Phase.TOKEN and selected(self.scene).token == NONE:
            return {}  # several tokens may name the same place
        found: dict[Place, Action] = {}
        for action in self.found.fitting:
            if place := place_of(action):
                found.setdefault(place, action)
        return found

    @cached_property
    def _confirmed(self) -> tuple[Action, ...]:
        return confirmed(self.scene, self.found)

    def at(self, place: Place) -> Html | None:
        """The button over a place; None if nothing can be chosen there."""
        action = self._actions.get(place)
        if action is None:
            return None
        name = full_title(self.scene.view, action, self.scene.players)
        return table_widgets.spot(action, name, chosen=action in self._confirmed)

    def elsewhere(self) -> Iterator[Action]:
        """The fitting actions that can be chosen at no place."""
        here = set(self._actions.values())
        return (action for action in self.found.fitting if action not in here)
