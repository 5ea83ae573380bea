"""The page's interpreter, from which trim.mjs has taken what the page never runs."""

from pathlib import Path
from typing import Final

import pytest

from tests.helpers.in_pyodide import run_in_pyodide

MODULES: Final = "print(*sorted(set(sys.builtin_module_names)))"
SAME: Final = """
import hashlib, unicodedata

digest = hashlib.sha256()
for code in range(sys.maxunicode + 1):
    char = chr(code)
    facts = [unicodedata.name(char, ""), unicodedata.category(char), char.isalpha(), char.upper()]
    facts += [unicodedata.decomposition(char), unicodedata.bidirectional(char)]
    facts += [unicodedata.normalize("NFKC", char), unicodedata.numeric(char, None)]
    facts += [unicodedata.east_asian_width(char), unicodedata.mirrored(char)]
    digest.update(repr(facts).encode())
import decimal, math, statistics, struct, zlib
pi = decimal.Decimal(2).sqrt(decimal.Context(prec=3000))
numbers = [math.sin(n) * math.exp(n % 50) / math.gamma(n % 20 + 1) for n in range(1, 999)]
digest.update(repr((pi, numbers, statistics.stdev(numbers))).encode())
packed = zlib.compress(struct.pack("<998d", *numbers))
digest.update(packed + zlib.decompress(packed))
for name in sorted(hashlib.algorithms_guaranteed):
    made = hashlib.new(name, packed)
    digest.update(made.digest(99) if name.startswith("shake") else made.digest())
print(digest.hexdigest())
"""


@pytest.fixture(scope="module")
def trimmed(site: Path) -> Path:
    return site / "pyodide"


def test_a_module_that_is_taken_out_cannot_be_imported(trimmed: Path) -> None:
    whole = set(run_in_pyodide(MODULES).split())
    left = set(run_in_pyodide(MODULES, interpreter=trimmed).split())
    gone = whole - left
    assert left < whole and "_sqlite3" in gone
    code = f"""
for name in {sorted(gone)}:
    try:
        __import__(name)
    except ModuleNotFoundError:
        print(name)
try:
    b"?".decode("gbk")
except LookupError as error:
    print(error)
"""
    said = run_in_pyodide(code, interpreter=trimmed).splitlines()
    assert said == [*sorted(gone), "unknown encoding: gbk"]


def test_what_is_left_computes_the_same(trimmed: Path) -> None:
    assert run_in_pyodide(SAME, interpreter=trimmed) == run_in_pyodide(SAME)
