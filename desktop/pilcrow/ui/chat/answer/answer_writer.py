"""Writes Markdown blocks into a text document, with chips for citations, and tags for checked sentences.

Nothing is parsed as HTML, loaded or opened: all characters are inserted as text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import Qt
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
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from ....core.exchange.statements import Statement
from ....core.verify.states import CONTRADICTED, SUPPORTED, UNCHECKED
from ...base.language import tr, translate
from ...base.look import theme
from ..wording import STATES, Underline, underline_of
from .chips import Chip, chip_format
from .markdown import Block, RunStyle, Shape, StyledRun, TableCell
from .tags import explanation, small, tag_format
from .underlines import Underlined

_LINE_HEIGHT = 126.0
_GAP = 8.0
_INDENT = 20.0
_OBJECT = "\ufffc"
_STAY, _JOIN = "\u00a0", "\u2060"
"""Characters that keep a chip on the line of the word before it: instead of a space, and without one."""
_TAIL = re.compile(r"[.,;:!?…)\]»”’\"']+(?=\s|$)")
_ENDS = tuple(".!?…")
"""Characters that end a sentence."""
_FIGURE = re.compile(r"[^\w\s]{0,2}\s?\d|[–—-]?$")
_AT_RIGHT = QTextBlockFormat()
_AT_RIGHT.setAlignment(Qt.AlignmentFlag.AlignRight)
_TOGETHER = 3
"""Greatest number of adjacent chips that are kept on one line."""
_LEFT_OVER = re.compile(r"(?: \[\d+\])+$")
"""Markers of citations that no longer exist in the document."""


class AnswerWriter:
    """Writes parts of `source` at the end of a document. `chips` (in order) replace their ranges of the source;
    `places` maps each written chip to its position in the document, `underlined` are the pieces of text with a
    line below them.
    """

    def __init__(self, document: QTextDocument) -> None:
        self.document = document
        self.chips: list[Chip] = []
        self.places: dict[int, int] = {}
        self.underlined: list[Underlined] = []
        self.source = ""
        self._open_statements: list[Statement] = []
        """Statements with a tag or an explanation that are not completely written yet."""
        self._cursor = QTextCursor(document)
        self._fresh = True

    def begin(self, source: str, chips: Sequence[Chip] = (), statements: Sequence[Statement] = ()) -> None:
        """Start over with an empty document. The list `chips` remains the same object: its painter refers to
        it.
        """
        self.cut(0)  # the old chips must exist: Qt may lay them out once more
        self.source = source
        self.chips[:] = chips
        self._open_statements = [statement for statement in statements if statement.state != SUPPORTED]

    def end(self) -> int:
        """Start position of the next block; pass it to `cut` to remove everything written since."""
        return 0 if self._fresh else self._cursor.position()

    def cut(self, position: int) -> None:
        """Remove everything from `position`, an earlier `end()`."""
        self._cursor = QTextCursor(self.document)
        self._cursor.setPosition(position)
        self._cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        self._cursor.removeSelectedText()
        self.places = {index: at for index, at in self.places.items() if at < position}
        self.underlined = [piece for piece in self.underlined if piece.start < position]
        self._fresh = position == 0
        if self._fresh:
            self._cursor.setBlockFormat(QTextBlockFormat())
            self._cursor.setCharFormat(QTextCharFormat())

    def write(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            if block.shape is Shape.TABLE:
                self._table(block)
            elif block.shape is Shape.CODE:
                self._code(block)
            elif self._chips_alone(block):
                self._cursor.insertText(" ")
                self._runs(block.runs, QTextCharFormat())  # after the text they support
            else:
                self._new_block(_block_format(block, self._fresh))
                if block.shape is Shape.ITEM:
                    self._cursor.createList(_list_format(block))
                self._runs(block.runs, _base_format(block, self.document.defaultFont()))

    def write_plain(self, start: int, end: int) -> None:
        """Write a part of the source as plain text, for an incomplete block."""
        if start < end:
            self._new_block(_block_format(Block(Shape.PARAGRAPH, start), self._fresh))
            self._runs((StyledRun(start, end),), QTextCharFormat())

    def write_checked(self, statement: Statement) -> None:
        """Write a checked sentence, and below its tag, chips, and formula or reason."""
        block = _block_format(Block(Shape.PARAGRAPH, statement.start), self._fresh)
        if not self._fresh:
            block.setTopMargin(1.5 * _GAP)
        self._new_block(block)
        first = bisect_left(self.chips, statement.start, key=lambda chip: chip.start)
        last = bisect_left(self.chips, statement.end, key=lambda chip: chip.start)
        end = self.chips[first].start if first < last else statement.end
        said = _LEFT_OVER.sub("", self.source[statement.start : end].strip())
        self._write_statement(statement, _clean_lines(said) + "\u2028", QTextCharFormat())
        self._cursor.insertText(_OBJECT, tag_format(statement))
        dim = QTextCharFormat()
        dim.setForeground(QBrush(QColor(theme.tokens().dim)))
        dim.setFontPointSize(small(self.document).pointSizeF())
        dim.setToolTip(explanation(statement))
        near = tr("near") if first < last and statement.state == UNCHECKED else ""
        self._cursor.insertText(f" {near} " if near else " ", dim)
        if first < last:
            self._chips(first, last - first)
        explained = statement.state == CONTRADICTED or statement.agreeing or statement.judged
        if shown := statement.formula or (translate(statement.why) if explained else ""):
            self._cursor.insertText(f" {_clean_lines(shown)}", dim)

    def _new_block(self, form: QTextBlockFormat) -> None:
        if self._fresh:
            self._cursor.setBlockFormat(form)
        else:
            self._cursor.insertBlock(form, QTextCharFormat())
        self._fresh = False

    def _insert_table(self, start: int, rows: int, columns: int, form: QTextTableFormat) -> QTextTable:
        self._new_block(_block_format(Block(Shape.PARAGRAPH, start), self._fresh))
        form.setBorder(0)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        return self._cursor.insertTable(rows, columns, form)

    def _table(self, block: Block) -> None:
        form = QTextTableFormat()
        form.setBorderCollapse(True)
        form.setCellPadding(4)
        form.setHeaderRowCount(1)
        table = self._insert_table(block.start, len(block.rows), len(block.rows[0]), form)
        figures = self._figures(block)
        for i, row in enumerate(block.rows):
            head = QTextCharFormat()
            if i == 0:
                head.setFontWeight(QFont.Weight.DemiBold)
            for j, cell in enumerate(row):
                table.cellAt(i, j).setFormat(_cell_format())
                self._cursor = table.cellAt(i, j).firstCursorPosition()
                if j in figures:
                    self._cursor.setBlockFormat(_AT_RIGHT)
                self._runs(cell, head)
        self._to_end()

    def _figures(self, block: Block) -> set[int]:
        """Columns of a table that contain only figures below their heads."""
        texts = [["".join(self.source[run.start : run.end] for run in cell) for cell in row] for row in block.rows]
        return {
            column
            for column in range(1, len(block.rows[0]))
            if len(texts) > 1 and all(_FIGURE.match(row[column].strip()) for row in texts[1:])
        }

    def _code(self, block: Block) -> None:
        """Write code as a table of one cell: a plain block has no padding within its background."""
        form, filled = QTextTableFormat(), QTextTableCellFormat()
        form.setCellPadding(_GAP)
        form.setCellSpacing(0)
        filled.setBackground(QBrush(QColor(theme.tokens().selection)))
        cell = self._insert_table(block.start, 1, 1, form).cellAt(0, 0)
        cell.setFormat(filled)
        self._cursor = cell.firstCursorPosition()
        self._runs(block.runs, QTextCharFormat())
        self._to_end()

    def _to_end(self) -> None:
        self._cursor = QTextCursor(self.document)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)

    def _runs(self, runs: TableCell, base: QTextCharFormat) -> None:
        for run in runs:
            form = _run_format(run.style, base, self.document.defaultFont())
            if run.style & RunStyle.ADDRESS:
                self._cursor.insertText(f" ({self.source[run.start : run.end]})", form)
                continue
            at = run.start
            for first, count in self._groups(run):
                chip, last = self.chips[first], self.chips[first + count - 1]
                said = self.source[at : chip.start]
                self._text(at, at + len(said.rstrip()), form)
                tail = _TAIL.match(self.source, last.end, run.end)
                after = tail.group() if tail else ""
                before = self.chips[first - 1].end if first else 0
                words = not self._cursor.atBlockStart() and self.source[before : chip.start].strip()
                if words and after[:1] in _ENDS:  # chips stand behind the full stop
                    self._cursor.insertText(after, form)
                    after = ""
                if not self._cursor.atBlockStart():
                    self._cursor.insertText(_STAY if said != said.rstrip() else _JOIN, form)
                self._chips(first, count, after)
                at = tail.end() if tail else last.end
            self._text(at, run.end, form)
        for statement in [c for c in self._open_statements if runs and c.start < runs[-1].end]:
            if not any(character.isalnum() for character in self.source[runs[-1].end : statement.end]):
                self._tag(statement)  # closing ** of bold words follows the statement's end

    def _groups(self, run: StyledRun) -> list[tuple[int, int]]:
        """Adjacent chips of a run, as (first, count)."""
        groups: list[tuple[int, int]] = []
        here = [i for i, chip in enumerate(self.chips) if run.start <= chip.start < run.end]
        for index in here:
            first, count = groups[-1] if groups else (0, 0)
            if 0 < count < _TOGETHER and self.chips[index - 1].end == self.chips[index].start:
                groups[-1] = first, count + 1
            else:
                groups.append((index, 1))
        return groups

    def _chips_alone(self, block: Block) -> bool:
        """True if a paragraph consists only of chips and follows another block."""
        if block.shape is not Shape.PARAGRAPH or self._fresh or self._cursor.atBlockStart() or not block.runs:
            return False
        start, end = block.runs[0].start, block.runs[-1].end
        here = [chip for chip in self.chips if start <= chip.start < end]
        said = end - start - sum(chip.end - chip.start for chip in here)
        return bool(here) and said <= self.source.count(" ", start, end)

    def _chips(self, first: int, count: int, tail: str = "") -> None:
        """Write chips that stay on one line."""
        self.places |= dict.fromkeys(range(first, first + count), self._cursor.position())
        chip = self.chips[first]
        self._cursor.insertText(_OBJECT, chip_format(first, count, tail, "" if chip.citation else chip.place))

    def _text(self, start: int, end: int, form: QTextCharFormat) -> None:
        """Write the source's characters `start:end`, with lines below sentences in doubt, and tags at the ends of
        sentences.
        """
        at = start
        for statement in list(self._open_statements):
            low, high = max(at, statement.start), min(end, statement.end)
            if low < high:
                self._cursor.insertText(_clean_lines(self.source[at:low]), form)
                self._write_statement(statement, _clean_lines(self.source[low:high]), form)
                at = high
            if statement.start < at == statement.end:
                self._tag(statement)
        self._cursor.insertText(_clean_lines(self.source[at:end]), form)

    def _write_statement(self, statement: Statement, text: str, form: QTextCharFormat) -> None:
        """Write a piece of a statement's text."""
        explained = QTextCharFormat(form)
        explained.setToolTip(explanation(statement))
        begin = self._cursor.position()
        self._cursor.insertText(text, explained)
        line = underline_of(statement)
        if line is not Underline.NONE and any(map(str.isalnum, text)):  # not below a full stop alone
            begin += len(text) - len(text.lstrip())
            end = self._cursor.position() - len(text) + len(text.rstrip())
            self.underlined.append(Underlined(begin, end, line))

    def _tag(self, statement: Statement) -> None:
        """Write the tag of a statement that is complete."""
        self._open_statements.remove(statement)
        if (
            statement.state in STATES and statement.state != UNCHECKED and not statement.formula
        ):  # a card has formulas
            self._cursor.insertText(_OBJECT, tag_format(statement))


