"""S01 to S08: the components, counted by hand."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

import pytest

from sobek.games.sobek.rules.notation import KIND_NAMES
from sobek.games.sobek.rules.tables import (
    ALL,
    KIND_OF,
    KINDS,
    TOKEN_COUNTS,
    Back,
    Goods,
    Kind,
    Space,
    Token,
    scarabs,
    space,
)

ANKH, EYE, SCARAB, LOTUS, NUMBER = Space
CARDS = [KINDS[KIND_OF[bit]] for bit in range(63)]
WARES = [card for card in CARDS if card.character is None]


def test_S01_54_goods_and_9_characters() -> None:
    assert ALL == 2**63 - 1
    counts = {goods: sum(card.goods == goods for card in WARES) for goods in Goods}
    assert counts == {
        Goods.IVORY: 6,
        Goods.EBONY: 7,
        Goods.MARBLE: 7,
        Goods.CATTLE: 9,
        Goods.FISH: 10,
        Goods.WHEAT: 10,
        Goods.AMULET: 5,
    }
    assert len(WARES) == 54
    assert len(CARDS) - len(WARES) == 9


def test_S02_goods_with_and_without_a_trade_value() -> None:
    def count(goods: Goods, valued: bool) -> int:
        return sum(card.goods == goods and (card.scarabs > 0) == valued for card in WARES)

    assert [count(goods, True) for goods in Goods] == [3, 4, 3, 5, 5, 5, 0]
    assert [count(goods, False) for goods in Goods] == [3, 3, 4, 4, 5, 5, 5]


def test_S03_scarabs_on_the_cards() -> None:
    worth = {
        goods: {card.scarabs for card in WARES if card.goods == goods and card.scarabs}
        for goods in Goods
    }
    assert [worth[goods] for goods in Goods] == [{3}, {2}, {2}, {1}, {1}, {1}, set()]
    assert not any(card.scarabs for card in CARDS if card.character is not None)


def test_S03_scarabs_of_many_cards_add_up_card_by_card() -> None:
    # 3 ivory 9, 4 ebony 8, 3 marble 6, 5 cattle, 5 fish and 5 wheat 15.
    assert scarabs(ALL) == 38
    for bit in range(63):
        assert scarabs(1 << bit) == CARDS[bit].scarabs


def test_S04_backs() -> None:
    assert [sum(card.back == back for card in CARDS) for back in Back] == [9, 45, 9]
    greens = [card for card in CARDS if card.back == Back.GREEN]
    assert [sum(card.goods == goods for card in greens) for goods in Goods] == [1, 1, 1, 2, 2, 2, 0]
    assert not any(card.scarabs or card.character is not None for card in greens)
    assert all((card.back == Back.ORANGE) == (card.character is not None) for card in CARDS)


def test_S05_characters_and_their_goods() -> None:
    people = sorted(
        (card.character.name, card.goods.name) for card in CARDS if card.character is not None
    )
    assert people == sorted(
        [
            ("QUEEN", "IVORY"),
            ("PRIEST", "EBONY"),
            ("PRIESTESS", "MARBLE"),
            ("VIZIER", "CATTLE"),
            ("SCRIBE", "CATTLE"),
            ("SCRIBE", "FISH"),
            ("THIEF", "FISH"),
            ("MERCHANT", "WHEAT"),
            ("COURTESAN", "WHEAT"),
        ]
    )


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ivory", Kind(Goods.IVORY, 3, Back.BEIGE, 3)),
        ("plain marble", Kind(Goods.MARBLE, 0, Back.BEIGE, 3)),
        ("green wheat", Kind(Goods.WHEAT, 0, Back.GREEN, 2)),
        ("amulet", Kind(Goods.AMULET, 0, Back.BEIGE, 5)),
    ],
)
@pytest.mark.rule("S02")
def test_the_names_of_cards_in_tests_are_right(name: str, kind: Kind) -> None:
    assert KINDS[KIND_NAMES.index(name)] == kind


def test_S06_twelve_event_tokens() -> None:
    counts = {token.name: TOKEN_COUNTS[token] for token in Token}
    assert counts == {
        "GUILD_ANKH": 1,
        "GUILD_EYE": 1,
        "GUILD_SCARAB": 1,
        "GUILD_LOTUS": 1,
        "FLOOD": 2,
        "CURSE": 2,
        "PROSPERITY": 2,
        "EMBALMING": 1,
        "DECEIT": 1,
    }
    assert sum(TOKEN_COUNTS) == 12


def test_S07_every_five_spaces_have_a_number_and_each_symbol_once() -> None:
    for start in range(0, 100, 5):
        assert space(start) is NUMBER
        assert {space(n) for n in range(start + 1, start + 5)} == {ANKH, EYE, SCARAB, LOTUS}


def test_S07_the_spaces_of_the_printed_example() -> None:
    assert space(61) is ANKH
    assert space(52) is ANKH
    assert [space(n) for n in range(56, 60)].count(ANKH) == 1


def test_S07_the_reconstructed_order() -> None:
    orders = [
        [ANKH, EYE, SCARAB, LOTUS],
        [SCARAB, LOTUS, ANKH, EYE],
        [EYE, ANKH, LOTUS, SCARAB],
        [LOTUS, SCARAB, EYE, ANKH],
    ]
    for group in range(20):
        start = 5 * group
        assert [space(n) for n in range(start + 1, start + 5)] == orders[group % 4]


def test_S07_the_spaces_repeat_after_99() -> None:
    assert space(100) is NUMBER
    assert [space(n) for n in (101, 102, 161, 252)] == [space(n) for n in (1, 2, 61, 52)]


def test_S08_all_numbers_share_one_symbol() -> None:
    assert {space(n) for n in range(0, 200, 5)} == {NUMBER}
    assert NUMBER not in {space(n) for n in range(200) if n % 5}
