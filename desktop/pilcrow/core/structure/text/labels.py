"""What a document calls its tables, figures, formulas and notes: the label read off their text."""

from __future__ import annotations

import re
import unicodedata

TABLE, FIGURE, FORMULA, PAGE, SECTION = "table", "figure", "formula", "page", "section"

_NAMES = {
    TABLE: "table tables tab tbl tabelle tabellen tableau tableaux tabla tablas cuadro cuadros tabella tabelle "
    "tabela tabelas tabel tabell tabeller tabulka tablica taulukko táblázat tablo табл таблица таблице таблицы "
    "таблицу таблиц 表 جدول",
    FIGURE: "figure figures fig figs abb abbildung abbildungen figura figuras figur figurer figuur ilustración "
    "ilustracion illustration illustrations afbeelding rys rysunek obrázek kuva ábra şekil рис рисунок рисунке "
    "рисунка 図 圖 图 شکل",
    FORMULA: "equation equations eq eqs eqn eqns formula formulas gleichung gleichungen gl formel formeln "
    "équation équations formule formules ecuación ecuaciones fórmula equazione equazioni equação vergelijking "
    "уравнение уравнении уравнения формула формуле формулы ур 式 معادله",
    PAGE: "page pages p pp pg seite seiten página páginas pagina pagine pág blz bladzijde sida side strona sivu "
    "oldal sayfa стр страница странице страницы صفحه",
    SECTION: "section sections sec secs § §§ subsection subsections abschnitt abschnitte abschnitten ziffer "
    "paragraph sous-section sección secciones apartado sezione sezioni seção secção paragraaf avsnitt rozdział "
    "раздел разделе раздела разделы пункт пункте п 節 节 بخش "
    "chapter chapters ch chap kapitel kapiteln kap chapitre chapitres capítulo capítulos capitulo capitolo "
    "hoofdstuk kapittel глава главе главы гл 章 فصل appendix appendices app annex annexes anhang annexe anexo "
    "apéndice appendice bijlage bilaga приложение приложении приложения clause clauses article articles art "
    "artikel artículo articolo статья статье статьи 条 條",
}
FAMILIES = {name: family for family, names in _NAMES.items() for name in names.split()}
"""What a word before a number announces, by the word in lower case without its full stop."""

_CAPTION = re.compile(
    r"((?:Tables?|TABLE|FIG(?:URE|\.)|Tab\.|Fig(?:ures?|\.)|Abb(?:ildung|\.)|Tabelle|Tableau|Figura|Cuadro|Tabla|Ilustraci[oó]n|Listing|"
    r"Tabella|Tabela|Tabel|Figuur|Figur|Tabell|Algorithm|Рис(?:\.|унок)|Табл(?:\.|ица)|図|表|圖|图|شکل|جدول)"
    r"\s*(?:[\dA-Z۰-۹]{1,3}(?:[.\-–][\d۰-۹]+)*))"
    r"(?:\s*[:.|—–-]|\s+[^\Wa-z]|\s*$)",
)
_NOTE = re.compile(r"([\d*†‡§¶∗⋆]{1,3})(?:\s|\)|(?=[^\W\d]))|(\(\d{1,2}\)|\([a-z]\))|([a-z])\s")
_NUMBERED = re.compile(r"\(((?:[A-Z]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?)\)")
_SIGNS = "*†‡§¶"


def caption(text: str) -> str:
    """The label a caption begins with ("Table 3", "Fig. 2.1"); nothing where the text is no caption."""
    found = _CAPTION.match(text)
    return found.group(1) if found else ""


def split(label: str) -> tuple[str, str]:
    """What kind of thing a label names, and its number: ("table", "3"); ("", "") of others."""
    number = re.search(r"[^\W_](?:[\w.\-–]*\w)?$", label)
    found = re.match(r"[^\W\d_]+?(?=[\s.\d]|$)", label)
    family = FAMILIES.get(found.group().casefold(), "") if found else ""
    return (family, plain(number.group())) if family and number else ("", "")


def plain(number: str) -> str:
    """A number as it is compared: its digits in ASCII, in lower case, one kind of dash."""
    if number.isascii():
        return number.lower().strip(".()")
    ascii_digits = (
        str(unicodedata.decimal(c)) if c.isdecimal() else c for c in unicodedata.normalize("NFKC", number)
    )
    return "".join(ascii_digits).casefold().replace("–", "-").strip(".()")


def formula(text: str) -> str:
    """The number at the right (or left) of a displayed formula: "(4.1)"."""
    found = _NUMBERED.search(text[-12:])
    if found and text.endswith(found.group()):
        return found.group()
    found = _NUMBERED.match(text)
    return found.group() if found and text[found.end() :].startswith(" ") else ""


def note(text: str) -> str:
    """The mark a footnote begins with."""
    found = _NOTE.match(text)
    return next(group for group in found.groups() if group) if found else ""


def follows(mark: str, after: str) -> bool:
    """Is the footnote with mark `after` the next one after that with `mark`?"""
    mark, after = mark.strip("()"), after.strip("()")
    if mark.isdecimal() and after.isdecimal():
        return int(after) == int(mark) + 1
    if len(mark) == len(after) == 1 and mark.isalpha() and after.isalpha():
        return ord(after) == ord(mark) + 1
    return mark != after and bool(after) and set(after) <= set(_SIGNS) and set(mark) <= set(_SIGNS)
