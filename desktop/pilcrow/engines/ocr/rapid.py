"""Text in a picture of a page, by the PP-OCR models in the package rapidocr (Apache-2.0).

Only its three files are used, without the package's code, which would download missing files and does not give the
positions of characters. Detection: Liao et al. 2020, Real-time Scene Text Detection with Differentiable
Binarization; recognition: CTC over columns of 8 pixels.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnxruntime

from ...core.errors import ModelError
from ...core.geometry import Direction
from .engine import DETECTOR, RECOGNISER, TURNED, rapidocr_folder
from .pictures import Floats, Image, cut_out, grown, mean_inside, reduced, regions, smallest_box
from .recognised import RecognisedLine

_SIDES = (1024, 1600)
"""Pixels of a page's longer side as given to the detector: at first, and if the print turns out to be small."""
_PRINT_HEIGHT = 14
"""Pixels of a line's height, as the detector sees it, from which print is not too small."""
_STEP = 32  # sizes the detector takes are multiples of it
_GROWN = 1.6
"""Regions are found shrunk: by how much, times area over half the perimeter."""
_HEIGHT = 48
_WIDEST = 3200
_NARROWEST = 320
_AT_ONCE = 6 * _NARROWEST
"""Pixels of the lines read in one batch: for every eighth the model computes the probabilities of 18,710
characters. More take hundreds of MB, and no less time.
"""


