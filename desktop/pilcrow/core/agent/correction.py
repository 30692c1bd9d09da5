"""An answer is checked before it counts: what the text contradicts is put to the model once more, with what stands
there instead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..check.statement import Checker
from ..check.states import CONTRADICTED, HELD, Checked
from ..language import sentences
from ..language.absence import says_absent
from ..language.quantities import Kind, amounts
from ..model import CELL, Coordinate
from ..protocols import Corpus
from .citations import Resolved
from .ids import paragraph_name
from .showing import clipped, short

_QUOTED = 300
_MOST = 4
_FIGURES = 2
"""Amounts of a sentence that is objected to: one that sets out several, or a formula, speaks of several places."""


def contradicted(
    answer: Resolved, checker: Checker, read: Collection[Coordinate], question: str = ""
) -> list[Checked]:
    """The plain sentences of an answer that contradict what they cite, or else what was read. One that says that
    the text does not say something is none: that was searched for.
    """
    found = []
    worked = checker.formulas(answer.text, read, question)
    for claim in answer.claims:
        if claim.state != CONTRADICTED:
            continue
        sentence = answer.text[claim.start : claim.end]
        cited = [c.at for c in answer.citations if claim.start <= c.start < claim.end and c.at.paragraph]
        if _is_plain(sentence) and not says_absent(sentence):
            checked = checker.check(sentence, {at for at in read if at.paragraph}, cited, question, worked)
            if checked.state == CONTRADICTED:
                found.append(checked)
    return found


def _is_plain(sentence: str) -> bool:
    """Whether a sentence tells few figures, and does not reckon."""
    return "=" not in sentence and sum(q.kind is Kind.AMOUNT for q in amounts(sentence)) <= _FIGURES


def is_firm(answer: Resolved, wrong: Sequence[Checked], corpus: Corpus) -> bool:
    """Whether an answer that a model insists on is to be withheld: a table's row contradicts it, and no sentence
    of it holds.
    """
    rows = (corpus.paragraph(e.at).text[e.start : e.end] for checked in wrong for e in checked.citations[:1])
    return any(CELL in row for row in rows) and not any(claim.state in HELD for claim in answer.claims)


def put(wrong: Sequence[Checked], checker: Checker) -> str:
    """Say to the model what is wrong, and what stands there."""
    many = len(checker.corpus.documents) > 1
    lines = ["A check of your answer against the text found this:"]
    for checked in wrong[:_MOST]:
        line = f"- You wrote: “{clipped(checked.sentence, _QUOTED)}” {checked.why}"
        for place in checked.citations[:1]:
            text = checker.corpus.paragraph(place.at).text[place.start : place.end]
            line += f" [{paragraph_name(place.at, many)}] says: “{short(sentences.in_line(text), _QUOTED)}”"
        lines.append(line)
    lines.append(
        "The check may be wrong itself. Write the whole answer again, the ids in square brackets: corrected where "
        "it was wrong, as it was where it is right; or say that the text does not answer. No tool calls."
    )
    return "\n".join(lines)
