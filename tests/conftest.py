"""Settings of all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from sobek.core import text
from tests.catalogues import compiled

# Whole games take longer than Hypothesis expects of one example, above all on a busy machine.
settings.register_profile("sobek", deadline=None, max_examples=50)
settings.load_profile("sobek")


def pytest_runtest_setup() -> None:
    """Begin each test in English, whatever language the test before has used."""
    text.use(text.SOURCE_LANGUAGE)


@pytest.fixture(scope="session")
def translations(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Folders with compiled catalogues of the current sources, independent of any build."""
    return compiled(tmp_path_factory.mktemp("locale"))


@pytest.fixture
def languages(translations: list[Path], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All languages; each of them can be used during the test."""
    monkeypatch.setattr(text, "_folders", translations)
    return text.languages()
