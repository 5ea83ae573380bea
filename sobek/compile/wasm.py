"""WebAssembly: an assembler, and a module's sections (WebAssembly specification, chapter 5).

Code is a list of words, as in WebAssembly's text format without parentheses, such as
``local.get 0 i64.const 1 i64.add``. A load or store takes its offset in bytes as operand.
"""

import struct
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

MAX_PAGES: Final = 1 << 14
"""How far memory grows: to 1 GB, so that no address leaves 32 bits."""
_BYTES: Final = """
i32 7f i64 7e f64 7c void 40 unreachable 00 block 02 loop 03 if 04 else 05 end 0b br 0c br_if 0d
return 0f call 10 drop 1a select 1b local.get 20 local.set 21 local.tee 22 global.get 23
global.set 24 i32.load 2802 i64.load 2903 f64.load 2b03 i32.store 3602 i64.store 3703 f64.store 3903
memory.size 3f00 memory.grow 4000 i32.const 41 i64.const 42 f64.const 44 i32.eqz 45 i32.eq 46
i32.ne 47 i32.gt_u 4b i64.eqz 50 i64.eq 51 i64.ne 52 i64.lt_s 53 i64.gt_s 55 i64.gt_u 56 i64.le_s 57
i64.ge_s 59 i64.ge_u 5a f64.eq 61 f64.ne 62 f64.lt 63 f64.gt 64 f64.le 65 f64.ge 66 i32.add 6a
i32.and 71 i32.or 72 i32.shl 74 i32.shr_u 76 i64.clz 79 i64.popcnt 7b i64.add 7c i64.sub 7d
i64.mul 7e i64.div_s 7f i64.rem_s 81 i64.and 83 i64.or 84 i64.xor 85 i64.shl 86 i64.shr_s 87
f64.abs 99 f64.neg 9a f64.sqrt 9f f64.add a0 f64.sub a1 f64.mul a2 f64.div a3 i32.wrap_i64 a7
i64.extend_i32_u ad i64.trunc_f64_s b0 f64.convert_i64_s b9 i64.reinterpret_f64 bd
"""
_PAIRS: Final = zip(*[iter(_BYTES.split())] * 2, strict=True)
_WORDS: Final = {word: bytes.fromhex(code) for word, code in _PAIRS}
"""Types and instructions; a load or store with its alignment, which is that of its type."""


class Function(NamedTuple):
    """A function. ``types``: of its parameters, then of its other variables; ``parameters``: how
    many of them are parameters; ``result``: a type or void."""

    name: str
    types: Sequence[str]
    parameters: int
    result: str
    code: Iterable[str]


def module(functions: Sequence[Function], exports: Iterable[int], data: bytes) -> bytes:
    """A module whose memory begins with ``data``. It exports the functions with these indices, its
    memory as ``memory`` and, as ``heap``, the address from which memory is free."""
    types, bodies = [], []
    for each in functions:
        parameters = [_WORDS[of] for of in each.types[: each.parameters]]
        results = [_WORDS[each.result]] if each.result != "void" else []
        types.append(b"\x60" + _vector(parameters) + _vector(results))
        runs = [(of, [*same]) for of, same in groupby(each.types[each.parameters :])]
        variables = [_leb(len(same)) + _WORDS[of] for of, same in runs]
        bodies.append(_sized(_vector(variables) + _assemble(each.code)))
    distinct = list(dict.fromkeys(types))
    names = [_sized(each.name.encode()) for each in functions]
    exported = [b"\6memory\2\0", b"\4heap\3\0", *(names[n] + b"\0" + _leb(n) for n in exports)]
    sections = (
        (1, _vector(distinct)),
        (3, _vector(_leb(distinct.index(each)) for each in types)),
        (5, b"\1\1" + _leb((len(data) >> 16) + 1) + _leb(MAX_PAGES)),
        (6, b"\1\x7f\1" + _assemble(["i32.const", f"{len(data)}"])),
        (7, _vector(exported)),
        (10, _vector(bodies)),
        (11, b"\1\0" + _assemble(["i32.const", "0"]) + _sized(data)),
        (0, b"\4name\1" + _sized(_vector(_leb(index) + name for index, name in enumerate(names)))),
    )
    return b"\0asm\1\0\0\0" + b"".join(bytes((n,)) + _sized(content) for n, content in sections)


def _assemble(code: Iterable[str]) -> bytes:
    found, last = bytearray(), ""
    for word in code:
        if last == "f64.const":
            found += struct.pack("<d", float(word))
        else:
            found += _WORDS[word] if word in _WORDS else _leb(int(word))
        last = word
    return bytes(found) + _WORDS["end"]


def _leb(number: int) -> bytes:
    """A number in signed LEB128. If it is not negative, this is unsigned LEB128, too."""
    low, is_last = number & 0x7F, -0x40 <= number < 0x40
    return bytes((low,)) if is_last else bytes((low | 0x80,)) + _leb(number >> 7)


def _vector(parts: Iterable[bytes]) -> bytes:
    found = list(parts)
    return _leb(len(found)) + b"".join(found)


def _sized(content: bytes) -> bytes:
    return _leb(len(content)) + content
