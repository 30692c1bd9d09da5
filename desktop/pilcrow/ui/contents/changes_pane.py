"""The pane of what changed from one version to another: filtered by words and kind, figures first if wished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QComboBox, QLabel, QStyleOptionViewItem

from ...core.compare.changes import Change, ChangeKind, Comparison, Figure, SummarySentence
from ...core.compare.written import page_of, passages, section_title
from ...core.find import fold
from ...core.language.sentences import in_line
from ...core.marks.annotation import Colour
from ..base import page_names
from ..base.language import format_number, noop, quoted, tr
from ..base.look import inks
from ..base.look.fonts import scaled
from ..base.look.icon_button import IconButton
from ..base.look.layouts import lay_row, mirror
from ..base.look.lettering import draw_line
from ..base.look.theme import as_tip, tokens
from ..base.look.words import make_button, make_label
from .filtered_list import FilteredList, Index, RowPainter, Rows

_KINDS = {
    ChangeKind.CHANGED: noop("changed"),
    ChangeKind.NEW: noop("new"),
    ChangeKind.GONE: noop("gone"),
    ChangeKind.MOVED: noop("moved"),
}
_FIGURES = {Figure.MONEY: noop("money"), Figure.DATE: noop("date"), Figure.NUMBER: noop("number")}
_FILTERS: dict[str, Callable[[Change], bool]] = {
    noop("All changes"): lambda _change: True,
    noop("Changed figures"): lambda change: change.figure is not None,
    noop("Changed paragraphs"): lambda change: change.kind is ChangeKind.CHANGED,
    noop("New text"): lambda change: change.kind is ChangeKind.NEW,
    noop("Text that is gone"): lambda change: change.kind is ChangeKind.GONE,
    noop("Moved text"): lambda change: change.kind is ChangeKind.MOVED,
}
_FIGURES_FIRST, _BY_PLACE = noop("Figures first"), noop("In order")
_PAD, _DOT = 8, 5
COLOURS = {
    ChangeKind.CHANGED: Colour.GREEN,
    ChangeKind.NEW: Colour.GREEN,
    ChangeKind.GONE: Colour.RED,
    ChangeKind.MOVED: Colour.BLUE,
}
"""Colours on the newer version; on the older one what changed has that of what is gone."""


def summary(comparison: Comparison) -> str:
    """How many changes there are of each kind, in one line."""
    counts = comparison.counts
    told = [
        tr("%Ln changed", "paragraphs", counts[ChangeKind.CHANGED]) if counts[ChangeKind.CHANGED] else "",
        tr("%Ln new", "paragraphs", counts[ChangeKind.NEW]) if counts[ChangeKind.NEW] else "",
        tr("%Ln gone", "paragraphs", counts[ChangeKind.GONE]) if counts[ChangeKind.GONE] else "",
        tr("%Ln moved", "paragraphs", counts[ChangeKind.MOVED]) if counts[ChangeKind.MOVED] else "",
    ]
    return ", ".join(filter(None, told)) or tr("Nothing changed.")


class _ChangesModel(Rows[Change]):
    comparison: Comparison | None = None
    newer = True

    def text(self, row: Change, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return _title(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.where(row)}. {_title(row)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n\n".join("".join(_marked(each)) for each in passages(row)))
        return None

    def where(self, change: Change) -> str:
        """Kind, page and section of a change, in one line."""
        if self.comparison is None:
            return ""
        side, document = (change.new, self.comparison.new) if self.newer else (change.old, self.comparison.old)
        kind = tr(_KINDS[change.kind]) + (f" ({tr(_FIGURES[change.figure])})" if change.figure else "")
        page = page_names.abbreviated(page_names.short_name(document.pages, page_of(side)))
        return " · ".join(filter(None, (kind, page, section_title(document, side))))


def _marked(passage: tuple[str, str, str, str]) -> tuple[str, str, str]:
    before, gone, new, after = passage
    return before, " → ".join(quoted(text) for text in (gone, new) if text), after


def _title(change: Change) -> str:
    """What a change says, in one line."""
    if change.edits:
        pairs = ((in_line(edit.old_text), in_line(edit.new_text)) for edit in change.edits)
        return "; ".join(f"{old or '…'} → {new or '…'}" for old, new in pairs)
    return in_line(change.old.text if change.kind is ChangeKind.GONE else change.new.text)


class _ChangeRows(RowPainter[Change]):
    """Rows of two lines: what changed, and where."""

    def __init__(self, changes: _ChangesModel) -> None:
        super().__init__()
        self._changes = changes

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, 2 * QFontMetrics(option.font).height() + 2 * _PAD)

    def paint_row(self, painter: QPainter, area: QRect, row: Change) -> None:
        colours, high, left = tokens(), painter.fontMetrics().height(), scaled(28)
        line = QRect(area.left() + left, area.top() + _PAD, area.width() - left - _PAD, high)
        sign = mirror(QRect(area.left(), line.top(), left, high), area).toRectF().center()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(inks.line_colour(COLOURS[row.kind], dark=colours.dark)))
        painter.drawEllipse(sign, scaled(_DOT), scaled(_DOT))
        for text, colour in ((_title(row), colours.text), (self._changes.where(row), colours.dim)):
            painter.setPen(QColor(colour))
            draw_line(painter, mirror(line, area), text)
            line.translate(0, high)


class ChangesPane(FilteredList[Change]):
    """A list of changes; a click goes to a change in both versions."""

    swap_wanted = Signal()
    """The older and the newer version are to change places."""
    summary_wanted = Signal()
    """The changes are to be summed up by the chat model."""
    cited = Signal(object)
    """A `Change` that was clicked in the summary."""
    end_wanted = Signal()
    """Nothing is to be compared any more."""

    def __init__(self) -> None:
        self._all: Sequence[Change] = ()
        self._changes = _ChangesModel()
        super().__init__(self._changes, _ChangeRows(self._changes), tr("Changes"), tr("Filter changes"))
        self.told = make_label(wrap=True)
        self.versions = make_label(role="dim", wrap=True)
        self.summary = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse
                                             | Qt.TextInteractionFlag.LinksAccessibleByKeyboard)  # fmt: skip
        self.summary.linkActivated.connect(lambda number: self.cited.emit(self._all[int(number)]))
        self.sum_up = make_button(
            tr("Sum up"), self.summary_wanted.emit, tip=tr("The chat model sums the changes up")
        )
        self.kind, self.order = QComboBox(), QComboBox()
        self.kind.setAccessibleName(tr("Kind of changes"))
        self.order.setAccessibleName(tr("Order of changes"))
        for words in _FILTERS:
            self.kind.addItem(tr(words), words)
        for words in (_FIGURES_FIRST, _BY_PLACE):
            self.order.addItem(tr(words), words)
        self.previous, self.next = IconButton("up", tr("Previous change")), IconButton("down", tr("Next change"))
        self.swap, self.end = (
            IconButton("again", tr("The other way round")),
            IconButton("close", tr("End comparing")),
        )
        self.previous.clicked.connect(lambda: self.step(-1))
        self.next.clicked.connect(lambda: self.step(1))
        self.swap.clicked.connect(self.swap_wanted)
        self.end.clicked.connect(self.end_wanted)
        tools = lay_row((self.told, 1), self.previous, self.next, self.swap, self.end, spacing=4)
        choices, ask = lay_row((self.kind, 1), (self.order, 1), spacing=8), lay_row(self.sum_up, 1)
        self.lay_out(choices, tools, self.versions, ask, self.summary)
        for choice in (self.kind, self.order):
            choice.setMinimumWidth(1)  # else labels are cut in a pane that is narrower than both
            choice.currentIndexChanged.connect(self.refill)
        self.refill()

    def show_changes(self, comparison: Comparison | None, *, newer: bool) -> None:
        """List the changes of a comparison (None: nothing is compared), with the pages of the newer version or of
        the older one.
        """
        self._changes.comparison, self._changes.newer = comparison, newer
        self._all = comparison.changes if comparison else ()
        self.told.setText(summary(comparison) if comparison else "")
        names = {"new": comparison.new.title, "old": comparison.old.title} if comparison else {}
        told = tr("“{new}” compared with the older “{old}”", **names) if names else ""
        if comparison and comparison.old.path == comparison.new.path:
            told = tr("Compared with the file as you read it before")
        self.versions.setText(told)
        self._show_summary(comparison)
        self.refill()

    def tell_summary(self, sentence: str) -> None:
        """Show a sentence in place of the summary; "": nothing."""
        self.summary.setText(escape(sentence))
        self.summary.setVisible(bool(sentence))

    def _show_summary(self, comparison: Comparison | None) -> None:
        """Show the summary of a comparison, each sentence with links to the changes that it cites."""
        told = comparison.summary if comparison else None
        self.sum_up.setVisible(bool(comparison and comparison.changes and told is None))
        self.tell_summary("")
        if comparison is None or told is None:
            return
        shown = [f"<p>{escape(each.text)} {self._links(each)}</p>" for each in told.sentences]
        known = {"model": told.model, "shown": format_number(told.shown)}
        by = [tr("Summed up by {model}, from {shown} of %Ln changes", "", len(self._all), **known)]
        if told.left_out:
            left = tr("%Ln sentences left out: no change cited, or a figure that is in none", "", told.left_out)
            by.append(left)
        self.summary.setText(f"{''.join(shown)}<p>{escape('; '.join(by))}</p>")
        self.summary.show()

    def _links(self, sentence: SummarySentence) -> str:
        """Links to the changes of a sentence: the pages in the newer and in the older version."""
        comparison = self._changes.comparison
        if comparison is None:
            return ""
        links = []
        for change in sentence.changes:
            pages = (
                page_names.abbreviated(page_names.short_name(document.pages, page_of(side)))
                for document, side in ((comparison.new, change.new), (comparison.old, change.old))
            )
            named = tr("{new}, before {old}", **dict(zip(("new", "old"), pages, strict=True)))
            links.append(f'<a href="{self._all.index(change)}">{escape(named)}</a>')
        return f"({'; '.join(links)})"

    def refill(self) -> None:
        words, fits = fold(self.filter.text()).split(), _FILTERS[self.kind.currentData()]
        comparison = self._changes.comparison
        ordered = comparison.ranked if comparison and self.order.currentData() == _FIGURES_FIRST else self._all
        rows = [change for change in ordered if fits(change)]
        rows = [change for change in rows if all(word in _searched(change) for word in words)]
        self._list(rows, tr("No change fits the filter.") if self._all else "")
        for button in (self.previous, self.next):
            button.setEnabled(bool(rows))

    def step(self, step: int) -> None:
        """Go to the next (1) or previous (-1) change of the list, from its end to its beginning."""
        rows, current = self.shown(), self.list.currentIndex()
        if rows:
            at = current.row() if current.isValid() else (-1 if step > 0 else 0)
            self.point_to(row := rows[(at + step) % len(rows)])
            self.activated.emit(row)

    def point_to(self, change: Change) -> None:
        """Select a change in the list, if it is there."""
        if change in self.shown():
            self.list.setCurrentIndex(self._changes.index(list(self.shown()).index(change), 0))


def _searched(change: Change) -> str:
    return fold(f"{change.old.text} {change.new.text}")
