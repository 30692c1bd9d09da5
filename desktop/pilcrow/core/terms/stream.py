"""A document as one stream of words, in arrays: with their places, the punctuation before them, and titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..model import Document, Kind, Paragraph, Source
from .common_words import common_words, weak_words
from .stems import Stem
from .term import TermPlace

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)

_HAN, _KATAKANA = "\u3005\u3400-\u9fff\uf900-\ufaff", "\u30a1-\u30fa\u30fc"
_WORD = re.compile(r"[^\W\d_]\w*(?:['’&+-]\w+)*")
_DENSE_WORD = re.compile(rf"[{_HAN}]|[{_KATAKANA}]+|(?:(?![{_HAN}\u3041-\u30ff])[^\W_])+")
_HAS_HAN = re.compile(f"[{_HAN}{_KATAKANA}]")
_SENTENCE = re.compile(r"[.!?。！？:;\n\t]")
_MARKS = "\u0300-\u036f\u064b-\u0652\u0900-\u0dff\u200c"
_MARKED = re.compile(f"[{_MARKS}]")
_MARKED_WORD = re.compile(rf"(?:[^\W\d_]|[{_MARKS}])+(?:['’-](?:[^\W_]|[{_MARKS}])+)*")
_PROSE = frozenset({Kind.TEXT, Kind.LIST, Kind.CAPTION, Kind.FOOTNOTE, Kind.TABLE})


class StreamText(NamedTuple):
    """One text of the document: a title (`paragraph` 0) or a paragraph. It begins on `page` (0-based); `turns` are
    (character, page) pairs where it continues on later pages.
    """

    section: int
    paragraph: int
    page: int
    kind: Kind
    text: str
    turns: tuple[tuple[int, int], ...] = ()

    def place(self, start: int, end: int) -> TermPlace:
        """Place of the characters `start:end`."""
        page = self.page
        for at, later in self.turns:
            if at <= start:
                page = later
        return TermPlace(self.section, self.paragraph, start, end, page)


def document_texts(document: Document, paragraphs: Iterable[Paragraph]) -> Iterator[StreamText]:
    """All titles and paragraphs in order, except printed lists of contents."""
    done = 0
    for p in paragraphs:
        yield from _title_texts(document, done, p.section)
        done = max(done, p.section)
        if p.kind != Kind.CONTENTS:
            spans = p.spans if p.spans[-1].page != p.page else ()
            turns = tuple((new.start, new.page) for old, new in pairwise(spans) if new.page != old.page)
            yield StreamText(p.section, p.number, p.page, p.kind, p.text, turns)
    yield from _title_texts(document, done, len(document.sections))


def _title_texts(document: Document, after: int, until: int) -> Iterator[StreamText]:
    for section in document.sections[after:until]:
        if section.source != Source.GENERATED and not section.extra:
            yield StreamText(section.id, 0, section.page, Kind.TEXT, section.title)


@dataclass(frozen=True, slots=True)
class Stream:
    """Words of a document's prose, in order, (words,) each.

    `key` is one number for all forms of a word, `form` one for each spelling of `spellings`; `text` is the row of
    its text, `start` and `end` its characters there. `apart`: something other than a space precedes it; `begins`:
    a sentence begins with it; `title`: it is part of a title.
    """

    texts: Sequence[StreamText]
    spellings: Sequence[str]
    keys: Sequence[str]
    form: Ints
    key: Ints
    text: Ints
    start: Ints
    end: Ints
    apart: Flags
    begins: Flags
    title: Flags
    common: Flags
    weak: Flags
    capital: Flags
    """For each word: whether it is too common for a term's end, has no meaning alone, begins with a capital."""

    def place(self, first: int, last: int) -> TermPlace:
        """Place of the words from `first` to `last`."""
        text: StreamText = self.texts[int(self.text[first])]
        return text.place(int(self.start[first]), int(self.end[last]))

    def printed_words(self, first: int, last: int) -> str:
        """The words from `first` to `last` as printed."""
        text: StreamText = self.texts[int(self.text[first])]
        return text.text[self.start[first] : self.end[last]]


def stream(told: Sequence[StreamText], language: str, stem: Stem) -> Stream:
    """Stream of the words of a document in `language`."""
    forms: dict[str, int] = {}
    form: list[int] = []
    row: list[int] = []
    start: list[int] = []
    end: list[int] = []
    apart: list[bool] = []
    begins: list[bool] = []
    for number, item in enumerate(told):
        if item.kind not in _PROSE:
            continue
        text, last, sentence = item.text, 0, True
        for match in _word_matches(text):
            word = match.group()
            low, high = match.span()
            gap = text[last:low]
            together = bool(last) and (gap == " " or (not gap and not word.isascii()))
            sentence = not together and (not last or _SENTENCE.search(gap) is not None)
            form.append(forms.setdefault(word, len(forms)))
            row.append(number)
            start.append(low)
            end.append(high)
            apart.append(not together)
            begins.append(sentence)
            last = high
    spellings = list(forms)
    folded = [word.casefold() for word in spellings]
    keys: dict[str, int] = {}
    key_of = np.array([keys.setdefault(stem(word), len(keys)) for word in folded], np.int64)
    common, weak = common_words(language), weak_words(language)
    dull = np.array([w in common or (len(w) < 2 and not _HAS_HAN.match(w)) for w in folded], np.bool_)
    faint = np.array([w in weak for w in folded], np.bool_)
    great = np.array([w[:1].isupper() for w in spellings], np.bool_)
    forms_at = np.array(form, np.int64)
    rows = np.array(row, np.int64)
    titles = np.array([item.paragraph == 0 for item in told], np.bool_)
    return Stream(
        told, spellings, list(keys), forms_at, _values_at(key_of, forms_at), rows, np.array(start, np.int64),
        np.array(end, np.int64), np.array(apart, np.bool_), np.array(begins, np.bool_), _values_at(titles, rows),
        _values_at(dull, forms_at), _values_at(faint, forms_at), _values_at(great, forms_at),
    )  # fmt: skip


def _values_at(values: NDArray[Scalar], places: Ints) -> NDArray[Scalar]:
    return values[places] if len(values) else np.zeros(0, values.dtype)


def _word_matches(text: str) -> Iterator[re.Match[str]]:
    if text.isascii():
        return _WORD.finditer(text)
    if _HAS_HAN.search(text):
        return _DENSE_WORD.finditer(text)
    return (_MARKED_WORD if _MARKED.search(text) else _WORD).finditer(text)
