"""The trained models of lines (`core.structure.lines`), run by ONNX Runtime in the reading process."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnxruntime

from ...core.files import bundled
from ...core.structure.lines.line_table import Floats, Ints
from ...core.structure.lines.reading import LineModel

FOLDER = "line-reader"
"""Subfolder of the models' folder: `kinds.onnx` and `begins.onnx`, made by `packaging/train_lines.py`."""
_AT_ONCE = 4000
"""Lines per call, about: larger calls need more memory for no gain."""


class OnnxLineModel:
    """The models as ONNX graphs: "features" (n, f), for kinds also "page" (n,), to "probabilities" (n, k)."""

    def __init__(self, folder: Path) -> None:
        """Raises ONNX Runtime's errors if a file is missing or damaged."""
        self._kinds, self._begins = (_session(folder / name) for name in ("kinds.onnx", "begins.onnx"))

    def kinds(self, features: Floats, page: Ints) -> Floats:
        """See `LineModel`."""
        starts = np.unique(np.searchsorted(page, page[::_AT_ONCE])).tolist()  # of pages
        parts = [slice(start, end) for start, end in pairwise([*starts, len(page)])]
        return np.concatenate(
            [_infer(self._kinds, {"features": features[part], "page": page[part]}) for part in parts]
        )

    def begins(self, features: Floats) -> Floats:
        """See `LineModel`."""
        return _infer(self._begins, {"features": features})[:, 1]


@cache
def line_model() -> LineModel:
    """The shipped models, loaded once per process."""
    return OnnxLineModel(bundled("models") / FOLDER)


def _session(file: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def _infer(session: onnxruntime.InferenceSession, inputs: dict[str, Floats | Ints]) -> Floats:
    return np.asarray(session.run(["probabilities"], inputs)[0])
