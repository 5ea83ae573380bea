"""The table of Sobek, as HTML."""

import re
from dataclasses import replace

import pytest

from sobek.core import text
from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import Action, Verb, parse_bag
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet, penalty
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import KINDS, Character, Goods, Token, bag, bits, kind_of
from sobek.games.sobek.rules.view import SobekView, Zone
from tests.games.sobek.rules.positions import position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sobek_games import PLAYERS, positions, scene_of
from web.build.build import GAMES, pictures
from web.games.sobek import RENDERER, cards, words
from web.ui.scene import Move, Scene
from web.ui.screens.over import ranking


def table(scene: Scene) -> Node:
    return read(RENDERER.table.table(scene))


def start(seats: int = 2, seed: int = 3, variant: str = "original") -> SobekState:
    return GAME.new(seats, seed, {"variant": variant})


def with_view(scene: Scene, **changes: object) -> Scene:
    return replace(scene, view=replace(scene.view, **changes))


def in_reach(page: Node) -> list[Node]:
    """The cards on the quays that can be selected."""
    return [
        node for node in page.named("button") if node.attributes.get("data-click") == "table:quay"
    ]


def test_the_table_has_nine_quays_of_which_four_can_be_chosen() -> None:
    page = table(scene_of(start()))
    (quays,) = page.of_class("quays")
    assert len(quays.of_class("quay")) == 9
    assert [cost.text for cost in quays.of_class("cost")] == ["+0", "+1", "+2", "+3"]
    names = [button.label for button in in_reach(quays)]
    assert len(names) == 4
    assert names[0].endswith("from quay 1")
    assert names[2].endswith("from quay 3, 2 cards go to the corruption pile")


def test_the_own_place_says_what_a_set_is_until_one_lies_there() -> None:
    for sets, told, breadth in (([], 1, 0), (["3 wheat"], 0, 3), (["3 wheat", "3 fish"], 0, 6)):
        page = table(scene_of(position(["", ""], sets=[sets, []])))
        assert len(page.of_class("to-come")) == told
        assert page.of_class("spread")[0].attributes["style"] == f"--laid: {breadth}"


def test_a_card_out_of_reach_says_so() -> None:
    scene = scene_of(start())
    far = table(scene).by_id("quay-5-card")
    assert far.attributes["aria-disabled"] == "true" and far.label.startswith("Quay 5: ")
    tapped = replace(scene, selection=RENDERER.table.select(scene, "far", ""))
    refused = table(tapped)
    assert refused.of_class("said")[0].text == "Only the first 4 cards can be taken."
    # Nothing is selected, so there is nothing to clear.
    assert "disabled" in refused.by_id("clear").attributes


@pytest.mark.rule("S36")
@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("merchant, fish", "Only your Merchant can take this card."),
        ("queen, fish", "Only the first 4 cards can be taken."),
    ],
)
def test_a_card_that_only_the_merchant_reaches_says_so(hand: str, said: str) -> None:
    state = position([hand, ""], quay="ivory, marble, wheat, ebony, plain marble, plain ebony")
    scene = scene_of(state)
    number = 9 - len(state.quay) + 5  # where the fifth remaining card lies
    tapped = replace(scene, selection=RENDERER.table.select(scene, "far", ""))
    assert table(tapped).of_class("said")[0].text == said
    (cost,) = (each for each in RENDERER.questions if each.example)
    assert cost.answer(scene, str(number)) == said


def test_cards_stay_the_same_elements_when_the_turn_passes() -> None:
    """So their pictures and the focus stay. Tab passes over those that cannot be tapped."""
    scene = scene_of(start())
    own, idle = (table(replace(scene, actions=actions)) for actions in (scene.actions, ()))
    for place in ("quays", "hand"):
        before, after = (page.by_id(place).of_class("card") for page in (own, idle))
        assert [each.attributes["id"] for each in before] == [
            each.attributes["id"] for each in after
        ]
        assert {each.name for each in (*before, *after)} == {"button"}
        assert all("tabindex" not in each.attributes for each in before)
        for each in after:
            assert (
                each.attributes["aria-disabled"] == "true" and each.attributes["tabindex"] == "-1"
            )
            assert "data-click" not in each.attributes


