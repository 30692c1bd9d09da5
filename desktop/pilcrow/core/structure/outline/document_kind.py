"""A document's kind: as its title says, else as structure and first paragraphs show; "" where uncertain."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...filtering import DocumentKind
from ...language.lexicon import BIBLIOGRAPHY, any_of
from ...language.title_pages import ABSTRACT, FORM, OPENINGS_BY_KIND, TITLES_BY_KIND
from ...model import Document

KIND_VERSION = 1
"""Version of these rules: raised when the same document would be of another kind."""
OPENING = 12
"""First paragraphs that are looked at."""


def _words(forms: Mapping[str, Sequence[str]]) -> dict[str, re.Pattern[str]]:
    return {kind: re.compile(rf"\b(?:{any_of(words)})\b", re.IGNORECASE) for kind, words in forms.items()}


_TITLES, _OPENINGS = _words(TITLES_BY_KIND), _words(OPENINGS_BY_KIND)
_STANDARD = re.compile(
    r"\b(?:ISO|IEC|ISO/IEC|DIN|ANSI|ASTM|IEEE(?: Std)?|ITU-T|ETSI|RFC|ECMA|NIST SP|FIPS)"
    r"[ -]?(?:[A-Z] ?)?\d{2,}"
)
"""A standard's number, which stands the same in all languages."""
_FORM = re.compile(rf"\b(?:{any_of(FORM.words)})\s+(?=[\w-]*\d)[\w-]{{1,10}}", re.IGNORECASE)
"""A form's number: "Form W-9"."""
_SLIDE_TOKENS = 250
"""Mean number of tokens on a slide, at most."""
_FORM_PAGES, _PAPER_PAGES = 12, 60
"""Pages of a form to be filled in, and of a paper, at most."""


def document_kind(document: Document, openings: Sequence[str]) -> str:
    """A `DocumentKind`, or "". `openings` are the beginnings of the first paragraphs (`OPENING` are enough)."""
    if _are_slides(document):
        return DocumentKind.SLIDES
    said = {kind for kind, words in _TITLES.items() if words.search(document.title)}
    if _STANDARD.search(document.title):
        return DocumentKind.STANDARD
    if _FORM.search(document.title):
        said.add(DocumentKind.FORM)
    if DocumentKind.REPORT in said or len(document.pages) > _FORM_PAGES:
        said.discard(DocumentKind.FORM)
    shown = {kind for kind, words in _OPENINGS.items() if any(map(words.search, openings))}
    if _is_paper(document, openings):  # a paper may be about contracts or reports
        return DocumentKind.PAPER if not said else ""
    found = (shown & said or said) if said else shown
    return found.pop() if len(found) == 1 else ""


def _are_slides(document: Document) -> bool:
    wide = sum(page.width > 1.1 * page.height for page in document.pages)
    tokens = sum(section.tokens for section in document.sections)
    pages = len(document.pages)
    return pages >= 3 and wide >= 0.8 * pages and tokens <= _SLIDE_TOKENS * pages


def _is_paper(document: Document, openings: Sequence[str]) -> bool:
    """True for a short document with an abstract and a list of sources."""
    titles = [section.title.casefold().lstrip("0123456789. ") for section in document.sections]
    abstract = any(title in ABSTRACT.heads for title in titles) or any(
        text.casefold().startswith(ABSTRACT.heads) for text in openings
    )
    sources = any(title in BIBLIOGRAPHY.words for title in titles[len(titles) // 2 :])
    return abstract and sources and len(document.pages) <= _PAPER_PAGES
