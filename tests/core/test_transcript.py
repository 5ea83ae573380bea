"""Transcripts: their format, and which line a refusal names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.play import Play
from sobek.core.transcript import MAX_LENGTH, TranscriptError, read, write
from sobek.games.null import ROLL
from tests.helpers.strategies import plays

FINISHED = """\
game: null
version: 1
sides: 20
seed: 42
seat 1: person, red circle, Anna, of Thebes
seat 2: greedy, blue square,

1 peek
1 seat 2
1 keep
2 roll

scores: 13 5
winners: 1
"""


def test_a_transcript_is_written_as_it_was_read() -> None:
    play = read(FINISHED)
    assert write(play) == FINISHED
    assert play.players[0].name == "Anna, of Thebes"
    assert write(play.at(1)).endswith("\n\n1 peek\n\nscores: 0 0\nunfinished\n")
    assert write(play.at(0)).endswith(" square,\n\nscores: 0 0\nunfinished\n")


def test_a_redeal_stands_before_the_next_action() -> None:
    play = read(FINISHED).at(3)
    play.deal_anew(1, 4711)
    play.deal_anew(None, 5)
    play.act(ROLL)
    text = write(play)
    assert "\n1 keep\nanew 2 4711\nanew 0 5\n2 roll\n" in text
    assert read(text) == play
    for wrong, words in (
        ("anew 9 5", "no seat 9"),
        ("anew 1", "not a number"),
        ("anew x 5", "not a number"),
    ):
        with pytest.raises(TranscriptError, match=words) as told:
            read(text.replace("anew 0 5", wrong))
        assert told.value.line == 12


def test_line_ends_and_blanks_do_not_matter() -> None:
    assert read(FINISHED.replace("\n", " \r\n  ")) == read(FINISHED)
    assert read("\n\n" + FINISHED.replace("\n\n", "\n")) == read(FINISHED)


def test_comments_are_skipped_and_count_as_lines() -> None:
    assert read("# Sunday\n" + FINISHED.replace("\n\n", "\n # …\n")) == read(FINISHED)
    with pytest.raises(TranscriptError) as told:
        read("# Sunday\n" + FINISHED.replace("version: 1", "version: 2"))
    assert told.value.line == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("game: null", "gama: null", 1, "game: …"),
        ("game: null", "game: chess", 1, "no game “chess”"),
        ("version: 1", "version: 2", 2, "newer"),
        ("version: 1", "version: 0", 2, "older"),
        ("version: 1", "version: ¹", 2, "not a number"),
        ("sides: 20", "sides: 7", 3, "one of 6, 20"),
        ("sides: 20\n", "", 3, "sides: …"),
        ("seed: 42", "seed: 9999999999999999", 6, "must be from 0"),
        ("seed: 42", "seed: " + "9" * 50, 4, "not a number"),
        ("1 peek", "1 peek" + "!" * 195, 8, "line is too long"),
        ("1 peek", "1 peek" + "!" * 194, 8, "not an action"),
        ("seat 2", "seat 3", 6, "seat 2: …"),
        ("red circle", "red", 5, "A seat must look like"),
        ("red circle", "red moon", 5, "no red moon"),
        ("greedy", "Greedy!", 6, "neither"),
        ("seat 2: greedy, blue square,\n", "", 5, "with 1 player."),
        ("1 peek", "2 peek", 8, "seat 1’s turn"),
        ("1 peek", "1 steal", 8, "“steal” is not an action"),
        ("1 keep", "1 peek", 10, r"already peeked. \(N3\)"),
        ("2 roll\n", "2 roll\n2 roll\n", 12, "over"),
        ("scores: 13 5", "scores: 13 7", 13, "“scores: 13 5”"),
        ("winners: 1", "winners: 2", 14, "“winners: 1”"),
        ("winners: 1", "unfinished", 14, "“winners: 1”"),
        ("winners: 1", "winners: 1\nwinners: 1", 15, "Nothing may follow"),
        ("\nscores: 13 5\nwinners: 1\n", "", 12, "ends too early"),
    ],
)
def test_a_refusal_names_the_line(old: str, new: str, line: int, words: str) -> None:
    assert old in FINISHED
    with pytest.raises(TranscriptError, match=words) as caught:
        read(FINISHED.replace(old, new))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"Line {line}: ")


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(TranscriptError, match="too long"):
        read(FINISHED + "\n" * MAX_LENGTH)


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(TranscriptError):
        read(text)


@given(plays("null"), st.data())
def test_a_damaged_transcript_is_refused_or_another_play(play: Play, data: st.DataObject) -> None:
    text = write(play)
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    try:
        again = read(damaged)
    except TranscriptError:
        return
    assert read(write(again)) == again
