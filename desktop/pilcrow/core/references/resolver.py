"""References in a document's text to the bibliography, numbered formulas and numbers in the printed contents,
beyond those found while the document was read (`structure.paragraphs.crossrefs`).

As there, a reference is made only if exactly one place has that name: never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..language.lexicon import AND, NUMBERED, any_of
from ..model import Document, Kind, Paragraph, Reference, Section
from ..structure.paragraphs.crossrefs import looked_up, spoken
from ..structure.text import labels
from ..structure.text.numbering import split_number
from ..structure.text.titles import LEADERS, title_key
from . import bibliography
from .bibliography import CitedWork
from .mentions import Labelled, authored, bracketed_mentions, formula_mentions

_SOURCED = re.compile(r"(?:\[[^\[\]]*|\([^()]*(?<!\w)(?:1[6-9]|20)\d\d[a-z]?,[^()]*|\]\s?\([^()]*)$")
"""Before "[2, section 4]", "[2] (section 4)", "(Smith 2019, Section 4)": names of parts of another work."""
_OF_ANOTHER = re.compile(
    rf"(?:\(\w{{1,4}}\))*(?:(?:,|;|–|-|,?\s(?:{any_of(AND.heads)}))\s?\(?\d[\d.]*[a-z]?\)?){{0,6}}"
    r",?\s(?:of|in|from|des|der|von|aus|du|de|del|della|dello|van|av)\s(?:the\s|la\s|los\s|las\s|le\s)?"
    r"(?!this|these|our|present|dies|vorliegend|ce\b|cet|este|esta|questo|questa|dit|deze)(?:\[|\w{3})"
)
"""Behind the name of a part: "Section 4 of the manual", "Figure 1 in Smith": possibly of another work."""
_GOES_ON = re.compile(r"[-–](?:[^\W\d_]|\s[A-Z]\b)")
"""After "Form 10" of "Form 10-K"."""
_WORD = re.compile(r"([^\W\d_]+)\.?\s\(?(?:\d|[IVXLCivxlc]+\b|[A-Za-z]\b)")
_MEANT = {form.rstrip("."): each.name for each in NUMBERED for form in each.words}

_ROW = re.compile(rf"(.*?)[{re.escape(LEADERS)}]+(\w{{1,6}})$")


class Resolver:
    """Resolver of one document. `listed` are the paragraphs of each of its lists of references, `formulas` all
    formulas, `contents` its printed contents.
    """

    def __init__(
        self,
        document: Document,
        listed: Iterable[Sequence[Paragraph]] = (),
        formulas: Iterable[Paragraph] = (),
        contents: Iterable[Paragraph] = (),
    ) -> None:
        self._document = document
        self._titles = {section.key: section.title for section in document.sections}
        self._numbered = {
            (labels.SECTION, number): (section.key, "")
            for number, section in contents_numbers(document, contents).items()
        }
        self.entries: list[CitedWork] = []
        self._labelled: dict[str, list[int]] = {}
        self._dated: dict[str, list[int]] = {}
        self._listing: set[str] = set()
        for paragraphs in listed:
            self._listing.update(paragraph.key for paragraph in paragraphs)
            for entry in bibliography.list_entries(paragraphs):
                number = len(self.entries)
                self.entries.append(entry)
                if entry.label:
                    self._labelled.setdefault(entry.label, []).append(number)
                for year in entry.years:
                    self._dated.setdefault(year, []).append(number)
        self._formulas: dict[str, list[Paragraph]] = {}
        for formula in formulas:
            if formula.label:
                self._formulas.setdefault(labels.plain_number(formula.label), []).append(formula)

    def with_references(self, paragraph: Paragraph) -> Paragraph:
        """The paragraph with all its references."""
        if paragraph.kind in (Kind.CODE, Kind.CONTENTS, Kind.FORMULA) or paragraph.key in self._listing:
            return paragraph
        text = paragraph.text
        known = [
            each
            for each in paragraph.references
            if each.section and not (_points_elsewhere(text, each) or self._misnamed(text, each))
        ]
        found = [*self._found(paragraph), *self._by_raised(paragraph)]
        known = _disjoint(known, [reference for reference in found if reference.entries])
        known += _disjoint(found, known)
        return replace(paragraph, references=tuple(sorted(known, key=lambda reference: reference.start)))

    def _found(self, paragraph: Paragraph) -> Iterator[Reference]:
        text = paragraph.text
        if self._labelled and "[" in text:
            yield from self._by_labels(paragraph)
        if self._dated and "(" in text:
            yield from self._by_authors(text)
        if self._formulas and "(" in text:
            yield from self._by_numbers(text)
        if self._numbered:
            yield from self._by_words(text)

    def _misnamed(self, text: str, reference: Reference) -> bool:
        """True if the text calls a reference's target by another word: "Article III" is not "PART III"."""
        said = _WORD.match(text, reference.start)
        title = _WORD.match("" if reference.paragraph else self._titles.get(reference.section, ""))
        return said is not None and title is not None and _meaning(said[1]) != _meaning(title[1])

    def _by_labels(self, paragraph: Paragraph) -> Iterable[Reference]:
        for mention in bracketed_mentions(paragraph.text):
            if entries := self._meant(mention, paragraph.section):
                yield self._to(mention.start, mention.end, entries)

    def _by_raised(self, paragraph: Paragraph) -> Iterable[Reference]:
        """References of the raised numbers that cite: of all in a group, or of none."""
        for raised in paragraph.references:
            if not raised.section:
                mentions = list(bracketed_mentions(f"[{paragraph.text[raised.start : raised.end]}]"))
                meant = [self._meant(mention, paragraph.section) for mention in mentions]
                for mention, entries in zip(mentions, meant, strict=True) if all(meant) else ():
                    start = raised.start - 1
                    yield self._to(start + mention.start, start + mention.end, entries)

    def _meant(self, mention: Labelled, section: int) -> tuple[int, ...]:
        """Entries with these labels; none if they are ambiguous."""
        meant = [self._labelled.get(bibliography.folded(label), []) for label in mention.labels]
        near = [self._near(numbers, section) for numbers in meant]
        return tuple(numbers[0] for numbers in near) if all(len(numbers) == 1 for numbers in near) else ()

    def _near(self, numbers: list[int], section: int) -> list[int]:
        """Of several entries with the same label, in lists of several chapters, those of this chapter."""
        if len(numbers) < 2:
            return numbers
        chapter = self._chapter(section)
        return [n for n in numbers if self._chapter(self.entries[n].pieces[0].paragraph.section) == chapter]

    def _chapter(self, section: int) -> int:
        while parent := self._document.section(section).parent:
            section = parent
        return section

    def _by_authors(self, text: str) -> Iterable[Reference]:
        for mention in authored(text):
            names = bibliography.author_words(mention)
            meant = [n for n in self._dated.get(mention.year, ()) if self.entries[n].by(names)]
            if len(meant) == 1:
                yield self._to(mention.start, mention.end, (meant[0],))

    def _by_numbers(self, text: str) -> Iterable[Reference]:
        for start, end, number in formula_mentions(text):
            meant = self._formulas.get(number, ())
            if len(meant) == 1:
                yield Reference(start, end, self._section(meant[0]).key, meant[0].key)

    def _by_words(self, text: str) -> Iterable[Reference]:
        for start, end, word, number in spoken(text):
            target = looked_up(self._numbered, word, number)
            if target is not None:
                reference = Reference(start, end, *target)
                if not _points_elsewhere(text, reference):
                    yield reference

    def _to(self, start: int, end: int, entries: tuple[int, ...]) -> Reference:
        first = self.entries[entries[0]].pieces[0].paragraph
        return Reference(start, end, self._section(first).key, first.key, entries)

    def _section(self, paragraph: Paragraph) -> Section:
        return self._document.section(paragraph.section)


