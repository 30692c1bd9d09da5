"""Styling of the manual's pages: fonts, spacing and colours of the program, applied to Qt's Markdown document."""

from __future__ import annotations

from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)

from ...base.look import fonts, theme
from .pages import text_blocks


def dress(document: QTextDocument, font: QFont) -> None:
    """Apply the program's fonts, spacing and colours to a document that Qt made from Markdown."""
    t = theme.tokens()
    document.setDefaultFont(font)
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families()
    document.setIndentWidth(fonts.scaled(20))
    for block in text_blocks(document):
        cursor, given = QTextCursor(block), block.blockFormat()
        level, code = given.headingLevel(), given.hasProperty(QTextFormat.Property.BlockCodeFence)
        above, below = 8, 8
        if level:
            above, below = (6, 8) if level == 1 else (20, 4)
        elif code:
            above, below = 0, 0
        elif block.textList() or cursor.currentTable():
            above, below = 0, 2
        form = QTextBlockFormat()
        form.setTopMargin(fonts.scaled(above))
        form.setBottomMargin(fonts.scaled(below))
        if code:
            form.setBackground(QColor(t.window))
            form.setNonBreakableLines(False)
        else:
            form.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(form)
        pieces = block.begin()
        while not pieces.atEnd():
            fragment = pieces.fragment()
            letters = QTextCharFormat()
            if level:
                letters.setProperty(QTextFormat.Property.FontSizeAdjustment, 3 - level)
                letters.setFontWeight(QFont.Weight.DemiBold)
            if fragment.charFormat().fontFixedPitch():
                letters.setFontFamilies(fixed)
                letters.setFontPointSize(font.pointSizeF() * 0.94)
            if fragment.charFormat().isAnchor():
                letters.setForeground(QColor(t.accent))
            cursor.setPosition(fragment.position())
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(letters)
            pieces += 1
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame)


def _dress_table(table: QTextTable) -> None:
    t = theme.tokens()
    form = table.format()
    form.setBorder(0)
    form.setBorderCollapse(True)
    form.setCellSpacing(0)
    form.setCellPadding(0)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    form.setBottomMargin(fonts.scaled(12))
    shares = [_column_width(table, column) for column in range(table.columns() - 1)]
    shares.append(100 - sum(shares))
    form.setColumnWidthConstraints([QTextLength(QTextLength.Type.PercentageLength, share) for share in shares])
    table.setFormat(form)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            dressed = QTextTableCellFormat(cell.format().toTableCellFormat())
            dressed.setPadding(fonts.scaled(4))
            dressed.setLeftPadding(0)
            dressed.setRightPadding(fonts.scaled(12))
            dressed.setBottomBorder(1)
            dressed.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            dressed.setBottomBorderBrush(QColor(t.line))
            cell.setFormat(dressed)
            if not row:
                letters = QTextCharFormat()
                letters.setForeground(QColor(t.dim))
                cursor = cell.firstCursorPosition()
                cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(letters)


def _column_width(table: QTextTable, column: int) -> int:
    """Width of a table column other than the last, in per cent: as its longest cell needs, within bounds."""
    cells = (table.cellAt(row, column) for row in range(table.rows()))
    longest = max(cell.lastPosition() - cell.firstPosition() for cell in cells)
    return min(max(longest + 4, 16), 40 // (table.columns() - 1) + 2)
