"""The rules on the page: reading, searching, examples, and links to clauses."""

import re

import pytest

from sobek.core.link import decode
from sobek.core.text import tr, use
from sobek.games import game
from tests.web.helpers.device import Table
from tests.web.helpers.panels import drawer
from tests.web.helpers.reading import read
from web.games import renderers
from web.ui.screens.frame import LANGUAGES
from web.ui.screens.rules import MAX_SOUGHT, matching

CLAUSE = re.compile(r'data-click="clause" data-value="([A-Z]\w+)"')


def clauses(table: Table) -> list[str]:
    """The ids of the clauses that the panel shows."""
    found = [node.attributes["id"] or "" for node in drawer(table).of_class("clause-text")]
    return [id.removeprefix("rule-") for id in found]


def search(table: Table, words: str, language: str = "en") -> list[str]:
    """The clauses that the panel shows after a search."""
    table.do("language", language)
    table.do("clause", "")
    table.do("seek", words, name="sought")
    return clauses(table)


@pytest.mark.parametrize("name", renderers())
def test_the_panel_shows_all_clauses_of_the_open_game(name: str) -> None:
    table = Table()
    table.begin(game=name)
    table.key("r")
    rules = game(name)
    assert clauses(table) == list(rules.rules)
    parts = [tr(part.heading) for part in renderers()[name].teaching.guide]
    assert [each.text for each in drawer(table).named("h3")] == [*parts, *rules.headings.values()]
    for clause in rules.rules:
        said = drawer(table).by_id(f"rule-{clause}").named("p")[0].text
        assert said == f"{clause} {rules.clause(clause)}"


def test_the_search_finds_what_was_decided(languages: list[str]) -> None:
    table = Table()
    table.begin(game="sakkara")
    assert search(table, "decided here height moment counts") == ["K20"]
    assert search(table, "hier entschieden momentane höhe", "de") == ["K20"]


def test_on_the_start_screen_the_panel_shows_the_selected_game() -> None:
    table = Table()
    table.do("clause", "")
    assert clauses(table) == list(game("sobek").rules)
    table.do("panel", "")
    table.do("setup", "scarab", name="game")
    table.do("clause", "")
    assert clauses(table) == list(game("scarab").rules)


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [
        ("en", "queen three cards", ["S30"]),
        ("en", "s3b", ["S3B"]),
        ("en", "  S42 ", ["S42"]),
        ("de", "KÖNIGIN nachziehstapel", ["S30"]),
        ("de", "konigin nachziehstapel", ["S30"]),
        ("ru", "царица колоды", ["S30"]),
        ("de", "skarabäus marktwert", ["S03"]),
        ("en", "queen nonsense", []),
        ("fr", "l’ivoire", ["S03", "S05"]),
        ("fr", "l'ivoire", ["S03", "S05"]),
        ("fr", "LʼIvoire", ["S03", "S05"]),
        ("fr", "« l`ivoire »", ["S03", "S05"]),
    ],
)
def test_the_search_ignores_case_and_accents(
    languages: list[str], language: str, words: str, found: list[str]
) -> None:
    assert language in languages
    assert search(Table(), words, language) == found


KEYBOARDS = (
    str.maketrans("’‘“”«»„–−‑", '\'\'"""""---'),  # those of computers
    str.maketrans("'\"-", "’”–"),  # those of tablets, which mean well
    str.maketrans("’'", "ʼ´"),
    str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ё": "е", "\u00a0": " ", "\u202f": " "}),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", renderers())
def test_every_clause_is_found_as_any_keyboard_writes_it(
    languages: list[str], language: str, name: str
) -> None:
    use(language)
    for clause, rule in game(name).rules.items():
        for keyboard in KEYBOARDS:
            typed = tr(rule)[:MAX_SOUGHT].rpartition(" ")[0].translate(keyboard)
            assert clause in matching(game(name), typed), typed


def test_the_search_shows_the_number_of_clauses_found() -> None:
    table = Table()
    found = search(table, "curse")
    assert len(found) > 1
    assert all("curse" in game("sobek").rules[clause].lower() for clause in found)
    assert drawer(table).of_class("facts")[0].text == f"{len(found)} rules"
    assert len(drawer(table).named("h3")) < len(game("sobek").headings)
    table.do("seek", "curse nonsense", name="sought")
    assert drawer(table).of_class("facts")[0].text == "No rule contains all these words."
    table.do("seek", "", name="sought")
    assert drawer(table).of_class("facts")[0].text == ""
    assert clauses(table) == list(game("sobek").rules)


@pytest.mark.parametrize(
    ("name", "typed", "rule"), [("sobek", "take 9", "S21"), ("scarab", "return -8", "C13")]
)
def test_a_refusal_links_to_its_clause_and_closing_returns(
    name: str, typed: str, rule: str
) -> None:
    table = Table()
    table.begin(f"person {game(name).levels[0]}", game=name)
    table.do("typing", "open")
    table.do("typed", typed=typed)
    assert f'id="typed-{rule}"' in table.device.html
    table.device.focus(f"typed-{rule}")
    table.do("clause", rule)
    assert table.device.focused == table.device.revealed == f"rule-{rule}"
    assert "asked" in (drawer(table).by_id(f"rule-{rule}").attributes["class"] or "")
    table.key("Escape")
    assert table.device.focused == f"typed-{rule}"


