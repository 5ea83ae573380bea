"""WebAssembly: an assembler, and a module's sections (WebAssembly specification, chapter 5).

Code is a list of words, as in WebAssembly's text format without parentheses, such as
``local.get 0 i64.const 1 i64.add``. A load or store takes its offset in bytes as operand.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

TYPES: Final = {"i32": 0x7F, "i64": 0x7E, "f64": 0x7C, "void": 0x40}
_CODES: Final = """
unreachable 00 block 02 loop 03 if 04 else 05 end 0b br 0c br_if 0d return 0f call 10 drop 1a
select 1b local.get 20 local.set 21 local.tee 22 global.get 23 global.set 24 i32.load 28
i64.load 29 f64.load 2b i32.store 36 i64.store 37 f64.store 39 memory.size 3f memory.grow 40
i32.const 41 i64.const 42 f64.const 44 i32.eqz 45 i32.eq 46 i32.ne 47 i32.gt_u 4b i64.eqz 50
i64.eq 51 i64.ne 52 i64.lt_s 53 i64.gt_s 55 i64.gt_u 56 i64.le_s 57 i64.ge_s 59 i64.ge_u 5a
f64.eq 61 f64.ne 62 f64.lt 63 f64.gt 64 f64.le 65 f64.ge 66 i32.add 6a i32.and 71 i32.or 72
i32.shl 74 i32.shr_u 76 i64.clz 79 i64.popcnt 7b i64.add 7c i64.sub 7d i64.mul 7e i64.div_s 7f
i64.rem_s 81 i64.and 83 i64.or 84 i64.xor 85 i64.shl 86
i64.shr_s 87 f64.abs 99 f64.neg 9a f64.sqrt 9f
f64.add a0 f64.sub a1 f64.mul a2 f64.div a3 i32.wrap_i64 a7
i64.extend_i32_u ad i64.trunc_f64_s b0 f64.convert_i64_s b9 i64.reinterpret_f64 bd
"""
OPCODES: Final = {
    name: int(code, 16) for name, code in zip(*[iter(_CODES.split())] * 2, strict=True)
}
MAX_PAGES: Final = 1 << 14
"""How far memory grows: to 1 GB, so that no address leaves 32 bits."""
_INDEXED: Final = ("br", "br_if", "call")


class Function(NamedTuple):
    """A function. ``types``: of its parameters, then of its other locals; ``parameters``: how many
    of them are parameters; ``result``: a type or void."""

    name: str
    types: Sequence[str]
    parameters: int
    result: str
    code: Iterable[str]


def unsigned(number: int) -> bytes:
    """A number in unsigned LEB128."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*found, number))


def signed(number: int) -> bytes:
    """A number in signed LEB128."""
    found = bytearray()
    while not -0x40 <= number < 0x40:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*found, number & 0x7F))


def assemble(code: Iterable[str]) -> bytes:
    """The bytes of a function's code."""
    words, found = iter(code), bytearray()
    for op in words:
        found.append(OPCODES[op])
        if op in _INDEXED or op.startswith(("local.", "global.")):
            found += unsigned(int(next(words)))
        elif op in ("i32.const", "i64.const"):
            found += signed(int(next(words)))
        elif op == "f64.const":
            found += struct.pack("<d", float(next(words)))
        elif op in ("block", "loop", "if"):
            found.append(TYPES[next(words)])
        elif ".load" in op or ".store" in op:
            found += bytes((2 if op.startswith("i32") else 3,)) + unsigned(int(next(words)))
        elif op.startswith("memory."):
            found.append(0)
    found.append(OPCODES["end"])
    return bytes(found)


def module(functions: Sequence[Function], exports: Iterable[int], data: bytes) -> bytes:
    """A module whose memory begins with ``data``. It exports the functions with these indices, its
    memory as ``memory`` and, as ``heap``, the address from which memory is free."""
    types = [
        b"\x60" + _vector(_type(each) for each in function.types[: function.parameters])
        + _vector(_type(each) for each in (function.result,) if each != "void")
        for function in functions
    ]  # fmt: skip
    distinct = list(dict.fromkeys(types))
    exported = [_name(functions[index].name) + b"\0" + unsigned(index) for index in exports]
    exported += [_name("memory") + b"\2\0", _name("heap") + b"\3\0"]
    bodies = []
    for function in functions:
        runs = groupby(function.types[function.parameters :])
        variables = _vector(unsigned(len(list(same))) + _type(each) for each, same in runs)
        bodies.append(_sized(variables + assemble(function.code)))
    heap = b"\x7f\1" + assemble(("i32.const", str(len(data))))
    names = _vector(unsigned(index) + _name(each.name) for index, each in enumerate(functions))
    sections = (
        (1, _vector(distinct)),
        (3, _vector(unsigned(distinct.index(each)) for each in types)),
        (5, b"\1\1" + unsigned((len(data) >> 16) + 1) + unsigned(MAX_PAGES)),
        (6, _vector((heap,))),
        (7, _vector(exported)),
        (10, _vector(bodies)),
        (11, b"\1\0" + assemble(("i32.const", "0")) + _sized(data)),
        (0, _name("name") + b"\1" + _sized(names)),
    )
    return b"\0asm\1\0\0\0" + b"".join(bytes((n,)) + _sized(content) for n, content in sections)


def _type(name: str) -> bytes:
    return bytes((TYPES[name],))


def _vector(parts: Iterable[bytes]) -> bytes:
    found = list(parts)
    return unsigned(len(found)) + b"".join(found)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def _name(name: str) -> bytes:
    return _sized(name.encode())
