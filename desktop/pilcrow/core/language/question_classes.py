"""What the wording of a question says plainly about how many places its answer stands in (BookRAG, Table 2)."""

from __future__ import annotations

import re
from enum import StrEnum

from .questions import Asks, understood


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
_ASKING = (
    r"(?:who|what|which|when|where|why|how (?:much|many|long)|wer|was|welche[rsnm]?|wann|wo|warum|wie ?viel\w*|"
    r"qui|quel(?:le)?s?|quand|où|pourquoi|combien|quién|qué|cuál|cuándo|dónde|cuánt[oa]s?)"
)
_MULTI = re.compile(
    r"\b(?:(?:higher|lower|larger|smaller|greater|more|fewer|less|earlier|later|older|newer|longer|shorter|better|"
    r"worse)\b.{0,80} than(?! \d)|respectively|differ(?:s|ed)? from|jeweils|respectivement|respectivamente)\b|"
    rf"\?.*\w.*\?|\b{_ASKING}\b.{{8,}}(?:,| and| und| et| y) (?:and |und |et |y )?{_ASKING}\b",
    re.IGNORECASE,
)
_NESTED = re.compile(
    r"\b(?:that|which|whose|who|where|der|die|das|welche[rsnm]?|dont|que|qui|cuy[oa]s?|with the "
    r"(?:most|highest|lowest|largest|smallest|least)|each|and|or|und|oder|et|ou|y|o)\b",
    re.IGNORECASE,
)
_PERIODS = re.compile(
    r"\b(?:fy ?)?(?:19|20)\d\d(?:,? (?:and|or|und|oder|et|ou|y|o) (?:fy ?)?(?:19|20)\d\d)+\b", re.IGNORECASE
)
"""Years side by side, which are columns of one table."""
_COMPUTED = re.compile(
    r"\bratio|turnover|calculat|compute|average|margin|growth|differen|percentage|days|return on|/|"
    r"quote|durchschnitt|wachstum|anteil|berechne|moyenne|croissance|taux|promedio|crecimiento|porcentaje",
    re.IGNORECASE,
)
"""What is often made of figures from several places."""
_ONE_THING = (
    *(Asks.PERSON, Asks.DATE, Asks.PLACE, Asks.AMOUNT),
    *(Asks.ADDRESS, Asks.DEFINITION, Asks.YES_NO, Asks.CHOICE),
)
_SHORT = 14
"""Words of a question that asks one thing, at the most."""


def plainly(question: str) -> QuestionClass | None:
    """The class that the wording shows; None where somebody has to think about it."""
    text = " ".join(question.split()).lstrip("¿¡ ")
    meant = understood(text)
    if _GLOBAL.search(text):
        return QuestionClass.GLOBAL
    if meant.asks is Asks.COMPARISON or _MULTI.search(text):
        return QuestionClass.MULTI
    asked = _PERIODS.sub("", meant.subject)
    first = asked.find(" ")  # behind the question's own "who"
    short = len(asked.split()) <= _SHORT and not _COMPUTED.search(text)
    if meant.asks in _ONE_THING and short and not _NESTED.search(asked, first):
        return QuestionClass.SINGLE
    return None
