"""Sealed play on the page: two devices that send each other links."""

import pytest

from tests.web.helpers.pair import Person, play


@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_two_devices_play_a_whole_game_by_links(game: str) -> None:
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    link = ben.join(anna.invite(game))
    play(anna, ben, link)
    for person in (anna, ben):
        assert person.game.is_over
        person.do("turn", "99")
        assert "nobody cheated" in person.words
    assert anna.play.state.scores == ben.play.state.scores
