"""The log: one sentence for each action, as the seat that looks may read it.

Everything is read off that seat's own views before and after. What lay face up when it moved is
named, since all saw it; what an action names beyond that is told to those alone who know it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.record import Player
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import (
    GUILDS,
    KINDS,
    LOW,
    Back,
    Character,
    Goods,
    Token,
    bag_of,
    character_of,
    joined,
    kinds_in,
    without,
)
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import words
from web.games.sobek.track import place
from web.ui.widgets import listed, name_of


class Told:
    """One step, with the words that its sentence needs."""

    def __init__(
        self, before: SobekView, action: Action, after: SobekView, players: tuple[Player, ...]
    ) -> None:
        self.before = before
        self.action = action
        self.after = after
        self.players = players
        self.name = name_of(players, before.actor)
        self.other = name_of(players, action.seat) if action.seat != NONE else ""

    @property
    def same_round(self) -> bool:
        """Whether the hands afterwards are still those of before."""
        return self.before.round == self.after.round and self.after.phase is not Phase.OVER

    def gained(self, seat: int) -> int:
        """The bag of cards that came to a seat's hand, as far as they are known."""
        if not self.same_round:
            return 0
        return _more(self.before.hands[seat].cards, self.after.hands[seat].cards)

    def is_own(self, seat: int) -> bool:
        """Whether it is the seat that looks."""
        return seat == self.before.seat


def story(before: SobekView, action: Action, after: SobekView, players: tuple[Player, ...]) -> str:
    """The sentence, and what followed from it for all."""
    told = Told(before, action, after, players)
    return " ".join([_SENTENCES[action.verb](told), *_consequences(told)])


def _more(before: int, after: int) -> int:
    """The bag of what is in the second bag beyond the first."""
    found = 0
    for kind, count in kinds_in(after):
        more = count - dict(kinds_in(before)).get(kind, 0)
        if more > 0:
            found |= bag_of(kind, more)
    return found


def _consequences(told: Told) -> list[str]:
    """A delivery, the round's end, the game's end."""
    before, after = told.before, told.after
    if after.phase is Phase.OVER:
        return [tr("The game is over.")]
    if after.round != before.round:
        return [tr("Round {n} is over and counted.", n=before.round)]
    if after.phase is Phase.LAY and before.phase is not Phase.LAY:
        return [tr("The last card is taken: the round ends.")]
    if after.deck < before.deck and len(after.remaining()) > len(before.remaining()):
        return [tr("The next delivery is laid out.")]
    return []


# --- taking --------------------------------------------------------------------------------


def _take(told: Told) -> str:
    view, at = told.before, told.action.at
    card = _from_quay(told, at)
    if not at:
        return tr("{name} takes {card}.", name=told.name, card=card)
    return trn(
        "{name} takes {card} and puts {n} card under the tile: {cards}.",
        "{name} takes {card} and puts {n} cards under the tile: {cards}.",
        at,
        name=told.name,
        card=card,
        cards=_skipped(told, view.remaining()[:at]),
    )


def _from_quay(told: Told, at: int) -> str:
    """The card that came from a quay: all saw a face, the taker also what lay face down."""
    kind = told.before.remaining()[at]
    if kind != FACE_DOWN:
        return words.card(kind)
    seen = told.gained(told.before.actor) if told.is_own(told.before.actor) else 0
    if not seen:
        return words.unseen(1)
    return tr("{card} (face down)", card=words.cards(seen))


def _skipped(told: Told, places: tuple[int, ...]) -> str:
    bag = 0
    for kind in places:
        bag = joined(bag, bag_of(kind)) if kind != FACE_DOWN else bag
    hidden = places.count(FACE_DOWN)
    if hidden and told.is_own(told.before.actor) and told.same_round:
        bag = _more(told.before.own_pile(), told.after.own_pile())
        hidden = len(places) - bag.bit_count()
    return words.cards(bag, hidden)


# --- sets ----------------------------------------------------------------------------------


