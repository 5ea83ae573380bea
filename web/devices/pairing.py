"""The codes by which two devices meet. People carry them over: as QR codes, or as texts.

A line takes two: the one that begins it shows an offer, the other one answers. A code tells how a
browser can be reached and by what it is recognized, out of its description of the line (SDP). From
that the other browser's description is made anew; a browser's own is never changed.

A code is the part of a link after ``join=``: a digit for the form, then URL-safe base64 without
padding of

    CRC-32 of the rest · version · role · what it answers · lengths of both · user fragment and
    password · fingerprint · hosts
    role = 0 for an offer, 1 for an answer
    what it answers = the CRC-32 of the offer; nothing in an offer
    user fragment and password = 6 bits for each character, as they are
    fingerprint = SHA-256 of the certificate, by which the line is encrypted
    hosts = 1 to 3 times: kind · address · port; the kinds: 0 IPv4, 1 IPv6, 2 a name of mDNS

The CRC and the version stay where they are in all versions to come. Each code has one spelling.
"""

from __future__ import annotations

import contextlib
import re
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple
from zlib import crc32

from sobek.core.message import LETTERS, closed, found
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.text import mark, tr
from web.storage.links import JOIN

VERSION: Final = 1
"""What two devices must have in common. Raise it when codes or messages between devices change."""
FORM: Final = "1"
MAX_LENGTH: Final = 400
"""Maximum length of a code, in characters."""
MAX_SECRET: Final = 128
"""Characters of a user fragment or a password. Browsers have up to 32."""
MAX_HOSTS: Final = 3
FINGERPRINT: Final = 32
"""Bytes."""
CHECKSUM: Final = 4
"""Bytes."""

_NONE: Final = mark("This is not another device’s code. Scan or paste the one that it shows.")
_DAMAGED: Final = mark("This code is incomplete or was changed. Scan it, or copy it, once more.")
_OWN: Final = mark("This is this device’s own code. Take the one that the other device shows.")
_NO_ANSWER: Final = mark(
    "The other device shows a code for others, too. Press “Join a table” there, and scan the code "
    "of this device."
)
_NO_OFFER: Final = mark(
    "The other device answers a code, but this one has none yet. Have the table show a new code."
)
_OTHER_ANSWER: Final = mark(
    "This code answers another code than the one here. Scan the one here with the other device."
)
_OLDER: Final = mark("The other device has an older version of this page: update it there.")
_NEWER: Final = mark(
    "This device has an older version of this page than the other: update it here."
)


class CodeRefused(ValueError):
    """A code can't be used. ``str()`` is a translated sentence that says what to do instead."""


class Host(NamedTuple):
    """An address and a port by which a device may be reached. ``kind``: its place in
    :data:`_KINDS`."""

    kind: int
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Code:
    """What a code tells. ``answers``: the checksum of what it answers, b"" in an offer."""

    ufrag: str
    pwd: str
    fingerprint: bytes
    hosts: tuple[Host, ...]
    answers: bytes = b""


def encode(description: str, answers: str = "") -> str:
    """The code of a browser's description. ``answers``: the code that it answers, if it does.

    :raises CodeRefused: if the browser has found no way by which it can be reached.
    """
    hosts = _hosts(description)
    if not hosts:
        raise CodeRefused(
            tr("This device is not on a network. Connect it to Wi-Fi, or make it a hotspot.")
        )
    return _spelt(
        Code(
            _said(description, r"ice-ufrag:(\S+)"),
            _said(description, r"ice-pwd:(\S+)"),
            bytes.fromhex(_said(description, r"fingerprint:sha-256 (\S+)").replace(":", "")),
            hosts,
            _data(answers)[:CHECKSUM] if answers else b"",
        )
    )


def decode(code: str) -> Code:
    """What a code tells.

    :raises CodeRefused: if it is none of this version, as it was made.
    """
    try:
        data = _data(code)
    except ValueError:
        raise CodeRefused(tr(_DAMAGED)) from None
    version = data[CHECKSUM]
    if version != VERSION:
        raise CodeRefused(tr(_OLDER if version < VERSION else _NEWER))
    try:
        read = _read(Reader(data[CHECKSUM + 1 :]))
        if _spelt(read) != code:
            raise Malformed
    except ValueError:
        raise CodeRefused(tr(_DAMAGED)) from None
    return read


