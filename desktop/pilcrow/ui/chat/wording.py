"""Texts of the conversation: places, passages, counts, results of checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from PySide6.QtCore import QLocale

from ...core.ask.context.evidence import in_words
from ...core.exchange.events import (
    Answered,
    AnsweredFrom,
    AnswerKind,
    AskedOf,
    Calculated,
    Citation,
    Planned,
    Recalled,
    Retrieved,
    SectionRead,
    Unfolded,
)
from ...core.exchange.scope import Reach
from ...core.exchange.statements import UNCITED, Statement
from ...core.language.sentences import shortened
from ...core.model import Coordinate, Focus, PageInfo, Section
from ...core.protocols import Corpus
from ...core.shelf import document_names
from ...core.verify.states import COMPUTED, CONTRADICTED, NOTED, SUPPORTED, UNCHECKED
from ..base import page_names, section_names
from ..base.language import format_number, noop, quoted, tr, translate

Step = Retrieved | Recalled | SectionRead | Unfolded | Calculated | Planned

STATES = {
    SUPPORTED: noop("supported"),
    COMPUTED: noop("computed"),
    CONTRADICTED: noop("differs"),
    UNCHECKED: noop("not checked"),
    NOTED: noop("from a note or description"),
}
"""Names of the states of sentences, for `tr`."""
_PAGES = 3
"""Greatest number of agreeing pages listed."""
_NUMBER = re.compile(
    r"(?:§+\s*|(?:section|sec\.|clause|article)\s+)?(?P<number>[A-Z](?:\.\d{1,3})+|\d{1,3}(?:\.\d{1,3})*)[.):]?(?=\s|$)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:chapter|part|appendix|annex|item|schedule|exhibit)\s+[\dA-Z]+(?:\.\d+)*\b", re.IGNORECASE)
_SHORT, _SHORT_TITLE = 20, 22
_NAMED_STEPS = 3
"""Greatest number of read sections listed in a line."""
_BEGINNING = 160
"""Greatest number of characters shown of a text to check."""
_MINUTE = 90
"""Number of seconds from which durations are given in minutes."""
SELECTION = 60
"""Greatest number of characters of a selection shown with its question, or in it."""


def short_place(title: str) -> str:
    """A section's printed number ("§3.2", "Appendix A"), or the beginning of a title without one."""
    title = " ".join(title.split())
    if match := _NAMED.match(title):
        return match.group()
    if match := _NUMBER.match(title):
        return f"§{match.group('number')}"
    return shortened(title, _SHORT)


def long_place(title: str) -> str:
    """A section's title, with a mark before its printed number: "§3.2 Submerged inlets"."""
    title = " ".join(title.split())
    match = None if _NAMED.match(title) else _NUMBER.match(title)
    return f"§{title[match.start('number') :]}" if match else title


def section_of(corpus: Corpus, doc: int, section: int) -> Section | None:
    """The section with this id; None if the document has changed since."""
    if not (1 <= doc <= len(corpus.documents) and 1 <= section <= len(corpus.documents[doc - 1].sections)):
        return None
    return corpus.documents[doc - 1].section(section)


def short_title(corpus: Corpus, doc: int) -> str:
    """Short name of one of several documents."""
    return shorten_name(document_names(corpus.documents), doc)


def shorten_name(names: Sequence[str], doc: int, most: int = _SHORT_TITLE) -> str:
    """The name of document `doc` (from 1); a long one loses the words that another begins with, too, ignoring
    numbers.
    """
    own = names[doc - 1]
    if len(own) > most:
        own = _told_apart(own, [*names[: doc - 1], *names[doc:]])
    return shortened(own, most)


def _told_apart(own: str, titles: Sequence[str]) -> str:
    """The part of a title that differs from all other titles in more than a number."""
    words = own.split()
    for plain in (partial(re.sub, r"\d+", "#"), str):
        same = max((_shared(plain(own), plain(title)) for title in titles), default=0)
        if same < len(words):
            return " ".join(words[same:])
    return own


def _shared(one: str, other: str) -> int:
    """Number of equal words at the beginning of two titles."""
    both = zip(one.split(), other.split(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))


def page_cited(corpus: Corpus, citation: Citation) -> str:
    """Page of a citation for its chip."""
    if citation.area is None:
        return page_label(corpus, citation.at, citation.quote)
    return _called(corpus.documents[citation.at.doc - 1].pages, citation.area.page)


def cited_page(corpus: Corpus, citation: Citation) -> tuple[Sequence[PageInfo], int]:
    """Pages of a cited document, and the page (0-based) of the citation; -1 if the document has changed since."""
    pages, at = corpus.documents[citation.at.doc - 1].pages, citation.at
    if citation.area is not None:
        return pages, citation.area.page
    section = section_of(corpus, at.doc, at.section)
    if section is None or at.paragraph > section.paragraphs:
        return pages, -1
    return pages, corpus.paragraph(at).page_at(citation.quote[0]) if at.paragraph else section.page


