"""Search queries: words or a regular expression, with options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRegularExpression

from ...core.errors import UsageError
from ...core.find import Match, find, plain_letters
from ...core.model import Paragraph

_BEYOND = 0xFFFF  # characters above it take two of Qt's


@dataclass(frozen=True, slots=True)
class Sought:
    """A query: `text` as typed; `expression` makes it a regular expression (PCRE), which always respects accents.
    `sections` are the ids of the sections to search; empty: all.
    """

    text: str
    case: bool = False
    accents: bool = False
    whole: bool = False
    expression: bool = False
    sections: frozenset[int] = frozenset()

    def letters(self) -> str:
        """See `core.find.plain_letters`."""
        return "" if self.expression else plain_letters(self.text, case=self.case)

    def find(self, paragraphs: Iterable[Paragraph]) -> Iterator[Match]:
        """All matches. Raises `UsageError` for an invalid expression, or for one that takes too long."""
        if self.sections:
            paragraphs = (paragraph for paragraph in paragraphs if paragraph.section in self.sections)
        if not self.expression:
            yield from find(paragraphs, self.text, case=self.case, accents=self.accents, whole=self.whole)
            return
        pattern = _compile(self)
        for paragraph in paragraphs:
            for start, end in _ranges(pattern, paragraph.text):
                yield Match(paragraph, start, end)


@lru_cache(maxsize=4)
def _compile(sought: Sought) -> QRegularExpression:
    """Compile with Qt's engine, which gives up after a number of steps; Python's would continue and block the
    window.
    """
    options = QRegularExpression.PatternOption
    chosen = options.UseUnicodePropertiesOption | options.MultilineOption
    if not sought.case:
        chosen |= options.CaseInsensitiveOption
    text = rf"\b(?:{sought.text})\b" if sought.whole else sought.text
    pattern = QRegularExpression(text, chosen)
    if not pattern.isValid():
        at = max(0, pattern.patternErrorOffset() - (len(r"\b(?:") if sought.whole else 0))
        raise UsageError(
            "This is no regular expression ({problem}, after “{words}”): mend it,"
            " or look for the words as they are.",
            problem=pattern.errorString(),
            words=sought.text[:at],
        )
    return pattern


def _ranges(pattern: QRegularExpression, text: str) -> Iterator[tuple[int, int]]:
    """Ranges of `text`, as start and end characters, without empty matches."""
    matches = pattern.globalMatch(text)
    if not matches.isValid():
        raise UsageError("This expression takes too long: make it simpler.")
    wide = text and max(text) > chr(_BEYOND)
    owner = [at for at, sign in enumerate(text) for _ in range(1 + (ord(sign) > _BEYOND))] if wide else None
    while matches.hasNext():
        match = matches.next()
        start, end = match.capturedStart(), match.capturedEnd()
        if start < end:
            yield (owner[start], owner[end - 1] + 1) if owner else (start, end)
