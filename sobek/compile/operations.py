"""What operators, builtins and methods do, as code that gives what Python gives, or traps.

A line of ``_TABLE`` is: result, name, types of the operands, ``=``, code. The operands are on the
stack. ``get``, ``set`` and ``tee`` have a variable of the code's own: a, b, c are integers, x, y
floats, p is an address, i an item. In lines about lists, T is the type of the items and W that type
in WebAssembly. Alternatives, such as ``min/max``, make several lines of one. ``trap`` traps if the
condition on the stack is true, ``slot`` adds a words to an address, ``magnitude`` takes the
absolute value, and ``make`` sets p to a new list with the capacity a, which is also on the stack.

Integers that don't fit in 64 bits are a trap: a sum whose sign differs from that of both operands;
a product that, divided by one factor, does not give the other; a shift that can't be undone.
WebAssembly itself traps where a division or ``int(…)`` has no result in 64 bits. It rounds
divisions towards 0, so floor division and remainders are corrected.
"""

from typing import Final

from sobek.compile.wasm import Function

_TABLE: Final = """
int Add/Sub int int = set b set a get a get b i64.add/i64.sub tee c get a i64.xor
  get c/a get b i64.xor i64.and i64.const 0 i64.lt_s trap get c
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
int BitAnd/BitOr/BitXor int int = i64.and/i64.or/i64.xor
int Invert int = i64.const -1 i64.xor
int USub int = set b i64.const 0 get b i64.sub get b i64.const -9223372036854775808 i64.eq trap
float Add/Sub/Mult float float = f64.add/f64.sub/f64.mul
float Div float float = tee y get y f64.const 0 f64.eq trap f64.div
float USub float = f64.neg
bool Eq/NotEq/Lt/LtE/Gt/GtE int int = i64.eq/i64.ne/i64.lt_s/i64.le_s/i64.gt_s/i64.ge_s
bool Eq/NotEq/Lt/LtE/Gt/GtE float float = f64.eq/f64.ne/f64.lt/f64.le/f64.gt/f64.ge
bool Eq/NotEq bool bool = i32.eq/i32.ne
bool truth bool =
bool Not bool = i32.eqz
bool truth/Not int = i64.const 0 i64.ne/i64.eq
bool truth/Not float = f64.const 0 f64.ne/f64.eq
bool truth list/tuple = i64.load 0 i64.const 0 i64.ne
bool Not list/tuple = i64.load 0 i64.eqz
int/float int/float int/float =
int int bool = i64.extend_i32_u
int int float = i64.trunc_f64_s
float float int = f64.convert_i64_s
float sqrt float = tee x get x f64.const 0 f64.lt trap f64.sqrt
float abs float = f64.abs
int abs int = magnitude tee c get c i64.const 0 i64.lt_s trap
int bit_count int = magnitude i64.popcnt
int bit_length int = magnitude i64.clz set c i64.const 64 get c i64.sub
int min/max int int = set b set a get b get a get b get a i64.lt_s/i64.gt_s select
float min/max float float = set y set x get y get x get y get x f64.lt/f64.gt select
int bits int =
int bits float = i64.reinterpret_f64
int bits bool/list/tuple/object = i64.extend_i32_u
None room int = tee a make get p
None fill int int = set a set b get a i64.const 0 get a i64.const 0 i64.gt_s select tee a make
  get p get a i64.store 0 block void loop void get a i64.eqz br_if 1
  get a i64.const 1 i64.sub set a get p slot get b i64.store 16 br 0 end end get p
int len list/tuple = i64.load 0
None item list/tuple = set a tee p get a get p i64.load 0 i64.ge_u trap slot
None from_end list/tuple = set a tee p get p i64.load 0 get a i64.add
None clear list = i64.const 0 i64.store 0
None append list T = set i tee p i64.load 0 tee a get p i64.load 8 i64.ge_s trap
  get p slot get i W.store 16 get p get a i64.const 1 i64.add i64.store 0
T pop list = tee p i64.load 0 tee a i64.eqz trap get p get a i64.const 1 i64.sub tee a i64.store 0
  get p slot W.load 16
"""
TRAP: Final = "if void unreachable end"
_MACROS: Final = {
    "trap": TRAP,
    "slot": "get a i32.wrap_i64 i32.const 3 i32.shl i32.add",
    "make": f"""i64.const 16777216 i64.gt_u {TRAP} get a i32.wrap_i64 i32.const 3 i32.shl
        i32.const 16 i32.add call 0 tee p i64.const 0 i64.store 0 get p get a i64.store 8""",
    "magnitude": "tee a get a i64.const 63 i64.shr_s tee b i64.xor get b i64.sub",
}
TEMPORARIES: Final = {"a": int, "b": int, "c": int, "x": float, "y": float, "p": object}
OPERATIONS: Final[dict[str, tuple[str, str]]] = {}
"""Name and types of operands -> type of the result, code."""
for _line in _TABLE.strip().replace("\n  ", " ").splitlines():
    for _n in range(max(len(_word.split("/")) for _word in _line.split())):
        _words = [(_word.split("/") * (_n + 1))[_n] for _word in _line.split()]
        _at = _words.index("=")
        _code = " ".join(_MACROS.get(_word, _word) for _word in _words[_at + 1 :])
        OPERATIONS[" ".join(_words[1:_at])] = _words[0], _code

_ALLOCATE: Final = """
    global.get 0 local.get 0 i32.add local.tee 1 memory.size i32.const 16 i32.shl i32.gt_u if void
        local.get 0 i32.const 16 i32.shr_u i32.const 1 i32.add memory.grow
        i32.const -1 i32.eq if void unreachable end
    end global.get 0 local.get 1 global.set 0"""
ALLOCATE: Final = Function("allocate", ("i32", "i32"), 1, "i32", _ALLOCATE.split())
"""The function that every program begins with, so that its index is 0. It returns the address of so
many bytes of new memory, which is never freed."""
