"""Benchmark of many questions with known answers in several modes: answered, judged, and resumed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import __version__
from ..core.ask.question import NOBODY, QUOTES, Question
from ..core.bench import behaviour, judge
from ..core.bench.behaviour import Trial, trial_key
from ..core.bench.modes import AS_USED, in_mode
from ..core.bench.questions import BenchQuestion, parse_questions
from ..core.bench.report import Extent, picture
from ..core.bench.scoring import Scored, score
from ..core.bench.statistics import Statistics
from ..core.errors import Cancelled, ChatError, NoChatModel, PilcrowError, UsageError
from ..core.files import given_text
from ..core.model import Document
from ..core.protocols import ChatModel
from ..workspace import Workspace
from .kept_trials import LONGEST, KeptTrials
from .printing import write_text


def load_questions(data: Path, folder: Path | None) -> list[BenchQuestion]:
    """Load the questions of a file, with full paths of their documents: below `folder`, else below the first of
    the file's own folder and its parents that contains them. Raises `UsageError`.
    """
    try:
        questions = parse_questions(given_text(data, LONGEST).splitlines())
    except (OSError, ValueError) as error:
        raise UsageError(
            f"The questions {data} cannot be read ({error}): give a UTF-8 file with JSON lines."
        ) from error
    folders = [folder] if folder else list(data.resolve().parents)
    return [replace(q, files=tuple(_full(name, q.id, folders) for name in q.files)) for q in questions]


def _full(name: str, question: str, folders: Sequence[Path]) -> str:
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    raise UsageError(
        f"The file {name} of question {question} is not there: say with --files which folder holds it."
    )


@dataclass
class Bench:
    """Questions asked in `modes` of the chat model named `model` ("" for the settings' one), from the documents
    that `indexed` brings into the library. What the reader noted at them is left out.

    Raises `UsageError` for modes that need a chat model with `QUOTES`, `ChatError` if there is no chat model.
    """

    workspace: Workspace
    questions: Sequence[BenchQuestion]
    modes: Sequence[str]
    model: str
    kept: KeptTrials
    indexed: Callable[[Sequence[str]], list[Document]]
    documents_asked: dict[str, dict[str, Document]] = field(default_factory=dict)
    """Documents asked so far by path, by the set of the questions."""

    def __post_init__(self) -> None:
        workspace = self.workspace
        workspace.settings = replace(workspace.settings, notes_as_memory=False)
        self.chat: ChatModel = NOBODY
        if self.model != QUOTES:
            self.chat = workspace.answering.chat(self.model)
            with suppress(ChatError):  # then each question says so
                workspace.abilities.find(self.chat, workspace.stopped)
        elif any(mode != AS_USED for mode in self.modes):
            raise UsageError(
                f"Without a chat model there is only the mode {AS_USED}: name a model, or no other mode."
            )

    def answered(self) -> Iterator[tuple[BenchQuestion, Trial]]:
        """Answer every question in every mode. A kept trial is used again if all that it depends on is the same; a
        new one is kept at once. A failed question is asked again in the next run.

        Raises `UsageError` if the file of trials cannot be written, `NoChatModel`, and `Cancelled` when stopped.
        """
        for question in sorted(self.questions, key=lambda q: q.files):  # a document's questions together
            documents = self.indexed(question.files)
            self.documents_asked.setdefault(question.source, {}).update({d.path: d for d in documents})
            for mode in self.modes:
                asked = self._asked(question, mode, documents)
                found = self.kept.trials.get(asked.key)
                if found is None:
                    found = self._run(question, asked, documents)
                    self.kept.keep(found)
                yield question, replace(found, id=question.id)

    def scored(self, trials: Sequence[tuple[BenchQuestion, Trial]], judges: Sequence[str]) -> Iterator[Scored]:
        """Score the trials, with the verdicts of the chat models named `judges`, each of which judges all answers
        before the next begins. Raises `ChatError`, `Cancelled`.
        """
        verdicts: list[dict[str, bool]] = [{} for _ in trials]
        for name in judges:
            chat = self.workspace.answering.chat(name)
            for (question, trial), by_judge in zip(trials, verdicts, strict=True):
                verdict = self._verdict(question, trial, chat)
                if verdict is not None:
                    by_judge[chat.name] = verdict
        for (question, trial), by_judge in zip(trials, verdicts, strict=True):
            yield score(question, trial, by_judge)

    def _verdict(self, question: BenchQuestion, trial: Trial, chat: ChatModel) -> bool | None:
        """A judge's verdict; None if it gives none. No answer is wrong without asking."""
        if not trial.answer:
            return False
        key = judge.verdict_key(question, trial.answer, _build(chat))
        if key not in self.kept.verdicts:
            verdict = judge.judge_answer(question, trial.answer, chat, self.workspace.stopped)
            if verdict is None:
                return None
            self.kept.keep_verdict(key, chat.name, verdict)
        return self.kept.verdicts[key]

    @property
    def setting(self) -> str:
        """Sentences about the chat model and the settings of its searches."""
        options = self.workspace.answering.options()
        model = (
            f"{self.chat.name}, context of {self.chat.context:,} tokens" if self.chat is not NOBODY else "Quotes"
        )
        return f"{model}; K = {options.top}, scanning window ({options.up}, {options.down})."

    def extents(self) -> Mapping[str, Extent]:
        """Extent of the documents of each set."""
        return {source: _extent(list(asked.values())) for source, asked in self.documents_asked.items()}

    def _asked(self, question: BenchQuestion, mode: str, documents: Sequence[Document]) -> Trial:
        """The trial to make of a question, without an answer yet."""
        workspace, chat = self.workspace, self.chat
        settings, embedder = workspace.settings, workspace.embedder
        ability = workspace.abilities.known(chat.identity)
        means = {
            "program": __version__,
            "model": _build(chat) if chat is not NOBODY else QUOTES,
            "context": chat.context,
            "way": ability.way if ability else "",
            "embedder": embedder.id if embedder else "",
            "ranker": settings.ranker,
            "packs": sorted(pack.name for pack in workspace.packs),
        }
        options = in_mode(mode, workspace.answering.options())
        key = trial_key(question, mode, options, documents, means)
        return Trial(key, question.id, mode, chat.name or QUOTES)

    def _run(self, question: BenchQuestion, asked: Trial, documents: Sequence[Document]) -> Trial:
        workspace = self.workspace
        began = time.perf_counter()
        try:
            corpus = workspace.corpus(documents)
            corpus.search(question.text, 1)  # the models of searching are loaded
            began = time.perf_counter()
            options = in_mode(asked.mode, workspace.answering.options())
            wanted = Question(question.text, corpus, model=self.model, options=options, afresh=True)
            answered = behaviour.last_event(asked.mode, workspace.answering.ask(wanted))
            return behaviour.trial(asked, answered, corpus, time.perf_counter() - began)
        except (Cancelled, NoChatModel):
            raise
        except PilcrowError as error:
            return replace(asked, seconds=round(time.perf_counter() - began, 2), problem=str(error))


def _build(chat: ChatModel) -> str:
    """A chat model's name and weights, wherever it is served."""
    return chat.identity.partition(" ")[2]


def _extent(documents: Sequence[Document]) -> Extent:
    tokens = sum(section.tokens for document in documents for section in document.sections)
    return Extent(len(documents), sum(len(document.pages) for document in documents), tokens)


def draw(by_mode: Mapping[str, Statistics], path: Path) -> None:
    """Write a diagram of the modes' statistics as SVG. Raises `UsageError`."""
    write_text(path, picture(by_mode))
