"""Names of documents: their titles, or the names of their files where several have the same title."""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from .model import Document


def document_names(documents: Sequence[Document]) -> list[str]:
    """A name for each document: its title, or the name of its file if another document has the same title."""
    titles = [" ".join(document.title.split()) for document in documents]
    times = Counter(titles)
    return [
        title if title and times[title] == 1 else file_stem(document)
        for title, document in zip(titles, documents, strict=True)
    ]


def file_stem(document: Document) -> str:
    """The name of a document's file, without the ending."""
    return PurePosixPath(document.path.replace("\\", "/")).stem
