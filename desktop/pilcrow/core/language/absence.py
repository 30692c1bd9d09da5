"""Whether an answer says that the text does not answer: "The document does not mention it", "N/A"."""

from __future__ import annotations

import re

from . import sentences

_SAID = (
    "say state mention specify contain include provide disclose give report list address answer discuss reveal "
    "indicate tell describe said stated mentioned specified contained included provided disclosed given reported "
    "listed addressed answered available found discussed indicated described"
).replace(" ", "|")
_SAYS = {
    "english": (
        rf"(?:do(?:es)?|did|is|are|was|were|has|have|can)(?: not|n['’]t)(?: \w+)? (?:{_SAID})"
        r"|(?:no|any) (?:information|mention|indication|details?|data|figures?|statement)"
        r" (?:about|of|on|for|that|is|was|regarding|in)"
        r"|can(?:not|n['’]t) (?:be )?(?:determined?|find|found|answer(?:ed)?|tell)|could not (?:be )?f(?:i|ou)nd"
        r"|(?:un|not )available|unspecified|n/a"
    ),
    "german": (
        r"(?:nicht|keine?n?)(?: \w+){0,3} (?:erwähnt|genannt|angegeben|enthalten|hervor|beantwortet|gesagt)"
        r"|keine (?:angaben?|informationen?|aussagen?)"
        r"|(?:nennt|erwähnt|sagt|enthält)(?: \w+){0,4} (?:nicht|keine?n?)"
    ),
    "french": (
        r"ne (?:dit|mentionne|précise|contient|donne|indique|fournit)(?: \w+)? (?:pas|aucune?)"
        r"|n['’](?:est|a|indique)(?: \w+)? (?:pas|aucune?)|aucune (?:information|mention|indication)"
    ),
    "spanish": (
        r"no (?:se )?(?:dice|menciona|especifica|indica|contiene|proporciona|informa|aparece)"
        r"|(?:ninguna|sin) (?:información|mención)"
    ),
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
_ABSENT = re.compile("|".join(rf"(?<!\w)(?:{said})" for said in _SAYS.values()), re.IGNORECASE)


def says_absent(answer: str) -> bool:
    """Whether the first sentence of an answer says that the text does not say what was asked for."""
    pieces = sentences.split(answer.strip())
    return bool(pieces) and bool(_ABSENT.search(answer.strip()[slice(*pieces[0])]))
