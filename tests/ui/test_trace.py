"""What a trace says about a stall: where its time went, and what the other threads were doing."""

from __future__ import annotations

import gc
import threading

from pilcrow.ui.trace import Watch


def test_a_stall_says_where_its_time_went() -> None:
    go_on = threading.Event()
    other = threading.Thread(target=go_on.wait, name="patient")
    other.start()
    watch = Watch()
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
    assert calls[-1].endswith("wait")
