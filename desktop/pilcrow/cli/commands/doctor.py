"""Check of the installation: its parts, and the missing ones."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from ... import settings
from ...services.doctor import examine
from ..printing import print_json
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, _stop: Stop) -> int:
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
