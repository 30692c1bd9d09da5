"""The words with which documents cite others, in every language of the lexicon."""

from __future__ import annotations

from .lexicon import concept

BIBLIOGRAPHY = concept("bibliography")
"""The title of a list of what is cited; right of the bar less usual ones."""
AND_OTHERS = concept("and others")
"""After the first of many authors."""
TO_FORMULAS = concept("to formulas")
"""Before the number of a formula in running text."""
