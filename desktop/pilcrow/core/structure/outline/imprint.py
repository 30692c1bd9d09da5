"""Author and year of a document, from its first pages, or from file properties that these confirm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from ...language.lexicon import AND, COMPANY, CONTENTS, any_of, stems, whole_words
from ...language.numbers.periods import PERIOD
from ...language.numbers.words import MONTHS
from ...language.title_pages import ABSTRACT, AUTHORITY, BY, EDITION, KIND, PUBLISHED
from ...language.words import STOP_WORDS
from ...page import Line, PageText
from ..text.titles import LONGEST, title_key

_MOST = 12
"""Rows below the title that names may stand in."""
_YEAR = r"(?<![\d.,/-])(?:19[5-9]\d|20\d\d)(?![\d]|[.,]\d|[-/]\d{4})"
_YEARS = re.compile(_YEAR)
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|\bcopyright\b|\bcopyleft\b)\W{0,4}(?:(?:©|\(c\)|c⃝|by|the)\W{0,3})*(?:[12]\d{3}\s?[-–,]\s?)*"
    r"((?:19|20)\d\d)(?!\d)",
    re.IGNORECASE,
)
_MONTH = any_of(stems(MONTHS))
DATE = re.compile(
    rf"(?:(?:{_MONTH})\w{{0,6}}\.?,?\s+(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+|\d{{1,2}},)?(?:de\s+)?((?:19|20)\d\d)(?!\d)"
    rf"|\d{{1,2}}(?:\.|er|st|nd|rd|th|º)?\s+(?:de\s+)?(?:{_MONTH})\w{{0,6}}\.?,?\s+(?:de\s+)?({_YEAR})"
    rf"|(?<!\d)({_YEAR.replace('[-/]', '[–]')})[-/.](?:0?[1-9]|1[0-2])[-/.](?:[0-2]?\d|3[01])(?!\d)"
    rf"|(?<!\d)(?:[0-2]?\d|3[01])[-/.](?:[0-2]?\d|3[01])[-/.]((?:19|20)\d\d)(?!\d)"
    rf"|((?:19|20)\d\d)年)",
    re.IGNORECASE,
)
_EDITION = whole_words(stems((*PUBLISHED.words, *EDITION.words)))
_CITED = re.compile(r"(?:[^\W\d_]{2,}|\bal\.),? \(?(?:19|20)\d\d[a-z]?\)")
"""A work cited by author and year."""
_END_OF_CITED = re.compile(r"\W*(?:19|20)\d\d[a-z]?\)?[.,;)]\W*")
_WITH_DATES = frozenset(PERIOD.words) | MONTHS.keys() | {"v"}
_BY = re.compile(rf"\W*(?:{any_of(BY.words)})(?:\s*:?\s+(?=\w)|\s*:?\W*$)", re.IGNORECASE)
_ABSTRACT = re.compile(rf"\W*(?:{any_of((*ABSTRACT.heads, *CONTENTS.heads))})(?!\w)", re.IGNORECASE)
_AND = re.compile(rf"\s*(?:[,;&·•|]|(?<!\w)(?:{any_of(AND.words)})(?!\w))+\s*")
_SIGNS = re.compile(r"(?<=\w)[\s,]*(?:[*∗†‡§¶⋆]|[¹²³⁰-⁹]|(?<=[^\W\d_])\d{1,2}(?:,\d{1,2})*)+")
_MAIL = re.compile(r"<[^<>]*@[^<>]*>|[({\[]?\S+@\S+[)}\]]?|[<(]?https?:\S+")
_WORD = (
    r"(?:[^\W\d_a-z]\.(?:-?[^\W\d_a-z]\.)*|(?:[^\W\d_]['’])?[^\W\d_a-z][^\W\d_]*[^\W\d_A-Z](?:[-'’][^\W\d_]+)*)"
)
_PARTICLES = "de|del|della|der|den|di|du|da|dos|la|le|van|von|vom|zu|zur|ten|ter|bin|ibn|al|el|y|af|av"
_NAME = re.compile(
    rf"{_WORD}(?:\s+[^\W\d_a-z])?(?:\s+(?:(?:{_PARTICLES})\s+)*{_WORD}){{1,4}}"
    r"(?:,? (?:Jr|Sr|PhD|Ph\.D|MD|III?)\.?)?"
)
INSTITUTION = whole_words(AUTHORITY.words)
_THINGS = (AUTHORITY.words, KIND.words, EDITION.words, MONTHS, COMPANY.words)
_STOPPING = {word for words in STOP_WORDS.values() for word in words} - set(_PARTICLES.split("|"))
_NO_NAME = {word for words in _THINGS for each in words for word in each.casefold().split()} | _STOPPING


def imprint(
    pages: Sequence[PageText], title: str, told: str, made: int, *, published: bool = False
) -> tuple[str, int]:
    """Author and year of the document with this title and these first `pages`; "" and 0 where it is not clear.

    `told` is the author of the file's properties, in a book the one under whom it was `published`; `made` is the
    year that they say it was made in (0: they do not).
    """
    first = [page for page in pages if page.lines]
    return told if published and told else _author(first, title, told), _year(first, made)


# ---- the year -------------------------------------------------------------------------------------------------


def _year(pages: Sequence[PageText], made: int) -> int:
    """The year of the only date of the first page, else of the copyright, else of the edition; where several years
    are printed, that in which the file was made.
    """
    texts = [" ".join(line.text.split()) for page in pages for line in page.lines]
    on_first = [" ".join(line.text.split()) for page in pages[:1] for line in page.lines]
    for years in (
        {year for text in on_first if _is_date(text) for year in _dated(text)},
        {max(found) for found in [[int(m[1]) for text in texts for m in _COPYRIGHT.finditer(text)]] if found},
        {year for text in on_first if _EDITION.search(text) for year in _dated(text)},
    ):
        if len(years) == 1:
            return years.pop()
        if years:
            return made if made in years else 0
    return made if made and any(made in _dated(text) for text in on_first) else 0


def _dated(text: str) -> Iterator[int]:
    """The years of the dates in a text, else all years in it but those of works cited."""
    found = [int(next(filter(None, match.groups()))) for match in DATE.finditer(text)]
    yield from found or map(int, _YEARS.findall(_CITED.sub("", text)))


def _is_date(text: str) -> bool:
    """Is the row a date, or the period that a report is about?"""
    if not DATE.search(text) and not _YEARS.search(text):
        return False
    rest = DATE.sub("", text)
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", rest)]
    return (
        not re.search(r"\d[.,]\d", rest)
        and not _END_OF_CITED.fullmatch(text)
        and all(word in _WITH_DATES or (len(word) < 5 and word in _NO_NAME) for word in words)
    )


# ---- the author -----------------------------------------------------------------------------------------------


def _author(pages: Sequence[PageText], title: str, told: str) -> str:
    """The authors in the properties, where the first pages print them; else the names that follow a word for
    authors, or stand below the title in rows of names.
    """
    told = " ".join(told.split()).strip(" ,;")
    printed = title_key("".join(line.text for page in pages for line in page.lines))
    words = [title_key(word) for word in re.findall(r"[^\W\d_]{2,}", told)]
    believable = len(told) <= LONGEST and not re.search(r"[\d@\[\]{}<>/\\_=|:]", told)
    believable = believable and not INSTITUTION.search(told)  # maybe behind the name of a person
    if believable and len(words) > 1 and all(word in printed for word in words):
        return told
    return _below(pages[0], title) if pages else ""


def _below(page: PageText, title: str) -> str:
    """The names below a page's title: after a word for the author, or above an address, institution or date."""
    rows = [line for line in page.lines if line.direction.horizontal and not line.hidden and line.text.strip()]
    is_title = [len(title_key(line.text)) > 3 and title_key(line.text) in title_key(title) for line in rows]
    if True not in is_title:
        return ""
    begin = is_title.index(True)
    below = [line for n, line in enumerate(rows[begin:], begin) if not is_title[n]][:_MOST]
    for n, line in enumerate(below):
        text = " ".join(_unraised(line).split())
        if match := _BY.match(text):
            rest = [text[match.end() :], *map(_unraised, below[n + 1 :])]
            if said := list(chain(*takewhile(bool, map(person_names, filter(None, rest))))):
                return ", ".join(said)
    named = [person_names(_unraised(line)) for line in below]
    start = next((n for n, some in enumerate(named[:4]) if some), len(named))
    end = next((n for n in range(start, len(named)) if not named[n]), len(named))
    return ", ".join(chain(*named[start:end])) if end < len(named) and _follows_names(below[end]) else ""


def _unraised(line: Line) -> str:
    """A line's text without the raised signs that lead to institutions."""
    pieces, at = [], 0
    for start, end in line.raised:
        pieces.append(line.text[at:start])
        at = end
    return " ".join([*pieces, line.text[at:]]).replace(" ,", ",")


def _follows_names(line: Line) -> bool:
    """Is this row an address, an institution, a date or the head of an abstract, as they stand below names?"""
    text = " ".join(line.text.split())
    return bool(_MAIL.search(text) or _is_date(text) or INSTITUTION.search(text) or _ABSTRACT.match(text))


def person_names(text: str) -> list[str]:
    """The names of persons that a row consists of; none where it has anything else."""
    text = " ".join(_SIGNS.sub(" ", _MAIL.sub(" ", text)).split()).strip(" ,;.*")
    if not text or len(text) > LONGEST:
        return []
    found = []
    for part in filter(None, _AND.split(text)):
        words = re.findall(r"[^\W\d_]{2,}", part.casefold())
        if not _NAME.fullmatch(part.strip()) or not _NO_NAME.isdisjoint(words):
            return []
        found.append(part.strip())
    return found
