"""Questions with known answers, in the modes that are compared."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tqdm import tqdm

from ...core.trial.behaviour import Trial
from ...core.trial.questions import BenchQuestion
from ...core.trial.report import Figures, comparison_table, mean_figures
from ...workspace import Workspace
from .. import trials
from ..opening import open_workspace
from ..printing import print_json
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    questions = trials.load_questions(args.data, args.files)
    with open_workspace(args, folder, stop, ask=False) as workspace:
        modes = list(dict.fromkeys(args.mode or ["as-used"]))
        by_mode = _measure(workspace, questions, modes, args.model, args.out, as_json=args.json)
    if args.picture:
        trials.draw(by_mode, args.picture)
    return 0


def _measure(
    workspace: Workspace,
    questions: Sequence[BenchQuestion],
    modes: Sequence[str],
    model: str,
    kept: Path | None,
    *,
    as_json: bool,
) -> dict[str, Figures]:
    """Answer the questions in each mode; prints each result, then a comparison of the modes' figures."""
    found: dict[str, list[Trial]] = {mode: [] for mode in modes}
    hidden = True if as_json else None
    bar = tqdm(total=len(questions) * len(modes), unit=" answers", disable=hidden, file=sys.stderr)
    try:
        answered = trials.trials(workspace, questions, modes, model, kept, lambda paths: indexed(workspace, paths))
        for trial in answered:
            found[trial.mode].append(trial)
            bar.update()
            if as_json:
                print_json(asdict(trial))
            else:
                mark = "right" if trial.right else "wrong"
                tqdm.write(f"{mark}  {trial.mode}  {trial.id}  {trial.problem}".rstrip(), file=sys.stdout)
    finally:
        bar.close()
    by_mode = {mode: mean_figures(some) for mode, some in found.items()}
    if as_json:
        print_json({"modes": by_mode})
    else:
        print("\n" + comparison_table(by_mode))
    return by_mode
