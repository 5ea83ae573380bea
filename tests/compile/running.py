"""Runs a source twice, by Python and compiled in wasmtime, and compares.

Python is told to raise where compiled code is documented to trap: where an integer leaves 64 bits,
where an index that is not known at build is negative, and where a list outgrows its capacity. So
each call has one outcome, a value or TRAP. Names with a capital are constants.
"""

from __future__ import annotations

import ast
import linecache
import math
import operator
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from types import FunctionType, ModuleType
from typing import Any, Final, get_args, get_origin, get_type_hints

import wasmtime

from sobek.compile.program import compile_program

PRELUDE: Final = """\
from __future__ import annotations
import math
from dataclasses import dataclass
from enum import IntEnum
from sobek.kernel.lists import room
"""
TRAP: Final = "trap"
LEAST, MOST = -(2**63), 2**63 - 1
INTS: Final = (
    *(LEAST, LEAST + 1, -(2**62), -(2**53) - 1, -(2**32), -(2**31) - 1, -256, -64, -7, -3, -2, -1),
    *(0, 1, 2, 3, 5, 31, 32, 62, 63, 64, 65, 255, 2**31, 2**32 - 1, 3037000500, 2**53 + 1, 2**62),
    *(MOST - 1, MOST),
)
FLOATS: Final = (
    *(0.0, -0.0, 5e-324, -5e-324, 0.1, -0.5, 0.5, 1.0, -1.0, 1.5, -2.5, 3.0, 1e16, -1e16),
    *(2.0**53 + 2, 9223372036854774784.0, 2.0**63, -(2.0**63), -9223372036854777856.0),
    *(1.7976931348623157e308, -1.7976931348623157e308, math.inf, -math.inf, math.nan),
)
_ERRORS: Final = (ArithmeticError, LookupError, ValueError, AssertionError, RecursionError)
"""What a program may raise. Others, such as a TypeError, mean that it should have been refused."""
_TRAPS: Final = (
    wasmtime.TrapCode.UNREACHABLE,
    wasmtime.TrapCode.INTEGER_OVERFLOW,
    wasmtime.TrapCode.INTEGER_DIVISION_BY_ZERO,
    wasmtime.TrapCode.BAD_CONVERSION_TO_INTEGER,
    wasmtime.TrapCode.STACK_OVERFLOW,
)
"""How compiled code may trap. It never reads beside its memory, and ends in time."""
_FUEL: Final = 1_000_000_000
_numbers = count()


@contextmanager
def loaded(source: str) -> Iterator[ModuleType]:
    """A module of this source, of which :mod:`inspect` and :mod:`linecache` find the lines."""
    module = ModuleType(f"compiled_{next(_numbers)}")
    module.__file__ = f"/{module.__name__}.py"
    lines = source.splitlines(keepends=True)
    linecache.cache[module.__file__] = len(source), None, lines, module.__file__
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, module.__file__, "exec"), vars(module))
        yield module
    finally:
        del sys.modules[module.__name__]
        linecache.cache.pop(module.__file__, None)


def run(source: str, *arguments: float) -> Any:
    """What the function ``f`` returns, or TRAP; compiled and run by Python."""
    return Both(source, "f").call("f", *arguments)


