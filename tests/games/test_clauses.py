"""Each clause of the rules has a test that names it."""

import pytest

from sobek import games
from sobek.cli import main


@pytest.mark.parametrize("name", games.names())
def test_every_rule_has_a_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--game", name, "--uncovered"]) == 0
    assert capsys.readouterr().out == f"{name} (0/{len(games.game(name).rules)})\n"
