"""The log: one sentence for each action, addressed to the looking seat.

Everything follows from that seat's views before and after the action. Cards that moved face up are
named, since all players saw them; other cards are named only to players who know them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.logged import LoggedAction
from web.games.sobek.story.decisions import drop, pick, play_character
from web.games.sobek.story.tokens import use_token
from web.games.sobek.story.turns import lay_flat, lay_no_more, name_starter, play_set, take
from web.ui.scene import Players


def story(before: SobekView, action: Action, after: SobekView, players: Players) -> str:
    """The sentence on an action, followed by one on what it brought about for all."""
    logged = LoggedAction(before, action, after, players)
    return " ".join([_SENTENCES[action.verb](logged), *_consequences(logged)])


def _consequences(logged: LoggedAction) -> list[str]:
    """A sentence on a delivery, the end of the round, or the end of the game."""
    before, after = logged.before, logged.after
    if after.phase is Phase.OVER:
        return [tr("The game is over.")]
    if after.round != before.round:
        return [tr("Round {n} is over and scored.", n=before.round)]
    if after.phase is Phase.LAY_FLAT and before.phase is not Phase.LAY_FLAT:
        return [tr("The last card is taken: the round ends.")]
    if logged.delivers:
        return [tr("The next delivery is laid out.")]
    return []


_SENTENCES: Final[dict[Verb, Callable[[LoggedAction], str]]] = {
    Verb.TAKE: take,
    Verb.PLAY_SET: play_set,
    Verb.PLAY_CHARACTER: play_character,
    Verb.TOKEN: use_token,
    Verb.PICK: pick,
    Verb.DROP: drop,
    Verb.LAY_FLAT: lay_flat,
    Verb.DONE: lay_no_more,
    Verb.START: name_starter,
}
