import re
from datetime import date

from ..styles import Alignment, Font

ILLEGAL_CHARACTERS_RE: re.Pattern[str]

class Cell:
    value: str | float | date | None
    data_type: str
    hyperlink: str
    style: str
    font: Font
    alignment: Alignment
