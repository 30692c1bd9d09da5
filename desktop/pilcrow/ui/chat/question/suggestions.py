"""Suggested first questions, made from a document's definitions, captions and titles, in its own language; each is
answered by its own source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ....core.ask.question import Question
from ....core.ask.quoting import quotes
from ....core.exchange.events import Answered
from ....core.language import lexicon, sentences
from ....core.language.questions.wordings import ASKING, Asking
from ....core.language.stopwords import STOP_WORDS
from ....core.language.terms import language
from ....core.model import Document, Kind, Paragraph
from ....core.operators.body import beside_the_point
from ....core.protocols import Corpus, Stopped
from ....core.structure.text.numbering import split_number
from ...base.backend import Corpora
from ...base.library import Made

MADE_BY = 2
"""Version of the suggestions; raise it to replace saved ones."""
MOST = 4
"""Greatest number of suggested questions."""
_TRIED = 20
"""Greatest number of questions tested, each with a search."""
_SECTIONS, _PARAGRAPHS = 120, 8
"""Number of sections examined, spread over the document, and number of paragraphs of each."""
_LETTERS = 0.8
"""Least share of letters and digits in a title."""
_LONGEST = 80
"""Greatest number of characters of a title, a caption, or a term with its article."""
_APART = re.compile(
    r"introduction|overview|summary|scope$|general$|release notes|einleitung|einführung|überblick|zusammenfassung|"
    r"introducción|introduzione|introdução|inleiding|введение|"
    r"contents|index|references|bibliography|glossary|preface|foreword|acknowledge?ments?|abstract|copyright|cover|"
    r"list of|table of|pages? \d|title page|about (?:the|this)|signatures?|exhibits?|"
    r"inhalt|literatur|quellen|vorwort|danksagung|sommaire|table des|avant-propos|remerciements|"
    r"índice|indice|prólogo|prefácio|prefazione|sommario|bibliogra|inhoud|voorwoord|содержание|оглавление|предисловие",
    re.IGNORECASE,
)
"""Titles of sections that give no questions."""
_NOT_LATIN = re.compile("[\u0370-\u1dff\u2e80-\uffff]")
_CAPTION = re.compile(
    rf"(?:{lexicon.any_of(lexicon.TABLE.heads + lexicon.FIGURE.heads)})\s*[\w.-]*\d[\w.-]*\s*[.:–—-]?\s+(?=\w)",
    re.IGNORECASE,
)
_QUOTED = r"[“„«\"](?P<quoted>[^“”„«»\"]{2,60}?)[”“»\"]"
_PLAIN = r"(?P<plain>[^\W\d_][\w’'-]*(?:\s[\w’'-]+){0,4}?)"


class Candidate(NamedTuple):
    """A question, and the ids of the sections that may answer it."""

    question: str
    sections: frozenset[int]


def suggestions(document: Document, corpus: Corpus, stopped: Stopped = lambda: False) -> list[str]:
    """Suggest at most `MOST` questions of mixed kinds and places, whose first quotation comes from their own
    source. Each takes a search: call it outside the window's thread. Raises `PilcrowError` if the library fails.
    """
    asking = ASKING.get(_language(document, corpus))
    kinds = (
        _from_titles_that_ask(document, asking),
        _spread(_from_definitions(document, corpus, asking) if asking else []),
        _spread(_from_captions(document, corpus, asking) if asking else []),
        _from_sections(document, asking),
    )
    mixed = (candidate for row in zip_longest(*kinds) for candidate in row if candidate is not None)
    good: dict[str, frozenset[int]] = {}
    for tried, candidate in enumerate(mixed):
        if stopped() or len(good) == MOST or tried == _TRIED:
            break
        fresh = candidate.question not in good and candidate.sections not in good.values()
        if fresh and _is_answered(candidate, corpus, stopped):
            good[candidate.question] = candidate.sections
    return sorted(good, key=lambda question: min(good[question]))


def kept_suggestions(document: Document, made: Made, corpora: Corpora, stopped: Stopped) -> list[str]:
    """Suggestions for a document; saved once the whole document is embedded."""
    kept = made.suggestions(document.structure, MADE_BY)
    if kept is None:
        corpus = corpora.corpus([document], stopped=stopped)
        kept = suggestions(document, corpus, stopped)
        if corpus.basis().whole and not stopped():
            made.suggest(document.structure, MADE_BY, kept)
    return kept


def _is_answered(candidate: Candidate, corpus: Corpus, stopped: Stopped) -> bool:
    """True if the best quotation for the question comes from one of its own sections."""
    question = Question(candidate.question, corpus, stopped=stopped)
    answer = next((e for e in quotes.answer_by_quotes(question) if isinstance(e, Answered)), None)
    return answer is not None and any(c.at.section in candidate.sections for c in answer.citations[:1])


def _spread(found: Sequence[Candidate]) -> list[Candidate]:
    """Candidates, reordered so that the first few cover the whole document."""
    step = max(1, len(found) // MOST)
    return [candidate for first in range(step) for candidate in found[first::step]]


# ---- sources of questions ---------------------------------------------------------------------------------


def _from_titles_that_ask(document: Document, asking: Asking | None) -> list[Candidate]:
    """Titles that are questions, or begin like questions ("How to ...")."""
    found = []
    for section in document.sections:
        topic = _topic(section.title)
        first = topic.split()[0].casefold() if topic else ""
        asks = asking is not None and len(topic.split()) > 2 and first in asking.begin.split()[:_ASKS]
        if asks or topic.endswith(("?", "？", "؟")):
            found.append(Candidate(topic, _below(document, section.id)))
    return _spread(found)


_ASKS = 12
"""Number of question words, from the start of their list, that also begin titles."""


def _from_definitions(document: Document, corpus: Corpus, asking: Asking) -> list[Candidate]:
    """Questions about terms that a sentence defines (“X” means ..., X is a ...), and about quantities (X is 12
    ...).
    """
    means = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{asking.means})\b", re.IGNORECASE)
    is_a = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{asking.is_a})\s+\w", re.IGNORECASE)
    amounts = re.compile(rf"{_PLAIN}\s+{asking.amounts}", re.IGNORECASE)
    first: list[Candidate] = []
    then: list[Candidate] = []
    for paragraph in _section_openings(document, corpus):
        for start, end in sentences.sentence_ranges(paragraph.text)[:4] if paragraph.kind == Kind.TEXT else []:
            sentence, at = paragraph.text[start:end], frozenset((paragraph.section,))
            if match := means.match(sentence):
                if term := _defined_term(match, asking, quoted=True):
                    first.append(Candidate(asking.meaning.format(term), at))
            elif match := amounts.match(sentence):
                if term := _noun(match["plain"], asking):
                    first.append(Candidate(asking.how_much.format(term, verb=match["verb"]), at))
            elif (match := is_a.match(sentence)) and (term := _defined_term(match, asking, quoted=False)):
                then.append(Candidate(asking.what_is.format(term), at))
    return [*first, *then]


def _defined_term(match: re.Match[str], asking: Asking, *, quoted: bool) -> str:
    """The term of a definition for use in a question; "" if there is none."""
    if match["quoted"]:
        return match["quoted"].strip(" ,.;")
    words = _noun(match["plain"], asking).split()
    article = len(words) > 1 and words[0] in asking.articles.split()
    if quoted:
        return " ".join(words[article:])
    if not article and len(words) > 1 and not all(word[0].isupper() for word in words):
        return ""  # the sentence begins with another subject
    return " ".join(words)


def _noun(begins: str, asking: Asking) -> str:
    """The subject at the beginning of a sentence, with its article in lower case; "" if it names nothing ("this",
    "it", "the following of").
    """
    words = begins.split()
    article = words[0].casefold() in asking.articles.split()
    named = words[article:]
    common = {word for listed in STOP_WORDS.values() for word in listed}
    if any(word.casefold() in common for word in named) or not any(len(word) > 3 for word in named):
        return ""
    return " ".join([words[0].casefold(), *named] if article else named)


def _from_captions(document: Document, corpus: Corpus, asking: Asking) -> list[Candidate]:
    """Questions about the contents of tables and figures, from their captions."""
    found = []
    for paragraph in _section_openings(document, corpus):
        match = _CAPTION.match(paragraph.text) if paragraph.kind == Kind.CAPTION else None
        topic = " ".join(paragraph.text[match.end() :].split()).rstrip(" .:") if match else ""
        if (
            8 <= len(topic) <= _LONGEST
            and _is_askable(topic, asking)
            and ". " not in topic
            and re.search(r"[^\W\d_]{3}", topic)
        ):
            found.append(Candidate(asking.shows.format(topic), frozenset((paragraph.section,))))
    return found


def _from_sections(document: Document, asking: Asking | None) -> list[Candidate]:
    """Questions about the largest sections of the highest level, then of the next; in an unknown or ambiguous
    language the title itself is the question.
    """
    sizes = {section.id: section.tokens for section in document.sections}
    for section in reversed(document.sections):
        if section.parent:
            sizes[section.parent] += sizes[section.id]
    minor = beside_the_point(document)
    usable = [
        s for s in document.sections if not (s.synthetic or minor[s.id - 1]) and _topic(s.title) and sizes[s.id]
    ]
    levels = sorted({section.level for section in usable})[:2]
    ordered = sorted(
        (s for s in usable if s.level in levels), key=lambda s: (" " not in _topic(s.title), s.level, -sizes[s.id])
    )
    found = []
    for section in ordered:
        topic = _topic(section.title)
        if not topic.endswith("?"):
            question = asking.about.format(topic) if asking and _is_askable(topic, asking) else topic
            found.append(Candidate(question, _below(document, section.id)))
    return found


def _is_askable(topic: str, asking: Asking) -> bool:
    """True if words can be part of a question: in any script in Russian, else without letters of other scripts
    than Latin.
    """
    return asking is ASKING["russian"] or not _NOT_LATIN.search(topic)


def _below(document: Document, section: int) -> frozenset[int]:
    """A section and all its subsections, as ids."""
    found = [section]
    for number in found:
        found += document.section(number).children
    return frozenset(found)


def _section_openings(document: Document, corpus: Corpus) -> Iterator[Paragraph]:
    """First paragraphs of sections, spread over the document."""
    minor = beside_the_point(document)
    told = [section for section in document.sections if section.paragraphs and not minor[section.id - 1]]
    for section in told[:: len(told) // _SECTIONS + 1]:
        yield from corpus.paragraphs(1, section.id, 1, min(_PARAGRAPHS, section.paragraphs))


def _language(document: Document, corpus: Corpus) -> str:
    """Language of the titles and of the beginnings of some sections."""
    texts = [section.title for section in document.sections[:200]]
    told = [section for section in document.sections if section.paragraphs]
    for section in told[:: len(told) // 8 + 1]:
        texts += [p.text for p in corpus.paragraphs(1, section.id, 1, min(3, section.paragraphs))]
    return language(texts)


def _topic(title: str) -> str:
    """A title without its number if it can be used in a question, else ""."""
    number, _, rest = split_number(title)
    topic = " ".join((rest if number else title).split())  # without "PART I"
    if not 2 <= len(topic) <= _LONGEST or _APART.match(topic) or not re.search(r"[^\W\d_]{2}", topic):
        return ""
    if sum(map(str.isalnum, topic)) < _LETTERS * len(topic.replace(" ", "")):
        return ""  # unreadable characters, code, formulas
    return topic