def _clean_lines(text: str) -> str:
    """Turn line ends into breaks within a block; remove control characters and object placeholders."""
    kept = "".join(c for c in text if c in "\n\t" or (c >= " " and c not in "\u2029\ufdd0\ufdd1\ufffc"))
    return kept.replace("\n", "\u2028")


def _block_format(block: Block, first: bool) -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    form.setTopMargin(0 if first else {Shape.ITEM: _GAP / 2, Shape.HEADING: 1.5 * _GAP}.get(block.shape, _GAP))
    if block.shape is Shape.QUOTE:
        form.setLeftMargin(_INDENT)
    elif block.shape is Shape.RULE:
        form.setProperty(
            QTextFormat.Property.BlockTrailingHorizontalRulerWidth,
            QTextLength(QTextLength.Type.PercentageLength, 100),
        )
    elif block.shape is Shape.HEADING:
        form.setHeadingLevel(block.depth)
    return form


def _cell_format() -> QTextTableCellFormat:
    """Format of a cell with only a bottom border."""
    form = QTextTableCellFormat()
    form.setBottomBorder(1)
    form.setBottomBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
    form.setBottomBorderBrush(QBrush(QColor(theme.tokens().line)))
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


def _run_format(style: RunStyle, base: QTextCharFormat, font: QFont) -> QTextCharFormat:
    form = QTextCharFormat(base)
    if style & RunStyle.BOLD:
        form.setFontWeight(QFont.Weight.Bold)
    if style & RunStyle.ITALIC:
        form.setFontItalic(True)
    if style & RunStyle.STRUCK:
        form.setFontStrikeOut(True)
    if style & RunStyle.CODE:
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        form.setFontFamilies([fixed.family()])
        form.setFontPointSize(font.pointSizeF() * 0.94)
        form.setBackground(QBrush(QColor(theme.tokens().selection)))
    if style & RunStyle.ADDRESS:
        form.setForeground(QBrush(QColor(theme.tokens().dim)))
    return form
