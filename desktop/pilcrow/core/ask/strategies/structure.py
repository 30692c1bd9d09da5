"""Answers about a document's structure, computed from its tree: no model counts, lists or places anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, Notice, NoticeCode
from ...language.questions.structural import ANSWERS, NOUNS, Ask, CountedUnit
from ...model import Document, Focus, Kind, Section
from ...operators.nodes import filter_modal
from ...operators.things import PRINTED, Thing
from ...protocols import Corpus
from ...stopping import Stopped, check_stopped, never
from ...structure.text import labels
from ..question import Question
from ..structural import places, tree, word_places
from ..structural.places import DocumentPart, page_runs
from ..structural.questions import StructuralReading as Reading
from ..structural.questions import readings
from ..structural.view import View, Writer

_HEADED = (
    CountedUnit.PART,
    CountedUnit.CHAPTER,
    CountedUnit.SECTION,
    CountedUnit.SUBSECTION,
    CountedUnit.APPENDIX,
)
_FAMILIES = {
    labels.TABLE: CountedUnit.TABLE,
    labels.FIGURE: CountedUnit.FIGURE,
    labels.FORMULA: CountedUnit.FORMULA,
}


@dataclass(frozen=True, slots=True)
class Structure:
    """Answers a question with the events that were computed from the documents' trees."""

    events: Iterator[AgentEvent]

    def answer(self, _question: Question) -> Iterator[AgentEvent]:
        return self.events


def find_structure(question: Question) -> Structure | None:
    """The answer to a question that is surely about the structure of the documents; None for other questions."""
    events = answer_structure(question.text, question.corpus, question.stopped, question.focus)
    return None if events is None else Structure(events)


def answer_structure(
    question: str, corpus: Corpus, stopped: Stopped = never, focus: Focus | None = None
) -> Iterator[AgentEvent] | None:
    """Events of the answer to a question that is surely about the structure of the documents; None for other
    questions. Raises `Cancelled` when stopped.
    """
    for reading in readings(question):
        out = Writer(corpus)
        for doc in range(1, len(corpus.documents) + 1):
            check_stopped(stopped)
            view = View(corpus, doc, reading.language, out)
            _write_document(reading, view, focus if focus and focus.doc == doc else None)
        if out.text:
            return _events(out, corpus.documents, reading.language)
    return None


def _events(out: Writer, documents: Sequence[Document], language: str) -> Iterator[AgentEvent]:
    pages = ANSWERS[language].get("pages", f"{NOUNS[language][CountedUnit.PAGE][-1]} {{}}")
    unread = [pages.format(page_runs(d, sorted(d.unread))) for d in documents if d.unread]
    if unread:
        said = ANSWERS[language]["unread"].format("; ".join(unread))
        yield Notice(said[0].upper() + said[1:], NoticeCode.UNREAD)
    yield AnswerDelta(out.text)
    yield Answered(out.text, tuple(out.citations), tuple(out.statements), AnswerKind.STRUCTURE)


def _write_document(question: Reading, view: View, focus: Focus | None) -> None:
    """Write one document's answer; nothing if the question does not concern it."""
    family, number = labels.split_label(question.label)
    if question.ask is Ask.WHERE and family in _FAMILIES:
        _write_labelled(question.label, _FAMILIES[family], number, view)
        return
    document, numbers = view.document, view.numbers
    place: DocumentPart | None
    if question.ask is Ask.MENTIONS and not question.place:
        words, place = places.split_place(question.words, document, numbers, focus)
        question = replace(question, words=words)
    else:
        named = question.place or question.label
        place = places.named_place(named, document, numbers, focus, strict=question.strict)
    if place is None:
        return
    if place.absent:
        if place.paged or not view.says(place.absent):  # else there may be a heading that was not found
            view.absent(place)
        return
    match question.ask:
        case Ask.COUNT | Ask.LIST:
            _write_count(question, place, view)
        case Ask.WHERE:
            _where(place, view)
        case Ask.LENGTH:
            _length(place, view)
        case Ask.AFTER:
            _neighbour(place, view, tree.after, "after", "end")
        case Ask.BEFORE:
            _neighbour(place, view, tree.heading_before, "before", "begin")
        case Ask.MENTIONS:
            word_places.mentions(question, place, view)
        case Ask.OCCURRENCES:
            word_places.occurrences(question, place, view)


# ---- how many, which ------------------------------------------------------------------------------------------


def _write_count(question: Reading, place: DocumentPart, view: View) -> None:
    unit = question.unit
    if unit in PRINTED:
        _things(unit, place, view)
        if question.pictured:
            view.out.head(view.wording["untold"])
    elif unit in _HEADED:
        _headed(unit, place, view)
    elif question.ask is Ask.COUNT and not (unit is CountedUnit.PAGE and place.pages):
        _write_size(unit, place, view)


def _things(unit: CountedUnit, place: DocumentPart, view: View) -> None:
    """Tables, figures ...: if some have captions, these are counted, and the others told apart."""
    found = view.things(unit, place)
    captioned = [thing for thing in found if thing.captioned]
    others = [thing for thing in found if not thing.captioned] if captioned else []
    text = f"{view.many(len(found) - len(others), unit)} {view.within(place)}"
    if others:
        text += f" ({view.wording['others'].format(view.number(len(others)))})"
    listed = [*(captioned or found), *others]
    view.items(text, [(f"{view.name(t, unit)} ({view.on(t.pages)})", [(t.first.at, t.quote)]) for t in listed])
    missing = _missing_numbers(captioned) if place.whole else ""
    if missing:
        view.out.head(view.wording["missing"].format(missing))


