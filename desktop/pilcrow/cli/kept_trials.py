"""File of trials and verdicts, one JSON object a line: an interrupted benchmark goes on from it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..core import outside
from ..core.bench.behaviour import Trial
from ..core.errors import UsageError
from ..core.files import given

LONGEST = 256 << 20
"""Greatest size of a file of trials, or of questions, in bytes."""


class KeptTrials:
    """Trials without a problem, and verdicts, by their keys; None as `path` keeps nothing for another run.

    Raises `UsageError` if the file cannot be used. It is written only when something is kept: then a last line
    that an earlier run did not finish goes.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._torn_at: int | None = None
        """Length in bytes of the file without its unfinished last line; None if it has none."""
        self.trials: dict[str, Trial] = {}
        self.verdicts: dict[str, bool] = {}
        try:
            if path is not None and path.exists():
                self._load(given(path, LONGEST))
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise UsageError(f"{path} does not hold trials ({error}): name another file for --out.") from error

    def _load(self, text: bytes) -> None:
        """Take the trials of a file. Raises `ValueError` for one without any finished line, among others."""
        whole, end, torn = text.rpartition(b"\n")
        for line in whole.splitlines():
            self._take(outside.loads(line.decode()))
        if torn:
            if not whole:
                raise ValueError("no line of it is finished")
            self._torn_at = len(whole + end)

    def keep(self, trial: Trial) -> None:
        """Keep a trial; a failed one only to be read by people."""
        self._write(asdict(trial))

    def keep_verdict(self, key: str, judge: str, verdict: bool) -> None:
        self._write({"verdict_key": key, "judge": judge, "verdict": verdict})

    def _write(self, value: dict[str, Any]) -> None:
        self._take(value)
        if self._path is None:
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                if self._torn_at is not None:
                    file.truncate(self._torn_at)
                    self._torn_at = None
                file.write(json.dumps(value, ensure_ascii=False) + "\n")
        except OSError as error:
            raise UsageError(
                f"{self._path} cannot be written ({error.strerror}): name another file for --out."
            ) from error

    def _take(self, value: dict[str, Any]) -> None:
        if "verdict_key" in value:
            self.verdicts[value["verdict_key"]] = bool(value["verdict"])
            return
        cited = tuple((int(doc), int(page)) for doc, page in value["cited"])
        listed = {"cited": cited, "calls": tuple(value["calls"]), "states": tuple(value["states"])}
        trial = Trial(**value | listed)
        if not trial.problem:
            self.trials[trial.key] = trial
