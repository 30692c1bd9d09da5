"""Terms, as in an index."""

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
        document = structure(workspace, args.file)
        for term in workspace.terms(document):
            if args.json:
                print_json(rendering.term_json(document, term))
            else:
                print(rendering.term_text(document, term))
    return 0
