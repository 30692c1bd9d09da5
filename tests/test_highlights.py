"""What the agent's work lights up."""

from __future__ import annotations

from pilcrow.core.events import Answered, Citation, Retrieved, SectionRead
from pilcrow.core.highlights import MarkKind, marks, section_states
from pilcrow.core.model import Coordinate
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [("1 Tanks", 1, ["Clean it once a year. Write the date down.", "Sediment may stay.", "Use a brush."])]
)
CLEAN, SEDIMENT, BRUSH = (Coordinate(1, 1, n) for n in (1, 2, 3))


def cite(number: int, at: Coordinate, quote: tuple[int, int]) -> Citation:
    return Citation(number, at, 0, 0, quote)


def test_found_is_outlined_until_it_is_read_and_a_passage_has_one_number_a_page() -> None:
    search = Retrieved("cleaning", (CLEAN,), (CLEAN, BRUSH))
    assert [m.kind for m in marks([search], CORPUS)] == [MarkKind.FOUND, MarkKind.FOUND]
    read = SectionRead(1, 1, 1, 2, 11)
    assert [m.kind for m in marks([search, read], CORPUS)] == [MarkKind.FOUND, MarkKind.READ, MarkKind.READ]
    answer = Answered(
        "…", (cite(1, CLEAN, (0, 21)), cite(2, SEDIMENT, (0, 18)), cite(1, CLEAN, (22, 42))), (), "agent"
    )
    cited = [m for m in marks([search, read, answer], CORPUS) if m.kind is MarkKind.CITED]
    assert [m.number for m in cited] == [1, 2]
    assert all(m.boxes for m in cited)
    assert section_states([search, read, answer], 1) == {1: frozenset(MarkKind)}
