"""The contents tree."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import rendering
from ..opening import open_workspace
from ..printing import print_json
from ..reading import structure
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        if args.explain:
            for line in workspace.explain(args.file, ignore_bookmarks=args.ignore_bookmarks):
                if args.json:
                    print_json(rendering.explained_json(line))
                else:
                    print(rendering.explained_text(line))
            return 0
        document = structure(workspace, args.file, ignore_bookmarks=args.ignore_bookmarks)
    if args.json:
        print_json(rendering.outline_json(document))
    else:
        print(rendering.outline_text(document))
    return 0
