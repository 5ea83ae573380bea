"""Mutated links, files and stored texts: nothing but the refusal comes of them.

What the checksum of a text protects is changed, and the checksum is made right
again, so that what is behind it is reached. Each input must be refused with the exception
that says so, or be sound, within :data:`LIMIT` seconds of the processor, and leave no memory
behind. One in :data:`DRAWN` of the stored texts is opened by the whole page and walked through.
"""

from __future__ import annotations

import gc
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, NamedTuple
from zlib import crc32

from sobek import games
from sobek.core import transcript
from sobek.core.chance import pick
from sobek.core.link import decode, encode
from sobek.core.link_refusals import LinkError
from sobek.core.message import closed
from sobek.core.play import Play
from sobek.core.transcript import TranscriptError
from sobek.sealed.refusals import LinkRefused
from tests.helpers.programs import PROGRAMS, combination
from tests.helpers.rare_plays import begin, policies
from tests.trust import letters
from tests.trust.part import NOT_LOOKS, Case, Failure, Part, Tally
from tests.web.helpers import sample_links
from tests.web.helpers.device import ADDRESS, FakeDevice, Table, close_devices
from tests.web.helpers.full_storage import everything, open_all
from web.storage import files
from web.storage import links as links_in
from web.storage.checksum import with_checksum, without_checksum
from web.storage.daily_tries import DailyTries
from web.storage.deal_results import DealResults
from web.storage.files import FileError
from web.storage.kept import LEARNED, texts
from web.storage.preferences import Preferences
from web.storage.results import Results, read
from web.storage.saves import LocalMetadata, Save, Saves
from web.storage.stars import Stars

LIMIT: Final = 0.05
"""Seconds of the processor for an input."""
CHECKING: Final = 0.25
"""The same where a sound link has a whole round checked, with a thousand points to compute."""
ATTEMPTS: Final = 4
"""An input is too slow if all of so many attempts are."""
DRAWN: Final = 20
"""One in so many stored texts is opened by the whole page."""
SAMPLES: Final = 60
"""Texts of each kind that are changed."""
MOST_EDITS: Final = 4
WATCHED: Final = 5_000
"""Cases between two looks at the memory. The first looks find the caches being filled."""
GROWTH: Final = 48
"""Maximum megabytes by which the memory may grow after :data:`SETTLED` cases."""
SETTLED: Final = 20_000
TOKENS: Final = (
    *(b"", b"\x00", b"\xff", b"\x7f", b"\x80", b"\xff" * 9 + b"\x01", b"\x80" * 20, b"\x00" * 200),
    *(
        b"0",
        b"-1",
        b"1e999",
        b"NaN",
        b"9" * 25,
        b"9" * 5_000,
        b"1.5",
        b"true",
        b"null",
        b'"',
        b"\\",
    ),
    *(
        b"[",
        b"{",
        b"[" * 3_000,
        b'{"":' * 2_000,
        b"]",
        b"}",
        b"\n",
        b"\r\n",
        b"#",
        b":",
        b" ",
        b",",
    ),
    *("\u2028\u202e\ufeff\0é𝟙".encode(), b"\xed\xa0\x80", b"sobek", b"scarab", b"sakkara", b"null"),
    *(b"anew 0 0\n", b"1 take 1\n", b"seat 1: person, red circle, x\n", b"version: 2\n"),
)
"""What is put in besides random bytes, and pieces of other texts."""


