"""Suggested first questions, in the document's language: about facts that its sentences and rows state, terms that
it defines, and its sections. Each is tried, and offered only if it is surely answered from where it comes from.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, islice, zip_longest
from typing import NamedTuple

from ....core.ask.question import Question
from ....core.ask.quoting import quotes
from ....core.ask.quoting.asked.authorship import author_unit
from ....core.exchange.events import Answered, Citation
from ....core.language import sentences
from ....core.language.discourse import DOCUMENT, HERE
from ....core.language.lexicon import FOLLOWING
from ....core.language.numbers.named_periods import YEAR_LONG, shortest_period
from ....core.language.numbers.periods import YEAR
from ....core.language.questions import expected
from ....core.language.questions.analysis import Asks, analyse, content
from ....core.language.questions.wordings import WORDING_BY_LANGUAGE, Wording
from ....core.language.terms import language, rough_terms
from ....core.language.title_pages import KIND
from ....core.language.words import STOP_WORDS, all_of
from ....core.model import Coordinate, Document, Kind, Paragraph, Passage
from ....core.operators.body import beside_the_point
from ....core.operators.table_titles import quiet
from ....core.protocols import Corpus
from ....core.stopping import Stopped, never
from ....core.structure.text.numbering import split_number
from ...base.backend import Corpora
from ...base.library import DocumentResults

MADE_BY = 11
"""Version of the suggestions; raise it to replace saved ones."""
MOST = 4
"""Greatest number of suggested questions."""
_SEARCHED, _TRIED = 40, 16
"""Greatest number of questions searched for, and of those answered: an answer takes ten times as long."""
_SECTIONS, _PARAGRAPHS = 120, 8
"""Number of sections examined, spread over the document, and least number of paragraphs of each."""
_LETTERS = 0.8
"""Least share of letters and digits in a title."""
_LONGEST = 80
"""Greatest number of characters of a title, a caption, or a term with its article."""
_ASKS = 12
"""Number of question words, from the start of their list, that also begin titles."""
_APART = re.compile(
    r"introduction|overview|summary|scope$|general$|release notes|einleitung|einführung|überblick|zusammenfassung|"
    r"introducción|introduzione|introdução|inleiding|введение|"
    r"contents|index|references|bibliography|glossary|preface|foreword|acknowledge?ments?|abstract|copyright|cover|"
    r"list of|table of|pages? \d|title page|about (?:the|this)|signatures?|exhibits?|"
    r"cautionary|forward.looking|note to investors|miscellaneous|recitals|whereas|wherefore|in witness|"
    r"statistical|notes to|terms of use|disclaimer|legal|discussion paper|"
    r"counterparts|severability|entire agreement|effect of headings|headings|notices?$|definitions?$|use of names|"
    r"financial (?:information|statements)|other information|purpose$|application$|"
    r"inhalt|literatur|quellen|vorwort|danksagung|sommaire|table des|avant-propos|remerciements|"
    r"índice|indice|prólogo|prefácio|prefazione|sommario|bibliogra|inhoud|voorwoord|содержание|оглавление|предисловие",
    re.IGNORECASE,
)
"""Titles of sections that give no questions."""
_ROMAN = re.compile(r"^[ivx]+\. ")
"""Number of a title that is no part of a question, and is not told from a word elsewhere."""
_LICENCE = re.compile(r"licen[cs]e\b|lizenz", re.IGNORECASE)
_NOT_LATIN = re.compile("[\u0370-\u1dff\u2e80-\uffff]")
_QUOTED = r"[“„«\"](?P<quoted>[^“”„«»\"]{2,60}?)[”“»\"]"
_PLAIN = r"(?P<plain>[^\W\d_][\w’'-]*(?:\s[\w’'-]+){0,4}?)"


_EARLY = 8
"""Number of words before and between those of a topic, in a sentence about it."""
_WORDS = 6
"""Greatest number of words, at least two, of a section's title that is asked about."""
_SMALL = re.compile(r"(?<![\w’-])[^\W\d_A-ZÀ-ÖØ-ÞА-Я][\w’-]*")
_TITLED = re.compile(r"(?<![\w’-])[A-ZÀ-ÖØ-ÞА-Я][^\W\d_A-ZÀ-ÖØ-ÞА-Я]+(?![\w])")
_CAPITAL = re.compile(rf"(?<=[a-zß-öø-ÿа-я,;] ){_TITLED.pattern}")
"""Words without capitals, those with a first one alone, and these within a sentence."""
_OFTEN = 0.3
"""Least share of the times that the most frequent year is printed with which a year is the newest."""
_SENTENCE = re.compile(
    r"(?!(?:Also |Please )?(?:[Ss]ee|[Rr]efer to) |.*\b(?:described|discussed|given|listed|shown|found) in )"
    r"(?:\(?(?:\d+|[a-z])[.)]\s+)?[\"“„«‘(¿]*[^\W\d_a-zß-öø-ÿ].+[.!:…。！][\"”“»’)]*",
    re.DOTALL,
)
"""A sentence that is whole, as far as its ends show, and says more than where to look."""
_DOCUMENTS = frozenset((*DOCUMENT.words, *KIND.words))