class Both:
    """A source, run by Python and compiled. ``exports``: the names of functions that are called;
    without them, all its functions."""

    def __init__(self, source: str, *exports: str) -> None:
        with loaded(PRELUDE + source) as module:
            own = {name for name, each in vars(module).items() if _is_own(each, module)}
            functions = {name: getattr(module, name) for name in exports or sorted(own)}
            self.compiled = Compiled(functions)
        self.python = _strict_module(PRELUDE + source)

    def call(self, name: str, *arguments: Any) -> Any:
        """What the function returns, or TRAP. Lists, tuples and objects come back as lists.
        ``arguments``: numbers and shared objects; these must be equal afterwards, too.

        :raises AssertionError: unless both give the same.
        """
        of = self.compiled.results[name]
        try:
            found = self.python[name](*[_of_python(each) for each in arguments])
            expected = self.compiled.plain(of, found)
        except _ERRORS:
            expected = TRAP
        given = self.compiled.call(name, *[_of_compiled(each) for each in arguments])
        given = TRAP if given is TRAP else self.compiled.read(of, given)
        shown = f"{name}{arguments}: compiled {given!r}, Python {expected!r}"
        assert _bits(given) == _bits(expected), shown
        for each in arguments:
            if isinstance(each, Shared):
                self.check_equal(each)
        return expected

    def make(self, name: str) -> Shared:
        """What the function returns, to be passed to others."""
        of = self.compiled.results[name]
        return Shared(of, self.python[name](), self.compiled.call(name))

    def check_equal(self, shared: Shared) -> None:
        """:raises AssertionError: unless the object is equal for both."""
        given = self.compiled.read(shared.of, shared.address)
        expected = self.compiled.plain(shared.of, shared.python)
        assert _bits(given) == _bits(expected), f"compiled {given!r}, Python {expected!r}"

    def table(self, name: str, *grids: tuple[float, ...]) -> list[Any]:
        """What the function returns for all arguments of these grids."""
        if not grids:
            return [self.call(name)]
        found = [
            self.call(name, *arguments)
            for first in grids[0]
            for arguments in _product(first, *grids[1:])
        ]
        assert any(each is not TRAP for each in found), f"{name} always traps"
        return found


def _product(first: float, *grids: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    if not grids:
        yield (first,)
        return
    for second in grids[0]:
        for rest in _product(second, *grids[1:]):
            yield first, *rest


def _is_own(each: Any, module: ModuleType) -> bool:
    return isinstance(each, FunctionType) and each.__module__ == module.__name__


@dataclass
class Shared:
    """An object of this type, as Python has it, and where the compiled program has it."""

    of: Any
    python: Any
    address: int


def _of_python(argument: Any) -> Any:
    return argument.python if isinstance(argument, Shared) else argument


def _of_compiled(argument: Any) -> Any:
    return argument.address if isinstance(argument, Shared) else argument


class Compiled:
    """A compiled program. ``results``: the types of its functions' results."""

    def __init__(self, functions: dict[str, FunctionType]) -> None:
        self._space = next(iter(functions.values())).__globals__
        self.results = {name: get_type_hints(each)["return"] for name, each in functions.items()}
        self.binary = compile_program(functions.values())
        self.store = wasmtime.Store(_ENGINE)
        self.store.set_fuel(_FUEL)
        module = wasmtime.Module(_ENGINE, self.binary)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)

    def call(self, name: str, *arguments: float) -> Any:
        """The number or address that the function returns, or TRAP."""
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        self.store.set_fuel(_FUEL)
        try:
            return function(self.store, *arguments)
        except wasmtime.Trap as trap:
            assert trap.trap_code in _TRAPS, trap
            return TRAP

    @property
    def heap(self) -> int:
        """The address from which memory is free."""
        return int(self._heap().value(self.store))

    @heap.setter
    def heap(self, address: int) -> None:
        self._heap().set_value(self.store, address)

    def _heap(self) -> wasmtime.Global:
        heap = self.exports["heap"]
        assert isinstance(heap, wasmtime.Global)
        return heap

    def read(self, of: Any, value: Any) -> Any:
        """A result in Python's values; lists, tuples and objects as lists."""
        if of is bool:
            assert value in (0, 1)
            return bool(value)
        if of in (int, float, type(None)):
            return value
        if get_origin(of) in (list, tuple):
            length, capacity = struct.unpack("<qq", self._bytes(value, 16))
            assert 0 <= length <= capacity
            types, start = [get_args(of)[0]] * length, value + 16
        elif issubclass(of, IntEnum):
            return value
        else:
            types, start = list(self._fields(of).values()), value
        return [self.read(each, self._word(each, start + 8 * n)) for n, each in enumerate(types)]

    def plain(self, of: Any, value: Any) -> Any:
        """A value that Python gave, as :meth:`read` gives it; it has to be of the type."""
        if get_origin(of) in (list, tuple):
            return [self.plain(get_args(of)[0], each) for each in value]
        if of in (int, float, bool, type(None)):
            assert type(value) is of or (of is int and isinstance(value, IntEnum)), (of, value)
            return int(value) if of is int else value
        if issubclass(of, IntEnum):
            return int(value)
        return [self.plain(each, getattr(value, name)) for name, each in self._fields(of).items()]

    def _fields(self, of: Any) -> dict[str, Any]:
        return get_type_hints(of, self._space)

    def _bytes(self, start: int, length: int) -> bytearray:
        memory = self.exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        return memory.read(self.store, start, start + length)

    def _word(self, of: Any, at: int) -> Any:
        layout = "<q" if of is int else "<d" if of is float else "<ixxxx"
        return struct.unpack(layout, self._bytes(at, 8))[0]


