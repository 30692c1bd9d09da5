"""Embedding models behind a server: their descriptions, and the prefixes that families of models need."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FAMILIES = (
    ("nomic-embed", "search_query: ", "search_document: "),
    ("embeddinggemma", "task: search result | query: ", "title: none | text: "),
    (
        "qwen3-embedding|e5-mistral|e5-.*-instruct",
        "Instruct: Given a question, retrieve passages that answer it\nQuery: ",
        "",
    ),
    (r"(?<![a-z0-9])e5(?![a-z0-9])", "query: ", "passage: "),
    ("arctic-embed-?(l-|m-)?v?2", "query: ", ""),
    (
        "arctic-embed|mxbai-embed|bge-(small|base|large)-en|bge-(small|base|large)(:|$)",
        "Represent this sentence for searching relevant passages: ",
        "",
    ),
    ("bge-(small|base|large)-zh", "为这个句子生成表示以用于检索相关文章：", ""),
)
"""Pattern of a family's names, and the prefixes of queries and passages in its training, according to the models'
own pages; the first match counts.
"""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """An embedding model behind a server, as it was when added."""

    name: str
    """Name in the settings."""
    api: str
    """Protocol of the server: ollama or openai."""
    host: str
    """The server's base address."""
    model: str
    """Name on the server."""
    digest: str
    """Identifies the build: Ollama's digest of its files; for other servers one made from `sample`."""
    dimension: int
    max_tokens: int
    """Tokens, as estimated here, of the longest text sent to the model."""
    query_prefix: str
    passage_prefix: str
    centred: bool
    """See `search.known_pairs.UNRELATED`."""
    sample: tuple[float, ...]
    """First numbers of the vector of a known text: a model with other numbers is a different one."""

    @property
    def vectors_id(self) -> str:
        """Identifies everything that the vectors depend on."""
        centred = "-centred" if self.centred else ""
        return f"{self.model}@{self.api}-{self.digest[:12]}{self.passage_prefix}{centred}"


def prefixes(model: str) -> tuple[str, str]:
    """Prefixes of queries and of passages for a model of this name; "" if its family is unknown."""
    low = model.lower()
    found = ((query, passage) for family, query, passage in _FAMILIES if re.search(family, low))
    return next(found, ("", ""))
