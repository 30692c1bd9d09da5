"""Suggested first questions, in the document's language: usual ones for its kind, and others from its titles,
definitions and captions. Each is tried, and offered only if it is answered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from ....core.ask.question import Question
from ....core.ask.quoting import quotes
from ....core.exchange.events import Answered
from ....core.language import lexicon, sentences
from ....core.language.discourse import DOCUMENT, HERE
from ....core.language.numbers.periods import YEAR
from ....core.language.questions import expected
from ....core.language.questions.analysis import analyse, content
from ....core.language.questions.wordings import WORDING_BY_LANGUAGE, Wording
from ....core.language.terms import language, rough_terms
from ....core.language.title_pages import KIND
from ....core.language.words import STOP_WORDS
from ....core.model import Document, Kind, Paragraph
from ....core.operators.body import beside_the_point
from ....core.protocols import Corpus
from ....core.stopping import Stopped, never
from ....core.structure.text.numbering import split_number
from ...base.backend import Corpora
from ...base.library import DocumentResults

MADE_BY = 6
"""Version of the suggestions; raise it to replace saved ones."""
MOST = 3
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
    r"cautionary|forward.looking|note to investors|miscellaneous|recitals|whereas|wherefore|in witness|"
    r"counterparts|severability|entire agreement|effect of headings|headings|notices?$|definitions?$|use of names|"
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


_SPOKEN_OF = 0.75
"""Least share of a question's words in the passage that answers it."""
_OFTEN = 0.3
"""Least share of the times that the most frequent year is printed with which a year is the newest."""
_DOCUMENTS = frozenset((*DOCUMENT.words, *KIND.words))


class Candidate(NamedTuple):
    """A question, and the ids of the sections that may answer it; none: any section."""

    question: str
    sections: frozenset[int]


def suggestions(document: Document, corpus: Corpus, stopped: Stopped = never) -> list[str]:
    """Suggest at most `MOST` questions of mixed kinds and places that are surely answered, those about whole
    sections last. Each takes a search: call it outside the window's thread. Raises `PilcrowError` if the library
    fails.
    """
    wording = WORDING_BY_LANGUAGE.get(_language(document, corpus))
    kinds = (
        _from_titles_that_ask(document, wording),
        _wanted(document, corpus, wording) if wording else [],
        _from_tasks(document, wording) if wording else [],
        _spread(_from_definitions(document, corpus, wording) if wording else []),
        _spread(_from_captions(document, corpus, wording) if wording else []),
    )
    mixed = (candidate for row in zip_longest(*kinds) for candidate in row if candidate is not None)
    good: dict[str, frozenset[int]] = {}
    for tried, candidate in enumerate(chain(mixed, _from_sections(document, wording))):
        if stopped() or len(good) == MOST or tried == _TRIED:
            break
        fresh = candidate.question not in good and candidate.sections not in good.values()
        if fresh and (found := _answering_section(candidate, corpus, stopped)):
            good[candidate.question] = candidate.sections or frozenset((found,))
    return sorted(good, key=lambda question: min(good[question]))


def kept_suggestions(
    document: Document, results: DocumentResults, corpora: Corpora, stopped: Stopped
) -> list[str]:
    """Suggestions for a document; saved once the whole document is embedded."""
    kept = results.suggestions(document.structure, MADE_BY)
    if kept is None:
        corpus = corpora.corpus([document], stopped=stopped)
        kept = suggestions(document, corpus, stopped)
        if corpus.basis().whole and not stopped():
            results.suggest(document.structure, MADE_BY, kept)
    return kept


def _answering_section(candidate: Candidate, corpus: Corpus, stopped: Stopped) -> int:
    """Section of the best quotation for a question; 0 unless it is one of the question's own, or the quotation
    surely speaks of what is asked.
    """
    question = Question(candidate.question, corpus, stopped=stopped)
    answer = next((e for e in quotes.answer_by_quotes(question) if isinstance(e, Answered)), None)
    if answer is None or answer.nearest or not answer.citations:
        return 0
    section = answer.citations[0].at.section
    sure = section in candidate.sections if candidate.sections else _is_sure(candidate.question, answer, corpus)
    return section if sure else 0


