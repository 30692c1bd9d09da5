"""The coordinator (SPD-RAG, 3.1): it turns a question into tasks for every document and a directive for the
synthesis. It sees neither names nor contents of the documents.
"""

from __future__ import annotations

from ...exchange.findings import Instructions, Task
from ...language import sentences
from ...language.questions.several import Wants, several
from ..agent.requests import PlanFailed, Requests, replied_text
from ..question import Question
from . import many_prompts

TASKS = 5
"""Tasks at the most: each is a column of the table, and asked of every document."""
_DIRECTIVES = {
    Wants.EACH: "Say what the documents share, or between which values they lie.",
    Wants.WHICH: "Say of which documents it is true, or of how many.",
    Wants.MOST: "Compare the values, and name the document that is asked for, with its value.",
    Wants.CHAIN: "Answer step by step: what one document says is needed to find the answer in another.",
}


def by_rules(question: str) -> Instructions:
    """Instructions by the wording of the question, without a model."""
    asked = several(question)
    tasks = tuple(Task(text) for text in dict.fromkeys(asked.asked) if text) or (Task(question),)
    return Instructions(tasks[:TASKS], _DIRECTIVES[asked.wants])


def make_instructions(question: Question, requests: Requests) -> Instructions | None:
    """Instructions that the model makes of the question, in one request; None if they are unusable. Raises
    `ChatError` when the server fails, `Cancelled` when stopped.
    """
    try:
        reply = requests.json(
            many_prompts.COORDINATOR, f"Question: {question.text}", many_prompts.COORDINATOR_SCHEMA
        )
    except PlanFailed:
        return None
    listed = reply.get("tasks")
    texts = (
        [replied_text(text, 300) for text in listed] if isinstance(listed, list) else []
    )  # characters of a task
    tasks = tuple(Task(text) for text in dict.fromkeys(texts) if any(c.isalpha() for c in text))[:TASKS]
    said = replied_text(reply.get("directive"), 1000)
    directive = [said[start:end] for start, end in sentences.sentence_ranges(said)][:4]
    if not tasks:
        return None
    if not 0 < len(said.split()) <= 90:  # words: small models go on, and answer the question
        return Instructions(tasks, by_rules(question.text).directive)
    return Instructions(tasks, " ".join(directive))