def _missing_numbers(captioned: Sequence[Thing]) -> str:
    """Numbers from 1 to the last one without a caption, as ranges."""
    numbers = {int(number) for thing in captioned if (number := labels.split_label(thing.label)[1]).isdecimal()}
    left = [number for number in range(1, max(numbers, default=0)) if number not in numbers]
    runs = [list(run) for _, run in groupby(left, lambda number: number - left.index(number))]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _headed(unit: CountedUnit, place: DocumentPart, view: View) -> None:
    """Sections: those below a section, or that begin on the pages, or all of the document."""
    among, headings = tree.counted_sections(view.document, unit, view.numbers), tree.real_headings(view.document)
    if not headings or (unit is CountedUnit.PART and not among):
        return
    unnumbered = unit is CountedUnit.CHAPTER and place.whole and not among
    if unnumbered:
        among = [section for section in headings if not section.parent]
    inside = place.sections - set(place.roots)
    found = [s for s in among if s.id in inside and (not place.pages or s.page in place.pages)]
    text = f"{view.many(len(found), unit)} {view.within(place)}"
    if unit in (CountedUnit.SECTION, CountedUnit.SUBSECTION) and not place.pages:
        text += _levels(found, place, view)
    if unnumbered:
        text = view.wording["unnumbered"].format(view.many(len(found), CountedUnit.SECTION))
    view.items(text, [(f"{view.title(s)} ({view.on((s.page,))})", view.heading(s)) for s in found])


def _levels(found: Sequence[Section], place: DocumentPart, view: View) -> str:
    """Numbers of sections right below the place and farther down, if there are both."""
    top = sum(section.parent in (place.roots or (0,)) for section in found)
    levels = view.wording["direct" if place.roots else "top"]
    both = 0 < top < len(found)
    return f" ({levels.format(view.number(top), view.number(len(found) - top))})" if both else ""


def _write_size(unit: CountedUnit, place: DocumentPart, view: View) -> None:
    """Pages, paragraphs or words."""
    nodes, labelled = view.nodes(place), ""
    if unit is CountedUnit.PAGE:
        pages = view.pages(place)
        count, labelled = len(pages), f" ({page_runs(view.document, pages)})"
    elif unit is CountedUnit.PARAGRAPH:
        count = len(filter_modal(nodes, Kind.TEXT))
    else:
        count = sum(len(node.paragraph.text.split()) for node in nodes)
    view.head(f"{view.many(count, unit)} {view.within(place)}{labelled}.")
    view.out.cite(view.heading(view.root(place)) if place.roots else [])


# ---- where, how long, what next -------------------------------------------------------------------------------


def _where(place: DocumentPart, view: View) -> None:
    if not place.roots:
        return
    section = view.root(place)
    above = f", {view.inside(view.document.section(section.parent))}" if section.parent else ""
    view.head(f"{view.quoted(section)}{view.wording['colon']} {view.on((section.page,))}{above}.")
    view.out.cite(view.heading(section))


def _write_labelled(label: str, unit: CountedUnit, number: str, view: View) -> None:
    """The table, figure or formula with this label; a sentence that there is none, if others have labels."""
    named = [thing for thing in view.things(unit) if thing.label]
    found = [t for t in named if number in (labels.split_label(t.label)[1], labels.plain_number(t.label))]
    if named and not found and not view.says(label):
        view.head(view.wording["uncaptioned"].format(label))
    for thing in found:
        inside = view.inside(view.document.section(thing.first.at.section))
        view.head(f"{view.name(thing, unit)} – {view.on(thing.pages)}, {inside}.")
        view.out.cite([(thing.first.at, thing.quote)])


def _length(place: DocumentPart, view: View) -> None:
    if place.pages:
        return
    pages = view.pages(place)
    words = sum(len(node.paragraph.text.split()) for node in view.nodes(place))
    below = {section.id for section in tree.real_headings(view.document)} & place.sections - set(place.roots)
    parts = [
        f"{view.many(len(pages), CountedUnit.PAGE)} ({page_runs(view.document, pages)})",
        view.many(words, CountedUnit.WORD),
    ]
    if below:
        parts.append(view.many(len(below), CountedUnit.SUBSECTION if place.roots else CountedUnit.SECTION))
    name = view.quoted(view.root(place)) if place.roots else view.wording["quoted"].format(view.document.title)
    view.head(f"{name}{view.wording['colon']} {', '.join(parts)}.")
    view.out.cite(view.heading(view.root(place)) if place.roots else [])


def _neighbour(
    place: DocumentPart, view: View, step: Callable[[Document, Section], Section | None], said: str, nothing: str
) -> None:
    """The section after a section and all below it (these are named), or before."""
    if not place.roots:
        return
    section = view.root(place)
    found = step(view.document, section)
    if found is None:
        view.head(view.wording[nothing].format(view.quoted(section)))
    else:
        view.head(
            view.wording[said].format(view.quoted(section), f"{view.quoted(found)} ({view.on((found.page,))})")
        )
        view.out.cite(view.heading(found))
    if step is tree.after and section.children:
        below = [view.document.section(child) for child in section.children]
        view.out.head(view.wording["below"].format(", ".join(map(view.quoted, below))))
        view.out.cite([cited for child in below for cited in view.heading(child)])
