"""Titles for sections that the document itself does not name: the phrases that set a section apart, as printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log

from ...language.stopwords import STOP_WORDS
from ...language.terms import language

_LONGEST = 4  # words of a phrase
_PHRASES = 3  # of a title
_ENOUGH = 0.1, 0.3  # share of the best phrase's score that the second and the third need
_LENGTH = 64  # characters of a title, about
_LETTERS, _LETTER_SHARE, _SHORT_WORD = 3, 0.6, 0.4  # of a word that tells something; weight of one no longer
_COMMON = 0.3  # share of the paragraphs that a word is in which is taken for a function word
_STEM = 6  # letters: words that agree in so many are one
_AT_MOST = 40  # words of a part that phrases are made of
_MOSTLY = 0.4  # share of a word's places that stand in a longer phrase: then the phrase is meant
_MOSTLY_DENSE = 0.8  # the same where words are cut out of a script without spaces

_HAN, _KATAKANA = "\u3005\u3400-\u9fff\uf900-\ufaff", "\u30a1-\u30fa\u30fc"
_HAN_SIGN = re.compile(rf"[{_HAN}]")
_DENSE = re.compile(rf"[{_HAN}{_KATAKANA}]")
_LETTER = rf"(?:(?![{_HAN}\u3041-\u30ff])[^\W_]|[\u0300-\u036f\u064b-\u0652\u0900-\u0dff\u200c])"
_WORD = re.compile(rf"[{_HAN}]+|[{_KATAKANA}]+|{_LETTER}+(?:['’-]{_LETTER}+)*")
_ADDRESS = re.compile(r"\S*(?:://|www\.|@)\S*")

Phrase = tuple[str, ...]
Words = list[tuple[str, str]]
"""What stands between two marks of punctuation: each word as printed, and its stem."""


def titles(parts: Sequence[Sequence[str]]) -> list[str]:
    """A title for each part of a document, given as the texts of its paragraphs; "" where no word comes twice.

    Words and phrases rank by how often they stand in the part times the logarithm of how much denser they are
    there than in the rest (tf-idf with the rest of the document as the other text). Phrases are made around the
    best words only.
    """
    runs = [[list(_runs(text)) for text in part] for part in parts]
    often = _often([paragraph for part in runs for paragraph in part])
    words = [_words(part, often | _function_words(texts)) for part, texts in zip(runs, parts, strict=True)]
    total = sum(words, Counter[Phrase]())
    sizes = [1 + count.total() for count in words]
    named = []
    for part, count, size in zip(runs, words, sizes, strict=True):
        rest = (sum(sizes) - size + 1) / size
        scores = {
            phrase: _weight(phrase[0]) * times * log(1 + rest * times / (total[phrase] - times + 0.5))
            for phrase, times in count.items()
            if times > 1
        }
        best = {phrase[0]: scores[phrase] for phrase in sorted(scores, key=lambda p: (-scores[p], p))[:_AT_MOST]}
        printed = _phrases(part, best)
        title = ", ".join(_as_printed(printed[phrase]) for phrase in _chosen(printed, best))
        named.append(title[:1].upper() + title[1:])
    return named


def _runs(text: str) -> Iterator[Words]:
    """The words of each stretch without punctuation; of a long one in Chinese signs every two to four."""
    run: Words = []
    end = -1
    text = _ADDRESS.sub(" ; ", text)
    for match in _WORD.finditer(text):
        word = match.group()
        if run and text[end : match.start()] != " ":
            yield run
            run = []
        end = match.end()
        if _HAN_SIGN.match(word) and len(word) > _LONGEST:
            for size in range(2, _LONGEST + 1):
                yield from ([(word[i : i + size],) * 2] for i in range(len(word) - size + 1))
        else:
            run.append((word, word.casefold()[:_STEM]))
    if run:
        yield run


def _words(part: Sequence[Sequence[Words]], common: frozenset[str]) -> Counter[Phrase]:
    """How often each word that means something stands in a part."""
    runs = (run for paragraph in part for run in paragraph)
    return Counter((stem,) for run in runs for word, stem in run if stem not in common and _tells(word))


def _often(paragraphs: Sequence[Sequence[Words]]) -> frozenset[str]:
    """Words that a great share of the document's paragraphs have: they set no part of it apart."""
    holding = Counter(stem for paragraph in paragraphs for stem in {stem for run in paragraph for _, stem in run})
    return frozenset(stem for stem, times in holding.items() if times > max(3.0, _COMMON * len(paragraphs)))


