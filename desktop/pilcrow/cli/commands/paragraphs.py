"""Paragraphs with their places."""

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
        corpus = workspace.corpus([document])
        wanted = document.sections if args.section is None else [section_of(document, args.section)]
        for section in wanted:
            for paragraph in corpus.paragraphs(1, section.id):
                if args.json:
                    print_json(rendering.paragraph_json(document, paragraph))
                else:
                    print(rendering.paragraph_text(document, paragraph))
    return 0