def test_with_the_merchant_any_card_can_be_chosen_without_corruption() -> None:
    state = position(["merchant", ""], quay="fish, wheat, ebony, ivory, marble")
    scene = scene_of(state)
    (merchant,) = bits(state.hands[0])
    chosen = replace(
        scene, selection=RENDERER.table.select(scene, "card", str(merchant.bit_length() - 1))
    )
    (quays,) = table(chosen).of_class("quays")
    assert not quays.of_class("cost")
    assert len(quays.of_class("within-reach")) == len(in_reach(quays)) == 5
    assert not quays.of_class("beyond")


def test_what_can_be_taken_is_lit_and_the_rest_dimmed_for_who_decides() -> None:
    scene = scene_of(start())
    taken = replace(scene, selection=RENDERER.table.select(scene, "quay", "2"))
    for each, lit in ((scene, [1, 2, 3, 4]), (taken, [1, 2, 4]), (replace(scene, actions=()), [])):
        nodes = table(each).of_class("lit")
        assert [node.attributes["id"] for node in nodes] == [f"quay-{n}" for n in lit]
    assert [node.attributes["id"] for node in table(scene).of_class("beyond")] == [
        f"quay-{number}" for number in range(5, 10)
    ]
    assert not table(replace(scene, actions=())).of_class("beyond")


def test_the_track_shows_spaces_and_markers() -> None:
    scene = with_view(scene_of(start()), scores=(38, 107))
    (track,) = table(scene).of_class("track")
    assert track.attributes["aria-label"] == "Anna: 38 (Eye of Horus), Berta: 107 (Lotus)"
    assert len(track.of_class("space")) == 100
    standing = [n for n, node in enumerate(track.of_class("space")) if node.of_class("marker")]
    assert standing == [7, 38]
    # Whose marker is on its second time round can be seen.
    assert [lap.text for lap in track.of_class("lap")] == ["+100"]
    assert track.of_class("space")[7].of_class("lap")


def test_a_set_shows_its_worth_and_the_worth_of_one_card_more() -> None:
    fish = CardSet(Goods.FISH, bag(parse_bag("3 fish + green fish + amulet")))
    rich = CardSet(Goods.FISH, fish.cards, bonus=2)
    flat = CardSet(Goods.FISH, fish.cards, flat=True)
    scene = with_view(scene_of(start()), sets=((fish, rich, flat), ()))
    worths = table(scene).by_id("seat-0").of_class("worth")
    assert [node.text for node in worths] == [
        "15 3 scarabs × 5 cards = 15",
        "25 5 scarabs × 5 cards = 25; 2 scarabs from Prosperity",
        "3 3 scarabs × 1 (horizontal) = 3",
    ]
    assert ["One more card: " in (node.attributes["title"] or "") for node in worths] == [
        *(True, True, False)
    ]


