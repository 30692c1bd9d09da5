"""Index with kills by SIGKILL at random moments, and compare the result with an undisturbed run.

    python tests/benchmarks/crash.py [--rounds 6] [--seed N] [FILE.pdf]

A round has a fresh library and five kills, at least one in each phase: reading, storing, embedding, filling
Chroma. After the last run paragraphs and sections must be the same, vectors within cosine .99, the first ten
results of fifty queries the same except for ties, and Chroma complete. Prints every kill; the exit status is 1 if
anything differs. Without a file, it writes a manual of some fifty pages.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import crashing
import pdfs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    arguments = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        file = arguments.file or pdfs.manual(data / "manual.pdf", chapters=12, sections=5).path
        usual = crashing.run(file, data / "whole")
        print(f"seed {arguments.seed}; {usual[-1].total} texts in {len(usual)} steps without kills")
        for number in range(1, arguments.rounds + 1):
            seed = arguments.seed + number
            for kill in crashing.crash(file, data / str(number), usual, crashing.chances(seed)):
                kept = "structure kept" if kill.stored else "nothing kept  "
                moment = f"{1000 * kill.delay:5.1f} ms after {kill.last.phase:5} {kill.last.done:5}"
                print(f"round {number}: killed {moment}   {kept} {kill.kept:5} texts embedded", flush=True)
            found, cosine, apart = crashing.differences(file, data / str(number), data / "whole", seed)
            wrong += bool(found)
            verdict = "; ".join(found) or "the same"
            print(
                f"round {number}: {verdict}; cosine {cosine:.4f} at least, scores within {apart:.4f}", flush=True
            )
    kills = arguments.rounds * len(crashing.PHASES)
    print(f"{kills} kills, {wrong} of {arguments.rounds} libraries differ (goal: 0)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
