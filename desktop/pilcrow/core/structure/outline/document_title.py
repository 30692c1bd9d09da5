"""What a document is called: the title that its first pages print, else a believable one of its file's properties,
else its file's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...geometry import Box
from ...language.lexicon import COMPANY, CONTENTS, any_of, stems
from ...language.periods import is_period
from ...language.title_pages import EDITION, FORM, KIND, LEADS
from ...page import Line, PageText, body_size
from ..text.numbering import split_number
from ..text.titles import alike, join, key, right_to_left, wide
from .imprint import DATE, INSTITUTION
from .told_title import written_title

RULES = 5
"""Version of what is here: raised when the same pages would give another title."""
PAGES = 4
"""First pages that a title is looked for on, and that the words of one in the properties stand on."""
_COVER = 400  # characters: a page with fewer may be a cover, behind which the title is printed again
_HUGE = 2.0  # times the size of the text: type of posters and covers, of several sizes in one title
_LITTLE = 60  # characters: fewer do not belie what the properties say
_LARGER = 1.12  # times the size of the text, and more: type that sets a title apart
_BOLD, _CENTRED, _FIRST = 0.2, 0.1, 0.1  # what other ways to set it apart are worth, in sizes of the text
_LOW = 0.3  # what standing at the foot of the page costs
_SAME_SIZE = 0.05  # share by which sizes in one title differ
_LEADING = 2.2  # type sizes from line to line of one title, at the most
_ROW = 0.4  # of the type size by which lines of one row may differ in height
_WORD_GAP = 2.5  # type sizes between parts of one row
_TOGETHER = 0.2  # of the page's height within which the parts of a title stand
_LONGEST = 240  # characters
_OVER = 4  # rows that a title of the properties is printed over, at the most
_LETTERS = 3  # that a title has at least
_PRINTED = 0.5  # share of the words of a title in the properties that the first pages print
_DASH = " – "

_ADDRESS = re.compile(
    r"://|www\.|\S@\S|\bDOI\b|\b\d{5}(?:-\d{4})?\b|\d{3}[-.\s)]+\d{3}[-.\s]\d{4}|^(?!(?:19|20)\d\d\b)\d{3,5}\s"
)
_PROSE = re.compile(r"[^\W\d]{4,}[.!?]\s+[^\W\d_a-z]")
_EDITION = re.compile(rf"\W*(?:{any_of(stems(EDITION.words))}|v)\.?\s*[(\d].*", re.IGNORECASE)
_FORM = re.compile(rf"(?:{any_of(FORM.words)})\s+[\w-]{{1,10}}", re.IGNORECASE)
_FIRM = re.compile(rf"[\s,](?:{any_of(stems(COMPANY.words))})\.?(?:\s*\(.*\))?$", re.IGNORECASE)
_KIND = re.compile(rf"(?<!\w)(?:{any_of(KIND.words)})", re.IGNORECASE)
_PARTS = (*CONTENTS.heads, *(word for lead in LEADS for word in lead.heads))
_CONTENTS = re.compile(rf"\W*(?:{any_of(_PARTS)})\b.*", re.IGNORECASE)
_NUMBER = re.compile(r"[\W_]*\d[\W\d_]*")
_NOTE_SIGNS = re.compile(r"(?<=\w)\s?[*∗†‡§¶]+$")
_UNREADABLE = re.compile("[\ufffd\ue000-\uf8ff]")


def document_title(pages: Sequence[PageText], told: str, name: str) -> str:
    """The title of the document that begins with `pages` (`PAGES` of them are enough). `told` is the title of the
    file's properties, `name` the file's name without its ending.
    """
    first = [page for page in pages if page.lines][:PAGES]
    told = _believable(told, name, first)
    printed, page = _printed(first)
    if not printed or (told and page > 0):
        return told or printed or name
    said, seen = key(told), key(printed)
    if told and _share(told, first) == 1 and (alike(said, seen) or seen in said or _stands(said, first[0])):
        return printed if said in seen and said != seen else told  # what line breaks have not changed
    return printed


# ---- the properties -----------------------------------------------------------------------------------------


def _believable(told: str, name: str, pages: Sequence[PageText]) -> str:
    """The title of the properties, where a person may have written it and the pages do not belie it."""
    told = written_title(told, name)
    little = sum(len(line.text) for page in pages for line in page.lines) < _LITTLE
    return told if little or _share(told, pages) >= _PRINTED else ""


def _stands(said: str, page: PageText) -> bool:
    """Whether a page prints this, by itself in a row or over a few."""
    rows = [key(row.text) for row in _rows(page, set())]
    return any("".join(rows[at : at + count]) == said for at in range(len(rows)) for count in range(1, _OVER + 1))


def _share(told: str, pages: Sequence[PageText]) -> float:
    """The share of its words that the pages print."""
    printed = key("".join(line.text for page in pages for line in page.lines))
    words = [key(word) for word in told.split() if key(word)]
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
        return join([_NOTE_SIGNS.sub("", row) for row in self.rows])


def _printed(pages: Sequence[PageText]) -> tuple[str, int]:
    """The title on the first page that prints one, and which of the pages that is: covers with little else are
    looked at one after the other.
    """
    body = body_size(line for page in pages for line in page.lines)
    heads = _running(pages, body)
    for number, page in enumerate(pages):
        title = _on(page, body, heads)
        if title or sum(len(line.text) for line in page.lines) > _COVER:
            return title, number
    return "", 0


def _on(page: PageText, body: float, heads: set[str]) -> str:
    """The title that a page prints; nothing where no line is set apart, and on a page of figures."""
    rows = _rows(page, heads)
    if not rows or 2 * sum(_NUMBER.fullmatch(row.text) is not None for row in rows) > len(rows):
        return ""
    blocks = list(_blocks(page, rows, body))
    every = [block for block in blocks if _is_title(block.text)]
    best = max(every, key=lambda block: block.worth, default=None)
    form = next((block for block in every if _FORM.fullmatch(block.text)), None)
    if form and any(block.top > form.top and _FIRM.search(block.text) for block in every):
        return _form(page, form, every)  # also where all of it is as small as the text
    unread = max((row.size for row in rows if _UNREADABLE.search(row.text)), default=0.0)
    if best is None or best.worth < _LARGER or unread > (1 + _SAME_SIZE) * best.size:
        return ""
    if form and form.top <= best.top:
        return _form(page, form, every)
    more = next((block for block in every if _goes_on(best, block, body)), None)
    if more is None:
        return best.text
    on = best.text.endswith((":", "-"))
    whole = join([best.text, more.text]) if on else best.text + _DASH + more.text
    return whole if len(whole) <= _LONGEST else best.text


def _goes_on(best: _Block, block: _Block, body: float) -> bool:
    """Whether a title goes on in another block: in the same type, in another where both are huge, or in any where
    it only says who, or what kind of document it is.
    """
    if not 0 < block.top - best.top < _TOGETHER:
        return False
    if _FIRM.search(best.text) or _KIND.fullmatch(best.text) or best.text.endswith(":"):
        return True
    same = _like(block.size, best.size) and block.bold == best.bold and not block.text.endswith(":")
    huge = min(block.size, best.size) >= _HUGE * body and block.size > best.size / 2
    return block.worth >= _LARGER and (same or huge)


def _form(page: PageText, form: _Block, every: Sequence[_Block]) -> str:
    """Who filled it in, which form it is, and the first date on it."""
    others = [block for block in every if not _FORM.fullmatch(block.text)]
    who = max(others, key=lambda block: block.worth + bool(_FIRM.search(block.text)), default=None)
    date = next((found[0] for line in page.lines if (found := DATE.search(line.text))), "")
    what = ", ".join(filter(None, (form.text, date)))
    return _DASH.join(filter(None, (who.text if who else "", what)))


def _blocks(page: PageText, rows: Sequence[Line], body: float) -> Iterator[_Block]:
    """The rows that may be of a title, those of one style below each other together, by how far they are set apart
    from the text: by size, bold type, being in the middle or first.
    """
    usual = Counter((row.size, row.bold) for row in rows).most_common(1)[0][0]
    block: _Block | None = None
    last = rows[0]
    for number, row in enumerate(rows):
        larger = row.size / max(body, 1.0)
        if not _may_be_title(row.text, labels=larger < _LARGER):
            if block:
                yield block
            block = None
            continue
        centred = _centred(row, page)
        plain = larger < _LARGER and not centred
        aside = plain and (number > 1 or row.box.x0 > page.width / 2)  # bold words in the text, or beside its head
        worth = larger + _BOLD * (row.bold and not usual[1] and not aside) + _CENTRED * centred
        worth += _FIRST * (number == 0 and not aside) - _LOW * row.box.y0 / page.height
        on = _like(row.size, last.size) and row.bold == last.bold
        on = on and not _FORM.fullmatch(row.text) and not _FORM.fullmatch(last.text)
        if block and on and row.box.y0 - last.box.y0 <= _LEADING * row.size:
            block.rows.append(row.text)
            block.worth = max(block.worth, worth)
        else:
            if block:
                yield block
            block = _Block([row.text], row.size, row.bold, row.box.y0 / page.height, worth)
        last = row
    if block:
        yield block


def _rows(page: PageText, heads: set[str]) -> list[Line]:
    """The page's lines from top to bottom, those side by side in one row as one."""
    lines = [
        line for line in page.lines
        if line.direction.horizontal and not line.hidden and _place(line, page) not in heads and line.text.strip()
    ]  # fmt: skip
    lines.sort(key=lambda line: (round(line.box.y1), line.box.x0))
    rows: list[list[Line]] = []
    for line in lines:
        last = rows[-1][-1] if rows else None
        level = last and abs(line.box.y1 - last.box.y1) <= _ROW * line.size and _like(line.size, last.size)
        if last and level and 0 <= line.box.x0 - last.box.x1 + line.size <= (_WORD_GAP + 1) * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [_joined(row) for row in rows]


