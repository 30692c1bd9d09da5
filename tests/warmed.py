"""Load modules and models that children use in the process from which `warm` has them forked."""

import gc
from importlib import import_module

import kept
import warm  # noqa: F401  (makes PyMuPDF lighter, and so must come before it)
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.settings import Settings, bundled

MODULES = (
    "pilcrow.core.structure.connecting",
    "pilcrow.engines.embedding.process",
    "pilcrow.engines.ocr.pages",
    "pilcrow.engines.pdf.page.extract",
    "pilcrow.engines.pdf.page.glyphs",
    "pilcrow.engines.pdf.recovery",
    "pilcrow.engines.pdf.service",
)

for name in MODULES:
    import_module(name)

line_model()
kept.keep_models()
kept.load_embedder(bundled("models"), Settings().model, 1)  # one thread, which alone is forked
gc.freeze()  # no child's collection walks through all this, and copies it
