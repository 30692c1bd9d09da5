"""The installation: its parts, and the missing ones; its packs, which are rules of fields."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ... import settings
from ...core.errors import UsageError
from ...services.doctor import examine
from ...settings import load_pack, names_in, pack_files
from ..printing import print_json
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, _stop: Stop) -> int:
    return (_list_packs if args.verb == "packs" else _list_parts)(args, folder)


def _list_parts(args: argparse.Namespace, folder: Path) -> int:
    checks = examine(folder, settings.load_settings(folder))
    if args.json:
        print_json([asdict(check) for check in checks])
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            mark = {"ok": "✓", "optional": "·", "missing": "✗"}[check.state]
            mend = f"\n{'':{width + 4}}→ {check.mend}" if check.mend and check.state != "ok" else ""
            print(f"{mark} {check.name:{width}}  {check.detail}{mend}")
    return 1 if any(check.state == "missing" for check in checks) else 0


def _list_packs(args: argparse.Namespace, folder: Path) -> int:
    """List the packs of the installation and of the data folder; 1 when one cannot be used."""
    off, status = names_in(settings.load_settings(folder).packs_off), 0
    for path in pack_files(folder):
        listed: dict[str, Any] = {"name": path.stem, "path": str(path), "used": path.stem not in off}
        try:
            pack = load_pack(path)
            listed |= {"about": pack.about, "entries": len(pack.vocabulary), "problem": ""}
        except UsageError as error:
            listed |= {"about": "", "entries": 0, "problem": str(error)}
            status = 1
        if args.json:
            print_json(listed)
            continue
        state = f"{listed['entries']} entries" if listed["used"] else "switched off"
        print(f"{path.stem}  {listed['problem'] or state}: {listed['about'] or 'for all documents'}\n  {path}")
    return status