def page_label(corpus: Corpus, at: Coordinate, quote: tuple[int, int] = (0, 0)) -> str:
    """Page of a quote in a paragraph, or of a heading (paragraph 0), for a chip: "p. 12"; the paragraph's number
    if the document has changed since.
    """
    section = section_of(corpus, at.doc, at.section)
    if section is None or at.paragraph > section.paragraphs:
        return f"¶{at.paragraph}" if at.paragraph else ""
    page, hidden = section.page, False
    if at.paragraph:
        paragraph = corpus.paragraph(at)
        page, hidden = paragraph.page_at(quote[0]), paragraph.hides(*quote)
    called = _called(corpus.documents[at.doc - 1].pages, page)
    return tr("{page}, hidden text", page=called) if hidden else called


def _called(pages: Sequence[PageInfo], page: int) -> str:
    """A page (0-based) in short: "p. 12", "sheet 3"."""
    return page_names.abbreviated(page_names.short_name(pages, page))


def quote_place(corpus: Corpus, at: Coordinate, quote: tuple[int, int] = (0, 0)) -> str:
    """Section and page of a quote: "§3.2, p. 12"."""
    section = section_of(corpus, at.doc, at.section)
    known = section is not None and at.paragraph <= section.paragraphs
    return (
        f"{short_place(section_names.section_name(section))}, {page_label(corpus, at, quote)}"
        if section and known
        else page_label(corpus, at)
    )


def describe_step(corpus: Corpus | None, event: Step) -> tuple[str, str, str, str]:
    """Texts for a step: (action, object, part of it, amount)."""
    if isinstance(event, Retrieved):
        sought = _document_searched(corpus, event) or " ".join(event.query.split())
        return tr("Search"), sought, "", tr("%Ln passages", "", len(event.hits))
    if isinstance(event, Recalled):
        if all(note.seen for note in event.notes):
            return tr("Pictures"), " ".join(event.query.split()), "", tr("%Ln looked at", "", len(event.notes))
        return tr("Notes"), " ".join(event.query.split()), "", tr("%Ln of yours", "", len(event.notes))
    if isinstance(event, Planned):
        return translate(event.operator), translate(event.about), "", ""
    if isinstance(event, Calculated):
        return tr("Calculate"), event.expression, "", f"= {event.result}"
    section = section_of(corpus, event.doc, event.section) if corpus else None
    title = (
        long_place(section_names.section_name(section))
        if section
        else tr("section {number}", number=event.section)
    )
    if isinstance(event, Unfolded):
        return tr("Open"), title, "", ""
    part = f"¶{event.start}" if event.start == event.end else f"¶{event.start}–{event.end}"
    return tr("Read"), title, part, tr("%Ln words", "", event.words)


def _document_searched(corpus: Corpus | None, search: Retrieved) -> str:
    """Name of the one of several documents that was searched with the question, which needs no telling again; ""
    for another search.
    """
    found = {at.doc for at in search.hits}
    if corpus is None or not corpus.several or search.shown or len(found) != 1:
        return ""
    return document_names(corpus.documents)[found.pop() - 1]


def in_brief(corpus: Corpus | None, steps: Sequence[Step]) -> str:
    """Summary of steps in a line: the number of findings, and the sections read."""
    found = len({at for event in steps if isinstance(event, Retrieved) for at in event.hits})
    read = dict.fromkeys(describe_step(corpus, event)[1] for event in steps if isinstance(event, SectionRead))
    planned = sum(isinstance(event, Planned) for event in steps)
    said = [tr("%Ln passages", "", found)] if found else []
    named, more = ", ".join([*read][:_NAMED_STEPS]), len(read) - _NAMED_STEPS
    if more > 0:
        said.append(tr("read {sections} and {count} more", sections=named, count=more))
    elif read:
        said.append(tr("read {sections}", sections=named))
    if planned:
        said.append(tr("planned in %Ln steps", "", planned))
    if any(isinstance(event, Calculated) for event in steps):
        said.append(tr("calculated"))
    return " · ".join(said) or tr("%Ln steps", "", len(steps))


class Underline(StrEnum):
    """Line below a sentence of an answer, and below the words about it."""

    NONE = "none"
    DOTTED = "dotted"
    """It is not checked."""
    WAVY = "wavy"
    """It has no evidence, or is contradicted."""


def underline_of(statement: Statement) -> Underline:
    if statement.state in (CONTRADICTED, UNCITED) or statement.unsaid:
        return Underline.WAVY
    return Underline.DOTTED if statement.state == UNCHECKED else Underline.NONE


class Result(NamedTuple):
    """Words about some sentences of an answer, underlined as these are."""

    words: str
    underline: Underline = Underline.NONE


def doubts(statements: Sequence[Statement]) -> list[str]:
    """Sentences about doubts: contradictions to the document, and the numbers of sentences that are uncited, not
    in what they cite, and unchecked.
    """
    states, unsaid = (
        Counter(statement.state for statement in statements),
        sum(statement.unsaid for statement in statements),
    )
    sentences = [translate(statement.why) for statement in statements if statement.state == CONTRADICTED]
    if uncited := states[UNCITED]:
        sentences.append(tr("%Ln sentences cite no passage.", "", uncited))
    if unsaid:
        sentences.append(tr("%Ln sentences are not in what they cite.", "", unsaid))
    if unknown := states[UNCHECKED] - unsaid:
        sentences.append(tr("%Ln sentences were not checked.", "", unknown))
    return sentences


