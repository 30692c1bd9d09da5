"""Chains of intent and evidence for people, as Markdown, and for other questions about other documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...copying.links import PassageLink
from ...exchange.chain import Chain, ChainEvidence, Intent
from ...language.sentences import in_line
from ...marks.markdown import escape_markdown
from ...model import Coordinate, Document, Hit, Paragraph
from ...protocols import Corpus
from ...structure.keys import page_of
from ..context.harmless import harmless
from ..context.ids import marker, paragraph_name
from ..question import QuestionPart


def evidence(corpus: Corpus, at: Coordinate, start: int, end: int) -> ChainEvidence:
    """The characters `start:end` of a paragraph as evidence."""
    document, paragraph = corpus.documents[at.doc - 1], corpus.paragraph(at)
    page = next((span.page for span in paragraph.spans if span.end > start), paragraph.page)
    text = paragraph.text[start:end]
    return ChainEvidence(at, start, end, text, document.id, paragraph.key, document.title, document.label(page))


def chain_markdown(chain: Chain) -> str:
    """A chain as Markdown: the question, then each intent with its conclusion, its evidence, each with page and
    id, and its searches.
    """
    pieces = [f"# {escape_markdown(chain.question)}"]
    for number, intent in enumerate(chain.intents, 1):
        pieces.append(f"## {number}. {escape_markdown(intent.asked)}")
        if not intent.rounds:
            pieces.append("Not asked yet.")
            continue
        said = escape_markdown(in_line(intent.conclusion))
        pieces += filter(None, [said if intent.sufficient else f"{said} (Not sufficient.)".strip()])
        pieces += [
            f"> {escape_markdown(in_line(one.text))}\n>\n> — {escape_markdown(one.title)}, "
            f"[p. {escape_markdown(one.page)}]({_evidence_link(one)}), {paragraph_name(one.at, several=True)}"
            for one in intent.evidence
        ]
        searched = "; ".join(f"“{escape_markdown(query)}”" for query in intent.queries)
        pieces.append(f"Searched for {searched}, in {intent.read:,} of {intent.total:,} documents.")
    return "\n\n".join(pieces) + "\n"


def _evidence_link(one: ChainEvidence) -> PassageLink:
    return PassageLink(one.document, max(0, page_of(one.key)), one.key, one.start, one.end)


def place_chain(chain: Chain, corpus: Corpus, keyed: Callable[[Document, str], Paragraph | None]) -> Chain:
    """A chain with its evidence at today's places in these documents: `keyed` finds a document's paragraph by its
    key. Evidence of other documents, and words that are gone, are left out.
    """
    numbers = {document.id: number for number, document in enumerate(corpus.documents, 1)}

    def moved(one: ChainEvidence) -> ChainEvidence | None:
        doc = numbers.get(one.document, 0)
        paragraph = keyed(corpus.documents[doc - 1], one.key) if doc else None
        start = paragraph.text.find(one.text) if paragraph else -1
        if paragraph is None or start < 0:
            return None
        at = Coordinate(doc, paragraph.section, paragraph.number)
        return replace(one, at=at, start=start, end=start + len(one.text))

    def there(intent: Intent) -> Intent:
        return replace(intent, evidence=tuple(found for one in intent.evidence if (found := moved(one))))

    return replace(chain, intents=tuple(map(there, chain.intents)))


def chain_parts(chain: Chain, corpus: Corpus) -> list[QuestionPart]:
    """A chain as the beginning of the plain loop: each intent with its passages and its conclusion."""
    found = []
    for intent in chain.intents:
        if places := list(dict.fromkeys(one.at for one in intent.evidence)):
            said = " ".join([harmless(intent.concluded), *(marker(corpus, at) for at in places)])
            hits = tuple(Hit(at, 1.0) for at in places)
            found.append(
                QuestionPart(harmless(chain.resolved(intent.asked)), hits, said if intent.concluded else "")
            )
    return found