def _is_sure(question: str, answer: Answered, corpus: Corpus) -> bool:
    """True if the quotation has the words of a question, and the headline the one value where a value is asked."""
    meant, cited = analyse(question), answer.citations[0]
    asked = [word for word in content(meant.subject) if word not in _DOCUMENTS and word.isalpha()]
    titles = corpus.documents[0].titles(cited.at.section)
    said = rough_terms(" ".join([corpus.paragraph(cited.at).text[slice(*cited.quote)], *titles]))
    spoken_of = sum(any(term.startswith(tuple(rough_terms(word))) for term in said) for word in asked)
    told = meant.asks not in expected.SHOWN or (answer.headline is not None and answer.headline.value)
    return told and spoken_of >= _SPOKEN_OF * len(asked)


def _spread(found: Sequence[Candidate]) -> list[Candidate]:
    """Candidates, reordered so that the first few cover the whole document."""
    step = max(1, len(found) // MOST)
    return [candidate for first in range(step) for candidate in found[first::step]]


# ---- sources of questions ---------------------------------------------------------------------------------


def _from_titles_that_ask(document: Document, wording: Wording | None) -> list[Candidate]:
    """Titles that are questions, or begin like questions ("How to ...")."""
    found = []
    for section in document.sections:
        topic = _topic(section.title)
        first = topic.split()[0].casefold() if topic else ""
        asks = wording is not None and len(topic.split()) > 2 and first in wording.begin.split()[:_ASKS]
        if asks or topic.endswith(("?", "？", "؟")):
            found.append(Candidate(topic, _below(document, section.id)))
    return _spread(found)


_ASKS = 12
"""Number of question words, from the start of their list, that also begin titles."""


def _wanted(document: Document, corpus: Corpus, wording: Wording) -> list[Candidate]:
    """Questions about such a document: the law of a contract, the newest year of a filing."""
    titles = "\n".join(section.title for section in document.sections)
    text = f"{document.title}\n{titles}\n" + "\n".join(
        paragraph.text for paragraph in _section_openings(document, corpus)
    )
    years = Counter(map(int, YEAR.findall(text)))
    least = _OFTEN * max(years.values(), default=0)
    year = max((year for year, times in years.items() if times >= least), default=0)
    places = {"about": text, "titled": document.title, "sections": titles}
    fitting = [
        each["ask"]
        for each in wording.wanted
        if all(re.search(rf"\b(?:{each.get(name, '')})", place, re.IGNORECASE) for name, place in places.items())
    ]
    return [Candidate(ask.format(year=year), frozenset()) for ask in fitting if year or "{year}" not in ask]


def _from_tasks(document: Document, wording: Wording) -> list[Candidate]:
    """Questions how to do what a title names ("Replacing the filter")."""
    found = []
    for section in document.sections if wording.doing else []:
        topic = _topic(section.title).rstrip(" :.")
        if re.fullmatch(wording.doing, topic) and _is_askable(topic, wording) and not topic.endswith("?"):
            task = topic if "„" in wording.steps else topic[0].lower() + topic[1:]
            found.append(Candidate(wording.steps.format(task), _below(document, section.id)))
    return _spread(found)


def _from_definitions(document: Document, corpus: Corpus, wording: Wording) -> list[Candidate]:
    """Questions about terms that a sentence defines (“X” means ..., X is a ...), and about quantities (X is 12
    ...).
    """
    means = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{wording.means})\b", re.IGNORECASE)
    is_a = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{wording.is_a})\s+\w", re.IGNORECASE)
    amounts = re.compile(rf"{_PLAIN}\s+{wording.amounts}", re.IGNORECASE)
    first: list[Candidate] = []
    then: list[Candidate] = []
    for paragraph in _section_openings(document, corpus):
        for start, end in sentences.sentence_ranges(paragraph.text)[:4] if paragraph.kind == Kind.TEXT else []:
            sentence, at = paragraph.text[start:end], frozenset((paragraph.section,))
            if match := means.match(sentence):
                if term := _defined_term(match, wording, quoted=True):
                    first.append(Candidate(wording.meaning.format(term), at))
            elif match := amounts.match(sentence):
                if term := _noun(match["plain"], wording):
                    first.append(Candidate(wording.how_much.format(term, verb=match["verb"]), at))
            elif (match := is_a.match(sentence)) and (term := _defined_term(match, wording, quoted=False)):
                asked = wording.what_is.format(term)
                then += [Candidate(asked, at)] if analyse(asked).asks not in expected.SHOWN else []
    return [*first, *then]


