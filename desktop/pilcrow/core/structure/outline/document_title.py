"""What a document calls itself, where its file does not say."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import Section, Source
from ...page import Line, PageText, body_size
from ..text.numbering import split_number
from ..text.titles import join, wide

_PAGES = 10  # that tell the size of the text
_LARGER = 1.15  # times the size of the text: type that sets a title apart
_SAME_SIZE = 0.05  # share by which sizes in one title differ
_LEADING = 2.0  # type sizes from line to line of one title, at the most
_LONGEST = 200  # characters
_LETTERS = 3  # that a title has at least


def document_title(pages: Sequence[PageText], sections: Sequence[Section]) -> str:
    """What stands in the largest type of the first page with text, else the first heading printed there, without a
    number; nothing where there is neither. A heading further on names a section, not the document.
    """
    first = next((page for page in pages if page.lines), None)
    if first is None:
        return ""
    body = body_size(line for page in pages[:_PAGES] for line in page.lines)
    headings = (
        section.title
        for section in sections
        if section.page == first.number and not section.synthetic and section.source != Source.GENERATED
    )
    return next(filter(_is_title, (_largest(first, body), *headings)), "")


def _largest(page: PageText, body: float) -> str:
    """The lines of the page's largest type that stand below each other, the uppermost of them."""
    lines = [line for line in page.lines if line.direction.horizontal and _letters(line.text) >= _LETTERS]
    size = max((line.size for line in lines), default=0.0)
    if size < _LARGER * body:
        return ""
    large = sorted((line for line in lines if line.size > (1 - _SAME_SIZE) * size), key=_top)
    title = large[:1]
    for line in large[1:]:
        if line.box.y0 - title[-1].box.y0 > _LEADING * size:
            break
        title.append(line)
    return join([line.text for line in title])


def _top(line: Line) -> tuple[float, float]:
    return round(line.box.y0), line.box.x0


def _is_title(text: str) -> bool:
    legible = _letters(text) >= _LETTERS and len(text) <= _LONGEST and "\ufffd" not in text
    return legible and not _is_numbered(text)


def _is_numbered(text: str) -> bool:
    """Does it begin with the number of a section? A letter alone may be a word ("A Study of Hulls")."""
    number, printed, _ = split_number(text)
    return number is not None and not (number.scheme == "letter" and printed.isalpha() and not number.word)


def _letters(text: str) -> int:
    return _LETTERS if wide(text) else sum(map(str.isalpha, text))