@pytest.mark.rule("S03")
@pytest.mark.parametrize(
    ("goods", "cards", "bonus", "said"),
    [
        (Goods.IVORY, "ivory + 2 plain ivory", 0, "12, with 3 scarabs 24"),
        (Goods.EBONY, "ebony + 2 plain ebony", 0, "8, with 2 scarabs 16"),
        (Goods.MARBLE, "marble + 2 plain marble", 0, "8, with 2 scarabs 16"),
        (Goods.WHEAT, "wheat + 2 plain wheat", 0, "4, with a scarab 8"),
        (Goods.AMULET, "3 amulet", 0, "0, with 3 scarabs 12"),
        (Goods.AMULET, "3 amulet", 2, "8, with a scarab 12"),
    ],
)
def test_one_card_more_has_the_scarabs_of_what_fits(
    goods: Goods, cards: str, bonus: int, said: str
) -> None:
    """Amulets alone take any type, or with Prosperity one with a scarab at most (S26, S3A)."""
    laid = CardSet(goods, bag(parse_bag(cards)), bonus)
    scene = with_view(scene_of(start()), sets=((laid,), ()))
    (worth,) = table(scene).by_id("seat-0").of_class("worth")
    assert (worth.attributes["title"] or "").splitlines()[-1] == f"One more card: {said}"
    # Then nothing can be added any more (S41).
    (worth,) = table(with_view(scene, phase=Phase.LAY_FLAT)).by_id("seat-0").of_class("worth")
    assert "One more card" not in (worth.attributes["title"] or "")


def test_each_card_of_a_set_lies_there_with_its_seals() -> None:
    fish = CardSet(Goods.FISH, bag(parse_bag("3 fish + green fish + amulet")), bonus=2)
    scene = with_view(scene_of(start()), sets=((fish,), ()))
    laid = table(scene).by_id("set-0-1")
    assert len(laid.of_class("card")) == 5
    assert len(laid.of_class("art-seal")) == 3
    assert len(laid.of_class("art-prosperity")) == 1


def test_in_a_set_the_goods_lie_in_front_of_what_fits_any() -> None:
    fish = CardSet(Goods.FISH, bag(parse_bag("fish + green fish + thief + amulet")))
    scene = with_view(scene_of(start()), sets=((fish,), ()))
    laid = [node.attributes["data-look"] for node in table(scene).by_id("set-0-1").of_class("card")]
    front = ("fish", "green fish", "thief", "amulet")
    assert laid == [cards.card_look(kind_of(parse_bag(text))) for text in reversed(front)]


def test_other_hands_show_only_backs() -> None:
    state = start()
    other = 1 - state.actor
    page = table(scene_of(state)).by_id(f"seat-{other}")
    assert [node.label for node in page.of_class("card")] == ["2 × face-down card, green back"]
    assert not page.named("details")
    assert page.by_id(f"tile-{other}").of_class("tile")[0].label == "Corruption pile"


def test_the_own_pile_can_be_opened() -> None:
    scene = scene_of(start())
    seat, piles = scene.view.seat, list(scene.view.piles)
    piles[seat] = Zone((0, 3, 0), bag(parse_bag("2 wheat + amulet")))
    page = table(with_view(scene, piles=tuple(piles))).by_id(f"pile-{seat}")
    assert page.named("summary")[0].text == "3 Your corruption pile: 3 cards"
    assert [node.label for node in page.of_class("card")] == ["2 × wheat with 1 scarab", "amulet"]


def test_tokens_are_shown_only_once_seen_and_stay_when_used() -> None:
    scene = scene_of(start())
    assert len(table(scene).of_class("token")) == 5
    assert not table(scene).all(lambda node: node.text == "Flood")
    seen = (Token.FLOOD, Token.CURSE)
    page = table(with_view(scene, tokens=seen, tokens_left=2, used=(Token.DECEIT,)))
    tokens = page.of_class("tokens")[0].of_class("token")
    assert [node.label for node in tokens] == ["Flood", "Curse", "Deceit (used)"]
    assert page.of_class("used") == tokens[2:]


def test_strays_are_shown_pale_in_all_their_zones() -> None:
    for state in positions(4, 20, "open"):
        scene = scene_of(state)
        if scene.view.strays:
            page = table(scene)
            zones = sum(zones.bit_count() for _, zones in scene.view.strays)
            assert len(page.of_class("faded")) == zones
            return
    pytest.fail("no stray met")


