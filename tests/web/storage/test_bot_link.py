"""Links that hold a bot."""

import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.bots.own_bot import MAX_CODE
from sobek.core.link_refusals import LinkError
from sobek.core.octets import Writer
from web.storage.bot_link import MAX_LENGTH, decode, encode

CODE = "def choose(view, actions, rng):\n    return actions[0]  # größer, чем 🐊\n"


@given(st.text(max_size=300).filter(lambda text: text.isprintable()))
def test_what_goes_in_comes_out(code: str) -> None:
    assert decode(encode("sobek", code)) == ("sobek", code)


def test_half_a_character_is_refused_with_its_line() -> None:
    with pytest.raises(LinkError, match="Line 2 of the bot has a broken character"):
        encode("sobek", "first = 1\nsecond = '\ud83d'\n")


def packed(body: bytes, format: str = "1") -> str:
    data = zlib.crc32(body).to_bytes(4, "little") + body
    return format + urlsafe_b64encode(data).rstrip(b"=").decode()


def body(game: str, unpacked: bytes) -> bytes:
    writer = Writer()
    writer.text(game)
    return bytes(writer.out) + zlib.compress(unpacked, 9)


def test_any_changed_character_is_noticed() -> None:
    link = encode("sobek", CODE)
    rng = Random(5)
    for place in range(len(link)):
        other = rng.choice("abcXYZ019-_")
        changed = link[:place] + other + link[place + 1 :]
        if changed != link:
            with pytest.raises(LinkError):
                decode(changed)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("", "changed on the way"),
        ("1", "changed on the way"),
        ("0AAAA", "changed on the way"),
        ("2AAAA", "newer version"),
        ("1ÄÖ", "changed on the way"),
        ("1" + "A" * MAX_LENGTH, "changed on the way"),
        (packed(b""), "changed on the way"),
        (packed(b"\x05sobek"), "changed on the way"),
        (packed(b"\x05sobekgarbage"), "changed on the way"),
        (packed(body("chess", b"x")), "changed on the way"),
        (packed(body("sobek", b"\xff\xfe")), "changed on the way"),
        # A few bytes that stand for a hundred megabytes.
        (packed(body("sobek", bytes(10**8))), "changed on the way"),
        # Another spelling of the same text.
        (packed(body("sobek", b"x") + b"more"), "changed on the way"),
    ],
)
def test_what_is_no_link(link: str, says: str) -> None:
    with pytest.raises(LinkError, match=says):
        decode(link)


def test_a_bot_that_is_too_long_for_a_link() -> None:
    rng = Random(1)
    with pytest.raises(LinkError, match="save it to a file"):
        encode("sobek", "".join(chr(rng.randrange(32, 127)) for _ in range(MAX_CODE)))
    with pytest.raises(LinkError, match="save it to a file"):
        encode("sobek", "x" * (MAX_CODE + 1))
