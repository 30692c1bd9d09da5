"""The words of the interface in the reader's language: Qt's translation files in `resources/translations`.

Every sentence for people passes `tr` where it is shown. What stands in a table that is made at import is marked by
`noop` there, and passes `tr` later. `packaging/bootstrap.py translations` collects both from the code.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def tr(text: str, comment: str = "", n: int = -1, /, **values: object) -> str:
    """`text` in the language of the interface: `%n` is `n` and chooses the plural form, `{name}` the value of that
    name. `comment` tells the translator what the words are for, and sets equal words apart.
    """
    told = QCoreApplication.translate("", text, comment or None, n)
    return told.format(**values) if values else told


def noop(text: str) -> str:
    """`text` as it is: to be found by the translator, and to be handed to `tr` when it is shown."""
    return text


def number(count: int) -> str:
    """A number with its digits grouped as the reader's language does, as `%Ln` has it."""
    return QLocale().toString(count)