class Rapid:
    """The three loaded models. Raises `ModelError` if they are missing, or the chosen recogniser is invalid."""

    def __init__(self, recogniser: Path | None = None) -> None:
        """`recogniser` is another PP-OCR recognition model, with its characters inside, for other scripts."""
        folder = rapidocr_folder()
        if folder is None:
            raise ModelError("Scanned pages cannot be read: install the package rapidocr again.")
        self._detector = _session(folder / DETECTOR)
        self._turned = _session(folder / TURNED)
        model = recogniser or folder / RECOGNISER
        try:
            self._recogniser = _session(model)
            characters = self._recogniser.get_modelmeta().custom_metadata_map["character"].split("\n")
        except Exception as error:  # ONNX Runtime's have nothing else in common
            raise ModelError(
                "{model} is no PP-OCR recogniser with its characters inside: put another into “ocr_model”.",
                model=model,
            ) from error
        self._characters = ["", *(c.strip("\r") for c in characters), " "]

    def read(self, picture: Image) -> Iterator[RecognisedLine]:
        """The lines of a picture (height, width, 3), 8-bit, in no particular order."""
        found = self._regions(picture)
        sideways = [_is_tall(corners) for corners in found]
        lines = [np.roll(corners, -int(tall), axis=0) for corners, tall in zip(found, sideways, strict=True)]
        flipped = self._flipped(picture, lines, sideways)
        lines = [np.roll(line, -2 * turn, axis=0) for line, turn in zip(lines, flipped, strict=True)]
        for number, text, extents, confidence in self._texts(picture, lines):
            if confidence < 0.5 or not text.strip():  # less sure lines are not text, but pictures
                continue
            tall, turn = sideways[number], flipped[number]
            direction = (Direction.UP if turn else Direction.DOWN) if tall else Direction(2 * turn)
            yield RecognisedLine(lines[number], text, extents, confidence, direction)

    def _regions(self, picture: Image) -> list[Floats]:
        """Corners (4, 2) of each line, clockwise from the top left one, in pixels."""
        found: list[Floats] = []
        height, width = picture.shape[:2]
        for side in _SIDES:
            scale = min(
                1.0, side / min(max(height, width), 2 * min(height, width))
            )  # a strip is read in full width
            found = self._detected(picture, scale)
            if not found or scale * float(np.median([min(_sides(corners)) for corners in found])) > _PRINT_HEIGHT:
                break
        return found

    def _detected(self, picture: Image, scale: float) -> list[Floats]:
        """Corners (4, 2) of each line, as in `_regions`, found in the picture reduced by `scale`."""
        height, width = picture.shape[:2]
        seen = [max(_STEP, round(side * scale / _STEP) * _STEP) for side in (width, height)]
        (maps,) = self._detector.run(None, {"x": _normal(reduced(picture, *seen))[None]})
        heat = maps[0, 0]
        factor = np.array([width / seen[0], height / seen[1]], np.float32)
        found = []
        for region in regions(grown(heat > 0.3)):  # likely text
            corners, *sides = smallest_box(region)
            if min(sides) < 3 or mean_inside(heat, corners) < 0.5:  # unlikely text
                continue
            corners, *_ = smallest_box(region, _GROWN)
            corners = np.clip(corners * factor, 0, [width - 1, height - 1]).astype(np.float32)
            found.append(_clockwise(corners))
        return found

    def _flipped(self, picture: Image, lines: Sequence[Floats], sideways: Sequence[bool]) -> list[bool]:
        """True for each line that is upside down, by a vote of the page's long lines with the same orientation.
        `lines` are corners (4, 2), the first where the text begins unless it is upside down.
        """
        votes = {True: 0.0, False: 0.0}
        for tall in (True, False):
            own = [line for line, t in zip(lines, sideways, strict=True) if t == tall]
            longest = sorted(own, key=lambda line: -_slenderness(line))[:16]
            if longest:
                batch = np.stack([_fitted(picture, line, 192) for line in longest])
                (sure,) = self._turned.run(None, {"x": batch})
                votes[tall] = float((sure[:, 1] - sure[:, 0]).sum())
        return [votes[tall] > 0 for tall in sideways]

    def _texts(self, picture: Image, lines: Sequence[Floats]) -> Iterator[tuple[int, str, Floats, float]]:
        """Index, text, extents of the characters and confidence of each line; short ones first."""
        widths = [min(_WIDEST, round(_HEIGHT * _slenderness(line))) for line in lines]
        order = sorted(range(len(lines)), key=widths.__getitem__)
        for numbers in _width_batches(order, widths):
            wide = max(_NARROWEST, widths[numbers[-1]])
            wide = -(-wide // 8) * 8
            batch = np.stack([_fitted(picture, lines[n], wide) for n in numbers])
            (steps,) = self._recogniser.run(None, {"x": batch})
            for number, own in zip(numbers, steps, strict=True):
                text, extents, confidence = self._decoded(own, widths[number] / wide)
                yield number, text, extents, confidence

    def _decoded(self, steps: Floats, part: float) -> tuple[str, Floats, float]:
        """CTC: the best character of each step, without repetitions and blanks. The picture fills `part` of the
        steps.

        A character's middle is that of its steps; it reaches half-way to its neighbours, to within 8 of 48 pixels.
        """
        best, sure = steps.argmax(axis=1), steps.max(axis=1)
        begins = np.flatnonzero(np.diff(best, prepend=0) != 0)
        ends = np.append(begins[1:], len(best))
        kept = best[begins] > 0
        begins, ends = begins[kept], ends[kept]
        if not len(begins):
            return "", np.empty((0, 2), np.float32), 0.0
        middles = (begins + ends) / 2
        between = (middles[1:] + middles[:-1]) / 2
        edges = np.concatenate([[0.0], between, [part * len(best)]]) / (part * len(best))
        text = "".join(self._characters[index] for index in best[begins])
        confidence = float(np.mean([sure[b:e].max() for b, e in zip(begins, ends, strict=True)]))
        extents = np.clip(np.stack([edges[:-1], edges[1:]], axis=1), 0, 1).astype(np.float32)
        return text, extents, confidence


def _width_batches(order: Sequence[int], widths: Sequence[int]) -> Iterator[list[int]]:
    """Indices in the `order` of their widths, in batches of limited size after padding."""
    batch: list[int] = []
    for number in order:
        if batch and (len(batch) + 1) * max(_NARROWEST, widths[number]) > _AT_ONCE:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def _session(file: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = max(1, (os.cpu_count() or 2) - 1)
    options.enable_cpu_mem_arena = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def _normal(picture: Floats) -> Floats:
    """Convert (height, width, 3) values to (3, height, width) from -1 to 1."""
    return picture.transpose(2, 0, 1) / np.float32(127.5) - 1


def _fitted(picture: Image, line: Floats, width: int) -> Floats:
    """A line in the form of the models' input: `_HEIGHT` high, padded with grey to `width`."""
    own = min(width, max(1, round(_HEIGHT * _slenderness(line))))
    whole = np.zeros((3, _HEIGHT, width), np.float32)
    whole[:, :, :own] = _normal(cut_out(picture, line, own, _HEIGHT))
    return whole


def _clockwise(corners: Floats) -> Floats:
    """The corners, clockwise from the top left one."""
    by_x = corners[np.argsort(corners[:, 0])]
    left, right = by_x[:2], by_x[2:]
    (top_left, low_left), (top_right, low_right) = left[np.argsort(left[:, 1])], right[np.argsort(right[:, 1])]
    return np.stack([top_left, top_right, low_right, low_left])


def _sides(corners: Floats) -> tuple[float, float]:
    """Width and height of a region."""
    top_left, top_right, _, low_left = corners
    return float(np.linalg.norm(top_right - top_left)), float(np.linalg.norm(low_left - top_left))


def _is_tall(corners: Floats) -> bool:
    width, height = _sides(corners)
    return height > 1.5 * width  # height over width of a line that runs up or down


def _slenderness(line: Floats) -> float:
    """Length of a line by its height, both in whole pixels."""
    length, height = (max(1, round(side)) for side in _sides(line))
    return length / height
