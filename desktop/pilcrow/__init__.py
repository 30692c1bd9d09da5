"""Pilcrow: a reading assistant for long PDFs that never sends a document anywhere."""

import os

__version__ = "0.1.0"

# ONNX Runtime reports its usage to Microsoft, unless this variable is set when it is loaded. Set here, it is in
# time for every module, and child processes inherit it.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
