"""The tables in words tell all that the tables show, and no hidden card."""

import re
from random import Random

import pytest

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.tables import kinds_in
from tests.web.helpers.reading import Node, read
from web.games import renderers
from web.games.sobek import words
from web.ui.scene import Scene

PERSONS = tuple(Player(name, "person") for name in ("Anna", "Berta", "Cleo"))


def random_game(name: str, seed: int, length: int, options: dict[str, str] | None = None) -> Play:
    """A random game of three persons after at most ``length`` actions."""
    play, rng = Play.new(name, PERSONS, seed, options), Random(seed)
    while play.length < length and not play.over:
        play.act(rng.choice(play.legal_actions()))
    return play


def spoken_lines(play: Play, seat: int) -> list[str]:
    """All headings and lines of the table in words, as a seat reads them."""
    scene = Scene(play.state.view(seat).shown(), play.players)
    renderer = renderers()[play.record.game]
    return [text for heading, told in renderer.narration.spoken(scene) for text in (heading, *told)]


@pytest.mark.parametrize("variant", ["original", "open"])
@pytest.mark.parametrize("seed", range(6))
def test_every_card_set_and_token_of_sobeks_table_is_in_words(variant: str, seed: int) -> None:
    """The names of cards, sets and tokens on the table occur in the text."""
    play = random_game("sobek", seed, 20 + 9 * seed, {"variant": variant})
    seat = play.state.actor % 3
    scene = Scene(play.state.view(seat).shown(), play.players)
    page = read(renderers()["sobek"].table.table(scene))
    said = " ".join(spoken_lines(play, seat))
    cards = [n for n in page.of_class("card") if "aria-label" in n.attributes]
    faces = [n.attributes["aria-label"] or "" for n in cards if "back" not in _classes(n)]
    assert faces and all(face in said for face in faces)
    for worth in page.of_class("worth"):
        now = worth.named("span")[-2 if worth.of_class("more") else -1]
        assert now.text.removesuffix(" S42") in said
    for token in page.of_class("token"):
        assert token.text in (*said.split("?"), "?") or token.text in said


def _classes(node: Node) -> list[str]:
    return (node.attributes.get("class") or "").split()


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_of_sobek_are_not_in_words(seed: int) -> None:
    """Kinds of cards that only another hand holds do not occur in the text."""
    play = random_game("sobek", seed, 30)
    view = play.state.view(0).shown()
    kinds = {kind for kind, _ in kinds_in(play.state.view(1).hands[1].cards)}
    seen = " ".join(spoken_lines(play, 0))
    open_to_all = view.discard | view.own_hand() | view.own_pile()
    shown = {kind for kind, _ in kinds_in(open_to_all)} | set(view.remaining())
    shown |= {k for own in view.sets for laid in own for k, _ in kinds_in(laid.cards)}
    assert kinds - shown, "nothing is hidden here"
    assert not [words.card(kind) for kind in kinds - shown if words.card(kind) in seen]


@pytest.mark.parametrize("seed", range(3))
def test_every_stone_of_scarab_is_in_words_with_its_field(seed: int) -> None:
    play = random_game("scarab", seed, 12 * seed)
    view = play.state.view(0)
    scene = Scene(view, play.players)
    page = read(renderers()["scarab"].table.table(scene))
    said = " ".join(spoken_lines(play, 0))
    board = page.by_id("board")
    stones = [*board.of_class("stone"), *board.of_class("ankh")]
    assert len(re.findall(r" on [a-j]\d", said)) == len(stones) + 1  # and the priest
    for points in view.scores:
        assert str(points).replace("-", "−") in said
