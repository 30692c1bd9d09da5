"""Load what children use in the process from which `warm` has them forked: modules, and the shipped models."""

import sys
from importlib import import_module
from types import ModuleType
from typing import cast

MODULES = (
    "pilcrow.engines.embedding.embedder",
    "pilcrow.engines.pdf.page.extract",
    "pilcrow.engines.pdf.page.glyphs",
    "pilcrow.engines.pdf.recovery",
    "pilcrow.engines.pdf.service",
    "warm",
)

# as in `pilcrow.engines.pdf.child`
cast("dict[str, ModuleType | None]", sys.modules).update({"pymupdf.layout": None, "pymupdf4llm": None})
for name in MODULES:
    import_module(name)

from onnxruntime import InferenceSession  # noqa: E402  (after what is not to be loaded)
from tokenizers import Tokenizer  # noqa: E402

from pilcrow.engines.embedding import embedder  # noqa: E402
from pilcrow.engines.embedding.model_files import ModelFiles, find_model  # noqa: E402
from pilcrow.engines.pdf.line_model import line_model  # noqa: E402
from pilcrow.settings import Settings, bundled  # noqa: E402

line_model()
usual = embedder.open_model
shipped = find_model(bundled("models"), Settings().model)
opened = usual(shipped, threads=1)  # further threads would not go along into forked processes


def open_model(model: ModelFiles, threads: int) -> tuple[InferenceSession, Tokenizer]:
    """Session and tokenizer; those of the shipped model are opened already."""
    return opened if model == shipped else usual(model, threads)


embedder.open_model = open_model
