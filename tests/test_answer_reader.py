"""The trained reader of answers: it points at the answer of a question, and doubts where a passage has none."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.ask.quoting.headline import headline_of
from pilcrow.core.ask.quoting.passages import Quotation, located_units
from pilcrow.core.ask.quoting.reading import read_units
from pilcrow.core.errors import ModelError
from pilcrow.core.exchange.events import Answered
from pilcrow.core.language.questions.analysis import analyse
from pilcrow.core.model import CELL, Coordinate, Kind, Paragraph, Passage
from pilcrow.core.protocols import ReadPassage
from pilcrow.engines.embedding.answer_reader import OnnxAnswerReader
from pilcrow.settings import bundled
from smallcorpus import SmallCorpus

LICENCE = (
    "The licensee shall pay a fee of $4,500 per quarter. The licence began on March 14, 2019 and was renewed by "
    "Harlow Marine in 2022. Either party may end it with sixty days' notice."
)
CLUB = (
    "Membership",
    1,
    [
        "New members are proposed by two others. The annual subscription, due in April, is 85 euros.",
        "A member who has moved abroad keeps the vote. The committee meets in the old mill.",
    ],
)


@pytest.fixture(scope="module")
def reader() -> OnnxAnswerReader:
    return OnnxAnswerReader(bundled("models"))


def passage(text: str, title: str = "") -> ReadPassage:
    """A passage with its sentences as parts."""
    ends = [index + 1 for index, sign in enumerate(text) if text[index : index + 2] in (". ", ".")]
    starts = [0, *(end + 1 for end in ends[:-1])]
    return ReadPassage(title, text, tuple(zip(starts, ends, strict=True)))


def best(reader: OnnxAnswerReader, question: str, text: str, title: str = "") -> tuple[str, float]:
    (found,) = reader.read(question, [passage(text, title)])
    answer = max(found, key=lambda each: each.margin)
    return text[answer.start : answer.end], answer.margin


@pytest.mark.parametrize("title", ["", "Terms of the licence"])
def test_it_points_at_what_a_question_asks_for(reader: OnnxAnswerReader, title: str) -> None:
    assert best(reader, "When did the licence begin?", LICENCE, title)[0] == "March 14, 2019"
    assert "$4,500" in best(reader, "How much must be paid each quarter?", LICENCE, title)[0]
    assert "Harlow Marine" in best(reader, "Who renewed the licence?", LICENCE, title)[0]
    assert "sixty days" in best(reader, "How much notice is needed to end the licence?", LICENCE, title)[0]


def test_it_is_surer_of_what_is_said_than_of_what_is_not(reader: OnnxAnswerReader) -> None:
    said = best(reader, "When did the licence begin?", LICENCE)[1]
    unsaid = best(reader, "Which bank holds the deposit?", LICENCE)[1]
    elsewhere = best(reader, "When did the licence begin?", CLUB[2][0])[1]
    assert said > 0 > elsewhere
    assert said > unsaid


def test_passages_read_together_are_read_as_each_alone(reader: OnnxAnswerReader) -> None:
    passages = [passage(LICENCE), passage(CLUB[2][0]), passage(CLUB[2][1])]
    together = reader.read("Who renewed the licence?", passages)
    alone = [reader.read("Who renewed the licence?", [each])[0] for each in passages]
    for one, other in zip(together, alone, strict=True):
        assert [(each.start, each.end) for each in one] == [(each.start, each.end) for each in other]
        assert [each.margin for each in one] == pytest.approx([each.margin for each in other], abs=0.3)
    assert reader.read("Who renewed the licence?", []) == []


def test_what_stands_behind_the_end_of_its_input_is_not_read(reader: OnnxAnswerReader) -> None:
    text = " ".join([LICENCE, *CLUB[2] * 8, LICENCE])
    (found,) = reader.read("When did the licence begin?", [passage(text)])
    first, *_, last = (each for each in found if "March 14" in text[each.start : each.end] or each is found[-2])
    assert text[first.start : first.end] == "March 14, 2019"
    assert first.margin > 0 > last.margin


def ask(question: str, corpus: SmallCorpus) -> Answered:
    *_, answer = quotes.answer_by_quotes(Question(question, corpus))
    assert isinstance(answer, Answered)
    return answer


def test_an_answer_shows_what_the_reader_points_at_and_says_the_sentence_below(reader: OnnxAnswerReader) -> None:
    corpus = SmallCorpus([CLUB])
    corpus.answer_reader = reader
    answer = ask("Where does the committee meet?", corpus)
    assert answer.headline is not None
    assert answer.headline.value
    assert "the old mill" in str(answer.headline.said)
    assert "The committee meets" in answer.text
    assert "**" in answer.text.partition("“")[2]  # the same words are bold in the sentence
    assert str(answer.headline.said) in answer.text.replace("**", "").partition("“")[2]


def test_without_the_reader_the_sentence_is_the_answer() -> None:
    answer = ask("Where does the committee meet?", SmallCorpus([CLUB]))
    assert answer.headline is not None
    assert not answer.headline.value
    assert "The committee meets in the old mill." in str(answer.headline.said)


class Manuscript(SmallCorpus):
    """A corpus whose paragraphs are code."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        return replace(super().paragraph(at), kind=Kind.CODE)