def test_a_refusal_in_a_notice_links_to_its_clause() -> None:
    table = Table()
    table.begin()
    table.do("act", "take 9")
    (notice,) = read(table.device.html).of_class("notice")
    assert [node.text for node in notice.of_class("clause")] == ["S21"]
    assert notice.named("p")[0].text.endswith("( S21 )")


@pytest.mark.parametrize("name", renderers())
def test_links_to_clauses_in_a_whole_game_are_valid_and_unique(
    name: str,
) -> None:
    table = Table()
    table.begin(f"person {game(name).levels[-1]}", game=name)
    named: set[str] = set()
    for _ in range(200):
        ids = re.findall(r' id="([^"]+)"', table.device.html)
        assert len(ids) == len(set(ids))
        named.update(CLAUSE.findall(table.device.html))
        if table.offers("turn"):
            table.do("turn", "0")
            for step in range(4):
                named.update(CLAUSE.findall(table.device.html))
                table.do("turn", str(step + 1))
        elif table.saved.over:
            break
        else:
            action = table.saved.legal_actions()[-1]
            table.do("advised", str(action))
            named.update(CLAUSE.findall(table.device.html))
            table.do("act", str(action))
    assert table.saved.over
    assert named <= set(game(name).rules)
    expected = {
        "sobek": {"S10", "S42", "S43", "S44", "S51"},
        "scarab": {"C20", "C21"},
        "sakkara": {"K34"},
    }
    assert named >= expected[name]


# --- examples ------------------------------------------------------------------------------


def test_an_example_shows_clause_and_position_and_leads_back() -> None:
    table = Table()
    table.begin()
    here = table.device.location_hash()
    table.do("clause", "S21")
    table.do("example", "S21")
    assert table.device.location_hash() == "rule=sobek.S21"
    page = read(table.device.html)
    assert page.by_id("title").text == "Rule S21"
    assert game("sobek").rules["S21"] in table.words
    link, place, seat = renderers()["sobek"].teaching.examples["S21"]
    session = table.state.session
    assert session and session.play == decode(link) and session.cursor
    assert (session.cursor.ply, session.cursor.seat) == (place, seat)
    assert session.past.stories()[place - 1] in table.words
    table.do("replay-at", str(place - 1))
    assert session.past.stories()[place - 2] in table.words
    table.key("Escape")
    assert table.device.location_hash() == here
    assert table.device.focused == "rule-S21"
    table.key("Escape")
    assert table.offers("table:clear") and table.id


def test_returning_from_an_example_keeps_the_search() -> None:
    table = Table()
    found = search(table, "flood")
    table.do("example", found[0])
    table.do("back-to-rules")
    assert clauses(table) == found


def test_an_example_can_be_opened_by_its_address() -> None:
    table = Table("rule=scarab.C13")
    assert tr(game("scarab").rules["C13"]) in table.words
    table.do("back-to-rules")
    assert table.device.location_hash() == ""
    assert clauses(table) == list(game("scarab").rules)
    assert table.device.focused == "rule-C13"
    assert not table.device.storage


@pytest.mark.parametrize("address", ["rule=sobek.S99", "rule=chess.S21", "rule=", "rule=sobek"])
def test_unknown_examples_are_explained(address: str) -> None:
    table = Table(address)
    assert "There is no such rule." in table.words
    assert table.offers("go")


@pytest.mark.parametrize(
    ("name", "clause"), [(name, clause) for name in renderers() for clause in game(name).rules]
)
def test_every_example_can_be_shown_with_unique_ids(name: str, clause: str) -> None:
    table = Table(f"rule={name}.{clause}")
    page = read(table.device.html)
    assert page.by_id("title").text == f"Rule {clause}"
    ids = re.findall(r' id="([^"]+)"', table.device.html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("clause", "shown"), [("S42", "account"), ("S51", "ranking")])
def test_examples_of_scoring_show_account_or_ranking(clause: str, shown: str) -> None:
    table = Table(f"rule=sobek.{clause}")
    assert read(table.device.html).of_class(shown)
    assert not read(Table("rule=sobek.S41").device.html).of_class("ranking")


@pytest.mark.parametrize(
    ("place", "victory"),
    [
        ("scarab.C20", "Player 1 wins."),
        ("scarab.C21", "Player 1 wins."),
        ("scarab.C30", "Player 1 and Player 3 win."),
        ("sakkara.K34", "Player 1 wins."),
        ("sakkara.K35", "Player 2 wins."),
    ],
)
def test_examples_of_the_end_show_the_ranking_above_the_table(place: str, victory: str) -> None:
    page = read(Table(f"rule={place}").device.html)
    (ranking,) = page.of_class("ranking")
    assert ranking.named("h3")[0].text == victory
    assert page.of_class("table")
    assert not read(Table("rule=scarab.C13").device.html).of_class("ranking")
