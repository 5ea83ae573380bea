"""Make all files of a release: python3 -m tests.release [--tag v1.2.3] [--no-checks]

It checks that all files name the same version, runs all checks, and writes to release/: the page as
dist.zip, the wheel and the sources of the Python package, their checksums, and the notes. With
--tag, as .github/workflows/release.yml calls it, the tag has to fit, too; without, it is a
rehearsal, which says what does not fit and goes on. Nothing is published.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import serve
from tests.package import builds
from tests.release import bundle, versions
from tests.release.notes import notes

TARGET = serve.ROOT / "release"
NOTES = "notes.md"
CHECKSUMS = "SHA256SUMS"
CHECKS = (
    [sys.executable, "-m", "tests"],
    # The page is built with another Node, too, which takes a minute.
    [sys.executable, "-m", "pytest", "-q", "tests/web/build", "-k", "same_sources"],
)


def main() -> int:
    """Return the exit code: 0 if the release can be published."""
    options = _options()
    problems = versions.problems(serve.ROOT) + (_problems_of(options.tag) if options.tag else [])
    if _say(problems) and options.tag:
        return 1
    if options.checks and not _checks_pass():
        return _say(["The checks have failed."])
    try:
        make(TARGET)
    except (serve.Missing, ValueError) as problem:
        return _say([str(problem)])
    for path in sorted(TARGET.iterdir()):
        print(f"{path.stat().st_size:>10,}  {path.relative_to(serve.ROOT)}")
    return _say(bundle.problems(TARGET / "dist.zip")) or int(bool(problems))


def _checks_pass() -> bool:
    """Run all checks, all variants. A test that fails once has a race, or the page has: none is
    tried again."""
    strict = {**os.environ, "SOBEK_RETRIES": "0", "SOBEK_VARIANTS": ""}
    runs = (subprocess.run(each, env=strict, check=False).returncode for each in CHECKS)
    return not any(runs)


def make(target: Path) -> None:
    """Write all files of the release into a folder, which is emptied first.

    :raises serve.Missing: if the page cannot be built.
    :raises ValueError: if CHANGELOG.md says nothing of this version.
    """
    serve.prepare()
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        clone = builds.clone(Path(folder) / "clone")
        builds.source_distribution(clone, target)
        builds.wheel(clone, target)
    bundle.write_bundle(serve.DIST, target / "dist.zip", int(_git("log", "-1", "--format=%ct")))
    (target / CHECKSUMS).write_text(checksums(target), encoding="utf-8")
    changelog = (serve.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    written = notes(changelog, versions.current(serve.ROOT))
    (target / NOTES).write_text(written, encoding="utf-8")


def checksums(folder: Path) -> str:
    """A line for each file of a folder, as ``sha256sum --check`` reads them."""
    digests = {path.name: hashlib.sha256(path.read_bytes()) for path in sorted(folder.iterdir())}
    return "".join(f"{digest.hexdigest()}  {name}\n" for name, digest in digests.items())


def _problems_of(tag: str) -> list[str]:
    found = []
    if tag != (wanted := f"v{versions.current(serve.ROOT)}"):
        found.append(f"The tag is {tag}, not {wanted}.")
    if tag not in _git("tag", "--points-at", "HEAD").split():
        found.append(f"The tag {tag} is not on this commit.")
    if _git("status", "--porcelain"):
        found.append("There are changes that are not committed.")
    return found


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=serve.ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def _say(problems: list[str]) -> int:
    """Print the problems; return the exit code that they make."""
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make all files of a release.")
    parser.add_argument("--tag", help="the tag that is released: v and the version")
    parser.add_argument("--no-checks", dest="checks", action="store_false", help="run no tests")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