def describe_checks(statements: Sequence[Statement], pages: Sequence[PageInfo] = ()) -> list[Result]:
    """Results of checking an answer: contradictions, pages with agreeing figures, and the numbers of sentences
    that agree by a model's judgement, and of those uncited, not in what they cite, and unchecked. `pages` are
    those of the one document that was asked.
    """
    states, unsaid = (
        Counter(statement.state for statement in statements),
        sum(statement.unsaid for statement in statements),
    )
    results = [
        Result(translate(statement.why).rstrip("."), Underline.WAVY)
        for statement in statements
        if statement.state == CONTRADICTED
    ]
    agreeing = sum(statement.agreeing for statement in statements)
    labels = dict.fromkeys(label for statement in statements for label in statement.pages)
    called = [page_names.called_so(pages, label) for label in labels]
    if len(called) == 1:
        page = page_names.in_words(called[0])
        results.append(Result(tr("%Ln figures agree with {page}", "", agreeing, page=page)))
    elif called:
        shown = f"{', '.join(called[:_PAGES])}{'…' if len(called) > _PAGES else ''}"
        results.append(Result(tr("%Ln figures agree with pages {pages}", "", agreeing, pages=shown)))
    if held := sum(statement.judged and statement.state == SUPPORTED for statement in statements):
        results.append(Result(tr("%Ln sentences agree with what they cite", "", held)))
    if uncited := states[UNCITED]:
        results.append(Result(tr("%Ln sentences cite no passage", "", uncited), Underline.WAVY))
    if unsaid:
        results.append(Result(tr("%Ln sentences are not in what they cite", "", unsaid), Underline.WAVY))
    if unknown := states[UNCHECKED] - unsaid:
        results.append(Result(tr("%Ln sentences not checked", "", unknown), Underline.DOTTED))
    return results


def describe_answer(
    answer: Answered, basis: AnsweredFrom | None, steps: Sequence[Step], corpus: Corpus | None = None
) -> list[Result]:
    """Results of an answer's checks, or the source of its words; and its basis, if that is only a part."""
    results = []
    if answer.nearest:
        results = [Result(tr("Whole document searched"))] if basis is None else []
    elif answer.mode == AnswerKind.QUOTES:
        results = [Result(tr("In the document’s own words"))] if answer.citations else []
    elif answer.mode == AnswerKind.STRUCTURE:
        results = [Result(tr("From the document’s contents"))]
    elif answer.mode != AnswerKind.GRAPH:  # an answer from the graph explains itself how it was found
        alone = corpus is not None and not corpus.several
        results = describe_checks(answer.statements, corpus.documents[0].pages if corpus and alone else ())
    if basis is not None:
        results.append(Result(translate(in_words(basis)).rstrip(".")))
    return results or ([Result(tr("How it was found"))] if steps else [])


def count_states(statements: Sequence[Statement]) -> list[tuple[str, str]]:
    """Number of sentences of each state that occurs: (noop("supported"), "12 supported")."""
    states = Counter(statement.state for statement in statements)
    return [
        (state, f"{format_number(states[state])} {tr(word)}") for state, word in STATES.items() if states[state]
    ]


def in_bubble(text: str) -> str:
    """Text of the question bubble for a text to check."""
    return tr("Check this text: “{text}”", text=shortened(" ".join(text.split()), _BEGINNING))


def about(question: str, focus: Focus | None, corpus: Corpus | None) -> str:
    """Focus of a question in words, "" for the whole document; a selection is left out if the question contains
    it.
    """
    if focus is None:
        return ""
    document = corpus.documents[focus.doc - 1] if corpus else None
    known = document is not None and 0 <= focus.page < len(document.pages)
    page = _called(document.pages, focus.page) if document and known else ""
    words = shortened(" ".join(focus.selection.split()), SELECTION)
    words = quoted(words) if words and words not in question else ""
    page = tr("{page} with its picture", page=page) if page and focus.picture else page
    return tr("About {subject}", subject=", ".join(filter(None, (words, page))))


def put_to(asked: AskedOf) -> str:
    """Documents that a question was put to, in words."""
    count = len(asked.documents)
    if asked.scope.reach is Reach.COLLECTION:
        return tr("About %Ln documents of “{name}”", "", count, name=asked.scope.collection)
    if asked.scope.reach is Reach.LIBRARY:
        return tr("About %Ln documents of the library", "", count)
    return tr("About %Ln open documents", "", count)


def lasting(seconds: float) -> str:
    """An approximate duration in words."""
    if seconds < _MINUTE:
        return tr("%Ln s", "", max(1, round(seconds)))
    return tr("%Ln min", "", round(seconds / 60))


def byte_size(count: float) -> str:
    for unit in ("B", "KB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{QLocale().toString(round(count, 1), 'f', 1)} GB"
