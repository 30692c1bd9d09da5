"""Files into the library."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..opening import open_workspace
from ..reading import find_documents, index_all
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    files = find_documents(args.files)
    with open_workspace(args, folder, stop, ask=len(files) == 1) as workspace:
        return index_all(workspace, files, as_json=args.json)
