"""Entry point of the frozen program."""

from __future__ import annotations

import os
import sys

# PyInstaller put the program's libraries first in the search path of this process. Programs that it starts, such
# as Tesseract, need those of the system.
for _name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
    _own = os.environ.pop(f"{_name}_ORIG", None)
    if _own is not None:
        os.environ[_name] = _own
    else:
        os.environ.pop(_name, None)

if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    from pilcrow.cli import main

    sys.exit(main())
