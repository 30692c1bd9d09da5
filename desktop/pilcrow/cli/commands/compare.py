"""Two versions of a document compared."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...core.compare import written
from ...core.errors import UsageError
from ...core.files import full_path
from ...services.comparing import Comparing
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json, say, write_text
from ..reading import structure
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    for target in filter(None, (args.copy, args.html)):
        if full_path(target) in map(full_path, (args.old, args.new)):
            raise UsageError(f"“{target}” is one of the two files: name another.")
    with open_workspace(args, folder, stop) as workspace:
        old, new = structure(workspace, args.old), structure(workspace, args.new)
        comparing = Comparing(workspace)
        comparison = comparing.compare(old, new)
        for document in (old, new):
            for line in rendering.missing_parts(document):
                say(f"{document.title}: {line}")
        if args.summary:
            comparison = comparing.sum_up(comparison, model=args.model)
        if args.json:
            print_json(written.comparison_json(comparison))
        elif args.markdown:
            print(written.comparison_markdown(comparison), end="")
        elif args.html:
            write_text(Path(args.html), written.comparison_html(comparison))
            say(f"{written.summary(comparison)}: written to {args.html}.")
        else:
            print(written.comparison_text(comparison))
        if args.copy:
            count = comparing.write_copy(comparison, args.copy)
            say(f"{rendering.many(count, 'mark')} written to {args.copy}.")
    return 0
