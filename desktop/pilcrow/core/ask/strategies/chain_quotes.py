"""Deep answers without a chat model: the intents that the wording shows, each answered by quotes, one after the
other.

Names in the quotes of an intent that stand in titles of other documents become the subject of the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from ...exchange.chain import ChainEvidence, Intent
from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, ChainGrown, Citation, Planned
from ...exchange.statements import Statement
from ...language.sentences import in_line
from ...language.terms import telling_terms
from ...message import Message
from ...protocols import Corpus
from ...stopping import check_stopped
from ...verify.states import SUPPORTED
from ..context.citations import Numbering
from ..context.ids import marker
from ..planning import chains, intents
from ..question import Question
from ..quoting import quotes
from ..quoting.sureness import Sureness
from .chain import Filter, make_gists
from .quotes import within


@dataclass(frozen=True, slots=True)
class ByChainQuotes:
    """Answers with the quotes of each intent of a question, or of the open intents of a given chain."""

    memory: Filter

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `Cancelled`."""
        yield from make_gists(self.memory, question)
        yield from _answer_intents(question, self.memory)


def _answer_intents(question: Question, memory: Filter) -> Iterator[AgentEvent]:
    corpus, chain = question.corpus, question.chain
    if chain is None or not chain.intents:
        chain = intents.by_rules(question.text)
    yield Planned(Message("Intents"), f"{len(chain.intents)}", "\n".join(intent.asked for intent in chain.intents))
    yield ChainGrown(chain)
    said = [(chain.resolved(i.asked), _quote_evidence(i, corpus)) for i in chain.intents if i.rounds]
    while number := chain.next:
        check_stopped(question.stopped)
        intent = chain.intents[number - 1]
        asked = chain.resolved(intent.asked)
        notes = question.notes if number == len(chain.intents) else None
        intent, quoted = yield from _resolved(
            intent, replace(question, text=asked, notes=notes, history=(), focus=None), memory
        )
        chain = chain.put(number, intent)
        said.insert(number - 1, (asked, quoted))
        yield ChainGrown(chain)
    event = _join_answers(said)
    yield AnswerDelta(event.text)
    yield event


def _resolved(
    intent: Intent, question: Question, memory: Filter
) -> Generator[AgentEvent, None, tuple[Intent, Answered]]:
    """An intent with its quotes as evidence, and these: from the documents that pass the filter, else from all."""
    asked, corpus = question.text, question.corpus
    passed = memory.passing(asked, corpus.documents)
    every = list(range(1, len(corpus.documents) + 1))
    quoted = Answered("", (), (), AnswerKind.QUOTES)
    docs, rounds = tuple(every), 0
    for docs in dict.fromkeys((tuple(passed.docs), tuple(every))):
        rounds += 1
        yield Planned(
            Message("Filter"),
            asked,
            Message("{count} of {total} documents are read", count=len(docs), total=len(every)),
        )
        inside = replace(question, corpus=within(corpus, docs))
        for event in quotes.answer_by_quotes(inside, Sureness.UNSURE):
            if isinstance(event, Answered):
                quoted = event
            elif not isinstance(event, AnswerDelta):
                yield event
        if quoted.statements or len(docs) == len(every):
            break
    own = [c for c in quoted.citations if not c.note]
    evidence = tuple(chains.evidence(corpus, c.at, *c.quote) for c in own) if quoted.statements else ()
    short = in_line(evidence[0].text) if evidence else ""
    # most words of a quotation by which the next intent is asked; a longer one matches anything
    known = _title_mentions(evidence, corpus) or (short if len(short.split()) <= 12 else "")
    done = replace(
        intent,
        queries=(asked,),
        evidence=evidence,
        concluded=known,
        sufficient=bool(evidence),
        rounds=rounds,
        read=len(docs),
        total=len(every),
    )
    return done, quoted


def _quote_evidence(intent: Intent, corpus: Corpus) -> Answered:
    """Earlier quotes of an intent."""
    text, cited, statements = "" if intent.evidence else "Nothing was found.", list[Citation](), list[Statement]()
    for number, one in enumerate(intent.evidence, 1):
        begin = len(text) + (2 if text else 0)
        text += f"{chr(10) * 2 if text else ''}“{in_line(one.text)}” "
        at = len(text)
        text += marker(corpus, one.at)
        cited.append(Citation(number, one.at, at, len(text), (one.start, one.end)))
        statements.append(Statement(begin, len(text), SUPPORTED))
    return Answered(text, tuple(cited), tuple(statements), AnswerKind.QUOTES)


def _title_mentions(evidence: Sequence[ChainEvidence], corpus: Corpus) -> str:
    """Capitalised words of the quotes that stand in titles of a few other documents: their names."""
    named = [set(telling_terms(document.title)) for document in corpus.documents]
    held = Counter(term for terms in named for term in terms)
    here = {one.at.doc for one in evidence}
    others = {term for doc, terms in enumerate(named, 1) if doc not in here for term in terms}
    found: list[str] = []
    for one in evidence:
        for word in one.text.split():
            terms = telling_terms(word) if word[:1].isupper() else []
            if terms and all(term in others and 2 * held[term] <= len(named) for term in terms):
                found.append(word.strip(".,;:()“”\"'’"))
    own = {term for doc in here for term in named[doc - 1]}
    return ", ".join(dict.fromkeys(word for word in found if own.isdisjoint(telling_terms(word))))


def _join_answers(said: Sequence[tuple[str, Answered]]) -> Answered:
    """The quotes of all intents, each below its question if there are several."""
    if len(said) == 1:
        return said[0][1]
    text, cited, statements = "", list[Citation](), list[Statement]()
    numbering = Numbering()
    for number, (asked, quoted) in enumerate(said, 1):
        text += f"{'' if number == 1 else chr(10) * 2}**{number}. {in_line(asked)}**\n\n"
        shift = len(text)
        text += quoted.text
        cited += [numbering.numbered(citation, shift) for citation in quoted.citations]
        statements += [
            replace(statement, start=statement.start + shift, end=statement.end + shift)
            for statement in quoted.statements
        ]
    beside = next((quoted.beside for _, quoted in said if quoted.beside), "")
    return Answered(text, tuple(cited), tuple(statements), AnswerKind.QUOTES, beside=beside)