def test_a_short_delivery_shows_empty_quays() -> None:
    scene = scene_of(start())
    short = (-2, -2, -2, *scene.view.quay[3:])
    page = table(with_view(scene, quay=short))
    assert page.by_id("quay-1").all(lambda node: node.label == "Quay 1: empty")
    assert in_reach(page)[0].label.endswith("from quay 4")


def test_a_selected_card_previews_the_corruption() -> None:
    scene = scene_of(start())
    chosen = replace(scene, selection=RENDERER.table.select(scene, "quay", "2"))
    page = table(chosen)
    assert len(page.of_class("goes-under")) == 2
    assert page.of_class("said")[0].text.endswith(" · 2 cards under your tile")
    assert page.by_id("confirm").attributes["data-value"] == "take 3"


def test_a_selected_guild_previews_the_markers() -> None:
    for state in positions(2, 20):
        guilds = [a for a in state.legal_actions() if a.verb is Verb.TOKEN and a.what < 4]
        if not guilds:
            continue
        scene = scene_of(state)
        scene = replace(scene, selection=RENDERER.table.select(scene, "choose", str(guilds[0])))
        (track,) = table(scene).of_class("track")
        assert len(track.of_class("ghost")) == 1 + (guilds[0].seat >= 0)
        return
    pytest.fail("no Guild met")


def test_a_token_says_what_it_brings() -> None:
    brings = {Token.FLOOD: "one more complete turn", Token.CURSE: "counts as 2 cards"}
    met = set()
    for state in positions(2, 20):
        if state.phase is not Phase.TOKEN:
            continue
        scene = scene_of(state)
        assert table(scene).of_class("said")[0].text == "Tap a token to see what it does."
        for action in state.legal_actions():
            if said := brings.get(Token(action.what)):
                chosen = RENDERER.table.select(scene, "choose", str(action))
                assert said in table(replace(scene, selection=chosen)).of_class("said")[0].text
                met.add(action.what)
    assert met == set(brings)


def test_where_cards_could_extend_a_set_the_row_asks_for_it() -> None:
    state = position(["3 plain fish", ""], sets=[["3 fish"]])
    scene = scene_of(state)
    for card in bits(scene.view.own_hand()):
        tapped = RENDERER.table.select(scene, "card", str(card.bit_length() - 1))
        scene = replace(scene, selection=tapped)
    page = table(scene)
    assert page.of_class("said")[0].text == "Now choose where these cards go."
    assert "disabled" in page.by_id("confirm").attributes


def test_of_many_cards_the_row_tells_only_the_number() -> None:
    state = position(["", ""], ["2 fish, 2 ivory, wheat"], phase=Phase.TOKEN)
    scene = scene_of(state)
    chosen = RENDERER.table.select(scene, "choose", "token embalming")
    said = table(replace(scene, selection=chosen)).of_class("said")[0].text
    assert said == "Embalming · 5 cards from under your tile to your hand"


def test_confirm_is_disabled_without_a_selection() -> None:
    confirm = table(scene_of(start())).by_id("confirm")
    assert "disabled" in confirm.attributes and "data-click" not in confirm.attributes


def test_done_warns_and_is_never_preselected() -> None:
    for state in positions(3, 20):
        if state.phase is Phase.LAY_FLAT:
            scene = scene_of(state)
            page = table(scene)
            assert "disabled" in page.by_id("confirm").attributes
            assert page.by_id("choice-done").text == "Play no more sets"
            chosen = replace(scene, selection=RENDERER.table.select(scene, "choose", "done"))
            page = table(chosen)
            assert page.of_class("said")[0].text.endswith(" under your tile")
            assert page.by_id("confirm").attributes["data-value"] == "done"
            return
    pytest.fail("no such round end")


def test_the_last_sale_is_highlighted() -> None:
    scene = scene_of(start())
    laid = CardSet(Goods.FISH, bag(parse_bag("3 fish")))
    scene = with_view(scene, sets=((laid, laid), ()))
    sale = Action(Verb.PLAY_SET, cards=laid.cards, at=0)
    page = table(replace(scene, last=Move(0, sale)))
    fresh = ["fresh" in (node.attributes["class"] or "") for node in page.of_class("set")]
    assert fresh == [True, False]


