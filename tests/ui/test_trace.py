"""What the trace says of time."""

from __future__ import annotations

import subprocess
import sys
import time

_TICK = 0.02  # seconds: what the system counts the beginnings of processes in, twice


def test_a_process_began_when_it_was_started() -> None:
    script = "from pilcrow.ui.trace import began; print(began())"
    before = time.time()
    began = float(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout)
    assert before - _TICK <= began <= time.time()
