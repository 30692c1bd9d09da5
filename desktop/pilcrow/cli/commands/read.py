"""Paragraphs of a section."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import rendering
from ..opening import open_workspace
from ..printing import print_json
from ..reading import section_of, structure
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        document = structure(workspace, args.file)
        section = section_of(document, args.section)
        found = workspace.corpus([document]).paragraphs(1, section.id, max(1, args.start), args.end)
        for paragraph in found:
            if args.json:
                print_json(rendering.paragraph_json(document, paragraph))
            else:
                print(rendering.paragraph_text(document, paragraph))
    return 0
