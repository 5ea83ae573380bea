"""Every decision of Sobek can be made by taps, in positions of random games."""

import re
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from sobek.games.sobek.rules.notation import NONE, Action, Verb, parse_bag
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import uses
from sobek.games.sobek.rules.tables import CHARACTERS, KINDS, Goods, Token, bits, kind_of, kinds_in
from tests.games.sobek.rules.positions import position
from tests.web.helpers.reading import read
from tests.web.helpers.sobek_games import PLAYERS, positions, scene_of, steps
from web.games.sobek import RENDERER
from web.games.sobek.choices import line, title
from web.games.sobek.selection import Selection, confirmed, offer, possible, quay_of, selected
from web.ui.scene import Scene

CLICK = re.compile('data-click="([^"]+)"')


def tap(scene: Scene, name: str, value: object) -> Scene:
    return replace(scene, selection=RENDERER.table.select(scene, name, str(value)))


def tap_cards(scene: Scene, cards: int) -> Scene:
    for card in bits(cards):
        scene = tap(scene, "card", card.bit_length() - 1)
    return scene


def pressed(scene: Scene) -> tuple[Action, ...]:
    return confirmed(scene, offer(scene.actions, selected(scene)))


def chosen_by_taps(scene: Scene, action: Action) -> tuple[Action, ...]:
    """The actions of “Confirm” after the taps that select an action."""
    scene = tap_cards(scene, uses(action))
    if quay_of(action) != NONE:
        scene = tap(scene, "quay", quay_of(action))
    if pressed(scene) != (action,):
        scene = tap(scene, "choose", action)
    return pressed(scene)


def press_token(scene: Scene, action: Action) -> Scene:
    """The scene after a press on the token of an action."""
    number = scene.view.tokens.index(action.what)
    button = f'data-click="table:token" data-value="{number}"'
    assert button in RENDERER.table.table(scene)
    return tap(scene, "token", number)


@pytest.mark.rule("S23", "S32")
def test_a_vizier_is_wasted_only_on_purpose_and_names_the_pile() -> None:
    """As every character that would have no effect; each empty pile has a name of its own."""
    two = tap_cards(scene_of(position(["vizier", ""])), CHARACTERS)
    (action,) = offer(two.actions, selected(two)).fitting
    assert not pressed(two)
    assert pressed(tap(two, "choose", action)) == (action,)
    three = scene_of(position(["vizier", "", ""]))
    plays = [each for each in three.actions if each.verb is Verb.PLAY_CHARACTER]
    assert len({title(three.view, each, three.players) for each in plays}) == len(plays) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_can_be_selected(seats: int) -> None:
    for state in positions(seats, games=3):
        if state.phase is not Phase.DROP:
            scene = scene_of(state)
            for action in state.legal_actions():
                assert chosen_by_taps(scene, action) == (action,)


def test_the_table_has_a_button_for_every_tap() -> None:
    for state in positions(3, games=2, every=7):
        if state.phase is Phase.DROP:
            continue
        for action in state.legal_actions()[:40]:
            scene = tap_cards(scene_of(state), uses(action))
            for value in (quay_of(action), action):
                name = "quay" if value == quay_of(action) else "choose"
                if name == "choose" and action.verb is Verb.TOKEN:
                    scene = press_token(scene, action)
                if value == NONE or pressed(scene) == (action,):
                    continue
                assert f'data-click="table:{name}" data-value="{value}"' in RENDERER.table.table(
                    scene
                )
                scene = tap(scene, name, value)
            assert f'data-click="act" data-value="{action}"' in RENDERER.table.table(scene)


def test_of_two_equal_tokens_only_the_tapped_one_is_ticked() -> None:
    for state in positions(2, games=30):
        left = list(state.view(state.actor).tokens or ())
        twins = [n for n, each in enumerate(left) if left.count(each) == 2]
        if state.phase is Phase.TOKEN and twins:
            for number in twins:
                scene = tap(scene_of(state), "token", number)
                ticked = read(RENDERER.table.table(scene)).all(
                    lambda node: (
                        "token" in (node.attributes.get("class") or "")
                        and node.attributes.get("aria-pressed") == "true"
                    )
                )
                assert [each.attributes["id"] for each in ticked] == [f"token-{number}"]
                assert tap(scene, "token", number) == scene_of(state)
            return
    pytest.fail("there are no two equal tokens")


def test_a_tapped_token_says_what_it_does_even_nothing() -> None:
    """As a character does. “Tap a token to see what it does.” comes before."""
    met = set()
    for state in positions(3, games=40):
        view = state.view(state.actor)
        for action in state.legal_actions() if state.phase is Phase.TOKEN else ():
            name, *said = line(view, action, PLAYERS).split(" · ")
            assert name and said and not any(each.startswith("0 ") for each in said)
            if said[0] == "no effect":
                met.add(Token(action.what))
    assert met == {Token.PROSPERITY, Token.EMBALMING, Token.DECEIT}


def test_all_cards_for_a_scribe_are_dropped_with_one_press() -> None:
    met = 0
    for state in positions(4, games=8):
        if state.phase is not Phase.DROP:
            continue
        met += 1
        scene, more = scene_of(state), state.hands[state.actor].bit_count() - 6
        own = list(bits(scene.view.own_hand()))
        assert pressed(tap_cards(scene, sum(own[: more - 1]))) == ()
        full = tap_cards(scene, sum(own[:more]))
        assert tap(full, "card", own[-1].bit_length() - 1) == full
        seat, dropped = state.actor, pressed(full)
        assert len(dropped) == more
        for action in dropped:
            assert state.actor == seat and action in state.legal_actions()
            state.apply(action)
    assert met


