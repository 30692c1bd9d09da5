"""Memory of indexing one long PDF: the sum of proportional set sizes over the process tree, sampled in a run.

    python tests/benchmarks/memory.py [--seconds N] [FILE.pdf]

Without a file it writes a manual of 2,415 pages first. Stops after N seconds of embedding (default 120, 0: at the
end); prints the largest sum, of the whole run and of each stage, in MB (proportional on Linux only: elsewhere
resident sizes).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

import pdfs

PAGES = 2415


def size(root: psutil.Process) -> int:
    """Memory of the process and all its children now, in bytes."""
    total = 0
    for process in (root, *root.children(recursive=True)):
        try:
            info = process.memory_full_info()
            total += getattr(info, "pss", info.rss)
        except psutil.Error:
            continue
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--seconds", type=float, default=120.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = arguments.file
        if file is None:
            written = pdfs.manual(Path(folder) / "manual.pdf", chapters=151, sections=11, paragraphs=14)
            file = str(written.path)
            print(f"{written.pages:,} pages written (wanted: about {PAGES:,})")
        command = [sys.executable, "-m", "pilcrow", "index", "--json", "--data-dir", folder, file]
        peaks = {"read": 0, "embed": 0, "ocr": 0}
        stage = "read"
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
            root = psutil.Process(run.pid)
            ended = threading.Event()

            def sample() -> None:
                while not ended.wait(0.25):
                    peaks[stage] = max(peaks[stage], size(root))

            sampler = threading.Thread(target=sample)
            sampler.start()
            began = time.monotonic()
            assert run.stdout is not None
            try:
                for line in run.stdout:
                    event = json.loads(line)
                    if event["event"] == "progress" and event["stage"] != stage:
                        stage, began = event["stage"], time.monotonic()
                    if stage == "embed" and 0 < arguments.seconds < time.monotonic() - began:
                        print(f"stopped at {event['done']:,} of {event['total']:,} paragraphs embedded")
                        break
            finally:
                ended.set()
                sampler.join()
                for process in (*root.children(recursive=True), root):
                    process.kill()
        for name, peak in peaks.items():
            print(f"{name}: {peak / 1e6:.0f} MB")
        print(f"largest: {max(peaks.values()) / 1e6:.0f} MB (goal: at most 500)")


if __name__ == "__main__":
    main()
