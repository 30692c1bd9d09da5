"""Embedding models behind a server: what is known of one, and the prefixes that families of models want."""

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
"""What a name contains, and what the models of that family are trained to see before queries and passages, as
their own pages say; the first that fits counts."""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """An embedding model behind a server, as it was when it was added."""

    name: str
    """What the settings call it."""
    api: str
    """Its protocol: ollama or openai."""
    host: str
    """The server's base address."""
    model: str
    """What the server calls it."""
    digest: str
    """Names its build: Ollama's digest of its files; of other servers' models one made of `sample`."""
    dimension: int
    max_tokens: int
    """Tokens, as estimated here, of the longest text that it is sent."""
    query_prefix: str
    passage_prefix: str
    centred: bool
    """See `search.known_pairs.UNRELATED`."""
    sample: tuple[float, ...]
    """The first numbers of the vector of a known text: a model that gives others is another one."""

    @property
    def vectors_id(self) -> str:
        """Names all that its vectors depend on."""
        centred = "-centred" if self.centred else ""
        return f"{self.model}@{self.api}-{self.digest[:12]}{self.passage_prefix}{centred}"


def prefixes(model: str) -> tuple[str, str]:
    """What a model of this name wants before queries and before passages; "" where nothing is known."""
    low = model.lower()
    found = ((query, passage) for family, query, passage in _FAMILIES if re.search(family, low))
    return next(found, ("", ""))
