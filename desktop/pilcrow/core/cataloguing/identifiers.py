"""DOI, arXiv identifier and ISBN: recognised in text, checked, and in one form each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d{1,9})*/[^\s\"<>{}|\\^`“”‘’]{1,250}")
_DOI_MARK = re.compile(r"\s*(?:doi\s*:?\s*)?(?:(?:https?://)?(?:dx\.)?doi\.org/)?(?:doi\s*:?\s*)?", re.IGNORECASE)
_ENDS = frozenset(".,;:'*…)]>")
_CLOSING = {")": "(", "]": "[", ">": "<"}
_NEW_ARXIV = r"\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}"
_ARCHIVES = (
    "acc-phys", "adap-org", "alg-geom", "ao-sci", "astro-ph", "atom-ph", "bayes-an", "chao-dyn", "chem-ph",
    "cmp-lg", "comp-gas", "cond-mat", "cs", "dg-ga", "funct-an", "gr-qc", "hep-ex", "hep-lat", "hep-ph", "hep-th",
    "math", "math-ph", "mtrl-th", "nlin", "nucl-ex", "nucl-th", "patt-sol", "physics", "plasm-ph", "q-alg",
    "q-bio", "quant-ph", "solv-int", "supr-con",
)  # fmt: skip
_OLD_ARXIV = rf"(?:{'|'.join(_ARCHIVES)})(?:\.[A-Za-z]{{2}})?/\d{{2}}(?:0[1-9]|1[0-2])\d{{3}}"
_ARXIV = re.compile(rf"({_NEW_ARXIV}|{_OLD_ARXIV})(?:v\d{{1,3}})?(?![\w/]|\.\d)", re.IGNORECASE)
_ARXIV_MARK = re.compile(
    r"(?:arxiv\s*:\s*|(?:https?://)?(?:(?:www\.)?arxiv\.org/(?:abs|pdf)/|(?:doi\.org/)?10\.48550/arxiv\.))",
    re.IGNORECASE,
)
_FIRST_NEW, _FIRST_LONG = 704, 1501
"""Year and month of the first identifier without an archive's name, and of the first with five digits."""
_LAST_OLD, _FIRST_OLD = 703, 9107
_ISBN_MARK = re.compile(r"ISBN(?:-1[03])?(?:\s*\([^()]{1,30}\))?\s*[:#]?\s*(?=[\dX])", re.IGNORECASE)
_ISBN = re.compile(r"(?:97[89][-–‐ ]?)?\d(?:[-–‐ ]?\d){8}[-–‐ ]?[\dXx](?![\d])")


def normal_doi(text: str) -> str:
    """The DOI that a text consists of, without the address of a resolver, in lower case; "" if it is none."""
    found = _DOI.fullmatch(_DOI_MARK.sub("", text.strip(), count=1))
    return _trimmed(found[0]).lower() if found else ""


def normal_arxiv(text: str) -> str:
    """The arXiv identifier that a text consists of, without its version; "" if it is none."""
    text = text.strip()
    mark = _ARXIV_MARK.match(text)
    found = _ARXIV.fullmatch(text.removesuffix(".pdf"), mark.end() if mark else 0)
    return _checked_arxiv(found[1]) if found else ""


def normal_isbn(text: str) -> str:
    """The ISBN that a text consists of, as 13 digits; "" if there is none or its check digit is wrong."""
    text = text.strip()
    mark = _ISBN_MARK.match(text)
    found = _ISBN.fullmatch(text, mark.end() if mark else 0)
    return _checked_isbn(found[0]) if found else ""


def find_dois(text: str) -> Iterator[tuple[int, int, str]]:
    """DOIs in a text: the characters `start:end`, with a resolver's address before them, and the DOI."""
    for found in _DOI.finditer(text):
        doi = _trimmed(found[0])
        start = found.start()
        for at in range(max(0, start - 30), start):
            mark = _DOI_MARK.match(text, at)
            if mark and mark.end() == start and mark[0].strip():
                start = at
                break
        yield start, found.start() + len(doi), doi.lower()


def find_arxiv(text: str) -> Iterator[tuple[int, int, str]]:
    """Identifiers named as arXiv's in a text: the characters `start:end` of each, and the identifier."""
    yield from _marked(text, _ARXIV_MARK, _ARXIV, lambda found: _checked_arxiv(found[1]))


def find_isbns(text: str) -> Iterator[tuple[int, int, str]]:
    """Numbers named as ISBN in a text: the characters `start:end` of each, and the ISBN as 13 digits."""
    yield from _marked(text, _ISBN_MARK, _ISBN, lambda found: _checked_isbn(found[0]))


def _marked(
    text: str, mark: re.Pattern[str], number: re.Pattern[str], check: Callable[[re.Match[str]], str]
) -> Iterator[tuple[int, int, str]]:
    for before in mark.finditer(text):
        found = number.match(text, before.end())
        if found and (checked := check(found)):
            yield before.start(), found.end(), checked


def _trimmed(doi: str) -> str:
    """A DOI without the punctuation of the sentence around it; brackets stay where they are opened in it."""
    while doi and (
        doi[-1] in ".,;:'*…" or (doi[-1] in _CLOSING and doi.count(doi[-1]) > doi.count(_CLOSING[doi[-1]]))
    ):
        doi = doi[:-1]
    return doi


def _checked_arxiv(identifier: str) -> str:
    archive, slash, number = identifier.rpartition("/")
    month = int(number[:4])
    if slash:
        fits = month >= _FIRST_OLD or month <= _LAST_OLD
        archive, dot, subject = archive.lower().partition(".")
        return f"{archive}{dot}{subject.upper()}/{number}" if fits else ""
    digits = len(number.partition(".")[2])
    fits = month >= _FIRST_NEW and month < _FIRST_OLD and digits == (5 if month >= _FIRST_LONG else 4)
    return number if fits else ""


def _checked_isbn(printed: str) -> str:
    digits = "".join(char for char in printed.upper() if char.isalnum())
    if len(set(digits[-10:-1])) == 1:  # a placeholder
        return ""
    if len(digits) == 10:
        weights = range(10, 0, -1)
        total = sum(w * (10 if d == "X" else int(d)) for w, d in zip(weights, digits, strict=True))
        return f"978{digits[:9]}{_check_digit('978' + digits[:9])}" if total % 11 == 0 else ""
    if len(digits) != 13 or not digits.isdigit() or digits[:3] not in ("978", "979"):
        return ""
    return digits if digits[-1] == _check_digit(digits[:12]) else ""


def _check_digit(twelve: str) -> str:
    """The last digit of an ISBN, by its first twelve (ISO 2108)."""
    return str(-sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(twelve)) % 10)
