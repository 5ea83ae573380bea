"""The clauses of Sobek in our own words, by id. They are English messages for :func:`tr`.

A clause says so if its figures are reconstructed because the component was printed as a picture.
"""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.sobek.rules.tables import Character, Token

RULES: Final[dict[str, str]] = {
    "S01": mark(
        "There are 63 cards: 54 goods (6 ivory, 7 ebony, 7 marble, 9 cattle, 10 fish, 10 wheat "
        "and 5 amulets) and 9 characters."
    ),
    "S02": mark(
        "With a trade value: 3 ivory, 4 ebony, 3 marble, 5 cattle, 5 fish, 5 wheat. Without one: "
        "3 ivory, 3 ebony, 4 marble, 4 cattle, 5 fish, 5 wheat, and the 5 amulets."
    ),
    "S03": mark(
        "A card with a trade value shows scarabs: ivory 3, ebony 2, marble 2, cattle 1, fish 1, "
        "wheat 1. All other cards show none. (All but ivory are reconstructed.)"
    ),
    "S04": mark(
        "Card backs: 9 goods are green, 45 goods beige, and the 9 characters orange. The green "
        "cards show no scarabs: 1 ivory, 1 ebony, 1 marble, 2 cattle, 2 fish, 2 wheat. "
        "(Reconstructed.)"
    ),
    "S05": mark(
        "Each character belongs to a type of goods: Queen ivory, High Priest ebony, High "
        "Priestess marble, Vizier cattle, one Scribe cattle and one fish, Thief fish, Merchant "
        "and Courtesan wheat. (Reconstructed.)"
    ),
    "S06": mark(
        "There are 12 event tokens: 4 Guild, one for each symbol of the track, 2 Flood, 2 "
        "Curse, 2 Prosperity, 1 Embalming, 1 Deceit."
    ),
    "S07": mark(
        "The scoring track has 100 spaces, 0 to 99, and goes round: 100 is 0 again. Multiples of "
        "5 show their number; the four spaces between them show one symbol each: Ankh, Eye of "
        "Horus, Scarab, Lotus, each once in every four. (Their order is reconstructed.)"
    ),
    "S08": mark("All numbered spaces count as one symbol."),
    "S10": mark("2, 3 or 4 players. Scores start at 0 and are kept from round to round."),
    "S11": mark(
        "Shuffle the green cards and deal two to each player. The others leave the round unseen."
    ),
    "S12": mark(
        "Shuffle the beige goods and the characters into a deck of 54 cards. With two players, "
        "the first 9 leave the round unseen."
    ),
    "S13": mark(
        "Fill the nine quays starting next to the temple: goods face up, characters face down. "
        "The first card drawn lies next to the temple, the last nearest space 0, where taking "
        "begins. If the Queen has shortened the last delivery, the three quays nearest 0 stay "
        "empty."
    ),
    "S14": mark(
        "Shuffle the tokens and keep five in play, face down. The other seven leave the round "
        "unseen."
    ),
    "S15": mark(
        "A random player starts round 1. In later rounds, after the set-up, the player with the "
        "lowest score chooses who starts (a tie is broken at random)."
    ),
    "S16": mark(
        "A head start, if you have agreed on one: one player’s marker begins on the space with "
        "that number. It does not affect who starts round 1."
    ),
    "S20": mark(
        "On your turn, do exactly one thing: take a card, play a character, or play a set. Then "
        "play passes clockwise."
    ),
    "S21": mark(
        "Take one of the first four remaining cards, counting from space 0, into your hand. The "
        "cards you skip go face down under your corruption tile: they form your corruption pile. "
        "You see them."
    ),
    "S22": mark("You may look at your own corruption pile at any time."),
    "S23": mark(
        "Play a character face up on the discard pile and apply its power. You may play it "
        "without effect, but if an effect is possible, you must apply it."
    ),
    "S24": mark(
        "A set is at least three goods cards of one type, played face up. Amulets fit any type. A "
        "character counts as a card of its type, and its power is then ignored."
    ),
    "S25": mark(
        "You may add cards to one of your sets of the same type, again at least three at once. "
        "This is the same action and earns a token too."
    ),
    "S26": mark(
        "A set of amulets alone is allowed. It has no type and no scarabs; the first card with a "
        "type that you add gives it its type."
    ),
    "S27": mark(
        "You may start a new set or add to any of your sets that can take the cards. Each set is "
        "scored separately; an amulet set that later gets a type stays a separate set."
    ),
    "S28": mark(
        "After playing a set, look at all remaining tokens, choose one and apply it at once; then "
        "discard it. You may choose a token that has no effect, but if it can have one, you must "
        "apply it."
    ),
    "S29": mark(
        "If you take the last card from the quays, lay out the next 9 at once. There are 6 "
        "deliveries in a round, 5 with two players. If fewer than 9 cards are left, lay them all "
        "out."
    ),
    "S30": mark(
        "Queen: draw three cards from the deck, or as many as are left. The others see only their "
        "backs."
    ),
    "S31": mark(
        "High Priest, High Priestess: choose one type in your corruption pile and discard all its "
        "goods, face up. You may also discard characters of that type. At least one card must go; "
        "amulets stay."
    ),
    "S32": mark(
        "Vizier: look through an opponent’s corruption pile and take one card into your hand. "
        "Apart from you, only that opponent knows which one."
    ),
    "S33": mark(
        "Scribe: in clockwise order, each opponent with more than six cards in hand puts cards of "
        "their choice into their corruption pile, face down, until six are left."
    ),
    "S34": mark(
        "Thief: choose an opponent and one of the card backs in their hand; you get a random card "
        "with that back. Only the two of you see it."
    ),
    "S35": mark(
        "Courtesan: add one or two cards from your hand to one of your sets of the same type "
        "(amulets and characters of that type are allowed). You get no token."
    ),
    "S36": mark(
        "Merchant: take any card that is still on the quays, even a face-down one. Nothing goes "
        "to your corruption pile, and nothing else moves."
    ),
    "S37": mark(
        "Guild: move your marker forward to the next space with this symbol, and one opponent’s "
        "back to the previous one. You can’t choose an opponent with no such space behind them; "
        "if nobody qualifies, only your marker moves."
    ),
    "S38": mark("Flood: take one more complete turn at once."),
    "S39": mark("Curse: give it to an opponent. For them it counts as two more corruption cards."),
    "S3A": mark(
        "Prosperity: put it on one of your sets of cattle, fish or wheat, or on a set of amulets "
        "(from then on it takes only those goods and amulets). The set has two more scarabs. You "
        "must place it if you can."
    ),
    "S3B": mark("Embalming: take your whole corruption pile into your hand."),
    "S3C": mark(
        "Deceit: announce how many cards are in your corruption pile and score that many points. "
        "The cards stay there."
    ),
    "S40": mark("The round ends at once when the last card of the last delivery is taken."),
    "S41": mark(
        "Then, clockwise after the player who ended the round, you may each play new sets of "
        "three or more cards horizontally: no adding, no tokens, no powers. The rest of your hand "
        "goes to your corruption pile."
    ),
    "S42": mark(
        "A set scores its scarabs times its cards, including Prosperity’s scarabs. A horizontal "
        "set scores only its scarabs."
    ),
    "S43": mark(
        "The player with the most corruption cards is the most corrupt; each Curse counts as two "
        "cards. In a tie, the most scarabs on those cards decide; if still tied, all of them are "
        "the most corrupt. If nobody has any, nobody loses points."
    ),
    "S44": mark(
        "For every full 10 points their sets scored this round, the most corrupt player moves "
        "back to the previous space with the symbol they just landed on."
    ),
    "S45": mark("A score never falls below 0."),
    "S50": mark(
        "The game ends after round 3, or after round 2 if someone then has more than 100 "
        "points, penalty included."
    ),
    "S51": mark("The player with the most points wins; a tie is shared."),
    "S60": mark(
        "Everyone knows the quays, the sets played, the discard pile, the scores, the number and "
        "backs of the cards in each hand, the used tokens and how many are left, Curses, the "
        "number of cards in the deck, and every card that everyone saw when it moved."
    ),
    "S61": mark(
        "In the original variant, your opponents’ hands are hidden, and so are the number and the "
        "faces of the cards in their corruption piles."
    ),
    "S62": mark(
        "In the open variant, you see everything that a player with perfect memory could know. "
        "Cards that moved face down are narrowed down by their backs; where you can’t tell which "
        "card it was, all candidates are shown faded."
    ),
    "S63": mark("If you have chosen a token this round, you know which tokens were left."),
}
DECIDED: Final[dict[str, str]] = {
    "S16": mark("the rule books have no head start."),
    "S23": mark("a possible effect must be applied; the rule books say so of event tokens only."),
    "S37": mark("what happens if nobody qualifies."),
    "S43": mark("what happens if nobody has any."),
}
"""What the rule books are silent on: id -> the end of a sentence (an English message)."""
HEADINGS: Final[dict[str, str]] = {
    "S01": mark("Components"),
    "S10": mark("Set-up"),
    "S20": mark("A turn"),
    "S30": mark("Character powers"),
    "S37": mark("Event tokens"),
    "S40": mark("End of a round"),
    "S50": mark("End of the game"),
    "S60": mark("Who knows what"),
}
"""The parts of the rules: id of the first clause -> heading (an English message)."""
CHARACTER_CLAUSES: Final[dict[Character, str]] = {
    Character.QUEEN: "S30",
    Character.PRIEST: "S31",
    Character.PRIESTESS: "S31",
    Character.VIZIER: "S32",
    Character.SCRIBE: "S33",
    Character.THIEF: "S34",
    Character.COURTESAN: "S35",
    Character.MERCHANT: "S36",
}
"""The clause of each character's power."""
TOKEN_CLAUSES: Final[dict[Token, str]] = {
    Token.GUILD_ANKH: "S37",
    Token.GUILD_EYE: "S37",
    Token.GUILD_SCARAB: "S37",
    Token.GUILD_LOTUS: "S37",
    Token.FLOOD: "S38",
    Token.CURSE: "S39",
    Token.PROSPERITY: "S3A",
    Token.EMBALMING: "S3B",
    Token.DECEIT: "S3C",
}
"""The clause of each token's effect."""
