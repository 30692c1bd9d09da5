"""The coordinator (SPD-RAG, 3.1): it turns a question into tasks for every document and a directive for the
synthesis. It sees neither names nor contents of the documents.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..agent.enquiry import Enquiry
from ..findings import Task
from ..language import sentences
from ..plan.requests import PlanFailed, Requests, words
from . import many_prompts

TASKS = 5
"""Tasks at the most: each is a column of the table, and asked of every document."""
_SENTENCES = 4
_TASK = 300
"""Characters of a task."""
_DIRECTIVE = (
    "Answer the question from what the documents say, document by document where it asks for each of them. "
    "Say which of them do not say it."
)
_ABSENT = "Say which documents do not say it."


@dataclass(frozen=True, slots=True)
class Instructions:
    """The shared instructions: `tasks` for every document, and the `directive` for the synthesis, 2 to 4
    sentences.
    """

    tasks: tuple[Task, ...]
    directive: str


def by_rules(question: str) -> Instructions:
    """Without a model: the question itself is what every document is asked."""
    return Instructions((Task(question),), _DIRECTIVE)


def instructed(enquiry: Enquiry, requests: Requests) -> Instructions | None:
    """What the model makes of the question, in one request; None where it is of no use. Raises `ChatError` when
    the server fails, `Cancelled` when stopped.
    """
    try:
        reply = requests.json(
            many_prompts.COORDINATOR, f"Question: {enquiry.question}", many_prompts.COORDINATOR_SCHEMA
        )
    except PlanFailed:
        return None
    listed = reply.get("tasks")
    texts = [words(text, _TASK) for text in listed] if isinstance(listed, list) else []
    tasks = tuple(Task(text) for text in dict.fromkeys(texts) if any(c.isalpha() for c in text))[:TASKS]
    return Instructions(tasks, _directive(words(reply.get("directive"), 1000))) if tasks else None


def _directive(said: str) -> str:
    """A directive of 2 to 4 sentences."""
    pieces = [said[start:end] for start, end in sentences.split(said)][:_SENTENCES]
    if not pieces:
        return _DIRECTIVE
    return " ".join(pieces if len(pieces) > 1 else [*pieces, _ABSENT])