def _disjoint(references: Sequence[Reference], others: Sequence[Reference]) -> list[Reference]:
    """References that share no character with others."""
    return [one for one in references if not any(one.start < each.end and each.start < one.end for each in others)]


def _meaning(word: str) -> str:
    """Name of the concept that a word announces, or the word itself in the singular."""
    folded = word.casefold()
    return _MEANT.get(folded) or folded.removesuffix("s")


def _points_elsewhere(text: str, reference: Reference) -> bool:
    """True if the words around a reference show a target in another work, or no reference at all."""
    before = text[max(0, reference.start - 120) : reference.start]
    if _GOES_ON.match(text, reference.end):
        return True
    named = text[reference.start].isalpha() or text[reference.start] == "§"
    if named:
        return _SOURCED.search(before) is not None or _OF_ANOTHER.match(text, reference.end) is not None
    return re.search(r"[^\W_]\[$|[\])}]\[$", before) is not None


def contents_numbers(document: Document, contents: Iterable[Paragraph]) -> dict[str, Section]:
    """Sections by their numbers in the form for comparisons ("2.4"). A numbered row of the contents counts if
    exactly one section has its title and page; a number counts if all such rows with it mean the same section.
    """
    titled: dict[tuple[str, str], list[Section]] = {}
    for section in document.sections:
        name = title_key(split_number(section.title)[2]), document.label(section.page).casefold()
        titled.setdefault(name, []).append(section)
    found: dict[str, set[int]] = {}
    for paragraph in contents:
        for line in paragraph.text.split("\n"):
            row = _ROW.match(line.strip())
            _, printed, title = split_number(row[1].replace("\t", " ")) if row else (None, "", "")
            if row is None or not printed:
                continue
            held = titled.get((title_key(title), row[2].casefold()), [])
            if len(held) == 1:
                found.setdefault(labels.plain_number(printed.split()[-1]), set()).add(held[0].id)
    return {number: document.section(*ids) for number, ids in found.items() if len(ids) == 1}
