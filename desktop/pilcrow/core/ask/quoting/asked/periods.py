"""The period that a question asks for, beside those of rows and sentences."""

from __future__ import annotations

from ....language.numbers.named_periods import YEAR_LONG, NamedPeriod, agree, named_period
from ....language.questions.analysis import AnalysedQuestion, Asks
from ....operators.row_figures import cell_period
from ....text_units import TextUnit

NO_FIGURE = frozenset((Asks.PERSON, Asks.DATE, Asks.ADDRESS))
"""Questions that no figure answers."""


def asked_period(question: AnalysedQuestion) -> NamedPeriod:
    """Period that a question asks for: the whole year, where it names a year and neither a length nor a date."""
    asked = named_period(question.text)._replace(years=frozenset(map(int, question.years)))
    whole = bool(asked.years) and not (asked.months or asked.ends)
    return asked._replace(months=frozenset((YEAR_LONG,))) if whole else asked


def period_fit(question: AnalysedQuestion, unit: TextUnit) -> int:
    """Fit of a unit's figures to the period asked for: 1 if a row has a figure of this period; -1 if all figures
    are of other periods (those of a sentence, where an amount is asked for); 0 if unknown, as for a row with few
    figures of named periods.
    """
    asked = asked_period(question)
    if not any(asked) or question.asks in NO_FIGURE:
        return 0
    if not unit.is_row:  # the sentences around it may tell its year
        return min(0, agree(asked.months, named_period(unit.text).months)) * (question.asks is Asks.AMOUNT)
    cells = [cell for cell in unit.cells if any(map(str.isdigit, cell.text))]
    told = [cell_period(unit, cell) for cell in cells]
    sure = 2 * sum(any(named_period(f"{unit.period} {cell.head}")) for cell in cells) >= len(cells)
    lengths = frozenset[int]().union(*(each.months for each in told))  # a name may span unnamed columns
    told = [each._replace(months=each.months or lengths) for each in told]
    fits = [(agree(asked.years, each.years), *asked.fit(each)) for each in told]
    alike = [sure and bool(asked.months) == bool(each.months) for each in told]  # of a day, or of a time
    ranks = (
        min(fit) if min(fit) < 0 else int(same and sum(fit) > 1) for fit, same in zip(fits, alike, strict=True)
    )
    return max(ranks, default=0)
