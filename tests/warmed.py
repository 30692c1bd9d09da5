"""Load what children use in the process from which `warm` has them forked: modules, the models of lines, and the
embedding model.
"""

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import cast

MODULES = (
    "pilcrow.core.structure.connecting",
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

import kept  # noqa: E402  (after what is not to be loaded)
from pilcrow.engines.pdf.line_model import line_model  # noqa: E402
from pilcrow.settings import Settings, bundled  # noqa: E402

line_model()
kept.keep_models()
kept.load_embedder(bundled("models"), Settings().model, 1)  # one thread, which alone is forked
gc.freeze()  # no child's collection walks through all this, and copies it
