#!/usr/bin/env python3
"""Set up Pilcrow and start or test it, also without make. Standard library only.

    python3 packaging/bootstrap.py run [FILE.pdf]      the environment, then Pilcrow
    python3 packaging/bootstrap.py test [PYTEST ARGUMENT ...]
    python3 packaging/bootstrap.py lock                new versions of everything, with hashes (needs PyPI)
    python3 packaging/bootstrap.py bench               the benchmarks in tests/benchmarks that need no documents
    python3 packaging/bootstrap.py fuzz                many examples for property tests, then mutated PDFs
    python3 packaging/bootstrap.py golden [NAME ...]   rewrite the structures recovered from tests/documents
    python3 packaging/bootstrap.py translations [de ...]  messages of the code, into resources/translations
    python3 packaging/bootstrap.py package [KIND ...]  packages of the frozen program: deb, tar, sbom, sums
    python3 packaging/bootstrap.py clean

The environment is `.venv` beside `pyproject.toml`; nothing outside is changed, except that for root on Debian or
Ubuntu missing system packages are installed. Repeated set-up is quick while the lock file stays the same.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
RUNTIME = ROOT / "packaging/requirements.lock"
DEVELOPMENT = ROOT / "packaging/requirements-dev.lock"
OLDEST = (3, 11)
TRIES, PAUSE = 3, 10  # attempts of network operations, and seconds between two of them
PATIENT = ("-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=300")  # a new machine may be updating itself
# Workers of pytest, half as many again as cores: tests wait for processes, timers and servers. -n 0: one by one.
WORKERS = ("--numprocesses", str(min(8, (os.cpu_count() or 1) * 3 // 2)), "--dist", "worksteal")
# Benchmarks that create their own documents; the others need documents as arguments.
ALONE = ("crash", "embedding", "highlights", "indexing", "memory", "query", "stage1")
TRANSLATIONS = ROOT / "resources/translations"
# Files with messages for the interface, and the functions that receive them.
SENTENCES = (
    "ui",
    "app.py",
    "settings.py",
    "services",
    "workspace.py",
    "core",
    "engines",
)
MARKERS = (
    "noop", "Message", "PilcrowError", "PdfError", "PasswordNeeded", "LibraryError", "ModelError", "ChatError",
    "ContextFull", "ModelMissing", "NoChatModel", "ServerAway", "UsageError", "AddressRefused", "PlanFailed",
)  # fmt: skip
CLEANED = (
    ".venv", "build", "dist", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".import_linter_cache", ".hypothesis",
)  # fmt: skip


def call(*command: str | Path, tries: int = 1, **environment: str) -> None:
    """Run a command in the checkout; a failure of the last attempt ends this script with its exit status."""
    words, variables = [str(part) for part in command], {**os.environ, **environment}
    while status := subprocess.run(words, cwd=ROOT, env=variables, check=False).returncode:
        tries -= 1
        if not tries:
            raise SystemExit(status)
        print(f"bootstrap: that failed; once more in {PAUSE} seconds", flush=True)
        time.sleep(PAUSE)  # so soon a failed network would fail again


def stop(sentence: str) -> None:
    raise SystemExit(f"bootstrap: {sentence}")


def use_new_enough_python() -> None:
    """Restart under Python 3.11 or later if this one is older."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(19, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        # the launcher of a version manager may exist without the version
        if found and subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode == 0:
            raise SystemExit(subprocess.run([found, *sys.argv], check=False).returncode)
    stop(
        "Python 3.11 or later is needed: install it (Debian, Ubuntu: apt-get install python3.11 python3.11-venv)."
    )


def usable() -> bool:
    """True if `.venv` has a working Python and pip: not if its creation was interrupted, or if Python was
    removed.
    """
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-m", "pip", "--version"], check=False, capture_output=True).returncode == 0


def install_system_packages() -> None:
    """Install system packages that venv and Qt need, for root on Debian and Ubuntu; otherwise print their
    names.
    """
    sys.path.insert(0, str(ROOT / "desktop"))
    from pilcrow import system_packages as system

    needs_venv = not PYTHON.exists() and importlib.util.find_spec("ensurepip") is None
    packages = system.missing_packages()
    if needs_venv:
        packages.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    if not packages:
        return
    if not system.has_apt():
        print(f"bootstrap: this system lacks {', '.join(packages)} (Debian's names): install what it calls them.")
    elif not system.is_root():
        print(f"bootstrap: please run: {system.install_command(packages)}")
    else:
        print(f"bootstrap: installing {', '.join(packages)}", flush=True)
        # An unreachable source may not be the one needed.
        subprocess.run(["apt-get", *PATIENT, "update", "-qq"], check=False)
        apt, *words = system.install_command(packages).split()
        call(apt, *PATIENT, *words, tries=TRIES, DEBIAN_FRONTEND="noninteractive")
        return
    if needs_venv:
        raise SystemExit(1)


def stamp_of(lock: Path) -> str:
    """A hash of everything that an installed environment depends on."""
    inputs = (lock, ROOT / "pyproject.toml", Path(__file__))
    return hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()


def set_up(*, development: bool) -> None:
    """Set up `.venv` from the lock file, with Pilcrow itself installed from this checkout. Quick if nothing
    changed.
    """
    install(development=development)
    call(PYTHON, "-m", "compileall", "-q", ROOT / "desktop")  # sandboxed PDF readers cannot write these files


