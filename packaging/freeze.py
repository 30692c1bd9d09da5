"""Freeze the program: one folder with Python and everything inside, by PyInstaller.

    python3 packaging/freeze.py [FOLDER]      into dist/pilcrow by default

What goes in comes from `requirements.lock`, and PyInstaller from `freeze.lock`, both checked by their hashes, in
an environment of its own. What stays out is named in `pilcrow.spec`. SOURCE_DATE_EPOCH, by default the time of the
last commit, is the time of all files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from icu_data import cut_down

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "freeze"
BIN = WORK / "venv" / ("Scripts" if os.name == "nt" else "bin")


def call(*command: str | Path, **environment: str) -> None:
    """Run a command in the checkout. Raises `CalledProcessError`."""
    subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **environment}, check=True)


def commit_time() -> str:
    """Seconds since the epoch of the last commit, or as SOURCE_DATE_EPOCH says."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return said
    asked = ["git", "log", "-1", "--format=%ct"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def set_up() -> Path:
    """Make the environment with everything that the lock files name; returns its Python."""
    python = BIN / ("python.exe" if os.name == "nt" else "python")
    call(sys.executable, "-m", "venv", "--clear", BIN.parent)
    pip = (
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--quiet",
        "install",
        "--no-deps",
        "--require-hashes",
    )
    for lock in ("requirements.lock", "freeze.lock"):
        call(*pip, "--requirement", ROOT / "packaging" / lock)
    return python


def slim(folder: Path) -> None:
    """Take symbols for debuggers out of all libraries, and from ICU's the data that Qt does not use."""
    if sys.platform != "linux":
        return
    for library in (folder / "_internal").rglob("*.so*"):
        if library.is_symlink() or library.parent.suffix == ".libs":  # what auditwheel patched does not survive
            continue
        if library.name.startswith("libicudata."):
            cut_down(library)
        call("strip", "--strip-unneeded", library)


def freeze(target: Path) -> Path:
    """Freeze the program into the folder `target`; returns it."""
    python, epoch = set_up(), commit_time()
    options = ("--noconfirm", "--distpath", WORK / "dist", "--workpath", WORK / "work", "--log-level", "WARN")
    settings = {"SOURCE_DATE_EPOCH": epoch, "PYTHONHASHSEED": "0"}
    call(python, "-m", "PyInstaller", *options, ROOT / "packaging" / "pilcrow.spec", **settings)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(WORK / "dist" / "pilcrow", target)
    slim(target)
    for link in (path for path in target.rglob("*") if path.is_symlink() and not path.exists()):
        link.unlink()  # to a library that stays out
    for path in (target, *target.rglob("*")):
        os.utime(path, (int(epoch), int(epoch)), follow_symlinks=False)
    return target


def main() -> None:
    target = freeze(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "dist" / "pilcrow")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"freeze: {target}, {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
