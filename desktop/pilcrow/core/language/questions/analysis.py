"""Analysis of a question: its type, its subject without words to the answerer, its years and names; and follow-ups
completed from the question before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import groupby, islice, pairwise, takewhile
from typing import NamedTuple

from .. import discourse, lexicon
from ..numbers.periods import SHORT_YEAR, YEAR
from ..terms import spaced
from ..words import STOP_WORDS, all_of, either


class Asks(StrEnum):
    """Type of a question, by what would answer it."""

    PERSON = "who"
    DATE = "when"
    PLACE = "where"
    AMOUNT = "how much"
    """Also how many, how long, how often."""
    ADDRESS = "how to reach"
    DEFINITION = "definition"
    LIST = "list"
    STEPS = "how to"
    REASON = "why"
    COMPARISON = "comparison"
    YES_NO = "yes or no"
    CHOICE = "which"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class AnalysedQuestion:
    """An analysed question. `subject` is the text without instructions to the answerer, and without names that
    occur everywhere; `years` are its years (four digits), `names` its capitalised names, in its order; `noun` has
    the words of the noun that it asks for, in lower case ("total", "cost" of "What is the total cost of a bed?").
    """

    text: str
    asks: Asks
    subject: str
    years: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    noun: tuple[str, ...] = ()


class AskedPart(NamedTuple):
    """One of the questions that a text joins by "and": as `said` there, and `whole`, to be understood alone."""

    said: str
    whole: str


_CONCEPTS = {concept.name: concept for concept in (*discourse.ASKED_WITH, *discourse.AROUND, lexicon.PAGE)}
_PART_WORDS, _LEANING_WORDS = 4, 2
"""Most content words of a part of a question ("and for a boat?"), and of one that leans by a word like "it"."""
_SENTENCE = re.compile(r"(?<=[.!;:])\s+(?=[^\W\d_])|(?<=\?)\s*(?=[^\W\d_])|(?<=[。？！；])")
_NAME = re.compile(
    r"(?<![.?!:] )(?<!^)\b[^\W\d_a-zß-öø-ÿ][\w&’'.-]*\w(?:\s+(?:of |& |de )?[^\W\d_a-zß-öø-ÿ][\w&’'.-]*\w)*"
)
_QUOTED = re.compile(r"[\"“„«][^\"“”„«»]+[\"”“»]")
_MANY = re.compile(rf"\b(?:{either('quoting.many')})\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_](?:[\w’'&./-]*[^\W_])?|[,;:()?]")
_JOINT = re.compile(rf",?\s+(?:{either('structure.also')})\s+", re.IGNORECASE)
_ARTICLE = re.compile(rf" (?:{either('structure.articles')})\b", re.IGNORECASE)
_VAGUE = frozenset((*all_of("quoting.vague"), *all_of("quoting.change")))
_PLAIN = {"who": Asks.PERSON, "when": Asks.DATE, "where": Asks.PLACE, "why": Asks.REASON, "how much": Asks.AMOUNT}


@cache
def _pattern(concept: str, language: str) -> re.Pattern[str]:
    found = _CONCEPTS[concept]
    forms = (*found.titles[language], *found.others[language])
    if re.search(r"[\u0e00-\u0eff\u2e80-\u9fff\uac00-\ud7af]", "".join(forms)):
        return re.compile(lexicon.any_of(forms))
    return lexicon.whole_words(forms)


def _match_concept(concept: lexicon.Concept, language: str, text: str) -> re.Match[str] | None:
    return _pattern(concept.name, language).search(text)


@cache
def _language_of(text: str) -> str:
    """Language of a question, by its question words and stop words; English in cases of doubt."""
    words = spaced(text).split()

    def score(name: str) -> int:
        said = sum(bool(_match_concept(concept, name, text)) for concept in discourse.ASKED_WITH)
        return said + sum(word in STOP_WORDS.get(name, ()) for word in words)

    return max(lexicon.LANGUAGES, key=score)  # of equal ones the first, English


def analyse(text: str, everywhere: Collection[str] = ()) -> AnalysedQuestion:
    """Analyse a question. `everywhere` are words, in lower case, that occur all over the document: names made of
    them alone are left out of the subject.
    """
    text = " ".join(text.split())
    language = _language_of(text)
    asked = _without_instructions(text, language)
    names = tuple(dict.fromkeys(match.group() for match in _NAME.finditer(asked)))
    subject = asked
    for name in names:
        if all(word in everywhere for word in spaced(name).split()):
            subject = subject.replace(name, " ")
    years = tuple(dict.fromkeys([*YEAR.findall(asked), *(f"20{year}" for year in SHORT_YEAR.findall(asked))]))
    noun = tuple(_noun(asked, language))
    return AnalysedQuestion(text, _asks(asked, language), " ".join(subject.split()), years, names, noun)


def _noun(text: str, language: str) -> tuple[str, ...]:
    """Words behind the first "which", "what", "how many" or "who is the" of a question, or right behind "how
    much", up to the next stop word or comma; words behind that if these are as vague as "amount" or "growth".
    """
    much = _match_concept(discourse.HOW_MUCH, language, text)
    follows = much if much and _follows(text[much.end() :], language) else None
    who = _pattern(discourse.WHO.name, language).match(text)
    whether = _pattern(discourse.WHETHER.name, language).match(text, who.end() + 1) if who else None
    office = _ARTICLE.match(text, whether.end()) if whether else None
    matches = (_match_concept(discourse.WHICH, language, text), _MANY.search(text), follows, office)
    first = min(filter(None, matches), key=lambda match: (match.start(), -match.end()), default=None)
    parts = [run for run in _runs(text[first.end() :], language) if not _VAGUE.issuperset(run)] if first else []
    return parts[0] if parts else ()


def _names(text: str) -> list[str]:
    """Capitalised names in a text, in lower case."""
    return [match.group().casefold() for match in _NAME.finditer(text)]


def _runs(text: str, language: str) -> list[tuple[str, ...]]:
    """Words between the stop words and commas of a question, in lower case."""
    stops = STOP_WORDS.get(language, frozenset())
    words = (match.group().casefold() for match in _WORD.finditer(text))
    runs = groupby(words, lambda word: word not in stops and word[0].isalnum())
    return [tuple(run) for inside, run in runs if inside]


def content(text: str) -> list[str]:
    """Content words of a question, without question words and stop words."""
    return _content_in(_language_of(text), text)


def _content_in(language: str, text: str) -> list[str]:
    for concept in (
        *discourse.QUESTION_WORDS,
        discourse.WHETHER,
        discourse.AND_SO,
        discourse.IT,
        discourse.HERE,
        discourse.REPLYING,
        discourse.IF,
    ):
        text = _pattern(concept.name, language).sub(" ", text)
    return [word for word in spaced(text).split() if word not in STOP_WORDS.get(language, ())]


def is_follow_up(question: str, before: str) -> bool:
    """True if a question depends on the one before: it continues with "and" without a question of its own, says
    "it" and little else, or has no content but years. "And total revenue in 2020?" has a subject and a year of its
    own, "Is it legal to park here?" all that it asks for.
    """
    if not before.strip():
        return False
    language, words = _language_of(question), content(question)
    begins = _pattern(discourse.AND_SO.name, language).match(question.strip())
    bare = question.strip()[begins.end() :] if begins else question
    named = any(not YEAR.fullmatch(word) for word in words)
    first = next(iter(spaced(bare).split()), "")
    owns = YEAR.search(bare) and first in words and not YEAR.fullmatch(first)
    part = begins and not (named and (_is_question(bare, language) or owns)) and len(words) <= _PART_WORDS
    return not named or bool(part) or _leans(question, language)


def _is_question(text: str, language: str) -> bool:
    """True if a text has a question word, or begins as a question that is answered by yes or no."""
    asks = any(_match_concept(concept, language, text) for concept in discourse.QUESTION_WORDS)
    return asks or _pattern(discourse.WHETHER.name, language).match(text.strip()) is not None


def _leans(question: str, language: str) -> bool:
    """True if a question refers back by a word like "it" and says little else. "This study" names its own subject,
    and "What must drivers do when they see a bus?" says itself who "they" are.
    """
    if sum(not YEAR.fullmatch(word) for word in content(question)) > _LEANING_WORDS:
        return False
    for match in _pattern(discourse.IT.name, language).finditer(question):
        before, after = question[: match.start()].split()[-1:], question[match.end() :].split()[:2]
        verb = bool(before) and _pattern(discourse.WHETHER.name, language).fullmatch(before[0]) is not None
        named = list(takewhile(content, after))  # "was this lease signed", not "was this signed"
        if not _pattern(discourse.HERE.name, language).fullmatch(match.group()) or len(named) <= verb:
            return not (content(question[: match.start()]) and content(question[match.end() :]))
    return False


def complete(question: str, before: str) -> str:
    """Complete a follow-up into a question of its own: "and in 2021?" after "What was rent in 2020?" becomes "What
    was rent in 2021?"; a follow-up with its own question word gets the subject of `before` (already completed)
    appended, in its own years. Other questions are returned unchanged.
    """
    question = question.strip()
    return _completed(question, before) if is_follow_up(question, before) else question


def _completed(question: str, before: str) -> str:
    """A question that has no subject of its own, with that of `before`."""
    language = _language_of(f"{before} {question}")
    before = _without_instructions(" ".join(before.split()), language)
    bare = _pattern(discourse.AND_SO.name, language).sub("", question, count=1).strip(" ,")
    years, said = YEAR.findall(bare), set(content(bare))
    whole = _replaced_years(before, years) if years and YEAR.search(before) else before
    if _is_question(bare, language):
        return f"{bare} ({' '.join(_subject_words(whole, language))})"
    if whole != before:
        said -= set(years)
    rest = [word for word in bare.strip("?？ .").split() if not said.isdisjoint(spaced(word).split())]
    return f"{whole.rstrip('?？ .')} {' '.join(rest)}?".replace(" ?", "?") if rest else whole


def joined_questions(text: str) -> list[AskedPart]:
    """The questions that a text joins by "and", each begun by a question word. Those without a subject have that
    of the first ("Who signed it and when?"), or the first that of the second ("When and where do we meet?"). Only
    the text itself if it is a comparison, or joins none.
    """
    text = " ".join(text.split())
    language = _language_of(text)
    joints = [match for match in _JOINT.finditer(text) if _asks_anew(text[match.end() :], language)]
    if not joints or not _opening(text, language) or _asks(text, language) is Asks.COMPARISON:
        return [AskedPart(text, text)]
    limits = [(0, 0), *(match.span() for match in joints), (len(text), len(text))]
    first, *others = [text[end:start].strip(" ,?？") for (_, end), (start, _) in pairwise(limits)]
    if not _content_in(language, first) and (opening := _opening(others[0], language)):
        asked = [(first, f"{first} {others[0][opening.end() :].strip()}"), *((said, said) for said in others)]
    else:
        asked = [(said, _completed(said, first) if _lacks_subject(said) else said) for said in others]
        asked.insert(0, (first, first))
    return [AskedPart(said, f"{whole}?") for said, whole in asked]


def _opening(text: str, language: str) -> re.Match[str] | None:
    """The question word at the beginning of a text, or behind one other word: "when", "by when". Both are stop
    words, unlike "deadline", which may be asked for beside another noun.
    """
    small = takewhile(lambda word: word.group().casefold() in STOP_WORDS.get(language, ()), _WORD.finditer(text))
    patterns = [_pattern(concept.name, language) for concept in discourse.QUESTION_WORDS]
    found = (pattern.match(text, word.start()) for word in islice(small, 2) for pattern in patterns)
    return max(filter(None, found), key=lambda match: (-match.start(), match.end()), default=None)


def _asks_anew(text: str, language: str) -> bool:
    """True if a text behind "and" begins a question, not a clause: "when is it due", but not "when it is due"."""
    opening = _opening(text, language)
    if opening is None or opening.start() or not _match_concept(discourse.IF, language, opening.group()):
        return opening is not None
    behind = text[opening.end() :].strip(" ?？")
    return len(behind.split()) < 2 or _pattern(discourse.WHETHER.name, language).match(behind) is not None


def _lacks_subject(part: str) -> bool:
    """True if a question behind "and" says "it", has no content, or neither a verb nor "who": "when decided"."""
    language = _language_of(part)
    if _pattern(discourse.IT.name, language).search(part) or not _content_in(language, part):
        return True
    verb = _pattern(discourse.WHETHER.name, language).search(part) or _match_concept(discourse.WHO, language, part)
    return not verb and len(_content_in(language, part)) <= _LEANING_WORDS


def in_conversation(question: str, earlier: Sequence[str]) -> str:
    """Complete a question from earlier questions, which may depend on their predecessors (see `complete`)."""
    before = ""
    for asked in earlier:
        before = complete(asked, before)
    return complete(question, before)


def asks_for_summary(question: str) -> bool:
    """True if a question asks what a document is about, or for a summary, and names nothing else."""

    def is_of_all(language: str) -> bool:
        parts = (question, *_content_in(language, question))
        return all(_match_concept(discourse.DOCUMENT, language, part) for part in parts)

    return analyse(question).asks in {Asks.CHOICE, Asks.OTHER} and any(map(is_of_all, lexicon.LANGUAGES))


def is_of_here(question: str) -> bool:
    """True if a question is about the part in view or selected: it says "this" or "here" and little else."""
    language = _language_of(question)
    about = [word for word in content(question) if not _match_concept(discourse.MEANING, language, word)]
    return bool(_match_concept(discourse.HERE, language, question)) and len(about) <= 2  # "explain this clause"


def is_of_page(question: str) -> bool:
    """True if a question speaks of the page in view: "on this page"."""
    language = _language_of(question)
    return bool(
        _match_concept(discourse.HERE, language, question) and _match_concept(lexicon.PAGE, language, question)
    )


def _replaced_years(text: str, years: list[str]) -> str:
    """Replace the years of `text` by `years`, the last ones if their numbers differ."""
    old = list(dict.fromkeys(YEAR.findall(text)))
    new = dict(zip(reversed(old), [*reversed(years), *years[:1] * len(old)], strict=False))
    return YEAR.sub(lambda match: match.group().replace(match.group(1), new[match.group(1)]), text)


def _subject_words(text: str, language: str) -> list[str]:
    """A question without its question words, in the original spelling."""
    for concept in (*discourse.QUESTION_WORDS, discourse.WHETHER):
        text = _pattern(concept.name, language).sub(" ", text, count=1)
    return text.strip("?？¿ .").split()


def _without_instructions(text: str, language: str) -> str:
    """A question without the sentences that only say how to answer: "Round to two decimals.", "If it is not
    available, return N/A." Never empty.
    """
    parts = [part.strip() for part in _SENTENCE.split(text) if part.strip()]
    kept = [part for part in parts if not _instructs(part, language)]
    return " ".join(kept) or text


def asks_something(text: str) -> bool:
    """True for a question or a request, by a question mark or its first words: "Explain the fee."."""
    language = _language_of(text)
    begins = (*discourse.QUESTION_WORDS, discourse.WHETHER, discourse.REPLYING)
    return text.rstrip().endswith(("?", "？")) or any(
        _pattern(concept.name, language).match(text.strip("¿ ")) for concept in begins
    )


def is_condition(part: str) -> bool:
    """True if a sentence says how to answer in some case: "If it is not available, return N/A."."""
    begins = _pattern(discourse.IF.name, _language_of(part)).match(part)
    return begins is not None and not part.endswith(("?", "？"))


def _instructs(part: str, language: str) -> bool:
    begins = _pattern(discourse.REPLYING.name, language).match(part)
    condition = _pattern(discourse.IF.name, language).match(part)
    replies = _match_concept(discourse.REPLYING, language, part)
    leads = part.endswith((":", "："))  # "Answer the following question:"
    return not part.endswith(("?", "？")) and bool(begins or ((condition or leads) and replies))


def _asks(text: str, language: str) -> Asks:
    text = _QUOTED.sub("“”", text)  # a title's words ask nothing: "What is said about “Number 2”?"
    found = {c.name: match for c in discourse.QUESTION_WORDS if (match := _match_concept(c, language, text))}
    first = min(found.values(), key=lambda match: (match.start(), -len(match.group())), default=None)
    name = next((name for name, match in found.items() if match is first), "")
    whether = _pattern(discourse.WHETHER.name, language)
    if first is None or (whether.match(text.lstrip("¿ ")) and first.start() > 0):
        return _without_question_word(text, language, bool(whether.search(text)))
    if name in _PLAIN:
        return _PLAIN[name]
    behind = text[first.end() :]
    near = _near(behind, language)
    text = _SENTENCE.split(text)[0]
    if name == "which" and _match_concept(discourse.ADDRESS, language, near):
        return Asks.ADDRESS
    if _match_concept(discourse.MEANING, language, text):
        return Asks.DEFINITION
    if _match_concept(discourse.WHY, language, text[: first.end() + 20]):
        return Asks.REASON
    runs = _runs(behind, language)
    if name == "which" and _is_name(behind, runs):
        return Asks.DEFINITION
    if name == "which" and _match_concept(discourse.AMOUNT, language, near):
        return Asks.AMOUNT
    if _match_concept(discourse.COMPARING, language, text):
        return Asks.COMPARISON
    if name == "how":
        return Asks.STEPS
    if _match_concept(discourse.ALL, language, text):
        return Asks.LIST
    return Asks.DEFINITION if whether.match(behind.lstrip()) and _is_last(runs, behind) else Asks.CHOICE


def _is_last(runs: Sequence[Sequence[str]], behind: str) -> bool:
    """True if a single noun ends the question: "What is a lease?"."""
    return len(runs) == 1 and behind.casefold().rstrip("?？ .").endswith(runs[0][-1])


def _is_name(behind: str, runs: Sequence[Sequence[str]]) -> bool:
    """True if only a name of several words is asked about: "What is the Earth Mover's Distance?"."""
    names = _names(behind)
    return len(runs) == 1 and names == [" ".join(runs[0])] and " " in names[0]


def _near(behind: str, language: str) -> str:
    """First words behind a question word, which may contain its noun; the noun alone where it follows at once:
    "Which state has the highest balance?" asks for no amount.
    """
    words = behind.split()[:6]  # words after "what" that may contain its noun
    return " ".join(_runs(behind, language)[0] if _follows(behind, language) else words)


def _follows(behind: str, language: str) -> bool:
    """True if the noun of a question follows its question word at once: "how much memory", not "how much is"."""
    word = _WORD.match(behind.lstrip())
    named = word is not None and word.group().casefold() not in STOP_WORDS.get(language, ())
    return named and not _pattern(discourse.WHETHER.name, language).match(behind.lstrip())


def _without_question_word(text: str, language: str, whether: bool) -> Asks:
    kinds = (
        (whether and bool(_match_concept(discourse.COMPARING, language, text)), Asks.COMPARISON),
        (whether, Asks.YES_NO),
        (bool(_match_concept(discourse.MEANING, language, text)), Asks.DEFINITION),
        (bool(_match_concept(discourse.COMPARING, language, text)), Asks.COMPARISON),
        (bool(_match_concept(discourse.ALL, language, text)), Asks.LIST),
        (bool(_match_concept(discourse.AMOUNT, language, text)), Asks.AMOUNT),
    )
    return next((kind for holds, kind in kinds if holds), Asks.OTHER)