def _defined_term(match: re.Match[str], wording: Wording, *, quoted: bool) -> str:
    """The term of a definition for use in a question; "" if there is none."""
    if match["quoted"]:
        return match["quoted"].strip(" ,.;")
    words = _noun(match["plain"], wording).split()
    article = len(words) > 1 and words[0] in wording.articles.split()
    if quoted:
        return " ".join(words[article:])
    if not article and len(words) > 1 and not all(word[0].isupper() for word in words):
        return ""  # the sentence begins with another subject
    return " ".join(words)


def _noun(begins: str, wording: Wording) -> str:
    """The subject at the beginning of a sentence, with its article in lower case; "" if it names nothing ("this",
    "it", "the following of").
    """
    words = begins.split()
    article = words[0].casefold() in wording.articles.split()
    named = words[article:]
    common = {word for listed in (*STOP_WORDS.values(), HERE.words) for word in listed}
    if any(word.casefold() in common for word in named) or not any(len(word) > 3 for word in named):
        return ""
    return " ".join([words[0].casefold(), *named] if article else named)


def _from_captions(document: Document, corpus: Corpus, wording: Wording) -> list[Candidate]:
    """Questions about the contents of tables and figures, from their captions."""
    found = []
    for paragraph in _section_openings(document, corpus):
        match = _CAPTION.match(paragraph.text) if paragraph.kind == Kind.CAPTION else None
        topic = " ".join(paragraph.text[match.end() :].split()).rstrip(" .:") if match else ""
        if (
            8 <= len(topic) <= _LONGEST
            and _is_askable(topic, wording)
            and ". " not in topic
            and re.search(r"[^\W\d_]{3}", topic)
        ):
            found.append(Candidate(wording.shows.format(topic), frozenset((paragraph.section,))))
    return found


def _from_sections(document: Document, wording: Wording | None) -> list[Candidate]:
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
        topic = _topic(section.title).rstrip(" .:")
        if not topic.endswith("?"):
            question = wording.about.format(topic) if wording and _is_askable(topic, wording) else topic
            found.append(Candidate(question, _below(document, section.id)))
    return found


def _is_askable(topic: str, wording: Wording) -> bool:
    """True if words can be part of a question: in any script in Russian, else without letters of other scripts
    than Latin.
    """
    return wording is WORDING_BY_LANGUAGE["russian"] or not _NOT_LATIN.search(topic)


def _below(document: Document, section: int) -> frozenset[int]:
    """A section and all its subsections, as ids."""
    found = [section]
    for number in found:
        found += document.section(number).children
    return frozenset(found)


def _section_openings(document: Document, corpus: Corpus) -> Iterator[Paragraph]:
    """First paragraphs of sections, spread over the document."""
    minor = beside_the_point(document)
    sections = [section for section in document.sections if section.paragraphs and not minor[section.id - 1]]
    for section in sections[:: len(sections) // _SECTIONS + 1]:
        yield from corpus.paragraphs(1, section.id, 1, min(_PARAGRAPHS, section.paragraphs))


def _language(document: Document, corpus: Corpus) -> str:
    """Language of the titles and of the beginnings of some sections."""
    texts = [section.title for section in document.sections[:200]]
    sections = [section for section in document.sections if section.paragraphs]
    for section in sections[:: len(sections) // 8 + 1]:
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
