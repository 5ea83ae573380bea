"""Both libraries refuse the same: that of the page, under Node, and that of the tests."""

import json
import shutil
from hashlib import sha512
from pathlib import Path

import pytest

import serve
from sobek.sealed.group import SIZE, NotAPoint
from tests.helpers.in_node import run_in_node
from tests.helpers.ristretto import Sodium

GOOD = [Sodium().hash(sha512(bytes([n])).digest()).hex() for n in range(4)]
BAD = [
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
    "c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
    "c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78",
    "47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24",
    "f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72",
    "87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
    "de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b",
    "bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042",
    "2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08",
    "f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22",
    "8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731",
    "2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b",
    "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
    "a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
    "d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e",
    "8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32",
    "32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b",
    "227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165",
    "5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e",
    "445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]
"""RFC 9496, A.3."""
IDENTITY = bytes(SIZE).hex()


def with_last_bit(point: str) -> str:
    """The same with the bit that a point never has: libsodium ignores it."""
    data = bytes.fromhex(point)
    return (data[:-1] + bytes([data[-1] | 128])).hex()


REFUSED = [*BAD, IDENTITY, *map(with_last_bit, [*GOOD, *BAD, IDENTITY])]


def in_node(library: str, points: list[str], folder: Path) -> list[str]:
    """What group.mjs makes of each point times 5: "" if it is none, "fault" if something failed.

    ``library``: the source of the module that does the arithmetic.
    """
    group = folder / "web" / "browser" / "group.mjs"
    group.parent.mkdir(parents=True)
    for name in ("group.mjs", "lazily.mjs"):
        shutil.copy(serve.ROOT / "web" / "browser" / name, group.with_name(name))
    (folder / "vendor").mkdir()
    (folder / "vendor" / "ristretto255.mjs").write_text(library, encoding="utf-8")
    script = f"""
        const group = await import({json.dumps(group.as_uri())});
        await group.load();
        const five = "5".padStart(64, "0");
        const found = {json.dumps(points)}.map((point) => {{
            try {{ return group.multiply(point, five); }} catch {{ return "fault"; }}
        }});
        console.log(JSON.stringify(found));"""
    found: list[str] = run_in_node(script)
    return found


def of_the_page() -> str:
    """The library of the page, not bundled."""
    module = (serve.ROOT / "node_modules" / "@noble" / "curves" / "ed25519.js").as_uri()
    return f'export {{ ristretto255, ristretto255_hasher }} from "{module}";'


@pytest.mark.parametrize("point", REFUSED)
def test_the_group_of_the_tests_refuses_what_is_no_point(point: str) -> None:
    with pytest.raises(NotAPoint):
        Sodium().multiply([bytes.fromhex(point)], [5])


def test_the_group_of_the_page_refuses_the_same(tmp_path: Path) -> None:
    products = Sodium().multiply([bytes.fromhex(point) for point in GOOD], [5] * len(GOOD))
    found = in_node(of_the_page(), [*GOOD, *REFUSED], tmp_path)
    assert found == [*(product.hex() for product in products), *[""] * len(REFUSED)]


@pytest.mark.parametrize(
    "point",
    [
        "throw new TypeError('fault')",
        "throw new RangeError('fault')",
        "return { is0: () => false, multiply() { throw new Error('fault'); } }",
    ],
)
def test_a_fault_of_the_library_is_no_point_that_somebody_has_sent(
    point: str, tmp_path: Path
) -> None:
    """Else the other player would be accused of it."""
    library = f"export const ristretto255 = {{ Point: {{ fromHex() {{ {point}; }} }} }};"
    assert in_node(library, GOOD, tmp_path) == ["fault"] * len(GOOD)
