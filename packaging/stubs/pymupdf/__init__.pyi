"""The part of PyMuPDF that we use (its own annotations are partial)."""

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from . import mupdf as mupdf

TEXT_MEDIABOX_CLIP: int
TEXT_COLLECT_STYLES: int
TEXT_COLLECT_VECTORS: int
TEXT_PRESERVE_IMAGES: int
TEXT_FONT_ITALIC: int
TEXT_FONT_MONOSPACED: int
TEXT_FONT_BOLD: int

class Point:
    x: float
    y: float
    def __iter__(self) -> Iterator[float]: ...

class Matrix:
    def __init__(self, a: float, b: float, /) -> None: ...
    def __iter__(self) -> Iterator[float]: ...

class Rect:
    width: float
    height: float
    def __iter__(self) -> Iterator[float]: ...

class Pixmap:
    width: int
    height: int
    stride: int
    samples: bytes
    def tobytes(self, output: str = ...) -> bytes: ...

class TextPage:
    this: mupdf.FzStextPage

class DisplayList:
    def get_pixmap(
        self, matrix: Matrix | None = None, *, alpha: int = 0, clip: Sequence[float] | None = None
    ) -> Pixmap: ...

class Page:
    number: int
    rotation: int
    this: Any
    parent: Document
    @property
    def rect(self) -> Rect: ...
    def get_text(self, option: str, *, flags: int) -> Any: ...
    def get_textpage(self, *, flags: int = ...) -> TextPage: ...
    def insert_text(
        self,
        point: Sequence[float],
        text: str | list[str],
        *,
        fontname: str,
        fontsize: float,
        color: Sequence[float],
    ) -> int: ...
    def draw_line(self, p1: Sequence[float], p2: Sequence[float]) -> Any: ...
    def read_contents(self) -> bytes: ...
    def get_cdrawings(self) -> list[dict[str, Any]]: ...
    def get_displaylist(self, annots: int = 1) -> DisplayList: ...

class Document:
    this: Any
    def __init__(self, filename: str = ..., *, filetype: str = ...) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    @property
    def page_count(self) -> int: ...
    @property
    def metadata(self) -> dict[str, str | None] | None: ...
    @property
    def needs_pass(self) -> bool: ...
    is_encrypted: bool
    def init_doc(self) -> None: ...
    def authenticate(self, password: str) -> int: ...
    def new_page(self) -> Page: ...
    def load_page(self, number: int) -> Page: ...
    def get_page_labels(self) -> list[dict[str, Any]]: ...
    def close(self) -> None: ...

open = Document  # noqa: A001

class _Tools:
    def mupdf_display_errors(self, on: bool) -> bool: ...
    def mupdf_display_warnings(self, on: bool) -> bool: ...
    def store_shrink(self, percent: int) -> int: ...

TOOLS: _Tools
