"""Actions typed in the words of each language."""

import re
from importlib import import_module

import pytest

from sobek import games
from sobek.core import text
from sobek.games.sobek.rules.notation import TOKEN_NAMES
from sobek.games.sobek.rules.tables import Character, Goods
from tests.web.helpers.device import Table
from tests.web.helpers.typed_line import completions, type_line
from web.games import renderers
from web.games.sobek import words
from web.ui.screens.frame import LANGUAGES
from web.ui.vocabulary import Vocabulary, vocabulary, word


def spoken(language: str, game: str) -> Vocabulary:
    text.use(language)
    return vocabulary(renderers()[game].words.vocabulary)


def actions(game: str) -> set[object]:
    """All that could be done at any point of some games."""
    played = import_module(f"tests.web.helpers.{game}_games").games(8)
    return {action for before, _, _ in played for action in before.legal_actions()}


@pytest.mark.parametrize("game", renderers())
def test_offered_texts_and_the_notation_can_be_parsed_in_every_language(
    game: str, languages: list[str]
) -> None:
    every, rules = actions(game), games.game(game)
    assert len(every) > 100
    for language in (*languages, text.PSEUDO_LANGUAGE):
        words = spoken(language, game)
        offered = {action: words.spelt(action) for action in every}
        assert len(set(offered.values())) == len(every)
        assert (offered != {action: str(action) for action in every}) == (language != "en")
        for action, typed in offered.items():
            dictated = typed.capitalize().replace(" ", ". ", 1).replace("-", "–") + "."
            for each in (typed, f"  {typed.upper()} ", str(action), f"{action}. ", dictated):
                assert words.parse(rules, each) == action, (language, each)


@pytest.mark.parametrize("game", renderers())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spelling_means_one_word(game: str, language: str, languages: list[str]) -> None:
    words = spoken(language, game)
    for message in renderers()[game].words.vocabulary:
        notation = word(message)
        for spelling in word(text.tr(message)).split("/"):
            assert words.notation(f"{spelling} 1") == f"{notation} 1".removeprefix("play ")
            assert words.notation(f"1 {spelling}") == f"1 {notation}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_names_of_cards_and_tokens_can_be_typed(
    language: str, languages: list[str]
) -> None:
    vocabulary = spoken(language, "sobek")
    if language == "en":
        return
    called = {
        **{goods.name.lower(): words.goods(goods) for goods in Goods},
        **{
            each.name.lower(): words.character(each)
            for each in Character
            if each is not Character.SCRIBE
        },
        **{TOKEN_NAMES[token]: text.tr(name) for token, name in words.TOKENS.items()},
    }
    for notation, name in called.items():
        assert vocabulary.notation(re.sub("[()]", "", name)) == notation


def test_actions_can_be_typed_in_german(languages: list[str]) -> None:
    table = Table()
    table.begin()
    table.do("language", "de")
    table.do("typing", "open")
    offered = completions(table)
    first, *_ = offered
    assert first.startswith("nimm ") and all("take" not in each for each in offered)
    assert f"Zum Beispiel: {first}" in table.words
    length = table.saved.length
    for typed in ("Flieg weg!", "nimm 9"):
        type_line(table, typed)
        assert table.saved.length == length
    type_line(table, "Flieg weg!")
    assert "„flieg weg!“" in table.words
    type_line(table, first.replace("nimm", " Nimm "))
    assert table.saved.length > length
    length = table.saved.length
    type_line(table, next(iter(completions(table))).replace("nimm", "take"))
    assert table.saved.length > length


def test_one_may_say_that_one_plays_a_character() -> None:
    words = spoken("en", "sobek")
    rules = games.game("sobek")
    assert words.parse(rules, "Play vizier seat 2") == rules.parse("vizier seat 2")
    assert spoken("en", "scarab").parse(games.game("scarab"), "return −8").what == -8


def test_changing_the_language_keeps_the_typed_line_and_the_selection(languages: list[str]) -> None:
    table = Table()
    table.begin()
    table.do("table:quay", "0")
    table.do("typing", "open")
    table.do("typing-on", "take", name="typed")
    assert 'aria-pressed="true"' in table.device.html
    for language in LANGUAGES:
        table.do("panel", "menu")
        table.do("language", language)
        assert table.device.language == language
        assert 'id="drawer"' in table.device.html
        table.do("panel", "")
        assert 'value="take"' in table.device.html
        assert 'aria-pressed="true"' in table.device.html
