"""The tutorial of Sobek. Its first part is one deal, from the first card to the last one of the
third round; its second part shows what comes up later."""

from __future__ import annotations

from typing import Any, Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS
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
from web.games.sobek.place import pile_id, set_id
from web.ui.scene import Chapter, Lesson, Scene
from web.ui.widgets import name_of

_START: Final = "1GdnICeoFc29iZWsBAAIAAAAABnBvcnRlcgnfugwA"
_LATER: Final = "1IS9uqRYFc29iZWsBAAIAAAAABnBvcnRlcgnfugwgIGjDOIQbMDc"
_LAST_CARD: Final = (
    "1PyJhBdIFc29iZWsBAAIAAAAABnBvcnRlcgnfugyTASBowzgEq2ws5Puw1WNbsEkuXBKNbqABRQ7JtmpujlVgmKWYXQM"
)
_RICH: Final = "1GpF2GfkFc29iZWsBAAIAAAAABnBvcnRlcgmJBAgAAw"
_LATE: Final = "1JVO--4cFc29iZWsBAAIAAAAABnBvcnRlcgmaFidUK5kQ9C28EMoexF4G"


def _other(scene: Scene) -> str:
    return name_of(scene.players, 1)


def _goal(scene: Scene, asked: Any) -> str:
    return tr(
        "Sets of cards score points, and the most points win. On your turn, do one of three "
        "things: take a card, play a character, or play a set."
    )


def _first_card(scene: Scene, asked: Action) -> str:
    found = KINDS[scene.view.remaining()[asked.at]].scarabs
    return trn(
        "The highlighted card is the first one, so it is free. Its scarab will make a set worth "
        "more. Tap the card, then “{confirm}”.",
        "The highlighted card is the first one, so it is free. Its {n} scarabs will make a set "
        "worth more. Tap the card, then “{confirm}”.",
        found,
        confirm=tr("Confirm"),
    )


def _later_card(scene: Scene, asked: Action) -> str:
    return trn(
        "You may take any of the first {reach} cards. The cards that you skip go under your "
        "corruption tile. Here it is worth it: skip {n} card for the highlighted one.",
        "You may take any of the first {reach} cards. The cards that you skip go under your "
        "corruption tile. Here it is worth it: skip {n} cards for the highlighted one.",
        asked.at,
        reach=REACH,
    )


def _corruption(scene: Scene, asked: Any) -> str:
    return trn(
        "Your corruption pile now has {n} card. Only you may look at it. Whoever has the biggest "
        "pile loses points at the end of a round.",
        "Your corruption pile now has {n} cards. Only you may look at them. Whoever has the "
        "biggest pile loses points at the end of a round.",
        scene.view.own_pile().bit_count(),
    )


def _face_down(scene: Scene, asked: Action) -> str:
    return tr(
        "Characters lie face down, so you can’t tell which one this is. Take the highlighted card."
    )


def _character(scene: Scene, asked: Action) -> str:
    return tr(
        "You have a character: the {character}. Tap the card to see its power. Then use it to "
        "clear your corruption pile.",
        character=words.character(character_of(asked.what)),
    )


def _characters(scene: Scene, asked: Any) -> str:
    return tr(
        "Done: the card is discarded. Every character has its own power. In a set, it counts as a "
        "card of its type instead."
    )


def _set(scene: Scene, asked: Action) -> str:
    made = preview(scene.view, asked).made
    assert made, "a set is asked for"
    return tr(
        "Now play a set: {n} or more cards of one type. It scores its scarabs times its cards: "
        "{scarabs} × {cards} = {points}. Tap the highlighted cards and confirm.",
        n=SET_SIZE,
        scarabs=made.scarabs(),
        cards=made.cards.bit_count(),
        points=made.points(),
    )


def _token(scene: Scene, asked: Action) -> str:
    return tr(
        "Each set earns you an event token. It takes effect at once. Choose any one you like."
    )


def _set_stays(scene: Scene, asked: Any) -> str:
    return tr("The token is used up. Your set stays in front of you until the round is scored.")


def _addition(scene: Scene, asked: Action) -> str:
    found = preview(scene.view, asked)
    assert found.was and found.made, "a set that grows is asked for"
    return tr(
        "Later in the same round: add {n} cards to your first set. The amulet fits any type. Tap "
        "what is highlighted: {after} points instead of {before}!",
        n=asked.cards.bit_count(),
        before=found.was.points(),
        after=found.made.points(),
    )


def _last_token(scene: Scene, asked: Action) -> str:
    return tr(
        "That earns a token, too. Only the Curse is left: give it to {name}.", name=_other(scene)
    )


def _onward(scene: Scene, asked: Any) -> str:
    return tr(
        "Play goes on like this until the quays and the deck are empty. Then the round is scored. "
        "Let’s jump to the end of round 3, the last one."
    )


def _last_card(scene: Scene, asked: Action) -> str:
    own, other = scene.view.scores
    return tr(
        "You have {own} points, {name} has {other}; this round’s sets come on top. Take "
        "the last card: it ends the round. The cards left in your hand go under your tile.",
        own=own,
        other=other,
        name=_other(scene),
    )


def _lines(view: SobekView) -> tuple[SeatAccount, ...]:
    return view.accounts[-1]


