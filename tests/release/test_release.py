import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

import serve
from tests.release import bundle, versions
from tests.release.__main__ import CHECKSUMS, NOTES, checksums
from tests.release.notes import notes

ROOT = serve.ROOT
MADE = 1_800_000_000
"""A date, in seconds since 1970."""
CHANGELOG = """# Changelog

## 1.1.0

- A change whose line
  goes on.
- Another one.

## 1.0.0

- The first.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files of this project that name its version."""
    for name in (*versions.NAMED, f"tests/old/{versions.current(ROOT)}/links.json"):
        if (ROOT / name).exists():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / "CITATION.cff").write_text(f"version: {versions.current(ROOT)}\n")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {versions.current(ROOT)}\n")
    return tmp_path


def test_all_files_name_the_same_version() -> None:
    """What is new since then may stand below "Unreleased"."""
    unreleased = "CHANGELOG.md names Unreleased, "
    assert [each for each in versions.problems(ROOT) if not each.startswith(unreleased)] == []


def test_a_changelog_without_the_number_is_no_release(project: Path) -> None:
    (project / "CHANGELOG.md").write_text(CHANGELOG.replace("1.1.0", "Unreleased"))
    (problem,) = versions.problems(project)
    assert problem.startswith("CHANGELOG.md names Unreleased, not ")


@pytest.mark.parametrize("name", versions.NAMED)
def test_a_file_that_names_another_version_is_found(name: str, project: Path) -> None:
    assert versions.problems(project) == []
    path = project / name
    version = versions.current(project)
    path.write_text(path.read_text(encoding="utf-8").replace(version, "99.0.0"), encoding="utf-8")
    found = versions.problems(project)
    if name == "pyproject.toml":  # then all others differ
        assert len(found) == len(versions.NAMED)
    else:
        assert [problem.split()[0] for problem in found] == [name]
        assert "99.0.0" in found[0]


def test_a_version_without_kept_saves_is_found(project: Path) -> None:
    shutil.rmtree(project / "tests")
    (problem,) = versions.problems(project)
    assert problem.endswith("is missing: run python3 -m tests.old.")


def test_the_notes_are_the_section_of_the_version_with_a_line_for_each_paragraph() -> None:
    written = notes(CHANGELOG, "1.1.0")
    assert written.startswith("- A change whose line goes on.\n- Another one.\n\n**Files.** ")
    assert "The first" not in written
    assert len(written.strip().splitlines()) == 4
    with pytest.raises(ValueError, match=r"nothing of 1\.2\.0"):
        notes(CHANGELOG, "1.2.0")
    with pytest.raises(ValueError, match=r"nothing of 1\.2\.0"):
        notes(CHANGELOG.replace("## 1.1.0", "## 1.2.0\n\n## 1.1.0"), "1.2.0")


def test_the_bundle_is_the_site_and_the_same_each_time(site: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        bundle.write_bundle(site, tmp_path / name, MADE)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert bundle.problems(tmp_path / "one") == []
    with zipfile.ZipFile(tmp_path / "one") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    files = [path for path in site.rglob("*") if path.is_file()]
    assert packed == {path.relative_to(site).as_posix(): path.read_bytes() for path in files}


def test_files_of_another_release_have_another_date(site: Path, tmp_path: Path) -> None:
    dates = set()
    for made in (MADE, MADE + 60):
        bundle.write_bundle(site, tmp_path / "site.zip", made)
        with zipfile.ZipFile(tmp_path / "site.zip") as archive:
            (date,) = {entry.date_time for entry in archive.infolist()}
        dates.add(date)
    assert len(dates) == 2


def test_a_bundle_that_itch_io_would_refuse_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    (site / "folder").mkdir(parents=True)
    for name in ("index.html", "one", "two"):
        (site / "folder" / name).write_bytes(bytes(10))
    bundle.write_bundle(site, tmp_path / "site.zip", MADE)
    (problem,) = bundle.problems(tmp_path / "site.zip")
    assert "no index.html at its root" in problem
    monkeypatch.setattr(bundle, "MOST_FILES", 2)
    monkeypatch.setattr(bundle, "LARGEST_FILE", 9)
    monkeypatch.setattr(bundle, "LARGEST_SITE", 29)
    monkeypatch.setattr(bundle, "LONGEST_NAME", len("folder/two"))
    found = " ".join(bundle.problems(tmp_path / "site.zip"))
    assert "has 3 files, more than 2" in found
    assert "larger than 29 bytes" in found
    assert "folder/two is too large" in found
    assert "The path folder/index.html is too long" in found
    assert "The path folder/two" not in found


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="the system has no sha256sum")
def test_sha256sum_reads_the_checksums(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text(name)
    (tmp_path / CHECKSUMS).write_text(checksums(tmp_path))
    check = ["sha256sum", "--check", "--strict", CHECKSUMS]
    done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "one: OK\ntwo: OK\n"
    (tmp_path / "two").write_text("three")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_the_workflow_publishes_what_the_command_makes_and_may_do_nothing_else() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    making, publishing = workflow.split("  publish:\n")
    assert 'python3 -m tests.release --tag "$GITHUB_REF_NAME"' in making
    assert making.count("contents: read") == 1 and "write" not in making
    writes = re.findall(r"([\w-]+): write", publishing)
    assert writes == ["contents", "id-token", "attestations"] and publishing.count("write") == 3
    for name in (NOTES, CHECKSUMS, "dist.zip", "*.whl", "*.tar.gz"):
        assert name in publishing


@pytest.mark.parametrize("path", sorted(ROOT.glob(".github/workflows/*.yml")), ids=lambda p: p.name)
def test_workflows_use_actions_by_their_commits(path: Path) -> None:
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action)


@pytest.mark.parametrize("path", sorted(ROOT.glob(".github/workflows/*.yml")), ids=lambda p: p.name)
def test_workflows_leave_no_token_beside_the_sources(path: Path) -> None:
    workflow = path.read_text(encoding="utf-8")
    assert workflow.count("persist-credentials: false") == workflow.count("actions/checkout@")