def _function_words(texts: Sequence[str]) -> frozenset[str]:
    """Those of the language of these texts."""
    return frozenset(word[:_STEM] for word in STOP_WORDS.get(language(texts), frozenset()))


def _phrases(part: Sequence[Sequence[Words]], best: Mapping[str, float]) -> dict[Phrase, Counter[str]]:
    """The phrases that begin and end with one of the best words, and how each is printed."""
    printed: dict[Phrase, Counter[str]] = {}
    for run in (run for paragraph in part for run in paragraph):
        places = [i for i, (_, stem) in enumerate(run) if stem in best]
        for n, start in enumerate(places):
            for last in places[n : n + _LONGEST]:
                if last - start < _LONGEST:
                    words, stems = zip(*run[start : last + 1], strict=True)
                    printed.setdefault(stems, Counter())[" ".join(words)] += 1
    return printed


def _tells(word: str) -> bool:
    return (len(word) >= _LETTERS or bool(_DENSE.match(word))) and sum(
        map(str.isalpha, word)
    ) > _LETTER_SHARE * len(word)


def _weight(word: str) -> float:
    """A short word says little, if it is not written in signs that mean something."""
    return 1.0 if len(word) > _LETTERS or _DENSE.match(word) else _SHORT_WORD


def _chosen(printed: Mapping[Phrase, Counter[str]], best: Mapping[str, float]) -> list[Phrase]:
    """The best phrases that share no word; one gives way to a longer one that it is mostly part of."""
    count = {phrase: shown.total() for phrase, shown in printed.items() if len(phrase) == 1 or shown.total() > 1}
    scores = {
        phrase: times
        / max(count[word,] for word in phrase if word in best)
        * sum(best.get(word, 0.0) for word in phrase)
        for phrase, times in count.items()
    }
    ranked = sorted(scores, key=lambda phrase: (-scores[phrase], phrase))
    chosen: list[Phrase] = []
    length = 0
    for phrase in ranked:
        if _gives_way(phrase, ranked, count) or _repeats(phrase, chosen):
            continue
        length += 2 + sum(len(word) + 1 for word in phrase)
        if chosen and (scores[phrase] < _ENOUGH[len(chosen) > 1] * scores[chosen[0]] or length > _LENGTH):
            break
        chosen.append(phrase)
        if len(chosen) == _PHRASES:
            break
    return chosen


def _gives_way(phrase: Phrase, others: Sequence[Phrase], count: Mapping[Phrase, int]) -> bool:
    """Is the phrase mostly part of a longer one?"""
    most = (_MOSTLY_DENSE if _DENSE.match(phrase[0]) else _MOSTLY) * count[phrase]
    return any(count[other] > most and _within(phrase, other) for other in others)


def _repeats(phrase: Phrase, chosen: Sequence[Phrase]) -> bool:
    return any(_akin(a, b) for other in chosen for a in other for b in phrase)


def _within(phrase: Phrase, other: Phrase) -> bool:
    if len(phrase) == len(other) == 1:
        return bool(_DENSE.match(other[0])) and phrase != other and phrase[0] in other[0]
    ends = len(other) - len(phrase)
    return ends > 0 and any(other[i : i + len(phrase)] == phrase for i in range(ends + 1))


def _akin(one: str, other: str) -> bool:
    """The same word, or one that is made of it."""
    return (
        one == other
        or (min(len(one), len(other)) > _LETTERS and one[: _LETTERS + 1] == other[: _LETTERS + 1])
        or (bool(_DENSE.match(one)) and bool(set(one) & set(other)))
    )


def _as_printed(shown: Counter[str]) -> str:
    """The usual spelling; in small letters where it is ever printed so in running text."""
    usual, times = shown.most_common(1)[0]
    small = max((s for s in shown if s == s.lower()), key=lambda s: shown[s], default="")
    return small if small and 3 * shown[small] >= times else usual