# --- prompts -------------------------------------------------------------------------------


def test_prompts_name_the_player() -> None:
    met = set()
    for state in positions(3, 12):
        if state.phase in met:
            continue
        met.add(state.phase)
        own = RENDERER.narration.prompt(state.view(state.actor).shown(), PLAYERS)
        other = RENDERER.narration.prompt(state.view((state.actor + 1) % 3).shown(), PLAYERS)
        assert own != other
        assert PLAYERS[state.actor].name in other
    assert met == set(Phase) - {Phase.OVER}


def said_at_rest(scene: Scene) -> str:
    return table(scene).of_class("said")[0].text


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("2 fish + wheat", "Take a card."),
        ("2 fish + amulet", "Take a card, or play a set."),
        ("2 wheat + thief", "Take a card, or play a character."),
        ("3 fish + merchant", "Take a card, or play a set or a character."),
    ],
)
def test_at_rest_the_action_row_says_what_can_be_done_and_only_to_whom_it_concerns(
    hand: str, said: str
) -> None:
    state = position([hand, ""], quay="fish, ebony, wheat")
    scene = scene_of(state)
    assert said_at_rest(scene) == said
    assert said_at_rest(replace(scene, is_taught=True)) == ""
    assert said not in table(scene_of(state, seat=1)).text


def test_the_first_decision_of_a_game_is_explained() -> None:
    scene = scene_of(start())
    assert "first 4 cards" in said_at_rest(scene)
    assert said_at_rest(replace(scene, is_taught=True)) == ""


@pytest.mark.rule("S21")
def test_the_first_decision_counts_the_cards_that_are_left() -> None:
    """Whoever comes fourth may find a single card."""
    for quay, told in (("fish, wheat, ebony", "first 3 cards"), ("fish", "Take a card.")):
        state = position(["green fish + green wheat", ""], quay=quay)
        assert told in said_at_rest(scene_of(state))


def test_the_table_shows_no_clause() -> None:
    for state in positions(3, 4, every=5):
        assert not table(scene_of(state)).of_class("clause")


# --- account and ranking -------------------------------------------------------------------


def last_view(seats: int, seed: int) -> SobekView:
    state = start(seats, seed)
    while state.actor != OVER:
        state.apply(state.legal_actions()[-1])
    return state.view(0).shown()


