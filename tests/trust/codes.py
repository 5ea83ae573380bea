"""Mutated codes of devices that meet: each is refused, or is the code that it was.

Of one kind, the bytes below the checksum are changed, and it is made right again: somebody may send
such a code. What is accepted then has one spelling, and a description can be made of it.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final
from zlib import crc32

from sobek.core.chance import pick
from tests.trust.links import SAMPLES, Kind, bytes_text, edits, read_changed, text_bytes
from tests.trust.part import NOT_LOOKS, Part, Tally, simple
from tests.web.helpers.device import ADDRESS
from tests.web.helpers.lines import FakeLines
from web.devices import pairing
from web.devices.pairing import CHECKSUM, CodeRefused


@cache
def samples() -> Sequence[str]:
    """Offers, and answers to some of them."""
    lines = FakeLines(Random("codes"), lambda work: None, lambda name: None)
    offers = [pairing.encode(lines.offer(f"{n}")) for n in range(SAMPLES // 2)]
    answers = [pairing.encode(lines.offer("answer"), offer) for offer in offers]
    return (*offers, *answers)


@cache
def messages() -> Sequence[str]:
    """Texts with a code in each."""
    return tuple(f"Join us: {pairing.link(ADDRESS, code)} – Anna" for code in samples())


def body(code: str) -> bytes:
    """What the checksum of a code protects."""
    return urlsafe_b64decode(code[1:] + "===")[CHECKSUM:]


def with_checksum(data: bytes, sample: str) -> str:
    """The code with this body."""
    whole = crc32(data).to_bytes(CHECKSUM, "big") + data
    return sample[0] + urlsafe_b64encode(whole).rstrip(b"=").decode()


def describes(code: str) -> bool:
    """Read a code; what is accepted can be described, on lines of their own."""
    told = pairing.decode(code)
    described = pairing.description(code)
    assert described.count("\r\n") == len(described.splitlines()), "a line was put in"
    again = pairing.encode(described)
    assert told.answers or again == code, "it has another spelling"
    return True


def is_one(code: str) -> bool:
    """Read a code; one that was changed by chance is never accepted as another one."""
    pairing.decode(code)
    assert code in samples(), "another code was accepted"
    return True


def is_found(text: str) -> bool:
    """Find the code in a text, likewise."""
    assert pairing.find(text) in samples(), "another code was found"
    return True


KINDS: Final[dict[str, Kind]] = {
    "code": Kind(
        samples=samples,
        unpack=body,
        pack=with_checksum,
        accepts=describes,
        refused=(CodeRefused,),
    ),
    "letters of a code": Kind(
        samples=samples,
        unpack=text_bytes,
        pack=bytes_text,
        accepts=is_one,
        refused=(CodeRefused,),
    ),
    "text with a code": Kind(
        samples=messages,
        unpack=text_bytes,
        pack=bytes_text,
        accepts=is_found,
        refused=(CodeRefused,),
    ),
}


def a_code(number: int) -> Tally:
    """Change a code and have it read."""
    rng = Random(f"code {number}")
    name = [*KINDS][number % len(KINDS)]
    kind = KINDS[name]
    sample = pick(kind.samples(), rng)
    accepted, _ = read_changed(name, kind, sample, edits(kind.samples(), kind, rng))
    return Counter({"codes": 1, name: 1, f"{name}: accepted": int(accepted)})


PARTS: Final = (
    Part(
        name="codes",
        what="mutated codes of devices that meet: refused, or what they were",
        unit="codes",
        wanted=1_000_000,
        seconds=0.0002,
        cases=simple(a_code),
        code=(
            *("sobek/core", "web/devices/pairing.py", "tests/trust/codes.py"),
            *("tests/trust/links.py", "tests/web/helpers/lines.py", *NOT_LOOKS),
        ),
    ),
)
