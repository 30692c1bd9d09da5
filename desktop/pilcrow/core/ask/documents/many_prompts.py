"""Messages to coordinator, document agents and synthesis (`prompts/spd-rag.md`), and reply schemas."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from ...exchange.findings import Instructions, Task
from ...model import Document
from ...servers.chat import ChatMessage
from ...shelf import file_stem
from ..context.harmless import harmless
from ..prompts import TEXT, TEXTS, list_of, prompt, shape
from ..tools import offers

_said = partial(prompt, "spd-rag")
COORDINATOR = _said("Coordinator")
COORDINATOR_SCHEMA = shape(tasks=list_of(TEXT, minItems=1, maxItems=5), directive=TEXT)
_FINDING = shape("task", "found", task={"type": "integer"}, found={"type": "boolean"}, answer=TEXT, ids=TEXTS)
REPORT_SCHEMA = shape(relevance={"type": "number"}, findings=list_of(_FINDING))
NO_SEARCHES = _said("No searches left")
UNREADABLE = _said("Unreadable")
FINAL = _said("Final")


def agent(
    document: Document, contents: str, tools: Collection[str], native: bool, least: int, searches: int
) -> str:
    """The system message of the agent of a document, with its contents tree and these tools. A task counts as not
    found after `least` searches (1 or 2), of `searches` in all.
    """
    last = prompt("deepread", "Tools of its own") if native else offers.in_words(tools, "or the report.")
    how = " ".join(last.splitlines())
    given = _said("Contents", contents=contents)
    enough = _said("One search" if least == 1 else "Two searches")
    return _said("Agent", **_document_fields(document), how=how, enough=enough, searches=searches, contents=given)


def whole_document_prompt(document: Document, text: str) -> str:
    """The system message of an agent with all of its document."""
    return _said("Agent with everything", **_document_fields(document), contents=text)


def _document_fields(document: Document) -> dict[str, str]:
    return {"title": harmless(document.title), "name": harmless(file_stem(document))}


def agent_task(question: str, tasks: Sequence[Task]) -> str:
    """The question and the tasks for the agent of a document."""
    return f"Question: {question}\nTasks:\n{_numbered(tasks)}"


def looked_again(tasks: Sequence[int]) -> str:
    """Message to an agent whose report, after one search, lacks some tasks (from 0)."""
    names = ", ".join(str(task + 1) for task in tasks)
    return _said("Looked again", tasks=f"task {names} is" if len(tasks) == 1 else f"tasks {names} are")


def synthesis(instructions: Instructions, several: bool) -> str:
    """The order at every level of the synthesis (appendix A.3); findings and question follow. It says so if the
    reader has changed the tasks that the directive was made for.
    """
    changed = [_said("Changed tasks")] if instructions.edited else []
    return _said(
        "Synthesis",
        documents="several documents" if several else "a document",
        tasks=_numbered(instructions.tasks),
        directive=" ".join([instructions.directive, *changed]),
        example="D1:S4:2" if several else "S4:2",
    )


def _numbered(tasks: Sequence[Task]) -> str:
    return "\n".join(f"{number}. {task.text}" for number, task in enumerate(tasks, 1))


def batch(order: str, findings: str, question: str) -> list[ChatMessage]:
    """A request of the synthesis."""
    return [ChatMessage("system", order), ChatMessage("user", f"{findings}\n\nQuestion: {question}")]
