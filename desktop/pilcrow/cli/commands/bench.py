"""Questions with known answers, in the modes that are compared."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tqdm import tqdm

from ...core.bench.behaviour import Trial
from ...core.bench.modes import AS_USED, GROUPS
from ...core.bench.questions import BenchQuestion
from ...core.bench.report import Report
from ...core.bench.scoring import Scored
from .. import trials
from ..kept_trials import KeptTrials
from ..opening import open_workspace
from ..printing import print_json
from ..reading import indexed
from ..stop import Stop
from ..trials import Bench


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    """Print a line for each answer on standard error, then the report; or answers and figures as JSON."""
    questions, kept = trials.load_questions(args.data, args.files), KeptTrials(args.out)
    modes = [mode for name in args.mode or [AS_USED] for mode in GROUPS.get(name, (name,))]
    modes = list(dict.fromkeys(modes))
    with open_workspace(args, folder, stop, ask=False) as workspace:
        bench = Bench(workspace, questions, modes, args.model, kept, lambda paths: indexed(workspace, paths))
        answered = _answered(bench, quiet=args.json)
        scored = list(bench.scored(answered, list(dict.fromkeys(args.judge or ()))))
        report = Report(scored, modes, bench.setting, bench.extents())
    by_mode = {mode: report.group(mode) for mode in modes}
    if args.json:
        for one in scored:
            print_json(_as_json(one))
        print_json({"modes": {mode: asdict(figures) for mode, figures in by_mode.items()}})
    else:
        print(report.markdown(), end="")
    if args.picture:
        trials.draw(by_mode, args.picture)
    return 0


def _answered(bench: Bench, *, quiet: bool) -> Sequence[tuple[BenchQuestion, Trial]]:
    """All trials, with progress on standard error."""
    found = []
    total = len(bench.questions) * len(bench.modes)
    bar = tqdm(total=total, unit=" answers", disable=True if quiet else None, file=sys.stderr)
    try:
        for question, trial in bench.answered():
            found.append((question, trial))
            bar.update()
            if not quiet:
                said = trial.problem or f"{trial.seconds:.0f} s, {trial.tokens:,} tokens"
                bar.write(f"{trial.mode}  {trial.id}  {said}", file=sys.stderr)
    finally:
        bar.close()
    return found


def _as_json(one: Scored) -> dict[str, object]:
    """A trial with its scores; pages count from 0."""
    scores = {"exact": one.exact, "f1": one.f1, "recall": one.recall, "precision": one.precision}
    asked = {"set": one.question.source, "answerable": bool(one.question.answers)}
    return (
        asdict(one.trial)
        | asked
        | {"right": one.right, "by_rules": one.by_rules}
        | scores
        | {"verdicts": dict(one.verdicts)}
    )
