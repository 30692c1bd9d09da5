"""A mean day: many processes use one library and are killed at random; then it is counted what is left.

    python tests/fuzz/mean_day.py [--minutes 10] [--seed N]

In each round, drawn by the seed, files are indexed and asked on the command line, and notes written by a program
that says of each when it is on the disk; any of them may be killed. Between rounds files change, move, are cut off
or emptied; the library is now and then damaged and rescued; the clock of files jumps.

In the end no note is lost that was acknowledged (of a library that was damaged: none that a copy had), the library
is sound, no process is left, no half of a file, and no bug is in the log. Exits with 1 and says what is wrong,
where that is not so.
"""

from __future__ import annotations

import argparse
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import psutil

import pdfs
from pilcrow.engines.store import rescue
from pilcrow.engines.store.library import FILE

NOTES = """
import sys, uuid
from pathlib import Path
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, Place
from pilcrow.core.marks.history import Change
from pilcrow.engines.store.library import Library

library, path = Library(Path(sys.argv[1])), sys.argv[2]
digest = library.digest(path)
while True:
    anchor = Anchor(digest, (Place(0, Box(1, 2, 3, 4)),))
    note = Annotation(uuid.uuid4().hex, AnnotationKind.AREA, anchor, note="mine")
    library.marks.keep(path, digest, [Change(None, note)])
    print(note.id, flush=True)
"""


class Day:
    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  (to be had again)
        self.data, self.files = folder / "data", folder / "files"
        self.files.mkdir()
        self.acknowledged: set[str] = set()
        self.excused: set[str] = set()
        """Notes that stood in what was cut off a library, and in no copy yet."""
        self.wrong: list[str] = []
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        for n in range(6):
            self.write(n)

    def write(self, n: int) -> Path:
        texts = [f"1 Fees\n\nThe fee of file {n} is {self.chance.randrange(999)} euros." for _ in range(1 + 3 * n)]
        return pdfs.pages(self.files / f"{n}.pdf", texts)

    def round(self) -> None:
        paths = sorted(self.files.glob("*.pdf"))
        path = str(self.chance.choice(paths))
        base = [sys.executable, "-m", "pilcrow", "--data-dir", str(self.data)]
        commands = [
            [*base, "index", str(self.files), "--json"],
            [*base, "ask", path, "-q", "What is the fee?", "--model", "quotes"],
            [*base, "library", "list"],
            [sys.executable, "-c", NOTES, str(self.data), path],
        ]
        began = [self.start(command) for command in self.chance.sample(commands, 3)]
        time.sleep(self.chance.uniform(0.3, 6))
        for program in began:
            if self.chance.random() < 0.7 or "-c" in program.args:
                program.kill()
            self.end(program)

    def start(self, command: list[str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def end(self, program: subprocess.Popen[str]) -> None:
        out, err = program.communicate(timeout=120)
        if "-c" in program.args:
            self.acknowledged |= {line for line in out.split("\n")[:-1] if len(line) == 32}  # the last may be half
        if "Traceback" in err and "-c" not in program.args:
            self.wrong.append(err[-500:])

    def between(self) -> None:
        path = self.chance.choice(sorted(self.files.glob("*.pdf")))
        match self.chance.randrange(6):
            case 0:
                self.write(int(path.stem[0]))
            case 1:
                path.rename(path.with_name(f"{path.stem[0]}{self.chance.randrange(99)}.pdf"))
            case 2:
                path.write_bytes(path.read_bytes()[: self.chance.randrange(2000)])
            case 3:
                os.utime(path, (self.chance.choice((0, 1e9, 8e9)),) * 2)
            case 4:
                self.damage()

    def damage(self) -> None:
        """Cut the library's end off, then save what there is."""
        file = self.data / FILE
        if not file.exists() or file.stat().st_size < 100_000:
            return
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        held = self.kept()
        os.truncate(file, file.stat().st_size * self.chance.choice((0, 50, 95)) // 100)
        done = subprocess.run(
            [sys.executable, "-m", "pilcrow", "--data-dir", str(self.data), "library", "rescue"],
            env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            self.wrong.append(f"not rescued: {done.stderr[-300:]}")
        copied = set().union(*map(self.notes, rescue.copies(file)))
        left = self.kept()
        self.wrong += [f"{len(lost)} notes of copies lost" for lost in [held & copied - left] if lost]
        self.excused |= held - left

    def notes(self, file: Path) -> set[str]:
        with closing(sqlite3.connect(file)) as db:
            return {ident for (ident,) in db.execute("SELECT id FROM marks")}

    def kept(self) -> set[str]:
        return self.notes(self.data / FILE) if (self.data / FILE).exists() else set()

    def audit(self) -> list[str]:
        """What is wrong in the end."""
        lost = self.acknowledged - self.kept() - self.excused
        if lost:
            self.wrong.append(f"{len(lost)} of {len(self.acknowledged)} acknowledged notes lost")
        with closing(sqlite3.connect(self.data / FILE)) as db:
            (state,) = db.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            self.wrong.append(f"the library is not sound: {state}")
        ours = [p for p in psutil.process_iter(["cmdline"]) if str(self.data) in " ".join(p.info["cmdline"] or ())]
        if psutil.wait_procs(ours, 30)[1]:
            self.wrong.append(f"{len(ours)} processes are left")
        self.wrong += [f"{path} is left" for path in self.files.glob(".pilcrow-*")]
        log = self.data / "pilcrow.log"
        said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        self.wrong += [line for line in said.splitlines() if "a bug" in line][:5]
        return self.wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        day, end, rounds = Day(Path(folder), options.seed), time.monotonic() + 60 * options.minutes, 0
        while time.monotonic() < end:
            day.round()
            day.between()
            rounds += 1
        wrong = day.audit()
        print(f"{rounds} rounds, {len(day.acknowledged):,} notes acknowledged, {len(day.excused):,} cut off")
        print(*wrong, sep="\n")
        raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
