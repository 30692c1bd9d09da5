"""Build the dictionaries in resources/words from FreeDict's, as packaged by Debian, and from dictionaries.txt:

    apt-get download dict-freedict-deu-eng dict-freedict-fra-eng dict-freedict-spa-eng \
        dict-freedict-eng-fra dict-freedict-eng-spa
    for package in *.deb; do dpkg -x "$package" dictd; done
    python packaging/dictionaries.py dictd

FreeDict's are under the GNU GPL, version 2 or later (French and Spanish) and 3 or later (German: Ding, by Frank
Richter). The result has single words, for German only the common ones, with all forms of a word merged, and their
English translations.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from pilcrow.core.verify.words import stem

_DIGITS = {c: i for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ASIDE = re.compile(r"\[[^\]]*\]|<[^>]*>|\([^)]*\)|\b(?:sth|sb|so|oneself|to)\b\.?|^\s*\d+\.\s")
_NO_TRANSLATION = re.compile(r'\s{4}|\s*(?:see:|synonym|antonym|note:|")')
_LANGUAGES = {"german": "deu", "french": "fra", "spanish": "spa"}
_LARGE, _COMMON = 50_000, 10
"""Number of words in a shortened dictionary, and least number of occurrences of a word in it."""
_MOST = 8
"""Greatest number of translations per word."""
_OWN = 100
"""Additional weight of the translations in dictionaries.txt."""


def main(folder: Path) -> None:
    """Write the dictionary of each language: lines "word: English, English"."""
    here = Path(__file__).parent
    for column, (language, code) in enumerate(_LANGUAGES.items()):
        made: defaultdict[str, Counter[str]] = defaultdict(Counter)
        occurring = Counter[str]()
        for name, turned in ((f"{code}-eng", False), (f"eng-{code}", True)):
            for head, said in _entries(folder / "usr" / "share" / "dictd" / f"freedict-{name}", occurring):
                for word, english in ((other, head) if turned else (head, other) for other in said):
                    if _WORD.fullmatch(word) and len(english.split()) < 3 and word != english:
                        made[word][english] += 1
        if len(made) > _LARGE:
            made = defaultdict(Counter, {w: english for w, english in made.items() if occurring[w] >= _COMMON})
        for line in (here / "dictionaries.txt").read_text(encoding="utf-8").splitlines()[1:]:
            english, _, columns = line.partition(": ")
            for word in columns.split(" | ")[column].split(", "):
                made[word][english] += _OWN
        forms: defaultdict[str, list[str]] = defaultdict(list)
        for word in sorted(made, key=lambda word: (len(word), word)):
            forms[stem(word)].append(word)
        together = {words[0]: sum((made[word] for word in words), Counter[str]()) for words in forms.values()}
        text = "".join(f"{word}: {', '.join(_best(together[word], occurring))}\n" for word in sorted(together))
        (here.parent / "resources" / "words" / f"{language}.txt").write_text(text, encoding="utf-8")


def _entries(path: Path, occurring: Counter[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield (word, translations) from a dictionary in dictd format; counts the words that occur in it."""
    if not path.with_suffix(".index").exists():
        return
    with gzip.open(f"{path}.dict.dz") as file:
        data = file.read()
    index = path.with_suffix(".index").read_text(encoding="utf-8").splitlines()
    for place in sorted({tuple(line.split("\t")[1:3]) for line in index}):
        start, length = (reduce(lambda number, c: number * 64 + _DIGITS[c], digits, 0) for digits in place)
        head, *rest = data[start : start + length].decode("utf-8").casefold().split("\n")
        occurring.update(_WORD.findall("\n".join([head, *rest])))
        said = [_ASIDE.sub("", line) for line in rest if not _NO_TRANSLATION.match(line)]
        words = [" ".join(each.split()) for line in said for each in re.split("[,;]", line)]
        yield head.partition(" /")[0].strip(), [each for each in words if _WORD.fullmatch(each.replace(" ", ""))]


def _best(english: Counter[str], occurring: Counter[str]) -> list[str]:
    """Best translations, single and common words first, no plural together with its singular."""
    best = sorted(english, key=lambda e: (english[e] < _OWN, " " in e, -english[e], -occurring[e], e))
    return [e for i, e in enumerate(best) if not {e.removesuffix("s"), f"{e}s"} & {*best[:i]}][:_MOST]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