@pytest.mark.parametrize(
    ("shelf", "text", "answer", "said"),
    [
        (SmallCorpus, "This removes the packages pkg1, or stops.", "the packages", "the packages"),
        (SmallCorpus, "This removes the packages pkg1, or stops.", "the packages pkg1,", ""),
        (SmallCorpus, "This removes the packages pkg1, . or stops.", "the packages pkg1, .", ""),
        (Manuscript, "pacman -R pkg1 pkg2", "pacman -R", ""),
    ],
)
def test_an_answer_that_breaks_off_gives_way_to_its_sentence(
    shelf: type[SmallCorpus], text: str, answer: str, said: str
) -> None:
    corpus, at = shelf([("Packages", 1, [text])]), Coordinate(1, 1, 1)
    core, start = Passage(at, 0, len(text)), text.index(answer)
    passage = Quotation((core,), core, Passage(at, start, start + len(answer)))
    headline = headline_of(analyse("What takes packages away?"), corpus, passage)
    assert (headline.said, headline.value) == (said or text, bool(said))


@pytest.mark.parametrize(
    ("question", "text", "seen", "said", "value"),
    [
        ("What was revenue?", "Revenue rose to $24.7 billion from $23.5 billion.", "$24.7", "$24.7 billion", True),
        ("Who leads the mill?", "Ann B. Reed leads Reed Mills Limited.", "Ann B. Reed", "Ann B. Reed", True),
        ("How many pilots give talks?", "Each of the pilots gives three long speeches.", "three", "", False),
        ("How far is the quay?", "Quays two and three lie past the bridge.", "past the bridge", "", False),
    ],
)
def test_the_value_that_the_reader_sees_is_told_and_what_is_disputed_as_its_sentence(
    question: str, text: str, seen: str, said: str, value: bool
) -> None:
    corpus, at = SmallCorpus([("Figures", 1, [text])]), Coordinate(1, 1, 1)
    core, start = Passage(at, 0, len(text)), text.index(seen)
    passage = Quotation((core,), core, Passage(at, start, start + len(seen)))
    headline = headline_of(analyse(question), corpus, passage)
    assert (headline.said, headline.value) == (said or text, value)


def test_every_row_of_a_wide_table_is_read(reader: OnnxAnswerReader) -> None:
    years = range(2004, 2014)
    rows = [
        f"Dues of quay {quay}{CELL}" + CELL.join(f"{quay}{year}.25" for year in years) for quay in range(1, 30)
    ]
    table = "\n".join([f"Quay{CELL}" + CELL.join(map(str, years)), *rows])
    corpus = SmallCorpus([("Port", 1, [table])])
    corpus.answer_reader = reader
    units = located_units(corpus, [Coordinate(1, 1, 1)])
    read = read_units("What were the dues of quay 29?", corpus, units, {id(unit): unit.start for unit in units[0]})
    unread = OnnxAnswerReader(bundled("models")).read("Dues?", [ReadPassage("", "dues " * 400, ((1990, 1995),))])
    last = units[0][-1]
    assert "quay 29" in last.text
    assert read[id(last)].margin > unread[0][0].margin


def test_a_missing_or_damaged_reader_says_so(tmp_path: Path) -> None:
    folder = shutil.copytree(bundled("models"), tmp_path / "models")
    file = folder / "answer-reader" / "model.onnx"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(ModelError, match="damaged"):
        OnnxAnswerReader(folder)
    file.unlink()
    with pytest.raises(ModelError, match="missing"):
        OnnxAnswerReader(folder)
    (folder / "manifest.json").write_text('{"version": 1, "models": []}', encoding="utf-8")
    with pytest.raises(ModelError, match="damaged"):
        OnnxAnswerReader(folder)
