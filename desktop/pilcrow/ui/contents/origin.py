"""The source of a document's sections, in words."""

from __future__ import annotations

from collections import Counter

from ...core.model import Document, Source
from ..base.language import noop, tr


def origin(document: Document) -> str:
    """Source of the sections in a word; "" if there are none."""
    sources = Counter(section.source for section in document.sections)
    if not sources:
        return ""
    return tr("bookmarks") if sources.most_common(1)[0][0] is Source.BOOKMARK else tr("generated")


def origin_in_full(document: Document) -> str:
    """Source of the sections in a sentence."""
    sources = Counter(section.source for section in document.sections)
    words = {
        Source.BOOKMARK: noop("{count} from the file's bookmarks"),
        Source.CONTENTS: noop("{count} from the printed contents"),
        Source.LAYOUT: noop("{count} from headings on the pages"),
        Source.GENERATED: noop("{count} made up where there are none"),
    }
    parts = [tr(words[source], count=count) for source, count in sources.most_common()]
    return tr("Sections: {parts}.", parts=", ".join(parts)) if parts else ""
