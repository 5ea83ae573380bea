"""The clauses of Sobek in our own words, by id. They are English messages for :func:`tr`.

A clause says so if its figures are reconstructed because the component was printed as a picture.
"""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.sobek.rules.notation import NEW, Action, Verb
from sobek.games.sobek.rules.tables import Character, Token, character_of

RULES: Final[dict[str, str]] = {
    "S01": mark(
        "There are 63 cards: 54 goods (6 ivory, 7 ebony, 7 marble, 9 cattle, 10 fish, 10 wheat "
        "and 5 amulets) and 9 characters."
    ),
    "S02": mark(
        "With a trade value: 3 ivory, 4 ebony, 3 marble, 5 cattle, 5 fish, 5 wheat. Without "
        "one: 3, 3, 4, 4, 5, 5, and the 5 amulets."
    ),
    "S03": mark(
        "A card with a trade value shows scarabs: ivory 3, ebony 2, marble 2, cattle 1, fish "
        "1, wheat 1. All other cards show none. (All but ivory reconstructed.)"
    ),
    "S04": mark(
        "Backs: 9 goods are green, 45 goods beige, the 9 characters orange. The green ones "
        "carry no scarabs: ivory 1, ebony 1, marble 1, cattle 2, fish 2, wheat 2. "
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
        "The scoring track has 100 spaces, 0 to 99, and goes round: 100 is 0 again. Multiples "
        "of 5 show their number, the four spaces between them one symbol each: Ankh, Eye of "
        "Horus, Scarab, Lotus, each once in every four. (Their order is reconstructed.)"
    ),
    "S08": mark("All spaces with numbers count as one symbol."),
    "S10": mark("2, 3 or 4 players. Scores start at 0 and are kept from round to round."),
    "S11": mark(
        "The green cards are shuffled and each player gets two. The others leave the round unseen."
    ),
    "S12": mark(
        "Beige goods and characters make a deck of 54 cards. With two players the first 9 of "
        "them leave the round unseen."
    ),
    "S13": mark(
        "The nine quays are filled from the temple on: goods face up, characters face down. "
        "The first card drawn lies next to the temple, the last nearest space 0, where taking "
        "begins. After the Queen's short delivery the three quays nearest 0 stay empty."
    ),
    "S14": mark(
        "Five of the shuffled tokens are in play, face down. The other seven leave the round."
    ),
    "S15": mark(
        "The starting player of round 1 is chosen by chance. Later, after the set-up, the "
        "player with the lowest score names anyone; of several lowest ones, chance picks who "
        "names."
    ),
    "S20": mark(
        "A turn is exactly one of: take a card, play a character, play a set. Then the next "
        "player clockwise has the turn."
    ),
    "S21": mark(
        "Take one of the first four remaining cards from space 0 on. It goes to the hand. The "
        "cards before it go face down under the player's corruption tile; who takes sees them."
    ),
    "S22": mark("A player may look at their own corruption pile at any time."),
    "S23": mark(
        "A character is played face up on the discard pile and its power applies. It may be "
        "played without effect, but an effect that is possible must be applied."
    ),
    "S24": mark(
        "A set is at least three goods cards of one type, laid face up. Amulets are of any "
        "type. A character counts as a card of its type, and then its power is ignored."
    ),
    "S25": mark(
        "Cards may be added to an own set of the same type: again at least three at once. It "
        "is the same action and brings a token too."
    ),
    "S26": mark(
        "A set of amulets alone is legal. It has no type and no scarabs; the first card with a "
        "type that is added gives it its type."
    ),
    "S27": mark(
        "The player chooses between a new set and any own set that can take the cards. Each "
        "set is scored apart. A set that gets its type late stays a set of its own."
    ),
    "S28": mark(
        "While tokens remain, who plays a set looks at all of them, chooses one, applies it at "
        "once and discards it. It may be one without effect, but an effect that is possible "
        "must be applied."
    ),
    "S29": mark(
        "Who takes the last card of the quays lays out the next 9 at once. A round has 6 "
        "deliveries, 5 with two players. If fewer than 9 cards are left, all of them are laid "
        "out."
    ),
    "S30": mark(
        "Queen: draw three cards from the deck, fewer if fewer are left. The others see their "
        "backs."
    ),
    "S31": mark(
        "High Priest, High Priestess: name a type that lies in the own corruption pile; all "
        "its goods go to the discard pile, face up. Characters of the type may go too, as "
        "their owner likes, but at least one card goes. Amulets stay."
    ),
    "S32": mark(
        "Vizier: name an opponent, look through that corruption pile and take one card of it "
        "to hand. The others don't see it; its owner knows."
    ),
    "S33": mark(
        "Scribe: every opponent with more than six cards comes down to six. They choose the "
        "cards, which go face down under their own tile, clockwise one after the other."
    ),
    "S34": mark(
        "Thief: choose an opponent with cards and a back in that hand; chance picks a card "
        "with this back. Thief and victim know it, the others see its back."
    ),
    "S35": mark(
        "Courtesan: add one or two cards from the hand to one own set of the same type, "
        "amulets and characters of the type included. It brings no token."
    ),
    "S36": mark(
        "Merchant: take any card that is still on the quays, face-down ones included, without "
        "corruption. Nothing else moves."
    ),
    "S37": mark(
        "Guild: the own marker goes forward to the next space with the symbol, and one "
        "opponent's back to the previous one. An opponent without such a space behind can't be "
        "chosen; without any, only the own marker moves."
    ),
    "S38": mark("Flood: take one more complete turn at once."),
    "S39": mark("Curse: give it to an opponent, for whom it counts as two more corruption cards."),
    "S3A": mark(
        "Prosperity: put it on an own set of cattle, fish or wheat, or one without a type "
        "(which then takes only those). The set has two scarabs more. It must be put where it "
        "can be."
    ),
    "S3B": mark("Embalming: take all cards of the own corruption pile to hand."),
    "S3C": mark(
        "Deceit: announce the number of cards in the own corruption pile and score as many "
        "points. The cards stay."
    ),
    "S40": mark("The round ends at once when the last card of the last delivery is taken."),
    "S41": mark(
        "Then each player, clockwise after the one who ended the round, may lay new sets of "
        "three or more cards horizontally: no adding, no tokens, no powers. The rest of the "
        "hand goes under the corruption tile."
    ),
    "S42": mark(
        "A set scores its scarabs times its cards, Prosperity's scarabs included. A horizontal "
        "set scores its scarabs only."
    ),
    "S43": mark(
        "Who has the most corruption cards, two for each Curse, is the most corrupt. A tie is "
        "broken by scarabs on these cards; still tied, all of them are. If nobody has any, "
        "nobody pays."
    ),
    "S44": mark(
        "For each full 10 points that sets scored in this count, the most corrupt walks back "
        "to the previous space of the kind just reached."
    ),
    "S45": mark("A score is never negative."),
    "S50": mark(
        "The game ends after round 3, or after round 2 if someone then has more than 100 "
        "points, penalty included."
    ),
    "S51": mark("Most points win; a tie is shared."),
    "S60": mark(
        "Everyone knows the quays, laid sets, discard pile, scores, the number and backs of "
        "hand cards, used tokens, the number of tokens left, Curses, the number of cards in "
        "the deck, and every card that all saw when it moved."
    ),
    "S61": mark(
        "In the original variant the opponents' hands are hidden, and so are the number and "
        "the faces of the cards in their corruption piles."
    ),
    "S62": mark(
        "In the open variant everything is shown that a player with perfect memory could know. "
        "What moved face down is narrowed by its back; where it can't be told which card it "
        "was, all candidates are shown faded."
    ),
    "S63": mark("Who has chosen a token this round knows which tokens remained."),
}
HEADINGS: Final[dict[str, str]] = {
    "S01": mark("Components"),
    "S10": mark("Set-up"),
    "S20": mark("A turn"),
    "S30": mark("Powers of the characters"),
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


def clause_of(action: Action) -> str:
    """The id of the clause that says what an action does."""
    match action.verb:
        case Verb.PLAY_SET:
            return "S24" if action.at == NEW else "S25"
        case Verb.PLAY_CHARACTER:
            return CHARACTER_CLAUSES[character_of(action.what)]
        case Verb.TOKEN:
            return TOKEN_CLAUSES[Token(action.what)]
    return _CLAUSE_OF[action.verb]


_CLAUSE_OF: Final = {
    Verb.TAKE: "S21",
    Verb.PICK: "S32",
    Verb.DROP: "S33",
    Verb.LAY_FLAT: "S41",
    Verb.DONE: "S41",
    Verb.START: "S15",
}
