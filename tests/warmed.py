"""Load what children use in the process from which `warm` has them forked: modules, and the models of lines."""

import sys
from importlib import import_module
from types import ModuleType
from typing import cast

MODULES = (
    "pilcrow.core.structure.connecting",
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

from pilcrow.engines.pdf.line_model import line_model  # noqa: E402  (after what is not to be loaded)

line_model()