class Candidate(NamedTuple):
    """A question, and where its answer stands: in one of the `passages` that it comes from, or in one of the
    `sections`, and then in a sentence with the words of the `topic`.
    """

    question: str
    sections: frozenset[int] = frozenset()
    passages: tuple[Passage, ...] = ()
    topic: str = ""


def suggestions(document: Document, corpus: Corpus, stopped: Stopped = never) -> list[str]:
    """Suggest at most `MOST` questions that are surely answered, in the order of their answers: first about what
    one wants to know of such a document, last about whole sections. Each takes a search: call it outside the
    window's thread. Raises `PilcrowError` if the library fails.
    """
    wording = WORDING_BY_LANGUAGE.get(_language(document, corpus))
    openings = list(_section_openings(document, corpus))
    names = _names(openings)
    by = author_unit(corpus) if wording and wording.author else None
    author = [Candidate(wording.author, passages=(by.passage,))] if wording and by else []
    kinds = (
        _from_titles_that_ask(document, wording, names),
        _from_tasks(document, wording) if wording else [],
        _from_definitions(openings, wording, names) if wording else [],
    )
    wanted = _wanted(openings, wording, names) if wording else []
    every = chain(wanted, _in_turn(kinds), _from_sections(document, wording))
    near = (candidate for candidate in islice(every, _SEARCHED) if _is_located(candidate, corpus))
    good: dict[str, Passage] = {}
    for candidate in chain(author, islice(near, _TRIED)):
        if stopped() or len(good) == MOST:
            break
        found = _answering_passage(candidate, corpus, stopped)
        if found and not any(_is_near(found, other, candidate) for other in good.values()):
            good[candidate.question] = found
    return sorted(good, key=lambda question: (good[question].at, good[question].start))


def kept_suggestions(document: Document, results: DocumentResults) -> list[str] | None:
    """Suggestions for a document that are saved; None if there are none. Raises `LibraryError`."""
    return results.suggestions(document.structure, MADE_BY)


def made_suggestions(
    document: Document, results: DocumentResults, corpora: Corpora, stopped: Stopped
) -> list[str]:
    """Suggestions for a document, saved; none before all of its text is embedded: later ones would differ."""
    found = kept_suggestions(document, results)
    if found is not None:
        return found
    corpus = corpora.corpus([document], stopped=stopped)
    basis = corpus.basis()
    if basis.embedded < basis.paragraphs:
        return []
    found = suggestions(document, corpus, stopped)
    if not stopped():
        results.suggest(document.structure, MADE_BY, found)
    return found


def _is_located(candidate: Candidate, corpus: Corpus) -> bool:
    """True if a search for a question finds a place where its answer should stand."""
    places = {passage.at for passage in candidate.passages}
    found = (hit.at for hit in corpus.search(candidate.question, quotes.LOCATED))
    return any(at in places or at.section in candidate.sections for at in found)


def _answering_passage(candidate: Candidate, corpus: Corpus, stopped: Stopped) -> Passage | None:
    """The best quotation for a question; None unless it surely answers, and from where it should."""
    question = Question(candidate.question, corpus, stopped=stopped)
    answer = next((e for e in quotes.answer_by_quotes(question) if isinstance(e, Answered)), None)
    if answer is None or answer.nearest or not answer.citations:
        return None
    quoted = [Passage(cited.at, *cited.quote) for cited in answer.citations if cited.number == 1]
    stated = (each for each in quoted if any(_overlap(each, passage) for passage in candidate.passages))
    found = next(stated, quoted[0])
    own = any(_overlap(found, passage) for passage in candidate.passages) or found.at.section in candidate.sections
    return found if own and _is_told(candidate, answer, corpus) else None


def _overlap(one: Passage, other: Passage) -> bool:
    return one.at == other.at and one.start < other.end and other.start < one.end


def _is_near(found: Passage, other: Passage, candidate: Candidate) -> bool:
    """True if a question would be answered from the same place as one before."""
    return _overlap(found, other) or (not candidate.passages and found.at.section == other.at.section)


