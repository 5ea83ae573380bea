"""Games in files: their format, opening and saving them, and bad files."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core import text, transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from web.storage import files
from web.storage.encodings import decoded
from web.storage.saves import LocalMetadata, Save, Saves

ROOM = 5 * 2**20
"""Maximum characters of keys and texts in a browser's storage."""
EVIL = "<img src=x onerror=1>"


def a_play(name: str = "Anna", actions: int = 5, game: str = "scarab") -> Play:
    play = Play.new(game, (Player(name), Player("", "porter", "blue", "square")), 7)
    rng = Random(1)
    while play.length < actions and not play.over:
        play.act(rng.choice(play.legal_actions()))
    return play


def a_file(*saves: Save) -> str:
    return "\n".join(map(files.write, saves))


def test_a_file_is_a_transcript_with_date_and_name() -> None:
    save = Save(a_play(), "Sunday", 1_770_127_509)
    written = files.write(save)
    assert written == (
        "# saved: 2026-02-03 14:05:09+00:00\n# name: Sunday\n" + transcript.write(save.play)
    )
    assert transcript.read(written) == save.play
    assert files.read(written) == save
    assert files.name(save) == "scarab - Sunday.txt"


@pytest.mark.parametrize(
    "save",
    [
        Save(a_play()),
        Save(a_play(actions=0), date=1),
        Save(a_play(EVIL), EVIL),
        Save(a_play("game: sobek"), "# saved: x", 253_402_300_799),
    ],
)
def test_files_can_be_read_again(save: Save) -> None:
    other = Save(a_play("Zoe"), date=5)
    several = a_file(save, other, save)
    for changed in (several, several.replace("\n", "\r\n"), "\ufeff" + several):
        text = decoded(changed.encode())
        assert [files.read(part) for part in files.split(text)] == [save, other, save]


def quoted(text: str, mark: str) -> str:
    """A text as a reply by mail quotes it."""
    lines = [f"{mark}{line}".rstrip() for line in text.split("\n")]
    return "On Sunday, Zoë wrote:\n\n" + "\n".join(lines) + "\n\nShall we go on?\n"


