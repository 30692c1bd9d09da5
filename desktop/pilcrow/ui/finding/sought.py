"""What is looked for: words, or a regular expression, and what counts in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRegularExpression

from ...core.errors import UsageError
from ...core.find import Match, find, letters
from ...core.model import Paragraph

_BEYOND = 0xFFFF  # signs above it are two of Qt's characters


@dataclass(frozen=True, slots=True)
class Sought:
    """`text` as it was typed; `expression` makes it a regular expression (PCRE), in which accents always count.
    `sections` are the ids of those that are looked through; none: all.
    """

    text: str
    case: bool = False
    accents: bool = False
    whole: bool = False
    expression: bool = False
    sections: frozenset[int] = frozenset()

    def letters(self) -> str:
        """See `core.find.letters`."""
        return "" if self.expression else letters(self.text, case=self.case)

    def find(self, paragraphs: Iterable[Paragraph]) -> Iterator[Match]:
        """All its places. Raises `UsageError` for an expression that is none, or takes too long."""
        if self.sections:
            paragraphs = (paragraph for paragraph in paragraphs if paragraph.section in self.sections)
        if not self.expression:
            yield from find(paragraphs, self.text, case=self.case, accents=self.accents, whole=self.whole)
            return
        pattern = _compiled(self)
        for paragraph in paragraphs:
            for start, end in _ranges(pattern, paragraph.text):
                yield Match(paragraph, start, end)


@lru_cache(maxsize=4)
def _compiled(sought: Sought) -> QRegularExpression:
    """Qt's engine gives up after so many steps, where Python's would go on and hold the window up."""
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
    """Character ranges of `text`, those of no length left out."""
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