def _is_told(candidate: Candidate, answer: Answered, corpus: Corpus) -> bool:
    """True if one value answers where a stated one is asked for, several steps where steps are, a whole sentence
    about it where a topic is; else a value or a whole sentence.
    """
    headline, asks = answer.headline, analyse(candidate.question).asks
    said, is_value = (str(headline.said), headline.value) if headline else ("", False)
    is_sentence = not is_value and _SENTENCE.fullmatch(said) is not None
    value = is_value and " · " not in said and re.search(r"\w{4}|\d", said) is not None
    if candidate.passages and asks in expected.SHOWN:
        return value
    if asks is Asks.STEPS and sum(citation.number == 1 for citation in answer.citations) > 1:
        return True
    if candidate.topic:
        return is_sentence and _speaks_of(candidate.topic, answer.citations[0], corpus)
    return value or is_sentence


def _speaks_of(topic: str, cited: Citation, corpus: Corpus) -> bool:
    """True if the words of a topic stand at the beginning of the quotation itself."""
    asked = [word for word in content(topic) if word not in _DOCUMENTS and word.isalpha()]
    said = rough_terms(corpus.paragraph(cited.at).text[slice(*cited.quote)])[: _EARLY + len(asked)]
    spoken_of = sum(any(term.startswith(tuple(rough_terms(word))) for term in said) for word in asked)
    return 0 < len(asked) == spoken_of


def _in_turn(kinds: Iterable[Sequence[Candidate]]) -> Iterator[Candidate]:
    """The first of each kind, then the second ones, and so on."""
    return (candidate for row in zip_longest(*kinds) for candidate in row if candidate is not None)