def test_a_selection_can_be_changed_and_cleared() -> None:
    scene = scene_of(next(iter(positions(2, games=1))))
    first = tap(scene, "quay", 1)
    assert pressed(first) == (Action(Verb.TAKE, at=1),)
    second = tap(first, "quay", 3)
    assert pressed(second) == (Action(Verb.TAKE, at=3),)
    assert tap(second, "quay", 3) == scene
    assert tap(second, "clear", "") == scene


def test_a_card_that_does_not_fit_starts_a_new_selection() -> None:
    for state in positions(2, games=2):
        scene = scene_of(state)
        goods = [kind for kind, _ in kinds_in(scene.view.own_hand())]
        sells = [each for each in scene.actions if each.verb is Verb.PLAY_SET]
        if state.phase is Phase.TURN and sells and len(goods) > 4:
            chosen = tap_cards(scene, sells[0].cards)
            assert pressed(chosen) and chosen.selection.cards == sells[0].cards
            joinable = offer(scene.actions, chosen.selection).joinable
            others = scene.view.own_hand() & ~joinable
            for one in filter(partial(possible, scene), bits(others)):
                assert tap_cards(chosen, one).selection.cards == one
                return
    pytest.fail("no such hand")


@pytest.mark.rule("S24")
@pytest.mark.rule("S35")
@pytest.mark.parametrize(
    ("hand", "taps", "said"),
    [
        # Only the Courtesan can do anything with these cards.
        ("courtesan, fish, amulet", "fish", "the Courtesan, too: she can add this card to a set."),
        ("courtesan, fish, amulet", "fish, amulet", "she can add these 2 cards to a set."),
        # She needs no third card, but a set does.
        ("courtesan, 2 fish, 2 amulet", "fish", "2 more cards of this type or amulets."),
        # Amulets have no type yet.
        ("2 fish, amulet", "amulet", "Choose at least 2 more cards of one type or amulets."),
        ("2 wheat, 2 amulet", "2 amulet", "Choose at least 1 more card."),
        ("2 wheat, amulet", "wheat, amulet", "1 more card of this type or an amulet."),
    ],
)
def test_the_row_asks_for_cards_that_help(hand: str, taps: str, said: str) -> None:
    state = position([hand, ""], sets=[["fish + 2 plain fish"]], quay="ivory, marble, ebony")
    scene, chosen = scene_of(state), 0
    for kind, count in kinds_in(parse_bag(taps.replace(",", " +"))):
        alike = (card for card in bits(scene.view.own_hand()) if kind_of(card) == kind)
        chosen |= sum(islice(alike, count))
    (row,) = read(RENDERER.table.table(tap_cards(scene, chosen))).of_class("said")
    assert row.text.endswith(said)


def goods_of(card: int) -> Goods:
    return KINDS[kind_of(card)].goods


@pytest.mark.parametrize("phase", [Phase.TURN, Phase.LAY_FLAT, Phase.DROP])
def test_a_second_quick_tap_chooses_all_goods_of_the_type(phase: Phase) -> None:
    met = 0
    for state in positions(3, games=8):
        scene = scene_of(state)
        if state.phase is not phase:
            continue
        own = scene.view.own_hand() & ~CHARACTERS
        for card in filter(partial(possible, scene), bits(own)):
            alike = sum(each for each in bits(own) if goods_of(each) == goods_of(card))
            room = scene.view.to_drop(state.actor) if phase is Phase.DROP else len(KINDS)
            if alike.bit_count() < 2 or room < 2:
                continue
            met += 1
            number = card.bit_length() - 1
            chosen = tap(tap(scene, "card", number), "type", number).selection.cards
            assert chosen & card and not chosen & ~alike
            assert chosen.bit_count() == min(alike.bit_count(), room)
        if met > 20:
            return
    assert met


def test_a_second_quick_tap_keeps_the_amulets_that_are_chosen() -> None:
    for state in positions(2, games=8):
        scene = scene_of(state)
        own = list(bits(scene.view.own_hand() & ~CHARACTERS))
        amulets = [each for each in own if goods_of(each) is Goods.AMULET]
        others = [each for each in own if goods_of(each) is not Goods.AMULET]
        if state.phase is Phase.TURN and amulets and len(own) > 6:
            held = tap(scene, "card", amulets[0].bit_length() - 1)
            both = (each for each in others if possible(scene, amulets[0] | each))
            for card in both:
                chosen = tap(held, "type", card.bit_length() - 1).selection.cards
                assert chosen & card and chosen & amulets[0]
                return
    pytest.fail("no such hand")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("card", "x"), ("card", "-1"), ("card", "99999999999"), ("card", "٣"), ("quay", "9"),
        ("quay", ""), ("choose", "take 9"), ("choose", "<b>"), ("type", "x"), ("shout", "1"),
    ],
)  # fmt: skip
def test_nonsense_changes_nothing(name: str, value: str) -> None:
    scene = scene_of(next(iter(positions(2, games=1))))
    assert tap(scene, name, value) == scene


def test_nothing_can_be_selected_if_another_seat_decides() -> None:
    state = next(iter(positions(2, games=1)))
    view = state.view(1 - state.actor).shown()
    scene = Scene(view, PLAYERS[:2], (), RENDERER.table.selection())
    assert tap(scene, "quay", 0).selection == Selection()
    assert not CLICK.findall(RENDERER.table.table(scene))


def test_a_spectator_can_select_nothing() -> None:
    for before, _, after in steps(4, 1, "open"):
        for state in (before, after):
            html = RENDERER.table.table(Scene(state.view(None).shown(), PLAYERS))
            assert not CLICK.findall(html) and "Your" not in html
