"""The codes by which two devices meet."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from typing import Final
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.helpers.lines import ICE
from web.devices import pairing
from web.devices.pairing import CHECKSUM, CodeRefused, Host

CHROMIUM: Final = """\
v=0\r
o=- 3034517042709420918 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
a=group:BUNDLE 0\r
a=extmap-allow-mixed\r
a=msid-semantic: WMS\r
m=application 49999 UDP/DTLS/SCTP webrtc-datachannel\r
c=IN IP4 192.0.2.2\r
a=candidate:2474584528 1 udp 2113937151 192.0.2.2 49999 typ host generation 0 network-cost 999\r
a=candidate:2483897696 1 udp 2113942271 fd00::2 38246 typ host generation 0 network-cost 999\r
a=candidate:3 1 udp 2113939711 1f4712db-ea17-4bcf-a596-105139dfd8bf.local 60000 typ host\r
a=candidate:4 1 udp 2113932031 198.51.100.7 50001 typ host generation 0\r
a=candidate:5 1 tcp 1518280447 192.0.2.2 9 typ host tcptype active generation 0\r
a=ice-ufrag:fH+U\r
a=ice-pwd:r2pnfH1ghNGjWiSD8DCaqMNX\r
a=ice-options:trickle\r
a=fingerprint:sha-256 99:53:36:98:BD:69:09:EE:D6:30:08:8F:83:50:C3:BB:3E:9B:FA:BC:AD:12:7B:9A:DB:\
FE:E0:7D:F8:0C:DF:3E\r
a=setup:actpass\r
a=mid:0\r
a=sctp-port:5000\r
a=max-message-size:262144\r
"""
FIREFOX: Final = """\
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 647374715527014298 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=extmap-allow-mixed
a=fingerprint:sha-256 AE:3F:A9:BE:46:CB:91:99:CD:06:50:20:1E:1A:76:8B:86:B5:23:AD:BD:15:96:45:DA:\
F4:2F:10:22:0C:44:C8
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 40783 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.0.2.2
a=candidate:0 1 UDP 2122187007 192.0.2.2 40783 typ host
a=candidate:1 1 UDP 2122252543 fd00::2 37027 typ host
a=candidate:2 1 TCP 2105458943 192.0.2.2 9 typ host tcptype active
a=sendrecv
a=end-of-candidates
a=extmap-allow-mixed
a=ice-pwd:5b67b3b5af01a857652c07407de627e5
a=ice-ufrag:8f707ea5
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
"""
OFFER: Final = pairing.encode(CHROMIUM)
ANSWER: Final = pairing.encode(FIREFOX, OFFER)
ADDRESS: Final = "https://example.org/sobek/"


def ice(least: int, most: int) -> st.SearchStrategy[str]:
    """What browsers have as user fragments and passwords."""
    return st.text(ICE, min_size=least, max_size=most)


HOSTS: Final = st.one_of(
    st.builds(Host, st.just(0), st.ip_addresses(v=4).map(str), st.integers(1, 65535)),
    st.builds(Host, st.just(1), st.ip_addresses(v=6).map(str), st.integers(1, 65535)),
    st.builds(Host, st.just(2), st.uuids().map("{}.local".format), st.integers(1, 65535)),
)
DESCRIBED: Final = st.tuples(
    *(ice(4, 32), ice(22, 40), st.binary(min_size=32, max_size=32)),
    st.lists(HOSTS, min_size=1, max_size=6),
)


def described(ufrag: str, pwd: str, fingerprint: bytes, hosts: list[Host]) -> str:
    """A description of a browser, in few lines."""
    candidates = (
        f"a=candidate:{n} 1 udp {9000 - n} {host.address} {host.port} typ host"
        for n, host in enumerate(hosts)
    )
    return "\r\n".join(
        (
            *candidates,
            f"a=ice-ufrag:{ufrag}",
            f"a=ice-pwd:{pwd}",
            f"a=fingerprint:sha-256 {fingerprint.hex(':')}",
            "",
        )
    )


def with_checksum(data: bytes) -> str:
    """A code with these bytes after its checksum."""
    whole = crc32(data).to_bytes(4, "big") + data
    return "1" + urlsafe_b64encode(whole).rstrip(b"=").decode()


def refusal(text: str, offer: str = "") -> str:
    """Why a text is refused as an answer to a code, or as an offer."""
    with pytest.raises(CodeRefused) as refused:
        pairing.find_answer(text, offer) if offer else pairing.find_offer(text)
    return str(refused.value)


def test_a_code_has_85_to_140_bytes() -> None:
    sizes = [len(urlsafe_b64decode(code[1:] + "===")) for code in (OFFER, ANSWER)]
    assert all(85 <= size <= 140 for size in sizes), sizes


def test_the_best_host_of_each_kind_is_in_a_code() -> None:
    name = "1f4712db-ea17-4bcf-a596-105139dfd8bf.local"
    assert pairing.decode(OFFER).hosts == (
        Host(0, "192.0.2.2", 49999),
        Host(1, "fd00:0:0:0:0:0:0:2", 38246),
        Host(2, name, 60000),
    )
    assert len(pairing.decode(ANSWER).hosts) == 2


@pytest.mark.parametrize(("code", "setup"), [(OFFER, "actpass"), (ANSWER, "active")])
def test_a_description_tells_all_of_the_other_device(code: str, setup: str) -> None:
    told, text = pairing.decode(code), pairing.description(code)
    assert f"a=ice-ufrag:{told.ufrag}\r\na=ice-pwd:{told.pwd}\r\n" in text
    assert f"a=setup:{setup}\r\n" in text
    assert all(f" {address} {port} typ host\r\n" in text for _, address, port in told.hosts)
    assert text.count("a=candidate:") == len(told.hosts)


@given(DESCRIBED)
def test_what_a_browser_says_comes_back(found: tuple[str, str, bytes, list[Host]]) -> None:
    """Also when the description that is made of it is read once more."""
    ufrag, pwd, fingerprint, hosts = found
    code = pairing.encode(described(*found))
    told = pairing.decode(code)
    assert (told.ufrag, told.pwd, told.fingerprint) == (ufrag, pwd, fingerprint)
    assert 1 <= len(told.hosts) <= min(3, len(hosts))
    assert {(host.kind, host.port) for host in told.hosts} <= {(each[0], each[2]) for each in hosts}
    assert {host.kind for host in told.hosts} == {host.kind for host in hosts}
    assert pairing.encode(pairing.description(code)) == code


@given(DESCRIBED, DESCRIBED)
def test_an_answer_fits_one_offer(
    one: tuple[str, str, bytes, list[Host]], other: tuple[str, str, bytes, list[Host]]
) -> None:
    offers = pairing.encode(described(*one)), pairing.encode(described(*other))
    answer = pairing.encode(CHROMIUM, offers[0])
    assert pairing.find_answer(f"Here it is: #join={answer}", offers[0]) == answer
    if offers[0] != offers[1]:
        assert "answers another code" in refusal(f"join={answer}", offers[1])


@given(st.sampled_from([OFFER, ANSWER]), st.data())
def test_a_damaged_code_is_refused(code: str, data: st.DataObject) -> None:
    """Characters changed, left out, added, exchanged."""
    at = data.draw(st.integers(0, len(code) - 1))
    until = data.draw(st.integers(at, min(len(code), at + 8)))
    letters = st.text(
        "-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ=+/ #é", max_size=8
    )
    damaged = code[:at] + data.draw(letters) + code[until:]
    if damaged != code:
        with pytest.raises(CodeRefused):
            pairing.decode(damaged)


@pytest.mark.parametrize("offer", ["", OFFER])
def test_a_code_of_other_bytes_is_refused_or_the_only_spelling(offer: str) -> None:
    """Whoever can compute a checksum may send anything: here each bit is another one. Some bits
    belong to no letter of a fragment whose length is odd."""
    code = pairing.encode(CHROMIUM.replace("ice-ufrag:", "ice-ufrag:x"), offer)
    usual, read = urlsafe_b64decode(code[1:] + "===")[CHECKSUM:], 0
    for bit in range(8 * len(usual)):
        data = bytearray(usual)
        data[bit // 8] ^= 1 << bit % 8
        with suppress(CodeRefused):
            told = pairing.decode(changed := with_checksum(bytes(data)))
            if told.answers:  # without that, the same is an offer
                changed = with_checksum(bytes((data[0], 0)) + data[2 + CHECKSUM :])
            assert pairing.encode(pairing.description(changed)) == changed
            read += 1
    assert 200 < read < 8 * len(usual)


@pytest.mark.parametrize(
    ("version", "where"), [(pairing.VERSION - 1, "update it there"), (200, "update it here")]
)
def test_another_version_says_which_device_to_update(version: int, where: str) -> None:
    code = with_checksum(bytes((version,)) + b"whatever it may be")
    assert where in refusal(f"{ADDRESS}#join={code}")


def test_refusals_say_what_to_do() -> None:
    assert "not another device’s code" in refusal("WIFI:T:WPA;S:home;P:secret;;")
    assert "not another device’s code" in refusal("")
    assert "incomplete" in refusal(pairing.link(ADDRESS, OFFER)[:-9])
    assert "Have the table show a new code" in refusal(f"join={ANSWER}")
    assert "this device’s own code" in refusal(pairing.link(ADDRESS, OFFER), OFFER)
    another = pairing.encode(FIREFOX)
    assert "Press “Join a table” there" in refusal(f"join={another}", OFFER)


def test_a_device_without_a_network_says_so() -> None:
    lonely = "\n".join(line for line in FIREFOX.splitlines() if "candidate:" not in line)
    with pytest.raises(CodeRefused, match="not on a network"):
        pairing.encode(lonely)


def test_a_browser_that_says_too_little_is_refused() -> None:
    with pytest.raises(CodeRefused, match="can’t read"):
        pairing.encode(CHROMIUM.replace("a=ice-pwd", "a=ice-other"))


def test_programs_on_the_way_do_no_harm() -> None:
    link = pairing.link(ADDRESS, OFFER)
    wrapped = "\n> ".join(link[n : n + 60] for n in range(0, len(link), 60))
    for text in (f"Join us: {link}.", wrapped, link.replace("#", "%23")):
        assert pairing.find_offer(text) == OFFER
