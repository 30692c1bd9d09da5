"""Pages of a file into a new one."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...core.reader.page_range import parse_pages
from ...core.reader.pdf import OpenedFile
from ...engines.pdf.parent.process import PdfProcess
from ...engines.pdf.writing import taking
from ..opening import open_workspace
from ..printing import say
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        known = workspace.library.find(args.file)

        def write(process: PdfProcess, file: OpenedFile) -> int:
            info = process.open(file.path, file.password).result()
            pages = parse_pages(args.range, (info.named(known.pages) if known else info).names)
            taking.write_pages(process, file.path, pages, args.out, file.password)
            return len(pages)

        count = workspace.unlocked(OpenedFile(args.file), write)
    say(f"{count:,} {'page' if count == 1 else 'pages'} written to {args.out}.")
    return 0
