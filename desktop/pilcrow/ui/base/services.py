"""Services shared by all tabs of a window."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.reader.progress import ReadingSpeed
from .backend import Backend
from .indexer import Indexer
from .tasks import BackgroundQueue


@dataclass(frozen=True)
class Services:
    backend: Backend
    indexer: Indexer
    background: BackgroundQueue
    speed: ReadingSpeed = field(default_factory=ReadingSpeed)
