"""Links of all kinds are read as messengers, mail and forums leave them."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.link_refusals import LinkError
from sobek.core.message import MAX_SEARCHED, closed
from sobek.sealed.refusals import LinkRefused
from tests.helpers.programs import FOREIGN, PROGRAMS, Program, combination, done
from tests.web.helpers.device import ADDRESS
from tests.web.helpers.sample_links import KINDS, OTHER, SHORT, letters, means, samples
from web.storage import links


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_links_are_read_as_programs_leave_them(
    program: Program,
    kind: str,
) -> None:
    for each in samples(kind):
        # Links of former versions end in "-" or "_".
        for link in {closed(f"{ADDRESS}#{each}"), f"{ADDRESS}#{each}"}:
            message = program.message(link, OTHER)
            if not program.cannot:
                assert means(links.read(message), each), message
            elif kind not in SHORT or program.link:
                with pytest.raises((LinkError, LinkRefused), match=program.cannot):
                    links.read(message)
            if program.tapped:
                assert means(links.read(f"#{message.partition('#')[2]}"), each), message


def test_the_programs_are_of_all_kinds_and_known() -> None:
    kinds = {program.kind for program in PROGRAMS}
    assert len(PROGRAMS) >= 40 and len({program.name for program in PROGRAMS}) == len(PROGRAMS)
    assert kinds == {
        *("behind", "tracking", "wrapped", "quoted", "escaped", "redirected", "several", "end"),
        "shortened",
    }
    assert all(program.source for program in PROGRAMS)


@given(st.sampled_from(KINDS), st.booleans(), st.randoms(use_true_random=False))
def test_what_several_programs_do_is_undone(kind: str, is_awkward: bool, rng: Random) -> None:
    each = samples(kind)[is_awkward]
    message = combination(closed(f"{ADDRESS}#{each}"), OTHER, rng, is_short=kind in SHORT)
    assert means(links.read(message), each), message


@pytest.mark.parametrize("before", range(9))
def test_a_character_in_which_a_line_ends_is_read(before: int) -> None:
    """Quoted-printable has nine letters for a hyphen that does not break: =E2=80=91."""
    each = "sealed" + letters(5)[1]
    message = done(f"{before * 'x'} {ADDRESS}#{each}", ("hyphen", "printable"))
    assert means(links.read(message), each), message


@pytest.mark.parametrize("kind", SHORT)
@pytest.mark.parametrize(
    "mark", ["\u200b", "\u00ad", "%E2%80%8B", "&shy;", "<wbr>", "=\n", "=\r\n"]
)
def test_words_are_whole_whatever_stands_unseen_within(mark: str, kind: str) -> None:
    each = samples(kind)[0]
    for at in range(len(each) + 1):
        message = f"{ADDRESS}#{each[:at]}{mark}{each[at:]}\nBye"
        assert means(links.read(message), each), message


@pytest.mark.parametrize("id", ["3d3da1234567", "5fab", "8bcdef012345", "e280", "c2a0"])
def test_the_id_of_a_saved_game_is_no_escape(id: str) -> None:
    assert links.read(f"#game={id}").body == id


@pytest.mark.parametrize("day", ["1970011", "197001120", "1970-01-12", "1970 112"])
def test_a_day_has_eight_digits(day: str) -> None:
    with pytest.raises(LinkError, match="no such day"):
        links.read_day(day)


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_is_sent_never_ends_in_a_sign(
    kind: str,
) -> None:
    for each in samples(kind):
        sent = closed(f"{ADDRESS}#{each}")
        assert sent[-1].isalnum() and sent.removesuffix(".0") == f"{ADDRESS}#{each}"
        assert means(links.read(sent), each)


def test_of_several_links_the_last_good_one_is_read() -> None:
    first, last = samples("game")
    assert means(links.read(f"#{first} and #{last}"), last)
    assert means(links.read(f"#{first} and #{last[:-9]}…"), first)
    assert means(links.read(f"#{first} and #1, #2 and #lab"), first)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("foreign", (*FOREIGN, "example.org/sobek/#game=abcd"))
def test_a_link_that_may_lead_elsewhere_is_no_later_one(foreign: str, kind: str) -> None:
    each = samples(kind)[0]
    for text in ("{}\nSee {}", "{1} {0}"):
        message = text.format(f"{ADDRESS}#{each}", f"https://{foreign}")
        assert means(links.read(message), each), message


@pytest.mark.parametrize("address", ["game=42", "learn=chess", "step=3", "daily=tomorrow"])
def test_it_is_read_if_there_is_no_other(address: str) -> None:
    assert links.read(f"#{address}").address == address
    assert links.read(f"#1 {ADDRESS}#{address} #2").address == address
    with pytest.raises(LinkError, match="incomplete"):
        links.read(f"#{samples('game')[0][:-9]} https://example.org/#{address}")


def test_a_link_for_the_open_game_goes_before_later_ones() -> None:
    device, letter, invitation = letters(5)
    text = f"#sealed{invitation} #sealed{letter} then #{samples('game')[0]}"
    assert links.read(text).kind == links.GAME
    found = links.read(text, device.id).letters
    assert found[0] == letter and invitation in found


@pytest.mark.parametrize("piece", ["#1", "#", "1", "#1a-", " ", "#1 #12 ", "#bot=1", "#sealed1 "])
def test_only_the_end_of_a_text_is_searched(
    piece: str,
) -> None:
    """A search of ten megabytes of such pieces would take seconds."""
    link, after = samples("game")[0], piece * (MAX_SEARCHED // len(piece))
    assert means(links.read(f"{10 * after} #{link} "), link)
    with pytest.raises((LinkError, LinkRefused)):
        links.read(f"#{link} {after} {after}")


def spent(text: str) -> float:
    """The seconds of the processor that it takes to find no link in a text: the least of three
    times, since the collection of garbage falls to any of them."""
    times = []
    for _ in range(3):
        start = process_time()
        with pytest.raises((LinkError, LinkRefused)):
            links.read(text)
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize(
    "piece", ["%80", "%E2%80", "%8", "%80 ", "=80", "=80\n", "&#0", "&#35", "\\u0023", "\\n"]
)
def test_a_text_of_escapes_takes_no_longer_than_others(piece: str) -> None:
    """Where each escape is tried anew, it takes a thousand times as long."""
    length = 12_000
    assert spent("#" + piece * (length // len(piece))) < 100 * spent("#" + "ab " * (length // 3))


def test_ends_of_lines_may_be_within_each_other() -> None:
    assert spent("#" + 5_000 * "=" + 5_000 * "\n") < 100 * spent("#" + 3_000 * "ab ")


@pytest.mark.parametrize("kind", ["game", "sealed", "rule"])
@pytest.mark.parametrize("name", ["Proofpoint, version 2", "DropSentry: the address in base64"])
def test_what_leads_through_another_site_is_read_in_the_source_of_a_mail(
    name: str, kind: str
) -> None:
    program = next(each for each in PROGRAMS if each.name == name)
    each = samples(kind)[1]
    for before in range(80):
        text = f"{OTHER}\n{before * 'x'} {program.message(f'{ADDRESS}#{each}', OTHER)}/"
        assert means(links.read(done(text, ("printable",))), each), text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a link"),
        ("a shopping list", "not a link"),
        ("#hello", "not a link"),
        ("#1", "incomplete"),
        ("#5abcdefgh", "newer version"),
        ("#sealed", "not a link"),
        ("#sealed2", "changed on the way"),
        ("#sealed9abcdefgh", "another version"),
        ("#bot=1abcdef", "changed on the way"),
        ("#bot= ", "not a link"),
        ("#bot=\x1e1abcdef", "changed on the way"),
    ],
)
def test_what_can_not_be_read_has_a_sentence(text: str, says: str) -> None:
    with pytest.raises((LinkError, LinkRefused), match=says):
        links.read(text)


@given(st.text() | st.from_regex(r"(#[1-4a-z=]{1,9}[A-Za-z0-9_\-%&; \n>]{0,40}){1,4}"))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        links.read(text)
    except (LinkError, LinkRefused) as refusal:
        assert str(refusal).endswith(".")
