"""ListAll: all tables, figures, formulas, lists or blocks of code of a document, of pages or of a section, counted
by the program (BookRAG's Filter_Modal and Filter_Range).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...exchange.events import Retrieved
from ...language.questions.structural import NOUNS, CountedUnit, unit_nouns
from ...model import Document, Passage
from ...operators.nodes import every, with_subsections
from ...operators.things import PRINTED, Thing, on_pages, things
from ...protocols import Corpus
from . import arguments, calls
from .arguments import BadArgument
from .reading import Arguments
from .tool import SAID, Result, Tool, ToolState, text_schema

_NOUNS = NOUNS["english"]


def unit_of(kind: str) -> CountedUnit:
    """The unit that a model means by "table", "Figures", "image"."""
    unit = unit_nouns("english").get(
        kind.strip().casefold(), CountedUnit.LISTING if kind.strip().casefold() == "code" else None
    )
    if unit not in PRINTED:
        raise BadArgument(f"there is no kind {kind[:40]!r}: pass table, figure, formula, list, footnote or code.")
    return unit


def list_things(corpus: Corpus, unit: CountedUnit, wanted: str, doc: int) -> tuple[str, list[Passage]]:
    """The number of things in words, and the beginning of each; `wanted` names pages or sections ("" for all),
    `doc` the document (0: all of them).
    """
    docs = [doc] if doc else range(1, len(corpus.documents) + 1)
    found = [thing for number in docs for thing in _things_of(corpus, unit, wanted, number)]
    said = f"{len(found)} {_NOUNS[unit][len(found) != 1]} in {wanted or 'all'}."
    return said, [Passage(thing.first.at, *thing.quote) for thing in found]


def _things_of(corpus: Corpus, unit: CountedUnit, wanted: str, doc: int) -> Iterator[Thing]:
    found = things(every(corpus, doc), unit)
    if not wanted:
        yield from found
    elif pages := arguments.page_numbers(corpus.documents[doc - 1], wanted):
        yield from on_pages(found, set(pages))
    else:
        inside = _section_ids(corpus, corpus.documents[doc - 1], wanted, doc)
        yield from (thing for thing in found if thing.first.at.section in inside)


def _section_ids(corpus: Corpus, document: Document, wanted: str, doc: int) -> set[int]:
    """Ids of the sections named, with all below them; none of another document's."""
    several = arguments.section_range(corpus, wanted, doc)
    owner, first, last = several or (0, 0, 0)
    if several is None:
        owner, section, _, _ = arguments.resolve_place(corpus, wanted, doc if len(corpus.documents) == 1 else None)
        first = last = section.id
    return with_subsections(document, range(first, last + 1)) if owner == doc else set()


def _run(state: ToolState, said: Arguments) -> Result:
    unit = unit_of(arguments.text_argument(said, "kind"))
    wanted = arguments.wanted_names(said)[0] if said.get("section", said.get("page")) not in (None, "") else ""
    doc = arguments.document(state.corpus, said.get("doc", said.get("doc_id")))
    count, places = list_things(state.corpus, unit, wanted, doc)
    text, passages = state.context.excerpts(places, state.budget - SAID)
    lines = [count, *filter(None, [text])]
    if len(places) > len(passages):
        lines.append(f"({len(passages)} of {len(places)} shown.)")
    shown = tuple(dict.fromkeys(passage.at for passage in passages))
    fresh = bool(passages) or count not in state.sought
    state.sought.add(count)
    event = Retrieved(count.rstrip("."), tuple(dict.fromkeys(at for at, _, _ in places)), shown)
    return Result("\n".join(lines), (event,), passages, fresh)


TOOL = Tool(
    calls.LIST,
    "Count and list everything of a kind.",
    {
        "kind": text_schema("table, figure, formula, list or code"),
        "section": text_schema("there: S3 or pages 3-10"),
    },
    '{"action": "list", "kind": "table", "section": "S3"}',
    _run,
    {"doc": text_schema("only in this document, such as D1")},
)
