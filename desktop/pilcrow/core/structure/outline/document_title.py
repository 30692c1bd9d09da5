"""A document's title: printed on its first pages, else by its file's properties, else by its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...geometry import Box
from ...language.lexicon import COMPANY, CONTENTS, any_of, stems
from ...language.numbers.periods import is_period
from ...language.title_pages import EDITION, FORM, LEADS
from ...page import Line, PageText, body_size
from ..text.numbering import split_number
from ..text.titles import LONGEST, SHORT, join, right_to_left, tidy, title_key, titles_match, wide
from .imprint import DATE, INSTITUTION, person_names

TITLE_VERSION = 9
"""Version of what is here: raised when the same pages would give another title."""
PAGES = 4
"""First pages that a title is looked for on, and that the words of one in the properties stand on."""
_LARGER = 1.12  # times the size of the text, and more: type that sets a title apart
_BOLD, _PLACED = 0.2, 0.1  # sizes of the text that bold type is worth, and being in the middle or first
_ROW, _WORD_GAP = 0.4, 2.5  # type sizes: by which lines of one row differ in height, and between its parts
_COVER_LENGTH = 400  # characters, at most, of a page that may be a cover, behind which the title is printed again
_POSTER = 2.0  # times the size of the text: type of posters and covers, of several sizes in one title
_DASH = " – "

_ADDRESS = re.compile(
    r"://|www\.|\S@\S|\bDOI\b|\b\d{5}(?:-\d{4})?\b|\d{3}[-.\s)]+\d{3}[-.\s]\d{4}|^(?!(?:19|20)\d\d\b)\d{3,5}\s"
)
_PROSE = re.compile(r"[^\W\d]{4,}[.!?]\s+[^\W\d_a-z]")
_FORM = re.compile(rf"(?:{any_of(FORM.words)})\s+[\w-]{{1,10}}", re.IGNORECASE)
_FIRM = re.compile(rf"[\s,](?:{any_of(stems(COMPANY.words))})\.?(?:\s*\(.*\))?$", re.IGNORECASE)
_PARTS = (*CONTENTS.heads, *(word for lead in LEADS for word in lead.heads))
_NO_PART = re.compile(
    rf"\W*(?:(?:{any_of(_PARTS)})\b|(?:{any_of(stems(EDITION.words))}|v)\.?\s*[(\d]).*", re.IGNORECASE
)
_SAYING = re.compile(r"[^\W\d_]{3}")
"""Letters in the name of a file that tells a reader something: "s-24-5438_o7kq" has none."""
_UNNAMED = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel)|untitled|powerpoint presentation|slide 1|document\s?\d*|title\b|"
    r"\(?(?:anonymous|unspecified)\)?$|no title|unbenannt|sans titre|sin título|template)|.*\.[a-z]{2,5}$",
    re.IGNORECASE,
)
"""What programs and templates call a document, and names of files."""


def document_title(pages: Sequence[PageText], told: str, name: str, *, published: bool = False) -> str:
    """The title of the document that begins with `pages` (`PAGES` of them are enough). `told` is the title of the
    file's properties, with which a book was `published`; `name` is the file's name without its ending.
    """
    first = [page for page in pages if page.lines][:PAGES]
    told = written_title(told, name)
    if published and told:
        return told
    share = _share_printed(told, first)
    known = told if 2 * share >= 1 or not first else ""
    shown = _shown(first)
    if not shown:
        return known or (name if _SAYING.search(name) else told or name)
    said, seen = title_key(known), title_key(shown)
    return known if said and (titles_match(said, seen) or seen in said) and share == 1 else shown


# ---- the properties -----------------------------------------------------------------------------------------


def written_title(told: str, name: str) -> str:
    """`told`, tidied, if it can be a title: no program's words, number or file's `name`; else "". Its words may
    stand beside more figures, such as the number and the date of a case.
    """
    told = tidy(told)
    words = re.findall(r"[^\W_]+", told)
    of_file = words == re.findall(r"[^\W_]+", name) or (len(words) == 1 and any(map(str.isdigit, told)))
    said = [word for word in told.split() if not any(map(str.isdigit, word))]
    titled = _is_title(told) or (len(said) > 1 and _is_title(" ".join(said)))
    return told if titled and not of_file and not _UNNAMED.match(told) else ""


def _share_printed(told: str, pages: Sequence[PageText]) -> float:
    """The share of its words that the pages print."""
    printed = title_key("".join(line.text for page in pages for line in page.lines))
    words = [title_key(word) for word in told.split() if title_key(word)]
    return sum(word in printed for word in words) / max(1, len(words))


# ---- the pages ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Block:
    """Rows of one style below each other: their texts, and how far they are set apart from the text."""

    rows: list[str]
    size: float
    bold: bool
    top: float
    """Share of the page's height."""
    worth: float

    @property
    def text(self) -> str:
        return join([re.sub(r"(?<=\w)\s?[*∗†‡§¶]+$", "", row) for row in self.rows])


def _shown(pages: Sequence[PageText]) -> str:
    """The title on the first page that prints one: covers with little else are looked at one after the other."""
    body = body_size(line for page in pages for line in page.lines)
    for page in pages:
        title = _title_on(page, body)
        if title or sum(len(line.text) for line in page.lines) > _COVER_LENGTH:
            return title
    return ""