def _made(told: Told) -> dict[str, str]:
    """The words on a set that an action makes or changes; none where it does neither."""
    made = preview(told.before, told.action).made
    if made is None:
        return {}
    return {
        "name": told.name,
        "set": words.set_name(made),
        "cards": words.cards(told.action.cards),
        "worth": words.worth(made),
    }


def _sell(told: Told) -> str:
    values = _made(told)
    if told.action.at == NEW:
        return tr("{name} lays a new {set}: {cards}. It is worth {worth}.", **values)
    return tr("{name} adds to a {set}: {cards}. It is worth {worth}.", **values)


def _lay(told: Told) -> str:
    return tr("{name} lays a horizontal {set}: {cards}. It is worth {worth}.", **_made(told))


def _done(told: Told) -> str:
    return tr("{name} lays no more sets.", name=told.name)


# --- characters ----------------------------------------------------------------------------


def _play(told: Told) -> str:
    who = character_of(told.action.what)
    effect = _POWERS[who](told)
    if effect:
        return effect
    return tr(
        "{name} plays a character without effect: {character}.",
        name=told.name,
        character=words.character(who),
    )


def _queen(told: Told) -> str:
    drawn = told.before.deck - told.after.deck
    if not drawn:
        return ""
    if told.is_own(told.before.actor):
        seen = words.cards(told.gained(told.before.actor))
    else:
        counts = _backs_gained(told, told.before.actor, LOW[told.action.what])
        seen = words.with_backs(counts)
    return tr("{name} plays the Queen and draws: {cards}.", name=told.name, cards=seen)


def _backs_gained(told: Told, seat: int, spent: int = 0) -> list[int]:
    """How many cards of each back came to a hand that has spent a card besides."""
    before, after = told.before.hands[seat].backs, told.after.hands[seat].backs
    gains = [now - was for was, now in zip(before, after, strict=True)]
    for kind, count in kinds_in(spent):
        gains[KINDS[kind].back] += count
    return gains


def _priest(told: Told) -> str:
    if told.action.at == NONE:
        return ""
    played = bag_of(told.action.what)
    gone = without(_more(told.before.discard, told.after.discard), played)
    goods = words.goods(Goods(told.action.at))
    values = {"name": told.name, "goods": goods, "cards": words.cards(gone)}
    if character_of(told.action.what) is Character.PRIEST:
        return tr(
            "{name} plays the High Priest and discards all {goods} from the corruption pile: "
            "{cards}.",
            **values,
        )
    return tr(
        "{name} plays the High Priestess and discards all {goods} from the corruption pile: "
        "{cards}.",
        **values,
    )


def _vizier(told: Told) -> str:
    values = {"name": told.name, "other": told.other}
    if told.after.phase is not Phase.PICK:
        return tr("{name} plays the Vizier, but the pile of {other} is empty.", **values)
    return tr("{name} plays the Vizier and looks through the pile of {other}.", **values)


def _pick(told: Told) -> str:
    owner = told.before.queue[0]
    values = {"name": told.name, "other": name_of(told.players, owner)}
    if told.is_own(told.before.actor) or told.is_own(owner):
        card = words.cards(told.action.cards)
    else:
        card = words.with_backs(_backs_gained(told, told.before.actor))
    return tr("{name} takes from the pile of {other}: {card}.", card=card, **values)


def _scribe(told: Told) -> str:
    drops = preview(told.before, told.action).drops
    met = [name_of(told.players, seat) for seat, _ in drops]
    if not met:
        return ""
    return tr(
        "{name} plays the Scribe; down to 6 cards must go: {others}.",
        name=told.name,
        others=listed(met),
    )


def _drop(told: Told) -> str:
    seat = told.before.actor
    if told.is_own(seat):
        card = words.cards(told.action.cards)
    else:
        card = words.with_backs(-n for n in _backs_gained(told, seat))
    return tr("{name} drops under the tile: {card}.", name=told.name, card=card)