def test_the_account_shows_sets_corruption_penalty_and_scores() -> None:
    view = last_view(3, 5)
    line = view.accounts[0][0]
    worked = line._replace(
        sets=(),
        before=38,
        points=23,
        corruption=9,
        curses=1,
        tie_scarabs=None,
        corrupt=True,
        walk=penalty(61, 23),
    )
    rest = [
        each._replace(corruption=2, curses=0, corrupt=False, walk=())
        for each in view.accounts[0][1:]
    ]
    going_on = replace(view, accounts=((worked, *rest),), phase=Phase.TURN)
    scene = Scene(going_on, PLAYERS[:3])
    assert RENDERER.rounds.steps(scene, 0) == 4
    steps = [read(RENDERER.rounds.account(scene, 0, step)) for step in range(4)]
    titles = [title.text for step in steps for title in step.named("h3")]
    assert titles == ["Sets", "Corruption", "Penalty", "New scores"]
    rules = [each.attributes["data-value"] for step in steps for each in step.of_class("clause")]
    assert rules == ["S42", "S43", "S44", "S10"]

    def seen(step: Node, name: str) -> list[Node]:
        return [each for each in step.of_class(name) if each not in step.of_class("later")]

    # What a step has added to a seat's column stays there.
    assert [len(seen(step, "counted")) for step in steps] == [0, 3, 3, 3]
    assert [len(seen(step, "walk")) for step in steps] == [0, 0, 1, 1]
    assert [len(seen(step, "new-score")) for step in steps] == [0, 0, 0, 3]
    assert "38 before + 23 for sets = 61" in steps[0].text
    assert "9 corruption cards, 2 of them for 1 Curse" in steps[1].text
    assert "Most corrupt: Anna." in steps[1].text
    *_, second, most = sorted(each.after for each in (worked, *rest))
    assert f"leads by {most - second} point" in steps[3].text
    accounts = (view.accounts[0], view.accounts[0], (worked, *rest))
    last = Scene(replace(view, accounts=accounts, phase=Phase.OVER), PLAYERS[:3])
    assert f"wins by {most - second} point" in read(RENDERER.rounds.account(last, 2, 3)).text
    early = replace(view, accounts=accounts[1:], phase=Phase.OVER)  # S50
    for phase, said in ((Phase.OVER, "wins by"), (Phase.TURN, "leads by")):
        told = Scene(replace(early, phase=phase), PLAYERS[:3])
        assert f"{said} {most - second} point" in read(RENDERER.rounds.account(told, 1, 3)).text
    assert [len(step.of_class("most-corrupt")) for step in steps] == [0, 1, 1, 1]
    walked = [node.text for node in steps[2].of_class("walk")[0].named("li")]
    assert walked == ["61 (Ankh)", "59 (Ankh)", "52 (Ankh)"]
    assert len(steps[2].of_class("space")) == 100
    assert steps[3].of_class("new-score")[0].text == "52 points"
    # The scale of Maat (S43) stands where the faces were, and are again.
    brought = [[node.text for node in step.of_class("brought")] for step in steps]
    gained, scored = [[each.points for each in rest], [each.after for each in rest]]
    assert brought == [["+23", *(f"+{n}" for n in gained)], [], [], ["52", *map(str, scored)]]
    assert [len(step.of_class("scale")) for step in steps] == [0, 1, 1, 0]
    leaders = sum(each.after == most for each in (worked, *rest))
    assert [len(step.of_class("first")) for step in steps] == [0, 0, 0, leaders]


def test_the_scale_tips_plainly_and_red_frames_only_who_loses_points() -> None:
    view = last_view(2, 5)
    a, b = view.accounts[0]

    def tilt(one: int, other: int, *walk: int) -> float:
        lines = (
            a._replace(corruption=one, corrupt=one >= other, walk=walk),
            b._replace(corruption=other, corrupt=other >= one, walk=()),
        )
        scene = Scene(replace(view, accounts=(lines,)), PLAYERS[:2])
        page = read(RENDERER.rounds.account(scene, 0, 1))
        assert len(page.of_class("most-corrupt")) == bool(walk)
        found = re.search(r"--tilt:(.+)", str(page.of_class("scale")[0].attributes["style"]))
        assert found
        return float(found[1])

    tilts = [tilt(7, 22), tilt(18, 22), tilt(22, 22), tilt(22, 21, 9), tilt(22, 18), tilt(22, 0)]
    assert tilts == sorted(tilts, reverse=True) and tilts[2] == 0
    assert min(map(abs, (*tilts[:2], *tilts[3:]))) >= 0.5
    assert (tilt(20, 22), tilt(22, 18)) == (1, -1)


@pytest.mark.rule("S43")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("payer", [0, 1])
def test_the_scale_shows_who_is_the_most_corrupt_by_scarabs(seats: int, payer: int) -> None:
    view = last_view(seats, 5)
    lines = tuple(
        line._replace(
            corruption=3 if seat < 2 else 1,
            tie_scarabs=(4 if seat == payer else 1) if seat < 2 else None,
            corrupt=seat == payer,
        )
        for seat, line in enumerate(view.accounts[0])
    )
    scene = Scene(replace(view, accounts=(lines,)), PLAYERS[:seats])
    (scale,) = read(RENDERER.rounds.account(scene, 0, 1)).of_class("scale")
    tilt = float(str(scale.attributes["style"]).partition("--tilt:")[2])
    hangs = [
        float(str(pan.attributes["style"]).partition("--weight:")[2])
        for pan in scale.of_class("pan")
    ]
    assert max(hangs) == hangs[payer] >= hangs[1 - payer] + 0.3
    assert tilt == ((-0.5, 0.5)[payer] if seats == 2 else 0)


