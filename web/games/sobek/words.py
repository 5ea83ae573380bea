"""Names of things: the game and its options, goods, cards, characters, tokens, symbols; and what
powers and events do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.sobek.rules.effects import PROSPEROUS
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    GUILDS,
    KINDS,
    Back,
    Character,
    Goods,
    Space,
    Token,
    kinds_in,
)
from web.games.sobek.vocabulary import VOCABULARY
from web.ui.words import Luck, Words

WORDS: Final = Words(
    game="sobek",
    title="Sobek",
    icon="crocodile",
    vocabulary=VOCABULARY,
    summary=mark("Take cards from the quays, play sets, and beware of corruption."),
    makers=mark(
        "Sobek is a game by Bruno Cathala. Its name and design belong to its author and "
        "publisher; this page contains none of its art or text."
    ),
    ahead=lambda n: trn("{n} point", "{n} points", n),
    options={"variant": mark("Variant")},
    values={
        "variant": {
            "original": mark("Original: hands and corruption piles stay hidden"),
            "open": mark("Open: shows everything a perfect memory would know"),
        }
    },
    levels={
        "porter": mark("Porter"),
        "trader": mark("Trader"),
        "overseer": mark("Overseer"),
        "steward": mark("Steward"),
        "governor": mark("Governor"),
        "pharaoh": mark("Pharaoh"),
    },
    styles={
        "porter": mark("likes cards that lie far off"),
        "trader": mark("plays sets at once"),
        "steward": mark("avoids corruption"),
    },
    measures={
        "corruption": mark("Corruption cards per round"),
        "penalty": mark("Points lost per round"),
    },
    shortcuts=(
        ("← → ↑ ↓", mark("Go to the next card in this direction")),
        (mark("1 to 9"), mark("Choose the card on this quay")),
        (mark("Enter twice"), mark("Choose all cards of this type; a third time, none")),
    ),
    luck=Luck(
        mark("The cards"),
        mark("The cards took {n}."),
        mark("The cards brought {n}."),
        mark("The cards took as much as they brought."),
        mark("Did it see my cards?"),
    ),
)
GOODS: Final = {
    Goods.IVORY: mark("ivory"),
    Goods.EBONY: mark("ebony"),
    Goods.MARBLE: mark("marble"),
    Goods.CATTLE: mark("cattle"),
    Goods.FISH: mark("fish"),
    Goods.WHEAT: mark("wheat"),
    Goods.AMULET: mark("amulet"),
}
CHARACTERS: Final = {
    Character.QUEEN: mark("Queen"),
    Character.PRIEST: mark("High Priest"),
    Character.PRIESTESS: mark("High Priestess"),
    Character.VIZIER: mark("Vizier"),
    Character.SCRIBE: mark("Scribe"),
    Character.THIEF: mark("Thief"),
    Character.MERCHANT: mark("Merchant"),
    Character.COURTESAN: mark("Courtesan"),
}
POWERS: Final = {
    Character.QUEEN: mark("Draw 3 cards from the deck."),
    Character.PRIEST: mark(
        "Discard all goods of one type from your corruption pile; characters of that type may go "
        "too."
    ),
    Character.PRIESTESS: mark(
        "Discard all goods of one type from your corruption pile; characters of that type may go "
        "too."
    ),
    Character.VIZIER: mark(
        "Look through an opponent’s corruption pile and take one card from it into your hand."
    ),
    Character.SCRIBE: mark(
        "Every opponent keeps only 6 cards and puts the others in their corruption pile."
    ),
    Character.THIEF: mark(
        "Choose an opponent and a card back: you get a random card with that back from their hand."
    ),
    Character.MERCHANT: mark("Take any card from the quays; nothing goes to your corruption pile."),
    Character.COURTESAN: mark("Add 1 or 2 cards to one of your sets. You get no token."),
}
TOKENS: Final = {
    Token.GUILD_ANKH: mark("Guild (Ankh)"),
    Token.GUILD_EYE: mark("Guild (Eye of Horus)"),
    Token.GUILD_SCARAB: mark("Guild (Scarab)"),
    Token.GUILD_LOTUS: mark("Guild (Lotus)"),
    Token.FLOOD: mark("Flood"),
    Token.CURSE: mark("Curse"),
    Token.PROSPERITY: mark("Prosperity"),
    Token.EMBALMING: mark("Embalming"),
    Token.DECEIT: mark("Deceit"),
}
SET: Final = mark("3 or more cards of one type are a set, worth its scarabs × its cards.")
_GUILD: Final = mark(
    "Your marker moves forward to the next space with this symbol, and an opponent’s "
    "moves back to the previous one."
)
EVENTS: Final = {
    **dict.fromkeys(GUILDS, _GUILD),
    Token.FLOOD: mark("Take one more complete turn at once."),
    Token.CURSE: mark(
        "Give it to an opponent: it counts as 2 more corruption cards at the end of the round."
    ),
    Token.PROSPERITY: mark(
        "2 more scarabs for one of your sets of cattle, fish or wheat, or for a set of amulets, "
        "which then takes only cattle, fish, wheat and amulets."
    ),
    Token.EMBALMING: mark("Take your whole corruption pile into your hand."),
    Token.DECEIT: mark(
        "Score 1 point at once for each card in your corruption pile; the cards stay there."
    ),
}
SYMBOLS: Final = {
    Space.ANKH: mark("Ankh"),
    Space.EYE: mark("Eye of Horus"),
    Space.SCARAB: mark("Scarab"),
    Space.LOTUS: mark("Lotus"),
}
BACKS: Final = {
    Back.GREEN: mark("green back"),
    Back.BEIGE: mark("beige back"),
    Back.ORANGE: mark("orange back"),
}
WITH_BACK: Final = {
    Back.GREEN: mark("with a green back"),
    Back.BEIGE: mark("with a beige back"),
    Back.ORANGE: mark("with an orange back"),
}
SOFT_HYPHEN: Final = "\u00ad"
"""Marks where a translated word may break on a narrow card, since few browsers hyphenate."""


def character(which: Character) -> str:
    """The name of a character."""
    return _whole(CHARACTERS[which])


def goods(which: Goods) -> str:
    """The name of a type of goods."""
    return _whole(GOODS[which])


def back(which: Back) -> str:
    """The name of a back."""
    return _whole(BACKS[which])


def _whole(message: str) -> str:
    return tr(message).replace(SOFT_HYPHEN, "")


def card(kind: int) -> str:
    """A card in a few words that distinguish its kind from all others."""
    number, of = KINDS[kind], goods(KINDS[kind].goods)
    if number.character is Character.SCRIBE:
        return tr("Scribe ({goods})", goods=of)
    if number.character is not None:
        return character(number.character)
    if number.goods is Goods.AMULET:
        return of
    if number.scarabs:
        return trn("{goods} with {n} scarab", "{goods} with {n} scarabs", number.scarabs, goods=of)
    if number.back is Back.GREEN:
        return tr("{goods} – green back", goods=of)
    return tr("{goods} without scarabs", goods=of)


def cards(bag: int, face_down: int = 0) -> str:
    """“2 × fish with 1 scarab, amulet”. ``face_down``: how many unknown cards to add."""
    terms = [
        card(kind) if count == 1 else tr("{n} × {card}", n=count, card=card(kind))
        for kind, count in kinds_in(bag)
    ]
    if face_down:
        terms.append(unseen(face_down))
    return ", ".join(terms)


def face_down(of: Back) -> str:
    """A face-down card by its back."""
    return tr("face-down card, {back}", back=back(of))


def unseen(count: int) -> str:
    """Face-down cards, by their number alone."""
    if count == 1:
        return tr("a face-down card")
    return trn("{n} face-down card", "{n} face-down cards", count)


def with_backs(counts: Iterable[int]) -> str:
    """Face-down cards by their backs. ``counts``: how many of each back."""
    return ", ".join(
        trn("{n} card {back}", "{n} cards {back}", count, back=tr(WITH_BACK[back]))
        for back, count in zip(Back, counts, strict=True)
        if count
    )


def count_of_cards(count: int) -> str:
    """“5 cards”."""
    return trn("{n} card", "{n} cards", count)


def count_of_scarabs(count: int) -> str:
    """“3 scarabs”."""
    return trn("{n} scarab", "{n} scarabs", count)


def set_name(laid: CardSet) -> str:
    """“set of fish”."""
    if laid.goods == Goods.AMULET:
        return tr("set of amulets")
    return tr("set of {goods}", goods=goods(laid.goods))


def set_title(laid: CardSet, number: int) -> str:
    """“Set 2 (fish)”."""
    if laid.goods == Goods.AMULET:
        return tr("Set {n} (amulets)", n=number)
    return tr("Set {n} ({goods})", n=number, goods=goods(laid.goods))


def curses(count: int) -> str:
    """The Curses in front of a seat, and what they cost."""
    return trn(
        "{n} Curse: counts as {cards} corruption cards",
        "{n} Curses: count as {cards} corruption cards",
        count,
        cards=2 * count,
    )


def bonus(scarabs: int) -> str:
    """The scarabs that Prosperity has added to a set."""
    return trn("{n} scarab from Prosperity", "{n} scarabs from Prosperity", scarabs)


def worth(laid: CardSet) -> str:
    """How a set's points are calculated: “3 scarabs × 5 cards = 15”. A horizontal one
    counts as one card (S42)."""
    scarabs = count_of_scarabs(laid.scarabs())
    if laid.flat:
        return tr("{scarabs} × 1 (horizontal) = {worth}", scarabs=scarabs, worth=laid.points())
    return tr(
        "{scarabs} × {cards} = {worth}",
        scarabs=scarabs,
        cards=count_of_cards(laid.cards.bit_count()),
        worth=laid.points(),
    )


def joins(goods: Goods, laid: CardSet) -> bool:
    """Whether a card of this type, or an amulet, can come to a set (S25 to S27, S3A)."""
    if laid.goods == Goods.AMULET and laid.bonus:
        return goods in (Goods.AMULET, *PROSPEROUS)
    return Goods.AMULET in (goods, laid.goods) or goods == laid.goods


def worth_with_one_more(laid: CardSet) -> str:
    """“One card more: 18, with 2 scarabs 30”, as many as the cards that it can take show (S03)."""
    cards = laid.cards.bit_count() + 1
    most = max(kind.scarabs for kind in KINDS if joins(kind.goods, laid))
    plain, better = laid.scarabs() * cards, (laid.scarabs() + most) * cards
    return trn(
        "One more card: {plain}, with a scarab {better}",
        "One more card: {plain}, with {n} scarabs {better}",
        most,
        plain=plain,
        better=better,
    )
