"""The words that documents number and announce things with ("Table 3", "Chapter 2", "page 12", "(continued)"), in
every language the program knows: the one place where they stand, from which all patterns are made.

Left of the bar stand the forms that begin a title or a caption, right of it the other forms found in running text:
plurals, cases, abbreviations. A full stop belongs to an abbreviation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af]")


class Concept(NamedTuple):
    """Something that documents announce by a word: its words in each language, in lower case, those of titles and
    captions apart from the others.
    """

    name: str
    titles: dict[str, tuple[str, ...]]
    others: dict[str, tuple[str, ...]]

    @property
    def heads(self) -> tuple[str, ...]:
        """The forms of titles and captions in all languages."""
        return tuple(form for forms in self.titles.values() for form in forms)

    @property
    def words(self) -> tuple[str, ...]:
        """All forms in all languages."""
        return self.heads + tuple(form for forms in self.others.values() for form in forms)

    @property
    def spelled(self) -> tuple[str, ...]:
        """The forms of titles that are written out and with letters: neither abbreviated nor in ideographs."""
        return tuple(form for form in self.heads if not form.endswith(".") and not _WIDE.search(form))

    @property
    def signs(self) -> str:
        """The forms of titles that are one Chinese, Japanese or Korean character."""
        return "".join(dict.fromkeys(form for form in self.heads if len(form) == 1 and _WIDE.match(form)))


def concept(name: str, table: str) -> Concept:
    """A concept from lines "language: forms | other forms;", the forms parted by commas."""
    titles: dict[str, tuple[str, ...]] = {}
    others: dict[str, tuple[str, ...]] = {}
    for line in " ".join(table.split()).split(";"):
        language, _, forms = line.strip().partition(": ")
        first, _, rest = forms.partition("|")
        titles[language], others[language] = _forms(first), _forms(rest)
    return Concept(name, titles, others)


def _forms(listed: str) -> tuple[str, ...]:
    return tuple(form for each in listed.split(",") if (form := each.strip()))


TABLE = concept(
    "table",
    """
    english: table, tables, tab. | tbl.; german: tabelle, tab. | tabellen; french: tableau | tableaux, tabl.;
    spanish: tabla, cuadro | tablas, cuadros; italian: tabella, tab. | tabelle;
    portuguese: tabela, quadro | tabelas, quadros; dutch: tabel | tabellen; swedish: tabell | tabeller;
    danish: tabel | tabeller; norwegian: tabell | tabeller; finnish: taulukko | taulukot, taulukon, taulukossa;
    hungarian: táblázat | táblázatok; romanian: tabelul, tabel | tabele, tabelele;
    turkish: tablo, çizelge | tablolar; polish: tabela, tablica, tab. | tabele, tabeli, tablicy;
    czech: tabulka, tab. | tabulky, tabulce; russian: таблица, табл. | таблице, таблицы, таблицу, таблиц;
    arabic: جدول, الجدول | الجداول; persian: جدول | جداول; chinese: 表; japanese: 表; korean: 표
    """,
)
FIGURE = concept(
    "figure",
    """
    english: figure, figures, fig., figs. | illustration, illustrations;
    german: abbildung, abb., bild | abbildungen; french: figure, fig. | figures;
    spanish: figura, ilustración, ilustracion, fig. | figuras; italian: figura, fig. | figure;
    portuguese: figura, ilustração, fig. | figuras; dutch: figuur, afbeelding, afb. | figuren, afbeeldingen;
    swedish: figur, bild, fig. | figurer; danish: figur, fig. | figurer; norwegian: figur, fig. | figurer;
    finnish: kuva, kuvio | kuvat, kuvan, kuvassa; hungarian: ábra | ábrák;
    romanian: figura, fig. | figuri, figurile; turkish: şekil | şekiller;
    polish: rysunek, rys. | rysunki, rysunku; czech: obrázek, obr. | obrázky, obrázku;
    russian: рисунок, рис. | рисунке, рисунка, рисунки; arabic: شكل, الشكل | الأشكال; persian: شکل | شکل‌های;
    chinese: 图, 圖; japanese: 図; korean: 그림
    """,
)
LISTING = concept(
    "listing",
    """
    english: listing, algorithm | listings, algorithms; german: listing, algorithmus | listings;
    french: listing, algorithme | algorithmes; spanish: listado, algoritmo | algoritmos;
    italian: listato, algoritmo | algoritmi; portuguese: listagem, algoritmo | algoritmos;
    dutch: listing, algoritme | algoritmen; swedish: listning, algoritm | algoritmer;
    danish: listing, algoritme | algoritmer; norwegian: listing, algoritme | algoritmer;
    finnish: listaus, algoritmi | algoritmit; hungarian: programlista, algoritmus | algoritmusok;
    romanian: listing, algoritmul | algoritmi; turkish: algoritma | algoritmalar;
    polish: listing, algorytm | algorytmy; czech: výpis, algoritmus | algoritmy;
    russian: листинг, алгоритм | алгоритме, листинге; arabic: خوارزمية; persian: الگوریتم; chinese: 算法, 演算法;
    japanese: リスト, アルゴリズム; korean: 알고리즘
    """,
)
FORMULA = concept(
    "formula",
    """
    english: equation, formula | equations, formulas, eq., eqs., eqn., eqns.;
    german: gleichung, formel | gleichungen, formeln, gl.; french: équation, formule | équations, formules, éq.;
    spanish: ecuación, fórmula | ecuaciones, fórmulas, ec.; italian: equazione, formula | equazioni, formule;
    portuguese: equação, fórmula | equações, fórmulas; dutch: vergelijking, formule | vergelijkingen, formules;
    swedish: ekvation, formel | ekvationer, formler, ekv.; danish: ligning, formel | ligninger, formler;
    norwegian: ligning, formel | ligninger, formler; finnish: yhtälö, kaava | yhtälön, yhtälöt, kaavan;
    hungarian: egyenlet, képlet | egyenletek; romanian: ecuația, formula | ecuații, ecuațiile;
    turkish: denklem, formül | denklemler; polish: równanie, wzór | równania, równaniu, wzoru;
    czech: rovnice, vzorec | rovnici, vzorce;
    russian: уравнение, формула | уравнении, уравнения, формуле, формулы, ур.;
    arabic: معادلة, المعادلة | المعادلات; persian: معادله, رابطه | معادلات; chinese: 式, 公式; japanese: 式, 数式;
    korean: 식, 수식
    """,
)
PAGE = concept(
    "page",
    """
    english: page | pages, p., pp., pg.; german: seite | seiten; french: page | pages;
    spanish: página, pagina | páginas, pág., págs.; italian: pagina | pagine, pag.;
    portuguese: página | páginas, pág.; dutch: pagina, bladzijde | pagina's, blz.;
    swedish: sida, sidan | sidor, sid.; danish: side | sider; norwegian: side | sider;
    finnish: sivu | sivulla, sivut; hungarian: oldal | oldalak; romanian: pagina | pagini, pag.;
    turkish: sayfa | sayfalar; polish: strona | strony, stronie, str.;
    czech: strana, stránka | strany, straně, str.; russian: страница | странице, страницы, стр.;
    arabic: صفحة, الصفحة | ص; persian: صفحه, صفحهٔ | صفحات; chinese: 页, 頁;
    japanese: ページ, 頁; korean: 쪽, 페이지
    """,
)
OF_PAGES = concept(
    "of",  # "page 3 of 12"
    """
    english: of; german: von; french: sur | de; spanish: de; italian: di | su; portuguese: de; dutch: van;
    swedish: av; danish: af; norwegian: av; finnish: /; hungarian: /; romanian: din; turkish: /; polish: z;
    czech: z | ze; russian: из; arabic: من; persian: از; chinese: 共; japanese: の; korean: 중
    """,
)
PART = concept(
    "part",
    """
    english: part, volume, book | parts, vol.; german: teil, band | teile; french: partie, tome, livre | parties;
    spanish: parte, tomo, libro | partes; italian: parte, volume, libro | parti;
    portuguese: parte, tomo, livro | partes; dutch: deel | delen; swedish: del | delar; danish: del | dele;
    norwegian: del | deler; finnish: osa | osat; hungarian: kötet | kötetek; romanian: partea | părți;
    turkish: kısım | kısımlar; polish: część, tom | części; czech: část, díl | části;
    russian: часть, том, книга | части; arabic: القسم, الجزء | الأجزاء; persian: بخش | بخش‌های;
    chinese: 部, 篇, 编, 編 | 部分; japanese: 部, 編, 篇; korean: 부, 편
    """,
)
CHAPTER = concept(
    "chapter",
    """
    english: chapter | chapters, ch., chap.; german: kapitel | kapiteln, kap.;
    french: chapitre | chapitres, chap.; spanish: capítulo, capitulo | capítulos, cap.;
    italian: capitolo | capitoli, cap.; portuguese: capítulo, capitulo | capítulos, cap.;
    dutch: hoofdstuk | hoofdstukken; swedish: kapitel | kap.; danish: kapitel | kapitler;
    norwegian: kapittel | kapitler; finnish: luku | luvut, luvussa; hungarian: fejezet | fejezetek;
    romanian: capitolul | capitole; turkish: bölüm | bölümler; polish: rozdział | rozdziały, rozdziale, rozdz.;
    czech: kapitola | kapitoly, kapitole, kap.; russian: глава | главе, главы, гл.; arabic: فصل, الفصل | الفصول;
    persian: فصل | فصول; chinese: 章 | 回; japanese: 章 | 回; korean: 장
    """,
)
SECTION = concept(
    "section",
    """
    english: section, § | sections, sec., secs., §§, subsection, subsections;
    german: abschnitt | abschnitte, abschnitten, ziffer; french: section | sections, sous-section, paragraphe;
    spanish: sección | secciones, apartado; italian: sezione | sezioni, paragrafo;
    portuguese: seção, secção | seções, secções; dutch: sectie, paragraaf | secties, paragrafen;
    swedish: avsnitt | avsnittet; danish: afsnit | afsnittet; norwegian: avsnitt, seksjon | avsnittet;
    finnish: kappale, kohta | kappaleet, kohdassa; hungarian: szakasz | szakaszok;
    romanian: secțiunea | secțiuni; turkish: kesim | kesimler; polish: sekcja, podrozdział | sekcji, paragraf;
    czech: oddíl, sekce | oddíly, sekci; russian: раздел | разделе, раздела, разделы, пункт, пункте, п.;
    arabic: مبحث, المبحث | المباحث; persian: قسمت | بخش; chinese: 节, 節; japanese: 節, 項; korean: 절
    """,
)
ARTICLE = concept(
    "article",
    """
    english: article | articles, clause, clauses, art.; german: artikel | artikeln, art.;
    french: article | articles, art.; spanish: artículo | artículos, art.; italian: articolo | articoli, art.;
    portuguese: artigo | artigos, art.; dutch: artikel | artikelen, art.; swedish: artikel | artiklar, art.;
    danish: artikel | artikler, art.; norwegian: artikkel | artikler, art.; finnish: artikla | artiklat;
    hungarian: cikk | cikkek; romanian: articolul | articole, art.; turkish: madde | maddeler;
    polish: artykuł | artykuły, art.; czech: článek | články, čl.; russian: статья | статье, статьи, ст.;
    arabic: المادة, مادة | المواد; persian: ماده | مواد; chinese: 条, 條; japanese: 条, 條; korean: 조
    """,
)
LESSON = concept(
    "lesson",
    """
    english: lesson, lecture, unit, module | lessons, lectures, units, modules;
    german: lektion, vorlesung, einheit | lektionen; french: leçon | leçons;
    spanish: lección, unidad | lecciones; italian: lezione, unità | lezioni; portuguese: lição, unidade | lições;
    dutch: les | lessen; swedish: lektion | lektioner; danish: lektion | lektioner;
    norwegian: leksjon | leksjoner; finnish: oppitunti | oppitunnit; hungarian: lecke | leckék;
    romanian: lecția | lecții; turkish: ders, ünite | dersler; polish: lekcja | lekcje; czech: lekce;
    russian: урок, лекция | уроки; arabic: الدرس, درس | الدروس; persian: درس | درس‌ها; chinese: 课, 課 | 单元;
    japanese: 課; korean: 과
    """,
)
ITEM = concept(
    "item",
    """
    english: item, question | items, questions; german: punkt, frage | punkte, fragen;
    french: question | questions; spanish: pregunta | preguntas; italian: domanda | domande;
    portuguese: pergunta | perguntas; dutch: vraag | vragen; swedish: punkt, fråga | punkter, frågor;
    danish: punkt, spørgsmål; norwegian: punkt, spørsmål; finnish: kysymys | kysymykset;
    hungarian: kérdés | kérdések; romanian: întrebarea | întrebări; turkish: soru | sorular;
    polish: punkt, pytanie | punkty, pytania; czech: bod, otázka | body, otázky; russian: вопрос | вопросы;
    arabic: سؤال, بند | أسئلة; persian: پرسش, بند | پرسش‌ها; chinese: 问题; japanese: 質問; korean: 질문
    """,
)
INSET = concept(
    "inset",  # what is set apart under a number of its own
    """
    english: box, chart, graph | boxes, charts, graphs; german: kasten, diagramm, grafik, schaubild | kästen;
    french: encadré, graphique | encadrés, graphiques; spanish: recuadro, gráfico, gráfica | recuadros, gráficos;
    italian: riquadro, grafico | riquadri, grafici; portuguese: caixa, gráfico | caixas, gráficos;
    dutch: kader, grafiek | kaders, grafieken; swedish: ruta, diagram | rutor; danish: boks, diagram | bokse;
    norwegian: boks, diagram | bokser; finnish: laatikko, kaavio | laatikot; hungarian: keret, diagram | keretek;
    romanian: caseta, graficul | casete; turkish: kutu, grafik | kutular; polish: ramka, wykres | ramki, wykresy;
    czech: rámeček, graf | rámečky, grafy; russian: вставка, график, диаграмма | вставки;
    arabic: إطار, رسم بياني | رسوم بيانية; persian: کادر, نمودار | نمودارها; chinese: 专栏, 圖表 | 图表;
    japanese: 囲み, グラフ; korean: 상자, 그래프
    """,
)
APPENDIX = concept(
    "appendix",
    """
    english: appendix, annex | appendices, app., annexes; german: anhang, anlage | anhänge;
    french: annexe, appendice | annexes; spanish: apéndice, anexo | apéndices, anexos;
    italian: appendice, allegato | appendici, allegati; portuguese: apêndice, anexo | apêndices, anexos;
    dutch: bijlage, appendix | bijlagen; swedish: bilaga, appendix | bilagor;
    danish: bilag, appendiks | bilagene; norwegian: vedlegg, tillegg | vedleggene;
    finnish: liite | liitteet, liitteessä; hungarian: függelék, melléklet | függelékek; romanian: anexa | anexe;
    turkish: ek, ekler | ekleri; polish: załącznik, dodatek | załączniki; czech: příloha, dodatek | přílohy;
    russian: приложение | приложении, приложения; arabic: ملحق, الملحق | الملاحق; persian: پیوست | پیوست‌ها;
    chinese: 附录, 附錄; japanese: 付録, 附録; korean: 부록
    """,
)
EXHIBIT = concept(
    "exhibit",
    """
    english: exhibit, schedule | exhibits, schedules; german: beilage | beilagen;
    french: pièce jointe | pièces jointes; spanish: prueba documental | pruebas documentales;
    italian: documento allegato; portuguese: documento anexo; dutch: productiestuk | productiestukken;
    swedish: aktbilaga | aktbilagor; danish: bilag | bilagene; norwegian: vedlegg; finnish: todiste | todisteet;
    hungarian: mellékelt irat; romanian: mijloc de probă; turkish: delil | deliller; polish: dowód | dowody;
    czech: důkaz | důkazy; russian: экспонат; arabic: مستند | مستندات; persian: سند پیوست; chinese: 附件;
    japanese: 別紙, 別表; korean: 별지, 별표
    """,
)
NOTE = concept(
    "note",
    """
    english: note | notes, footnote, footnotes; german: anmerkung | anmerkungen, fußnote; french: note | notes;
    spanish: nota | notas; italian: nota | note; portuguese: nota | notas; dutch: noot, toelichting | noten;
    swedish: | not, noter; danish: note | noter; norwegian: note | noter; finnish: liitetieto | liitetiedot;
    hungarian: megjegyzés, jegyzet | jegyzetek; romanian: nota | note; turkish: dipnot | dipnotlar;
    polish: nota | noty; czech: poznámka | poznámky; russian: примечание | примечания, примечании;
    arabic: إيضاح | إيضاحات; persian: یادداشت | یادداشت‌ها; chinese: 附注, 附註 | 注释;
    japanese: 注記 | 注; korean: 주석
    """,
)
CONTENTS = concept(
    "contents",
    """
    english: contents, table of contents; german: inhalt, inhaltsverzeichnis;
    french: table des matières, sommaire; spanish: índice, contenido, índice general, tabla de contenidos;
    italian: indice, sommario; portuguese: índice, sumário, conteúdo; dutch: inhoud, inhoudsopgave;
    swedish: innehåll, innehållsförteckning; danish: indhold, indholdsfortegnelse;
    norwegian: innhold, innholdsfortegnelse; finnish: sisällys, sisällysluettelo;
    hungarian: tartalom, tartalomjegyzék; romanian: cuprins; turkish: içindekiler; polish: spis treści;
    czech: obsah; russian: содержание, оглавление; arabic: المحتويات, الفهرس; persian: فهرست, فهرست مطالب;
    chinese: 目录, 目錄, 目次; japanese: 目次; korean: 목차, 차례
    """,
)
CONTINUED = concept(
    "continued",
    """
    english: continued, cont'd., cont’d., cont'd, cont’d, contd., contd, cont.; german: fortsetzung, forts.;
    french: suite; spanish: continuación; italian: continua, segue, seguito; portuguese: continuação;
    dutch: vervolg, vervolgd; swedish: forts., fortsättning; danish: fortsat; norwegian: fortsatt, forts.;
    finnish: jatkuu, jatkoa; hungarian: folytatás; romanian: continuare; turkish: devam, devamı;
    polish: ciąg dalszy, cd., c.d.; czech: pokračování; russian: продолжение; arabic: تابع, يتبع; persian: ادامه;
    chinese: 续, 續; japanese: 続き, つづき; korean: 계속
    """,
)
COMPANY = concept(
    "company",  # what a firm's name ends in
    """
    english: inc., corp., corporation, incorporated, company, co., ltd., limited, llc, l.l.c., llp,
    plc, l.p., subsidiaries, subsidiary companies;
    german: gmbh, ag, kg, kgaa, se, ohg; french: s.a., sa, sas, sarl, s.a.r.l.; spanish: s.a., s.l., s.a.u.;
    italian: s.p.a., spa, s.r.l., srl; portuguese: s.a., ltda., lda.; dutch: b.v., bv, n.v., nv; swedish: ab;
    danish: a/s, aps; norwegian: asa, as; finnish: oy, oyj; hungarian: kft., zrt., nyrt.; romanian: s.r.l., s.a.;
    turkish: a.ş., ltd. şti.; polish: sp. z o.o., s.a.; czech: s.r.o., a.s.; russian: ооо, оао, зао, пао;
    arabic: ش.م.ل; persian: سهامی عام, سهامی خاص; chinese: 有限公司, 股份有限公司;
    japanese: 株式会社; korean: 주식회사
    """,
)
AND = concept(
    "and",  # between numbers: "Tables 3 and 4", "Sections 2 to 5"
    """
    english: and, or, to, through; german: und, oder, bis; french: et, ou, à; spanish: y, o, a; italian: e, o, a;
    portuguese: e, ou, a; dutch: en, of, tot; swedish: och, eller, till; danish: og, eller, til;
    norwegian: og, eller, til; finnish: ja, tai; hungarian: és, vagy; romanian: și, sau; turkish: ve, ile;
    polish: i, oraz, do; czech: a, nebo, až; russian: и, или, до; arabic: و, أو; persian: و, یا, تا;
    chinese: 和, 与, 或, 至; japanese: と, から; korean: 와, 과, 및
    """,
)
FOLLOWING = concept(
    "following",  # what a sentence announces the table or list after it with
    """
    english: following, follows, below; german: folgende, folgenden, folgender, folgt, untenstehende;
    french: suivant, suivante, suivants, suivantes, suit, ci-dessous;
    spanish: siguiente, siguientes, sigue, continuación; italian: seguente, seguenti, segue, sotto;
    portuguese: seguinte, seguintes, segue, abaixo; dutch: volgende, volgt, onderstaande;
    swedish: följande, följer, nedan; danish: følgende, følger, nedenfor; norwegian: følgende, følger, nedenfor;
    finnish: seuraava, seuraavat, seuraavassa, alla; hungarian: következő, következők, alábbi, alábbiak;
    romanian: următorul, următoarea, următoarele, urmează; turkish: aşağıdaki, aşağıda;
    polish: następujący, następująca, następujące, poniżej; czech: následující, níže;
    russian: следующий, следующая, следующие, следующем, ниже; arabic: التالي, التالية, يلي; persian: زیر;
    chinese: 以下, 如下, 下列, 下表; japanese: 以下, 次の, 下表; korean: 다음, 아래
    """,
)
BACK_MATTER = concept(
    "back matter",  # what a document ends with, and few ask about
    """
    english: signature, signatures, index, references, bibliography, further reading, reading list,
    certification, certifications, certificate, consent, consent of independent, power of attorney,
    acknowledgments, acknowledgements, colophon, copyright, imprint, list of figures, list of tables;
    german: unterschriften, index, register, stichwortverzeichnis, literatur, literaturverzeichnis, impressum,
    danksagung; french: signatures, index, bibliographie, références, remerciements;
    spanish: firmas, índice alfabético, bibliografía, referencias, agradecimientos;
    italian: firme, indice analitico, bibliografia, riferimenti, ringraziamenti;
    portuguese: assinaturas, índice remissivo, bibliografia, referências, agradecimentos;
    dutch: handtekeningen, register, literatuur, literatuurlijst, dankwoord;
    swedish: underskrifter, register, sakregister, litteratur, referenser; danish: underskrifter, indeks,
    litteratur; norwegian: underskrifter, register, litteratur, referanser; finnish: allekirjoitukset, hakemisto,
    lähteet; hungarian: aláírások, tárgymutató, irodalomjegyzék; romanian: semnături, index, bibliografie;
    turkish: imzalar, dizin, kaynakça; polish: podpisy, indeks, skorowidz, bibliografia;
    czech: podpisy, rejstřík, literatura; russian: подписи, указатель, литература, список литературы;
    arabic: المراجع, الفهرس, التوقيعات; persian: منابع, نمایه, امضاها; chinese: 参考文献, 索引, 签名;
    japanese: 参考文献, 索引, 署名; korean: 참고문헌, 색인, 서명
    """,
)
NUMBERED = (
    *(TABLE, FIGURE, LISTING, FORMULA, INSET),
    *(PART, CHAPTER, SECTION, ARTICLE, LESSON, APPENDIX, EXHIBIT, ITEM, NOTE, PAGE),
)
"""The concepts that a number follows."""
CONCEPTS = (*NUMBERED, OF_PAGES, CONTENTS, CONTINUED, COMPANY, AND, FOLLOWING, BACK_MATTER)
LANGUAGES = tuple(TABLE.titles)
"""English names of the languages, each of which has words for every concept."""


def any_of(words: Iterable[str]) -> str:
    """A regular expression, without a group, for one of the words; the longest that fits is tried first. Words are
    gathered by their first letter, which is all that most texts have to be compared with.
    """
    endings: dict[str, set[str]] = {}
    for word in words:
        endings.setdefault(word[0], set()).add(word[1:])
    return "|".join(
        f"{re.escape(first)}(?:{'|'.join(map(re.escape, sorted(rest, key=lambda end: (-len(end), end))))})"
        for first, rest in sorted(endings.items())
    )


def capitalized(words: Iterable[str]) -> list[str]:
    """Each word as it begins a line: with a capital letter, and all in capitals."""
    return [form for word in words for form in dict.fromkeys((word[:1].upper() + word[1:], word.upper()))]


def stems(words: Iterable[str]) -> set[str]:
    """The words without the full stop of an abbreviation."""
    return {word.rstrip(".") for word in words}