def test_a_tie_of_corruption_is_explained() -> None:
    view = last_view(2, 5)
    a, b = view.accounts[0]
    a = a._replace(corruption=4, curses=0, tie_scarabs=3, points=0, walk=())
    b = b._replace(corruption=4, curses=0, tie_scarabs=1, points=0, walk=())
    scene = Scene(replace(view, accounts=((a, b),)), PLAYERS[:2])
    text = read(RENDERER.rounds.account(scene, 0, 1)).text
    assert "4 corruption cards; 3 scarabs on them" in text
    assert "Most corrupt: Anna." in text
    text = read(RENDERER.rounds.account(scene, 0, 2)).text
    assert "Anna’s sets scored fewer than 10 points: no penalty." in text


def test_all_rounds_of_a_game_can_be_told() -> None:
    for seats in (2, 3, 4):
        view = last_view(seats, seats)
        scene = Scene(view, PLAYERS[:seats])
        for round in range(RENDERER.rounds.scored(view)):
            for step in range(RENDERER.rounds.steps(scene, round)):
                read(RENDERER.rounds.account(scene, round, step))
        read(ranking(scene, RENDERER.ending))


def test_the_ranking_shares_a_victory() -> None:
    view = replace(last_view(3, 5), scores=(50, 70, 70))
    page = read(ranking(Scene(view, PLAYERS[:3]), RENDERER.ending))
    assert page.named("h3")[0].text == "Berta and <b>Cleo share the victory."
    places = [row.named("td")[0].text for row in page.named("tbody")[0].named("tr")]
    assert places == ["1", "1", "3"]


def test_the_ranking_explains_an_early_end() -> None:
    view = last_view(3, 5)
    rounds = (view.accounts * 3)[:3]
    for pad, said in ((rounds[:2], True), (rounds, False)):
        scene = Scene(replace(view, accounts=pad), PLAYERS[:3])
        page = read(ranking(scene, RENDERER.ending))
        assert (
            "The game ended early: someone had more than 100 points after round 2." in page.text
        ) == said


def test_every_option_has_a_name() -> None:
    for option in GAME.options:
        assert RENDERER.words.option(option.name)
        assert all(RENDERER.words.value(option.name, value) for value in option.values)


def test_soft_hyphens_are_on_cards_but_not_in_their_names(languages: list[str]) -> None:
    text.use("ru")
    courtesan = next(n for n, kind in enumerate(KINDS) if kind.character is Character.COURTESAN)
    (card,) = read(cards.card(courtesan)).of_class("card")
    assert words.SOFT_HYPHEN in card.text
    assert words.SOFT_HYPHEN not in card.label


def test_each_card_has_the_ground_of_its_good_or_of_its_character() -> None:
    styles = (GAMES / "sobek" / "table" / "cards.css").read_text(encoding="utf-8")
    ground = re.compile(r'\.card\.([\w-]+) \{[^}]*--ground: url\("\.\./art/(\w+)\.svg"\)')
    grounds = dict(ground.findall(styles))  # in their order: a later one replaces those before it
    for number, kind in enumerate(KINDS):
        card = read(cards.card(number))
        given = [name for of, name in grounds.items() if card.of_class(of)]
        subject = kind.goods if kind.character is None else kind.character
        assert given[-1] == f"ground_{subject.name.lower()}"
        assert f"art/sobek/{given[-1]}.svg" in pictures()
