"""A mean day: many processes use one library and are killed at random; then the remaining data is checked.

    python tests/fuzz/mean_day.py [--minutes 10] [--seed N]

In each round, drawn by the seed, files are indexed and asked on the command line, a window (off screen) marks a
file and asks it, and a program writes notes; program and window acknowledge each mark once it is on the disk. Any
of them may be killed; for a while a program's disk may be full. Between rounds files change, move, are truncated
or emptied; the chat server goes and comes back; the library is sometimes damaged and rescued; the clock of files
jumps.

At the end no acknowledged note may be lost (after damage: none that a backup contained), the library must be
sound, no process and no partial file may be left, and no bug may be in the log. Otherwise it exits with 1 and
reports what is wrong.
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
from contextlib import closing, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import psutil

import pdfs
from chatserver import ChatServer, Reply
from pilcrow.engines.store.library import FILE
from pilcrow.engines.store.own_work import rescue
from pilcrow.settings import Settings, save_settings

NOTES = """
import sys, uuid
from pathlib import Path
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, MarkPlace
from pilcrow.core.marks.history import Change
from pilcrow.engines.store.library import Library

library, path = Library(Path(sys.argv[1])), sys.argv[2]
digest = library.digest(path)
while True:
    anchor = Anchor(digest, (MarkPlace(0, Box(1, 2, 3, 4)),))
    note = Annotation(uuid.uuid4().hex, AnnotationKind.AREA, anchor, note="mine")
    library.marks.keep(path, digest, [Change(None, note)])
    print(note.id, flush=True)
"""
WINDOW = """
import os, sys, time
from pathlib import Path
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pilcrow.app import backend
from pilcrow.core.geometry import Box
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import load_settings
from pilcrow.ui.base.tasks import WORKERS
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace

app, folder, said = QApplication([]), Path(sys.argv[1]), set()
with PdfProcess() as renderer, Workspace(folder, load_settings(folder), pool=WORKERS) as workspace:
    state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    window = Window(backend(workspace, renderer), state, "")
    window.begin()
    window.show()
    window.open(sys.argv[2])

    def use():
        tab = window.tab
        if tab is None or not tab.marking.file:
            return
        tab.marking.mark_area(0, Box(1, 2, 3, 4))
        if not any(view.running for view in tab.conversation.views):
            tab.conversation.question_box.box.setPlainText("What is the fee?")
            tab.conversation.question_box.ask()
        fresh = {mark.id for mark in workspace.library.marks.of(tab.marking.file)} - said
        said.update(fresh)
        print(*fresh, sep="\\n", flush=True)

    timer = QTimer()
    timer.timeout.connect(use)
    timer.start(20)
    app.exec()
"""


class Day:
    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  (reproducible)
        self.data, self.files = folder / "data", folder / "files"
        self.files.mkdir()
        self.acknowledged: set[str] = set()
        self.excused: set[str] = set()
        """Notes in the part cut off a library, and in no backup yet."""
        self.wrong: list[str] = []
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.server = ChatServer([Reply("It is 40 euros [S1:1].")])
        self.serving = False
        self.serve()
        self.data.mkdir(mode=0o700)
        save_settings(self.data, Settings(chat_host=self.server.host, chat_model=self.server.model, ocr="off"))
        for n in range(6):
            self.write(n)

    def write(self, n: int) -> Path:
        texts = [f"1 Fees\n\nThe fee of file {n} is {self.chance.randrange(999)} euros." for _ in range(1 + 3 * n)]
        return pdfs.pages(self.files / f"{n}.pdf", texts)

    def serve(self) -> None:
        """Start the chat server at its old address; or stop it, if it runs."""
        if self.serving:
            self.server.__exit__()
        else:
            self.server.__enter__()
            self.server.port = int(self.server.host.rpartition(":")[2])
        self.serving = not self.serving

    def round(self) -> None:
        paths = sorted(self.files.glob("*.pdf"))
        path = str(self.chance.choice(paths))
        base = [sys.executable, "-m", "pilcrow", "--data-dir", str(self.data)]
        commands = [
            [*base, "index", str(self.files), "--json"],
            [*base, "ask", path, "-q", "What is the fee?", "--model", "quotes"],
            [*base, "library", "list"],
            [*base, "ask", path, "-q", "What is the fee?"],
            [sys.executable, "-c", NOTES, str(self.data), path],
            [sys.executable, "-c", WINDOW, str(self.data), path],
        ]
        began = [self.start(command) for command in self.chance.sample(commands, 3)]
        time.sleep(self.chance.uniform(0.3, 6))  # the moment of a kill is random, not awaited
        if self.chance.random() < 0.3:
            program = self.chance.choice(began)
            for room in (self.chance.choice((0, 4096, 100_000)), psutil.RLIM_INFINITY):
                self.limit(program, room)
                time.sleep(self.chance.uniform(0.3, 3))  # duration of the full disk
        for program in began:
            if self.chance.random() < 0.7 or "-c" in program.args:
                program.kill()
            self.end(program)

    def limit(self, program: subprocess.Popen[str], room: int) -> None:
        """Let no file grow beyond `room` bytes, in a program and its children."""
        with suppress(psutil.NoSuchProcess):
            for each in (process := psutil.Process(program.pid), *process.children(recursive=True)):
                each.rlimit(psutil.RLIMIT_FSIZE, (room, psutil.RLIM_INFINITY))

    def start(self, command: list[str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def end(self, program: subprocess.Popen[str]) -> None:
        out, err = program.communicate(timeout=120)
        if "-c" in program.args:
            self.acknowledged |= {line for line in out.split("\n")[:-1] if len(line) == 32}  # maybe cut off
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
            case 5:
                self.serve()

    def damage(self) -> None:
        """Truncate the library, or write noise into its middle, then rescue its data."""
        file = self.data / FILE
        if not file.exists() or file.stat().st_size < 100_000:
            return
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        held = self.kept()
        place = file.stat().st_size * self.chance.choice((0, 50, 95)) // 100
        if self.chance.random() < 0.5:
            os.truncate(file, place)
        else:
            with file.open("r+b") as library:
                library.seek(place)
                library.write(self.chance.randbytes(10_000))
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
        """Problems at the end of the day."""
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
        if day.serving:
            day.serve()
        print(f"{rounds} rounds, {len(day.acknowledged):,} notes acknowledged, {len(day.excused):,} cut off")
        print(*wrong, sep="\n")
        raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
