"""The pane at the left of the page: contents and marks, one at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from .marks_pane import MarksPane
from .pane import ContentsPane


class LeftPane(QWidget):
    """Tabs above what they show."""

    def __init__(self, contents: ContentsPane, marks: MarksPane) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._panes: tuple[ContentsPane, MarksPane] = contents, marks
        self._stack = QStackedWidget()
        names = QWidget()
        row = QHBoxLayout(names)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        self.tabs: list[QPushButton] = []
        group = QButtonGroup(self)
        for number, (pane, words) in enumerate(((contents, "Contents"), (marks, "Marks"))):
            tab = QPushButton(words)
            tab.setCheckable(True)
            tab.setProperty("pane", True)
            tab.setAccessibleName(f"Show {words.lower()}")
            tab.clicked.connect(lambda _checked=False, number=number: self.show_tab(number))
            group.addButton(tab)
            row.addWidget(tab)
            self.tabs.append(tab)
            self._stack.addWidget(pane)
        top = QHBoxLayout()
        top.setContentsMargins(12, 8, 12, 0)
        top.addWidget(names)
        top.addStretch(1)
        top.addWidget(contents.origin)
        contents.beside = names  # they name the pane
        contents.title.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self._stack, 1)
        self.tabs[0].setChecked(True)

    def show_tab(self, number: int) -> None:
        """0 shows the contents, 1 the marks."""
        self.tabs[number].setChecked(True)
        self._stack.setCurrentIndex(number)
        self._panes[0].origin.setVisible(number == 0)

    def count_marks(self, count: int) -> None:
        self.tabs[1].setText(f"Marks  {count:,}" if count else "Marks")

    @property
    def shows_marks(self) -> bool:
        return self._stack.currentIndex() == 1

    def focus(self) -> None:
        """Give the keyboard to what is shown."""
        self._panes[self._stack.currentIndex()].focus()

    def focusPolicy(self) -> Qt.FocusPolicy:
        return Qt.FocusPolicy.NoFocus
