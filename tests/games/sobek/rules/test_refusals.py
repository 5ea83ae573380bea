"""An illegal action is refused with a sentence and the clause that forbids it."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek.core.game import IllegalAction, check_legal
from sobek.games.sobek.rules.clauses import RULES
from sobek.games.sobek.rules.notation import Action, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.claims import CLAIMS
from tests.games.sobek.rules.positions import do, position


def refuse(state: SobekState, text: str) -> str:
    """The clause that an action is refused by, after checking the sentence."""
    before = [state.view(seat) for seat in (*range(state.seats), None)]
    with pytest.raises(IllegalAction) as caught:
        check_legal(state, parse(text))
    refusal = caught.value.refusal
    assert refusal.sentence[0].isupper() and refusal.sentence.endswith(".")
    assert refusal.rule in RULES
    assert str(caught.value) == f"{refusal.sentence} ({refusal.rule})"
    assert before == [state.view(seat) for seat in (*range(state.seats), None)]
    return refusal.rule


def a_turn() -> SobekState:
    return position(
        [
            "2 fish + plain fish + 2 wheat + plain marble + amulet + priest + vizier + thief + "
            "courtesan + merchant + fish scribe",
            "queen + ivory",
            "",
        ],
        piles=["cattle + amulet"],
        sets=[["3 cattle", "3 ebony"], ["3 wheat"]],
        quay="plain ivory, 2 plain cattle",
    )


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("take 4", "S21"),
        ("take 0", "S21"),
        ("sell 2 fish", "S24"),
        ("sell fish + plain fish", "S24"),
        ("sell 3 fish", "S24"),
        ("sell 2 fish + wheat", "S24"),
        ("sell vizier + 2 fish", "S24"),
        ("sell 2 fish + plain fish to set 1", "S25"),
        ("sell 2 fish + plain fish to set 3", "S27"),
        ("queen", "S23"),
        ("priest", "S31"),
        ("priest fish", "S31"),
        ("priest cattle + vizier", "S31"),
        ("priestess cattle", "S23"),
        ("vizier", "S32"),
        ("vizier seat 1", "S32"),
        ("vizier seat 4", "S32"),
        ("thief", "S34"),
        ("thief seat 1 beige", "S34"),
        ("thief seat 2 green", "S34"),
        ("thief seat 3 beige", "S34"),
        ("thief seat 5 beige", "S34"),
        ("courtesan", "S35"),
        ("courtesan 2 fish + amulet to set 1", "S35"),
        ("courtesan wheat + courtesan to set 1", "S35"),
        ("courtesan fish to set 1", "S25"),
        ("courtesan 2 fish to set 1", "S25"),
        ("courtesan amulet to set 3", "S27"),
        ("merchant", "S36"),
        ("merchant 4", "S36"),
        ("token flood", "S20"),
        ("pick fish", "S20"),
        ("drop fish", "S20"),
        ("lay 2 fish + plain fish", "S20"),
        ("done", "S20"),
        ("start seat 1", "S20"),
    ],
)
@pytest.mark.rule("S20", "S21", "S23", "S24", "S25", "S27", "S31", "S32", "S34", "S35", "S36")
def test_refusals_in_a_turn(text: str, clause: str) -> None:
    assert refuse(a_turn(), text) == clause


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("sell 3 marble to set 1", "S3A"),
        ("courtesan marble to set 1", "S3A"),
        ("sell 3 fish to set 2", "S25"),
        ("courtesan fish to set 2", "S25"),
    ],
)
@pytest.mark.rule("S3A", "S25")
def test_refusals_with_prosperity_on_a_set(text: str, clause: str) -> None:
    state = position(
        ["3 marble + 3 fish + courtesan", ""],
        sets=[["3 amulet", "3 cattle"]],
        bonus={(0, 0): 2, (0, 1): 2},
    )
    assert refuse(state, text) == clause


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("take 1", "S28"),
        ("sell 3 wheat", "S28"),
        ("queen", "S28"),
        ("done", "S28"),
        ("token embalming", "S28"),
        ("token flood seat 2", "S28"),
        ("token deceit set 1", "S28"),
        ("token guild ankh", "S37"),
        ("token guild ankh seat 1", "S37"),
        ("token guild ankh seat 3", "S37"),
        ("token guild ankh seat 4", "S37"),
        ("token curse", "S39"),
        ("token curse seat 1", "S39"),
        ("token prosperity", "S3A"),
        ("token prosperity set 1", "S3A"),
        ("token prosperity set 3", "S3A"),
    ],
)
@pytest.mark.rule("S28", "S37", "S39", "S3A")
def test_refusals_while_a_token_is_chosen(text: str, clause: str) -> None:
    state = position(
        ["3 fish + 3 wheat + queen", "", ""],
        sets=[["3 ivory"]],
        points=[50, 50, 1],
        left="flood, curse, prosperity, deceit, guild ankh",
    )
    assert refuse(do(state, "sell 3 fish"), text) == clause


@pytest.mark.parametrize("text", ["pick wheat", "take 1", "drop fish", "done", "vizier seat 2"])
@pytest.mark.rule("S32")
def test_refusals_while_the_vizier_looks(text: str) -> None:
    state = do(position(["vizier + wheat", ""], piles=["wheat", "fish"]), "vizier seat 2")
    assert refuse(state, text) == "S32"


@pytest.mark.parametrize(
    "text", ["drop ivory", "take 1", "pick fish", "sell 3 fish", "token flood"]
)
@pytest.mark.rule("S33")
def test_refusals_while_cards_are_dropped(text: str) -> None:
    state = do(position(["fish scribe + ivory", "5 fish + 2 wheat"]), "fish scribe")
    assert refuse(state, text) == "S33"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("lay 2 fish", "S24"),
        ("lay 3 wheat", "S24"),
        ("lay 2 fish + wheat", "S24"),
        ("sell 3 fish", "S41"),
        ("take 1", "S41"),
        ("queen", "S41"),
        ("token flood", "S41"),
    ],
)
@pytest.mark.rule("S24", "S41")
def test_refusals_at_the_end_of_a_round(text: str, clause: str) -> None:
    state = position(["", "3 fish + wheat + queen"], quay="ivory", deck="")
    assert refuse(do(state, "take 1"), text) == clause


@pytest.mark.parametrize("text", ["start seat 3", "start seat 0", "take 1", "done"])
@pytest.mark.rule("S15")
def test_refusals_while_the_starting_player_is_named(text: str) -> None:
    state = position(["", ""], quay="ivory", deck="")
    assert refuse(do(state, "take 1"), text) == "S15"


@pytest.mark.parametrize("text", ["take 1", "start seat 1", "done", "token flood", "queen"])
@pytest.mark.rule("S50")
def test_refusals_after_the_end(text: str) -> None:
    state = position(["", ""], quay="ivory", deck="", round=3)
    assert refuse(do(state, "take 1"), text) == "S50"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("priest fish", "This character has no choice to make."),
        ("thief seat 2 beige", "This character has no choice to make."),
        ("courtesan wheat to set 1", "This character has no choice to make."),
        ("vizier", "Choose an opponent for the Vizier."),
    ],
)
@pytest.mark.rule("S31", "S34", "S35")
def test_nobody_is_asked_to_choose_where_there_is_no_choice(text: str, said: str) -> None:
    state = position(["priest + thief + courtesan + vizier + wheat", ""], sets=[["3 marble"]])
    refuse(state, text)
    assert state.refusal(parse(text)).sentence == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("priest fish", "Choose a type of goods in your own corruption pile."),
        ("priest cattle + vizier", "This character is not in your corruption pile."),
        ("priest wheat", "At least one card must go from your corruption pile."),
    ],
)
@pytest.mark.rule("S31")
def test_S31_a_refusal_says_what_is_not_in_the_pile(text: str, said: str) -> None:
    state = position(["priest", ""], piles=["cattle + merchant"])
    refuse(state, text)
    assert state.refusal(parse(text)).sentence == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("token guild ankh seat 2", "This token has no choice to make."),
        ("token prosperity set 1", "This token has no choice to make."),
        ("token curse seat 2 set 1", "A token goes to a player or to a set, not to both."),
    ],
)
@pytest.mark.rule("S28", "S37", "S3A")
def test_a_token_without_a_choice_asks_for_none(text: str, said: str) -> None:
    state = position(
        ["3 ivory", ""], points=[0, 0], left="curse, prosperity, guild ankh, flood, deceit"
    )
    do(state, "sell 3 ivory")
    refuse(state, text)
    assert state.refusal(parse(text)).sentence == said


@pytest.mark.rule("S32", "S33")
def test_cards_are_picked_and_dropped_one_at_a_time() -> None:
    looks = do(position(["vizier", ""], piles=["", "2 fish"]), "vizier seat 2")
    drops = do(position(["fish scribe", "5 fish + 2 wheat"]), "fish scribe")
    for state, text in ((looks, "pick 2 fish"), (drops, "drop 2 fish")):
        refuse(state, text)
        assert state.refusal(parse(text)).sentence == "Choose one card."


def actions_of_random_games() -> list[Action]:
    """Actions of all kinds from random games."""
    rng = Random(1)
    met: dict[Action, None] = {}
    for seed in range(12):
        state = SobekState(2 + seed % 3, seed, open_variant=False)
        while state.phase is not Phase.OVER:
            actions = state.legal_actions()
            met |= dict.fromkeys(actions)
            state.apply(rng.choice(list(actions)))
    return list(met)


ACTIONS = actions_of_random_games()


def spoilt(action: Action, other: Action, rng: Random) -> Action:
    """The action with a part of another one, or with another seat, set or card."""
    small = rng.randrange(-1, 6)
    return rng.choice(
        [
            action._replace(what=other.what),
            action._replace(cards=other.cards),
            action._replace(seat=small),
            action._replace(at=small),
            action._replace(at=other.at),
        ]
    )


def can_be_typed(action: Action) -> bool:
    try:
        return parse(str(action)) == action
    except (ValueError, IndexError):
        return False


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**40))
@pytest.mark.rule("S20")
def test_every_action_is_legal_or_refused(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=False)
    for _ in range(rng.randrange(200)):
        if state.phase is not Phase.OVER:
            state.apply(rng.choice(list(state.legal_actions())))
    legal = set(state.legal_actions())
    tries = [*rng.sample(ACTIONS, 150), *legal]
    tries += [spoilt(action, rng.choice(tries), rng) for action in tries]
    refused = [action for action in tries if action not in legal and can_be_typed(action)]
    assert refused
    for action in refused:
        refusal = state.refusal(action)
        assert refusal.rule in RULES
        assert CLAIMS[refusal.sentence](state, action), f"{action}: {refusal.sentence}"
