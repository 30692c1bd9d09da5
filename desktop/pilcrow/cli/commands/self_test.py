"""Self-test: every part of the installation used once, offline."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from ...services.self_test import self_test
from ..stop import Stop


def run(_args: argparse.Namespace, _folder: Path, _stop: Stop) -> int:
    """Print a line for each part; returns 1 if one failed."""
    from ... import app

    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the window is for nobody to see
    results = []
    with tempfile.TemporaryDirectory(prefix="pilcrow-self-test-") as folder:
        for result in self_test(Path(folder), app.show_and_print):
            results.append(result)
            print(
                f"failed  {result.name}: {result.problem}" if result.problem else f"passed  {result.name}",
                flush=True,
            )
    failed = sum(bool(result.problem) for result in results)
    print(f"{failed} of {len(results)} parts failed." if failed else f"All {len(results)} parts passed.")
    return 1 if failed else 0
