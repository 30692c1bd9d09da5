"""A .deb in a fresh Debian without Python: installed, tested, removed. As root on Debian, with Debian's packages.

    python3 tests/install/fresh.py PACKAGE.deb [FOLDER]

Makes a minimal system in FOLDER (by default a new one) with debootstrap, installs the package and what it depends
on with apt, runs `pilcrow --self-test` there as an ordinary user without a network, removes the package, and looks
whether the user's library is left alone. No part of the everyday tests.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

QUIET = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
OFFLINE = ("unshare", "--net", "--mount", "sh", "-c")
"""Begin of a command without a network and with mounts of its own."""
USER = "reader"
LIBRARY = f"home/{USER}/.local/share/pilcrow"


def run(*command: str | Path) -> str:
    """Output of a command, which is shown as well. Raises `CalledProcessError`."""
    done = subprocess.run([str(word) for word in command], env=QUIET, capture_output=True, text=True, check=False)
    print(done.stdout, done.stderr, sep="", end="", flush=True)
    done.check_returncode()
    return done.stdout


def main() -> None:
    package = Path(sys.argv[1]).resolve()
    root = Path(sys.argv[2] if sys.argv[2:] else tempfile.mkdtemp(prefix="pilcrow-fresh-"))
    root.mkdir(exist_ok=True)
    root.chmod(0o755)  # a user inside must get through it
    inside = ("chroot", root)
    if not (root / "usr/bin/dpkg").exists():
        run("debootstrap", "--variant=minbase", "bookworm", root)
    if (root / "usr/bin/python3").exists():
        raise SystemExit("fresh: the system has a Python of its own.")
    shutil.copy(package, root / "root/pilcrow.deb")
    run(*inside, "apt-get", "update", "-qq")
    run(*inside, "apt-get", "install", "-qq", "-y", "--no-install-recommends", "/root/pilcrow.deb")
    if not (root / "home" / USER).exists():
        run(*inside, "useradd", "--create-home", USER)
    for option in ("--version", "--self-test"):
        mounted = f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev"
        run(*OFFLINE, f"{mounted} && exec chroot {root} su {USER} -c 'pilcrow {option}'")
    before = sorted(path.name for path in (root / LIBRARY).iterdir())
    told = run(*inside, "apt-get", "purge", "-y", "pilcrow")
    after = sorted(path.name for path in (root / LIBRARY).iterdir())
    if told.count("stay where they are") != 1 or before != after or (root / "usr/lib/pilcrow").exists():
        raise SystemExit(
            "fresh: removing the package takes too much or too little, or does not say what stays once."
        )
    print("fresh: installed, tested and removed.")


if __name__ == "__main__":
    main()
