"""The words that people compare."""

from itertools import combinations

from sobek.sealed.words import WORDS, in_words


def _differences(one: str, other: str) -> int:
    """How many letters have to be changed, added or left out to make one of the other."""
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        former, row = row, [n]
        for m, wanted in enumerate(other, 1):
            row.append(min(former[m] + 1, row[-1] + 1, former[m - 1] + (letter != wanted)))
    return row[-1]


def test_there_is_a_plain_short_word_for_each_number() -> None:
    assert len(WORDS) == 256
    assert all(word.isascii() and word.isalpha() and 4 <= len(word) <= 10 for word in WORDS)
    assert all(word == word.capitalize() for word in WORDS)


def test_no_two_words_are_alike() -> None:
    for one, other in combinations(map(str.lower, WORDS), 2):
        assert one[:4] != other[:4], (one, other)
        assert _differences(one, other) > 2, (one, other)


def test_two_numbers_are_two_words() -> None:
    assert len({in_words((one, other)) for one in range(256) for other in range(256)}) == 2**16