def install(*, development: bool) -> None:
    """See `set_up`."""
    install_system_packages()
    # the development lock contains everything of the runtime lock
    enough = [DEVELOPMENT] if development else [DEVELOPMENT, RUNTIME]
    stamp = VENV / "installed"
    if PYTHON.exists() and stamp.is_file() and stamp.read_text() in map(stamp_of, enough):
        return
    if not usable():
        call(sys.executable, "-m", "venv", "--clear", VENV)
    stamp.unlink(missing_ok=True)
    lock = enough[-1]
    print(f"bootstrap: installing what {lock.relative_to(ROOT)} lists into {VENV.name}", flush=True)
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    call(
        *pip, "--no-deps", "--require-hashes", "--requirement", lock, tries=TRIES
    )  # the lock names all that is used
    call(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp.write_text(stamp_of(lock))


def run(arguments: list[str]) -> None:
    """Open the window, with a file if one is given."""
    set_up(development=False)
    if not arguments:
        call(SCRIPTS / "pilcrow")
        return
    name, mark, place = arguments[0].partition("#")
    file = Path(name).expanduser().resolve()
    if not file.is_file():
        stop(f"there is no file {file}: give the path of a PDF.")
    call(SCRIPTS / "pilcrow", f"{file}{mark}{place}")


def test(arguments: list[str]) -> None:
    """Run lint, format, type and import checks, then the tests. Arguments go to pytest."""
    set_up(development=True)
    call(SCRIPTS / "ruff", "check", ".")
    call(SCRIPTS / "ruff", "format", "--check", ".")
    call(SCRIPTS / "mypy")
    call(SCRIPTS / "mypy", "packaging/bootstrap.py")
    call(SCRIPTS / "lint-imports")
    screen = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    # Tests start hundreds of processes: without cached bytecode each would compile our modules.
    call(PYTHON, "-m", "pytest", *WORKERS, *arguments, QT_QPA_PLATFORM=screen, PYTHONDONTWRITEBYTECODE="")


def lock(_: list[str]) -> None:
    """Write both lock files anew, for all systems and Pythons, with equal versions in both."""
    set_up(development=True)
    tools = VENV / "lock-tools"
    call(PYTHON, "-m", "pip", "--quiet", "install", "--target", tools, "--upgrade", "uv")
    uv = (tools / "bin" / ("uv.exe" if os.name == "nt" else "uv"), "pip", "compile", "--quiet", "--no-config")
    options = (
        "--universal",
        *("--python-version", "3.11"),
        *("--override", ROOT / "packaging/unused.txt"),
        "--generate-hashes",
        "--no-annotate",
        "--no-emit-index-url",
    )
    note = ("--custom-compile-command", "make lock", "pyproject.toml")
    call(*uv, *options, *note, "--upgrade", "--group", "dev", "--output-file", DEVELOPMENT)
    same = ("--constraint", DEVELOPMENT)
    call(*uv, *options, *note, "--upgrade", "--group", "build", *same, "--output-file", RUNTIME)
    freezing = (ROOT / "packaging/freeze.txt", "--output-file", ROOT / "packaging/freeze.lock")
    call(*uv, *options, *note[:2], "--upgrade", *same, *freezing)


def bench(arguments: list[str]) -> None:
    """Run the benchmarks that need no documents, or those named; each prints a ratio within one run."""
    set_up(development=True)
    for script in arguments or [f"tests/benchmarks/{name}.py" for name in ALONE]:
        call(PYTHON, script)


def fuzz(arguments: list[str]) -> None:
    """Run the property tests with many new examples, then read mutated messages, files, replies and PDFs for ten
    minutes; PDFs continue where the last run ended. Failures are saved in `fuzzed`. Arguments go to the PDF part.
    """
    set_up(development=True)
    call(PYTHON, "-m", "pytest", *WORKERS, "-m", "hypothesis", "--hypothesis-profile", "search")
    call(PYTHON, "tests/fuzz/parsers.py", "--minutes", "2", "--seed", str(time.time_ns()))
    call(PYTHON, "tests/fuzz/fuzzing.py", *(arguments or ("--minutes", "8")))


def golden(arguments: list[str]) -> None:
    """Write the golden files again: the structure recovered from the real documents in the tests."""
    set_up(development=True)
    call(PYTHON, "tests/golden.py", *arguments)


def translations(arguments: list[str]) -> None:
    """Update the translations that exist, and those named, from the messages in the code; unused ones are removed.

    For English only plural forms are written: its other messages are those in the code.
    """
    set_up(development=True)
    places = [ROOT / "desktop/pilcrow" / name for name in SENTENCES]
    files = sorted(file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place]))
    aliases = ("-tr-function-alias", ",".join(f"QT_TR_NOOP+={marker}" for marker in MARKERS))
    options = ("-no-obsolete", "-locations", "none", "-source-language", "en", *aliases)
    there = [file.stem.removeprefix("pilcrow_") for file in TRANSLATIONS.glob("*.ts")]
    for language in sorted({"en", *there, *arguments}):
        ts = TRANSLATIONS / f"pilcrow_{language}.ts"
        plural = ("-pluralonly",) if language == "en" else ()
        call(SCRIPTS / "pyside6-lupdate", *files, "-ts", ts, "-target-language", language, *options, *plural)
        call(SCRIPTS / "pyside6-lrelease", ts, "-qm", ts.with_suffix(".qm"))


def package(arguments: list[str]) -> None:
    """Freeze the program anew, and make packages of it; see `freeze.py` and `package.py`."""
    use = (sys.executable, ROOT / "packaging/package.py")
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    call(*use, *(arguments or ("deb", "tar", "sbom", "sums")))


def clean(_: list[str]) -> None:
    for name in CLEANED:
        shutil.rmtree(ROOT / name, ignore_errors=True)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "run": run, "test": test, "lock": lock, "bench": bench, "fuzz": fuzz, "golden": golden,
    "translations": translations, "package": package, "clean": clean,
}  # fmt: skip


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        stop(f"say what to do: one of {', '.join(COMMANDS)} (see the top of {Path(__file__).name}).")
    use_new_enough_python()
    COMMANDS[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    main()
