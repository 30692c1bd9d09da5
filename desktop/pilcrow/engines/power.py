"""Detection of battery power, on each system."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

SUPPLIES = Path("/sys/class/power_supply")


def on_battery() -> bool:
    """Return True if the computer runs on battery; False if the system does not say, or there is none."""
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        return _mac()
    return linux(SUPPLIES)


def linux(supplies: Path) -> bool:
    """Read the kernel's files (sysfs-class-power): True on battery without mains."""
    draining = False
    for supply in supplies.glob("*"):
        kind, scope = _first_word(supply / "type"), _first_word(supply / "scope")
        if kind in ("Mains", "USB", "Wireless") and _first_word(supply / "online") == "1":
            return False
        if kind == "Battery" and scope != "Device":  # else a mouse's or a phone's
            draining = draining or _first_word(supply / "status") == "Discharging"
    return draining


def _first_word(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _mac() -> bool:
    try:
        pmset = subprocess.run(
            ["/usr/bin/pmset", "-g", "batt"], capture_output=True, text=True, timeout=5.0, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return "'Battery Power'" in pmset.stdout


class _Status(ctypes.Structure):
    """SYSTEM_POWER_STATUS of the Windows API."""

    _fields_ = (
        ("ac_line", ctypes.c_ubyte),
        ("battery", ctypes.c_ubyte),
        ("percent", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("left", ctypes.c_ulong),
        ("full", ctypes.c_ulong),
    )


def _windows() -> bool:
    status = _Status()
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (is there on Windows only)
    return bool(kernel.GetSystemPowerStatus(ctypes.byref(status))) and status.ac_line == 0
