"""Names: what is seen stays, what is not seen goes, and no two players are called alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core import link, public_view, transcript
from sobek.core.names import MAX_NAME, clean_name, is_name, tell_apart
from sobek.core.play import Play
from sobek.core.record import Player

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
GERMANY = "\U0001f1e9\U0001f1ea"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
ODD = st.text(
    st.sampled_from(f"aé \u0301\u0489\u0e47\u00ad\u200d\ufe0f\u094d{FAMILY}{ENGLAND}{GERMANY}")
)


@given(st.text() | ODD)
def test_a_name_is_one_short_line_that_stays_the_same(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MAX_NAME
    assert clean_name(name) == name == name.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cn", "Cs", "Zl", "Zp") for char in name)
    assert is_name(name) and Player(name).name == name == Player(name).shown_name


def test_markup_is_allowed_in_names() -> None:
    assert (
        clean_name(" <b>Zoë &\n \U0001f469\u200d\U0001f33e ")
        == "<b>Zoë & \U0001f469\u200d\U0001f33e"
    )


def test_bidirectional_marks_are_blanks() -> None:
    assert clean_name("a\u202eb\u2066c") == "a b c"


UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u200c\u200d\u2060\u3164\ufe0f\uffa0\ufff9\ufeff"
    "\U0001d173\U000e0041\U000e0100\U000e0fff\u0378"
)


@pytest.mark.parametrize("unseen", UNSEEN)
def test_what_is_not_seen_is_left_out(unseen: str) -> None:
    assert clean_name(f"An{unseen}na").replace(" ", "") == "Anna"
    assert clean_name(unseen) == clean_name(f"{unseen} {unseen}") == ""


@pytest.mark.parametrize("blank", ["\u2800", "\u00a0", "\u3000", "\u1680", "\U0001d159"])
def test_blanks_of_any_kind_are_blanks(blank: str) -> None:
    assert clean_name(f"{blank}Anna{blank}Berta{blank}") == "Anna Berta"
    assert clean_name(blank) == ""


def test_a_name_of_marks_alone_is_none() -> None:
    assert clean_name("\u0301\u0302 \u20dd") == ""
    assert clean_name("\u0301 Anna \u0302 Berta") == "Anna Berta"


@pytest.mark.parametrize("mark", ["\u0316", "\u0335", "\u0489", "\u20dd", "\u0e49"])
def test_at_most_two_marks_stack(mark: str) -> None:
    assert clean_name(f"x{23 * mark}y") == f"x{2 * mark}y"


@pytest.mark.parametrize(
    "name",
    [
        "Việt Nguyễn",
        "\u1000\u103b\u1031\u102c\u103a",  # Kyaw
        "\u1019\u103b\u102d\u102f\u1038",  # Myo
        "\u0f66\u0f92\u0fb2\u0f7c\u0f63\u0f0b\u0f58",  # Dolma
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sri: the joiner makes the letter
        "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",  # Shalom, with points
        "❤\ufe0f",
        RAINBOW,
        ENGLAND,
        GERMANY,
        FAMILY,
        "\U0001f44d\U0001f3fd",
    ],
)
def test_names_of_all_scripts_stay(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("last", [GERMANY, FAMILY, ENGLAND, RAINBOW, "x\u0316\u0317"])
@pytest.mark.parametrize("length", [21, 22, 23])
def test_nothing_is_cut_in_its_midst(last: str, length: int) -> None:
    kept = "a" * length
    whole = kept + last if length + len(last) <= MAX_NAME else kept
    assert clean_name(f"{kept}{last}bcd").startswith(whole)
    assert clean_name(f"{kept}{last}") == whole


def test_flags_in_a_row_are_cut_between_two() -> None:
    assert clean_name(f"a{20 * GERMANY}") == f"a{11 * GERMANY}"


@pytest.mark.parametrize(
    ("names", "apart"),
    [
        (["Anna", "Ben"], ("Anna", "Ben")),
        (["Anna", "Anna", "anna"], ("Anna", "Anna 2", "anna 3")),
        (["Anna", "Anna", "Anna 2"], ("Anna", "Anna 3", "Anna 2")),
        (["Anna", "Anna", "anna 2", "ANNA 2"], ("Anna", "Anna 3", "anna 2", "ANNA 2 2")),
        (["", "", "Anna", ""], ("", "", "Anna", "")),
        (["x" * 24, "x" * 24], ("x" * 24, "x" * 22 + " 2")),
        ([11 * GERMANY + "ab"] * 2, (11 * GERMANY + "ab", 11 * GERMANY + " 2")),
    ],
)
def test_no_two_players_are_called_alike(names: list[str], apart: tuple[str, ...]) -> None:
    assert tell_apart(names) == apart == tell_apart(apart)
    assert all(is_name(name) for name in apart)


@pytest.mark.parametrize("name", ["An\u00adna", "\u3164", "e" + 9 * "\u0301"])
def test_a_record_with_a_name_of_before_opens_and_stays_as_it_is(name: str) -> None:
    play = Play.new("null", (Player(name), Player("Bot", "greedy")), seed=1)
    assert link.decode(link.encode(play)) == play == transcript.read(transcript.write(play))
    assert link.decode(link.encode(play)).players[0].name == name
    seen = public_view.of(play)
    assert public_view.decode(public_view.encode(seen)) == seen
