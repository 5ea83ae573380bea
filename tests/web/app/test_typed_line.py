"""The line for typed actions: completions, accepted and refused texts, focus."""

import re
from html import unescape
from random import Random

import pytest

from sobek import games
from sobek.core.text import use
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from tests.web.helpers.typed_line import completions, type_line
from web.games import renderers
from web.ui.questions import asked
from web.ui.screens.devices import DEVICES
from web.ui.screens.typed_line import questions
from web.ui.vocabulary import meant, spellings, vocabulary


def begun(kinds: str = "person trader", **fields: str) -> Table:
    table = Table()
    table.begin(kinds, **fields)
    table.key("/")
    return table


def is_open(table: Table) -> bool:
    """Whether everybody sees the line, not only those who come to it by keys."""
    (line,) = read(table.device.html).of_class("typing")
    return "at-hand" not in (line.attributes["class"] or "").split()


def field(table: Table) -> Node:
    (found,) = (
        node
        for node in read(table.device.html).named("input")
        if node.attributes.get("name") == "typed"
    )
    return found


@pytest.mark.parametrize("name", renderers())
def test_the_line_offers_the_legal_actions_with_explanations(name: str) -> None:
    table = begun(game=name)
    offered = completions(table)
    session = table.state.session
    assert session
    view, play = session.scene().view, session.play
    found = [meant(session.renderer, play.game, view, text) for text in offered]
    assert found == list(play.legal_actions())
    assert all(offered.values())


@pytest.mark.parametrize("name", renderers())
@pytest.mark.long
def test_the_focus_stays_in_the_line_for_a_whole_game(name: str) -> None:
    rng = Random(5)
    bot = "porter" if name == "sobek" else "apprentice"
    table = begun(f"person {bot}", game=name)
    lines = 0
    while not table.saved.over:
        if table.offers("turn"):
            table.do("turn", "99")
        assert table.device.focused == field(table).attributes["id"]
        before = table.saved.length
        type_line(table, "  " + rng.choice(list(completions(table))).upper() + " ")
        assert table.saved.length > before
        lines += 1
    assert lines > 9
    assert 'name="typed"' not in table.device.html


def test_illegal_and_unknown_actions_are_refused_with_a_sentence() -> None:
    table = begun()
    before, (first, *_) = table.saved, completions(table)
    for text, words in (
        ("take 9", "S21"),
        ("take 1", "There is no card on quay 1."),
        ("sell 3 fish", "S24"),
        ("done", "S20"),
        ("fly away", "“fly away” is not an action of Sobek."),
        ("take 1; take 1", "is not an action"),
        ("<b>", "“<b>” is not an action"),
    ):
        type_line(table, text)
        (told,) = read(table.device.html).of_class("problem")
        assert words in unescape(told.text) and told.attributes["role"] == "alert"
        assert field(table).attributes["value"] == text
        assert field(table).attributes["aria-invalid"] == "true"
        assert table.device.focused == field(table).attributes["id"]
    assert table.saved == before
    type_line(table, f"/{first}")
    assert table.saved.length > before.length
    assert 'class="problem"' not in table.device.html and not field(table).attributes["value"]


@pytest.mark.rule("S21")
def test_a_typed_number_is_that_of_the_quay(languages: list[str]) -> None:
    """The table names and reads quays so. The notation counts the cards that are left."""
    table = begun("person person")
    for number in ("1", "3"):
        table.do("take-seat")
        type_line(table, f"take {number}")
    table.do("take-seat")
    assert [key.split()[1] for key in completions(table)] == ["4", "5", "6", "7"]
    type_line(table, "cost 5")
    assert "1 card goes to the corruption pile" in answer(table)
    type_line(table, "take 4")
    assert str(table.saved.record.actions[-1]) == "take 1"


def test_the_same_mistake_is_announced_each_time() -> None:
    table = begun()
    tries = set()
    for _ in range(2):
        type_line(table, "nonsense")
        tries.update(re.findall(r'id="(typed-told-\d+)"', table.device.html))
    assert len(tries) == 2


def test_typing_out_of_turn_or_nothing_changes_nothing() -> None:
    table = begun("person trader")
    first, *_ = completions(table)
    table.send("typed", typed=first, submitter="")
    # Not yet settled: the bot has not answered.
    length = table.saved.length
    table.send("typed", typed=first, submitter="")
    assert table.saved.length == length
    assert "It is Yuya’s turn." in table.device.html
    table.device.settle()
    assert table.saved.length > length
    assert "It is Yuya’s turn." not in table.device.html
    before = table.saved
    type_line(table, " ")
    assert table.saved == before


