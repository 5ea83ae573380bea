"""Compile the programs of the games' searches: python3 -m web.build.programs

Each is written beside the module that names it (:class:`sobek.kernel.program.Program`).
"""

from sobek.games import game, names


def compile_programs() -> None:
    """Write the compiled program of each game that has one.

    :raises sobek.compile.frame.Refused: if the source is not in the subset.
    """
    for name in names():
        if program := game(name).program:
            program.path.write_bytes(program.compile())


if __name__ == "__main__":
    compile_programs()