def _thief(told: Told) -> str:
    if told.action.seat == NONE:
        return ""
    seat, victim = told.before.actor, told.action.seat
    stolen = 0
    if told.is_own(seat):
        stolen = told.gained(seat)
    elif told.is_own(victim):
        stolen = _more(told.after.own_hand(), told.before.own_hand())
    counts = [int(back == told.action.at) for back in Back]
    card = words.cards(stolen) if stolen else words.with_backs(counts)
    return tr(
        "{name} plays the Thief and steals from {other}: {card}.",
        name=told.name,
        other=told.other,
        card=card,
    )


def _courtesan(told: Told) -> str:
    values = _made(told)
    if not values:
        return ""
    return tr(
        "{name} plays the Courtesan and adds to a {set}: {cards}. It is worth {worth}.", **values
    )


def _merchant(told: Told) -> str:
    if told.action.at == NONE:
        return ""
    card = _from_quay(told, told.action.at)
    return tr("{name} plays the Merchant and takes {card}.", name=told.name, card=card)


# --- tokens --------------------------------------------------------------------------------


def _token(told: Told) -> str:
    token = Token(told.action.what)
    effect = _EVENTS[token](told)
    if effect:
        return effect
    return tr(
        "{name} uses up an event without effect: {token}.",
        name=told.name,
        token=tr(words.TOKENS[token]),
    )


def _guild(told: Told) -> str:
    seat = told.before.actor
    values = {
        "name": told.name,
        "token": tr(words.TOKENS[Token(told.action.what)]),
        "score": place(told.after.scores[seat]),
    }
    if not told.other:
        return tr("{token}: {name} goes forward to {score}.", **values)
    return tr(
        "{token}: {name} goes forward to {score}, and {other} back to {less}.",
        other=told.other,
        less=place(told.after.scores[told.action.seat]),
        **values,
    )


def _flood(told: Told) -> str:
    return tr("Flood: {name} takes one more turn.", name=told.name)


def _curse(told: Told) -> str:
    return tr("Curse: {name} gives it to {other}.", name=told.name, other=told.other)


def _prosperity(told: Told) -> str:
    values = _made(told)
    if not values:
        return ""
    return tr("Prosperity: {name} puts it on a {set}, now worth {worth}.", **values)


def _embalming(told: Told) -> str:
    seat = told.before.actor
    if told.is_own(seat):
        moved = words.cards(told.before.own_pile())
    else:
        moved = words.with_backs(_backs_gained(told, seat))
    if not moved:
        return ""
    return tr(
        "Embalming: {name} takes all cards from under the tile: {cards}.",
        name=told.name,
        cards=moved,
    )


def _deceit(told: Told) -> str:
    seat = told.before.actor
    scored = told.after.scores[seat] - told.before.scores[seat]
    if not scored:
        return ""
    return trn(
        "Deceit: {name} scores {n} point for the cards under the tile.",
        "Deceit: {name} scores {n} points for the cards under the tile.",
        scored,
        name=told.name,
    )


def _start(told: Told) -> str:
    return tr("{name} names the starting player: {other}.", name=told.name, other=told.other)


_POWERS: Final[dict[Character, Callable[[Told], str]]] = {
    Character.QUEEN: _queen,
    Character.PRIEST: _priest,
    Character.PRIESTESS: _priest,
    Character.VIZIER: _vizier,
    Character.SCRIBE: _scribe,
    Character.THIEF: _thief,
    Character.MERCHANT: _merchant,
    Character.COURTESAN: _courtesan,
}
_EVENTS: Final[dict[Token, Callable[[Told], str]]] = {
    **dict.fromkeys(GUILDS, _guild),
    Token.FLOOD: _flood,
    Token.CURSE: _curse,
    Token.PROSPERITY: _prosperity,
    Token.EMBALMING: _embalming,
    Token.DECEIT: _deceit,
}
_SENTENCES: Final[dict[Verb, Callable[[Told], str]]] = {
    Verb.TAKE: _take,
    Verb.SELL: _sell,
    Verb.PLAY: _play,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY: _lay,
    Verb.DONE: _done,
    Verb.START: _start,
}
