"""Readable text of an HTML page: one line for each block and each row of a table."""

from __future__ import annotations

from html.parser import HTMLParser

_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "br", "caption", "dd", "div", "dl", "dt", "figcaption", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
    "section", "table", "tr", "ul",
))  # fmt: skip
_ROWS = frozenset(("tr", "table"))
_CELLS = frozenset(("td", "th"))
_UNSEEN = frozenset(("head", "script", "style", "template", "title"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BETWEEN = " | "


def text_of(html: str) -> str:
    """Lines of the text, with bars between the cells of a row and headings marked as in Markdown ("# ")."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[list[str]] = [[]]
        """Cells of each line; a line outside of tables is one cell."""
        self._row = False
        """True inside a row of a table, which stays one line."""
        self._unseen = 0

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag == "body":
            self._unseen = 0  # what came before it may not have been closed
        elif tag in _UNSEEN:
            self._unseen += 1
        elif tag in _CELLS:
            self._lines[-1].append("")
        elif tag in _ROWS or not self._row:
            self._row = tag == "tr" or (self._row and tag not in _ROWS)
            self._break(tag, ["# "] if tag in _HEADINGS else [])
        elif tag in _BLOCKS or tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in _ROWS or not self._row:
            self._row = False  # it was none, or it ends
            self._break(tag, [])

    def _break(self, tag: str, line: list[str]) -> None:
        if tag in _BLOCKS:
            self._lines.append(line)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            line = self._lines[-1]
            line[-1:] = [(line[-1] if line else "") + data]

    def text(self) -> str:
        rows = ([" ".join(cell.split()) for cell in line] for line in self._lines)
        lines = (_BETWEEN.join(filter(None, row)) for row in rows)
        return "\n".join(line for line in lines if line.strip("# "))
