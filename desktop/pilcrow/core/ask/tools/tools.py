"""The agent's tools: Retrieve locates, ReadSection reads, Unfold opens the contents (DeepRead, section 3.5);
ExactSearch counts, Calculate computes, ListAll filters by kind and range (BookRAG).

Whatever a model passes, the answer is text for it: a wrong argument is explained in words, never raised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, pairwise

from ...chat import ToolCall
from ...events import Calculated, Recalled, Retrieved, SectionRead, Unfolded
from ...language.terms import rough_terms
from ...model import Coordinate, Hit, Section
from ...operators.things import Thing, tables
from ...protocols import Corpus
from ...verify import calculator
from ..shown import each_document, ids, skeleton
from ..shown.recall import Recall
from ..shown.showing import Passage, Showing, leads_on, only_names, page_range, short
from ..shown.titles import Titled, Titles
from . import arguments, calls, entities, exact, listing
from .arguments import BadArgument
from .reading import Arguments, Reading, scan

ToolEvent = Retrieved | Recalled | SectionRead | Unfolded | Calculated
LEAST = 120
"""Tokens that a located paragraph gets, if it has as many, before the best ones are shown whole."""
_BRIEF = 25
"""Tokens of a paragraph that is shown with a hit beside it."""
_ALIKE = 0.9
"""Share of two paragraphs' pairs of words from which one says nothing beside the other."""
_SPARE = 6
"""Hits beyond those wanted that stand in for paragraphs that need no place."""
_KNOWN = 40
"""Hits more, at the most, for those that were read before."""
_SAID = 60
"""Tokens kept for the count of an exact search."""
_LISTED = 12
"""Ids that are named where paragraphs are not shown again."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool call gave: `text` for the model, the events (none when it failed), the passages that the text
    shows; `fresh` says whether any of it was not above already.
    """

    text: str
    events: tuple[ToolEvent, ...] = ()
    passages: tuple[Passage, ...] = ()
    fresh: bool = False

    @property
    def shown(self) -> tuple[Coordinate, ...]:
        """The paragraphs shown in full or in part."""
        return tuple(dict.fromkeys(passage.at for passage in self.passages))


