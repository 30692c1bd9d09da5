"""Undo and redo of changes to annotations, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .annotation import Annotation

MOST = 500
"""Steps that can be undone, at most."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one annotation: its state before (None: missing) and after (None: removed)."""

    before: Annotation | None
    after: Annotation | None

    @property
    def undone(self) -> Change:
        return Change(self.after, self.before)


Step = tuple[Change, ...]
"""Changes that are done, undone and redone together."""


class History:
    """Annotations of a document by id, and the changes to them since they were loaded.

    Every method that changes something returns the step to be stored elsewhere; an empty one if nothing changed.
    """

    def __init__(self, annotations: Iterable[Annotation] = ()) -> None:
        self.load(annotations)

    def load(self, annotations: Iterable[Annotation]) -> None:
        """Start with these annotations; earlier changes can no longer be undone."""
        self.annotations = {annotation.id: annotation for annotation in annotations}
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._going_on = False
        """True while the last step may still be continued."""

    def anchor_anew(self, annotations: Iterable[Annotation]) -> None:
        """Replace annotations by new ones with the same ids, and add the others, after the document's text has
        become known or has changed. Earlier changes can still be undone, at the new places.
        """
        for annotation in annotations:
            self.annotations[annotation.id] = annotation

        def anew(annotation: Annotation | None) -> Annotation | None:
            now = self.annotations.get(annotation.id) if annotation else None
            return replace(annotation, anchor=now.anchor, was=now.was) if annotation and now else annotation

        for steps in (self._done, self._undone):
            steps[:] = [tuple(Change(anew(c.before), anew(c.after)) for c in step) for step in steps]

    def put(self, *annotations: Annotation, going_on: bool = False) -> Step:
        """Add annotations, or change those with the same ids, in one step. `going_on` joins successive changes of
        the same annotation into one step, as for a note while it is typed.
        """
        step = tuple(Change(self.annotations.get(a.id), a) for a in annotations)
        return self._do(tuple(change for change in step if change.before != change.after), going_on)

    def remove(self, *ids: str) -> Step:
        """Remove annotations in one step; unknown ids are ignored."""
        return self._do(
            tuple(Change(self.annotations[i], None) for i in dict.fromkeys(ids) if i in self.annotations)
        )

    def undo(self) -> Step:
        """Undo the last step."""
        if not self._done:
            return ()
        self._going_on = False
        step = self._done.pop()
        self._undone.append(step)
        return self._apply(tuple(change.undone for change in reversed(step)))

    def redo(self) -> Step:
        """Redo the step undone last."""
        if not self._undone:
            return ()
        self._going_on = False
        step = self._undone.pop()
        self._done.append(step)
        return self._apply(step)

    def _do(self, step: Step, going_on: bool = False) -> Step:
        if not step:
            return ()
        self._undone.clear()
        last = self._done[-1] if going_on and self._going_on and self._done else ()
        self._going_on = going_on
        if len(step) == len(last) == 1 and step[0].before == last[0].after:
            self._done[-1] = (Change(last[0].before, step[0].after),)
        else:
            self._done.append(step)
            del self._done[:-MOST]
        return self._apply(step)

    def _apply(self, step: Step) -> Step:
        for change in step:
            if change.after is not None:
                self.annotations[change.after.id] = change.after
            elif change.before is not None:
                self.annotations.pop(change.before.id, None)
        return step
