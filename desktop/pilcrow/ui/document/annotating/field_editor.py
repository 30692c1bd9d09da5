"""Small editors that lie over the fields of a form while they are filled in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLineEdit, QListWidget, QPlainTextEdit, QWidget

from ....core.reader.form import FieldKind, FormField, Value, Widget
from ...base.look.theme import tokens
from ...viewer.viewer import Viewer

_INCH = 96 / 72
"""Logical pixels a point at a zoom of 1."""
_USUAL, _SMALLEST = 11.0, 7
"""Points of type in a field that does not say; pixels."""
_LEAST_WIDE, _LEAST_HIGH = 64, 20
Editor = QLineEdit | QPlainTextEdit | QComboBox | QListWidget


class FieldEditor(QObject):
    """Editor of one field at a time, in place on its page. Leaving the field keeps the typed text."""

    entered = Signal(object, object)
    """A `FormField` and its new value."""
    stepped = Signal(int)
    """The next field is wanted (1), or the one before (-1)."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._viewer = viewer
        self._editor: Editor | None = None
        self._place: tuple[FormField, Widget] | None = None
        viewer.scroller.place_changed.connect(lambda _page, _y: self._follow())
        viewer.page_view.zoom_changed.connect(lambda _zoom: self._follow())

    @property
    def widget(self) -> QWidget | None:
        """The widget of the field being edited; None if there is none."""
        return self._editor

    def edit(self, field: FormField, widget: Widget, value: Value) -> None:
        """Edit a text or a choice; what was being edited before is kept."""
        self.leave()
        self._place = field, widget
        editor = self._editor = _editor(field, value, self._viewer.viewport())
        editor.setAccessibleName(field.name)
        editor.setToolTip(field.name)
        colours = tokens()
        editor.setStyleSheet(
            "QLineEdit, QPlainTextEdit, QComboBox, QListWidget {"
            f" background: {colours.panel}; color: {colours.text};"
            f" border: 1px solid {colours.focus}; border-radius: 2px;"
            " padding: 0 1px; }"
        )
        editor.installEventFilter(self)
        self._follow()
        editor.show()
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(editor, QLineEdit):
            editor.selectAll()
        elif isinstance(editor, QComboBox):
            editor.activated.connect(lambda _at: self.leave())
            if not editor.isEditable():
                editor.showPopup()

    def leave(self, *, kept: bool = True) -> None:
        """Close the editor, and keep what it holds, or not."""
        editor, place = self._editor, self._place
        self._editor = self._place = None
        if editor is None or place is None:
            return
        editor.removeEventFilter(self)
        focused = editor.hasFocus() or editor.isAncestorOf(editor.window().focusWidget() or editor)
        value = _editor_value(editor, place[0])
        if focused:  # before it is hidden: Qt would go to the next field
            self._viewer.setFocus(Qt.FocusReason.OtherFocusReason)
        editor.hide()
        editor.deleteLater()
        if kept:
            self.entered.emit(place[0], value)

    def _follow(self) -> None:
        """Keep the editor over its field after scrolling and zooming."""
        if self._editor is None or self._place is None:
            return
        field, widget = self._place
        place, zoom = self._viewer.port.place(widget.page, widget.box), self._viewer.page_view.zoom
        font = self._viewer.font()
        size = field.size or min(_USUAL, 0.7 * widget.box.height)
        font.setPixelSize(max(_SMALLEST, round(size * zoom * _INCH)))
        self._editor.setFont(font)
        wide, high = place.width(), place.height()
        if self._viewer.page_view.turns % 2:  # what is typed stays upright
            wide, high = high, wide
        area = QRect(0, 0, max(wide, _LEAST_WIDE), max(high, _LEAST_HIGH))
        area.moveCenter(place.center())
        area.moveLeft(max(0, area.left()))
        self._editor.setGeometry(area)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._editor:
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # keys belong to what is typed into
        elif event.type() == QEvent.Type.FocusOut and not self._popup_shown():
            self.leave()
        return False

    def _popup_shown(self) -> bool:
        return isinstance(self._editor, QComboBox) and self._editor.view().isVisible()

    def _pressed(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.leave(kept=False)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.leave()
            self.stepped.emit(1 if key == Qt.Key.Key_Tab else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not isinstance(self._editor, QPlainTextEdit):
            self.leave()
        else:
            return False
        return True


def _editor(field: FormField, value: Value, parent: QWidget) -> Editor:
    text = value[0] if value else ""
    if field.kind is FieldKind.COMBO:
        combo = QComboBox(parent)
        combo.setEditable(field.editable)
        combo.addItem("", "")
        for option, words in field.options:
            combo.addItem(words, option)
        at = combo.findData(text)
        combo.setCurrentIndex(max(0, at))
        if field.editable and at < 0:
            combo.setEditText(text)
        return combo
    if field.kind is FieldKind.LIST:
        mode = QAbstractItemView.SelectionMode
        listed = QListWidget(parent)
        listed.setSelectionMode(mode.MultiSelection if field.several else mode.SingleSelection)
        for option, words in field.options:
            listed.addItem(words)
            listed.item(listed.count() - 1).setData(Qt.ItemDataRole.UserRole, option)
            listed.item(listed.count() - 1).setSelected(option in value)
        return listed
    if field.lines:
        box = QPlainTextEdit(parent)
        box.setPlainText(text)
        box.setTabChangesFocus(True)
        return box
    line = QLineEdit(text, parent)
    if field.longest:
        line.setMaxLength(field.longest)
    if field.password:
        line.setEchoMode(QLineEdit.EchoMode.Password)
    return line


def _editor_value(editor: Editor, field: FormField) -> Value:
    if isinstance(editor, QComboBox):
        typed = editor.currentText()
        at = editor.findText(typed, Qt.MatchFlag.MatchExactly)
        value = str(editor.itemData(at)) if at >= 0 else typed
        return field.accepted((value,) if value else ())
    if isinstance(editor, QListWidget):
        rows = (editor.item(row) for row in range(editor.count()))
        return field.accepted(tuple(str(i.data(Qt.ItemDataRole.UserRole)) for i in rows if i.isSelected()))
    text = editor.toPlainText() if isinstance(editor, QPlainTextEdit) else editor.text()
    return field.accepted((text,) if text else ())
