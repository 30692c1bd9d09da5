"""A document's own identifiers, from its first pages and its metadata; those of cited works are ignored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..model import Identifiers
from ..page import Line, PageText
from .identifiers import find_arxiv, find_dois, find_isbns

PAGES = 4
"""First pages that are looked at."""
_MARGIN = 0.15
"""Share of a page's height, at its top and its bottom, where journals print what identifies an article."""
_FOOTNOTE = re.compile(r"\W*\d{1,3}(?:[.)\]]\s|\s+[^\W\d])")
_OWN_JOURNAL = re.compile(r"[^\d,;:()]{3,60}\s(?:19|20)\d\d\s?;\s?\d+[^,]{0,30}")
"""The journal, year, volume and pages of an article, as it prints them above its DOI."""
_STAMP = re.compile(r"\s*arxiv:\S+\s+\[[\w.-]+\]", re.IGNORECASE)
"""The line that arXiv writes along the edge of a first page."""
_ELECTRONIC = re.compile(r"\b(?:e-?book|e-?isbn|pdf|online|electronic|digital|elektronisch\w*)\b", re.IGNORECASE)
_CITES = re.compile(r"[\d,]|\w{4,}.*\w{4,}.*\w{4,}")
"""In front of an ISBN: a work with its authors, year or publisher."""
_ARXIV_DOI = "10.48550/arxiv."


def printed_identifiers(pages: Sequence[PageText], told: str) -> Identifiers:
    """The identifiers of the document that begins with `pages` (`PAGES` of them are enough). `told` is what its
    file's metadata says of them.
    """
    first = [page for page in pages[:PAGES] if page.lines]
    return Identifiers(_doi(first, told), _arxiv(first, told), _isbn(first, told))


def _doi(pages: Sequence[PageText], told: str) -> str:
    """The only DOI of the metadata, else of the first page's margins and lines of its own, else of the imprint."""
    return (
        _only(doi for _, _, doi in find_dois(told))
        or _only(_own_dois(pages[:1], margins=True))
        or _only(_own_dois([page for page in pages[1:] if _is_imprint(page)], margins=False))
    )


def _only(dois: Iterable[str]) -> str:
    """The only DOI but arXiv's; one without a figure behind its slash may be cut off."""
    found = {doi for doi in dois if not doi.startswith(_ARXIV_DOI)}
    return next((doi for doi in found if re.search(r"\d", doi.partition("/")[2])), "") if len(found) == 1 else ""


def _own_dois(pages: Sequence[PageText], *, margins: bool) -> Iterator[str]:
    for page in pages:
        for line in page.lines:
            for start, end, doi in find_dois(line.text):
                before, behind = line.text[:start].strip(" ,;:|"), line.text[end:].strip(" .,;|")
                alone = not behind and (not before or _OWN_JOURNAL.fullmatch(before))
                if alone or (margins and _in_margin(line, page) and not _FOOTNOTE.match(line.text)):
                    yield doi


def _in_margin(line: Line, page: PageText) -> bool:
    return line.box.y1 <= _MARGIN * page.height or line.box.y0 >= (1 - _MARGIN) * page.height


def _is_imprint(page: PageText) -> bool:
    return any(re.search(r"ISBN|©|\(c\)\s|copyright", line.text, re.IGNORECASE) for line in page.lines)


def _arxiv(pages: Sequence[PageText], told: str) -> str:
    """The identifier of arXiv's stamp on the first page, else the only one of the metadata."""
    stamps = [line.text for page in pages[:1] for line in page.lines if _STAMP.match(line.text)]
    found = {identifier for text in stamps or [told] for _, _, identifier in find_arxiv(text)}
    return found.pop() if len(found) == 1 else ""


def _isbn(pages: Sequence[PageText], told: str) -> str:
    """The ISBN of the metadata, else of the first page that has lines for any: the one for the electronic form,
    else the first.
    """
    for texts in (told.splitlines(), *([line.text for line in page.lines] for page in pages)):
        found = [
            (isbn, text)
            for text in texts
            for start, _, isbn in find_isbns(text)
            if not _CITES.search(text[:start])
        ]
        # forms of one book that an imprint lists, at most; of more it is a list of books
        if found and len({isbn for isbn, _ in found}) <= 4:
            return next((isbn for isbn, text in found if _ELECTRONIC.search(text)), found[0][0])
    return ""
