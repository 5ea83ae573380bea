"""Compile functions in a subset of Python to WebAssembly. Python gives the same results, only
slower. ``docs/compiling.md`` describes the subset; :mod:`sobek.compile.program` is the entry."""
