"""Regular expressions of `quantities` for numbers, made from `words`."""

from __future__ import annotations

import re

from ..lexicon import NUMBERED, any_of
from . import words as words
from .periods import A_YEAR

SPACE = "[ \u00a0\u2009\u202f]"
DIGITS = (
    r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}\.\d{3},\d+"
    r"|\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?"
    rf"|\d{{1,3}}(?:{SPACE}\d{{3}})+(?![\d]|[.,]\d{{3}}(?!\d))(?:[.,]\d+)?|\d{{1,15}}(?:[.,]\d{{1,30}})?|[.,]\d{{1,30}})"
)
MONTH = f"(?:{any_of(words.MONTHS)})"
COIN = any_of(word for word in words.CURRENCIES if not word.isalpha() or (len(word) == 3 and word != "yen"))
BEHIND = any_of([*words.CURRENCIES, *words.UNITS])
PHRASES = any_of([*words.FRACTIONS, *words.FACTORS])
LABELLED = any_of({word for concept in NUMBERED for word in concept.words if len(word) > 1 or word == "§"})
PERIODS = any_of(word for word, (unit, _) in words.UNITS.items() if unit in ("s", "mo") and len(word) > 1)

PATTERN = re.compile(
    rf"""
    (?P<date>
        \b(?P<y1>{A_YEAR})-(?P<m1>\d\d)-(?P<d1>\d\d)\b
      | \b(?P<n2>{MONTH})\b\.?\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?(?:%|:\d)|[.,]\d)
        (?:,?\s+(?P<y2>{A_YEAR})\b)?
      | \b(?P<d3>\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?(?P<n3>{MONTH})\b\.?
        (?:,?\s+(?:de\s+|del\s+)?(?P<y3>{A_YEAR})\b)?
      | \b(?P<n4>{MONTH})\b\.?,?\s+(?:of\s+|de\s+)?(?P<y4>{A_YEAR})\b
      | (?<![\d/.$])(?P<a5>\d{{1,2}})(?P<mark>[/.])(?P<b5>\d{{1,2}})(?P=mark)(?P<y5>{A_YEAR}|\d\d)\b(?!\.\d)
      | (?<![\d/.$])(?P<a6>\d{{1,2}})/(?P<b6>\d{{1,2}})(?![\d/%])
      | (?<![\d.,])(?P<d7>\d{{1,2}})\.(?P<m7>\d{{1,2}})\.(?=\s+\S|[,;)])
    )
    | (?P<label>
        (?:https?://|www\.)\S+ | \S+@\S+\.\w+
      | \[\d{{1,4}}(?:[,–-]\s?\d{{1,4}})*\]
      | (?:\+?\b\d{{1,3}}[\s.-])?
        (?:\(\d{{2,5}}\)[\s.-]?|\b\d{{3}}[.-])\d{{3}}[\s.-]\d{{4}}\b
      | \+\d{{1,3}}(?:[\s.-]?\d{{2,4}}){{3,5}}\b
      | (?m:^)[ \t]*(?:\d{{1,3}}[.)]|\(\d{{1,3}}\))(?=[ \t]+(?![$€£¥]\s*(?m:$))\D)
      | (?<!\w)(?:{LABELLED})\s?\d+(?:[.-]\d+)*[a-z]?\b
      | \b\d+(?:\.\d+){{2,}}(?:-[\w.]+)*\b | \b\d+(?:\.\d+)*-\d+\.\d[\w.]*\b | \b\d+(?:\.\d+)+-\d+\b(?!\s?%)
      | \b\d+(?:\.\d+)+[c-fijn-ru]\b
    )
    | (?P<time>
        (?<![\d.,])(?P<h1>\d{{1,2}}):(?P<q1>\d\d)(?!\d)(?:\s?(?P<half1>[ap])\.?m\b\.?)?
      | (?<![\d.,])(?P<h2>\d{{1,2}})\s?(?P<half2>[ap])\.?m\b\.?
      | (?<![\d.,])(?P<h3>\d{{1,2}})(?:[.:](?P<q3>\d\d))?\s?uhr\b
      | (?<![\d.,])(?P<h4>\d{{1,2}})\s?h\s?(?P<q4>\d\d)\b
    )
    | \bfy\s?'?(?P<fiscal>{A_YEAR}|\d\d)\b
    | \b(?P<ordinal>\d{{1,3}})(?:st|nd|rd|th|er|ère|ème|e|º|ª)\b
    | (?P<name>\b(?!(?:mid|pre|post)-\d)(?=[\w.&+/-]*\d)[^\W\d_][\w&+]*(?:[-/.]\w+|:\d+)*
        |\b\d+[-–]?[^\W\d_]+\d[\w-]*|(?-i:\b\d{{1,2}}-[A-Z]{{1,2}}\b))
    | (?<![\d.,])(?P<times>\d{{1,6}}(?:[.,]\d+)?)(?:x\b|\s?×|[\s-]?(?:fold|fach)\b|\s(?:times|fois|mal|veces)\b)
    | \b(?P<article>an?|une?|eine?[mnrs]?|una)\s(?=(?:{PERIODS})\b)
    | (?P<amount>
        (?P<open>\((?!\d{{1,2}}/\d))?(?P<sign>(?<![\w)\d])[-−–])?(?:(?P<coin>{COIN}){SPACE}?(?P<inner>\()?(?P<sign2>[-−])?)?
        (?<![\w])(?<!\d[.,])(?P<digits>{DIGITS})(?P<part>{SPACE}?[½¼¾⅓⅔]|{SPACE}\d/\d\b)?
    )
    | (?P<lone>[½¼¾⅓⅔])
    | \b(?P<phrase>{PHRASES})\b
    | \b(?P<word>{words.NUMBER_WORD}|{any_of(words.ORDINALS)})\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
SCALE = re.compile(rf"[\s-]?(?P<scale>{any_of(words.SCALES)})(?![\w€])", re.IGNORECASE)
OF = re.compile(r"\sde\s", re.IGNORECASE)
"""Word between a scale and what it counts: "5 miles de euros"."""
UNIT = re.compile(rf"(?:\s(?:de\s|d['’])|[\s-])?(?P<unit>{BEHIND})(?!\w)", re.IGNORECASE)
BOUND = re.compile(
    rf"(?:^|\W)(?P<bound>{any_of(words.BOUNDS)})\s*(?:the|an?|der|die|das|les?|la|los?)?\s*$", re.IGNORECASE
)
OF_A_PERIOD = re.compile(rf"\s(?:of\s)?(?:an?\s|d['’])(?P<unit>{PERIODS})\b", re.IGNORECASE)
BOUND_AFTER = re.compile(rf"\s+(?P<bound>{any_of(words.BOUNDS_AFTER)})\b", re.IGNORECASE)
RANGE = re.compile(rf"[^\S\t]?(?:[-–—]|\b(?:{any_of(words.UP_TO)})\b)[^\S\t]?", re.IGNORECASE)
"""Between the two ends of a range, but not between two cells of a table."""
AND = re.compile(r"\s(?:and|und|et|y)\s", re.IGNORECASE)
BETWEEN = re.compile(rf"\b(?:{any_of(words.BETWEEN)})\s*$", re.IGNORECASE)
FROM = re.compile(rf"\b(?:{any_of(words.FROM)})\s*$", re.IGNORECASE)
TENS = re.compile(rf"(?:[\s-](?P<tail>{words.NUMBER_WORD}))\b", re.IGNORECASE)
AND_A_HALF = re.compile(r"\s(?:and a half|einhalb|et demie?|y medi[oa])\b", re.IGNORECASE)
CENTURY = 70
"""Two-digit years below this belong to the 2000s."""
MONEY = r"(?:(?:us|u\.s\.)?\s?[$€£]|eur|usd|dollars|euros?|chf)"
HEADED = any_of(words.SPELLED_SCALES - {"hundred", "hundert", "cent", "cents", "mil", "miles", "mille"})
IN_SCALE = re.compile(
    rf"(?:\bin|\ben|[($€£]|\bof|amounts)\s*{MONEY}?\s*(?:in\s+|en\s+)?(?P<scale>{HEADED})(?!\w)"
    rf"|(?<!\d)(?<!\d\s)(?P<scale2>{HEADED})\s+(?:of\s+)?{MONEY}(?!\w)"
    r"|(?P<zeros>\(000['’]?s?\)|\bin 000['’]?s\b)",
    re.IGNORECASE,
)