def _spread(found: Sequence[Candidate]) -> list[Candidate]:
    """Candidates, reordered so that the first few cover the whole document."""
    step = max(1, len(found) // MOST)
    return [candidate for first in range(step) for candidate in found[first::step]]


# ---- sources of questions ---------------------------------------------------------------------------------


def _names(openings: Iterable[Paragraph]) -> frozenset[str]:
    """Words that have a capital within sentences more often than not."""
    capitals, small = Counter[str](), Counter[str]()
    for paragraph in openings:
        capitals.update(_CAPITAL.findall(paragraph.text))
        small.update(_SMALL.findall(paragraph.text))
    return frozenset(word for word, times in capitals.items() if times > small[word.casefold()])


def _in_lower_case(title: str, names: Set[str]) -> str:
    """A title as words of a sentence: with small letters, except in names and abbreviations."""
    return _TITLED.sub(lambda m: m.group() if m.group() in names else m.group().casefold(), quiet(title))


def _from_titles_that_ask(document: Document, wording: Wording | None, names: Set[str]) -> list[Candidate]:
    """Titles that are questions, or begin like questions ("How to ...")."""
    found = []
    for section in document.sections:
        topic = _topic(section.title)
        first = topic.split()[0].casefold() if topic else ""
        asks = wording is not None and len(topic.split()) > 2 and first in wording.begin.split()[:_ASKS]
        if asks or topic.endswith(("?", "？", "؟")):
            asked = _in_lower_case(topic, names)
            found.append(Candidate(asked[0].upper() + asked[1:], _below(document, section.id)))
    return _spread(found)


def _wanted(openings: Sequence[Paragraph], wording: Wording, names: Set[str]) -> list[Candidate]:
    """Questions about facts that readers look for ("What was revenue?"), each with the sentences and rows that
    state the fact; the kinds of facts take turns.
    """
    texts = [(p, p.text if p.cells else p.text.replace("\n", " ")) for p in openings]
    years = Counter(int(year) for _, text in texts for year in YEAR.findall(text))
    least = _OFTEN * max(years.values(), default=0)
    newest = max((year for year, times in years.items() if times >= least), default=0)
    found = []
    for each in wording.wanted:
        says, stated = re.compile(each["says"], re.IGNORECASE), defaultdict[str, list[Passage]](list)
        annual = "{year}" in each["ask"]
        for paragraph, text in texts:
            if annual and (not newest or _is_of_less_than_a_year(paragraph)):
                continue
            for match in says.finditer(text):
                said = match.groupdict().items()
                named = {name: text if name == "what" else _in_lower_case(text, names) for name, text in said}
                asked = each["ask"].format(year=newest, **named)
                stated[asked].append(_passage(paragraph, *match.span()))
        found.append([Candidate(asked, passages=tuple(passages)) for asked, passages in stated.items()])
    return list(_in_turn(found))


def _is_of_less_than_a_year(table: Paragraph) -> bool:
    return 0 < shortest_period(table.whole) < YEAR_LONG


def _from_tasks(document: Document, wording: Wording) -> list[Candidate]:
    """Questions how to do what a title names ("Replacing the filter")."""
    found = []
    for section in document.sections if wording.doing else []:
        topic = _topic(section.title).rstrip(" :.")
        if re.fullmatch(wording.doing, topic) and _is_askable(topic, wording) and not topic.endswith("?"):
            task = topic if "„" in wording.steps else topic[0].lower() + topic[1:]
            found.append(Candidate(wording.steps.format(task), _below(document, section.id), topic=topic))
    return _spread(found)


def _from_definitions(openings: Sequence[Paragraph], wording: Wording, names: Set[str]) -> list[Candidate]:
    """Questions about terms that a sentence defines (“X” means ..., X is a ...), and about quantities (X is 12
    ...); those of which most is said first.
    """
    means = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{wording.means})\b", re.IGNORECASE)
    is_a = re.compile(rf"(?:{_QUOTED}|{_PLAIN})\s+(?:{wording.is_a})\s+\w", re.IGNORECASE)
    amounts = re.compile(rf"{_PLAIN}\s+{wording.amounts}", re.IGNORECASE)
    found: dict[str, tuple[str, list[Passage]]] = {}
    for paragraph in openings:
        for start, end in sentences.sentence_ranges(paragraph.text)[:4] if paragraph.kind == Kind.TEXT else []:
            sentence, term, asked = paragraph.text[start:end], "", ""
            if match := means.match(sentence):
                if term := _defined_term(match, wording, quoted=True):
                    asked = wording.meaning.format(term)
            elif match := amounts.match(sentence):
                if term := _noun(match["plain"], wording):
                    asked = wording.how_much.format(_in_lower_case(term, names), verb=match["verb"])
            elif (match := is_a.match(sentence)) and (term := _defined_term(match, wording, quoted=False)):
                what_is = wording.what_is.format(_in_lower_case(term, names))
                asked = what_is if analyse(what_is).asks not in expected.SHOWN else ""
            if asked and not _DOCUMENTS.intersection(term.casefold().split()):
                found.setdefault(asked, (term, []))[1].append(_passage(paragraph, start, end))
    whole = "\n".join(paragraph.text.casefold() for paragraph in openings)
    ordered = sorted(found.items(), key=lambda each: -whole.count(each[1][0].casefold()))
    return [Candidate(asked, passages=tuple(passages)) for asked, (_, passages) in ordered]


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
    vague = (HERE.words, FOLLOWING.words, all_of("terms.articles"))
    common = {word for listed in (*STOP_WORDS.values(), *vague) for word in listed}
    if any(word.casefold() in common for word in named) or not any(len(word) > 3 for word in named):
        return ""
    return " ".join([words[0].casefold(), *named] if article else named)


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
        s
        for s in document.sections
        if not (s.synthetic or minor[s.id - 1])
        and sizes[s.id]
        and _topic(s.title)
        and not any(map(_LICENCE.search, document.titles(s.id)))
    ]
    levels = sorted({section.level for section in usable})[:2]
    ordered = sorted(
        (s for s in usable if s.level in levels), key=lambda s: (" " not in _topic(s.title), s.level, -sizes[s.id])
    )
    found = []
    for section in ordered:
        topic = _topic(section.title).rstrip(" .:")
        if not topic.endswith("?") and (not wording or 2 <= len(topic.split()) <= _WORDS):
            question = wording.about.format(quiet(topic)) if wording and _is_askable(topic, wording) else topic
            found.append(Candidate(question, _below(document, section.id), topic=topic))
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


def _passage(paragraph: Paragraph, start: int, end: int) -> Passage:
    return Passage(Coordinate(1, paragraph.section, paragraph.number), start, end)


def _section_openings(document: Document, corpus: Corpus) -> Iterator[Paragraph]:
    """First paragraphs of sections, spread over the document."""
    minor = beside_the_point(document)
    sections = [section for section in document.sections if section.paragraphs and not minor[section.id - 1]]
    each = max(_PARAGRAPHS, _SECTIONS // max(1, len(sections)))
    for section in sections[:: len(sections) // _SECTIONS + 1]:
        yield from corpus.paragraphs(1, section.id, 1, min(each, section.paragraphs))


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
    topic = " ".join(_ROMAN.sub("", rest if number else title).split())  # without "PART I"
    if not 2 <= len(topic) <= _LONGEST or _APART.match(topic) or not re.search(r"[^\W\d_]{2}", topic):
        return ""
    if sum(map(str.isalnum, topic)) < _LETTERS * len(topic.replace(" ", "")):
        return ""  # unreadable characters, code, formulas
    return topic
