"""What operators, builtins and methods do, as code that gives what Python gives, or traps.

A line of ``_TABLE`` is: result, name, types of the operands, ``=``, code. The operands are on the
stack. ``get``, ``set`` and ``tee`` have a variable of the code's own: a, b, c are integers, x, y
floats, p is an address, i an item. ``trap`` traps if the condition on the stack is true. In lines
about lists, T is the type of the items and W that type in WebAssembly.

Integers that don't fit in 64 bits are a trap: a sum whose sign differs from that of both operands;
a product that, divided by one factor, does not give the other; a shift that can't be undone.
WebAssembly itself traps where a division or ``int(…)`` has no result in 64 bits. It rounds
divisions towards 0, so floor division and remainders are corrected.
"""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
int Add int int = set b set a get a get b i64.add tee c get a i64.xor get c get b i64.xor
  i64.and i64.const 0 i64.lt_s trap get c
int Sub int int = set b set a get a get b i64.sub tee c get a i64.xor get a get b i64.xor
  i64.and i64.const 0 i64.lt_s trap get c
int Mult int int = set b set a get a get b i64.mul set c
  get a i64.eqz if void else get c get a i64.div_s get b i64.ne trap end get c
int FloorDiv int int = set b set a get a get b i64.div_s tee c get c get b i64.mul get a i64.ne
  get a get b i64.xor i64.const 0 i64.lt_s i32.and i64.extend_i32_u i64.sub
int Mod int int = set b get b i64.rem_s tee c i64.const 0 get b get c i64.eqz
  get c get b i64.xor i64.const 0 i64.ge_s i32.or select i64.add
int LShift int int = set b set a get b i64.const 63 i64.gt_u
  if void get a i64.const 0 i64.ne get b i64.const 0 i64.lt_s i32.or trap end
  get a get b i64.shl tee c get b i64.shr_s get a i64.ne trap get c
int RShift int int = set b get b i64.const 0 i64.lt_s trap
  get b i64.const 63 get b i64.const 63 i64.lt_s select i64.shr_s
int BitAnd int int = i64.and
int BitOr int int = i64.or
int BitXor int int = i64.xor
int Invert int = i64.const -1 i64.xor
int USub int = set b i64.const 0 get b i64.sub get b i64.const -9223372036854775808 i64.eq trap
float Add float float = f64.add
float Sub float float = f64.sub
float Mult float float = f64.mul
float Div float float = tee y get y f64.const 0 f64.eq trap f64.div
float USub float = f64.neg
bool Eq int int = i64.eq
bool NotEq int int = i64.ne
bool Lt int int = i64.lt_s
bool LtE int int = i64.le_s
bool Gt int int = i64.gt_s
bool GtE int int = i64.ge_s
bool Eq float float = f64.eq
bool NotEq float float = f64.ne
bool Lt float float = f64.lt
bool LtE float float = f64.le
bool Gt float float = f64.gt
bool GtE float float = f64.ge
bool Eq bool bool = i32.eq
bool NotEq bool bool = i32.ne
bool Not bool = i32.eqz
bool truth bool =
bool truth int = i64.const 0 i64.ne
bool truth float = f64.const 0 f64.ne
bool truth list = i64.load 0 i64.const 0 i64.ne
int int bool = i64.extend_i32_u
int int int =
int int float = i64.trunc_f64_s
float float float =
float float int = f64.convert_i64_s
float sqrt float = tee x get x f64.const 0 f64.lt trap f64.sqrt
float abs float = f64.abs
int abs int = tee a get a i64.const 63 i64.shr_s tee b i64.xor get b i64.sub
  tee c get c i64.const 0 i64.lt_s trap
int bit_count int = tee a get a i64.const 63 i64.shr_s tee b i64.xor get b i64.sub i64.popcnt
int bit_length int = tee a get a i64.const 63 i64.shr_s tee b i64.xor get b i64.sub i64.clz set c
  i64.const 64 get c i64.sub
int min int int = set b set a get b get a get b get a i64.lt_s select
int max int int = set b set a get b get a get b get a i64.gt_s select
float min float float = set y set x get y get x get y get x f64.lt select
float max float float = set y set x get y get x get y get x f64.gt select
int len list = i64.load 0
None clear list = i64.const 0 i64.store 0
None append list T = set i tee p i64.load 0 tee a get p i64.load 8 i64.ge_s trap
  get p get a i32.wrap_i64 i32.const 3 i32.shl i32.add get i W.store 16
  get p get a i64.const 1 i64.add i64.store 0
T pop list = tee p i64.load 0 tee a i64.eqz trap get p get a i64.const 1 i64.sub tee a i64.store 0
  get p get a i32.wrap_i64 i32.const 3 i32.shl i32.add W.load 16
"""
OPERATIONS: Final[dict[str, tuple[str, list[str]]]] = {}
"""Name and types of operands -> type of the result, code."""
for _line in _TABLE.replace("\n  ", " ").strip().splitlines():
    (_result, *_key), _code = _line.split("=")[0].split(), _line.split("=")[1].split()
    OPERATIONS[" ".join(_key)] = _result, _code

HELPERS: Final = {
    "allocate": (("i32", "i32"), 1, """
        global.get 0 local.get 0 i32.add local.tee 1
        memory.size i32.const 16 i32.shl i32.gt_u if void
            local.get 0 i32.const 16 i32.shr_u i32.const 1 i32.add memory.grow
            i32.const -1 i32.eq if void unreachable end
        end global.get 0 local.get 1 global.set 0"""),
    "room": (("i64", "i32"), 1, """
        local.get 0 i64.const 16777216 i64.gt_u if void unreachable end
        local.get 0 i32.wrap_i64 i32.const 3 i32.shl i32.const 16 i32.add call 0 local.tee 1
        i64.const 0 i64.store 0 local.get 1 local.get 0 i64.store 8 local.get 1"""),
    "filled": (("i64", "i64", "i32", "i32"), 2, """
        local.get 1 i64.const 0 local.get 1 i64.const 0 i64.gt_s select local.tee 1
        call 1 local.tee 2 local.get 1 i64.store 0 local.get 2 local.set 3
        block void loop void local.get 1 i64.eqz br_if 1
            local.get 3 local.get 0 i64.store 16 local.get 3 i32.const 8 i32.add local.set 3
            local.get 1 i64.const 1 i64.sub local.set 1 br 0
        end end local.get 2"""),
}  # fmt: skip
"""Functions that every program begins with: types of the locals, number of parameters, code. They
return an address: of so many bytes of new memory, which is never freed; of an empty list with this
capacity, 2**24 at most; of a list of these bits, so many times."""
