"""The text that begins on one page, laid out below each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...core.model import PageArea, Paragraph
from ...core.reader.flow import Form, Piece, pieces
from .pictures import PicturePiece, Pictures
from .style import Style
from .tables import TablePiece
from .typeset import Laid, TextPiece


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece that is laid out, with its distance from the top of the page's text."""

    y: float
    laid: Laid

    @property
    def paragraph(self) -> Paragraph:
        return self.laid.piece.paragraph


@dataclass(frozen=True, slots=True)
class Setter:
    """What pieces are laid out with; `level` gives the level of a title in the contents, from 1."""

    style: Style
    pictures: Pictures
    ratio: float
    level: Callable[[Paragraph], int]

    def lay(self, piece: Piece, *, shown: bool = False) -> Laid:
        """Lay a piece out; `shown`: its picture is that of the piece before."""
        if piece.form is Form.TABLE:
            table = TablePiece(piece, self.style)
            if table.fits:
                return table
            page = piece.paragraph.page
            piece = replace(piece, form=Form.PICTURE, area=PageArea(page, piece.paragraph.box_on(page)))
        if piece.area is not None:
            return PicturePiece(piece, self, piece.share or piece.area, shown=shown)
        return TextPiece(piece, self.style, self.level(piece.paragraph) if piece.form is Form.HEADING else 0)


class PageText:
    """Pieces of the paragraphs that begin on a 0-based page. `known` is False while its text has not come."""

    def __init__(self, page: int, paragraphs: Sequence[Paragraph] | None, setter: Setter, waiting: float) -> None:
        """`waiting` is the height of a page without known text."""
        self.page, self.known = page, paragraphs is not None
        self.placed: list[Placed] = []
        end = 0.0
        before: Piece | None = None
        for piece in pieces(paragraphs or (), page):
            shown = before is not None and before.share is not None and piece.share == before.share
            laid = setter.lay(piece, shown=shown)
            y = (
                self.placed[-1].y
                if shown
                else end + setter.style.above(piece.form, before.form if before else None)
            )
            self.placed.append(Placed(y, laid))
            end, before = end if shown else y + laid.height, piece
        self.height = end if self.known else waiting

    def lay_whole(self, area: PageArea, page_paragraph: Paragraph, setter: Setter) -> None:
        """Show the picture of the page: it has no text."""
        laid = setter.lay(Piece(page_paragraph, Form.PICTURE, 0, 0, area))
        space = setter.style.above(Form.PICTURE, None)
        self.placed = [Placed(space, laid)]
        self.height = space + laid.height

    def of(self, section: int, number: int) -> Iterator[Placed]:
        """Pieces of a paragraph."""
        return (
            each for each in self.placed if (each.paragraph.section, each.paragraph.number) == (section, number)
        )

    def at(self, y: float) -> Placed | None:
        """The piece at a height, or the nearest one."""
        return min(
            self.placed,
            key=lambda each: max(each.y - y, y - each.y - each.laid.height, 0.0),
            default=None,
        )
