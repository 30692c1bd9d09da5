"""The view of an answer: Markdown with citation chips, which grows while the answer streams."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QToolTip, QWidget

from ....core.ask.context.markers import DROPPED, marker_ranges, mentioned_paragraphs
from ....core.exchange.events import Answered, Citation
from ....core.marks.notes import DESCRIBED, READ
from ....core.protocols import Corpus
from ...base.language import noop, tr
from ...base.look import theme
from ...base.look.layouts import fit_height
from ...base.look.lettering import x_of
from ..citations import Citations, CitedPassage, Where
from ..wording import STATES, Underline, page_cited, page_label, quote_place, short_title
from .answer_writer import AnswerWriter
from .chips import CHIP, Chip, ChipPainter, chips_of, tail_of
from .markdown import parse_blocks
from .tags import TAG, TagPainter, tag_state
from .underlines import draw_underlines

_OPEN_MARKER = re.compile(r"[\[【(〔{]{1,2}\s?(?:(?:D|S|doc|sec)[^\]】)〕}\n]{0,60})?$", re.IGNORECASE)
_GLUE = {"\u00a0": " ", "\u2060": ""}
"""Characters that keep an object on its line, and the text each stands for."""
_NOT_READ = noop("The answer cited something here that it had not read.")


class AnswerView(QTextEdit):
    """Shows one answer. Its height follows its text; chips work with pointer and keyboard."""

    menu_requested = Signal(object, object)
    """The `Citation` of a chip, or None, and the global QPoint for a menu."""
    chip_focused = Signal(object)
    """The QRect, in this widget, of the chip that received the keyboard focus."""

    def __init__(
        self, corpus: Corpus | None, citations: Citations | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._corpus, self._citations = corpus, citations or Citations()
        self._answer: Answered | None = None
        self._first = 0
        self._text = ""
        self._written = self._tail = 0
        self._height = -1, 0
        """The last requested width, and the height for it, in pixels."""
        self._tokens = theme.tokens()
        self.setReadOnly(True)
        self.setProperty("bare", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        fit_height(self)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(20)
        self.document().setUndoRedoEnabled(False)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(lambda value: bar.setValue(0) if value else None)  # only the conversation scrolls
        self._writer = AnswerWriter(self.document())
        self._painter = ChipPainter(self._writer.chips, self.document())
        self.document().documentLayout().registerHandler(CHIP, self._painter)
        self._tags = TagPainter(self.document())  # Qt calls it, and Python would collect it
        self.document().documentLayout().registerHandler(TAG, self._tags)
        self.setAccessibleName(tr("Answer"))

    def set_corpus(self, corpus: Corpus) -> None:
        """Set the documents that the answer cites."""
        self._corpus = corpus

    # ---- content ------------------------------------------------------------------------------------------

    def stream(self, text: str, *, ended: bool = False) -> None:
        """Show the answer so far: complete blocks as Markdown, the last one as plain text until the answer
        `ended`; chips are still neutral.
        """
        if self._answer is not None or not text.startswith(self._text):
            self.forget()
        self._text = text
        opened = _OPEN_MARKER.search(text)
        shown = text[: opened.start()] if opened else text
        self._writer.source = shown
        self._writer.chips[:] = [Chip(*span, self._neutral(text[slice(*span)])) for span in marker_ranges(shown)]
        found = parse_blocks(shown, self._written)
        self._writer.cut(self._tail)
        self._writer.write(found[:-1])
        self._tail = self._writer.end()
        if found:
            self._written = found[-1].start
        if found and ended:
            self._writer.write(found[-1:])
        elif found:
            self._writer.write_plain(found[-1].start, len(shown.rstrip()))
        self._changed()

    def forget(self) -> None:
        """Clear the view."""
        self._answer, self._text = None, ""
        self._written = self._tail = 0
        self._writer.begin("")
        self._changed()

    def show_answer(self, answer: Answered, first: int = 0) -> None:
        """Show a complete answer from its character `first` on."""
        self._answer, self._first = answer, first
        chips = self._chips(answer.citations)
        chips += [
            Chip(*match.span(), "?", place=tr(_NOT_READ)) for match in re.finditer(re.escape(DROPPED), answer.text)
        ]
        self._painter.hot = self._painter.focused = -1
        self._writer.begin(answer.text, sorted(chips, key=lambda chip: chip.start), answer.statements)
        self._writer.write(parse_blocks(answer.text, first))
        links = self._links()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if links else Qt.FocusPolicy.ClickFocus)
        self.setAccessibleDescription(self.plain_text())
        self._changed()

    def show_statements(self, answer: Answered) -> None:
        """Show the shown answer with other results of its check."""
        self.show_answer(answer, self._first)

    def _chips(self, citations: Sequence[Citation]) -> list[Chip]:
        corpus = self._corpus
        if corpus is None:
            return [Chip(c.start, c.end, "", c) for c in citations]
        return [
            Chip(c.start, c.end, self._label(c, corpus), c, c.note or quote_place(corpus, c.at, c.quote))
            for c in citations
        ]

    @staticmethod
    def _label(citation: Citation, corpus: Corpus) -> str:
        """Label of a chip: document and page if there are several documents, and the kind of a cited note; else
        "", for the number suffices.
        """
        page = page_cited(corpus, citation)
        if corpus.several:
            page = f"{short_title(corpus, citation.at.doc)}, {page}"
        elif not citation.note:
            return ""
        if citation.note.startswith(DESCRIBED):
            return tr("described by a model, {page}", page=page)
        if citation.note.startswith(READ):
            return tr("read by a model, {page}", page=page)
        return tr("your note, {page}", page=page) if citation.note else page

    def plain_text(self, start: int = 0, end: int | None = None) -> str:
        """The characters `start:end` as shown, with "[n]" for each chip and "(state)" for each tag."""
        raw = self.document().toRawText()[start:end]
        cursor, pieces = QTextCursor(self.document()), list[str]()
        for offset, character in enumerate(raw, start):
            if character == "\ufffc":
                cursor.setPosition(offset + 1)
                character = self._written_out(cursor.charFormat())
                if pieces and pieces[-1] in _GLUE:
                    pieces[-1] = _GLUE[pieces[-1]]
            pieces.append(character)
        return re.sub("[\u2028\u2029\ufdd0\ufdd1]", "\n", "".join(pieces)).strip("\n")

    def _written_out(self, form: QTextCharFormat) -> str:
        """Text for a chip or a tag."""
        if state := tag_state(form):
            return f" ({tr(STATES[state])})"
        chips = (self._writer.chips[index] for index in chips_of(form))
        return "".join(f"[{c.citation.number if c.citation else c.label}]" for c in chips) + tail_of(form)

    def _neutral(self, marker: str) -> str:
        places = sorted(mentioned_paragraphs(marker, self._corpus)) if self._corpus else []
        return ", ".join(page_label(self._corpus, at) for at in places[:3]) if self._corpus and places else "…"

    def _changed(self) -> None:
        self.document().size()  # now, because the rest would be laid out during painting
        self._height = -1, 0
        self.updateGeometry()
        self.viewport().update()

    # ---- size ---------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self._height[0] != width:
            with QSignalBlocker(self.document().documentLayout()):  # no second layout for the old width
                self.document().setTextWidth(width)
                self._height = width, ceil(self.document().size().height())
        return self._height[1]

    def sizeHint(self) -> QSize:
        return QSize(320, 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        look = event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange)
        if (look and theme.tokens() is not self._tokens) or event.type() == QEvent.Type.FontChange:
            self._tokens = theme.tokens()
            self._again()

    def _again(self) -> None:
        """Render everything again: colours and sizes are part of the text's formats."""
        if self._answer is not None:
            self.show_answer(self._answer, self._first)
        elif self._text:
            text = self._text
            self.forget()
            self.stream(text)

    # ---- chips --------------------------------------------------------------------------------------------

    def _links(self) -> list[int]:
        return [index for index in sorted(self._writer.places) if self._writer.chips[index].citation]

    def chip_rect(self, index: int) -> QRect:
        """Rectangle of chip `index`, in pixels of the viewport."""
        position = self._writer.places[index]
        block = self.document().findBlock(position)
        layout, offset = block.layout(), position - block.position()
        line = layout.lineForTextPosition(offset)
        corner = self.document().documentLayout().blockBoundingRect(block).topLeft()
        left = min(x_of(line.cursorToX(at)) for at in (offset, offset + 1))
        cursor = QTextCursor(self.document())
        cursor.setPosition(position + 1)
        begin, width = self._painter.span(self.document(), cursor.charFormat(), index)
        return QRect(
            round(corner.x() + left + begin), round(corner.y() + line.y()), round(width), round(line.height())
        )

    def chips(self) -> list[Citation]:
        """Citations shown as chips, in the order of the text."""
        return [c for index in self._links() if (c := self._writer.chips[index].citation)]

    def _chip_at(self, point: QPointF) -> int:
        spot = point.toPoint()
        return next((index for index in self._links() if self.chip_rect(index).contains(spot)), -1)

    def _hover(self, index: int) -> None:
        if index == self._painter.hot:
            return
        self._painter.hot = index
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if index >= 0 else Qt.CursorShape.IBeamCursor)
        self.viewport().update()
        self._tell(index)

    def _tell(self, index: int) -> None:
        if index < 0:
            self._citations.pointed.emit(None, QRect())
        else:
            rect = self.chip_rect(index)
            corner = self.viewport().mapToGlobal(rect.topLeft())
            self._citations.pointed.emit(self._cited(index), QRect(corner, rect.size()))

    def _cited(self, index: int) -> CitedPassage | None:
        citation = self._writer.chips[index].citation
        return CitedPassage(citation, self._corpus) if citation else None

    def _focus(self, index: int) -> None:
        self._painter.focused = index
        self.viewport().update()
        if index >= 0:
            chip = self._writer.chips[index]
            number = chip.citation.number if chip.citation else 0
            self.setAccessibleDescription(tr("Citation {number}, {place}", number=number, place=chip.place))
            self.chip_focused.emit(self.chip_rect(index))
        self._tell(index)

    def focusNextPrevChild(self, forward: bool) -> bool:
        links = self._links()
        at = links.index(self._painter.focused) if self._painter.focused in links else -1
        if at >= 0 and 0 <= at + (1 if forward else -1) < len(links):
            self._focus(links[at + (1 if forward else -1)])
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        links = self._links()
        if links and event.reason() == Qt.FocusReason.TabFocusReason:
            self._focus(links[0])
        elif links and event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._focus(links[-1])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._painter.focused >= 0:
            self._focus(-1)

    def explained_at(self, point: QPoint) -> str:
        """Explanation of the sentence or tag at a point of the viewport; "" for none."""
        position = self.document().documentLayout().hitTest(QPointF(point), Qt.HitTestAccuracy.ExactHit)
        if position < 0:
            return ""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position + 1)
        return cursor.charFormat().toolTip()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tool tip of the character under the pointer: Qt's own uses the character before the nearest
        gap.
        """
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.explained_at(event.pos()), self)
            return True
        return super().viewportEvent(event)

    # ---- underlines ---------------------------------------------------------------------------------------

    def underlined(self, line: Underline) -> list[str]:
        """Pieces of text with this line below them."""
        return [self.plain_text(start, end) for start, end, under in self._writer.underlined if under is line]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        draw_underlines(self.viewport(), self.document(), self._writer.underlined, event.rect())

    # ---- events -------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = self._painter.focused
        if chosen >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._citations.activated.emit(self._cited(chosen), Where.NEAR)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        elif event.key() == Qt.Key.Key_Escape and chosen >= 0:
            self._tell(-1)
            event.ignore()
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self._chip_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self._chip_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and index >= 0 and not self.textCursor().hasSelection():
            self._citations.activated.emit(self._cited(index), Where.NEAR)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of the chip under the pointer or, by keyboard, of the focused chip; otherwise of the
        text.
        """
        by_pointer = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self._chip_at(QPointF(event.pos())) if by_pointer else self._painter.focused
        citation = self._writer.chips[index].citation if index >= 0 else None
        self.menu_requested.emit(citation, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def createMimeDataFromSelection(self) -> QMimeData:
        cursor = self.textCursor()
        data = QMimeData()
        data.setText(self.plain_text(cursor.selectionStart(), cursor.selectionEnd()))
        return data

    def loadResource(self, kind: int, name: object) -> None:
        """Load nothing, whatever an answer names."""
