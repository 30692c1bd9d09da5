"""Judges of sentences that rules cannot check: models that read a sentence with the passages it rests on.

Every judge is tried first with sentences whose answers are known: small models call everything supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ...language.relations import SILENCE
from ...language.sentences import in_line
from ...message import Message, Words
from ...model import Paragraph, Passage
from ...protocols import Corpus
from ...stopping import Stopped, never
from ..checker import Checker
from ..states import CONTRADICTED, SUPPORTED, UNCHECKED, Checked

_PASSAGES, _SEARCHED = 6, 14
"""Passages that a judge is shown, at most: more for a sentence about what the document does not tell."""
_BEFORE = 1 / 3
"""Share of a cut passage that stands before the evidence."""
_TRIED = """\
Harbour dues
The harbour charges vessels under 12 metres 14 euros a night, longer ones 22 euros. Members of the sailing club \
pay half in winter. Some berths have electricity; it is not included. Between 2019 and 2021 the number of guest \
nights fell from 4,180 to 3,960, while the takings rose from 71,000 to 74,500 euros, since the dues had been \
raised in May 2020. Dogs are allowed on the quay, but not in the showers."""
TRIALS = (
    ("A boat of 10 metres pays 14 euros for a night.", True),
    ("A boat of 15 metres pays 14 euros for a night.", False),
    ("The harbour took in more money in 2021 than in 2019.", True),
    ("The number of guest nights rose between 2019 and 2021.", False),
    ("One may not bring a dog into the showers.", True),
    ("Electricity is part of the price of a berth.", False),
    ("All berths have electricity.", False),
    ("In winter club members pay half the price.", True),
)
"""Sentences about one passage, and True for those that it supports."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence and the passages to judge it by.

    `question` is the answered one, `before` the sentence before one that points back ("It was ..."). With
    `searched` the passages come from a search of the whole document.
    """

    sentence: str
    passages: Sequence[str]
    question: str = ""
    before: str = ""
    searched: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Passages cited by a sentence of an answer, with `question` and `before` as in `Case`."""

    cited: Sequence[Passage] = ()
    question: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """State of a sentence by a judge: supported, contradicted, or not checked if the passages do not say it;
    `passage` is the index of the deciding one, -1 if the judge does not name it.
    """

    state: str
    passage: int = -1


class Judge(Protocol):
    """A model that reads a sentence with passages. `id` names the model and its weights: results of a trial hold
    as long as it stays the same.
    """

    name: str
    id: str

    def decide(self, case: Case, stopped: Stopped) -> Verdict | None:
        """Judge one sentence; None if the reply has no verdict. Raises `ChatError`, `ModelError`, `Cancelled`."""
        ...


@dataclass(frozen=True, slots=True)
class JudgeTrial:
    """Result of a judge's trial: the number of false sentences that it `passed`, and of true ones it `missed`."""

    passed: int
    missed: int

    @property
    def fit(self) -> bool:
        """True if the judge tells true sentences from false ones."""
        # true sentences of the trial that a judge may reject; it must not accept any false one
        return not self.passed and self.missed <= 1

    def describe(self, name: str) -> Words:
        """The result for a judge of this name, in a sentence."""
        if self.fit:
            return Message("{model} tells true sentences from false ones.", model=name)
        true = sum(true for _, true in TRIALS)
        return Message(
            "{model} is not asked, the rules alone decide: tried with sentences whose answers are known, it called"
            " {passed} of {false} false ones supported, and {missed} of {true} true ones not. Choose a larger"
            " model.",
            model=name,
            passed=self.passed,
            false=len(TRIALS) - true,
            missed=self.missed,
            true=true,
        )


def try_judge(judge: Judge, stopped: Stopped = never) -> JudgeTrial:
    """Have a judge decide sentences whose answers are known. Raises as `Judge.decide`."""
    called = [(_is_supported(judge.decide(Case(said, [_TRIED]), stopped)), true) for said, true in TRIALS]
    passed = sum(held for held, true in called if not true)
    return JudgeTrial(passed, sum(not held for held, true in called if true))