def _title_on(page: PageText, body: float) -> str:
    """The title that a page prints; nothing where no line is set apart."""
    every = [
        block
        for block in _title_blocks(page, _title_rows(page), body)
        if _is_title(block.text) and not _is_numbered(block.text)
    ]
    if form := next((block for block in every if _FORM.fullmatch(block.text)), None):
        return _form(page, form, every)
    best = max(every, key=lambda block: block.worth, default=None)
    if best is None or best.worth < _LARGER:
        return ""
    more = next((block for block in every if _title_continues(best, block, body)), None)
    on = best.text.endswith((":", "-"))
    if more is None or (not on and person_names(more.text)):
        return best.text
    return join([best.text, more.text]) if on else best.text + _DASH + more.text


def _title_continues(best: _Block, block: _Block, body: float) -> bool:
    """True if a title goes on in a block below: in its type, in a huge one, or behind a colon."""
    same = _like(block.size, best.size) and block.bold == best.bold and not block.text.endswith(":")
    huge = min(block.size, best.size) >= _POSTER * body and block.size > best.size / 2
    further = best.text.endswith(":") or (block.worth >= _LARGER and (same or huge))
    return block.top > best.top and further


def _form(page: PageText, form: _Block, every: Sequence[_Block]) -> str:
    """The title of a form: the firm that filled it in, the name of the form, and its first date."""
    others = [block for block in every if not _FORM.fullmatch(block.text)]
    who = max(others, key=lambda block: block.worth + bool(_FIRM.search(block.text)), default=None)
    date = next((found[0] for line in page.lines if (found := DATE.search(line.text))), "")
    what = ", ".join(filter(None, (form.text, date)))
    return _DASH.join(filter(None, (who.text if who else "", what)))


def _title_blocks(page: PageText, rows: Sequence[Line], body: float) -> list[_Block]:
    """The rows of possible titles; neighbours of one style are one block."""
    blocks: list[_Block] = []
    above: Line | None = None
    for number, row in enumerate(rows):
        if not _may_be_title(row.text):
            above = None
            continue
        worth = _worth(page, row, number, body)
        if above and _is_one(above, row):
            blocks[-1].rows.append(row.text)
            blocks[-1].worth = max(blocks[-1].worth, worth)
        else:
            blocks.append(_Block([row.text], row.size, row.bold, row.box.y0 / page.height, worth))
        above = row
    return blocks


def _worth(page: PageText, row: Line, number: int, body: float) -> float:
    """Distance of a row from the text: by size, bold type, being in the middle, first, and high up. A note in the
    type of the text at the right margin has none, bold or first as it may be.
    """
    larger, centred = row.size / max(body, 1.0), _centred(row, page)
    worth = larger + _PLACED * centred - 0.3 * row.box.y0 / page.height  # loss of a title at the foot of the page
    note = row.box.x0 > page.width / 2 and not right_to_left(row.text)
    if larger < _LARGER and not centred and (number > 1 or note):  # bold words in the text, or beside it
        return worth
    return worth + _BOLD * row.bold + _PLACED * (number == 0)


def _is_one(above: Line, row: Line) -> bool:
    """Are rows, one below the other, of one style and near? The name of a form stands alone."""
    alone = _FORM.fullmatch(row.text) or _FORM.fullmatch(above.text)
    same = not alone and _like(row.size, above.size) and row.bold == above.bold
    return same and row.box.y0 - above.box.y0 <= 2.2 * row.size  # type sizes from line to line of one title


def _title_rows(page: PageText) -> list[Line]:
    """The rows of the page from top to bottom: lines side by side, joined."""
    lines = [line for line in page.lines if line.direction.horizontal and not line.hidden and line.text.strip()]
    lines.sort(key=lambda line: (round(line.box.y1), line.box.x0))
    rows: list[list[Line]] = []
    for line in lines:
        last = rows[-1][-1] if rows else None
        level = last and abs(line.box.y1 - last.box.y1) <= _ROW * line.size and _like(line.size, last.size)
        if last and level and 0 <= line.box.x0 - last.box.x1 + line.size <= (_WORD_GAP + 1) * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [_join_row(row) for row in rows]


def _join_row(row: Sequence[Line]) -> Line:
    box = Box(row[0].box.x0, row[0].box.y0, row[-1].box.x1, row[0].box.y1)
    return replace(row[0], text=join([line.text for line in row]), box=box, bold=all(line.bold for line in row))


def _centred(row: Line, page: PageText) -> bool:
    left, right = row.box.x0, page.width - row.box.x1
    return min(left, right) > 0.15 * page.width and abs(left - right) < 0.06 * page.width


def _like(one: float, other: float) -> bool:
    return abs(one - other) <= 0.05 * max(one, other)  # share by which sizes in one title differ


# ---- what is no title ---------------------------------------------------------------------------------------


def _may_be_title(text: str) -> bool:
    """Can a row be part of a title? Dates, editions, addresses, issuers, prose and heads of contents cannot."""
    text = text.strip()
    said = _NO_PART.fullmatch(text) or _ADDRESS.search(text) or _PROSE.search(text) or INSTITUTION.search(text)
    return not said and not is_period(text)


def _is_title(text: str) -> bool:
    """Is it neither too long nor unreadable, and most of it letters?"""
    if len(text) > LONGEST or re.search("[\ufffd\ue000-\uf8ff]", text):
        return False
    letters = sum(map(str.isalpha, text))
    return wide(text) or (letters >= SHORT and 2 * letters > len(text.replace(" ", "")))


def _is_numbered(text: str) -> bool:
    """Does it begin with the number of a section? A letter alone may be a word ("A Study of Hulls")."""
    number = split_number(text)[0]
    return number is not None and (number.word != "" or text[0].isdigit())
