"""Builds the Python package ``sobek``; pip calls this (``[build-system]`` in pyproject.toml).

flit does it, after the translations and the searches have been compiled as for the page. The same
sources give the same bytes: all files have the same date, SOURCE_DATE_EPOCH if that is set.
"""

import os
from typing import Any

from flit_core import buildapi
from flit_core.buildapi import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from web.build.catalogues import DATE, ROOT, compile_catalogues
from web.build.programs import compile_programs

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(DATE.timestamp())))


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Write the wheel into a folder; return its name."""
    _compile()
    name: str = buildapi.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Write a wheel that refers to this folder; return its name."""
    _compile()
    name: str = buildapi.build_editable(wheel_directory, config_settings, metadata_directory)
    return name


def _compile() -> None:
    compile_catalogues(ROOT)
    compile_programs()
