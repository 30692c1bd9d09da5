"""Marks of a file listed, exported, written."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...services import marking
from ..opening import open_workspace
from ..reading import structure
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    form = "json" if args.json else "markdown" if args.markdown else "text"
    with open_workspace(args, folder, stop) as workspace:
        document = structure(workspace, args.file)
        return marking.command(
            workspace,
            document,
            form=form,
            copy=args.write_copy,
            inside=args.in_place,
            author=args.author or workspace.settings.author,
        )
