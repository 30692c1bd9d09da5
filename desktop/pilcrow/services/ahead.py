"""Work of chat models done in advance for a new document: names of sections, summaries, descriptions of figures.

Nothing is sent unasked if servers on other machines are allowed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..core.errors import ChatError, PdfError, UsageError
from ..core.exchange.events import IndexEvent
from ..core.exchange.read_events import Structured
from ..core.indexing import section_titles
from ..core.indexing.work import run_apart
from ..core.model import Document, Section
from ..core.protocols import ChatModel
from ..core.stopping import Stopped

if TYPE_CHECKING:
    from ..core.ask.planning.wanted import WantedSummary
    from ..core.protocols import Corpus
    from ..workspace import Workspace

log = logging.getLogger(__name__)


def work(workspace: Workspace, document: Document, stopped: Stopped) -> Iterator[IndexEvent]:
    """Do what is missing and wanted, saved piece by piece. Yields `Structured` if sections were named."""
    if workspace.settings.allow_remote:
        return
    yield from _name_topics(workspace, document, stopped)
    if "summaries" in workspace.settings.works_ahead:
        yield from _sum_up(workspace, document, stopped)
    if "figures" in workspace.settings.works_ahead:
        yield from _add_descriptions(workspace, document, stopped)


def _name_topics(workspace: Workspace, document: Document, stopped: Stopped) -> Iterator[IndexEvent]:
    """Let the chat model name topic sections that have no name yet."""
    library = workspace.library
    topics = section_titles.unnamed_sections(document.sections)
    known = library.results.named(document) if topics else set()
    waiting = [topic for topic in topics if topic.key not in known]
    if not waiting:
        return
    names: dict[str, str] = {}

    def named_by(chat: ChatModel, topic: Section) -> str:
        title = section_titles.title_by_model(
            topic, library.paragraphs(document.structure, topic.id), chat, stopped
        )
        library.results.name(document, topic.key, title)
        return title

    try:
        chat = yield from run_apart(workspace.pool, workspace.answering.chat)
        for topic in waiting:
            names[topic.key] = yield from run_apart(workspace.pool, partial(named_by, chat, topic))
    except ChatError as error:
        log.info("sections keep the titles made by rules: %s", error)
    if names:
        named = tuple(replace(s, title=names.get(s.key, s.title)) for s in document.sections)
        yield Structured(replace(document, sections=named))


def _sum_up(workspace: Workspace, document: Document, stopped: Stopped) -> Iterator[IndexEvent]:
    """Make missing summaries of the document and of its chapters."""
    from ..core.ask.planning.wanted import Length, WantedSummary

    corpus = workspace.corpus([document], stopped=stopped)
    chapters = [s.id for s in document.sections if not s.parent and not s.extra]
    try:
        for section in (0, *chapters):
            wanted = WantedSummary(Length.BRIEF if section else Length.EXECUTIVE, section)
            yield from run_apart(workspace.pool, partial(_keep_summary, workspace, corpus, wanted, stopped))
    except (ChatError, UsageError) as error:
        log.info("summaries are not prepared: %s", error)


def _keep_summary(workspace: Workspace, corpus: Corpus, wanted: WantedSummary, stopped: Stopped) -> None:
    answering = workspace.answering
    for _ in answering.summary(corpus, wanted, answering.chat().name, stopped):
        pass


def _add_descriptions(workspace: Workspace, document: Document, stopped: Stopped) -> Iterator[IndexEvent]:
    """Make missing descriptions of figures."""
    corpus = workspace.corpus([document], embed=False)
    try:
        for describe in workspace.answering.descriptions.ahead(document, corpus, stopped):
            yield from run_apart(workspace.pool, describe)
    except (ChatError, PdfError) as error:
        log.info("descriptions of figures are not prepared: %s", error)
