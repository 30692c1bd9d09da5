"""The list of what documents say, which the program writes: a line for each, with its citations and checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...exchange.events import Answered
from ...exchange.findings import FAILED, SILENT, UNASKED, UNPROVEN, Finding, FindingsRow, FindingsTable
from ...exchange.statements import Statement
from ...language.terms import languages
from ...language.words import by_language
from ...message import Message, Words
from ...verify.states import UNCHECKED
from ..context.citations import Numbering
from ..context.harmless import harmless

LISTED = 40
"""Documents listed in an answer; the table has the rest."""
_NAMED = 5
"""Documents without a finding that an answer names; more are counted."""
_ANSWERS: dict[str, dict[str, str]] = by_language("several.answers")
"""By language, the words of the list."""
_REASONS = {
    SILENT.template: "silent",
    UNASKED.template: "unasked",
    UNPROVEN.template: "unproven",
    FAILED.template: "failed",
}
"""Names in `_ANSWERS` of the reasons why there is no finding, by template."""


def fits_answer(table: FindingsTable) -> bool:
    """True if an answer lists all that its table has."""
    return sum(row.found for row in table.rows) <= LISTED


def append_list(answer: Answered, table: FindingsTable, question: str) -> Answered:
    """An answer with the list of what the documents say behind it, in the table's order. Those without a finding
    are named below it, or counted. The program's own words are in the language of the question, else in English.
    """
    likely, told = languages([question]), languages([question, answer.text])
    spoken = next((language for language in likely if language in told), next(iter(likely), "english"))
    wording = _ANSWERS.get(spoken, _ANSWERS["english"])
    found = [row for row in table.rows if row.found]
    text, citations, statements = answer.text.strip(), list(answer.citations), list(answer.statements)
    numbering = Numbering(citations)
    text += "\n\n" * bool(text and found)
    for row in found[:LISTED]:
        text += f"- **{harmless(row.title)}**: "
        for finding in (finding for finding in row.findings if finding.found):
            text += "; " * (not text.endswith(": "))
            citations += [numbering.numbered(cited, len(text)) for cited in finding.citations]
            statements.append(_statement(finding, len(text)))
            text += finding.text
        text += "\n"
    if len(found) > LISTED:
        text += f"- {wording['more'].format(_number(len(found) - LISTED, wording))}\n"
    text = "\n\n".join(filter(None, [text.rstrip(), _rest(table.rows, wording)]))
    return replace(answer, text=text, citations=tuple(citations), statements=tuple(statements))


def _statement(finding: Finding, start: int) -> Statement:
    state = finding.state or UNCHECKED
    return Statement(start, start + len(finding.text), state, finding.why, pages=finding.pages)


def _rest(rows: Sequence[FindingsRow], wording: Mapping[str, str]) -> str:
    """The documents without a finding, by why there is none, a line each."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        if not row.found:
            titles[_reason(row.problem or SILENT, wording)].append(harmless(row.title))
    counted = wording["documents"]
    return "\n".join(
        f"{'; '.join(named) if len(named) <= _NAMED else counted.format(_number(len(named), wording))}: {why}"
        for why, named in titles.items()
    )


def _reason(why: Words, wording: Mapping[str, str]) -> str:
    """Why there is no finding, in the words of the answer's language; what a server said stays as it said it."""
    name = _REASONS.get(why.template) if isinstance(why, Message) else None
    return wording[name].format(**why.values) if name and isinstance(why, Message) else str(why)


def _number(count: int, wording: Mapping[str, str]) -> str:
    return f"{count:,}".replace(",", wording["grouped"])
