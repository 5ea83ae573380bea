"""The wheel, and an environment with nothing else."""

from pathlib import Path

import pytest

from tests.package import builds


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a clone."""
    folder = tmp_path_factory.mktemp("wheel")
    return builds.wheel(builds.clone(folder / "clone"), folder / "wheel")


@pytest.fixture(scope="session")
def commands(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with nothing but the wheel."""
    return builds.installed(wheel, tmp_path_factory.mktemp("installed") / "venv")
