"""What the wording of a question says plainly about how many places its answer stands in (BookRAG, Table 2)."""

from __future__ import annotations

import re
from enum import StrEnum


class QuestionClass(StrEnum):
    """One place answers (single-hop), several places that are to be joined (multi-hop), or all of a part of the
    document (global).
    """

    SINGLE = "single-hop"
    MULTI = "multi-hop"
    GLOBAL = "global"


_GLOBAL = re.compile(
    r"^(?:please |bitte |can you |could you )?(?:summari[sz]e|sum up|outline|give (?:me )?(?:a|an) "
    r"(?:brief |short )?"
    r"(?:summary|overview)|(?:a )?(?:summary|overview) of|(?:list|name|find|collect|extract) (?:all|every|each)\b|"
    r"what are all\b|which .{1,60} are (?:named|mentioned|listed) in all|"
    r"fass(?:e|en sie)?\b.* zusammen|(?:eine )?(?:zusammenfassung|übersicht) |(?:nenne|liste|finde|sammle) alle\b|"
    r"résum(?:e|er|ez|é)\b|(?:donne|fais)(?:-moi|s)? un résumé|(?:liste|cite|trouve)[rz]? (?:tous|toutes)\b|"
    r"resum(?:e|ir|en)\b|(?:haz|dame) un resumen|(?:enumera|lista|nombra) tod[oa]s\b)",
    re.IGNORECASE,
)
_MULTI = re.compile(
    r"\b(?:compare|compared (?:to|with)|difference between|differ(?:s|ed)? from|(?:higher|lower|"
    r"larger|smaller|greater|"
    r"more|fewer|less|earlier|later|older|newer|longer|shorter|better|worse)\b.{0,80} than|respectively|"
    r"vergleich\w*|unterschied zwischen|jeweils|(?:compar(?:e|er|ez)|différence entre|respectivement)|"
    r"(?:compara|diferencia entre|respectivamente))\b|"
    r"\?.*\w.*\?|(?:,| and| und| et| y) (?:and |und |et |y )?(?:who|when|where|why|how (?:much|many|long)|"
    r"wer|wann|wo|warum|wie ?viel\w*|qui|quand|où|pourquoi|combien|quién|cuándo|dónde|cuánt[oa]s?)\b",
    re.IGNORECASE,
)
_SINGLE = re.compile(
    r"^(?:who|when|where|what (?:is|was|are|were)|how (?:much|many|long|old|often|far)|in (?:what|which) year|"
    r"wer|wann|wo|was (?:ist|war)|wie ?viele?|wie (?:lange|alt|oft|hoch)|qui|quand|où|combien|"
    r"quel(?:le)? (?:est|était)|"
    r"quién|cuándo|dónde|cuánt[oa]s?|qué es|cuál (?:es|fue|era))\b",
    re.IGNORECASE,
)
_NESTED = re.compile(
    r"\b(?:that|which|whose|who|where|der|die|das|welche[rsnm]?|dont|que|qui|cuy[oa]s?|with the "
    r"(?:most|highest|lowest|"
    r"largest|smallest|least)|and|or|und|oder|et|ou|y|o)\b",
    re.IGNORECASE,
)
_SHORT = 14
"""Words of a question that asks one thing, at the most."""


def plainly(question: str) -> QuestionClass | None:
    """The class that the wording shows; None where somebody has to think about it."""
    text = " ".join(question.split()).lstrip("¿¡ ")
    if _GLOBAL.search(text):
        return QuestionClass.GLOBAL
    if _MULTI.search(text):
        return QuestionClass.MULTI
    begins = _SINGLE.match(text)
    if begins and len(text.split()) <= _SHORT and not _NESTED.search(text, begins.end()):
        return QuestionClass.SINGLE
    return None
