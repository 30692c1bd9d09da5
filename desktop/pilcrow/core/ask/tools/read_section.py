"""ReadSection reads paragraphs in order (DeepRead, section 3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...exchange.events import SectionRead
from ...model import Coordinate
from ..context import ids, skeleton
from . import arguments, calls
from .reading import Arguments
from .tool import Result, Tool, ToolState, text_schema


def _run(state: ToolState, said: Arguments) -> Result:
    places = list(
        dict.fromkeys(at for wanted in arguments.wanted_names(said) for at in state.reading.wanted(wanted, said))
    )
    return read_places(state, places)


def read_places(state: ToolState, places: Sequence[Coordinate]) -> Result:
    """Paragraphs in this order (Eq. 14), up to the budget; a cut result says how to go on."""
    room = state.budget
    given: list[Coordinate] = []
    for at in places:
        need = state.context.need(at) + state.context.heading_need(given[-1] if given else None, at)
        if need > room and given:
            break
        room -= need
        given.append(at)
    words = {at: _words_left(state, at) for at in given}
    text, passages = state.context.write(given, {given[0]: state.budget} if given else {})
    if len(given) < len(places) and state.context.goes_on:
        text += f"\n(Cut here. To go on: ReadSection {list_ids(state, places[len(given) :])})"
    events = []
    for (doc, section), group in groupby(given, lambda at: (at.doc, at.section)):
        run = list(group)
        events.append(SectionRead(doc, section, run[0].paragraph, run[-1].paragraph, sum(words[at] for at in run)))
    state.turn_to(given)
    return Result(text, tuple(events), passages, bool(passages))


def _words_left(state: ToolState, at: Coordinate) -> int:
    text = state.corpus.paragraph(at).text
    return sum(len(text[start:end].split()) for start, end in state.context.left(at))


def list_ids(state: ToolState, places: Sequence[Coordinate]) -> str:
    """Ids for paragraphs: "S5:4-9, S6, S7"."""
    names = []
    numbered = enumerate(places)
    for (doc, section, _), group in groupby(numbered, lambda n: (n[1].doc, n[1].section, n[1].paragraph - n[0])):
        run = [at.paragraph for _, at in group]
        name = ids.section_name(doc, section, state.corpus.several)
        whole = len(run) == state.corpus.documents[doc - 1].section(section).paragraphs
        names.append(name if whole else f"{name}:{run[0]}" + (f"-{run[-1]}" if len(run) > 1 else ""))
    return ", ".join(names[:12])  # ids that are named where paragraphs are not shown again


def show_all(state: ToolState) -> str:
    """All documents in full, under their titles, sections without paragraphs too."""
    lines = []
    for doc, document in enumerate(state.corpus.documents, 1):
        lines.append(skeleton.head(doc, document, state.corpus.several))
        for section in document.sections:
            inside = state.reading.inside(doc, section.id)
            lines.append(state.context.write(inside)[0] if inside else state.context.heading(doc, section.id))
    return "\n".join(lines)


def read_fitting(state: ToolState, queries: Sequence[str]) -> tuple[str, Result]:
    """Read the section, not read in full, whose title is nearest to a query, and give its id; "" for none."""
    for doc, section in state.titles.fitting(queries):
        inside = state.reading.inside(doc, section)
        if any(state.context.left(at) for at in inside):
            return ids.section_name(doc, section, state.corpus.several), read_places(state, inside)
    return "", Result("")


TOOL = Tool(
    calls.READ,
    "Read paragraphs in order: around a passage, in a section whose title fits, or the rest of what was cut.",
    {
        "section": text_schema("{0}S3, {0}S3:4-9, {0}S3-S5, page 12, next page, or Table 2"),
        "start": {"type": "integer", "description": "first paragraph, from 1"},
        "end": {"type": "integer", "description": "last paragraph"},
    },
    '{"action": "read", "section": "S3", "start": 1, "end": 5}',
    _run,
    {"doc": text_schema("the document of a page or table, such as D1")},
)