@dataclass
class Tools:
    """The tools over one corpus during one question.

    `top` and the window `(up, down)` are Retrieve's (Eq. 8-9); `budget` is the most tokens one result may have;
    `named` are the tools that the model has.
    `read` holds every paragraph whose text the model was given.
    """

    corpus: Corpus
    top: int = 2
    up: int = 0
    down: int = 0
    budget: int = 1500
    named: Collection[str] = calls.TOOLS
    read: set[Coordinate] = field(default_factory=set)
    unfolded: set[tuple[int, int]] = field(default_factory=set)
    sought: set[str] = field(default_factory=set)
    recall: Recall = field(default_factory=Recall)
    _tables: dict[int, list[Thing]] = field(default_factory=dict)
    showing: Showing = field(init=False)
    reading: Reading = field(init=False)

    def __post_init__(self) -> None:
        self.showing, self.reading = Showing(self.corpus), Reading(self.corpus)

    @cached_property
    def titles(self) -> Titles:
        return Titles(self.corpus.documents)

    def tables(self, doc: int) -> list[Thing]:
        """The tables of a document, looked up once."""
        if doc not in self._tables:
            self._tables[doc] = tables(self.corpus, doc)
        return self._tables[doc]

    @property
    def many(self) -> bool:
        return len(self.corpus.documents) > 1

    def stands(self, passages: Iterable[Passage]) -> None:
        """These passages are what the model is given now."""
        passages = list(passages)
        self.showing.stands(passages)
        self.read.update(passage.at for passage in passages)

    def run(self, call: ToolCall) -> Result:
        """Run one call as the model wrote it."""
        said = {key.lower(): value for key, value in call.arguments.items()}
        name = calls.canonical(call.name)
        tool = self._by_name.get(name)
        if tool is None or name not in self.named:
            known = ", ".join(self.named)
            return Result(f"There is no tool {call.name[:40]!r}; the tools are {known}.")
        try:
            return tool(said)
        except BadArgument as problem:
            return Result(f"{name} failed: {problem}")

    @cached_property
    def _by_name(self) -> dict[str, Callable[[Arguments], Result]]:
        return {
            calls.RETRIEVE: self._retrieve,
            calls.READ: self._read,
            calls.UNFOLD: self._unfold,
            calls.EXACT: self._exact,
            calls.CALCULATE: self._calculate,
            calls.LIST: self._list,
            calls.ENTITIES: self._entities,
            calls.RELATED: self._related,
        }

    # ---- Retrieve -----------------------------------------------------------------------------------------

    def _retrieve(self, said: Arguments) -> Result:
        wanted = next((said[key] for key in ("docs", "doc", "doc_id", "documents") if said.get(key)), None)
        docs, query = arguments.documents(self.corpus, wanted), arguments.text(said, "query")
        return self._retrieve_each(query, docs) if len(docs) > 1 else self.retrieve(query, *docs)

    def _retrieve_each(self, query: str, docs: Sequence[int]) -> Result:
        """The best of each of these documents, as many as there is room for, and which of them have none."""
        hits = self.corpus.search(query, (self.top + _SPARE) * len(docs), docs)
        located: dict[int, list[Coordinate]] = {doc: [] for doc in docs}
        for hit in hits:
            located[hit.at.doc].append(hit.at)
        near = {doc: self.corpus.closeness(query, found) if found else 0.0 for doc, found in located.items()}
        none = [f"D{doc}" for doc in docs if (close := near[doc]) is not None and close < each_document.UNRELATED]
        kept = [hit for hit in hits if f"D{hit.at.doc}" not in none]
        first = sorted(kept, key=lambda hit: located[hit.at.doc].index(hit.at))
        result = self.located(query, first, max(self.top, min(self.top * len(docs), self.budget // LEAST)), docs)
        said = f"No close match in {', '.join(none)}."
        return replace(result, text=f"{result.text}\n{said}") if none else result

    def retrieve(self, query: str, doc: int = 0) -> Result:
        """The best `top` paragraphs with their windows, each once, in document order (Eq. 8-13), and the sections
        whose titles fit. Those that are before the model already take no place.
        """
        hits = self.corpus.search(query, self.top + _SPARE + min(len(self.read), _KNOWN), [doc] if doc else None)
        return self.located(query, hits, self.top, [doc] if doc else [])

    def located(self, query: str, hits: Sequence[Hit], top: int, docs: Sequence[int] = ()) -> Result:
        """The `top` first of these hits, best first, that say something new, as Retrieve shows them."""
        new = self._new(hits, top)
        said = [query, *self.corpus.printed(query)]
        sections = self.titles.fitting(said, docs)
        recalled, notes = self.recall.lines(query)
        if not hits and not sections and not notes:
            return Result(f"Retrieve found nothing for {query[:80]!r}: try other words.")
        places = self._with_windows(new)
        text, passages = self.showing.write(sorted(places), self._limits(places, "; ".join(said)), "; ".join(said))
        lines = [text] if text else []
        if not new and hits:
            known = " ".join(f"[{ids.paragraph_name(hit.at, self.many)}]" for hit in hits[: max(top, 1)])
            lines.append(f"All that is near is above already: {known}")
        if sections and self.showing.goes_on:
            lines.append(f"Titles that fit: {'; '.join(map(self._titled, sections))}")
        lines += [recalled] if recalled else []
        found = tuple(hit.at for hit in new or hits[:top])
        shown = tuple(dict.fromkeys(passage.at for passage in passages))
        self._turned_to(shown)
        events: tuple[ToolEvent, ...] = (Retrieved(query, found, shown), *notes)
        return Result("\n".join(lines), events, passages, bool(passages or notes))

    def _new(self, hits: Sequence[Hit], top: int) -> list[Hit]:
        """The first `top` hits that the model has not read all of, without those that repeat a better one or are a
        table's head alone.
        """
        new: list[Hit] = []
        said: list[set[tuple[str, str]]] = []
        for hit in hits:
            if len(new) == top:
                break
            paragraph = self.corpus.paragraph(hit.at)
            pairs = set(pairwise(rough_terms(paragraph.text)))
            alike = any(len(pairs & other) >= _ALIKE * len(pairs | other) > 0 for other in said)
            if self.showing.left(hit.at) and not alike and not only_names(paragraph):
                new.append(hit)
                said.append(pairs)
        return new

    def _with_windows(self, hits: Sequence[Hit]) -> list[Coordinate]:
        """Eq. 9-12: hits, then what they announce, then their windows, clipped to the section; each once, and as
        many as the budget allows (the first one stays).
        """
        wanted: dict[Coordinate, None] = {}
        short = [at for hit in hits for at in self._beside(hit.at)] if self.many else []
        windows = [scan(hit.at, self.up, self.down, self._section(hit.at).paragraphs) for hit in hits]
        announced = [at for hit in hits for at in self._announced(hit.at)]
        room = self.budget
        for at in [hit.at for hit in hits] + announced + short + [at for window in windows for at in window]:
            least = min(self.showing.need(at), LEAST)
            if at not in wanted and (least <= room or not wanted):
                wanted[at] = None
                room -= least
        return list(wanted)

    def _beside(self, at: Coordinate) -> list[Coordinate]:
        """The short paragraphs right before and after one: names, dates and lines that belong to it."""
        around = scan(at, 1, 1, self._section(at).paragraphs)
        return [near for near in around if near != at and self.corpus.paragraph(near).tokens <= _BRIEF]

    def _announced(self, at: Coordinate) -> list[Coordinate]:
        if at.paragraph == self._section(at).paragraphs:
            return []
        after = Coordinate(at.doc, at.section, at.paragraph + 1)
        return [after] if leads_on(self.corpus.paragraph(at), self.corpus.paragraph(after)) else []

    def _limits(self, places: Sequence[Coordinate], query: str) -> dict[Coordinate, int]:
        """How many tokens each place may take: half of the budget is for all alike, the other half shows what is
        asked for of each, the best first, and then makes the best whole.
        """
        needs = {at: self.showing.need(at) for at in places}
        alike = min(max(LEAST, self.budget // (2 * max(1, len(needs)))), self.budget // max(1, len(needs)))
        limits = {at: min(need, alike) for at, need in needs.items()}
        sections = {(at.doc, at.section): at for at in places}.values()
        room = self.budget - sum(limits.values()) - sum(self.showing.heading_need(None, at) for at in sections)
        enough = {at: self.showing.enough(at, query) for at in places}
        for at, wanted in (*enough.items(), *needs.items()):
            more = min(max(0, wanted - limits[at]), max(0, room))
            limits[at] += more
            room -= more
        return limits

    def _titled(self, titled: Titled) -> str:
        document = self.corpus.documents[titled.doc - 1]
        section = document.section(titled.section)
        name = ids.section_name(titled.doc, section.id, self.many)
        size = f", {section.tokens} tok" if section.tokens else ""
        return f"{name} {short(section.title, 80)} ({page_range(document, [section.page])}{size})"

    # ---- ReadSection --------------------------------------------------------------------------------------

    def _read(self, said: Arguments) -> Result:
        places = list(
            dict.fromkeys(at for wanted in arguments.named(said) for at in self.reading.wanted(wanted, said))
        )
        return self.read_places(places)

    def read_places(self, places: Sequence[Coordinate]) -> Result:
        """Paragraphs in this order (Eq. 14), up to the budget; what is cut says how to go on."""
        room = self.budget
        given: list[Coordinate] = []
        for at in places:
            need = self.showing.need(at) + self.showing.heading_need(given[-1] if given else None, at)
            if need > room and given:
                break
            room -= need
            given.append(at)
        words = {at: self._words_left(at) for at in given}
        text, passages = self.showing.write(given, {given[0]: self.budget} if given else {})
        if len(given) < len(places) and self.showing.goes_on:
            text += f"\n(Cut here. To go on: ReadSection {self._named(places[len(given) :])})"
        events = []
        for (doc, section), group in groupby(given, lambda at: (at.doc, at.section)):
            run = list(group)
            events.append(
                SectionRead(doc, section, run[0].paragraph, run[-1].paragraph, sum(words[at] for at in run))
            )
        self._turned_to(given)
        return Result(text, tuple(events), passages, bool(passages))

    def _words_left(self, at: Coordinate) -> int:
        text = self.corpus.paragraph(at).text
        return sum(len(text[start:end].split()) for start, end in self.showing.left(at))

    def _named(self, places: Sequence[Coordinate]) -> str:
        """Ids for paragraphs: "S5:4-9, S6, S7"."""
        names = []
        for (doc, section), group in groupby(places, lambda at: (at.doc, at.section)):
            run = [at.paragraph for at in group]
            name = ids.section_name(doc, section, self.many)
            whole = len(run) == self.corpus.documents[doc - 1].section(section).paragraphs
            names.append(name if whole else f"{name}:{run[0]}" + (f"-{run[-1]}" if len(run) > 1 else ""))
        return ", ".join(names[:_LISTED])

    def _turned_to(self, places: Sequence[Coordinate]) -> None:
        """Remember the page that the last of these ends on, for "next page"."""
        if places:
            self.reading.page = places[-1].doc, self.corpus.paragraph(places[-1]).pages[-1]

    # ---- Unfold -------------------------------------------------------------------------------------------

    def _unfold(self, said: Arguments) -> Result:
        (wanted, *_) = arguments.named(said)
        several = arguments.sections(self.corpus, wanted, said.get("doc"))
        if several:
            doc, first, last = several
            document = self.corpus.documents[doc - 1]
            parent = document.section(first).parent
            inside = [s for s in document.sections[first - 1 : last] if s.parent == parent]
        else:
            doc, section, _, _ = arguments.place(self.corpus, wanted, said.get("doc"))
            document, first = self.corpus.documents[doc - 1], section.id
            inside = [document.section(child) for child in section.children]
        if not inside:
            return Result(f"{ids.section_name(doc, first, self.many)} has no subsections: read it.")
        text = skeleton.tree(document, doc, [s.id for s in inside], self.many, self.budget, self.tables)
        fresh = (doc, first) not in self.unfolded
        self.unfolded.add((doc, first))
        return Result(text, (Unfolded(doc, first),), (), fresh)

    # ---- ExactSearch and Calculate ------------------------------------------------------------------------

    def _exact(self, said: Arguments) -> Result:
        words = arguments.text(said, "words", "query")
        doc = arguments.document(self.corpus, said.get("doc", said.get("doc_id")))
        if said.get("section") in (None, ""):
            places = self.reading.every(doc)
        else:
            places = [at for wanted in arguments.named(said) for at in self.reading.below(wanted, doc)]
        found = exact.search(words, self.corpus, places)
        nowhere = [part for part, count in zip(found.parts, found.alone, strict=True) if not count]
        forms = {part: exact.other_forms(part, self.corpus, places) for part in nowhere}
        text, passages = self.showing.excerpts(found.places, self.budget - _SAID)
        lines = [found.said(), *self._by_document(found.places, places), *filter(None, [text])]
        if near := ", ".join(f"“{form}” {count}" for found_forms in forms.values() for form, count in found_forms):
            lines.append(f"Other forms: {near}.")
        if (count := len(found.places)) > len(passages):
            lines.append(f"({len(passages)} of {count} places shown.)")
        shown = tuple(dict.fromkeys(at for at, _, _ in found.places if at.paragraph))
        fresh = bool(passages) or words not in self.sought
        self.sought.add(words)
        given = tuple(dict.fromkeys(passage.at for passage in passages if passage.at.paragraph))
        return Result("\n".join(lines), (Retrieved(words, shown, given),), passages, fresh)

    def _by_document(self, found: Iterable[Passage], places: Iterable[Coordinate]) -> list[str]:
        """How many places each of several documents has."""
        docs = dict.fromkeys(at.doc for at in places)
        count = Counter(at.doc for at, _, _ in found)
        return [f"By document: {', '.join(f'D{doc} {count[doc]}' for doc in docs)}."] if len(docs) > 1 else []

    def _calculate(self, said: Arguments) -> Result:
        expression = arguments.text(said, "expression", "formula", "query")
        try:
            done = calculator.calculate(expression)
        except calculator.Unreadable as problem:
            raise BadArgument(str(problem)) from None
        named = {at for name in done.named for at in self.reading.named(name)}
        sources = calculator.sources(done, self.corpus, named & self.read, self.read)
        names = {n: [ids.paragraph_name(at, self.many) for at in places] for n, places in sources.items()}
        event = Calculated(done.expression, done.said, tuple(sorted({at for p in sources.values() for at in p})))
        fresh = done.expression not in self.sought
        self.sought.add(done.expression)
        return Result(done.in_words(names), (event,), (), fresh)

    def _list(self, said: Arguments) -> Result:
        unit = listing.unit_of(arguments.text(said, "kind"))
        wanted = arguments.named(said)[0] if said.get("section", said.get("page")) not in (None, "") else ""
        doc = arguments.document(self.corpus, said.get("doc", said.get("doc_id")))
        count, places = listing.listed(self.corpus, unit, wanted, doc)
        text, passages = self.showing.excerpts(places, self.budget - _SAID)
        lines = [count, *filter(None, [text])]
        if len(places) > len(passages):
            lines.append(f"({len(passages)} of {len(places)} shown.)")
        shown = tuple(dict.fromkeys(passage.at for passage in passages))
        fresh = bool(passages) or count not in self.sought
        self.sought.add(count)
        event = Retrieved(count.rstrip("."), tuple(dict.fromkeys(at for at, _, _ in places)), shown)
        return Result("\n".join(lines), (event,), passages, fresh)

    # ---- Entities and Related -----------------------------------------------------------------------------

    def _entities(self, said: Arguments) -> Result:
        text = arguments.text(said, "text", "query")
        return self._graphed(text, entities.named(self.corpus, text, self._docs(said)))

    def _related(self, said: Arguments) -> Result:
        name = arguments.text(said, "entity", "name")
        other = arguments.text(said, "other") if said.get("other") else ""
        return self._graphed(name, entities.related(self.corpus, name, other, self._docs(said)))

    def _docs(self, said: Arguments) -> Sequence[int]:
        doc = arguments.document(self.corpus, said.get("doc"))
        return [doc] if doc else range(1, len(self.corpus.documents) + 1)

    def _graphed(self, query: str, told: entities.Told) -> Result:
        lines, places = told
        text, passages = self.showing.excerpts(places, self.budget // 2)
        found = tuple(dict.fromkeys(passage.at for passage in places))
        event = Retrieved(query, found, tuple(dict.fromkeys(passage.at for passage in passages)))
        said = "\n".join([*lines, *filter(None, [text])])
        return Result(said, (event,) if found else (), passages, bool(passages))

    # ---- text for the model -------------------------------------------------------------------------------

    def show_all(self) -> str:
        """Everything in full, under the documents' titles, sections without paragraphs too: for what fits
        whole.
        """
        lines = []
        for doc, document in enumerate(self.corpus.documents, 1):
            lines.append(skeleton.head(doc, document, self.many))
            for section in document.sections:
                inside = self.reading.inside(doc, section.id)
                lines.append(self.showing.write(inside)[0] if inside else self.showing.heading(doc, section.id))
        return "\n".join(lines)

    def read_fitting(self, queries: Sequence[str]) -> tuple[str, Result]:
        """Read the section whose title fits one of the queries best and that is not before the model; its id is
        empty when there is none.
        """
        for doc, section in self.titles.fitting(queries):
            inside = self.reading.inside(doc, section)
            if any(self.showing.left(at) for at in inside):
                return ids.section_name(doc, section, self.many), self.read_places(inside)
        return "", Result("")

    def _section(self, at: Coordinate) -> Section:
        return self.corpus.documents[at.doc - 1].section(at.section)
