"""Each clause has an example position that shows it."""

import pytest

from sobek.core.link import decode
from sobek.games import game
from tests.examples import is_instance, moments, shows
from web.games import renderers

CLAUSES = [(name, clause) for name in renderers() for clause in game(name).rules]


@pytest.mark.parametrize("name", renderers())
def test_every_clause_has_an_example(name: str) -> None:
    assert set(renderers()[name].teaching.examples) == set(game(name).rules)


@pytest.mark.parametrize(("name", "clause"), CLAUSES)
def test_examples_show_their_clauses(name: str, clause: str) -> None:
    link, place, seat = renderers()[name].teaching.examples[clause]
    play = decode(link)
    assert play.game.name == name
    moment = list(moments(play))[place]
    assert shows(clause, moment)
    assert seat == (moment.step.seat if moment.step else 0)


@pytest.mark.rule("S3B")
@pytest.mark.parametrize("clause", game("sobek").rules)
def test_no_example_of_sobek_is_told_as_without_effect(clause: str) -> None:
    """Embalming was shown where the pile was empty, so that nothing came to hand."""
    link, place, seat = renderers()["sobek"].teaching.examples[clause]
    play = decode(link)
    if step := list(moments(play))[place].step:
        views = step.before.view(seat).shown(), step.action, step.after.view(seat).shown()
        story = renderers()["sobek"].narration.story(*views, play.players)
        assert "without effect" not in story


@pytest.mark.parametrize("name", renderers())
def test_examples_are_instances_of_counted_clauses(name: str) -> None:
    found = set()
    for clause, (link, place, _) in renderers()[name].teaching.examples.items():
        moment = list(moments(decode(link)))[place]
        found |= {clause} if is_instance(clause, moment) else set()
    powers_and_tokens = {f"S{n}" for n in (*range(30, 40), "3A", "3B", "3C")}
    told = {
        "sobek": {"S15", "S21", "S24", "S25", "S26", "S41", "S43", "S44", "S50", "S51"}
        | powers_and_tokens,
        "scarab": {"C10", "C11", "C13", "C20", "C21", "C30", "C31"},
        "sakkara": {"K11", "K20", "K21", "K22", *(f"K3{n}" for n in range(6))}
        | {f"K4{n}" for n in range(6)}
        | {"K50", "K51"},
    }
    assert found >= told[name]
