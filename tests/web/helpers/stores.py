"""Random storages: of devices on which the same games went on, and results came."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.results import an_entry, stored
from web.storage import daily_tries, deal_results, faces, kept, results, stars
from web.storage.checksum import checksum, with_checksum
from web.storage.daily_tries import Try
from web.storage.deal_results import DealResult
from web.storage.merging import LOCAL, Texts
from web.storage.preferences import KEYS
from web.storage.saves import OLD_ORDER, ORDER, LocalMetadata, Save, Saves, game_of

T = TypeVar("T")

PLAYERS = (Player("Anna"), Player("", "porter", "blue", "square"))
FORK = 3
"""After how many actions the two courses of a game part."""
LONGEST = 9
IDS = ("a", "b", "c")
OURS = {ORDER, OLD_ORDER, *KEYS}
"""What each device has for itself."""


@cache
def play(number: int, course: int, actions: int) -> Play:
    """A game on one of its courses after so many actions."""
    game = Play.new(("scarab", "sobek", "sakkara")[number % 3], PLAYERS, number)
    while game.length < actions and not game.over:
        legal = game.legal_actions()
        rng = Random(f"{number} {game.length} {course if game.length >= FORK else ''}")
        game.act(legal[-1 - course] if game.length == FORK else rng.choice(legal))
    return game


@cache
def game(id: str, course: int, length: int, name: str, practice: bool) -> Texts:
    """What is stored of a game."""
    found, number = Texts(), IDS.index(id)
    saves, text = Saves(found), ""
    metadata = LocalMetadata(practice=practice)
    for actions in dict.fromkeys((length // 2, length)):
        date = 1_000 + 10 * actions + 500 * course
        save = Save(play(number, course, actions), name, date, text, metadata=metadata)
        text = saves.save(id, save).text
    if length == LONGEST:
        saves.save_analysis(id, f"of {number} {course}")
    return found


TRIES = [
    Try(f"2026-11-{day:02}", "sobek", f"{day}{id}", points, best=best, began=began, won=won)
    for day in (1, 2, 3)
    for id, began in (("x", 100 * day), ("y", 100 * day + 7))
    for points, best, won in (
        ((), None, None),
        ((5, 3), None, None),
        ((5, 3), 9, None),
        ((5, 3), 9, True),
    )
]
_ENTRIES = [an_entry(id, day=day) for id, day in (("a", 1), ("b", 2), ("b", 3), ("c", 3))]
LINES = [*(stored(each)[results.KEY] for each in _ENTRIES), "2 of a newer version"]
CHOICES = [
    faces.Choice(name, face, date)
    for name in ("Anna", "1")
    for face in ("fisher", "of a later version")
    for date in (7, 8)
]
RESULTS = [DealResult("deal", str(n), PLAYERS, (n, 2)) for n in range(4)]


TEXTS = {
    results.BACKFILL_KEY: ("yes",),
    f"{kept.LEARNED}sobek": ("3 abc", "12 ab", "12 abc"),
    "sobek.theme": ("day", "night"),
    "sobek.language": ("de", "fr"),
    "sobek.of.a-later.version": ("1", "2"),
}


BOTS = ("def act(): pass", "def act(): return 1", "def act(): return 2", "")
NEWER = [with_checksum(f'[["of a newer version {n}"]]') for n in (1, 2)]


def store(rng: Random, courses: int = 1) -> Texts:
    """A storage. ``courses``: 2 if games may have parted."""
    found = Texts()

    def some(items: Sequence[T]) -> list[T]:
        return rng.sample(items, rng.randrange(len(items) + 1))

    for id in some(IDS):
        course, length = rng.randrange(courses), rng.randint(0, LONGEST)
        found.update(game(id, course, length, rng.choice(("", "Sunday")), rng.random() < 0.3))
        Saves(found).note_played(id, 2_000)
    if lines := some(LINES):
        found[results.KEY] = "\n".join(lines)
    for key, items in (
        (daily_tries.KEY, [*{each.day: each for each in some(TRIES)}.values()]),
        (deal_results.KEY, some(RESULTS)),
        (faces.KEY, [*{each.name: each for each in some(CHOICES)}.values()]),
    ):
        if items:
            found[key] = rng.choice([*NEWER, *3 * [kept.write_list(items)]])
    for deal in some(("uphill", "level")):
        stars.Stars(found).keep("sobek", deal, rng.randint(0, 3))
    for n, bot in enumerate(some(BOTS)):
        found[f"{kept.BOT}sobek{f'.{n}' if n else ''}"] = bot
    for key, texts in TEXTS.items():
        if rng.random() < 0.5:
            found[key] = rng.choice(texts)
    return found


def stores(courses: int = 1) -> st.SearchStrategy[Texts]:
    """The same for Hypothesis."""
    return st.randoms(use_true_random=False).map(lambda rng: store(rng, courses))


def essence(stored: Mapping[str, str]) -> dict[str, object]:
    """What a person would find in a storage."""
    found: dict[str, object] = {}
    saves = Saves(Texts(stored))
    for id in saves.all_ids():
        save = saves.load(id)
        assert save
        found[id] = (save.form, save.name, save.date, save.metadata, saves.load_analysis(id))
    readers = {
        results.KEY: lambda text: frozenset(text.split("\n")),
        daily_tries.KEY: lambda text: frozenset(daily_tries.read(text) or ()),
        deal_results.KEY: lambda text: frozenset(kept.read_list(DealResult, text) or ()),
        faces.KEY: lambda text: frozenset(faces.read(text) or ()),
        f"{stars.PREFIX}sobek": lambda text: frozenset(stars.read(text) or ()),
    }
    bots, newer = [], set()
    for each, text in stored.items():
        if each.startswith(kept.BOT):
            bots.append(text)
        elif text in NEWER:
            newer.add((each.removesuffix(f".{checksum(text)}"), text))
        elif not game_of(each) and each not in OURS and each not in LOCAL:
            found[each] = readers.get(each, str)(text)
    return {**found, "bots": sorted(bots), "newer": newer}
