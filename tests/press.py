"""PDFs that look like printed ones: full lines, running heads, text that flows over pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import pymupdf

SENTENCES = (
    "The yard at Oldport built its first ship of steel in the spring of 1884, and sold it at a loss.",
    "Nobody had asked for a hull of that length, which no dock on the river could hold.",
    "Its owner, a widow from the north, had the plates rolled in her own mill and sent down by barge.",
    "They came in the wrong order.",
    "For eleven weeks the riveters waited, were paid, and drank what they were paid in the inns along the quay.",
    "When the last of the frames stood, the foreman found that two of them had been set the wrong way round.",
    "He said nothing about it, and the ship was launched on a grey morning with the tide already falling.",
    "She did not sink.",
    "On her trials she reached nine knots, one fewer than the contract had promised, and burned far more coal.",
    "The price was lowered by a tenth, after which both sides declared that they were satisfied with her.",
    "What became of the drawings is not known, but a model of her stern stands in the town's museum.",
    "Later ships of the same kind were shorter, and their frames were counted twice before they were raised.",
    "Most of the men who built her had worked in wood before, and they went on using words that belong to it.",
    "A plank was a plank to them even where it was made of iron and weighed as much as a horse.",
    "The harbour was dredged in the year after, so that ships of any draught could come up to the mill.",
)  # fmt: skip
LEFT, RIGHT, TOP, FOOT = 72.0, 523.0, 90.0, 760.0


def paragraphs(count: int, sentences: int = 4) -> list[str]:
    """Paragraphs of prose, each of `sentences` sentences, all different."""
    told = cycle(SENTENCES)
    return [" ".join(next(told) for _ in range(sentences + at % 2)) for at in range(count)]


class Press:
    """Typesets text from the top of each page down, in lines as full as words allow."""

    def __init__(self, head: str = "", *, size: float = 10.5, indent: float = 0.0, gap: float = 7.0) -> None:
        """Set up a document: paragraphs have an `indent`, and `gap` points between them."""
        self.document = pymupdf.open()
        self.head, self.size, self.indent, self.gap = head, size, indent, gap
        self.foot = FOOT
        self.at: pymupdf.Page = None
        self.y = 0.0
        self.turn()

    def turn(self) -> None:
        """Begin a page, with a running head and its number if the document has them."""
        self.at = self.document.new_page()
        self.y, self.foot = TOP, FOOT
        if self.head:
            self.at.insert_text((LEFT, 50), self.head, fontsize=8.5, fontname="tiit")
            self.at.insert_text((RIGHT - 10, 50), str(len(self.document)), fontsize=8.5, fontname="tiro")

    def line(
        self, text: str, *, x: float = LEFT, font: str = "tiro", size: float = 0.0, step: float = 1.22
    ) -> None:
        """Print one line."""
        size = size or self.size
        if self.y + size > self.foot:
            self.turn()
        self.at.insert_text((x, self.y + size), text, fontsize=size, fontname=font)
        self.y += step * size

    def text(
        self,
        text: str,
        *,
        x: float = LEFT,
        right: float = RIGHT,
        first: float | None = None,
        font: str = "tiro",
        size: float = 0.0,
    ) -> None:
        """Print a paragraph, its first line indented by `first` points."""
        inset = self.indent if first is None else first
        for words in self.filled(text, inset, right - x, font, size):
            self.line(words, x=x + inset, font=font, size=size)
            inset = 0.0
        self.y += self.gap

    def prose(self, texts: Sequence[str]) -> None:
        """Print paragraphs."""
        for text in texts:
            self.text(text)

    def heading(self, text: str) -> None:
        """Print a heading in bold type."""
        self.y += 14
        self.line(text, font="hebo", size=1.3 * self.size)
        self.y += 6

    def note(self, text: str, *, lines: int = 1) -> None:
        """Print a note at the foot of the page, above earlier notes."""
        size = 0.78 * self.size
        self.foot -= 1.25 * size * lines
        for at, words in enumerate(self.filled(text, size=size)):
            self.at.insert_text((LEFT, self.foot + size * (1 + 1.2 * at)), words, fontsize=size, fontname="tiro")

    def cells(self, rows: Sequence[Sequence[str]], left: Sequence[float]) -> None:
        """Print a table without rules, each cell at its left edge."""
        self.y += 6
        for row in rows:
            for x, text in zip(left, row, strict=True):
                self.at.insert_text((x, self.y + self.size), text, fontsize=self.size, fontname="tiro")
            self.y += 1.4 * self.size
        self.y += 8

    def filled(
        self, text: str, first: float = 0.0, width: float = RIGHT - LEFT, font: str = "tiro", size: float = 0.0
    ) -> list[str]:
        """Break the text into lines of this width in points, the first one shorter by `first`."""
        measure, size = pymupdf.Font(font), size or self.size
        space, lines, filled = measure.text_length(" ", size), [""], 0.0
        for word in text.split(" "):
            length = measure.text_length(word, size)
            room = width - (first if len(lines) == 1 else 0)
            if lines[-1] and filled + space + length > room:
                lines.append(word)
                filled = length
            else:
                filled += space + length if lines[-1] else length
                lines[-1] = f"{lines[-1]} {word}".strip()
        return lines
