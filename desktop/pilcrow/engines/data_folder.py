"""The data folder: library, vectors, settings and log of one reader."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ..core.errors import LibraryError


def data_folder_path(chosen: str | None = None) -> Path:
    """Path of the data folder: `chosen`, else `PILCROW_DATA_DIR`, else in the system's place for user data."""
    if named := chosen or os.environ.get("PILCROW_DATA_DIR"):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local")
    elif sys.platform == "darwin":
        place = home / "Library/Application Support"
    else:
        place = Path(os.environ.get("XDG_DATA_HOME", "").strip() or home / ".local/share")
    return place / "pilcrow"


def data_folder(chosen: str | None = None) -> Path:
    """The data folder, created if it is missing. A missing or empty folder is made private (mode 0700); the
    permissions of a folder with files are left to its owner. Raises `LibraryError` if it cannot be created or
    written.
    """
    folder = data_folder_path(chosen)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not any(folder.iterdir()):
            folder.chmod(0o700)
    except OSError as error:
        raise LibraryError(
            "The data folder {folder} cannot be created ({problem}): choose another with --data-dir.",
            folder=folder,
            problem=error.strerror,
        ) from error
    if not os.access(folder, os.W_OK):
        raise LibraryError(
            "The data folder {folder} is not writable: make it so, or choose another with --data-dir.",
            folder=folder,
        )
    return folder
