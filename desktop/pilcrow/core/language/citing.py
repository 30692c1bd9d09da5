"""The words with which documents cite others, in every language of the lexicon."""

from __future__ import annotations

from .lexicon import concept

BIBLIOGRAPHY = concept("bibliography")
"""Titles of a list of cited works; right of the bar less usual ones."""
AND_OTHERS = concept("and others")
"""Words after the first of many authors."""
TO_FORMULAS = concept("to formulas")
"""Words before the number of a formula in running text."""
