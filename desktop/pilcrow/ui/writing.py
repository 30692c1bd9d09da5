"""Writes Markdown blocks into a text document, with chips for citations, noting where sentences lack evidence.

Nothing is parsed as HTML, loaded or opened: every character is put there as text.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextListFormat,
    QTextTableFormat,
)

from ..core.events import Claim
from . import theme
from .chips import Chip, chip_format
from .markdown import Block, Cell, Run, Shape, Style

_LINE_HEIGHT = 126.0
_GAP = 8.0
_INDENT = 20.0
_OBJECT = "\ufffc"
_TIPS = {
    "uncited": "The answer names no evidence for this sentence.",
    "not found": "The cited passage does not contain this sentence's numbers, names or quotes.",
}


class Writer:
    """Writes parts of `source` at the end of a document. `chips` (in order) stand for their ranges of the source;
    `places` tells each written chip's position in the document, `waves` which ranges of it lack evidence.
    """

    def __init__(self, document: QTextDocument) -> None:
        self.document = document
        self.chips: list[Chip] = []
        self.places: dict[int, int] = {}
        self.waves: list[tuple[int, int]] = []
        self.source = ""
        self._doubts: list[Claim] = []
        self._cursor = QTextCursor(document)
        self._fresh = True

    def begin(self, source: str, chips: Sequence[Chip] = (), claims: Sequence[Claim] = ()) -> None:
        """Start over with an empty document. The list `chips` stays the same object: its painter holds it."""
        self.source = source
        self.chips[:] = chips
        self._doubts = [claim for claim in claims if claim.state != "supported"]
        self.cut(0)

    def end(self) -> int:
        """Where the next block will begin: hand it to `cut` to take back what was written since."""
        return 0 if self._fresh else self._cursor.position()

    def cut(self, position: int) -> None:
        """Take back everything from `position`, an earlier `end()`."""
        self._cursor = QTextCursor(self.document)
        self._cursor.setPosition(position)
        self._cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        self._cursor.removeSelectedText()
        self.places = {index: at for index, at in self.places.items() if at < position}
        self.waves = [wave for wave in self.waves if wave[0] < position]
        self._fresh = position == 0
        if self._fresh:
            self._cursor.setBlockFormat(QTextBlockFormat())
            self._cursor.setCharFormat(QTextCharFormat())

    def write(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            if block.shape is Shape.TABLE:
                self._table(block)
            else:
                self._new_block(_block_format(block, self._fresh))
                if block.shape is Shape.ITEM:
                    self._cursor.createList(_list_format(block))
                self._runs(block.runs, _base_format(block, self.document.defaultFont()))

    def write_plain(self, start: int, end: int) -> None:
        """A part of the source as it stands, for what is not complete yet."""
        if start < end:
            self._new_block(_block_format(Block(Shape.PARAGRAPH, start), self._fresh))
            self._runs((Run(start, end),), QTextCharFormat())

    def _new_block(self, form: QTextBlockFormat) -> None:
        if self._fresh:
            self._cursor.setBlockFormat(form)
        else:
            self._cursor.insertBlock(form, QTextCharFormat())
        self._fresh = False

    def _table(self, block: Block) -> None:
        columns = len(block.rows[0])
        self._new_block(_block_format(Block(Shape.PARAGRAPH, block.start), self._fresh))
        form = QTextTableFormat()
        form.setBorder(1)
        form.setBorderBrush(QBrush(QColor(theme.tokens().line)))
        form.setBorderCollapse(True)
        form.setCellPadding(4)
        form.setHeaderRowCount(1)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table = self._cursor.insertTable(len(block.rows), columns, form)
        for i, row in enumerate(block.rows):
            head = QTextCharFormat()
            if i == 0:
                head.setFontWeight(QFont.Weight.DemiBold)
            for j, cell in enumerate(row):
                self._cursor = table.cellAt(i, j).firstCursorPosition()
                self._runs(cell, head)
        self._cursor = QTextCursor(self.document)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)

    def _runs(self, runs: Cell, base: QTextCharFormat) -> None:
        for run in runs:
            form = _run_format(run.style, base, self.document.defaultFont())
            if run.style & Style.ADDRESS:
                self._cursor.insertText(f" ({self.source[run.start : run.end]})", form)
                continue
            at = run.start
            for index, chip in enumerate(self.chips):
                if run.start <= chip.start < run.end and chip.start >= at:
                    self._text(at, chip.start, form)
                    self.places[index] = self._cursor.position()
                    self._cursor.insertText(_OBJECT, chip_format(index))
                    at = chip.end
            self._text(at, run.end, form)

    def _text(self, start: int, end: int, form: QTextCharFormat) -> None:
        """The source's characters `start:end`, wavy where a doubtful sentence covers them."""
        at = start
        for claim in self._doubts:
            low, high = max(at, claim.start), min(end, claim.end)
            if low < high:
                self._cursor.insertText(_lines(self.source[at:low]), form)
                wavy = QTextCharFormat(form)
                wavy.setToolTip(_TIPS[claim.state])
                begin = self._cursor.position()
                self._cursor.insertText(_lines(self.source[low:high]), wavy)
                self.waves.append((begin, self._cursor.position()))
                at = high
        self._cursor.insertText(_lines(self.source[at:end]), form)


