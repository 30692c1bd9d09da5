"""The part of rispy that Pilcrow uses; the package has no types of its own."""

from collections.abc import Sequence
from typing import Any

from . import parser as parser

def loads(text: str, *, skip_unknown_tags: bool = False) -> list[dict[str, Any]]: ...
def dumps(references: Sequence[dict[str, Any]]) -> str: ...
