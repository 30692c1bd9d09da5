"""Strokes of a pen: their box, and what an eraser takes away."""

from __future__ import annotations

import json

from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind
from pilcrow.core.marks.export import annotation_from_json, annotation_to_json
from pilcrow.core.marks.ink import Stroke, around, moved, untouched
from pilcrow.core.marks.placing import at_place

LINE: Stroke = ((10.0, 10.0), (50.0, 10.0))
DOT: Stroke = ((80.0, 80.0),)


def test_strokes_are_framed_and_moved() -> None:
    assert around([LINE, DOT], 2.0) == Box(8, 8, 82, 82)
    assert moved([DOT], -80, -70) == (((0.0, 10.0),),)


def test_the_eraser_takes_the_strokes_that_it_touches() -> None:
    assert untouched([LINE, DOT], (30, 12), 3) == (DOT,)
    assert untouched([LINE, DOT], (60, 10), 3) == (LINE, DOT), "beyond the end"
    assert untouched([LINE, DOT], (81, 81), 3) == (LINE,)


def test_ink_is_kept_as_it_was_drawn() -> None:
    anchor = at_place("f", 0, Box(8, 8, 82, 82), [])
    ink = Annotation("i", AnnotationKind.INK, anchor, strokes=(LINE, DOT), width=2.0)
    assert annotation_from_json(json.loads(json.dumps(annotation_to_json(ink)))) == ink
    earlier = {
        key: value for key, value in annotation_to_json(ink).items() if key not in ("strokes", "width", "done")
    }
    assert annotation_from_json(earlier).strokes == (), "of a library from before there was ink"
