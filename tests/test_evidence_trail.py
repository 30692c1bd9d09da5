"""What the agent's work lights up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting.quotes import answer_by_quotes
from pilcrow.core.exchange.events import AgentEvent, Answered, AnswerKind, Citation, Notice, Retrieved, SectionRead
from pilcrow.core.geometry import Box
from pilcrow.core.model import Coordinate, Paragraph, Span
from pilcrow.core.reader.evidence import EvidenceState, EvidenceTrail, citation_marks, follow, paragraph_marks
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark, PlaceUse, uses_by_section
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [
        ("1 Tanks", 1, ["Clean it once a year. Write the date down.", "Sediment may stay.", "Use a brush."]),
        ("2 Pumps", 1, [f"Paragraph {n} of many. It says little." for n in range(1, 8)]),
    ],
    [("1 Valves", 1, ["Open it.", "Close it."])],
)
EVERY = [
    Coordinate(doc, section, number)
    for doc, section, count in ((1, 1, 3), (1, 2, 7), (2, 1, 2))
    for number in range(1, count + 1)
]
CLEAN, SEDIMENT, BRUSH = EVERY[:3]


def cite(number: int, at: Coordinate, quote: tuple[int, int]) -> Citation:
    return Citation(number, at, 0, 0, quote)


def test_found_is_outlined_until_it_is_read_and_a_passage_has_one_number_a_page() -> None:
    search = Retrieved("cleaning", (CLEAN,), (CLEAN, BRUSH))
    trail = EvidenceTrail(CORPUS, [search])
    assert [m.kind for m in trail.marks] == [EvidenceKind.FOUND, EvidenceKind.FOUND]
    trail.add(SectionRead(1, 1, 1, 2, 11))
    assert [m.kind for m in trail.marks] == [EvidenceKind.FOUND, EvidenceKind.READ, EvidenceKind.READ]
    trail.add(
        Answered("…", (cite(1, CLEAN, (0, 21)), cite(2, SEDIMENT, (0, 18)), cite(1, CLEAN, (22, 42))), (), "agent")
    )
    cited = [m for m in trail.marks if m.kind is EvidenceKind.CITED]
    assert [m.number for m in cited] == [1, 2]
    assert all(m.boxes for m in cited)
    assert uses_by_section(trail.touched, 1) == {1: frozenset({EvidenceKind.FOUND, EvidenceKind.READ, 1, 2})}
    assert uses_by_section(trail.touched, 2) == {}


def test_what_does_not_answer_brings_nothing_into_view_and_leaves_no_marks() -> None:
    search = Retrieved("cleaning", (CLEAN,), (CLEAN, BRUSH))
    nearest = (cite(1, CLEAN, (0, 21)),)
    unsure = Answered("Not sure: perhaps … [S1:1]", nearest, (), AnswerKind.QUOTES, nearest=nearest)
    told = list(follow([replace(search, shown=()), search, SectionRead(1, 1, 1, 2, 11), unsure], CORPUS))
    quiet, searched, _, answered = (lit for lit in told if isinstance(lit, EvidenceState))
    assert (quiet.marks, quiet.goal) == ((), None)
    assert searched.goal is not None
    assert (answered.marks, answered.goal, uses_by_section(answered.touched, 1)) == ((), None, {})


class PlacedTables(SmallCorpus):
    """A corpus whose cells stand beside and below one another."""

    def _make(self, at: Coordinate) -> Paragraph:
        made = super()._make(at)
        cells = tuple(
            replace(
                cell,
                box=Box(70 + 90 * cell.column, 70 + 14 * cell.row, 150 + 90 * cell.column, 82 + 14 * cell.row),
            )
            for cell in made.cells
        )
        return replace(made, cells=cells, spans=tuple(Span(c.page, c.box, c.start, c.end) for c in cells))


def test_of_a_cited_row_the_label_and_the_figure_asked_for_stand_out() -> None:
    rows = "in millions\t2023\t2022\t2021\nCost of shares repurchased\t$ 412\t$ 1,050\t$ 96\nFee\t41\t52\t48"
    corpus = PlacedTables([("Share Repurchases", 1, [rows])])
    asked = Question("What was the cost of shares repurchased in 2022?", corpus)
    (row,) = (mark for mark in EvidenceTrail(corpus, answer_by_quotes(asked)).marks if mark.number == 1)
    label, _, figure, _ = row.boxes
    assert row.asked == (label, figure)


# ---- the same as when all is computed again at each event --------------------------------------------------


def all_again(events: Sequence[AgentEvent]) -> tuple[list[EvidenceMark], dict[int, frozenset[EvidenceKind]]]:
    """The marks of events, and the states of the sections of document 1."""
    found = {at for event in events if isinstance(event, Retrieved) for at in event.shown}
    read = {
        Coordinate(event.doc, event.section, number)
        for event in events
        if isinstance(event, SectionRead)
        for number in range(event.start, event.end + 1)
    }
    answers = [event for event in events if isinstance(event, Answered)]
    citations = answers[-1].citations if answers else ()
    best = {at for event in events if isinstance(event, Retrieved) for at in event.hits[:3]}
    result = [
        replace(mark, best=kind is EvidenceKind.READ or at in best)
        for kind, places in ((EvidenceKind.FOUND, found - read), (EvidenceKind.READ, read))
        for at in sorted(places)
        for mark in paragraph_marks(kind, at, CORPUS.paragraph(at))
    ]
    passages: dict[tuple[int, int, int], dict[Box, None]] = {}
    sections: dict[tuple[int, int, int], int] = {}
    for citation in citations:
        for mark in citation_marks(citation, CORPUS.paragraph(citation.at)):
            passage = mark.doc, mark.page, mark.number
            passages.setdefault(passage, {}).update(dict.fromkeys(mark.boxes))
            sections.setdefault(passage, citation.at.section)
    for (doc, page, number), boxes in passages.items():
        in_order = tuple(sorted(boxes, key=lambda box: (box.y0, box.x0)))
        section = sections[doc, page, number]
        result.append(
            EvidenceMark(EvidenceKind.CITED, doc, page, in_order, number, section=section, leading=number == 1)
        )
    cited = [(citation.number, citation.at) for citation in citations]
    used = [*((EvidenceKind.FOUND, at) for at in found), *((EvidenceKind.READ, at) for at in read), *cited]
    states: dict[int, set[PlaceUse]] = {}
    for use, at in used:
        if at.doc == 1:
            states.setdefault(at.section, set()).add(use)
    return result, {section: frozenset(uses) for section, uses in states.items()}


@st.composite
def readings(draw: st.DrawFn) -> SectionRead:
    at = draw(st.sampled_from(EVERY))
    last = max(other.paragraph for other in EVERY if (other.doc, other.section) == (at.doc, at.section))
    return SectionRead(at.doc, at.section, at.paragraph, draw(st.integers(at.paragraph - 1, last)), 9)


some = st.lists(st.sampled_from(EVERY), max_size=6).map(tuple)
searches = some.map(lambda shown: Retrieved("anything", shown[:1], shown))
citations = st.builds(cite, st.integers(1, 3), st.sampled_from(EVERY), st.sampled_from([(0, 4), (2, 8), (0, 0)]))
answers = st.lists(citations, max_size=4).map(lambda cited: Answered("…", tuple(cited), (), AnswerKind.AGENT))
events = st.lists(st.one_of(searches, readings(), answers, st.just(Notice("by the way"))), max_size=12)


@given(events)
def test_marks_that_are_kept_are_those_that_all_events_give(told: list[AgentEvent]) -> None:
    shown = list(follow(told, CORPUS))
    assert [lit.event if isinstance(lit, EvidenceState) else lit for lit in shown] == told
    for number, lit in enumerate(shown, 1):
        assert isinstance(lit, EvidenceState) != isinstance(told[number - 1], Notice)
        if isinstance(lit, EvidenceState):
            assert (list(lit.marks), uses_by_section(lit.touched, 1)) == all_again(told[:number])
            if isinstance(lit.event, Retrieved) and lit.event.hits:
                first = lit.event.hits[0]
                assert lit.goal == paragraph_marks(EvidenceKind.FOUND, first, CORPUS.paragraph(first))[0]


class Counted(SmallCorpus):
    asked: Sequence[tuple[int, int, int, int | None]] = ()

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        self.asked = *self.asked, (doc, section, start, end)
        return super().paragraphs(doc, section, start, end)


def test_paragraphs_near_one_another_are_looked_up_together_and_once() -> None:
    corpus = Counted([("1 Tanks", 1, ["One."] * 9)], [("1 Valves", 1, ["Open it."] * 9)])
    reading = SectionRead(1, 1, 2, 8, 50)
    found = Coordinate(1, 1, 5), Coordinate(2, 1, 9), Coordinate(2, 1, 4), Coordinate(2, 1, 1)
    list(follow([reading, Retrieved("more", (), found), reading], corpus))
    assert corpus.asked == ((1, 1, 2, 8), (2, 1, 1, 4), (2, 1, 9, 9))


def test_what_is_cited_for_what_is_not_sure_leads_nowhere() -> None:
    told = cite(1, EVERY[0], (0, 4))
    sure, perhaps = (citation_marks(one, CORPUS.paragraph(one.at)) for one in (told, replace(told, leads=False)))
    assert all(mark.leading for mark in sure)
    assert not any(mark.leading for mark in perhaps)
