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
        "On the quays lie goods, and you and {name} take turns. {n} or more cards of one type make "
        "a set, and sets bring points.",
        name=_other(scene),
        n=SET_SIZE,
    )


def _first_card(scene: Scene, asked: Action) -> str:
    found = KINDS[scene.view.remaining()[asked.at]].scarabs
    return trn(
        "The framed card is the first one. It has {n} scarab, which will make a set worth more, "
        "and it costs nothing. Press it, then “{confirm}”.",
        "The framed card is the first one. It has {n} scarabs, which will make a set worth more, "
        "and it costs nothing. Press it, then “{confirm}”.",
        found,
        confirm=tr("Confirm"),
    )


def _later_card(scene: Scene, asked: Action) -> str:
    return trn(
        "You may take any of the first {reach} cards. One more of your type lies further on: take "
        "it, and the {n} card before it goes under your corruption tile.",
        "You may take any of the first {reach} cards. One more of your type lies further on: take "
        "it, and the {n} cards before it go under your corruption tile.",
        asked.at,
        reach=REACH,
    )


def _corruption(scene: Scene, asked: Any) -> str:
    return trn(
        "Under your tile lies {n} card now, and only you may look at it. Whoever has the most "
        "there at the end of the round loses points.",
        "Under your tile lie {n} cards now, and only you may look at them. Whoever has the most "
        "there at the end of the round loses points.",
        scene.view.own_pile().bit_count(),
    )


def _face_down(scene: Scene, asked: Action) -> str:
    return tr("Characters lie face down, and nobody knows which one it is. Take the framed one.")


def _character(scene: Scene, asked: Action) -> str:
    return tr(
        "You have drawn a character: {character}. Press the card in your hand, and it tells what "
        "it can do. Clear away what lies under your tile.",
        character=words.character(character_of(asked.what)),
    )


def _characters(scene: Scene, asked: Any) -> str:
    return tr(
        "That is done, and the card is spent. Each character does something else, and tells it "
        "when you press its card. In a set, it counts as goods of its type instead."
    )


def _set(scene: Scene, asked: Action) -> str:
    made = preview(scene.view, asked).made
    assert made, "a set is asked for"
    return tr(
        "You can play a set. It is worth its scarabs times its cards: {scarabs} × {cards} = "
        "{points}. Press the framed cards and confirm.",
        scarabs=made.scarabs(),
        cards=made.cards.bit_count(),
        points=made.points(),
    )


def _token(scene: Scene, asked: Action) -> str:
    return tr(
        "Whoever plays a set chooses an event token, and it happens at once. Each says what it "
        "does: take the one that you like."
    )


def _set_stays(scene: Scene, asked: Any) -> str:
    return tr(
        "The token is used up. Your set stays in front of you, where all can see it, until the "
        "round is counted."
    )


def _addition(scene: Scene, asked: Action) -> str:
    found = preview(scene.view, asked)
    assert found.was and found.made, "a set that grows is asked for"
    return tr(
        "Later in the same round. {n} more cards at once let your first set grow; an amulet goes "
        "with any type. Press the framed cards, and below them the framed choice: {after} points "
        "instead of {before}!",
        n=asked.cards.bit_count(),
        before=found.was.points(),
        after=found.made.points(),
    )


def _curse(scene: Scene, asked: Action) -> str:
    return tr(
        "That brings a token, too. One is left, the Curse: for {name} it will count as two more "
        "corruption cards.",
        name=_other(scene),
    )


def _onward(scene: Scene, asked: Any) -> str:
    return tr(
        "So it goes on, card by card, until the quays and the deck are empty. Then the round is "
        "counted: let us go to the end of the last one."
    )


def _last_card(scene: Scene, asked: Action) -> str:
    own, other = scene.view.scores
    return tr(
        "You have {own} points, {name} {other}, and this round's sets are still to come. Take the "
        "last card: it ends the round, and what is in your hand then goes under your tile.",
        own=own,
        other=other,
        name=_other(scene),
    )


def _lines(view: SobekView) -> tuple[SeatAccount, ...]:
    return view.accounts[-1]


def _sets(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "The count: each set scores its scarabs times its cards. That brings you {own} points, and "
        "{name} {other}.",
        own=own.points,
        other=other.points,
        name=_other(scene),
    )


def _most_corrupt(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "Now the corruption, with two more for each Curse: {own} for you, {other} for {name}, who "
        "is the most corrupt.",
        own=own.corruption,
        other=other.corruption,
        name=_other(scene),
    )


def _penalty(scene: Scene, asked: Any) -> str:
    line = _lines(scene.view)[1]
    return trn(
        "For each full {each} points of its sets, the most corrupt goes back to the space before "
        "with the same symbol: {n} time here, which costs {lost} points.",
        "For each full {each} points of its sets, the most corrupt goes back to the space before "
        "with the same symbol: {n} times here, which costs {lost} points.",
        line.steps,
        each=PENALTY_POINTS,
        lost=line.reached - line.after,
    )


def _rounds(scene: Scene, asked: Any) -> str:
    return tr(
        "Every round is counted so. There are {rounds}; only when somebody has more than {points} "
        "points, the one before is the last.",
        rounds=ROUNDS,
        points=EARLY_END,
    )


def _won(scene: Scene, asked: Any) -> str:
    own, other = scene.view.scores
    return tr(
        "Most points win: {own} to {other}, and that is you. Now you know enough to play a whole "
        "game!",
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
