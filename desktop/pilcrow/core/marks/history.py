"""What was done to annotations, step by step, to be undone and done again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .annotation import Annotation

MOST = 500
"""Steps that can be undone."""


@dataclass(frozen=True, slots=True)
class Change:
    """One annotation as it was (None: not there) and as it is then (None: removed)."""

    before: Annotation | None
    after: Annotation | None

    @property
    def undone(self) -> Change:
        return Change(self.after, self.before)


Step = tuple[Change, ...]
"""Changes that are done, undone and done again together."""


class History:
    """The annotations of a document by id, and what was done to them since they were loaded.

    Whatever changes something returns the step to be kept elsewhere; an empty one where nothing changed.
    """

    def __init__(self, annotations: Iterable[Annotation] = ()) -> None:
        self.load(annotations)

    def load(self, annotations: Iterable[Annotation]) -> None:
        """Begin with these; what was done before cannot be undone any more."""
        self.annotations = {annotation.id: annotation for annotation in annotations}
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._going_on = False
        """Whether the last step may still go on."""

    def anchor_anew(self, annotations: Iterable[Annotation]) -> None:
        """Take these in place of those of the same ids, and add the others: the document's text is known now, or
        has changed. What was done can still be undone, at the new places.
        """
        for annotation in annotations:
            self.annotations[annotation.id] = annotation

        def anew(annotation: Annotation | None) -> Annotation | None:
            now = self.annotations.get(annotation.id) if annotation else None
            return replace(annotation, anchor=now.anchor, was=now.was) if annotation and now else annotation

        for steps in (self._done, self._undone):
            steps[:] = [tuple(Change(anew(c.before), anew(c.after)) for c in step) for step in steps]

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def put(self, *annotations: Annotation, going_on: bool = False) -> Step:
        """Add annotations, or change those of the same ids, in one step. While the same one is changed, `going_on`
        makes all of it one step: a note that is being typed.
        """
        step = tuple(Change(self.annotations.get(a.id), a) for a in annotations)
        return self._do(tuple(change for change in step if change.before != change.after), going_on)

    def remove(self, *ids: str) -> Step:
        """Remove annotations in one step; ids that are not there are passed over."""
        return self._do(
            tuple(Change(self.annotations[i], None) for i in dict.fromkeys(ids) if i in self.annotations)
        )

    def undo(self) -> Step:
        """Take the last step back."""
        if not self._done:
            return ()
        self._going_on = False
        step = self._done.pop()
        self._undone.append(step)
        return self._apply(tuple(change.undone for change in reversed(step)))

    def redo(self) -> Step:
        """Do again what was undone last."""
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