def find(text: str) -> str:
    """The last good code in a text, such as a scanned one or a message.

    :raises CodeRefused: if there is none.
    """
    refused = CodeRefused(tr(_NONE))
    for _, bodies in found(text, {JOIN: LETTERS}):
        for number, body in enumerate(bodies):
            try:
                decode(body)
            except CodeRefused as error:
                refused = refused if number else error
            else:
                return body
    raise refused


def find_offer(text: str) -> str:
    """The code in a text, if others can join by it.

    :raises CodeRefused: if they can't.
    """
    code = find(text)
    if decode(code).answers:
        raise CodeRefused(tr(_NO_OFFER))
    return code


def find_answer(text: str, offer: str) -> str:
    """The code in a text, if it answers this one.

    :raises CodeRefused: if it does not.
    """
    code = find(text)
    if code == offer:
        raise CodeRefused(tr(_OWN))
    answers = decode(code).answers
    if not answers:
        raise CodeRefused(tr(_NO_ANSWER))
    if answers != _data(offer)[:CHECKSUM]:
        raise CodeRefused(tr(_OTHER_ANSWER))
    return code


def hides(code: str) -> bool:
    """Whether a code tells names of mDNS alone: the browser keeps its addresses to itself."""
    return all(_KINDS[host.kind].unpack is _unpack_name for host in decode(code).hosts)


def link(address: str, code: str) -> str:
    """A link that joins by a code. ``address``: of the page."""
    return f"{address}#{closed(JOIN + code)}"


def description(code: str) -> str:
    """The description that stands for the other device here, by its code."""
    told = decode(code)
    candidates = (
        f"a=candidate:{n} 1 udp {2130706431 - n} {host.address} {host.port} typ host"
        for n, host in enumerate(told.hosts)
    )
    lines = (
        "v=0",
        f"o=- {int.from_bytes(told.fingerprint[:7], 'big')} 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=ice-ufrag:{told.ufrag}",
        f"a=ice-pwd:{told.pwd}",
        f"a=fingerprint:sha-256 {told.fingerprint.hex(':').upper()}",
        f"a=setup:{'active' if told.answers else 'actpass'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        *candidates,
        "a=end-of-candidates",
    )
    return "".join(f"{line}\r\n" for line in lines)


def _said(description: str, pattern: str) -> str:
    """What a line of a description says.

    :raises CodeRefused: if there is none.
    """
    said = re.search(f"^a={pattern}\\s*$", description, re.MULTILINE)
    if not said:
        raise CodeRefused(tr("This browser describes itself in a way that this page can’t read."))
    return said[1]


_CANDIDATE: Final = re.compile(
    r"^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host\b", re.MULTILINE | re.IGNORECASE
)


def _hosts(description: str) -> tuple[Host, ...]:
    """The ways by which a browser can be reached: of each kind the one that it likes best, then
    others of its choice."""
    ways = [
        Host(kind, address, int(port))
        for _, address, port in sorted(
            _CANDIDATE.findall(description), key=lambda found: -int(found[0])
        )
        if (kind := _kind(address)) is not None
    ]
    firsts = {way.kind: way for way in reversed(ways)}.values()
    chosen = [*firsts, *(way for way in ways if way not in firsts)][:MAX_HOSTS]
    return tuple(sorted(chosen, key=lambda way: (way.kind, ways.index(way))))


def _spelt(code: Code) -> str:
    """A code as a text."""
    writer = Writer()
    writer.out += bytes((VERSION, bool(code.answers))) + code.answers
    writer.count(len(code.ufrag))
    writer.count(len(code.pwd))
    secret = code.ufrag + code.pwd
    writer.out += b64decode(secret + "A" * (-len(secret) % 4), validate=True) + code.fingerprint
    writer.count(len(code.hosts))
    for kind, address, port in code.hosts:
        writer.count(kind)
        writer.out += _KINDS[kind].pack(address) + port.to_bytes(2, "big")
    data = crc32(writer.out).to_bytes(CHECKSUM, "big") + writer.out
    return FORM + urlsafe_b64encode(data).rstrip(b"=").decode()


