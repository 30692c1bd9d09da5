"""How people ask about a document's structure in Italian, Portuguese, Dutch, Polish, Russian, Chinese and
Japanese; see `structural.FRAMES`.
"""

from __future__ import annotations

from .structural import Ask, Frame

_SCOPE = "(?: (?P<scope>.+?))??"
_WIDE_SCOPE = "(?:在)?(?P<scope>.+?)(?:当中|之中|中|里面|里|上|内)?的?"
_MEASURE = "(?:个|張|张|幅|篇|条|項|项|份)?"
MORE_FRAMES: dict[str, tuple[Frame, ...]] = {
    "italian": (
        Frame(
            Ask.COUNT,
            "quant[ei] {units}(?: (?:ci sono|vi sono|ha|contiene|include|comprende|compaiono|esistono|occupa))?"
            "(?: in tutto| in totale)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:qual è )?il numero (?:totale )?(?:di|delle|dei|degli) {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:elenca|elencare|mostra|mostrami|dammi|nomina|indica)(?: tutt[ei])?(?: le| i| gli)? {units}"
            + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "qual[ei] (?:sono (?:tutt[ei] )?(?:le|i|gli) )?{units}"
            "(?: (?:ci sono|vi sono|contiene|ha|compaiono|si trovano|include))?" + _SCOPE,
        ),
        Frame(
            Ask.WHERE,
            "dov(?:e |['’])(?:è|si trova|sta|inizia|comincia|posso trovare|trovo)(?: il| la| lo| l['’])? ?{label}",
            strict=True,
        ),
        Frame(
            Ask.WHERE,
            "(?:a|in|su) (?:quale|che) pagina (?:è|si trova|sta|inizia|comincia|compare)(?: il| la| lo| l['’])? "
            "?{label}",
        ),
        Frame(
            Ask.WHERE,
            "in (?:quale|che) (?:capitolo|sezione|parte) (?:è|si trova|sta|compare)(?: il| la| lo| l['’])? "
            "?{label}",
            strict=True,
        ),
        Frame(Ask.LENGTH, "(?:quanto è lung[oa]|che lunghezza ha|quanto occupa) {place}", strict=True),
        Frame(Ask.AFTER, "(?:che )?cosa (?:viene|segue|c['’]è)(?: subito)?(?: dopo)? {place}", strict=True),
        Frame(
            Ask.AFTER,
            "(?:quale|che) (?:capitolo|sezione|parte|appendice) (?:viene|segue)(?: subito)?(?: dopo)? {place}",
        ),
        Frame(Ask.BEFORE, "(?:che )?cosa (?:viene|c['’]è|precede)(?: subito)?(?: prima (?:di)?)? ?{place}", True),
        Frame(
            Ask.BEFORE,
            "(?:quale|che) (?:capitolo|sezione|parte|appendice) (?:viene|precede)(?: prima (?:di)?)? ?{place}",
        ),
        Frame(Ask.MENTIONS, "(?:qual[ei]|che) {units} (?:menzionano?|citano|cita|nominano?) {words}"),
        Frame(Ask.MENTIONS, "(?:qual[ei]|che) {units} conten(?:gono|iene) {words}", strict=True),
        Frame(Ask.MENTIONS, "(?:in|a|su) (?:quali|quale|che) {units} (?:compa(?:re|iono)|si menzionano?) {words}"),
        Frame(Ask.MENTIONS, "dove (?:è|sono|viene|vengono) (?:menzionat|citat|nominat)[oaei] {words}"),
        Frame(
            Ask.OCCURRENCES,
            "quante volte (?:compa(?:re|iono)|appare|ricorre|è menzionat[oa]|si menziona|viene citat[oa]) {words}"
            "(?: (?P<scope>(?:in|nel|nella|nell|nelle|a) ?.+))?",
            strict=True,
        ),
    ),
    "portuguese": (
        Frame(
            Ask.COUNT,
            "quant[oa]s {units}(?: (?:há|existem|tem|contém|inclui|aparecem|ocupa|abrange|são))?"
            "(?: (?:no|ao) tod[oa]| no total)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:qual é )?o n[uú]mero (?:total )?de {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:list[ae]|listar|enumer[ae]|mostr[ae]|mostre-me|d[êe]-me|indi(?:ca|que)|nomei[ae])(?: tod[oa]s)?"
            "(?: [oa]s)? {units}" + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "(?:que|quais(?: são (?:tod[oa]s )?[oa]s)?) {units}"
            "(?: (?:há|existem|contém|tem|aparecem|inclui|estão))?" + _SCOPE,
        ),
        Frame(
            Ask.WHERE,
            "onde (?:est[áa]|fica|se encontra|aparece|começa|posso encontrar)(?: [oa])? {label}",
            strict=True,
        ),
        Frame(
            Ask.WHERE, "em (?:que|qual) p[aá]gina (?:est[áa]|fica|se encontra|começa|aparece)(?: [oa])? {label}"
        ),
        Frame(
            Ask.WHERE,
            "em (?:que|qual) (?:cap[ií]tulo|se[cç]?ção|parte) (?:est[áa]|fica|se encontra|aparece)"
            "(?: [oa])? {label}",
            strict=True,
        ),
        Frame(
            Ask.LENGTH,
            "(?:qual é (?:o comprimento|a extensão) d[oae]|que extensão tem|quão long[oa] é|quanto ocupa) {place}",
            strict=True,
        ),
        Frame(Ask.AFTER, "o que (?:vem|segue|há|fica)(?: logo)? (?:depois d[oae]|após|a) {place}", strict=True),
        Frame(
            Ask.AFTER,
            "(?:que|qual) (?:cap[ií]tulo|se[cç]?ção|parte|apêndice) (?:vem|segue) (?:depois d[oae]|após) {place}",
        ),
        Frame(Ask.BEFORE, "o que (?:vem|há|fica)(?: logo)? antes d[oae] {place}", strict=True),
        Frame(
            Ask.BEFORE, "(?:que|qual) (?:cap[ií]tulo|se[cç]?ção|parte|apêndice) (?:vem|fica) antes d[oae] {place}"
        ),
        Frame(Ask.MENTIONS, "(?:que|quais|qual) {units} mencionam? {words}"),
        Frame(Ask.MENTIONS, "(?:que|quais|qual) {units} cont(?:êm|ém) {words}", strict=True),
        Frame(Ask.MENTIONS, "em (?:que|quais|qual) {units} (?:se mencionam?|aparecem?|é mencionad[oa]) {words}"),
        Frame(Ask.MENTIONS, "onde (?:se mencionam?|é mencionad[oa]|são mencionad[oa]s) {words}"),
        Frame(
            Ask.OCCURRENCES,
            "quantas vezes (?:aparecem?|se mencionam?|é mencionad[oa]|é citad[oa]|ocorrem?) {words}"
            "(?: (?P<scope>(?:em|n[oa]s?|d[oa]s?) .+))?",
            strict=True,
        ),
    ),
    "dutch": (
        Frame(
            Ask.COUNT,
            "hoeveel {units}(?: (?:zijn er|zijn|heeft|hebben|bevat|bevatten|telt|staan er|staan|beslaat))?"
            "(?: in totaal)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:wat is )?het (?:totale )?aantal {units}" + _SCOPE),
        Frame(Ask.LIST, "(?:noem|toon|geef|som)(?: me)?(?: alle)?(?: de)? {units}" + _SCOPE + "(?: op)?"),
        Frame(Ask.LIST, "(?:welke|wat zijn de) {units}(?: (?:staan er|staan|zijn er|zijn|heeft|bevat))?" + _SCOPE),
        Frame(Ask.WHERE, "waar (?:is|staat|vind ik|begint|bevindt zich)(?: de| het)? {label}", strict=True),
        Frame(
            Ask.WHERE,
            "op welke (?:pagina|bladzijde) (?:is|staat|begint|vind ik|bevindt zich)(?: de| het)? {label}",
        ),
        Frame(
            Ask.WHERE,
            "in welke? (?:hoofdstuk|paragraaf|sectie|deel) (?:is|staat|bevindt zich)(?: de| het)? {label}",
            strict=True,
        ),
        Frame(Ask.LENGTH, "hoe lang (?:is|zijn) {place}", strict=True),
        Frame(Ask.AFTER, "wat (?:komt|volgt|staat)(?: er)?(?: direct| meteen)? (?:na|op) {place}", strict=True),
        Frame(
            Ask.AFTER,
            "welke? (?:hoofdstuk|paragraaf|sectie|deel|bijlage) (?:komt|volgt|staat)(?: er)? (?:na|op) {place}",
        ),
        Frame(Ask.BEFORE, "wat (?:komt|staat)(?: er)?(?: direct| meteen)? v[oó][oó]r {place}", strict=True),
        Frame(
            Ask.BEFORE,
            "welke? (?:hoofdstuk|paragraaf|sectie|deel|bijlage) (?:komt|staat)(?: er)? v[oó][oó]r {place}",
        ),
        Frame(Ask.MENTIONS, "welke {units} (?:vermeld(?:t|en)|noem(?:t|en)) {words}"),
        Frame(Ask.MENTIONS, "welke {units} bevat(?:ten)? {words}", strict=True),
        Frame(Ask.MENTIONS, "(?:in|op) welke {units} (?:wordt|worden) {words} (?:genoemd|vermeld)"),
        Frame(Ask.MENTIONS, "(?:in|op) welke {units} kom(?:t|en) {words} voor"),
        Frame(Ask.MENTIONS, "waar (?:wordt|worden) {words} (?:genoemd|vermeld)"),
        Frame(
            Ask.OCCURRENCES,
            "hoe vaak (?:komt|komen|wordt|worden) {words}(?: (?P<scope>(?:in|op) .+?))?"
            " (?:voor|genoemd|vermeld|gebruikt)(?: (?P<place>(?:in|op) .+))?",
            strict=True,
        ),
    ),
    "polish": (
        Frame(
            Ask.COUNT,
            "ile (?:jest )?{units}(?: (?:jest|znajduje się|ma|zawiera|liczy|zajmuje|występuje))?"
            "(?: (?:łącznie|w sumie))?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:jaka jest )?liczba {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:wymień|wylicz|podaj|pokaż|wypisz)(?: mi)?(?: wszystkie)? {units}" + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "(?:jakie|które)(?: są)? {units}(?: (?:są|znajdują się|zawiera|ma|występują))?" + _SCOPE,
        ),
        Frame(Ask.WHERE, "gdzie (?:jest|znajduje się|zaczyna się|znajdę) {label}", strict=True),
        Frame(Ask.WHERE, "na (?:której|jakiej) stronie (?:jest|znajduje się|zaczyna się) {label}"),
        Frame(
            Ask.WHERE,
            "w (?:którym|której|jakim|jakiej) (?:rozdziale|sekcji|części|podrozdziale) "
            "(?:jest|znajduje się) {label}",
            strict=True,
        ),
        Frame(Ask.LENGTH, "(?:jak dług[iae] jest|jaką długość ma|ile zajmuje) {place}", strict=True),
        Frame(Ask.AFTER, "co (?:jest|następuje|znajduje się|występuje)(?: zaraz)? po {place}", strict=True),
        Frame(
            Ask.AFTER,
            "(?:jaki|jaka|który|która) (?:rozdział|sekcja|część|podrozdział) (?:jest|następuje) po {place}",
        ),
        Frame(
            Ask.BEFORE, "co (?:jest|znajduje się|występuje|poprzedza)(?: zaraz)?(?: przed)? {place}", strict=True
        ),
        Frame(
            Ask.BEFORE,
            "(?:jaki|jaka|który|która) (?:rozdział|sekcja|część|podrozdział) (?:jest przed|poprzedza) {place}",
        ),
        Frame(Ask.MENTIONS, "(?:które|jakie) {units} (?:wspominają|wymieniają)(?: o)? {words}"),
        Frame(Ask.MENTIONS, "(?:które|jakie) {units} zawierają {words}", strict=True),
        Frame(
            Ask.MENTIONS,
            "(?:w|na) (?:których|jakich) {units} (?:występuje|pojawia się|jest wspomnian[yae]) {words}",
        ),
        Frame(Ask.MENTIONS, "gdzie (?:jest|są) (?:wspomnian[yae]|wspomniani) {words}"),
        Frame(
            Ask.OCCURRENCES,
            "ile razy (?:występuje|pojawia się|jest wspomnian[yae]) {words}(?: (?P<scope>(?:w|we|na) .+))?",
            strict=True,
        ),
    ),
    "russian": (
        Frame(
            Ask.COUNT,
            "сколько (?:всего )?{units}(?: (?:есть|имеется|содержится|находится|содержит|занимает|насчитывает))?"
            "(?: всего)?" + _SCOPE,
        ),
        Frame(Ask.COUNT, "(?:каково )?(?:общее )?(?:количество|число) {units}" + _SCOPE),
        Frame(
            Ask.LIST,
            "(?:перечисли|перечислите|покажи|покажите|назови|назовите|выведи|дай)(?: мне)?(?: все)? {units}"
            + _SCOPE,
        ),
        Frame(
            Ask.LIST,
            "какие {units}(?: (?:есть|имеются|содержатся|находятся|содержит|имеет))?" + _SCOPE,
        ),
        Frame(Ask.WHERE, "где (?:находится|расположен[ао]?|начинается|найти|стоит)? ?{label}", strict=True),
        Frame(
            Ask.WHERE,
            "на какой странице (?:находится|расположен[ао]?|начинается|стоит)? ?{label}",
        ),
        Frame(
            Ask.WHERE,
            "в как(?:ой|ом) (?:главе|разделе|части) (?:находится|расположен[ао]?|стоит)? ?{label}",
            strict=True,
        ),
        Frame(
            Ask.LENGTH, "(?:какова длина|какой длины|какой объ[её]м (?:имеет|у)|сколько занимает) {place}", True
        ),
        Frame(Ask.AFTER, "что (?:ид[её]т|следует|находится|стоит)(?: сразу)? (?:после|за) {place}", strict=True),
        Frame(Ask.AFTER, "как(?:ой|ая) (?:глава|раздел|часть) (?:ид[её]т|следует) (?:после|за) {place}"),
        Frame(Ask.BEFORE, "что (?:ид[её]т|находится|стоит)(?: сразу)? перед {place}", strict=True),
        Frame(Ask.BEFORE, "как(?:ой|ая) (?:глава|раздел|часть) (?:ид[её]т|находится|стоит) перед {place}"),
        Frame(Ask.MENTIONS, "(?:в )?каки(?:е|х) {units} (?:упоминают|называют|упоминается) {words}"),
        Frame(Ask.MENTIONS, "какие {units} содержат {words}", strict=True),
        Frame(Ask.MENTIONS, "(?:в|на) каких {units} (?:упоминается|упоминаются|встречается|встречаются) {words}"),
        Frame(Ask.MENTIONS, "где (?:упоминается|упоминаются) {words}"),
        Frame(
            Ask.OCCURRENCES,
            "сколько раз (?:встречается|встречаются|упоминается|упоминаются|используется) {words}"
            "(?: (?P<scope>(?:в|во|на) .+))?",
            strict=True,
        ),
    ),
    "chinese": (
        Frame(Ask.COUNT, f"(?:{_WIDE_SCOPE})??(?:一共|总共|共)?(?:有|包含|含有|占)(?:多少|几){_MEASURE}{{units}}"),
        Frame(Ask.COUNT, f"(?:一共|总共|共)?有?(?:多少|几){_MEASURE}{{units}}"),
        Frame(Ask.COUNT, f"(?:{_WIDE_SCOPE})?{{units}}(?:的)?(?:总数|数量|数目)(?:是多少)?"),
        Frame(Ask.LIST, f"(?:请)?(?:列出|列举)(?:{_WIDE_SCOPE})?(?:所有|全部)?的?{{units}}"),
        Frame(Ask.LIST, f"(?:{_WIDE_SCOPE})?(?:有|包含|含有)(?:哪些|哪几{_MEASURE}|什么){{units}}"),
        Frame(Ask.WHERE, "{label}(?:在哪里|在哪儿|在哪|在何处)", strict=True),
        Frame(Ask.WHERE, "{label}(?:在|位于|从)?(?:第几|哪一?)页(?:开始)?"),
        Frame(Ask.WHERE, "{label}(?:在|位于|属于)(?:第几|哪一?)(?:个)?(?:章|节|部分)", strict=True),
        Frame(Ask.LENGTH, "{place}(?:有多长|多长|的长度是多少|篇幅有多长)", strict=True),
        Frame(Ask.AFTER, "{place}(?:之后|后面|以后|的后面)(?:是|有)(?:什么|哪一?[章节])", strict=True),
        Frame(Ask.BEFORE, "{place}(?:之前|前面|以前|的前面)(?:是|有)(?:什么|哪一?[章节])", strict=True),
        Frame(Ask.MENTIONS, f"(?:哪些|哪几{_MEASURE}){{units}}(?:提到|提及|提到了|谈到)了? ?{{words}}"),
        Frame(Ask.MENTIONS, "(?:哪些|哪几个){units}(?:包含|含有) ?{words}", strict=True),
        Frame(Ask.MENTIONS, "{words} ?(?:在)?(?:哪些|哪几个){units}(?:中|里)?(?:提到|出现|被提到)"),
        Frame(
            Ask.OCCURRENCES,
            "{words} ?(?:在(?P<scope>.+?)(?:中|里)?)?(?:一共|总共|共)?(?:出现|被提到|提到)(?:了)?(?:多少|几)次",
            strict=True,
        ),
        Frame(
            Ask.OCCURRENCES,
            "(?:在)?(?P<scope>.+?)(?:中|里)(?:一共|总共|共)?(?:出现|提到)(?:了)?(?:多少|几)次 ?{words}",
            strict=True,
        ),
    ),
    "japanese": (
        Frame(
            Ask.COUNT,
            "(?P<scope>.+?)(?:の中)?(?:には|に|は)(?:全部で)?{units}(?:が|は)?(?:いくつ|何個|何枚|何点|何節|何章)"
            "(?:ありますか|あるか|ある|含まれていますか|含まれますか)?",
        ),
        Frame(Ask.COUNT, "{units}(?:は|が)(?:全部で)?(?:いくつ|何個|何枚|何点)(?:ありますか|あるか|ある|ですか)?"),
        Frame(Ask.COUNT, "(?:(?P<scope>.+?)の)?{units}(?:の)?数(?:は(?:いくつ)?(?:ですか)?)?"),
        Frame(
            Ask.COUNT,
            "(?P<scope>.+?)(?:には|に|は)(?:全部で)?何(?P<units>ページ|頁|章|節|段落)"
            "(?:ありますか|あるか|ある|ですか|か)?",
        ),
        Frame(Ask.COUNT, "(?:全部で)?何(?P<units>ページ|頁|章|節|段落)(?:ありますか|あるか|ある|ですか)"),
        Frame(
            Ask.LIST,
            "(?:(?P<scope>.+?)(?:の中)?(?:の|にある))?(?:すべての|全ての|全)?{units}(?:を|の)?(?:すべて)?"
            "(?:列挙|一覧|リスト)(?:して(?:ください|下さい)?|を(?:表示|見せ)?.*)?",
        ),
        Frame(
            Ask.LIST, "(?P<scope>.+?)(?:には|に|は)(?:どんな|どの|どのような){units}が(?:ありますか|あるか|ある)"
        ),
        Frame(Ask.LIST, "(?P<scope>.+?)の{units}は(?:何ですか|何|どれですか)"),
        Frame(Ask.WHERE, "{label}は(?:どこ(?:にありますか|ですか|にある|か)?)", strict=True),
        Frame(Ask.WHERE, "{label}は(?:何|どの)(?:ページ|頁)(?:に|から)?(?:ありますか|始まりますか|ですか|か)?"),
        Frame(
            Ask.WHERE, "{label}は(?:何|どの)(?:章|節)(?:に)?(?:ありますか|含まれますか|ですか|か)?", strict=True
        ),
        Frame(
            Ask.LENGTH, "{place}(?:は(?:どれくらい|どのくらい)(?:の)?長(?:いですか|さですか|い)|の長さは.*)", True
        ),
        Frame(
            Ask.AFTER,
            "{place}の(?:次|後|あと)(?:には|に|は)(?:何(?:ですか|が(?:ありますか|来ますか|ある))?)",
            True,
        ),
        Frame(
            Ask.BEFORE, "{place}の前(?:には|に|は)(?:何(?:ですか|が(?:ありますか|来ますか|ある))?)", strict=True
        ),
        Frame(
            Ask.MENTIONS,
            "(?:どの|どんな){units}(?:が|で|に) ?{words} ?(?:に(?:言及|触れ)|を(?:述べ|挙げ)|が(?:言及|述べ)).*",
        ),
        Frame(
            Ask.MENTIONS,
            "{words} ?(?:は|が)(?:どの){units}(?:に|で)(?:出てきますか|言及されていますか|ありますか)",
        ),
        Frame(
            Ask.OCCURRENCES,
            "(?:(?P<scope>.+?)(?:の中で|において|では|で))?{words} ?(?:は|が)(?:何回|何度)"
            "(?:出てきますか|現れますか|登場しますか|使われていますか|言及されていますか|出てくる)",
            strict=True,
        ),
        Frame(
            Ask.OCCURRENCES,
            "{words} ?(?:は|が)(?P<scope>.+?)(?:の中)?(?:で|に)(?:何回|何度)"
            "(?:出てきますか|現れますか|登場しますか|使われていますか|言及されていますか|出てくる)",
            strict=True,
        ),
    ),
}
"""For each language the wordings, tried in this order."""
