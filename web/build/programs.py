"""Compile the programs of the games' searches: python3 -m web.build.programs

Each is written beside the module that names it (:class:`sobek.kernel.program.Program`).
"""

from pathlib import Path

import sobek
from sobek.games import game, names


def compile_programs() -> None:
    """Write the compiled program of each game that has one; delete those of former ones.

    :raises sobek.compile.frame.Refused: if the source is not in the subset.
    """
    programs = {found.path: found for name in names() if (found := game(name).program)}
    for path, program in programs.items():
        path.write_bytes(program.compile())
    for former in set(Path(sobek.__file__).parent.rglob("*.wasm")) - programs.keys():
        former.unlink()


if __name__ == "__main__":
    compile_programs()
