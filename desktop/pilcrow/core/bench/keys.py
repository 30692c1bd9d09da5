"""Keys of trials: a kept answer is used again only as long as all that it depends on is the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from ..ask.prompts import all_prompts
from ..ask.question import Options
from ..ask.tools.tools import ALL
from ..model import Document
from ..structure import VERSION as PARSER
from .questions import BenchQuestion


def trial_key(
    question: BenchQuestion,
    mode: str,
    options: Options,
    documents: Sequence[Document],
    means: Mapping[str, object],
) -> str:
    """Key of a question in a mode: of its text, the content and sections of its `documents`, the `options` (K,
    scanning window, strategy, tools, budgets), all prompts and offered tools, and the `means`: the chat model with
    its context, the program, and what searches are made with.
    """
    tools = [(tool.name, tool.description, tool.properties, tool.of_many, tool.example) for tool in ALL]
    parts = {
        "question": question.text,
        "mode": mode,
        "options": asdict(options),
        "documents": [_as_read(document) for document in documents],
        "prompts": [all_prompts(), tools],
        "parser": PARSER,
        "means": dict(means),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:24]


def _as_read(document: Document) -> object:
    return document.id, [(s.title, s.level, s.page, s.paragraphs, s.tokens) for s in document.sections]
