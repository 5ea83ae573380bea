"""The mutants of some modules, by cosmic-ray. Runs in an environment of its own, as a program:

    python cosmic.py FILE …

It prints the list of mutants as a line of JSON: for each its file, operator, occurrence, and line
number. Then it prints, for each index that it reads as a line, the mutated source as a line of
JSON. What no test can see is left out: annotations, which never run, and the arguments of
decorators and ``strict``, which guard against slips or save time.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

OPERATORS = (
    *("AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr"),
    *("ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
    *("ExceptionReplacer", "NumberReplacer", "ZeroIterationForLoop"),
    *("ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceUnaryOperator_Delete_Not",),
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")
    ),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Is_IsNot", "IsNot_Is")),
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_Mul")
    ),
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in ("BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitOr", "LShift_RShift")
    ),
    *("ReplaceBinaryOperator_RShift_LShift", "ReplaceBinaryOperator_Pow_Mul"),
)
"""Each operator has one replacement, the likeliest slip."""

Mutant = tuple[str, str, int, int]


def mutants(path: str) -> Iterator[Mutant]:
    """The mutants of a file."""
    source = Path(path).read_text(encoding="utf-8")
    tree, unused = get_ast(source), _unseen(source)
    for name in OPERATORS:
        operator = _operator(name)
        places = (place for node in ast_nodes(tree) for place in operator.mutation_positions(node))
        for occurrence, ((line, column), _) in enumerate(places):
            if not any(first <= (line, column) < last for first, last in unused):
                yield path, name, occurrence, line


def _operator(name: str):  # type: ignore[no-untyped-def]
    return get_operator(f"core/{name}")()


def _unseen(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where what is left out begins and ends."""
    found = []
    for node in ast.walk(ast.parse(source)):
        parts = [getattr(node, name, None) for name in ("annotation", "returns")]
        parts += getattr(node, "decorator_list", [])
        if isinstance(node, ast.keyword) and node.arg == "strict":
            parts.append(node.value)
        for part in parts:
            if isinstance(part, ast.expr):
                end = (part.end_lineno or part.lineno, part.end_col_offset or 0)
                found.append(((part.lineno, part.col_offset), end))
    return found


def main(paths: list[str]) -> None:
    """List the mutants, then make those that are asked for."""
    found = [mutant for path in paths for mutant in mutants(path)]
    print(json.dumps(found), flush=True)
    for line in sys.stdin:
        path, name, occurrence, _ = found[int(line)]
        source = Path(path).read_text(encoding="utf-8")
        print(json.dumps(mutate_code(source, _operator(name), occurrence)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