def test_an_unfinished_line_survives_other_panels_and_escape_closes_it() -> None:
    table = begun()
    table.do("typing-on", "take", name="typed")
    table.key("l")
    table.key("Escape")
    assert field(table).attributes["value"] == "take"
    table.key("Escape")
    assert not is_open(table) and field(table).attributes["value"] == ""
    assert not table.device.focus_is_lost()


def test_the_line_is_hidden_during_a_handover() -> None:
    table = Table()
    table.begin("person person")
    table.do("take-seat")
    table.key("/")
    type_line(table, "take 1")
    assert 'name="typed"' not in table.device.html
    assert table.device.focused == "take-seat"
    table.do("take-seat")
    assert table.device.focused == field(table).attributes["id"]


def test_typed_text_is_not_shown_to_the_next_player() -> None:
    table = begun("person person")
    table.do("take-seat")
    type_line(table, "sell secret")
    assert "sell secret" in table.device.html
    table.do("act", str(table.saved.legal_actions()[0]))
    while table.goes_on():
        pass
    assert table.offers("typing") and "sell secret" not in table.device.html


# --- questions -----------------------------------------------------------------------------------


def answer(table: Table) -> str:
    """What stands below the line."""
    (said,) = read(table.device.html).of_class("answer")
    return unescape(said.text)


@pytest.mark.parametrize("name", renderers())
def test_each_question_is_answered_by_word_by_letter_and_by_its_button(name: str) -> None:
    table = begun(game=name)
    for question in questions(table.app.state.renderers[name], ["–"]):
        said = set()
        for word in spellings(question.asked):
            type_line(table, f"{word} {question.example}".strip())
            said.add(answer(table))
            assert field(table).attributes["value"] == ""
            assert table.device.focused == field(table).attributes["id"]
        if question.name:
            table.do("ask", question.asked)
            said.add(answer(table))
        assert len(said) == 1, question
        (sentence,) = said
        assert sentence.endswith((".", "…", "!")) and "class=" not in sentence


@pytest.mark.parametrize("name", renderers())
def test_no_question_is_taken_for_an_action_or_for_another_question(
    name: str, languages: list[str]
) -> None:
    for language in languages:
        use(language)
        renderer = renderers()[name]
        words = vocabulary(renderer.words.vocabulary)
        game = games.game(name)
        all_spelt = []
        for question in questions(renderer, []):
            all_spelt += spellings(question.asked)
            for word in spellings(question.asked):
                asks = f"{word} {question.example}".strip()
                found, place = asked(questions(renderer, []), asks) or (None, "")
                assert found and (found.asked, place) == (question.asked, question.example)
                with pytest.raises(ValueError):
                    words.parse(game, asks)
        assert len(all_spelt) == len(set(all_spelt)), language


def test_a_question_may_be_asked_in_a_sentence() -> None:
    table = begun("person person")
    table.do("take-seat")
    answers = set()
    for typed in ("cost 3", "c 3", "what does the third cost?", "What does the 3rd cost", "3 c"):
        type_line(table, typed)
        answers.add(answer(table))
    assert len(answers) == 1 and "2 cards go to the corruption pile" in answers.pop()
    type_line(table, "cost")
    assert "“cost 3”" in answer(table)


def test_an_answer_holds_until_something_happens_and_for_nobody_else() -> None:
    table = begun("person person")
    table.do("take-seat")
    type_line(table, "hand")
    assert answer(table).startswith("Your hand: 2 cards")
    type_line(table, "take 1")
    assert "Your hand" not in table.words
    table.do("take-seat")
    assert not answer(table)


@pytest.mark.parametrize("name", ["sobek", "sakkara"])
def test_an_answer_is_not_shown_to_who_stays_when_a_hand_goes_elsewhere(name: str) -> None:
    table = begun("person person", game=name)
    table.do("take-seat")
    type_line(table, "hand")
    said, seat = answer(table), table.saved.state.actor
    assert said and said in table.words
    table.do("panel", DEVICES)
    table.do("send-elsewhere", str(seat))
    table.do("panel", "")
    assert said not in table.words and not table.state.typing.answer


def test_whoever_comes_to_the_screen_after_a_bot_is_answered_at_once() -> None:
    """Scarab has no handover: a bot's move alone brings the next person to the screen."""
    table = begun("person person apprentice", game="scarab")
    for _ in range(6):
        type_line(table, next(iter(completions(table))))
        table.device.settle()
        table.do("ask", "asked: scores / score / s")
        assert answer(table)


def test_questions_are_answered_in_a_replay_and_in_a_tutorial() -> None:
    table = begun(game="scarab")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("replay-at", "0")
    type_line(table, "board")
    assert "96 stones" in answer(table)
    table.do("go", "learn=sobek")
    type_line(table, "quays")
    assert answer(table).startswith("1 ")