def _lines(text: str) -> str:
    """Line ends as breaks within a block; control characters and stand-ins for objects have no business here."""
    kept = "".join(c for c in text if c in "\n\t" or (c >= " " and c not in "\u2029\ufdd0\ufdd1\ufffc"))
    return kept.replace("\n", "\u2028")


def _block_format(block: Block, first: bool) -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    form.setTopMargin(0 if first else {Shape.ITEM: _GAP / 2, Shape.HEADING: 1.5 * _GAP}.get(block.shape, _GAP))
    if block.shape is Shape.QUOTE:
        form.setLeftMargin(_INDENT)
    elif block.shape is Shape.CODE:
        form.setBackground(QBrush(QColor(theme.tokens().selection)))
        form.setLeftMargin(_GAP)
        form.setRightMargin(_GAP)
    elif block.shape is Shape.RULE:
        form.setProperty(
            QTextFormat.Property.BlockTrailingHorizontalRulerWidth,
            QTextLength(QTextLength.Type.PercentageLength, 100),
        )
    elif block.shape is Shape.HEADING:
        form.setHeadingLevel(block.depth)
    return form


def _list_format(block: Block) -> QTextListFormat:
    form = QTextListFormat()
    form.setIndent(block.depth)
    if block.number:
        form.setStyle(QTextListFormat.Style.ListDecimal)
        form.setStart(block.number)
    else:
        form.setStyle(QTextListFormat.Style.ListDisc if block.depth == 1 else QTextListFormat.Style.ListCircle)
    return form


def _base_format(block: Block, font: QFont) -> QTextCharFormat:
    form = QTextCharFormat()
    if block.shape is Shape.HEADING:
        form.setFontWeight(QFont.Weight.DemiBold)
        form.setFontPointSize(font.pointSizeF() * {1: 1.25, 2: 1.15}.get(block.depth, 1.0))
    elif block.shape is Shape.QUOTE:
        form.setForeground(QBrush(QColor(theme.tokens().dim)))
    return form


def _run_format(style: Style, base: QTextCharFormat, font: QFont) -> QTextCharFormat:
    form = QTextCharFormat(base)
    if style & Style.BOLD:
        form.setFontWeight(QFont.Weight.Bold)
    if style & Style.ITALIC:
        form.setFontItalic(True)
    if style & Style.STRUCK:
        form.setFontStrikeOut(True)
    if style & Style.CODE:
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        form.setFontFamilies([fixed.family()])
        form.setFontPointSize(font.pointSizeF() * 0.94)
        form.setBackground(QBrush(QColor(theme.tokens().selection)))
    if style & Style.ADDRESS:
        form.setForeground(QBrush(QColor(theme.tokens().dim)))
    return form