class Edit(NamedTuple):
    """Bytes are replaced. ``at``: where, as a share of the length, 0 to 1."""

    at: float
    removed: int
    inserted: bytes

    def apply(self, data: bytes) -> bytes:
        place = int(self.at * len(data))
        return data[:place] + self.inserted + data[place + self.removed :]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of input. ``samples``: valid ones; ``unpack``: what is changed of one; ``pack``: the
    input again from that, and from the sample; ``accepts``: reads it, False if it is refused as it
    should be; ``refused``: the exceptions that are a refusal."""

    samples: Callable[[], Sequence[str]]
    unpack: Callable[[str], bytes]
    pack: Callable[[bytes, str], str]
    accepts: Callable[[str], bool]
    refused: tuple[type[Exception], ...] = ()
    limit: float = LIMIT


def text_bytes(text: str) -> bytes:
    """The text as it is; half a surrogate pair, too."""
    return text.encode(errors="surrogatepass")


def bytes_text(data: bytes, sample: str = "") -> str:
    """The text of these bytes; bytes that are none of a text become halves of surrogate pairs."""
    try:
        return data.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return data.decode(errors="surrogateescape")


# --- links -------------------------------------------------------------------------------------


@cache
def plays() -> tuple[Play, ...]:
    """Games of all kinds up to any action, some of them with redeals."""
    rng, found = Random("plays"), []
    for number in range(SAMPLES):
        play = begin(games.game(pick(("sobek", "scarab", "sakkara", "null"), rng)), rng)
        if play.game.name == "null":
            chosen = [lambda state, actions, rng: pick(actions, rng)] * len(play.players)
        else:
            chosen = policies(play, rng)
        end = int(rng.random() ** 2 * 160)
        while not play.over and play.length < end:
            if number % 3 == 0 and rng.random() < 0.04:
                play.deal_anew(pick((None, *range(len(play.players))), rng), rng.getrandbits(40))
            seat = play.state.actor
            play.act(chosen[seat](play.state, play.legal_actions(), rng))
        found.append(play)
    return tuple(found)


@cache
def links() -> tuple[str, ...]:
    return tuple(map(encode, plays()))


def body(link: str) -> bytes:
    """The body of a link, which its length and checksum protect."""
    data = urlsafe_b64decode(link[1:] + "===")
    return data[5 + (data[0] > 127) :]


def sealed_link(data: bytes, sample: str) -> str:
    """A link with this body, and with the version of the format of the sample."""
    length, head = len(data), bytearray()
    while length > 127:
        head.append(length & 127 | 128)
        length >>= 7
    head.append(length)
    whole = bytes(head) + crc32(data).to_bytes(4, "little") + data
    return sample[0] + urlsafe_b64encode(whole).rstrip(b"=").decode()


def opens(link: str) -> bool:
    """Decode a link; what is accepted has exactly this spelling, and can be gone through."""
    play = decode(link)
    assert encode(play) == link.strip().rpartition("#")[2], "another spelling was accepted"
    assert play.length == len(play.steps)
    return True


# --- texts and files ---------------------------------------------------------------------------


def reads(text: str) -> bool:
    """Read a record; what is accepted is read again from what is written of it."""
    play = transcript.read(text)
    assert transcript.read(transcript.write(play)) == play
    return True


@cache
def short_files() -> tuple[str, ...]:
    """Files of one or two games."""
    rng = Random("files")
    short = [play for play in plays() if play.length < 60]
    names = ("", "Sunday", "# name: x", "é" * 24)

    def save(play: Play) -> Save:
        name, date = pick(names, rng), int(rng.random() * 4e9)
        return Save(play, name, date, metadata=LocalMetadata(practice=rng.random() < 0.5))

    found = []
    for _ in range(SAMPLES):
        saves = [save(pick(short, rng)) for _ in range(1 + (rng.random() < 0.3))]
        found.append("\n".join(map(files.write, saves)))
    return tuple(found)


def opens_file(text: str) -> bool:
    """Read all games of a file; those that are accepted can be written again."""
    for part in files.split(text):
        save = files.read(part)
        assert files.read(files.write(save)).play == save.play
    return True


# --- the storage -------------------------------------------------------------------------------


@cache
def stored() -> dict[str, str]:
    """A storage with something under every key."""
    return everything()


def stored_items() -> tuple[str, ...]:
    """Its keys and texts as JSON."""
    return tuple(json.dumps([key, text]) for key, text in stored().items())


def inside(item: str) -> bytes:
    """The text below the seals of a stored text."""
    _, text = json.loads(item)
    return text_bytes("\n".join(_unsealed_line(line) for line in _pieces(text)))


def sealed_item(data: bytes, sample: str) -> str:
    """The stored text again, with right checksums."""
    key, text = json.loads(sample)
    new, former = bytes_text(data), _pieces(text)
    if len(former) == 1:
        return json.dumps([key, _like(new, former[0])])
    lines = new.split("\n")
    return json.dumps([key, "\n".join(_like(line, former[0]) for line in lines)])


def _pieces(text: str) -> list[str]:
    """The parts that have a seal each: the lines of the statistics, or the whole text."""
    return text.split("\n") if text.startswith("1 ") else [text]


def _unsealed_line(line: str) -> str:
    """Without its seal, which may follow the number of a format."""
    plain = without_checksum(line.removeprefix("1 "))
    return line if plain is None else plain


def _like(new: str, former: str) -> str:
    if without_checksum(former) is not None:
        return with_checksum(new)
    if former.startswith("1 ") and without_checksum(former.removeprefix("1 ")) is not None:
        return f"1 {with_checksum(new)}"
    return new


def recalls(item: str) -> bool:
    """Read everything from a storage with this text in it, as the page does at its start."""
    key, text = json.loads(item)
    device = FakeDevice(storage={**stored(), key: text})
    saves = Saves(device)
    for id in saves.ids():
        try:
            saves.load(id)
        except LinkError:
            assert key.startswith("sobek.game."), "another text has damaged a game"
        saves.load_analysis(id)
    entries = [entry for batch in read(Results(device).stored_text()) for entry in batch]
    assert key.startswith("sobek.statistics") or all(entries)
    DailyTries(device).recall()
    DealResults(device).recall()
    Stars(device).recall(games.names())
    texts(device, LEARNED).recall(games.names())
    Preferences(device).recall()
    close_devices()
    return True


def walks(item: str) -> bool:
    """Open everything of such a storage on the page."""
    key, text = json.loads(item)
    storage = {**stored(), key: text}
    try:
        if key.startswith(("sobek.game.", "sobek.games")):
            table = Table("game=x", storage)
            table.do("go", "")
            table.do("statistics")
            assert table.state.problem is None
        else:
            open_all(storage)
    finally:
        close_devices()
    return True


# --- messages ----------------------------------------------------------------------------------


@cache
def messages() -> tuple[str, ...]:
    """Messages with links of all kinds, as programs leave them."""
    return tuple(
        program.message(closed(f"{ADDRESS}#{each}"), sample_links.OTHER)
        for program in PROGRAMS
        if not program.cannot
        for kind in sample_links.KINDS
        for each in sample_links.samples(kind)
    )


def reads_message(text: str) -> bool:
    """Read the link in a text; and one that several programs have changed, which has to be read."""
    rng = Random(text_bytes(text))
    kind = pick(sample_links.KINDS, rng)
    each, is_short = pick(sample_links.samples(kind), rng), kind in sample_links.SHORT
    message = combination(closed(f"{ADDRESS}#{each}"), sample_links.OTHER, rng, is_short=is_short)
    assert sample_links.means(links_in.read(message), each), f"not read: {message!r}"
    return bool(links_in.read(text).address)


SEALED: Final = Kind(
    samples=letters.later_links,
    unpack=letters.body,
    pack=letters.sealed,
    accepts=letters.opens,
    refused=(LinkRefused,),
)
KINDS: Final[dict[str, Kind]] = {
    "link": Kind(samples=links, unpack=body, pack=sealed_link, accepts=opens, refused=(LinkError,)),
    "letters of a link": Kind(
        samples=links,
        unpack=text_bytes,
        pack=bytes_text,
        accepts=opens,
        refused=(LinkError,),
    ),
    "record": Kind(
        samples=lambda: tuple(transcript.write(play) for play in plays()),
        unpack=text_bytes,
        pack=bytes_text,
        accepts=reads,
        refused=(TranscriptError,),
    ),
    "file": Kind(
        samples=short_files,
        unpack=text_bytes,
        pack=bytes_text,
        accepts=opens_file,
        refused=(FileError, TranscriptError),
    ),
    "stored text": Kind(samples=stored_items, unpack=inside, pack=sealed_item, accepts=recalls),
    "link for spectators": Kind(
        samples=lambda: letters.shown(plays()),
        unpack=letters.inside,
        pack=letters.outside,
        accepts=letters.draws,
        refused=(LinkError,),
    ),
    "sealed link": SEALED,
    "letters of a sealed link": replace(SEALED, unpack=text_bytes, pack=bytes_text),
    "invitation": replace(SEALED, samples=letters.invitations),
    "message": Kind(
        samples=messages,
        unpack=text_bytes,
        pack=bytes_text,
        accepts=reads_message,
        refused=(LinkError, LinkRefused),
    ),
    "sealed link at which a round is checked": replace(
        SEALED, samples=letters.last_links, limit=CHECKING
    ),
}
"""The kinds of input, by name. A further kind is one more entry."""
DRAWING: Final = replace(KINDS["stored text"], accepts=walks, limit=60.0)
"""A stored text that the whole page opens; what it draws is not measured."""


# --- cases -------------------------------------------------------------------------------------


def edits(samples: Sequence[str], kind: Kind, rng: Random) -> list[Edit]:
    """Random changes."""
    return [_edit(samples, kind, rng) for _ in range(1 + int(rng.random() ** 2 * MOST_EDITS))]


def _edit(samples: Sequence[str], kind: Kind, rng: Random) -> Edit:
    at, removed = rng.random(), int(rng.random() ** 3 * 12)
    match int(rng.random() * 5):
        case 0:
            inserted = pick(TOKENS, rng)
        case 1:
            other = kind.unpack(pick(samples, rng))
            first = int(rng.random() * len(other))
            inserted = other[first : first + int(rng.random() * 40)]
        case 2:
            inserted = b""
        case _:
            removed = min(removed, 2)
            inserted = rng.randbytes(1 + int(rng.random() * 2))
    return Edit(at, removed, inserted)


def changed(kind: Kind, sample: str, changes: Sequence[Edit]) -> str:
    """The input that the changes make of a sample."""
    data = kind.unpack(sample)
    for each in changes:
        data = each.apply(data)
    return kind.pack(data, sample)


def problem(kind: Kind, text: str) -> tuple[str, bool, float]:
    """What is wrong with how an input is treated, or ""; whether it was accepted; seconds."""
    for _ in range(ATTEMPTS):
        started = process_time()
        try:
            accepted, said = kind.accepts(text), ""
        except kind.refused as refusal:
            accepted, said = False, "" if str(refusal).strip() else "refused without a sentence"
        except Exception as error:
            accepted, said = False, repr(error)
        spent = process_time() - started
        if said or spent <= kind.limit:
            return said, accepted, spent
    return f"takes {spent:.3f} s", accepted, spent


def trimmed(kind: Kind, sample: str, changes: Sequence[Edit]) -> list[Edit]:
    """The fewest of the changes that show the problem."""
    left = list(changes)
    for each in changes:
        fewer = [other for other in left if other is not each]
        if problem(kind, changed(kind, sample, fewer))[0]:
            left = fewer
    return left


def read_changed(name: str, kind: Kind, sample: str, changes: Sequence[Edit]) -> tuple[bool, float]:
    """Have a changed sample read; return whether it was accepted, and the seconds.

    :raises Failure: if something is wrong, with the fewest of the changes that show it.
    """
    said, accepted, seconds = problem(kind, changed(kind, sample, changes))
    if said:
        fewest = trimmed(kind, sample, changes)
        text = changed(kind, sample, fewest)
        raise Failure(f"{name}: {problem(kind, text)[0]}\n{fewest}\n{text[:4000]!r}")
    return accepted, seconds


def an_input(number: int) -> Tally:
    """Change a valid input and have it read."""
    rng = Random(f"input {number}")
    name = [*KINDS][number % len(KINDS)]
    kind = KINDS[name]
    samples = _samples(name)
    sample = pick(samples, rng)
    if name == "stored text" and rng.random() * DRAWN < 1:
        kind, name = DRAWING, "stored text drawn"
    accepted, seconds = read_changed(name, kind, sample, edits(samples, kind, rng))
    slow = f"{name}: over {int(seconds * 100) * 10} ms" if seconds >= 0.01 else ""
    tally = Counter({"inputs": 1, name: 1, f"{name}: accepted": int(accepted)})
    return tally + Counter([slow] if slow and kind is not DRAWING else [])


@cache
def _samples(name: str) -> tuple[str, ...]:
    return tuple(KINDS[name].samples())


class Memory:
    """Watches that the memory of this process stays flat."""

    def __init__(self, used: Callable[[], float]) -> None:
        """``used``: the memory in use, in megabytes."""
        self._used = used
        self._cases = 0
        self._least = float("inf")

    def watch(self) -> None:
        """Call it after each case.

        :raises Failure: if the memory grows.
        """
        self._cases += 1
        if self._cases < SETTLED or self._cases % WATCHED:
            return
        gc.collect()
        now = self._used()
        self._least = min(self._least, now)
        if now > self._least + GROWTH:
            raise Failure(f"The memory grew from {self._least:.0f} to {now:.0f} MB.")


def resident() -> float:
    """Megabytes of memory that the process has; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * 4096 / 2**20


@contextmanager
def _cases() -> Iterator[Case]:
    memory = Memory(resident)

    def case(number: int) -> Tally:
        tally = an_input(number)
        memory.watch()
        return tally

    yield case


PARTS: Final = (
    Part(
        name="links",
        what=(
            "mutated links of plays, for spectators and of sealed play, records, files and stored "
            "texts with right checksums, and messages: refused, at most 50 ms of the processor "
            "(250 ms where a round is checked), memory flat; links of all kinds in what several "
            "programs make of a message, among links that lead elsewhere: read"
        ),
        unit="inputs",
        wanted=1_000_000,
        seconds=0.004,
        cases=_cases,
        code=(
            *("sobek", "web", "tests/helpers", "tests/sealed", "tests/web/helpers"),
            *(f"tests/trust/{name}.py" for name in ("games", "letters", "links")),
            *NOT_LOOKS,
        ),
    ),
)