def _data(code: str) -> bytes:
    """The bytes of a code, whatever its version.

    :raises ValueError: if its checksum does not fit.
    """
    if code[:1] != FORM or len(code) > MAX_LENGTH:
        raise Malformed
    data = urlsafe_b64decode(code[1:] + "===")
    if len(data) <= CHECKSUM or crc32(data[CHECKSUM:]).to_bytes(CHECKSUM, "big") != data[:CHECKSUM]:
        raise Malformed
    return data


def _read(reader: Reader) -> Code:
    """What follows the version.

    :raises Malformed: if it is not what :func:`_spelt` writes.
    """
    answers = reader.take(CHECKSUM) if reader.count(below=2) else b""
    sizes = [reader.count(below=MAX_SECRET) for _ in range(2)]
    letters = sum(sizes)
    secret = b64encode(reader.take((letters + 3) // 4 * 3)).decode()
    ufrag, pwd = secret[: sizes[0]], secret[sizes[0] : letters]
    fingerprint = reader.take(FINGERPRINT)
    hosts = []
    for _ in range(reader.count(below=MAX_HOSTS + 1)):
        kind = reader.count(below=len(_KINDS))
        address = _KINDS[kind].unpack(reader.take(_KINDS[kind].size))
        hosts.append(Host(kind, address, int.from_bytes(reader.take(2), "big")))
    if not (reader.is_done and ufrag and pwd and hosts and all(host.port for host in hosts)):
        raise Malformed
    return Code(ufrag, pwd, fingerprint, tuple(hosts), answers)


class _Kind(NamedTuple):
    """A kind of address: its bytes in a code, the pattern of its text, and the ways between."""

    size: int
    pattern: re.Pattern[str]
    pack: Callable[[str], bytes]
    unpack: Callable[[bytes], str]


def _pack_ipv6(address: str) -> bytes:
    """The bytes of an address, in which "::" may stand for groups of zeros."""
    head, gap, tail = (part.split(":") if part else [] for part in address.partition("::"))
    zeros = ["0"] * (8 - len(head) - len(tail)) if gap else []
    return b"".join(int(group, 16).to_bytes(2, "big") for group in (*head, *zeros, *tail))


def _unpack_ipv6(data: bytes) -> str:
    return ":".join(f"{int.from_bytes(data[at : at + 2], 'big'):x}" for at in range(0, 16, 2))


def _unpack_name(data: bytes) -> str:
    """A name of mDNS, which is a UUID."""
    digits = data.hex()
    parts = zip((0, 8, 12, 16, 20), (8, 12, 16, 20, 32), strict=True)
    return "-".join(digits[start:end] for start, end in parts) + _LOCAL


_LOCAL: Final = ".local"
_KINDS: Final = (
    _Kind(
        4,
        re.compile(r"\d{1,3}(?:\.\d{1,3}){3}", re.ASCII),
        lambda address: bytes(map(int, address.split("."))),
        lambda data: ".".join(map(str, data)),
    ),
    _Kind(
        16,
        re.compile(r"(?=.*:)[\da-fA-F:]+", re.ASCII),
        _pack_ipv6,
        _unpack_ipv6,
    ),
    _Kind(
        16,
        re.compile(r"[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\.local", re.ASCII),
        lambda name: bytes.fromhex(name.removesuffix(_LOCAL).replace("-", "")),
        _unpack_name,
    ),
)
"""IPv4, IPv6, and names of mDNS, which browsers give where they keep addresses to themselves."""


def _kind(address: str) -> int | None:
    """The kind of an address, by its place; None if it is none of these."""
    for place, kind in enumerate(_KINDS):
        if kind.pattern.fullmatch(address):
            with contextlib.suppress(ValueError, OverflowError):
                return place if len(kind.pack(address)) == kind.size else None
    return None
