"""Load modules and models that children use in the process from which `warm` has them forked."""

import gc
from importlib import import_module

import warm  # noqa: F401  (before PyMuPDF)

MODULES = (
    "pilcrow.core.structure.connecting",
    "pilcrow.engines.pdf.page.extract",
    "pilcrow.engines.pdf.page.glyphs",
    "pilcrow.engines.pdf.recovery",
    "pilcrow.engines.pdf.service",
)

for name in MODULES:
    import_module(name)

import kept  # noqa: E402
from pilcrow.engines.pdf.line_model import line_model  # noqa: E402
from pilcrow.settings import Settings, bundled  # noqa: E402

line_model()
kept.keep_models()
kept.load_embedder(bundled("models"), Settings().model, 1)  # one thread, which alone is forked
gc.freeze()  # no child's collection walks through all this, and copies it
