"""Places and numbers of words, exactly: "Which sections mention corrosion?", "How often is it mentioned?"."""

from __future__ import annotations

from collections.abc import Sequence

from ...find import Match, find
from ...language import sentences
from ...language.questions.structural import CountedUnit
from ...model import Coordinate, Kind
from ...operators.nodes import with_subsections
from ...operators.things import PRINTED
from . import tree
from .places import DocumentPart
from .questions import StructuralReading, looked_for
from .view import CitedRanges, View


def mentions(question: StructuralReading, place: DocumentPart, view: View) -> None:
    """List the sections, chapters, tables ... of a place with the words; nothing for words that stand nowhere, or
    in none of these, and may mean more than themselves.
    """
    words, explicit = looked_for(question.words)
    if not words or (question.strict and not explicit):
        return
    explicit = explicit or question.unit in PRINTED
    quoted = view.wording["quoted"].format(words)
    within = "" if place.whole else f", {view.within(place)}"
    found, _ = _find_words(words, place, view)
    if not found and explicit:
        view.head(f"{view.wording['nowhere'].format(quoted)}{within}.")
    groups = _group(found, question.unit, view)
    if groups or (found and explicit):
        text = f"{view.wording['times'].format(quoted, view.times(len(found)))}{within}"
        _list_places(f"{text} ({view.many(len(groups), question.unit)})", groups, view)


def occurrences(question: StructuralReading, place: DocumentPart, view: View) -> None:
    """Count the words in a place."""
    words, explicit = looked_for(question.words)
    if not words or not (explicit or question.place or not question.strict):
        return
    quoted = view.wording["quoted"].format(words)
    found, longer = _find_words(words, place, view)
    if not found and not longer:
        if explicit or question.place:
            view.head(f"{view.wording['nowhere'].format(quoted)} ({view.within(place)}).")
        return
    text = view.wording["times"].format(quoted, view.times(len(found)))
    text += f", {view.within(place)}" if not place.whole else ""
    text += f" ({view.wording['longer'].format(view.times(longer))})" if longer else ""
    _list_places(text, _group(found, CountedUnit.SECTION, view), view)


def _list_places(text: str, groups: Sequence[tuple[str, list[Match]]], view: View) -> None:
    view.items(text, [(f"{name} ({view.times(len(own))})", _cite_first(own, view)) for name, own in groups])


def _find_words(words: str, place: DocumentPart, view: View) -> tuple[list[Match], int]:
    """Matches of the words by themselves in the text and its headings, in reading order, and the number within
    longer words. Printed lists of contents only repeat titles.
    """
    pages, sections = set(place.pages), place.sections
    titles = [
        view.document.heading(section.id)
        for section in tree.real_headings(view.document)
        if section.id in sections and (not pages or section.page in pages)
    ]
    texts = [node.paragraph for node in view.nodes(place) if node.paragraph.kind is not Kind.CONTENTS]
    found, longer = [], 0
    for match in find(sorted([*titles, *texts], key=lambda p: (p.section, p.number)), words):
        text = match.paragraph.text
        if pages and match.number and pages.isdisjoint(match.boxes()):
            continue
        if text[max(0, match.start - 1) : match.start].isalnum() or text[match.end : match.end + 1].isalnum():
            longer += 1
        else:
            found.append(match)
    return found, longer


def _group(found: Sequence[Match], unit: CountedUnit, view: View) -> list[tuple[str, list[Match]]]:
    """Matches by the unit around them, with its name; without matches outside of such units."""
    document = view.document
    groups: dict[object, tuple[str, list[Match]]] = {}
    above = (
        tree.counted_sections(document, unit, view.numbers)
        if unit in (CountedUnit.CHAPTER, CountedUnit.PART, CountedUnit.APPENDIX)
        else []
    )
    owner = {number: s for s in above for number in with_subsections(document, [s.id])}
    things = {node.at: thing for thing in view.things(unit) for node in thing.nodes} if unit in PRINTED else {}
    for match in found:
        section = document.section(match.section)
        page = next(iter(match.boxes()), section.page)
        key: object
        if unit in PRINTED:
            thing = things.get(Coordinate(view.doc, match.section, match.number))
            key, name = (thing, f"{view.name(thing, unit)}, {view.on(thing.pages)}") if thing else (None, "")
        elif unit in (CountedUnit.CHAPTER, CountedUnit.PART, CountedUnit.APPENDIX):
            key = chapter = owner.get(section.id)
            name = f"{view.title(chapter)}, {view.on((chapter.page,))}" if chapter else ""
        elif unit is CountedUnit.PAGE:
            key, name = page, view.on((page,))
        elif unit is CountedUnit.PARAGRAPH:
            key, name = (section.id, match.number), f"{view.title(section)} ¶{match.number}, {view.on((page,))}"
        else:
            key, name = section, f"{view.title(section)}, {view.on((page,))}"
        if key is not None:
            groups.setdefault(key, (name, []))[1].append(match)
    return list(groups.values())


def _cite_first(matches: Sequence[Match], view: View) -> CitedRanges:
    """A citation of the first of the matches: its sentence, or the words alone where that is long."""
    match = matches[0]
    ranges = sentences.sentence_ranges(match.paragraph.text)
    start, end = next((r for r in ranges if r[0] <= match.start < r[1]), (match.start, match.end))
    quote = (start, max(end, match.end)) if end - start <= 200 else (match.start, match.end)
    return [(Coordinate(view.doc, match.section, match.number), quote)]