def _joined(row: Sequence[Line]) -> Line:
    ordered = row[::-1] if right_to_left(row[0].text) else row
    text = join([line.text for line in ordered])
    box = Box(row[0].box.x0, row[0].box.y0, row[-1].box.x1, row[0].box.y1)
    return replace(row[0], text=text, box=box, bold=all(line.bold for line in row))


def _running(pages: Sequence[PageText], body: float) -> set[str]:
    """Lines no larger than the text that stand at the same place of several pages, but for numbers."""
    found = Counter(
        place
        for page in pages
        for place in {_place(line, page) for line in page.lines if line.size < _LARGER * body}
    )
    return {place for place, times in found.items() if times > 1}


def _place(line: Line, page: PageText) -> str:
    return f"{re.sub(r'[0-9]+', '#', line.text.strip())} {line.box.y0 / page.height:.2f} {line.size:.0f}"


def _centred(row: Line, page: PageText) -> bool:
    left, right = row.box.x0, page.width - row.box.x1
    return min(left, right) > 0.15 * page.width and abs(left - right) < 0.06 * page.width


def _like(one: float, other: float) -> bool:
    return abs(one - other) <= _SAME_SIZE * max(one, other)


# ---- what is no title ---------------------------------------------------------------------------------------


def _may_be_title(text: str, *, labels: bool) -> bool:
    """Whether a row can be part of a title: no date, edition, address, issuer, prose or heading of the contents,
    and no label where such are looked for.
    """
    text = text.strip()
    if _EDITION.fullmatch(text) or _CONTENTS.fullmatch(text) or is_period(text):
        return False
    if _ADDRESS.search(text) or _PROSE.search(text) or (labels and text.endswith(":")):
        return False
    return not INSTITUTION.search(text) or bool(_KIND.search(text))


def _is_title(text: str) -> bool:
    letters = _letters(text)
    if letters < _LETTERS or len(text) > _LONGEST or _UNREADABLE.search(text):
        return False
    return (wide(text) or 2 * letters > len(text.replace(" ", ""))) and not _is_numbered(text)


def _is_numbered(text: str) -> bool:
    """Does it begin with the number of a section? A letter alone may be a word ("A Study of Hulls", "X Protocol"),
    and what follows a name is its version ("Rigger 3.2 Handbook").
    """
    number, printed, _ = split_number(text)
    if number is None or number.word:
        return number is not None
    letter = printed.isalpha() and (number.scheme == "letter" or text[:2] in ("V ", "X "))
    return not letter and not (" " in printed and printed.split()[0].isalpha())


def _letters(text: str) -> int:
    return _LETTERS if wide(text) else sum(map(str.isalpha, text))
