"""How people ask about a document's structure: "How many tables are on pages 3-10?".

The words for tables, chapters and pages are the lexicon's; here stand those around them. A frame is a regular
expression for a whole question: `{units}` stands for what is counted or listed, `{label}` for what a caption or a
title is called, `{place}` and `{scope}` for a part of the document, `{words}` for what is looked for.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Unit(StrEnum):
    """What of a document can be counted."""

    TABLE = "table"
    FIGURE = "figure"
    FORMULA = "formula"
    LISTING = "listing"
    LIST = "list"
    FOOTNOTE = "footnote"
    PAGE = "page"
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    SUBSECTION = "subsection"
    APPENDIX = "appendix"
    PARAGRAPH = "paragraph"
    WORD = "word"


class Ask(StrEnum):
    """What is asked about the structure."""

    COUNT = "count"
    LIST = "list"
    WHERE = "where"
    LENGTH = "length"
    AFTER = "after"
    BEFORE = "before"
    MENTIONS = "mentions"
    OCCURRENCES = "occurrences"


class Frame(NamedTuple):
    """A wording. `strict`: a part of the document must be named by its number or as a part ("chapter “Wine”"), for
    the same words may ask about the world ("What comes after wine?").
    """

    ask: Ask
    pattern: str
    strict: bool = False


_SCOPE = "(?: (?P<scope>.+?))??"
FRAMES: dict[str, tuple[Frame, ...]] = {
    "english": (
        Frame(
            Ask.COUNT,
            "how many {units}(?: (?:are|is|can be found|are found|appear|exist))?(?: there)?(?: in (?:all|total))?"
            + _SCOPE,
        ),
        Frame(
            Ask.COUNT,
            "how many {units} (?:does|do|has) (?P<scope>.+?)(?: (?:have|contain|include|span|consist "
            "of|take up))?",
        ),
        Frame(Ask.COUNT, "how many {units} long is (?P<scope>.+)"),
        Frame(Ask.COUNT, "(?:(?:what is|count|tell me|give me) )?the (?:total )?number of {units}" + _SCOPE),
        Frame(Ask.COUNT, "count (?:all )?(?:of )?(?:the )?{units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:list|show|name|enumerate|give|display)(?: me)?(?: all)?(?: of)?(?: the)? {units}" + _SCOPE,
        ),
        Frame(Ask.LIST, "(?:what|which) {units} (?:are|is|exist|appear)(?: there)?" + _SCOPE),
        Frame(Ask.LIST, "(?:what|which) {units} (?:does|do) (?P<scope>.+?) (?:have|contain|include)"),
        Frame(Ask.LIST, "what are (?:all )?(?:of )?the {units}" + _SCOPE),
        Frame(
            Ask.WHERE,
            "where (?:is|are|can i find|do i find|can one find|can you find|to find)(?: the)? {label}",
            strict=True,
        ),
        Frame(Ask.WHERE, "where does (?:the )?{label} (?:start|begin|appear)", strict=True),
        Frame(
            Ask.WHERE,
            "(?:on |at )?(?:which|what) page(?: number)?s? (?:is|are|does|do|has|have|contains?|shows?)(?: the)? "
            "{label}(?: (?:on|at|starts?|begins?|appears?|located|found|printed|stand))*",
        ),
        Frame(
            Ask.WHERE,
            "(?:in |under )?(?:which|what) (?:section|chapter|part) (?:is|does|has|contains?)(?: the)? {label}"
            "(?: (?:in|under|appear|belong to|located|found|stand))*",
            strict=True,
        ),
        Frame(Ask.LENGTH, "how long (?:is|are) {place}", strict=True),
        Frame(Ask.LENGTH, "what is the length of {place}", strict=True),
        Frame(Ask.AFTER, "what (?:comes|is|follows|stands)(?: right| directly| immediately)? after {place}", True),
        Frame(Ask.AFTER, "what follows {place}", strict=True),
        Frame(
            Ask.AFTER,
            "(?:what|which) (?:section|chapter|part|appendix|heading) (?:comes|is|follows)(?: right| "
            "directly| next)?"
            "(?: after)? {place}",
        ),
        Frame(Ask.AFTER, "what is the (?:next|following) (?:section|chapter|heading) after {place}"),
        Frame(
            Ask.BEFORE, "what (?:comes|is|stands)(?: right| directly| immediately)? before {place}", strict=True
        ),
        Frame(Ask.BEFORE, "what precedes {place}", strict=True),
        Frame(
            Ask.BEFORE,
            "(?:what|which) (?:section|chapter|part|appendix|heading) (?:comes|is|precedes)(?: right| directly)?"
            "(?: before)? {place}",
        ),
        Frame(Ask.MENTIONS, "(?:what|which) {units} mentions? {words}"),
        Frame(Ask.MENTIONS, "(?:what|which) {units} (?:contains?|uses?|includes?) {words}", strict=True),
        Frame(Ask.MENTIONS, "(?:in|on) (?:what|which) {units} (?:is|are) {words} (?:mentioned|named)"),
        Frame(Ask.MENTIONS, "(?:in|on) (?:what|which) {units} do(?:es)? {words} (?:occur|appear)"),
        Frame(Ask.MENTIONS, "where (?:is|are) {words} mentioned"),
        Frame(Ask.MENTIONS, "where do(?:es)? {words} (?:occur|appear)", strict=True),
        Frame(
            Ask.OCCURRENCES,
            "how (?:often|many times) (?:is|are|does|do) {words} (?:mentioned|named|occur|appear|"
            "used|found|show up)" + _SCOPE,
            strict=True,
        ),
        Frame(
            Ask.OCCURRENCES,
            "(?:how many|(?:what is )?the number of|count the) (?:occurrences|mentions) of {words}"
            "(?: (?:are|is) there)?(?: (?P<scope>(?:in|on) .+))?",
        ),
    ),
    "german": (
        Frame(
            Ask.COUNT,
            "wie ?viele {units}(?: lang)?(?: (?:gibt|hat|haben|sind|enthält|umfasst|stehen|finden "
            "sich|befinden sich|ist))?"
            "(?: es)?(?: insgesamt)?" + _SCOPE + "(?: (?:vor|enthalten|zu finden|lang))?",
        ),
        Frame(Ask.COUNT, "(?:(?:wie hoch|wie groß|was) ist )?die (?:an)?zahl der {units}" + _SCOPE),
        Frame(Ask.COUNT, "zähle?(?: alle| die)* {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:liste|zähle|nenne|zeige?|gib)(?: mir)?(?: alle)?(?: die)? {units}" + _SCOPE + "(?: auf| an)?",
        ),
        Frame(
            Ask.LIST,
            "(?:welche|was für) {units} (?:gibt|stehen|sind|hat|enthält|finden sich|befinden sich)(?: es)?"
            + _SCOPE,
        ),
        Frame(Ask.LIST, "was sind (?:alle )?die {units}" + _SCOPE),
        Frame(
            Ask.WHERE,
            "wo (?:ist|sind|steht|stehen|finde ich|findet man|befindet sich|beginnt)(?: die| der| das)? {label}",
            strict=True,
        ),
        Frame(
            Ask.WHERE,
            "auf welcher seite (?:ist|steht|beginnt|befindet sich|finde ich|findet man)(?: die| der| "
            "das)? {label}",
        ),
        Frame(
            Ask.WHERE,
            "in welche[mr] (?:kapitel|abschnitt|teil) (?:ist|steht|befindet sich|finde ich)(?: die| "
            "der| das)? {label}",
            strict=True,
        ),
        Frame(Ask.LENGTH, "wie lang (?:ist|sind) {place}", strict=True),
        Frame(Ask.AFTER, "was (?:kommt|folgt|steht)(?: direkt| gleich)? (?:nach|auf|hinter) {place}", strict=True),
        Frame(
            Ask.AFTER,
            "welche[rs]? (?:kapitel|abschnitt|teil|anhang) (?:kommt|folgt|steht)(?: direkt)? (?:nach|"
            "auf|hinter) {place}",
        ),
        Frame(Ask.BEFORE, "was (?:kommt|steht)(?: direkt)? vor {place}", strict=True),
        Frame(Ask.BEFORE, "welche[rs]? (?:kapitel|abschnitt|teil|anhang) (?:kommt|steht)(?: direkt)? vor {place}"),
        Frame(Ask.MENTIONS, "welche[rs]? {units} (?:erwähn(?:t|en)|nenn(?:t|en)) {words}"),
        Frame(Ask.MENTIONS, "welche[rs]? {units} enth(?:ält|alten) {words}", strict=True),
        Frame(Ask.MENTIONS, "(?:in|auf) welche[nmr] {units} (?:wird|werden|ist|sind) {words} (?:erwähnt|genannt)"),
        Frame(Ask.MENTIONS, "(?:in|auf) welche[nmr] {units} komm(?:t|en) {words} vor"),
        Frame(Ask.MENTIONS, "wo (?:wird|werden|ist) {words} (?:erwähnt|genannt)"),
        Frame(Ask.MENTIONS, "wo komm(?:t|en) {words} vor", strict=True),
        Frame(
            Ask.OCCURRENCES,
            "wie (?:oft|häufig) (?:kommt|kommen|wird|werden) {words}(?: (?P<scope>(?:in|im|auf) .+?))?"
            " (?:vor|erwähnt|genannt|verwendet|benutzt)",
            strict=True,
        ),
    ),
    "french": (
        Frame(
            Ask.COUNT,
            "combien (?:(?:y a-t-il|il y a|contient (?:le|ce) document|existe-t-il) )?(?:de |d['’])(?:la )?{units}"
            "(?: (?:y a-t-il|il y a|contient|compte|comporte|a|comprend|fait|occupe|se trouvent|sont|trouve-t-on|"
            "existe-t-il|figurent))?(?: au total)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:quel est )?le nombre (?:total )?(?:de |d['’]){units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:list(?:e|er|ez)|énum[èé]r(?:e|er|ez)|donn(?:e|er|ez)|montr(?:e|er|ez)|cit(?:e|er|ez)|"
            "nomm(?:e|er|ez))"
            "(?:-moi)?(?: toutes| tous)?(?: les)? {units}" + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "quel(?:le)?s (?:sont (?:toutes |tous )?les )?{units}"
            "(?: (?:y a-t-il|il y a|contient|comporte|comprend|se trouvent|figurent|trouve-t-on))?" + _SCOPE,
        ),
        Frame(
            Ask.WHERE,
            "où (?:est|se trouve|se situe|puis-je trouver|trouver|commence)(?: la| le| l['’])? ?{label}",
            strict=True,
        ),
        Frame(
            Ask.WHERE,
            "(?:à|sur) quelle page (?:est|se trouve|se situe|commence|figure|trouve-t-on)(?: la| le| "
            "l['’])? ?{label}",
        ),
        Frame(
            Ask.WHERE,
            "dans quel(?:le)? (?:section|chapitre|partie) (?:est|se trouve|figure)(?: la| le| l['’])? ?{label}",
            strict=True,
        ),
        Frame(Ask.LENGTH, "quelle est la longueur (?:du|de la|de l['’]|de) ?{place}", strict=True),
        Frame(
            Ask.AFTER,
            "(?:qu['’]est-ce qui|que|qu['’]) ?(?:vient|suit|y a-t-il)(?: juste)?(?: après)? {place}",
            True,
        ),
        Frame(
            Ask.AFTER,
            "quel(?:le)? (?:section|chapitre|partie|annexe) (?:vient|suit)(?: juste)?(?: après)? {place}",
        ),
        Frame(
            Ask.BEFORE,
            "(?:qu['’]est-ce qui|que|qu['’]) ?(?:vient|précède|y a-t-il)(?: juste)?(?: avant)? {place}",
            True,
        ),
        Frame(
            Ask.BEFORE,
            "quel(?:le)? (?:section|chapitre|partie|annexe) (?:vient|précède)(?: juste)?(?: avant)? {place}",
        ),
        Frame(Ask.MENTIONS, "quel(?:le)?s? {units} mentionn(?:e|ent) {words}"),
        Frame(Ask.MENTIONS, "quel(?:le)?s? {units} contien(?:t|nent) {words}", strict=True),
        Frame(
            Ask.MENTIONS,
            "(?:dans|sur|à) quel(?:le)?s? {units} (?:appara(?:ît|it|issent)|est mentionnée?|sont "
            "mentionné[es]+) {words}",
        ),
        Frame(
            Ask.MENTIONS,
            "(?:dans|sur|à) quel(?:le)?s? {units} {words} (?:est|sont|apparaît|apparait)-(?:il|"
            "elle)s?(?: mentionné[es]*)?",
        ),
        Frame(Ask.MENTIONS, "où (?:est|sont) mentionné[es]* {words}"),
        Frame(Ask.MENTIONS, "où {words} (?:est|sont)-(?:il|elle)s? mentionné[es]*"),
        Frame(
            Ask.OCCURRENCES,
            "combien de fois (?:appara(?:ît|it|issent)|est mentionnée?|est cité[e]?|figure|trouve-t-on) {words}"
            "(?: (?P<scope>(?:dans|sur|au|aux|à) .+))?",
            strict=True,
        ),
        Frame(
            Ask.OCCURRENCES,
            "combien de fois {words} (?:appara(?:ît|it)-(?:il|elle)|est-(?:il|elle) (?:mentionnée?|citée?))"
            + _SCOPE,
            strict=True,
        ),
    ),
    "spanish": (
        Frame(
            Ask.COUNT,
            "cu[aá]nt[oa]s {units}(?: (?:hay|tiene|contiene|incluye|aparecen|existen|ocupa|abarca|comprende))?"
            "(?: en total)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:cu[aá]l es )?el n[uú]mero (?:total )?de {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:lista|listar|enumera|muestra|mu[eé]strame|dame|nombra|indica)(?: tod[oa]s)?(?: l[oa]s)? {units}"
            + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "(?:qu[eé]|cu[aá]les son (?:tod[oa]s )?l[oa]s) {units}(?: (?:hay|contiene|tiene|aparecen|incluye))?"
            + _SCOPE,
        ),
        Frame(
            Ask.WHERE,
            "d[oó]nde (?:est[aá]|se encuentra|aparece|empieza|comienza|puedo encontrar|se halla)(?: "
            "el| la)? {label}",
            strict=True,
        ),
        Frame(
            Ask.WHERE,
            "en qu[eé] p[aá]gina (?:est[aá]|se encuentra|empieza|comienza|aparece)(?: el| la)? {label}",
        ),
        Frame(
            Ask.WHERE,
            "en qu[eé] (?:cap[ií]tulo|secci[oó]n|apartado|parte) (?:est[aá]|se encuentra|aparece)(?: "
            "el| la)? {label}",
            strict=True,
        ),
        Frame(
            Ask.LENGTH,
            "(?:cu[aá]nto (?:mide|ocupa)|qu[eé] (?:longitud|extensi[oó]n) tiene|c[oó]mo de larg[oa] es) {place}",
            strict=True,
        ),
        Frame(
            Ask.AFTER, "qu[eé] (?:viene|sigue|hay)(?: justo)? (?:despu[eé]s del?|tras|al?) {place}", strict=True
        ),
        Frame(
            Ask.AFTER,
            "qu[eé] (?:cap[ií]tulo|secci[oó]n|apartado|parte) (?:viene|sigue) (?:despu[eé]s del?|"
            "tras|al?) {place}",
        ),
        Frame(Ask.BEFORE, "qu[eé] (?:viene|hay)(?: justo)? antes del? {place}", strict=True),
        Frame(Ask.BEFORE, "qu[eé] (?:cap[ií]tulo|secci[oó]n|apartado|parte) viene antes del? {place}"),
        Frame(Ask.MENTIONS, "qu[eé] {units} menciona[n]? {words}"),
        Frame(Ask.MENTIONS, "qu[eé] {units} contiene[n]? {words}", strict=True),
        Frame(Ask.MENTIONS, "en qu[eé] {units} (?:se mencionan?|aparecen?) {words}"),
        Frame(Ask.MENTIONS, "d[oó]nde se mencionan? {words}"),
        Frame(
            Ask.OCCURRENCES,
            "cu[aá]ntas veces (?:aparecen?|se mencionan?|figuran?|se cita|se usa) {words}"
            "(?: (?P<scope>(?:en|del?) .+))?",
            strict=True,
        ),
    ),
}
"""For each language the wordings, tried in this order; more languages are in `structural_frames`."""

POLITE = (
    r"(?:(?:please|bitte|s['’]il (?:te|vous) pla[iî]t|por favor|(?:can|could) you(?: please)?(?: tell "
    r"me)?|tell me|"
    r"k[oö]nn(?:en sie|test du|st du)(?: mir)?(?: bitte)?(?: sagen)?|"
    r"pouvez-vous(?: me dire)?|puede[s]? decirme|per favore|pode me dizer|alstublieft|kun je me zeggen|proszę|"
    r"пожалуйста|скажи(?:те)?)[,:]? |请(?:问|告诉我)?[,，]?)?"
)
"""What may stand before a question."""
AFTERWARDS = (
    r"(?:,? (?:please|bitte|s['’]il (?:te|vous) pla[iî]t|por favor|per favore|alstublieft|proszę|пожалуйста))?"
    r"[ ?!.。？]*"
)
"""What may stand after it."""

LEADS = (
    r"(?:(?:there |sind |gibt es |hay |il y a )?"
    r"(?:in|on|of|from|at|within|inside|throughout|under|for|are|is|does|"
    r"auf|im|am|von|vom|aus|innerhalb|unter|zu|zum|zur|ab|"
    r"dans|sur|aux|au|du|de|des|en|à|sous|pour|"
    r"sobre|del|al|según|bajo|"
    r"nel|nella|nelle|nei|alle|alla|dal|dalla|della|delle|dei|di|su|sulle|sulla|"
    r"em|nos?|nas?|dos?|das?|op|uit|van|het|na|w|we|z|ze|do|od|po|przed|"
    r"в|во|на|из|с|со|о|об|от|до|за|после|перед) )?"
    r"(?:(?:the|der|die|das|den|dem|des|les|le|las|la|el|los|lo|il|gli|os|het) |"
    r"(?:[ld]|dell|nell|all)['’] ?|[oa] (?=\w{4}))?"
)
"""Prepositions and articles before a part of the document, at most one of each."""
THIS = (
    r"(?:this|the current|dieser|diese|dieses|diesem|diesen|der aktuellen|cette|ce|cet|est[ea]|"
    r"quest[oa]|dest[ea]|nest[ea]|deze|dit|tej|ta|tego|tym|ten|эта|этой|этот|этого|этом|эту)"
)
WIDE_THIS = "(?:本|这一?|該|该|この)"
WHOLE = (
    r"(?:(?:whole|entire|ganzen|gesamten|tout le|todo el|current|este|esta|ce|cette|diese[mrs]|dieses|this|the|"
    r"tutto il|todo o|questo|deste|neste|d?o|n?o|hele|dit|deze|het|ten|tego|tym|całym|этот|этого|этом|всём) )*"
    r"(?:document|pdf|file|manual|report|thesis|publication|text|dokument|dokuments|pdf|datei|handbuch|handbuchs|"
    r"bericht|text|textes?|fichier|rapport|manuel|documento|archivo|informe|manual|texto|"
    r"manuale|rapporto|testo|arquivo|relatório|rapport|handleiding|dokumencie|dokumentu|raporcie|"
    r"документ|документа|документе|файле|отчёте|"
    r"(?:本|这份?|该|整个|全)?(?:文档|文件|文書)|本文|全文|(?:この|本)?(?:文書|文献|資料|ドキュメント)(?:全体)?)"
    r"(?: (?:have|as a whole|insgesamt|entier|completo))?"
)
"""The document itself. "Book" and "paper" are not among them: they may be ones that the document speaks of."""
WORDED = (
    r"(?:the |das |le |la |el )?"
    r"(?:words?|terms?|phrase|expression|string|name|wort|begriff|ausdruck|wörter|mot|terme|nom|expression|"
    r"palabra|t[eé]rmino|expresi[oó]n|nombre|la parola|il termine|a palavra|o termo|het woord|słowo|słowa|слово|"
    r"слова) "
)
"""What may stand before words that are looked for."""
RANGE = (
    r"(?:-|–|—|to|through|thru|until|bis(?: seite)?|à|a|hasta|al|alla|tot(?: en met)?|t/m|até|do|по|до|"
    r"至|到|から|〜|～)"
)
BETWEEN = r"(?:between|zwischen|entre|tra|fra|tussen|między|между)"
ALSO = r"(?:,|and|und|et|y|&|e|en|i|и|和|と|、)"
