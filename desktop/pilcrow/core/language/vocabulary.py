"""What readers of a field ask for, and what its documents print instead.

No document says "quick ratio" where it prints current assets and current liabilities, and no embedding of a few
words knows what a ratio is made of. Expanding a question by what a field's own handbooks say is the oldest remedy
(Voorhees 1994); the printed words count as if the question had them, its meaning is left as it is.
"""

from __future__ import annotations

import re

from ..errors import UsageError
from .terms import spaced

ACCOUNTING = """
balance sheet, statement of financial position: consolidated balance sheets; total assets;
  total liabilities and equity
income statement, statement of income, statement of operations, statement of earnings, p&l, profit and loss:
  consolidated statements of income, operations or earnings; net revenue; operating income; net income
cash flow statement, statement of cash flow, statement of cash flows: consolidated statements of cash flows;
  operating activities; investing activities; financing activities
capex, capital expenditure, capital spending: purchases of property, plant and equipment; investing activities
free cash flow: net cash provided by operating activities; purchases of property, plant and equipment
operating cash flow, cash flow from operations, cash flow from operating activities:
  net cash provided by operating activities
pp&e, ppe, ppne, fixed asset: property, plant and equipment, net
asset turnover: net revenue; total assets
fixed asset turnover: net revenue; property, plant and equipment, net
capital intensive, capital intensity: property, plant and equipment, net; total assets;
  purchases of property, plant and equipment
cogs, cost of sales, cost of revenue, cost of goods: cost of goods sold; cost of products sold; cost of sales;
  cost of revenue
gross margin, gross profit: net sales; cost of sales; gross profit
operating margin, operating income margin, operating profit margin: operating income; net revenue
net margin, net profit margin, profit margin, profitability: net income; net revenue
ebit: operating income; income before interest and taxes
ebitda: operating income; depreciation and amortization
d&a: depreciation and amortization
sg&a: selling, general and administrative expenses
r&d: research and development expenses
eps: earnings per share, basic and diluted
roa, return on assets: net income; total assets
roe, return on equity: net income; total shareholders' equity
roi, return on investment, roic, return on invested capital: operating income; total debt;
  total shareholders' equity
current ratio, working capital, liquidity ratio: total current assets; total current liabilities
quick ratio, acid test: cash and cash equivalents; accounts receivable; total current assets; inventories;
  total current liabilities
cash ratio: cash and cash equivalents; total current liabilities
inventory turnover, dio, days inventory outstanding: inventories; cost of goods sold
receivables turnover, dso, days sales outstanding: accounts receivable, net; net sales
payables turnover, dpo, days payable outstanding, days payables outstanding: accounts payable;
  cost of goods sold; inventories
cash conversion cycle: inventories; accounts receivable; accounts payable; cost of goods sold; net sales
leverage, leverage ratio, debt to equity, gearing: total debt; long-term debt; total shareholders' equity
net debt: long-term debt; short-term borrowings; cash and cash equivalents
interest coverage: interest expense; operating income
payout ratio, dividend payout, retention ratio: cash dividends paid; net income
effective tax rate: provision for income taxes; income before income taxes
market cap, market capitalization: aggregate market value of common stock; shares outstanding
book value: total shareholders' equity
revenue growth, sales growth, top line: net sales; total revenue
bottom line: net income
m&a, merger, acquired, takeover: acquisitions; business combinations; purchase price; goodwill
lawsuit: legal proceedings; litigation; contingencies
"""
"""The ratios and abbreviations of financial analysis, and the lines of the statements that they are made of."""

_YEAR = re.compile(r"\bfy ?['’]?(\d\d)\b", re.IGNORECASE)


class Vocabulary:
    """Entries "name, name: printed; printed", one a line; an indented line goes on, "#" starts a remark."""

    def __init__(self, text: str) -> None:
        """Raises `UsageError` for an entry without names or without anything printed."""
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        self._entries: list[tuple[list[str], list[str]]] = []
        for entry in re.sub(r"\n\s+", " ", "\n".join(lines)).splitlines():
            names, _, printed = entry.partition(":")
            known = [spaced(name).strip() for name in names.split(",") if name.strip()]
            said = [phrase.strip() for phrase in printed.split(";") if phrase.strip()]
            if not (known and said):
                raise UsageError(
                    f"The vocabulary entry “{entry}” is not of the form “name, name: printed; printed”."
                )
            self._entries.append((known, said))

    def __call__(self, query: str) -> list[str]:
        """What documents print of all that a query names, plurals with "s" included; "FY21" is also 2021."""
        words = spaced(query)
        found = [
            phrase
            for names, printed in self._entries
            if any(f" {name} " in words or f" {name}s " in words for name in names)
            for phrase in printed
        ]
        return list(dict.fromkeys(found + [f"20{year}" for year in _YEAR.findall(query)]))


VOCABULARY = Vocabulary(ACCOUNTING)