@given(
    saves=st.lists(
        st.sampled_from(
            [
                Save(a_play("Zoë"), "Sunday", 5),
                Save(a_play("Иван", 500)),
                Save(a_play("game: sobek"), "# saved: x", metadata=LocalMetadata(practice=True)),
                Save(a_play("> Anna", 0, "sakkara"), date=9),
            ]
        ),
        min_size=1,
        max_size=3,
    ),
    bare=st.booleans(),
    mark=st.sampled_from(["", "> ", ">", ">> ", "> > ", "\t", "  ", "\u00a0> "]),
    before=st.sampled_from(["", "\ufeff", "\n\n", "From: Zoë\nSubject: our game\n\n"]),
    after=st.sampled_from(["", "\n\n", "-- \nZoë\n", "\n\nSent from my tablet\n1 take 1\n"]),
    line_end=st.sampled_from(["\n", "\r\n", "\r"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_what_other_programs_make_of_a_file_is_undone(
    saves: list[Save],
    bare: bool,
    mark: str,
    before: str,
    after: str,
    line_end: str,
    encoding: str,
) -> None:
    """Saved anew in another encoding, quoted, with a signature, with other ends of lines."""
    if bare:
        saves = [Save(save.play) for save in saves]
    written = [transcript.write(save.play) if bare else files.write(save) for save in saves]
    text = "\n".join(each + after for each in written)
    changed = before + (quoted(text, mark) if mark else text)
    data = changed.replace("\n", line_end).encode(encoding)
    assert [files.read(part) for part in files.split(decoded(data))] == saves


def test_games_with_and_without_a_date_stand_in_one_file() -> None:
    save, other = Save(a_play(), "Sunday", 5), Save(a_play("Zoe", 2))
    mixed = [files.write(save), transcript.write(other.play), files.write(save)]
    read = [files.read(part) for part in files.split("\n".join([*mixed, mixed[1]]))]
    assert read == [save, other, save, other]


@pytest.mark.parametrize("around", ["{}", "See {} !", "[InternetShortcut]\r\nURL={}\r\n"])
def test_the_link_in_a_file_without_games_is_opened(around: str) -> None:
    table, play = Table(), a_play()
    table.open_file(around.format(f"https://example.org/sobek/#{encode(play)}").encode("utf-16"))
    assert table.app.state.session
    assert table.app.state.session.play.record.first(5) == play.record


def test_a_damaged_link_in_a_file_is_refused_for_its_reason() -> None:
    table = Table()
    table.open_file(f"https://example.org/#{encode(a_play())[:-3]}")
    assert "incomplete" in table.words
    assert "no games in this file" not in table.words


def test_transcripts_without_dates_and_names_can_be_read() -> None:
    plays = [a_play(), a_play("Zoe", 2)]
    written = "Two games:\n" + "\n".join(map(transcript.write, plays))
    assert [files.read(part).play for part in files.split(written)] == plays


@pytest.mark.parametrize(
    "date", ["", "soon", "0001-01-01", "9999-12-31", "2026-02-03T14:05:09Z", "1" * 500]
)
def test_impossible_dates_are_dropped(date: str) -> None:
    written = files.write(Save(a_play(), "", 1)).replace("1970-01-01 00:00:01+00:00", date)
    assert 0 <= files.read(written).date < 10**12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((text, "no games in this file") for text in ("", "\0\0\0", EVIL)),
        *(
            (data, "too large, or not text")
            for data in (None, b"\xff", b"\xff\xfe\x00\xd8", b"Zo\xeb")
        ),
        ("x" * 4_000_000, "no games in this file"),
        ("#\n" * 2_000_000, "no games in this file"),
        ("game:\n" * 500_000, "too many games"),
    ],
)
def test_files_without_games_are_refused_quickly(text: str | bytes | None, said: str) -> None:
    table = Table()
    table.open_file(text)
    assert said in table.words
    assert not table.device.storage


def test_the_only_game_of_a_file_is_opened() -> None:
    table = Table()
    save = Save(a_play(), "Sunday", 77)
    table.open_file(files.write(save))
    assert table.saved.record.first(5) == save.play.record
    table.do("go", "")
    assert "Sunday" in table.words
    table.do("go", "")
    before = dict(table.device.storage)
    table.open_file(files.write(Save(table_play(table))))
    assert table.device.location_hash().startswith("game=")
    assert table.device.storage == before


def table_play(table: Table) -> Play:
    (id,) = table.app.saves.ids()
    save = table.app.saves.load(id)
    assert save
    return save.play


def test_without_storage_a_game_can_be_opened_and_saved_as_a_file() -> None:
    table = Table()
    table.device.full = True
    table.open_file(files.write(Save(a_play(), "Sunday", 77)))
    assert "can’t be saved" in table.words
    assert table.device.html.index('id="unsaved"') < table.device.html.index("<main")
    table.do("panel", "share-all")
    table.do("export")
    ((name, written),) = table.device.downloads
    assert name == "scarab - Sunday.txt"
    again = files.read(written)
    assert again.name == "Sunday"
    assert again.play.record.first(5) == a_play().record


def test_a_game_can_be_saved_to_a_file_from_menu_and_list() -> None:
    table = Table()
    table.begin("person trader", **{"name-0": "Anna"})
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    table.do("export")
    id, play = table.id, table.saved
    table.do("go", "")
    table.do("export", id)
    table.do("disclose", f"file-{id}")
    assert len(table.device.downloads) == 2
    for name, written in table.device.downloads:
        assert name == "sobek - Anna, Yuya.txt"
        assert files.read(written).play == play


def test_a_game_from_a_link_can_be_saved_to_a_file() -> None:
    play = a_play()
    table = Table(encode(play))
    table.do("export")
    ((_, written),) = table.device.downloads
    assert files.read(written).play == play


def test_the_games_of_a_full_storage_fit_the_limits_of_files() -> None:
    records = (Path(__file__).parents[2] / "records").glob("*.txt")
    plays = [transcript.read(path.read_text(encoding="utf-8")) for path in records]
    for play in (*plays, a_play("A", 0)):
        device = FakeDevice()
        Saves(device).save("0123456789ab", Save(play, "", 1_770_127_509))
        games = ROOM // sum(len(key + text) for key, text in device.storage.items())
        assert games <= files.MAX_GAMES
        assert games * len(files.write(Save(play, "", 1_770_127_509)).encode()) <= files.MAX_SIZE


def test_bad_games_in_a_file_are_named_and_the_others_opened() -> None:
    table = Table()
    good = [files.write(Save(a_play(name))) for name in "AB"]
    bad = [
        good[0].replace("scarab", "chess"),
        good[0].replace("\n1 ", "\n2 ", 1),
        files.write(Save(Play.new("null", (Player("A"), Player("B")), 1))),
        "# saved:\n",
        good[0][:-9],
    ]
    table.open_file("\n".join([good[0], *bad, good[0], good[1]]))
    assert "2 games" in table.words
    assert "Game 2 of the file: Line 2: There is no game “chess”" in table.words
    assert "Game 3 of the file: Line" in table.words
    assert "Game 4 of the file: The game “null” can’t be played here." in table.words
    assert "More games could not be read." in table.words
    table.do("bring-in")
    assert "2 games were added." in table.words
    assert "Game 3 of the file: Line" in table.words
    assert table.device.html.count('class="saved"') == 2


def test_a_file_with_only_a_bad_game_is_refused() -> None:
    table = Table()
    table.open_file(files.write(Save(a_play())).replace("scarab", "chess"))
    assert "Line 2: There is no game “chess”" in table.words
    assert not table.device.storage


def test_files_are_the_same_in_every_language() -> None:
    save = Save(a_play(), "Sunday", 1)
    written = files.write(save)
    text.use("de")
    try:
        assert files.write(save) == written
        assert files.read(written) == save
    finally:
        text.use("en")


def test_files_keep_the_practice_flag() -> None:
    save = Save(a_play(), "Sunday", 77, metadata=LocalMetadata(practice=True))
    assert files.read(files.write(save)) == save
    assert not files.read(files.write(Save(a_play()))).metadata.practice