def _sets(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "Each set scores its scarabs times its cards. That is {own} points for you and {other} for "
        "{name}.",
        own=own.points,
        other=other.points,
        name=_other(scene),
    )


def _most_corrupt(scene: Scene, asked: Any) -> str:
    own, other = _lines(scene.view)
    return tr(
        "Now the corruption cards; each Curse counts as two. You have {own}. {name} has {other} "
        "and is the most corrupt.",
        own=own.corruption,
        other=other.corruption,
        name=_other(scene),
    )


def _penalty(scene: Scene, asked: Any) -> str:
    line = _lines(scene.view)[1]
    return trn(
        "The most corrupt player moves back once for every full {each} points from sets. Each "
        "time, the marker goes to the previous space with the same symbol. Here that is {n} time "
        "and costs {lost} points.",
        "The most corrupt player moves back once for every full {each} points from sets. Each "
        "time, the marker goes to the previous space with the same symbol. Here that is {n} times "
        "and costs {lost} points.",
        line.steps,
        each=PENALTY_POINTS,
        lost=line.reached - line.after,
    )


def _rounds(scene: Scene, asked: Any) -> str:
    return tr(
        "A game lasts {rounds} rounds. It ends after round 2 if someone then has more than "
        "{points} points.",
        rounds=ROUNDS,
        points=EARLY_END,
    )


def _won(scene: Scene, asked: Any) -> str:
    own, other = scene.view.scores
    return tr(
        "You win, {own} to {other}. Now you’re ready for a whole game! The second lesson "
        "shows amulets, Prosperity, Curses and horizontal sets.",
        own=own,
        other=other,
    )


# --- the second lesson ---------------------------------------------------------------------


def _amulet(scene: Scene, asked: Action) -> str:
    made = preview(scene.view, asked).made
    assert made, "a set is asked for"
    return trn(
        "An amulet fits any type, but it has no scarabs. So this set is worth {scarabs} × {cards} "
        "= {n} point. Play it all the same: it earns you a token.",
        "An amulet fits any type, but it has no scarabs. So this set is worth {scarabs} × {cards} "
        "= {n} points. Play it all the same: it earns you a token.",
        made.points(),
        scarabs=made.scarabs(),
        cards=made.cards.bit_count(),
    )


def _prosperity(scene: Scene, asked: Action) -> str:
    return tr(
        "Prosperity adds {n} scarabs to a set of cattle, fish, wheat or amulets. Choose it.",
        n=PROSPERITY_SCARABS,
    )


def _prospered(scene: Scene, asked: Action) -> str:
    (worth,) = (each.points() for each in scene.view.sets[0])
    return tr(
        "Now that set is worth {points}. Only amulets and cards of its type can join it. Play "
        "your second set, without amulets: keep those for later.",
        points=worth,
    )


def _curse(scene: Scene, asked: Action) -> str:
    return tr(
        "Choose the Curse for {name}. It counts as two corruption cards at the end of the round.",
        name=_other(scene),
    )


def _cursed(scene: Scene, asked: Any) -> str:
    return tr(
        "No power takes a Curse away again. So give it to someone who is corrupt already. "
        "Let’s jump to the end of a round."
    )


def _ends_round(scene: Scene, asked: Action) -> str:
    return tr(
        "You could still play the set in your hand. See what happens if you don’t: take the last "
        "card. It ends the round."
    )


def _horizontal(scene: Scene, asked: Action) -> str:
    made = preview(scene.view, asked).made
    assert made, "a set is asked for"
    return trn(
        "Now you may still play horizontal sets. They earn no token and score only their scarabs: "
        "{n} point. On your turn, this set would have scored {whole}.",
        "Now you may still play horizontal sets. They earn no token and score only their scarabs: "
        "{n} points. On your turn, this set would have scored {whole}.",
        made.points(),
        whole=made.points() * made.cards.bit_count(),
    )


def _counted(scene: Scene, asked: Any) -> str:
    return tr(
        "At least these cards don’t count as corruption, unlike the rest of your hand. But it is "
        "better to play sets before the last card is taken. Now you know it all!"
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
    Lesson(_last_token, ("S28", "S39"), "token curse"),
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
_TOKENS: Final = (
    Lesson(_amulet, ("S24", "S42"), "sell 2 green cattle + amulet"),
    Lesson(_prosperity, ("S28", "S3A"), "token prosperity", ("take 1",)),
    Lesson(_prospered, ("S24", "S3A"), "sell 2 ivory + plain ivory", points=(set_id(0, 1),)),
    Lesson(_curse, ("S39",), "token curse", ("take 1",)),
    Lesson(_cursed, ("S39",)),
)
_TOO_LATE: Final = (
    Lesson(_ends_round, ("S21", "S40"), "take 1"),
    Lesson(_horizontal, ("S41", "S42"), "lay 2 ivory + plain ivory"),
    Lesson(_counted, ("S41",), page=0),
)
TUTORIAL: Final = (
    Chapter(_START, _TURNS),
    Chapter(_LATER, _GROWTH),
    Chapter(_LAST_CARD, _COUNT),
    Chapter(_RICH, _TOKENS, part=1),
    Chapter(_LATE, _TOO_LATE, part=1),
)