def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.consume_fuel = True
    return wasmtime.Engine(config)


_ENGINE: Final = _engine()


def _bits(value: Any) -> Any:
    """The value with floats as text: nan equals nan, and -0.0 does not equal 0.0."""
    if isinstance(value, list):
        return [_bits(each) for each in value]
    return value.hex() if isinstance(value, float) else (type(value), value)


# --- a Python that raises where compiled code traps --------------------------------------------


def _strict_module(source: str) -> dict[str, Any]:
    tree = ast.fix_missing_locations(_Stricter().visit(ast.parse(source)))
    module = ModuleType(f"strict_{next(_numbers)}")
    space = vars(module)
    space |= {"_fit": _fit, "_right": _right, "_at": _at, "_filled": _filled}
    sys.modules[module.__name__] = module  # where dataclass looks for the fields' types
    try:
        exec(compile(tree, "strict.py", "exec"), space)
    finally:
        del sys.modules[module.__name__]
    space["room"] = _room
    return space


class _Stricter(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.left, ast.List):
            return _called("_filled", node.left, node.right)
        return ast.BinOp(node.left, node.op, _called("_right", node.right))

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        return ast.AugAssign(node.target, node.op, _called("_right", node.value))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        return node if isinstance(node.operand, ast.Constant) else _called("_fit", node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return _called("_fit", node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        is_known = _is_constant(node.slice)
        self.generic_visit(node)
        return node if is_known else ast.Subscript(node.value, _called("_at", node.slice), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        is_constant = _is_constant(node)  # an enum's member, perhaps
        self.generic_visit(node)
        return _called("_fit", node) if is_constant else node


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return isinstance(node.operand, ast.Constant)
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id[0].isupper()


def _called(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _fit(value: Any) -> Any:
    if isinstance(value, int) and not LEAST <= value <= MOST:
        raise OverflowError
    return int(value) if isinstance(value, IntEnum) else value


def _at(index: Any) -> Any:
    if isinstance(index, int) and index < 0:
        raise IndexError
    return index


def _right(value: Any) -> Any:
    return _Right(value) if isinstance(value, int) else value


class _Right(int):
    """A right operand. Python asks it before the left one, as its class is a subclass of int."""


def _reflected(name: str) -> Callable[[_Right, Any], Any]:
    def method(self: _Right, left: Any) -> Any:
        if not isinstance(left, int):
            return NotImplemented
        if name == "lshift" and self > 64 and left:
            raise OverflowError
        return _fit(getattr(operator, name)(left, int(self)))

    return method


for _name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift"):
    setattr(_Right, f"__r{_name.removesuffix('_')}__", _reflected(_name))


class _Capped(list[Any]):
    def __init__(self, items: Iterable[Any], capacity: int) -> None:
        super().__init__(items)
        self.capacity = capacity

    def append(self, item: Any) -> None:
        if len(self) >= self.capacity:
            raise IndexError
        super().append(item)


def _room(item: Any, capacity: int) -> list[Any]:
    if not 0 <= capacity <= 2**24:
        raise IndexError
    return _Capped((), capacity)


def _filled(item: list[Any], number: int) -> list[Any]:
    return _Capped(item * number, max(number, 0)) if number <= 2**24 else _room(int, number)
