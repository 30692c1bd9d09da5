"""Whether an answer says that the text does not answer: "The document does not mention it", "N/A"."""

from __future__ import annotations

import re

from . import sentences
from .relations import SILENCE

_MORE = {
    "english": (
        r"(?:is|are|was|were|has|have)(?: not|n['’]t)(?: \w+)? (?:contained|included|provided|listed|addressed|"
        r"answered|available|found|discussed)"
        r"|(?:no|any) (?:information|mention|indication|details?|data|figures?|statement)"
        r" (?:about|of|on|for|that|is|was|regarding|in)"
        r"|can(?:not|n['’]t) (?:be )?(?:determined?|find|found|answer(?:ed)?|tell)|could not (?:be )?f(?:i|ou)nd"
        r"|(?:answer|information|figure|value)s? (?:is|are)(?: not|n['’]t) (?:\w+ )?(?:there|here|given)"
        r"|(?:documents?|texts?|files?|paragraphs?|passages?|sections?|excerpts?|they|it)(?: \w+)?"
        r" do(?:es)?(?: not|n['’]t) (?:\w+ )?answer"
        r"|nothing in (?:the|this|these) (?:documents?|texts?|files?)|(?:un|not )available|unspecified|n/a"
    ),
    "german": r"keine (?:angaben?|informationen?|aussagen?)|(?:nicht|keine?n?)(?: \w+){0,3} (?:enthalten|hervor)",
    "french": r"aucune (?:information|mention|indication)",
    "spanish": r"(?:ninguna|sin) (?:información|mención)|no (?:se (?:dice|menciona|especifica|indica)|aparece)",
    "italian": (
        r"non (?:si )?(?:dice|menziona|specifica|indica|contiene|fornisce|viene|è)"
        r"|nessuna (?:informazione|menzione)"
    ),
    "portuguese": (
        r"não (?:se )?(?:diz|menciona|especifica|indica|contém|fornece|informa)"
        r"|nenhuma (?:informação|menção)"
    ),
    "dutch": (
        r"(?:niet|geen)(?: \w+){0,3} (?:vermeld|genoemd|gespecificeerd|informatie|gezegd)"
        r"|vermeldt? (?:\w+ )?(?:niet|geen)"
    ),
    "swedish": r"(?:anges|nämns|framgår|sägs) inte|ingen (?:information|uppgift)",
    "russian": r"не (?:говорится|указан\w*|упомина\w*|содержит\w*|сообща\w*)|нет (?:информации|сведений|данных)",
    "polish": r"nie (?:podano|wspomina|określa|zawiera|mówi)|brak informacji",
    "chinese": r"(?:没有|未|沒有)(?:提及|提到|说明|說明|指出|给出)",
    "japanese": r"(?:記載|言及|記述)(?:されて|が|は)?(?:い)?(?:ません|ない|なし)",
}
"""Ways to say it beside those of `relations.SILENCE`, which speak of what a document does not do."""
_ABSENT = re.compile("|".join(rf"(?<![^\W\u3040-\u9fff])(?:{said})" for said in _MORE.values()), re.IGNORECASE)


def says_absent(answer: str) -> bool:
    """Whether the first sentence of an answer says that the text does not say what was asked for."""
    pieces = sentences.split(answer.strip())
    first = answer.strip()[slice(*pieces[0])] if pieces else ""
    return bool(SILENCE.search(first) or _ABSENT.search(first))
