"""The rooms of the house: who may import whom, and what stays out until it is needed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CORE_ALONE = """
import importlib, pkgutil, sys

class OnlyStandardLibraryAndNumpy:
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first in {"numpy", "pilcrow"} or first in sys.stdlib_module_names or first.startswith("_"):
            return None
        raise ModuleNotFoundError(f"core must not import {name}")

sys.meta_path.insert(0, OnlyStandardLibraryAndNumpy())
import numpy  # before looking: what numpy itself imports is its own affair
import pilcrow.core
names = [module.name for module in pkgutil.walk_packages(pilcrow.core.__path__, "pilcrow.core.")]
for name in names:
    importlib.import_module(name)
print(len(names), sorted(name for name in sys.modules if name.startswith("pilcrow") and "core" not in name))
"""

HEAVY = "{'PySide6', 'chromadb', 'numpy', 'ollama', 'onnxruntime', 'pymupdf', 'tokenizers'}"

WINDOW = "import sys, pilcrow.app, pilcrow.workspace, pilcrow.ui.window.window"


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_contracts_hold() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_core_imports_with_the_standard_library_and_numpy_alone() -> None:
    count, _, others = python(CORE_ALONE).partition(" ")
    assert int(count) > 8
    assert others == "['pilcrow']"


def test_command_line_imports_nothing_heavy() -> None:
    """Spawned children import the main module again, so whatever it imports is paid for once a child."""
    for module in ("pilcrow.__main__", "pilcrow.cli", "pilcrow.services.doctor"):
        assert python(f"import sys, {module}; print({HEAVY} & sys.modules.keys())") == "set()"


def test_a_second_start_imports_little() -> None:
    """It hands its files over, and ends: so do file managers that start the program for each file."""
    slow = "{'argparse', 'dataclasses', 'hashlib', 'logging', 'multiprocessing', 'tempfile', 'threading'}"
    code = f"import sys, pilcrow.cli; print(({HEAVY} | {slow}) & sys.modules.keys())"
    assert python(code) == "set()"


def test_a_window_comes_without_what_answers() -> None:
    """Their rules are many regular expressions: they are made while the first page is looked at, or later."""
    rooms = "{'ask.agent.asking', 'ask.choose', 'ask.documents.coordinator', 'terms.extraction'}"
    code = f"{WINDOW}; print([room for room in {rooms} if 'pilcrow.core.' + room in sys.modules])"
    assert python(code) == "[]"


def test_a_window_comes_without_what_asks_servers() -> None:
    """The client for HTTP brings a command line, with colours, and the loop of events of `asyncio`."""
    clients = "{'asyncio', 'httpx', 'ollama', 'rich', 'ssl'}"
    assert python(f"{WINDOW}; print({clients} & sys.modules.keys())") == "set()"


def test_nothing_but_ui_and_app_imports_qt() -> None:
    for file in (ROOT / "desktop/pilcrow").rglob("*.py"):
        room = file.relative_to(ROOT / "desktop/pilcrow").parts[0]
        if room not in ("ui", "app.py"):
            assert not re.search(r"^\s*(from|import) PySide6", file.read_text(encoding="utf-8"), re.MULTILINE)
