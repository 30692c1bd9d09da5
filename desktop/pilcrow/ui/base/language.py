"""Translations of the interface: Qt's translation files in `resources/translations`.

Every message passes `tr` when it is shown. Messages in tables that are built at import are marked by `noop` there,
and pass `tr` later. `packaging/bootstrap.py translations` collects both from the code.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from ...core.errors import PilcrowError
from ...core.message import Words
from ...settings import bundled

SOURCE = "en"
"""Language of the messages in the code; its file has their singular forms."""
_translators: list[QTranslator] = []
"""Translators in use: Qt keeps no reference to them."""


def install(app: QApplication, language: str) -> None:
    """Set the language of the interface, such as "de"; "": the desktop's. Call it before any window is created.

    Numbers, dates and the writing direction follow this language, even without a translation.
    """
    while _translators:
        app.removeTranslator(_translators.pop())
    locale = QLocale(language) if language else QLocale.system()
    if locale.name() == "C":
        locale = QLocale(SOURCE)
    QLocale.setDefault(locale)
    ours, qts = (
        bundled("resources") / "translations",
        Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    )
    wanted = ((QLocale(SOURCE), "pilcrow", ours), (locale, "qtbase", qts), (locale, "pilcrow", ours))
    for spoken, name, folder in wanted:  # Qt asks the translator installed last first
        translator = QTranslator()
        if translator.load(spoken, name, "_", str(folder)):
            app.installTranslator(translator)
            _translators.append(translator)
    app.setLayoutDirection(locale.textDirection())


def spoken_language() -> str:
    """Code of the language of the window: "en", "de"."""
    return QLocale().name().partition("_")[0]


def known_languages() -> dict[str, str]:
    """Languages with a translation: code to the language's own name."""
    files = sorted((bundled("resources") / "translations").glob("pilcrow_*.qm"))
    codes = [file.stem.removeprefix("pilcrow_") for file in files]
    return {code: "English" if code == SOURCE else QLocale(code).nativeLanguageName() for code in codes}


def tr(text: str, comment: str = "", n: int = -1, /, **values: object) -> str:
    """Translate `text` into the language of the interface. `%Ln` is replaced by `n`, which chooses the plural
    form, and `{name}` by the value of that name; numbers are formatted by `format_number`. `comment` explains the
    text to the translator, and distinguishes equal texts.
    """
    told = QCoreApplication.translate("", text, comment or None, n)
    if not values:
        return told
    return told.format(
        **{name: format_number(value) if type(value) is int else value for name, value in values.items()}
    )


def quoted(words: str) -> str:
    """Words between the quotation marks of the interface's language."""
    return tr("“{words}”", words=words)


def translate(said: Words | PilcrowError) -> str:
    """Translate a message or an error into the language of the interface; plain text is unchanged."""
    message = said.message if isinstance(said, PilcrowError) else said
    if isinstance(message, str):
        return message
    values = {
        name: value if isinstance(value, int) else translate(value) for name, value in message.values.items()
    }
    return tr(message.template, **values)


def noop(text: str) -> str:
    """Mark `text` for translation and return it unchanged; pass it to `tr` when it is shown."""
    return text


def format_number(count: int) -> str:
    """Format a number with the digit grouping of the interface language, like `%Ln`."""
    return QLocale().toString(count)
