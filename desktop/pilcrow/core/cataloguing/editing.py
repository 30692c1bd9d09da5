"""Values that a reader types into the fields of a record."""

from __future__ import annotations

import re

from ..errors import UsageError
from .identifiers import normal_arxiv, normal_doi, normal_isbn
from .names import inverted_list, listed_names

_NORMAL = {"doi": normal_doi, "arxiv": normal_arxiv, "isbn": normal_isbn}


def checked(name: str, value: str) -> str:
    """A value typed for a field, in its normal form. Raises `UsageError`."""
    value = " ".join(value.split())
    if not value:
        return ""
    if name in ("authors", "editors"):
        return inverted_list(listed_names(value))
    match name:
        case "year" if not re.fullmatch(r"[0-9]{1,4}", value):
            raise UsageError("“{value}” is no year: type one like 2019.", value=value)
        case "doi" if not normal_doi(value):
            raise UsageError("“{value}” is no DOI: one begins with “10.” and has a slash.", value=value)
        case "arxiv" if not normal_arxiv(value):
            raise UsageError("“{value}” is no identifier of arXiv: one looks like 1706.03762.", value=value)
        case "isbn" if not normal_isbn(value):
            raise UsageError("“{value}” is no ISBN: its check digit is wrong, or digits are missing.", value=value)
    return _NORMAL.get(name, str)(value)
