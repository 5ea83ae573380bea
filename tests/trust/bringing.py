"""Browsers that are killed while a file is brought in: all of it is there afterwards, or nothing.

A browser is killed, with all of its processes, up to :data:`LATEST` seconds after somebody has
agreed. Before the next start is ready, ``web/storage/transaction.py`` puts back what was replaced.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Final

from tests.browser.engines import ENGINES
from tests.trust import losses
from tests.trust.engines import installed
from tests.trust.losses import STORED
from tests.trust.part import Case, Failure, Part, Tally
from tests.web.helpers.stores import play, store
from web.storage import files, preferences
from web.storage.merging import LOCAL, Texts, merge
from web.storage.saves import Save, Saves

LATEST: Final = 0.8
GAMES: Final = 60
"""New games in each file."""
OPEN: Final = """
if (!document.querySelector("#file")) document.querySelector("#open-keep")?.click();
return document.querySelector("#file") !== null;"""
CHOOSE: Final = """
const field = document.querySelector("#file"), chosen = new DataTransfer();
chosen.items.add(new File([arguments[0]], "everything.txt", { type: "text/plain" }));
field.files = chosen.files;
field.dispatchEvent(new Event("change", { bubbles: true }));"""
ASKED: Final = "return document.querySelector('#bring-in') !== null"
NOTED: Final = """
const answer = (request) =>
    new Promise((done) => { request.onsuccess = () => done(request.result); });
const database = await answer(indexedDB.open("sobek"));
const noted = await answer(database.transaction("changes").objectStore("changes").getAll());
database.close();
const stamp = Number(localStorage["sobek.stamp"] ?? 0);
const later = noted.filter((each) => each.stamp > stamp).map(({ key }) => key);
const isPart = "sobek.undo" in localStorage;"""
FOUND: Final = f"""{NOTED}
return later.length || isPart ? null : [Object.fromEntries(Object.entries(localStorage))];"""
"""What is there, in a list, once the page has taken all from its journal, and put back what it had
to. On a busy machine it begins without the journal, and begins anew when that answers."""
WHY: Final = f"""{NOTED}
return `stored in part: ${{isPart}}; only in the journal: ${{later.length}}, ${{later.at(-1)}}`;"""
AGREE: Final = "document.querySelector('#bring-in').click()"


def a_file(rng: Random, number: int) -> Texts:
    """What a file holds: new games, and others that may be here."""
    found = store(rng)
    for n in range(GAMES):
        save = Save(play(n, 0, rng.randint(0, 9)), date=1_000)
        Saves(found).save(f"{number}x{n}", save)
    return found


def moved(stored: Mapping[str, str]) -> dict[str, str]:
    """What of a storage is no browser's own."""
    return {key: text for key, text in stored.items() if key not in LOCAL}


@contextmanager
def kills(engine: str) -> Iterator[Case]:
    """Killed browsers of an engine."""
    with installed(engine) as (remote, browser):
        browser.start()

        def case(number: int) -> Tally:
            rng = Random(f"bringing {number}")
            theirs = a_file(rng, number)
            before = moved(remote.run(STORED))
            settings = preferences.KEYS.isdisjoint(before)  # as the box is ticked
            new = merge(before, theirs, settings=settings).stored
            remote.wait(OPEN)
            remote.run(CHOOSE, "\n".join(files.write_all(theirs, 10**9)))
            remote.wait(ASKED)
            seconds = rng.uniform(0, LATEST)
            remote.run(AGREE)
            time.sleep(seconds)
            browser.kill()
            browser.start()
            try:
                [found] = remote.wait(FOUND)
            except TimeoutError as error:
                raise Failure(f"{remote.run(WHY)}\n{error}") from None
            return Counter(["kills", outcome(moved(found), before, new)])

        yield case


def outcome(found: Mapping[str, str], before: Mapping[str, str], new: Mapping[str, str]) -> str:
    """What is there after a start.

    :raises Failure: if it is neither what was here nor all that came.
    """
    if found == before:
        return "nothing was brought in"
    if found == new:
        return "all was brought in"
    other = sorted(key for key in {*before, *new} if found.get(key) != new.get(key))
    raise Failure(f"Of {len(new)} texts {len(other)} are not as in the file, such as {other[:5]}")


def _kills(engine: str) -> Part:
    return Part(
        name=f"bringing-{engine}",
        what=f"all processes of {engine} killed while a file is brought in: all of it or nothing",
        unit="kills",
        wanted=200,
        seconds=8.0,
        cases=partial(kills, engine),
        is_parallel=False,
        code=(*losses.CODE, "tests/trust/bringing.py", "tests/web/helpers/stores.py"),
    )


PARTS: Final = tuple(map(_kills, ENGINES))
