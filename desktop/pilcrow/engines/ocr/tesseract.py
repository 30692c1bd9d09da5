"""Text in a picture of a page, by the program tesseract, if installed."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from itertools import groupby

import numpy as np

from ...core.errors import ModelError, PdfError
from .recognised import RecognisedLine


def recognise_lines(picture: bytes, languages: str) -> list[RecognisedLine]:
    """Lines of a picture (the bytes of a PNG file). Raises `ModelError` if tesseract is missing or refuses, and
    `PdfError` if it takes too long for this picture.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise ModelError("Tesseract is not installed: install it, or set “ocr” to “rapidocr”.")
    command = [program, "stdin", "stdout", "-l", languages, "tsv"]
    try:
        done = subprocess.run(command, input=picture, capture_output=True, check=False, timeout=100.0)
    except subprocess.TimeoutExpired as error:
        raise PdfError("Tesseract takes too long.") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
        raise ModelError("Tesseract fails ({words}): check the setting “ocr_languages”.", words=said[0])
    return parse_tsv(done.stdout.decode(errors="replace"))


def parse_tsv(table: str) -> list[RecognisedLine]:
    """Lines of words in Tesseract's TSV output; the characters of a word share its width evenly."""
    rows = csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = [row for row in rows if row["level"] == "5" and row["text"].strip()]
    found = []
    for _, group in groupby(words, lambda row: (row["block_num"], row["par_num"], row["line_num"])):
        own = list(group)
        boxes = np.array([[float(row[name]) for name in ("left", "top", "width", "height")] for row in own])
        boxes[:, 2:] += boxes[:, :2]
        (x0, y0), (x1, y1) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        text, edges = "", [x0]
        for row, (left, _, right, _) in zip(own, boxes, strict=True):
            if text:
                text += " "
                edges.append(left)
            edges[-1:] = np.linspace(left, right, len(row["text"]) + 1).tolist()
            text += row["text"]
        parts = (np.array(edges) - x0) / max(1.0, x1 - x0)
        found.append(
            RecognisedLine(
                corners=np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32),
                text=text,
                extents=np.stack([parts[:-1], parts[1:]], axis=1).astype(np.float32),
                confidence=float(np.mean([float(row["conf"]) for row in own])) / 100,
            )
        )
    return found