def _is_supported(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.state == SUPPORTED


def judge_sentence(
    checked: Checked,
    judge: Judge,
    checker: Checker,
    around: Surroundings = Surroundings(),
    stopped: Stopped = never,
) -> Checked:
    """Check a sentence that rules could not check by a judge, who sees the passages cited. Where there are none,
    and for a sentence that says that the document does not tell something, they are those found by a search.
    Unchanged if there is no passage, or the judge's reply has no verdict; and if the passages found do not settle
    what the document does not tell.

    Raises as `Judge.decide`.
    """
    if checked.state != UNCHECKED:
        return checked
    silent = is_silent(checked.sentence)
    searched = silent or not around.cited
    most = _SEARCHED if silent else _PASSAGES
    places = (checker.passages(checked.sentence) if searched else around.cited)[:most]
    if not places:
        return checked
    # tokens of all the passages that a judge is shown, at most
    passages = [show_passage(checker.corpus, place, 2400 // most) for place in places]
    case = Case(checked.sentence, passages, around.question, around.before, searched)
    verdict = judge.decide(case, stopped)
    if verdict is None or (silent and verdict.state == UNCHECKED):
        return checked
    deciding = places[verdict.passage : verdict.passage + 1] if verdict.passage >= 0 else []
    page = checker.page((deciding or places)[0])
    why = {
        SUPPORTED: Message("Page {page} says so, judged by {model}.", page=page, model=judge.name),
        CONTRADICTED: Message("Page {page} says otherwise, judged by {model}.", page=page, model=judge.name),
    }.get(verdict.state, Message("What was looked at does not say so, judged by {model}.", model=judge.name))
    found = tuple(dict.fromkeys([*deciding, *checked.citations, *places]))
    return replace(checked, state=verdict.state, citations=found, why=why, by=judge.name)


def is_silent(sentence: str) -> bool:
    """True if a sentence says that the document does not tell something: no passage can be cited for it."""
    return bool(SILENCE.search(sentence))


def show_passage(corpus: Corpus, evidence: Passage, room: int) -> str:
    """Text of a paragraph for a judge, as the page shows it, below its title; a table has the names of its columns
    and its unit. A paragraph of more than `room` tokens is cut to the part around the evidence.
    """
    document, paragraph = corpus.documents[evidence.at.doc - 1], corpus.paragraph(evidence.at)
    titles = document.titles(evidence.at.section) or [document.title]
    if corpus.several:
        titles = [document.title, *titles]
    if evidence.at.paragraph == 0:
        return "\n".join(titles)
    head, text = _cut(paragraph, evidence, room * len(paragraph.text) // max(1, paragraph.tokens))
    lines = [in_line(line) for line in f"{head}\n{text}".splitlines()]
    shown = "\n".join(filter(None, [*titles[-2:], *lines]))
    return shown if paragraph.unit.casefold() in shown.casefold() else f"({paragraph.unit})\n{shown}"


def _cut(paragraph: Paragraph, evidence: Passage, length: int) -> tuple[str, str]:
    """The head and the text of a paragraph; of one of more than `length` characters the lines or words around the
    evidence, below the rows that name columns.
    """
    text = paragraph.text
    for low, high in paragraph.hidden:
        text = f"{text[:low]}{' ' * (high - low)}{text[high:]}"
    if len(text) <= length:
        return paragraph.head, text
    named = max((cell.end for cell in paragraph.cells if cell.head), default=0)
    start = max(named, min(evidence.start - round(_BEFORE * length), len(text) - length))
    seam = "\n" if paragraph.cells else " "
    if start > named:
        start = text.rfind(seam, 0, start) + 1
    end = text.find(seam, start + length)
    return f"{paragraph.head}\n{text[:named]}", text[start : end if end >= 0 else len(text)]
