"""The trained models of lines (`core.structure.lines`), run by ONNX Runtime in the reading process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime

from ...core.files import bundled
from ...core.structure.lines.line_table import Floats
from ...core.structure.lines.reading import LineModel

FOLDER = "line-reader"
"""Subfolder of the models' folder: `kinds.onnx` and `begins.onnx`, made by `packaging/train_lines.py`."""
_AT_ONCE = 20_000
"""Lines per call: larger calls need more memory for no gain."""


class OnnxLineModel:
    """Boosted trees as ONNX graphs: one input "features" (n, f), one output "probabilities" (n, k)."""

    def __init__(self, folder: Path) -> None:
        """Raises ONNX Runtime's errors if a file is missing or damaged."""
        self._kinds, self._begins = (_session(folder / name) for name in ("kinds.onnx", "begins.onnx"))

    def kinds(self, features: Floats) -> Floats:
        """See `LineModel`."""
        return _infer(self._kinds, features)

    def begins(self, features: Floats) -> Floats:
        """See `LineModel`."""
        return _infer(self._begins, features)[:, 1]


@cache
def line_model() -> LineModel:
    """The shipped models, loaded once per process."""
    return OnnxLineModel(bundled("models") / FOLDER)


def _session(file: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def _infer(session: onnxruntime.InferenceSession, features: Floats) -> Floats:
    parts = [
        session.run(["probabilities"], {"features": features[start : start + _AT_ONCE]})[0]
        for start in range(0, len(features), _AT_ONCE)
    ]
    return np.concatenate(parts)
