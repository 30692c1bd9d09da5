"""Retrieve locates paragraphs by a query (DeepRead, section 3.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from ...exchange.events import Retrieved
from ...language.questions.analysis import content
from ...language.terms import rough_terms
from ...model import Coordinate, Hit, Kind, Paragraph
from ...operators.body import minor_places
from ...operators.nodes import with_subsections
from ..context import each_document, ids
from ..context.paragraphs import breaks_off, harmless_title, leads_on, only_names, page_span
from ..context.titles import Titled, without_names
from . import arguments, calls
from .read_section import list_ids
from .reading import Arguments, scan
from .tool import LEAST, Result, Tool, ToolEvent, ToolState, text_schema

_SPARE, _KNOWN_SPARE = 6, 40
"""Extra hits to replace paragraphs without need for a place, and those that were read before, at most."""
_REPETITION = 0.9
"""Share of two paragraphs' pairs of words in both of them from which one repeats the other."""
_SHORT_SECTION = 300
"""Tokens, at most, of a section that is shown whole because of several hits in it."""
_SHORT = 25
"""Tokens of a line at the most, such as a name or a date, which belongs to what stands beside it."""


def _run(state: ToolState, said: Arguments) -> Result:
    wanted = next((said[key] for key in ("docs", "doc", "doc_id", "documents") if said.get(key)), None)
    docs, query = arguments.documents(state.corpus, wanted), arguments.text_argument(said, "query")
    return _each(state, query, docs) if len(docs) > 1 else retrieve(state, query, *docs)


