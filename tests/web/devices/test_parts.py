"""Links that go from screen to camera in several codes."""

from __future__ import annotations

from random import Random

import pytest

from sobek.core.message import MAX_LETTERS
from web.devices.parts import SIZE, Parts, PartsRefused, split

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def a_link(length: int, seed: int = 1) -> str:
    """A link with so many characters behind "#"."""
    return "https://example.org/#" + "".join(Random(seed).choices(LETTERS, k=length))


def taken(parts: Parts, texts: list[str]) -> list[str]:
    """What each of the texts brings."""
    return [parts.take(text) for text in texts]


def test_a_short_link_is_one_code_that_camera_apps_open() -> None:
    link = a_link(SIZE)
    assert split(link) == [link]
    assert Parts().take(link) == link


@pytest.mark.parametrize("length", [SIZE + 1, 1_267, 3_900, MAX_LETTERS])
def test_a_long_link_is_read_in_any_order_and_again(length: int) -> None:
    link = a_link(length)
    texts = split(link)
    assert 1 < len(texts) == -(-length // SIZE)
    assert max(map(len, texts)) < SIZE + 25
    shown = [*texts, *texts[1:]]
    Random(length).shuffle(shown)
    parts = Parts()
    brought = [each for each in taken(parts, shown) if each]
    assert brought and {*brought} == {link[link.index("#") :]}
    assert parts.total == len(texts)


def test_what_is_too_long_is_no_code() -> None:
    with pytest.raises(ValueError):
        split(a_link(MAX_LETTERS + 1))


def test_parts_of_two_links_are_never_mixed() -> None:
    one, other = split(a_link(2_000, 1)), split(a_link(2_000, 2))
    parts = Parts()
    by_turns = [text for pair in zip(one, other, strict=True) for text in pair]
    assert not any(taken(parts, by_turns * 3))
    assert taken(parts, one)[-1] == a_link(2_000, 1).partition("/#")[2].join(["#", ""])


def test_a_part_that_was_changed_makes_no_link() -> None:
    rng = Random(7)
    for _ in range(500):
        link = a_link(3_000, rng.randrange(10))
        texts = split(link)
        spoilt, at = rng.randrange(len(texts)), rng.randrange(1, SIZE // 2)
        text = texts[spoilt]
        texts[spoilt] = text[:-at] + rng.choice(LETTERS + "#\n\u0416") + text[len(text) - at + 1 :]
        try:
            brought = {each for each in taken(Parts(), texts) if each.startswith("#")}
        except PartsRefused:
            continue
        assert brought <= {link[link.index("#") :]}


def test_after_parts_that_do_not_fit_the_right_ones_are_read() -> None:
    texts = split(a_link(1_500))
    parts = Parts()
    with pytest.raises(PartsRefused):
        taken(parts, [texts[0], texts[1], texts[2].replace(texts[2][-1], "~")])
    assert taken(parts, texts)[-1].startswith("#")


@pytest.mark.parametrize(
    "text",
    [
        *("", "sobek:", "sobek:1/2:", "sobek:0/2:00000000:a", "sobek:3/2:00000000:a"),
        *("sobek:1/99:00000000:a", "sobek:001/2:00000000:a", "sobek:1/2:0000000:a"),
        *("sobek:\u0661/2:00000000:a", "sobek:1/2:00000000:a b", f"sobek:1/2:00000000:{'a' * 621}"),
        *("a" * 1_000_000, "sobek:1/2:00000000:a\n", "\ud800"),
    ],
)
def test_what_is_no_part_is_left_as_it_is(text: str) -> None:
    parts = Parts()
    assert parts.take(text) == text
    assert not parts.texts


def test_what_somebody_else_shows_takes_bounded_room() -> None:
    parts = Parts()
    for n in range(10_000):
        parts.take(f"sobek:{n % 32 + 1}/32:{n // 31:08x}:{'x' * SIZE}")
        assert len(parts.texts) <= 32
