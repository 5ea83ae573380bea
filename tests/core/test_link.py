"""Links: their format, and that bad and hostile ones are refused."""

import time
import tracemalloc
from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.link import MAX_LENGTH, decode, encode
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.null import KEEP, PEEK, NullAction
from tests.helpers.strategies import plays

HEAD = b"\x04null\x01"  # game and version
ANNA, BOT = b"\x04Anna\x00\x00", b"\x00\x06greedy\x09"
SEATS = b"\x00\x02" + ANNA + BOT  # the first of the options' values, then two seats
BODY = HEAD + SEATS + b"\x2a"  # seed 42


def craft(body: bytes) -> str:
    """A link with this body and a correct length and checksum."""
    length = (
        bytes([len(body) & 127 | 128, len(body) >> 7]) if len(body) > 127 else bytes([len(body)])
    )
    data = length + crc32(body).to_bytes(4, "little") + body
    return "1" + urlsafe_b64encode(data).rstrip(b"=").decode()


def anna_and_bot() -> Play:
    return Play.new("null", (Player("Anna"), Player("", "greedy", "blue", "square")), 42)


def test_links_have_the_documented_format() -> None:
    play = anna_and_bot()
    assert encode(play) == craft(BODY + b"\x00")
    for action in (PEEK, NullAction("seat", 1), KEEP, KEEP):
        play.act(action)
    # Choices 2 of 3, 0 of 1, 0 of 2 and 0 of 3 make the number 2.
    assert encode(play) == craft(BODY + b"\x04\x02")
    assert decode(encode(play)) == play


def test_redeals_have_a_format_of_their_own() -> None:
    play = anna_and_bot()
    play.act(PEEK)
    play.deal_anew(1, 5)
    play.deal_anew(None, 6)
    link = encode(play)
    assert link == "2" + craft(BODY + b"\x02\x01\x02\x05\x01\x00\x06\x01\x02")[1:]
    assert decode(link) == play and decode(link).record.redeals == play.record.redeals
    with pytest.raises(LinkError, match="invalid after action 2"):
        decode("1" + link[1:])
    beyond = craft(BODY + b"\x01\x02\x02\x05\x01\x02")
    with pytest.raises(LinkError, match="changed on the way"):
        decode("2" + beyond[1:])


def test_decode_accepts_a_whole_address() -> None:
    play = anna_and_bot()
    assert decode(f" https://example.org/sobek/?x=1#{encode(play)}\n") == play
    assert decode(f"https://example.org/sobek/#{encode(play)}.0") == play


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a link"),
        ("#", "not a link"),
        ("hello", "not a link"),
        ("0abcdefg", "not a link"),
        ("1abc def", "not a link"),
        ("1äöü", "not a link"),
        ("²abc", "not a link"),
        ("5abcdefg", "newer version of this page"),
        ("1", "incomplete"),
        ("1abc", "incomplete"),
        ("1" + "A" * MAX_LENGTH, "too long"),
        (craft(BODY + b"\x00")[:-1], "incomplete"),
        (craft(BODY + b"\x00")[:20], "incomplete"),
        (craft(BODY + b"\x00") + "A", "changed on the way"),
        (craft(BODY + b"\x00") + "AAAA", "changed on the way"),
        (craft(BODY + b"\x00").replace("bnVs", "bnVt"), "changed on the way"),
        (craft(b""), "changed on the way"),
        (craft(BODY), "changed on the way"),
        (craft(b"\x03foo\x01"), "no game “foo”"),
        (craft(b"\x08../../os\x01"), "no game"),
        (craft(b"\x02\xff\xfe\x01"), "changed on the way"),
        (craft(b"\x61" + b"x" * 97 + b"\x01"), "changed on the way"),
        (craft(b"\x04null\x02"), r"newer rules of null \(version 2\)"),
        (craft(b"\x04null\x00"), r"older rules of null \(version 0\)"),
        (craft(HEAD + b"\x02\x00"), "changed on the way"),
        (craft(HEAD + b"\x00\x01" + ANNA + b"\x2a\x00"), "with 1 player."),
        (craft(HEAD + b"\x00\xff\xff\xff\xff\x7f" + ANNA), "changed on the way"),
        (craft(HEAD + b"\x00\x02" + ANNA + b"\x04a\n\nb\x00\x00"), "player’s name"),
        (craft(HEAD + b"\x00\x02" + ANNA + b"\x00\x01!\x00"), "neither"),
        (craft(HEAD + b"\x00\x02" + ANNA + b"\x00\x00\x7f"), "changed on the way"),
        (craft(HEAD + SEATS + b"\xff" * 7 + b"\x7f\x00"), "deal number"),
        (craft(HEAD + SEATS + b"\xff" * 9 + b"\x7f\x00"), "changed on the way"),
        (craft(BODY + b"\x03"), "invalid at action 3: the game is already over"),
        (craft(BODY + b"\x01\x09"), "invalid after action 1"),
        (craft(BODY + b"\x81\x20"), "4096 actions"),
        (craft(BODY + b"\xff\xff\xff\xff\x7f"), "4096 actions"),
        (craft(BODY + b"\x00\x00"), "changed on the way"),
        (craft(HEAD + SEATS + b"\xaa\x00\x00"), "changed on the way"),
        (craft(HEAD + b"\x00\x02" + ANNA + b"\x00\x06person\x00\x2a\x00"), "changed on the way"),
    ],
)
def test_bad_links_are_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(LinkError, match=words):
        decode(text)


@given(plays("null"), st.data())
def test_a_changed_letter_is_detected(play: Play, data: st.DataObject) -> None:
    text = encode(play)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters().filter(lambda letter: letter != text[place]))
    assert decode(text) == play
    with pytest.raises(LinkError):
        decode(text[:place] + letter + text[place + 1 :])


@given(plays("null"), st.data())
def test_a_truncated_link_is_called_incomplete(play: Play, data: st.DataObject) -> None:
    text = encode(play)
    with pytest.raises(LinkError, match="incomplete"):
        decode(text[: data.draw(st.integers(1, len(text) - 1))])


@given(plays(), st.data())
def test_a_forged_link_is_refused_or_a_valid_play(play: Play, data: st.DataObject) -> None:
    """Bytes are changed and the checksum is corrected: what is accepted is a valid play."""
    letters = encode(play)[1:]
    body = bytearray(urlsafe_b64decode(letters + "==="))
    del body[: 5 + (body[0] > 127)]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(body)))
        body[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    forged = craft(bytes(body))
    try:
        again = decode(forged)
    except LinkError as error:
        assert str(error).endswith(".")
    else:
        assert encode(again) == forged


@given(st.text() | st.from_regex("1[A-Za-z0-9_-]*", fullmatch=True))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(LinkError):
        decode(text)


def test_hostile_links_cost_little_time_and_memory() -> None:
    long = craft(BODY + b"\x80\x20" + b"\xff" * 2800)
    many = craft(HEAD + b"\x00\xff\xff\xff\x7f" + b"\x00" * 2800)
    huge = craft(HEAD + SEATS + b"\xff" * 2800)
    tracemalloc.start()
    start = time.perf_counter()
    for text in (long, many, huge, "1" + "A" * 3999, "#" * 3999, "A" * 10_000_000):
        with pytest.raises(LinkError):
            decode(text)
    spent = time.perf_counter() - start
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert spent < 1
    assert peak < 50e6