def _each(state: ToolState, query: str, docs: Sequence[int]) -> Result:
    """The best of each of these documents, as many as fit the budget, and the documents without a close match."""
    hits = state.corpus.search(query, (state.top + _SPARE) * len(docs), docs)
    places: dict[int, list[Coordinate]] = {doc: [] for doc in docs}
    for hit in hits:
        places[hit.at.doc].append(hit.at)
    near = {
        doc: max(state.corpus.closeness(query, own), default=1.0) if own else 0.0 for doc, own in places.items()
    }
    none = [f"D{doc}" for doc in docs if near[doc] < each_document.UNRELATED]
    kept = [hit for hit in hits if f"D{hit.at.doc}" not in none]
    first = sorted(kept, key=lambda hit: places[hit.at.doc].index(hit.at))
    top = max(state.top, min(state.top * len(docs), state.budget // LEAST))
    result = show_hits(state, query, first, top, docs)
    said = f"No close match in {', '.join(none)}."
    return replace(result, text=f"{result.text}\n{said}") if none else result


def retrieve(state: ToolState, query: str, doc: int = 0) -> Result:
    """The best `top` paragraphs with their windows, each once, in document order (Eq. 8-13), and the sections
    whose titles fit. Paragraphs that the model has already take no place. In one document that a query names there
    is one more, found without the name, which stands on covers and in exhibits.
    """
    docs, top = [doc] if doc else state.documents_for(query), state.top
    hits = state.corpus.search(query, top + _SPARE + min(len(state.read), _KNOWN_SPARE), docs)
    only = docs[0] if docs and len(docs) == 1 else 0 if state.corpus.several else 1
    bare = without_names(query, state.corpus.documents[only - 1]) if only else query
    if bare != query:
        top += 1
        others = state.corpus.search(bare, top + _SPARE, docs)
        minor = set(minor_places(bare, (hit.at for hit in others), state.corpus.documents))
        hits = with_other(hits, sorted(others, key=lambda hit: hit.at in minor), top)
    return show_hits(state, query, hits, top, docs or [])


def with_other(hits: Sequence[Hit], others: Sequence[Hit], top: int) -> list[Hit]:
    """The hits, with the best new one of `others` in the last of the first `top` places."""
    known = {hit.at for hit in hits[: top - 1]}
    other = [hit for hit in others if hit.at not in known][:1]
    return [*hits[: top - 1], *other, *(hit for hit in hits[top - 1 :] if hit not in other)]


def show_hits(state: ToolState, query: str, hits: Sequence[Hit], top: int, docs: Sequence[int] = ()) -> Result:
    """The `top` first of these hits, best first, that say something new, as Retrieve shows them."""
    new = _new(state, hits, top)
    said = [query, *state.corpus.printed(query)]
    sections = _sections_named(state, said, docs)
    recalled, notes = state.recall.lines(query)
    if not hits and not sections and not notes:
        return Result(f"Retrieve found nothing for {query[:80]!r}: try other words.")
    nearest = (hit.at for hit in hits[: max(top, 1)])
    known = " ".join(ids.marker(state.corpus, at) for at in nearest if not (new and state.context.left(at)))
    lists = [_belonging(state, hit.at, new) for hit in new] if state.whole_lists else []
    places = _with_windows(state, new, lists)
    text, passages = state.context.write(sorted(places), _limits(state, places, "; ".join(said)), "; ".join(said))
    lines = [text] if text else []
    if left := _missing_items(state, lists, places):
        lines.append(f"(Not shown of these lists: {list_ids(state, left)})")
    if known:
        lines.append(f"{'Nearer still, but' if new else 'All that is near is'} above already: {known}")
    if sections:
        lines.append(f"Titles that fit: {'; '.join(_titles_found(state, one) for one in sections)}")
    lines += [recalled] if recalled else []
    found = tuple(hit.at for hit in new or hits[:top])
    shown = tuple(dict.fromkeys(passage.at for passage in passages))
    state.turn_to(shown)
    events: tuple[ToolEvent, ...] = (Retrieved(query, found, shown), *notes)
    return Result("\n".join(lines), events, passages, bool(passages or notes))


def _new(state: ToolState, hits: Sequence[Hit], top: int) -> list[Hit]:
    """The first `top` hits not read in full, without repetitions of better ones and heads of tables alone."""
    new: list[Hit] = []
    said: list[set[tuple[str, str]]] = []
    for hit in hits:
        if len(new) == top:
            break
        paragraph = state.corpus.paragraph(hit.at)
        pairs = set(pairwise(rough_terms(paragraph.text)))
        alike = any(len(pairs & other) >= _REPETITION * len(pairs | other) > 0 for other in said)
        if state.context.left(hit.at) and not alike and not only_names(paragraph):
            new.append(hit)
            said.append(pairs)
    return new


def _with_windows(
    state: ToolState, hits: Sequence[Hit], lists: Sequence[Sequence[Coordinate]]
) -> list[Coordinate]:
    """Eq. 9-12: hits, then paragraphs that they announce, then short `lists` whole, then their windows, clipped to
    the section; each once, and as many as the budget allows (the first one stays).
    """
    wanted: dict[Coordinate, None] = {}
    short = [at for hit in hits for at in _short_neighbours(state, hit.at)] if state.corpus.several else []
    windows = [scan(hit.at, state.up, state.down, state.section(hit.at).paragraphs) for hit in hits]
    announced = [at for hit in hits for at in _announced(state, hit.at)]
    whole = _short_lists(state, lists, {hit.at for hit in hits} | set(announced))
    room = state.budget
    for at in [hit.at for hit in hits] + announced + whole + short + [at for window in windows for at in window]:
        least = min(state.context.need(at), LEAST)
        if at not in wanted and (least <= room or not wanted):
            wanted[at] = None
            room -= least
    return list(wanted)


def _short_lists(
    state: ToolState, lists: Sequence[Sequence[Coordinate]], known: Collection[Coordinate]
) -> list[Coordinate]:
    """Paragraphs of the first lists that are short enough to be shown whole."""
    room = 220  # tokens of all that is shown only because it belongs to a hit
    found: dict[Coordinate, None] = {}
    for belonging in lists:
        more = [at for at in belonging if at not in found and at not in known]
        if (cost := sum(map(state.context.need, more))) <= room:
            room -= cost
            found |= dict.fromkeys(more)
    return list(found)


def _missing_items(
    state: ToolState, lists: Sequence[Sequence[Coordinate]], shown: Collection[Coordinate]
) -> list[Coordinate]:
    """Items of lists that are neither shown nor in view."""
    # Most paragraphs of a list; a scan of short lines is none.
    items = {at for belonging in lists if len(belonging) <= 20 for at in belonging}
    return sorted(at for at in items.difference(shown) if state.context.left(at))


def _belonging(state: ToolState, at: Coordinate, hits: Sequence[Hit]) -> list[Coordinate]:
    """Paragraphs that belong to a hit: its section if that has other hits and little else, else the list that it
    is an item of, or announces, and the rest of a sentence. A hit may be a figure without words.
    """
    every = state.corpus.paragraphs(at.doc, at.section)
    inside = [p for p in every if p.text.strip() or p.number == at.paragraph]
    first = end = sum(p.number < at.paragraph for p in inside)
    together = sum((hit.at.doc, hit.at.section) == (at.doc, at.section) for hit in hits)
    if together > 1 and state.section(at).tokens <= _SHORT_SECTION:
        first, end = 0, len(inside) - 1
    own, item = inside[first], _is_item(inside[first])
    while first and (breaks_off(*inside[first - 1 : first + 1]) or (item and _is_item(inside[first - 1]))):
        first -= 1
    first -= first > 0 and item and leads_on(*inside[first - 1 : first + 1])
    listed = item or leads_on(own, inside[min(end + 1, len(inside) - 1)])
    while end + 1 < len(inside) and (breaks_off(*inside[end : end + 2]) or (listed and _is_item(inside[end + 1]))):
        end += 1
    return [Coordinate(at.doc, at.section, p.number) for p in inside[first : end + 1]]


def _is_item(paragraph: Paragraph) -> bool:
    """True for an item of a list, and for a short line."""
    return paragraph.kind is Kind.LIST or (paragraph.kind is Kind.TEXT and paragraph.tokens <= _SHORT)


def _short_neighbours(state: ToolState, at: Coordinate) -> list[Coordinate]:
    """Short paragraphs right before and after a paragraph, such as names and dates belonging to it."""
    around = scan(at, 1, 1, state.section(at).paragraphs)
    return [near for near in around if near != at and state.corpus.paragraph(near).tokens <= _SHORT]


def _announced(state: ToolState, at: Coordinate) -> list[Coordinate]:
    if at.paragraph == state.section(at).paragraphs:
        return []
    after = Coordinate(at.doc, at.section, at.paragraph + 1)
    return [after] if leads_on(state.corpus.paragraph(at), state.corpus.paragraph(after)) else []


def _limits(state: ToolState, places: Sequence[Coordinate], query: str) -> dict[Coordinate, int]:
    """Tokens for each place: half of the budget is for all alike, the other half shows the parts of each that fit
    the query, the best first, and then makes the best whole, and those of which little would be missing.
    """
    needs = {at: state.context.need(at) for at in places}
    alike = min(max(LEAST, state.budget // (2 * max(1, len(needs)))), state.budget // max(1, len(needs)))
    limits = {at: min(need, alike) for at, need in needs.items()}
    sections = {(at.doc, at.section): at for at in places}.values()
    room = state.budget - sum(limits.values()) - sum(state.context.heading_need(None, at) for at in sections)
    enough = {at: state.context.enough(at, query) for at in places}
    for at, wanted in (*enough.items(), *needs.items()):
        more = min(max(0, wanted - limits[at]), max(0, room))
        limits[at] += more
        room -= more
    spare = state.budget // 20  # tokens beyond the budget, for paragraphs that would lose little
    for at, missing in sorted(((at, need - limits[at]) for at, need in needs.items()), key=lambda cut: cut[1]):
        if 0 < missing <= min(spare, needs[at] // 4):
            limits[at] += missing
            spare -= missing
    return limits


def _sections_named(state: ToolState, queries: Sequence[str], docs: Sequence[int]) -> list[Titled]:
    """Sections for a model to read: their titles fit a query, and share a rare word with it."""
    fitting = state.titles.fitting(queries, docs) if state.context.goes_on else []
    return [found for found in fitting if _shares_rare_word(state, found, queries)]


def _shares_rare_word(state: ToolState, titled: Titled, queries: Sequence[str]) -> bool:
    """True if a title shares with a query a content word that few paragraphs outside its section have."""
    corpus, document = state.corpus, state.corpus.documents[titled.doc - 1]
    terms = corpus.terms(titled.doc)
    asked = {term for query in queries for term in terms(" ".join(content(query)))}
    own = with_subsections(document, [titled.section])
    few = max(3, 0.03 * sum(section.paragraphs for section in document.sections))  # paragraphs with a rare word
    shared = asked & set(terms(document.section(titled.section).title))
    return any(sum(at not in own for at in corpus.sections_with(titled.doc, term)) <= few for term in shared)


def _titles_found(state: ToolState, titled: Titled) -> str:
    document = state.corpus.documents[titled.doc - 1]
    section = document.section(titled.section)
    name = ids.section_name(titled.doc, section.id, state.corpus.several)
    size = f", {section.tokens} tok" if section.tokens else ""
    return f"{name} {harmless_title(section.title, 80)} ({page_span(document, [section.page])}{size})"


TOOL = Tool(
    calls.RETRIEVE,
    "Find the paragraphs nearest in meaning to a query in the language of the text.",
    {"query": text_schema("a few words")},
    '{"action": "retrieve", "query": "a few words"}',
    _run,
    {"docs": text_schema("only there: D1, or D1 D3, or all: the best of each")},
    ("docs",),
)
