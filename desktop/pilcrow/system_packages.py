"""System packages that Qt needs on Linux, and the command that installs missing ones.

Standard library only: the set-up script imports this module before anything is installed.
"""

from __future__ import annotations

import ctypes.util
import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

LIBRARIES = {
    "EGL": "libegl1",
    "GL": "libgl1",
    "dbus-1": "libdbus-1-3",
    "fontconfig": "libfontconfig1",
    "glib-2.0": "libglib2.0-0",
    "gssapi_krb5": "libgssapi-krb5-2",
    "xkbcommon": "libxkbcommon0",
    "X11-xcb": "libx11-xcb1",
    "xcb-cursor": "libxcb-cursor0",
    "xcb-icccm": "libxcb-icccm4",
    "xcb-image": "libxcb-image0",
    "xcb-keysyms": "libxcb-keysyms1",
    "xcb-randr": "libxcb-randr0",
    "xcb-render-util": "libxcb-render-util0",
    "xcb-shape": "libxcb-shape0",
    "xcb-sync": "libxcb-sync1",
    "xcb-xfixes": "libxcb-xfixes0",
    "xcb-xkb": "libxcb-xkb1",
    "xkbcommon-x11": "libxkbcommon-x11-0",
}
"""Shared libraries by linker name, and the Debian package of each. (Debian 13 and Ubuntu 24.04 call some of them
`...t64`; the old names still install them.) The first seven are needed off-screen, too.
"""
FONT = "fonts-dejavu-core"


def missing_packages() -> list[str]:
    """Debian packages that Qt lacks on this system; empty if Qt brings everything itself."""
    if not sys.platform.startswith("linux"):
        return []
    packages = [package for name, package in LIBRARIES.items() if not ctypes.util.find_library(name)]
    return packages if _has_font() else [*packages, FONT]


def install_command(packages: Iterable[str]) -> str:
    """Command that installs Debian packages, with `sudo` unless the user is root."""
    command = f"apt-get install -y --no-install-recommends {shlex.join(packages)}"
    return command if is_root() else f"sudo {command}"


def has_apt() -> bool:
    return shutil.which("apt-get") is not None


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_font() -> bool:
    home = Path.home()
    folders = [
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".fonts",
        home / ".local/share/fonts",
    ]
    return any(path.suffix.lower() in {".ttf", ".otf", ".ttc"} for folder in folders for path in folder.rglob("*"))
