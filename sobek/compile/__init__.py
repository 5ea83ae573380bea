"""Compile functions in a subset of Python to WebAssembly, with the standard library alone.

``docs/compiling.md`` describes the subset. The source stays ordinary Python: run by Python it gives
the same results, only slower. :func:`sobek.compile.program.compile_program` is the entry.
"""
