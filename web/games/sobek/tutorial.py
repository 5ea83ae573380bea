"""The tutorial of Sobek: one deal, from its first card to the last one of the third round."""

from __future__ import annotations

from typing import Any, Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.tables import (
    EARLY_END,
    KINDS,
    PENALTY_POINTS,
    REACH,
    ROUNDS,
    SET_SIZE,
    character_of,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.seats import pile_id, set_id
from web.ui.scene import Chapter, Lesson, Scene
from web.ui.widgets import name_of

_START: Final = "1GdnICeoFc29iZWsBAAIAAAAABnBvcnRlcgnfugwA"
_LATER: Final = "1IS9uqRYFc29iZWsBAAIAAAAABnBvcnRlcgnfugwgIGjDOIQbMDc"
_LAST_CARD: Final = (
    "1PyJhBdIFc29iZWsBAAIAAAAABnBvcnRlcgnfugyTASBowzgEq2ws5Puw1WNbsEkuXBKNbqABRQ7JtmpujlVgmKWYXQM"
)


def _other(scene: Scene) -> str:
    return name_of(scene.players, 1)


def _goal(scene: Scene, asked: Any) -> str:
    return tr(
        "You and {name} take turns. On your turn, do one thing: take a card from the quays, play "
        "a character, or play a set of {n} or more cards of one type. Sets score points, and the "
        "most points win.",
        name=_other(scene),
        n=SET_SIZE,
    )


def _first_card(scene: Scene, asked: Action) -> str:
    found = KINDS[scene.view.remaining()[asked.at]].scarabs
    return trn(
        "The highlighted card is the first one, so it costs nothing. It has {n} scarab, which "
        "will make a set worth more. Tap it, then “{confirm}”.",
        "The highlighted card is the first one, so it costs nothing. It has {n} scarabs, which "
        "will make a set worth more. Tap it, then “{confirm}”.",
        found,
        confirm=tr("Confirm"),
    )


def _later_card(scene: Scene, asked: Action) -> str:
    return trn(
        "You may take any of the first {reach} cards, but the ones you skip go to your corruption "
        "pile, and whoever has the biggest pile loses points at the end of the round. Here it is "
        "worth it: skip {n} card and take the highlighted one of your type.",
        "You may take any of the first {reach} cards, but the ones you skip go to your corruption "
        "pile, and whoever has the biggest pile loses points at the end of the round. Here it is "
        "worth it: skip {n} cards and take the highlighted one of your type.",
        asked.at,
        reach=REACH,
    )


def _corruption(scene: Scene, asked: Any) -> str:
    return trn(
        "Your corruption pile now has {n} card. It lies face down under your corruption tile, and "
        "only you may look at it. So keep the pile small!",
        "Your corruption pile now has {n} cards. They lie face down under your corruption tile, "
        "and only you may look at them. So keep the pile small!",
        scene.view.own_pile().bit_count(),
    )


def _face_down(scene: Scene, asked: Action) -> str:
    return tr(
        "Characters lie face down, so you can't tell which one this is. Take the highlighted card."
    )


def _character(scene: Scene, asked: Action) -> str:
    return tr(
        "You got a character: the {character}. Tap the card to see its power, then use it to "
        "clear your corruption pile.",
        character=words.character(character_of(asked.what)),
    )


def _characters(scene: Scene, asked: Any) -> str:
    return tr(
        "Done, and the card is discarded. Every character has its own power: tap a card to read "
        "it. In a set it simply counts as a card of its type."
    )


def _set(scene: Scene, asked: Action) -> str:
    made = preview(scene.view, asked).made
    assert made, "a set is asked for"
    return tr(
        "You can play a set. It is worth its scarabs times its cards: {scarabs} × {cards} = "
        "{points}. Tap the highlighted cards and confirm.",
        scarabs=made.scarabs(),
        cards=made.cards.bit_count(),
        points=made.points(),
    )


def _token(scene: Scene, asked: Action) -> str:
    return tr(
        "Each set you play earns an event token, which takes effect at once. Choose any one you "
        "like."
    )


def _set_stays(scene: Scene, asked: Any) -> str:
    return tr(
        "The token is used up. Your set stays in front of you, where everyone can see it, until "
        "the round is scored."
    )


def _addition(scene: Scene, asked: Action) -> str:
    found = preview(scene.view, asked)
    assert found.was and found.made, "a set that grows is asked for"
    return tr(
        "Later in the same round. Add {n} more cards at once to your first set (an amulet fits "
        "any type). Tap the highlighted cards, then the highlighted button: {after} points "
        "instead of {before}!",
        n=asked.cards.bit_count(),
        before=found.was.points(),
        after=found.made.points(),
    )


def _curse(scene: Scene, asked: Action) -> str:
    return tr(
        "That earns a token, too. One is left, the Curse: for {name} it will count as two more "
        "corruption cards.",
        name=_other(scene),
    )


def _onward(scene: Scene, asked: Any) -> str:
    return tr(
        "And so it continues until the quays and the deck are empty. Then the round is scored. "
        "Let's jump to the end of round 3, the last one."
    )


def _last_card(scene: Scene, asked: Action) -> str:
    own, other = scene.view.scores
    return tr(
        "You have {own} points, {name} has {other}, and this round's sets are not scored yet. "
        "Take the last card: it ends the round, and the cards left in your hand go to your "
        "corruption pile.",
        own=own,
        other=other,
        name=_other(scene),
    )


def _lines(view: SobekView) -> tuple[SeatAccount, ...]:
    return view.accounts[-1]


def _sets(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "The scoring: each set scores its scarabs times its cards. That is {own} points for you "
        "and {other} for {name}.",
        own=own.points,
        other=other.points,
        name=_other(scene),
    )


def _most_corrupt(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "Now the corruption cards, with two more for each Curse: {own} for you, {other} for "
        "{name}, who is the most corrupt.",
        own=own.corruption,
        other=other.corruption,
        name=_other(scene),
    )


def _penalty(scene: Scene, asked: Any) -> str:
    line = _lines(scene.view)[1]
    return trn(
        "For every full {each} points from sets, the most corrupt player moves back to the "
        "previous space with the same symbol: {n} time here, losing {lost} points.",
        "For every full {each} points from sets, the most corrupt player moves back to the "
        "previous space with the same symbol: {n} times here, losing {lost} points.",
        line.steps,
        each=PENALTY_POINTS,
        lost=line.reached - line.after,
    )


def _rounds(scene: Scene, asked: Any) -> str:
    return tr(
        "Every round is scored like this. A game lasts {rounds} rounds, or only 2 if someone then "
        "has more than {points} points.",
        rounds=ROUNDS,
        points=EARLY_END,
    )


def _won(scene: Scene, asked: Any) -> str:
    own, other = scene.view.scores
    return tr(
        "You win, {own} to {other}: you have the most points. Now you're ready for a whole game!",
        own=own,
        other=other,
    )


_FIRST_SET: Final = "sell 2 ebony + green ebony"
_ADDITION: Final = "sell ebony + plain ebony + amulet to set 1"
_TURNS: Final = (
    Lesson(_goal, ("S20",)),
    Lesson(_first_card, ("S21",), "take 1", ("take 1",)),
    Lesson(_later_card, ("S21",), "take 3", ("take 1",)),
    Lesson(_corruption, ("S22", "S43"), points=(pile_id(0),)),
    Lesson(_face_down, ("S13", "S21"), "take 1", ("take 1",)),
    Lesson(_character, ("S23", "S31"), "priest marble", ("take 1",)),
    Lesson(_characters, ("S24",)),
    Lesson(_set, ("S24", "S42"), _FIRST_SET),
    Lesson(_token, ("S28",), "token"),
    Lesson(_set_stays, ("S60",), points=(set_id(0, 1),)),
)
_GROWTH: Final = (
    Lesson(_addition, ("S25",), _ADDITION),
    Lesson(_curse, ("S28", "S39"), "token curse"),
    Lesson(_onward, ("S29", "S40")),
)
_COUNT: Final = (
    Lesson(_last_card, ("S21", "S40", "S41"), "take 1"),
    Lesson(_sets, ("S42",), page=0),
    Lesson(_most_corrupt, ("S43",), page=1),
    Lesson(_penalty, ("S44",), page=2),
    Lesson(_rounds, ("S50",), page=3),
    Lesson(_won, ("S51",)),
)
TUTORIAL: Final = (Chapter(_START, _TURNS), Chapter(_LATER, _GROWTH), Chapter(_LAST_CARD, _COUNT))
