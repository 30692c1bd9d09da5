"""Sentences that rules cannot check, judged by the model of the setting `checker`: each is tried once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.errors import Cancelled, PilcrowError
from ...core.exchange.events import Answered, Notice, NoticeCode, SentenceChecked, StatementJudged
from ...core.message import Message, Words
from ...core.protocols import ChatModel, Corpus
from ...core.stopping import Stopped, never
from ...settings import CHECKERS, Settings, bundled, own_models
from .kept_results import KeptResults

if TYPE_CHECKING:
    from ...core.verify.judges.judge import Judge, JudgeTrial

log = logging.getLogger(__name__)


class Checking:
    """Checks by rules and by the judge of the settings, for one data folder."""

    def __init__(self, folder: Path, settings: Callable[[], Settings], chat: Callable[[str], ChatModel]) -> None:
        """`chat` connects to a chat model by name ("": the one that answers); it may raise `ChatError`."""
        self._folder, self._settings, self._chat = folder, settings, chat
        self._tried = KeptResults(folder / "checkers.json", lambda trial: [trial.passed, trial.missed], _trial)
        self._loaded: dict[str, Judge] = {}
        self._told: set[Words] = set()

    def text(self, text: str, corpus: Corpus, stopped: Stopped) -> Iterator[SentenceChecked | Answered | Notice]:
        """Check each statement of a text; see `given.check`."""
        from ...core.verify.checker import Checker
        from ...core.verify.given import check

        judge = yield from self.judge(stopped)
        yield from check(text, Checker(corpus), stopped, judge)

    def answer(
        self, answer: Answered, question: str, corpus: Corpus, stopped: Stopped
    ) -> Iterator[StatementJudged | Notice]:
        """Judge the sentences of an answer that rules could not check. Raises `Cancelled`."""
        from ...core.verify.judges.answers import in_doubt, judge_answer

        if self._settings().checker == CHECKERS[0] or not in_doubt(answer):
            return
        judge = yield from self.judge(stopped)
        if judge is not None:
            try:
                yield from judge_answer(answer, question, corpus, judge, stopped)
            except Cancelled:
                raise
            except PilcrowError as error:
                yield from self._tell(error.message)

    def judge(self, stopped: Stopped, name: str = "") -> Generator[Notice, None, Judge | None]:
        """The judge `name`, else that of the settings; None if there is none, it cannot be used, or its trial
        showed that it does not tell true sentences from false ones. Raises `Cancelled`.
        """
        try:
            judge = self._find(name or self._settings().checker)
            if judge is None:
                return None
            if (trial := self._tried.get(judge.id)) is None:
                said = Message("{model} is tried once with a few short sentences.", model=judge.name)
                yield Notice(said, NoticeCode.TRIED)
                trial = self._try(judge, stopped)
        except Cancelled:
            raise
        except PilcrowError as error:
            yield from self._tell(error.message)
            return None
        if not trial.fit:
            yield from self._tell(trial.describe(judge.name))
            return None
        return judge

    def _tell(self, why: Words) -> Iterator[Notice]:
        """Say once why nothing is judged."""
        if why not in self._told:
            self._told.add(why)
            yield Notice(why, NoticeCode.UNJUDGED)

    def examine(self) -> tuple[Judge, JudgeTrial] | None:
        """The judge of the settings, if any, with its trial's result. Raises `ChatError`, `ModelError`."""
        judge = self._find(self._settings().checker)
        return None if judge is None else (judge, self._try(judge, never))

    def _try(self, judge: Judge, stopped: Stopped) -> JudgeTrial:
        """Result of a judge's trial, which is made only once. Raises `ChatError`, `ModelError`, `Cancelled`."""
        from ...core.verify.judges.judge import try_judge

        return self._tried.find(judge.id, lambda: try_judge(judge, stopped), stopped)

    def _find(self, name: str) -> Judge | None:
        """The judge of this name; None for none. Raises `ChatError`, `ModelError`."""
        if name == CHECKERS[0]:
            return None
        if name in self._in_files():
            if name not in self._loaded:
                from ...engines.embedding.checker import OnnxChecker
                from ...engines.embedding.model_files import find_model

                own = own_models(self._folder)
                self._loaded[name] = OnnxChecker(find_model(bundled("models"), name, own, "checker"))
            return self._loaded[name]
        from ...core.verify.judges.chat_judges import chat_judge

        return chat_judge(self._chat("" if name == CHECKERS[1] else name))

    def _in_files(self) -> list[str]:
        """Names of the checkers in files; none if the manifest is damaged."""
        from ...engines.embedding.model_files import known_models

        try:
            known = known_models(bundled("models"), own_models(self._folder))
        except PilcrowError as error:
            log.warning("checkers cannot be listed: %s", error)
            return []
        return [model.name for model in known if model.kind == "checker"]


def _trial(kept: Any) -> JudgeTrial:
    from ...core.verify.judges.judge import JudgeTrial

    passed, missed = kept
    return JudgeTrial(int(passed), int(missed))
