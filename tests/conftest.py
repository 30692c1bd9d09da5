"""Fixtures of most tests: a private data folder, and one indexed manual for read-only tests."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

import kept
import warm
from pdfs import Manual, manual
from pilcrow import cli
from pilcrow.core import steps

if TYPE_CHECKING:
    import pymupdf

os.environ[steps.VARIABLE] = steps.switch = "raise"  # here and in processes started by tests

# Tests have no deadline, and examples are not random: the same few every time. `make fuzz` looks for new ones with
# `--hypothesis-profile=search`.
unhurried = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("search", unhurried, derandomize=False, max_examples=1000)
hypothesis.settings.register_profile("same", unhurried, derandomize=True, database=None, max_examples=30)
hypothesis.settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def forking() -> None:
    """Fork child processes from one that has loaded their modules and models; open models once."""
    warm.install()
    kept.keep_models()


@pytest.fixture(autouse=True)
def collected(request: pytest.FixtureRequest) -> None:
    """Collect garbage at any time in tests without a window; for the others see `ui.conftest.swept`."""
    if "swept" not in request.fixturenames:
        gc.enable()


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes as the program does: for tests of the processes themselves."""
    monkeypatch.setattr(multiprocessing, "get_context", warm.usual)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for each test, also for the processes it starts."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PILCROW_DATA_DIR", str(folder))
    return folder


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Manual:
    """A manual of four chapters; every paragraph names a unique part number."""
    return manual(tmp_path_factory.mktemp("pdf") / "machine.pdf")


@pytest.fixture(scope="session")
def shelf_folder(tmp_path_factory: pytest.TempPathFactory, machine: Manual) -> Path:
    """A data folder in which `machine` is completely indexed; for read-only tests."""
    folder = tmp_path_factory.mktemp("shelf")
    assert cli.main(["index", "--data-dir", str(folder), str(machine.path)]) == 0
    return folder


@pytest.fixture
def page() -> Iterator[pymupdf.Page]:
    """The empty page of a new document."""
    import pymupdf  # not before `warm`

    with pymupdf.open() as document:
        yield document.new_page()
