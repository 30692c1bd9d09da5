"""Load what children use: imported once, by the process from which `warm` has them forked."""

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
