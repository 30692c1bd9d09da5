"""Where a document's sections come from, in words."""

from __future__ import annotations

from collections import Counter

from ...core.model import Document, Source


def origin(document: Document) -> str:
    """In a word; "" where there are none."""
    sources = Counter(section.source for section in document.sections)
    if not sources:
        return ""
    return "bookmarks" if sources.most_common(1)[0][0] is Source.BOOKMARK else "generated"


def origin_in_full(document: Document) -> str:
    """In a sentence."""
    sources = Counter(section.source for section in document.sections)
    words = {
        Source.BOOKMARK: "from the file's bookmarks",
        Source.CONTENTS: "from the printed contents",
        Source.LAYOUT: "from headings on the pages",
        Source.GENERATED: "made up where there are none",
    }
    parts = [f"{count:,} {words[source]}" for source, count in sources.most_common()]
    return f"Sections: {', '.join(parts)}." if parts else ""
