"""Text of a document as a quotation with reference: author or title, and page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from ..language.sentences import in_line
from ..marks.markdown import escape_markdown
from ..message import Message, Words
from .forms import Copied


class Style(StrEnum):
    """Format of a quotation."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    AUTHOR = "author"


@dataclass(frozen=True, slots=True)
class QuotationSource:
    """Source of a quotation: `pages` are printed labels, `link` leads to the first of them. `citation` names it
    in the citation style, with the pages. `say` translates the program's own words.
    """

    title: str
    pages: Sequence[str]
    link: str
    citation: str = ""
    say: Callable[[Words], str] = str

    def reference(self, style: Style) -> str:
        """Reference without brackets: "Annual Report, pp. 12–13", or as the citation style has it."""
        if style is Style.AUTHOR and self.citation:
            return self.citation
        first, last = self.pages[0], self.pages[-1]
        one, several = Message("p. {page}", page=first), Message("pp. {first}–{last}", first=first, last=last)
        return f"{self.title}, {self.say(one if len(self.pages) == 1 else several)}"

    def quoted(self, words: str) -> str:
        """Words between quotation marks."""
        return self.say(Message("“{words}”", words=words))


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
        f"{source.quoted(lines)} ({reference})",
        f"{source.quoted(escape_markdown(lines))} ({linked})",
        f'<meta charset="utf-8"><p>{source.quoted(shown)} ({anchor})</p>',
    )


def quote_cells(copied: Copied, source: QuotationSource, style: Style) -> Copied:
    """Cells of a table with their reference below them."""
    reference = source.reference(style)
    return Copied(
        f"{copied.text}\n({reference})",
        f"{copied.markdown}\n\n([{escape_markdown(reference)}](<{source.link}>))",
        f'{copied.html}<p>(<a href="{escape(source.link)}">{escape(reference)}</a>)</p>',
    )
