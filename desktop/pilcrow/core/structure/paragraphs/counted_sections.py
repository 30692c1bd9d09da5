"""The numbers of sections in a document that prints none but speaks of them: "as told in Section 2.4"."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...language.citing import BIBLIOGRAPHY
from ...language.lexicon import BACK_MATTER
from ...language.title_pages import ABSTRACT, PREFACE, SUMMARY
from ...model import Section

_UNCOUNTED = frozenset(
    word.casefold()
    for concept in (ABSTRACT, PREFACE, SUMMARY, BACK_MATTER, BIBLIOGRAPHY)
    for word in concept.words
)
_LEAST, _DEEPEST = 2, 12


def counted_sections(sections: Sequence[Section], spoken: Collection[str]) -> Mapping[str, Section]:
    """Sections by the numbers ("2.4") that counting them gives; none unless all numbers that the text speaks of
    (`spoken`) are among these, several of them, and of a section within another at least one.
    """
    counted: dict[str, Section] = {}
    tops = [section for section in sections if not section.parent]
    if len(tops) == 1:  # the title of all
        tops = [section for section in sections if section.parent == tops[0].id]
    by_id = {section.id: section for section in sections}

    waiting = [(tops, "")]
    while waiting:
        of, before = waiting.pop()
        kept = [s for s in of if not (s.synthetic or s.extra or s.title.strip(" .:").casefold() in _UNCOUNTED)]
        for number, section in enumerate(kept, 1):
            counted[f"{before}{number}"] = section
            if section.level < _DEEPEST:
                waiting.append(([by_id[child] for child in section.children], f"{before}{number}."))
    sure = len(spoken) >= _LEAST and any("." in number for number in spoken) and counted.keys() >= set(spoken)
    return counted if sure else {}
