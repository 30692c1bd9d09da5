"""The list of what documents say, which the program writes: a line for each, with its citations and checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from ...exchange.events import Answered, Claim
from ...exchange.findings import SILENT, Finding, FindingsRow, FindingsTable
from ...verify.states import UNCHECKED
from ..shown.citations import Numbering
from ..shown.harmless import harmless

LISTED = 40
"""Documents listed in an answer; the table has the rest."""
_NAMED = 5
"""Documents without a finding that an answer names; more are counted."""


def fits_answer(table: FindingsTable) -> bool:
    """True if an answer lists all that its table has."""
    return sum(row.found for row in table.rows) <= LISTED


def append_list(answer: Answered, table: FindingsTable) -> Answered:
    """An answer with the list of what the documents say behind it, in the table's order. Those without a finding
    are named below it, or counted.
    """
    found = [row for row in table.rows if row.found]
    text, citations, claims = answer.text.strip(), list(answer.citations), list(answer.claims)
    numbering = Numbering(citations)
    text += "\n\n" * bool(text and found)
    for row in found[:LISTED]:
        text += f"- **{harmless(row.title)}**: "
        for finding in (finding for finding in row.findings if finding.found):
            text += "; " * (not text.endswith(": "))
            citations += [numbering.numbered(cited, len(text)) for cited in finding.citations]
            claims.append(_claim(finding, len(text)))
            text += finding.text
        text += "\n"
    if len(found) > LISTED:
        text += f"- … and {len(found) - LISTED:,} more in the table\n"
    text = "\n\n".join(filter(None, [text.rstrip(), _rest(table.rows)]))
    return replace(answer, text=text, citations=tuple(citations), claims=tuple(claims))


def _claim(finding: Finding, start: int) -> Claim:
    state = finding.state or UNCHECKED
    return Claim(start, start + len(finding.text), state, finding.why, pages=finding.pages)


def _rest(rows: Sequence[FindingsRow]) -> str:
    """The documents without a finding, by why there is none, a line each."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        if not row.found:
            titles[str(row.problem or SILENT)].append(harmless(row.title))
    return "\n".join(
        f"{'; '.join(named) if len(named) <= _NAMED else f'{len(named):,} documents'}: {why}"
        for why, named in titles.items()
    )
