"""Settings of all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

import serve
from sobek.core import text
from tests.helpers.retries import pytest_sessionfinish  # noqa: F401
from tests.helpers.variants import pytest_collection_modifyitems  # noqa: F401
from web.build.catalogues import compile_catalogues

# Whole games take longer than Hypothesis expects of one example, most of all on a busy machine.
settings.register_profile("sobek", deadline=None, max_examples=50)
settings.load_profile("sobek")


def pytest_runtest_setup() -> None:
    """Whatever language a test has spoken, the next one begins in English."""
    text.use(text.SOURCE_LANGUAGE)


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """The built page: dist/, brought up to date."""
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    assert capture
    with capture.global_and_fixture_disabled():  # a build takes a while, and says so
        serve.prepare()
    return serve.DIST


@pytest.fixture(scope="session")
def translations(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Compile the current catalogues, independent of the build; return their folders."""
    return compile_catalogues(tmp_path_factory.mktemp("locale"))


@pytest.fixture
def languages(translations: list[Path], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All languages, each of which can be spoken while the test runs."""
    monkeypatch.setattr(text, "_folders", translations)
    return text.languages()
