"""Unfold opens what is folded in the contents (DeepRead, section 3.5)."""

from __future__ import annotations

from ...exchange.events import Unfolded
from ..context import ids, skeleton
from . import arguments, calls
from .reading import Arguments
from .tool import Result, Tool, ToolState, text_schema


def _run(state: ToolState, said: Arguments) -> Result:
    (wanted, *_) = arguments.wanted_names(said)
    several = arguments.section_range(state.corpus, wanted, said.get("doc"))
    if several:
        doc, first, last = several
        document = state.corpus.documents[doc - 1]
        parent = document.section(first).parent
        inside = [s for s in document.sections[first - 1 : last] if s.parent == parent]
    else:
        doc, section, _, _ = arguments.resolve_place(state.corpus, wanted, said.get("doc"))
        document, first = state.corpus.documents[doc - 1], section.id
        inside = [document.section(child) for child in section.children]
    if not inside:
        return Result(f"{ids.section_name(doc, first, state.corpus.several)} has no subsections: read it.")
    text = skeleton.tree(document, doc, [s.id for s in inside], state.corpus.several, state.budget, state.tables)
    fresh = (doc, first) not in state.unfolded
    state.unfolded.add((doc, first))
    return Result(text, (Unfolded(doc, first),), (), fresh)


TOOL = Tool(
    calls.UNFOLD,
    "List sections that are folded in the contents; Retrieve searches them anyway.",
    {"section": text_schema("such as {0}S3 or {0}S3-S9")},
    '{"action": "unfold", "section": "S3"}',
    _run,
)
