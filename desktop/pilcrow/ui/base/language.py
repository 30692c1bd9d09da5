"""The words of the interface in the reader's language: Qt's translation files in `resources/translations`.

Every sentence for people passes `tr` where it is shown. What stands in a table that is made at import is marked by
`noop` there, and passes `tr` later. `packaging/bootstrap.py translations` collects both from the code.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from ...core.errors import PilcrowError
from ...core.sentence import Sentence
from ...settings import bundled

SOURCE = "en"
"""The language that the sentences in the code are written in; its file has their singulars."""
_translators: list[QTranslator] = []
"""Those in use, of which Qt keeps none alive."""


def install(app: QApplication, language: str) -> None:
    """Let the interface speak `language`, such as "de"; "": the desktop's. Before any window is made.

    Numbers, dates and the direction of writing are that language's, also where there is no translation.
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
    for spoken, name, folder in wanted:  # what is installed last is asked first
        translator = QTranslator()
        if translator.load(spoken, name, "_", str(folder)):
            app.installTranslator(translator)
            _translators.append(translator)
    app.setLayoutDirection(locale.textDirection())


def known() -> dict[str, str]:
    """The languages there are translations for, by their codes, each called as it calls itself."""
    files = sorted((bundled("resources") / "translations").glob("pilcrow_*.qm"))
    codes = [file.stem.removeprefix("pilcrow_") for file in files]
    return {code: "English" if code == SOURCE else QLocale(code).nativeLanguageName() for code in codes}


def tr(text: str, comment: str = "", n: int = -1, /, **values: object) -> str:
    """`text` in the language of the interface: `%Ln` is `n` and chooses the plural form, `{name}` the value of
    that name, numbers as `number` has them. `comment` tells the translator what the words are for, and sets equal
    words apart.
    """
    told = QCoreApplication.translate("", text, comment or None, n)
    if not values:
        return told
    return told.format(**{name: number(value) if type(value) is int else value for name, value in values.items()})


def told(said: str | PilcrowError) -> str:
    """What core or an engine says, in the language of the interface; as it is where it is no `Sentence`."""
    sentence = said.sentence if isinstance(said, PilcrowError) else said
    if not isinstance(sentence, Sentence):
        return sentence
    values = {name: told(value) if isinstance(value, str) else value for name, value in sentence.values.items()}
    return tr(sentence.template, **values)


def noop(text: str) -> str:
    """`text` as it is: to be found by the translator, and to be handed to `tr` when it is shown."""
    return text


def number(count: int) -> str:
    """A number with its digits grouped as the reader's language does, as `%Ln` has it."""
    return QLocale().toString(count)


def written(keys: str) -> str:
    """Keys, in Qt's names such as "Ctrl+W", as the system and the language write them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
