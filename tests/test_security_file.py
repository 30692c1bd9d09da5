"""What SECURITY.md says is shown by tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_tests_that_it_names_are_there() -> None:
    said = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = set(re.findall(r"`(test_\w+)[\[`]", said))
    assert len(named) > 10
    assert [name for name in sorted(named) if f"def {name}(" not in tests] == []
    files = set(re.findall(r"`(tests/[\w/]+\.py)`", said))
    assert [name for name in sorted(files) if not (ROOT / name).exists()] == []
