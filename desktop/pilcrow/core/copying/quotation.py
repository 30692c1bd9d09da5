"""Text of a document as a quotation with reference: author or title, and page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from html import escape

from ..language.sentences import in_line
from ..marks.export import escape_markdown
from .forms import Copied


class Style(StrEnum):
    """Format of a quotation."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    AUTHOR = "author"


@dataclass(frozen=True, slots=True)
class QuotationSource:
    """Source of a quotation: `pages` are printed labels, `link` leads to the first of them. `author` and `year`
    come from the file's metadata, "" if it has none.
    """

    title: str
    pages: Sequence[str]
    link: str
    author: str = ""
    year: str = ""

    def reference(self, style: Style) -> str:
        """Reference without brackets: "Annual Report, pp. 12–13", "Jane Smith 2019, p. 12"."""
        named = f"{self.author} {self.year}" if style is Style.AUTHOR and self.author and self.year else self.title
        places = f"p. {self.pages[0]}" if len(self.pages) == 1 else f"pp. {self.pages[0]}–{self.pages[-1]}"
        return f"{named}, {places}"


def quotation(words: str, source: QuotationSource, style: Style) -> Copied:
    """Text as printed, one line for each paragraph, followed by its reference."""
    paragraphs = [in_line(line) for line in words.splitlines() if line.strip()]
    reference = source.reference(style)
    linked = f"[{escape_markdown(reference)}](<{source.link}>)"
    anchor = f'<a href="{escape(source.link)}">{escape(reference)}</a>'
    if style is Style.MARKDOWN:
        block = "\n>\n".join(f"> {escape_markdown(line)}" for line in paragraphs)
        markdown = f"{block}\n>\n> — {linked}"
        inner = "".join(f"<p>{escape(line)}</p>" for line in paragraphs)
        return Copied(markdown, markdown, f"<blockquote>{inner}<p>— {anchor}</p></blockquote>")
    lines = "\n".join(paragraphs)
    shown = "<br>".join(map(escape, paragraphs))
    return Copied(
        f"“{lines}” ({reference})",
        f"“{escape_markdown(lines)}” ({linked})",
        f'<meta charset="utf-8"><p>“{shown}” ({anchor})</p>',
    )


def quote_cells(copied: Copied, source: QuotationSource, style: Style) -> Copied:
    """Cells of a table with their reference below them."""
    reference = source.reference(style)
    return Copied(
        f"{copied.text}\n({reference})",
        f"{copied.markdown}\n\n([{escape_markdown(reference)}](<{source.link}>))",
        f'{copied.html}<p>(<a href="{escape(source.link)}">{escape(reference)}</a>)</p>',
    )


def named_authors(said: str) -> str:
    """Authors as a file names them; of more than two, the first with "et al."."""
    names = [name.strip() for name in said.split(";") if name.strip()]
    if len(names) > 2:  # authors named in a reference; of more only the first
        return f"{names[0]} et al."
    return " and ".join(names)


def year_of(seconds: float) -> str:
    """Year of a time (seconds since the epoch); "" for 0, the unknown time."""
    return str(datetime.fromtimestamp(seconds, UTC).year) if seconds else ""
