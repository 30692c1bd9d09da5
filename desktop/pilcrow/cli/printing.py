"""Lines for people on standard error, and JSON for programs on standard output."""

from __future__ import annotations

import json
import sys

from ..core.message import Words


def say(text: Words) -> None:
    print(text, file=sys.stderr, flush=True)


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, default=str), flush=True)
