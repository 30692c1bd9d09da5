"""Adding downloaded checkers: cross-encoders that say for a passage and a claim if the one supports the other.

Their folders have the labels in `config.json`; FactCG and MiniCheck join passage and claim in ways of their own.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ...core.errors import ModelError
from ...core.verify.judges.judge import JudgeTrial, try_judge
from .adding import (
    MEND_FOLDER,
    check_name,
    downloaded_files,
    folder_name,
    keep_model,
    load_json,
    longest_input,
    positive_integer,
    try_apart,
)
from .checker import OnnxChecker
from .model_files import ModelFiles

_CLASSIFIES = "ForSequenceClassification"
_SUPPORTS = re.compile(r"entail|support|consistent|faithful|true|yes|label_1\b", re.IGNORECASE)
_NOT = re.compile(r"\W*(?:not|non|un|in|no)", re.IGNORECASE)
_FACTCG = """\
{passage}

Choose your answer: based on the paragraph above can we conclude that "{claim}"?

OPTIONS:
- Yes
- No
I think the answer is """


def is_checker(folder: Path) -> bool:
    """True if a downloaded model tells several labels apart. Raises `ModelError` for a damaged description."""
    config = load_json(folder / "config.json")
    kinds = config.get("architectures")
    several = len(_labels(config)) > 1
    return several and isinstance(kinds, list) and any(str(kind).endswith(_CLASSIFIES) for kind in kinds)


def add_checker(folder: Path, own: Path, installed: Path, name: str = "") -> ModelFiles:
    """Copy the checker in `folder` into `own`, a folder of models, if it tells true sentences from false ones. It
    is listed under `name` (default: its folder's name), and replaces a model of that name. Raises `ModelError`.
    """
    name = name or folder_name(folder)
    check_name(name, own, installed)
    model = _describe_folder(folder, name)
    trial = JudgeTrial(*try_apart(_try_checker, model))
    if not trial.fit:
        raise ModelError(trial.describe(name))
    keep_model(model, own)
    return model


def _describe_folder(folder: Path, name: str) -> ModelFiles:
    """The checker described by the folder's files, at their present paths."""
    config = load_json(folder / "config.json")
    labels = _labels(config)
    supported = [i for i, label in labels.items() if _SUPPORTS.search(label) and not _NOT.match(label)]
    if len(supported) != 1:
        raise ModelError(
            "The model {name} does not tell which of its labels means “supported” ({labels}).",
            name=name,
            labels=", ".join(labels.values()),
        )
    return ModelFiles(
        name=name,
        kind="checker",
        id=name,
        licence="",
        dimension=0,
        max_tokens=longest_input(folder, config),
        pooling="mean",
        query_prefix="",
        passage_prefix="",
        pad_id=positive_integer(config.get("pad_token_id")),
        centred=False,
        multilingual=False,
        files=downloaded_files(folder),
        mend=MEND_FOLDER,
        template=_template(folder, f"{folder_name(folder)} {config.get('_name_or_path')}".casefold()),
        supported=supported[0],
    )


def _labels(config: dict[str, Any]) -> dict[int, str]:
    """Names of the labels by their index; a description without any means two."""
    named = config.get("id2label", {"0": "LABEL_0", "1": "LABEL_1"})
    pairs = named.items() if isinstance(named, dict) else []
    return {int(index): str(label) for index, label in pairs if str(index).isdecimal()}


def _template(folder: Path, names: str) -> str:
    """Text in which a model with these names reads passage and claim; "" for a pair."""
    if "factcg" in names:
        return _FACTCG
    if "minicheck" not in names:
        return ""
    end = load_json(folder / "tokenizer_config.json").get("eos_token")
    end = end.get("content") if isinstance(end, dict) else end
    return f"{{passage}}{end or '</s>'}{{claim}}"


def _try_checker(model: ModelFiles) -> tuple[int, int]:
    """The fields of a checker's `JudgeTrial`."""
    trial = try_judge(OnnxChecker(model, 1))
    return trial.passed, trial.missed
