"""What the trace says of time."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time

from pilcrow.ui.window.trace import StallWatch

_TICK = 0.02  # seconds: what the system counts the beginnings of processes in, twice


def test_a_process_began_when_it_was_started() -> None:
    script = "from pilcrow.ui.window.trace import began; print(began())"
    before = time.time()
    began = float(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout)
    assert before - _TICK <= began <= time.time()


def test_a_stall_says_where_its_time_went() -> None:
    began, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        began.set()
        go_on.wait()

    other = threading.Thread(target=wait, name="patient")
    other.start()
    began.wait()
    watch = StallWatch()
    watch.begin()
    gc.collect()
    watch.look()
    spent = watch.end()
    watch.close()
    go_on.set()
    other.join()
    assert 0 < spent["collected"] <= spent["seconds"]
    assert spent["computed"] >= 0
    assert spent["queued"] >= 0
    (calls,) = (calls for name, calls in watch.seen.items() if name.startswith("patient"))
    assert any(call.endswith(" wait") for call in calls)
