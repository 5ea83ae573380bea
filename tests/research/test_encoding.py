"""Actions as numbers: each has one, it means the same everywhere, and the lists never change."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import sobek
from sobek.core.chance import shuffled
from sobek.games.sobek.rules.notation import parse
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import AMULETS, GOODS, SET_SIZE, TYPES, Goods, bits
from sobek.research import sobek_actions
from sobek.research.encoding import ENCODINGS, encoding
from tests.research.games import SETTINGS, positions

every_setting = pytest.mark.parametrize(("name", "seats", "options"), SETTINGS)
PACKAGE = Path(sobek.__file__).parent
GAMES = 12
"""Games for each setting: some thousand positions of each game."""


def words(state: SobekState, spelling: str) -> str:
    """A spelling with seats and sets in the rules' notation, as that document's readers would."""
    own = state.sets[state.actor]

    def seat(found: re.Match[str]) -> str:
        return f"seat {(state.actor + int(found[1])) % state.seats + 1}"

    def typed(found: re.Match[str]) -> str:
        alike = [at for at, each in enumerate(own) if each.goods.name == found[1].upper()]
        return f"set {alike[int(found[2]) - 1] + 1}"

    spelling = re.sub(r"seat \+(\d)", seat, spelling)
    spelling = re.sub(r"(\w+) set (\d+)$", typed, spelling)
    typeless = [at for at, each in enumerate(own) if each.goods is Goods.AMULET]
    return spelling.replace("the amulet set", f"set {typeless[0] + 1}" if typeless else "?")


@every_setting
def test_every_legal_action_has_one_number_that_says_what_it_is(
    name: str, seats: int, options: dict[str, str]
) -> None:
    spellings, count = ENCODINGS[name].spellings, 0
    for seed in range(GAMES):
        for position in positions(name, seats, options, seed):
            legal, choices = position.state.legal_actions(), position.choices
            assert list(choices) == sorted(choices)
            assert set(choices.values()) == set(legal)
            assert len(choices) == len(legal)  # no two actions share a number
            for number, action in choices.items():
                said = spellings[number]
                if isinstance(position.state, SobekState):
                    said = words(position.state, said)
                assert said == str(action)
            count += 1
    assert count > 500


def test_random_games_come_to_all_kinds_of_sobeks_actions() -> None:
    seen = {
        re.sub(r"\d+|ivory|ebony|marble|cattle|fish|wheat", "…", sobek_actions.SPELLINGS[number])
        for seed in range(GAMES)
        for seats in (2, 4)
        for position in positions("sobek", seats, {}, seed)
        for number in position.choices
    }
    for wanted in (
        r"sell .* to … set …",
        r"courtesan .* to … set …",
        r"token prosperity … set …",
        r"token guild eye seat \+…",
        r"thief seat \+… beige",
        r"priest … \+ .*",
        r"vizier seat \+…",
        r"merchant …",
        r"pick .*",
        r"drop .*",
        r"lay .*",
        r"start seat \+…",
    ):
        assert any(re.fullmatch(wanted, spelling) for spelling in seen), wanted


@pytest.mark.parametrize("goods", TYPES)
def test_however_many_sets_a_seat_has_each_addition_has_a_number(goods: Goods) -> None:
    """Sets are of three cards wherever possible, so there are as many as there can be."""
    targets = set()
    for seed in range(30):
        rng = Random(seed)
        cards = shuffled(bits(GOODS[goods] | AMULETS), rng)
        if seed % 3 == 0:  # begin with a set of amulets alone
            cards.sort(key=lambda card: not card & AMULETS)
        state = SobekState(2, seed, False)
        state.actor, laid = 0, []
        while len(cards) > SET_SIZE and rng.random() < 0.9:
            part, cards = cards[:SET_SIZE], cards[SET_SIZE:]
            typed = sum(part) & ~AMULETS
            laid.append(CardSet(goods if typed else Goods.AMULET, sum(part)))
        state.sets, state.hands = (tuple(laid), ()), [sum(cards), 0]
        legal = state.legal_actions()
        numbers = {sobek_actions.number(state, action): action for action in legal}
        assert len(numbers) == len(legal)
        for number, action in numbers.items():
            spelling = sobek_actions.SPELLINGS[number]
            assert parse(words(state, spelling)) == action
            targets.add(spelling.partition(" to ")[2])
    assert {"the amulet set", f"{goods.name.lower()} set 2"} <= targets


@pytest.mark.parametrize(
    ("name", "size", "digest"),
    [
        ("sobek", 27715, "f1abad4ad13e"),
        ("scarab", 217, "1afd1dde4792"),
        ("sakkara", 921, "7fb42537ce26"),
    ],
)
def test_numbers_never_change(name: str, size: int, digest: str) -> None:
    """What somebody has trained would play nonsense. If they must change, so does this digest, and
    the changelog says so."""
    spellings = ENCODINGS[name].spellings
    assert len(set(spellings)) == len(spellings) == size
    assert sha256("\n".join(spellings).encode()).hexdigest()[:12] == digest


@every_setting
def test_no_game_is_longer_than_said(name: str, seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        length = sum(1 for _ in positions(name, seats, options, seed)) - 1
        assert 0 < length <= ENCODINGS[name].longest


def test_the_games_and_the_encodings_need_no_package() -> None:
    code = (
        "import sys, sobek.research.position\n"
        "print(*{'numpy', 'pyspiel', 'gymnasium', 'pettingzoo'} & {*sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
    outside = (path for path in PACKAGE.rglob("*.py") if "research" not in path.parts)
    assert not [path for path in outside if "sobek.research" in path.read_text(encoding="utf-8")]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        encoding("chess")


def test_a_number_that_is_not_legal_is_refused_with_its_meaning() -> None:
    position = next(islice(positions("scarab", 2, {}, 1), 1))
    with pytest.raises(ValueError, match="to a1"):
        position.after(100)
    with pytest.raises(ValueError, match="no such number"):
        position.after(-1)
