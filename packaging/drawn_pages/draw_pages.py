"""Draw synthetic PDF documents of many styles with exactly known labels.

Usage: draw_pages.py --out FOLDER --count N --seed S

Writes FOLDER/pdf/NNNN.pdf, FOLDER/labels.jsonl (one page per line) and FOLDER/lines.jsonl (boxes of the printed
lines).
"""
from __future__ import annotations

import argparse
import json
import random
import string
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Callable

from draw_engine import (BLACK, Block, Colour, Entry, Flow, Look, Op, Sheet, Strip, Word, save, set_lines, shown, word_width, words_of)
from draw_words import CITIES, DAYS, FIELDS, FIRST, LAST, MONTHS, STATES, Writer

GREY: Colour = (.45, .45, .45)
BLUES: list[Colour] = [(.05, .2, .5), (.12, .3, .47), (0, .35, .65), (.18, .33, .59)]
COLOURS: list[Colour] = BLUES + [(.6, .1, .1), (.0, .4, .3), (.85, .35, .05), (.35, .2, .5), (.3, .3, .3)]
LIGHT: list[Colour] = [(.92, .92, .92), (.8, .93, 1), (.96, .96, .9), (.87, .92, .97), (.95, .9, .87), (.9, .96, .9)]
SERIF = ["Times", "Times", "Times", "Literata", "DejaVu Serif", "DejaVu Serif Condensed"]
SANS = ["Helvetica", "Helvetica", "Helvetica", "Inter", "Inter Medium", "DejaVu Sans", "DejaVu Condensed", "DejaVu Condensed"]
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"]


@dataclass
class HeadStyle:
    """Style of the headings of one level."""

    look: Look
    align: str = "left"
    number: str = ""
    above: str = ""
    tail: str = ""
    case: str = "title"
    before: float = 12.0
    after: float = 6.0
    rule: bool = False
    indent: float = 0.0
    page: bool = False
    dates: str = ""
    hang: bool = True


@dataclass
class Profile:
    """A kind of document."""

    name: str
    fields: list[str]
    mix: dict[str, float]
    front: str = ""
    two: float = 0.0
    serif: float = .6
    leading: list[float] = field(default_factory=lambda: [1.12, 1.15, 1.2, 1.2, 1.3, 1.45])
    sizes: tuple[float, float] = (9, 12)
    justify: float = .35
    levels: tuple[int, int] = (2, 4)
    numbers: list[str] = field(default_factory=lambda: ["", "", "", "", "1.", "1.1", "I.", "A."])
    runin: float = .25
    notes: float = .15
    toc: float = .2
    colour: float = .25
    pages: tuple[int, int] = (2, 9)
    slide: bool = False
    foreign: float = .06
    rich: int = 0


P = Profile
PROFILES: list[tuple[float, Profile]] = [
    (12, P("annual", ["finance"], dict(p=9, fin=2.4, ul=1, bold=.6, grid=.4, fig=.15, one=.5, lead=.5), "filing", serif=.75, justify=.4,
           numbers=["Item 1.", "", "", "", "1.", "Note 1 —", "(a)"], toc=.25, notes=.15, colour=.12, pages=(3, 12), rich=3)),
    (8, P("release", ["finance"], dict(p=7, fin=3.5, ul=1.2, one=.6, bold=.3, fig=.3, quote=.2), "release", numbers=["", "", "", ""], notes=.15, toc=0, pages=(2, 8))),
    (8, P("contract", ["law"], dict(p=7, sub=2, clause=2.5, shout=.3, one=.6, bold=.4, deflist=.5, grid=.15), "contract", serif=.85, justify=.6, leading=[1.1, 1.15, 1.2, 1.5, 2],
          numbers=["1.", "1.1", "Article I", "Section 1.", "§ 1", "ARTICLE 1", "I.", "(a)", "A."], runin=.6, notes=.05, colour=.05)),
    (7, P("court", ["law"], dict(p=9, para=3, quote=1.2, one=.3, bold=.2), "court", serif=.95, leading=[1.2, 1.6, 2, 2], sizes=(11, 13), justify=.2,
          numbers=["I.", "A.", "1.", "", "a.", "COUNT I"], runin=.15, notes=.5, toc=.1, colour=0, rich=3)),
    (7, P("syllabus", ["teaching"], dict(p=5, ul=2, ol=1, sched=2, grid=1, deflist=.8, one=1.5, bold=.7, lead=.6, form=.2), "syllabus", sizes=(10, 12), notes=.02, toc=0, pages=(2, 7))),
    (10, P("manual", ["appliances"], dict(p=5, ul=2, ol=2.4, box=1.8, fig=1.3, spec=1, one=1, trouble=.5, bold=.6, fig2=.3, shout=.2), "manual", two=.45, serif=.12, sizes=(7.5, 10.5),
           justify=.1, notes=.03, toc=.4, colour=.5, foreign=.2)),
    (9, P("report", ["government", "medicine"], dict(p=8, ul=1.6, fig=1.2, grid=1.2, fin=.5, quote=.3, box=.4, bold=.3, one=.3, pull=.3, form=.15), "report", two=.2, notes=.45, toc=.5, colour=.45, rich=1)),
    (9, P("paper", ["medicine", "software"], dict(p=10, fig=1, grid=.9, formula=1.2, ul=.5, ol=.4, refs=.3, quote=.1), "paper", two=.5, serif=.85, sizes=(8.5, 11), justify=.8,
          leading=[1.08, 1.15, 1.2, 1.5], numbers=["1", "1.1", "", "I.", "1.", "A."], runin=.4, notes=.3, toc=.03, colour=.1, rich=3)),
    (5, P("thesis", ["medicine", "teaching", "government"], dict(p=10, quote=.7, formula=.5, fig=.6, grid=.6, ol=.4), "thesis", serif=.85, sizes=(11, 12), justify=.5,
          leading=[1.5, 1.6, 2, 2], numbers=["Chapter 1", "1.1", "", "I.", "1"], notes=.4, toc=.6, colour=.02, rich=3)),
    (8, P("slides", ["teaching", "software", "medicine", "finance"], dict(ul=6, p=1, one=1, fig=1.2, grid=.5, code=.3, nested=2), "slides", serif=.12, sizes=(15, 22), justify=0,
          numbers=["", "", "", "1."], runin=0, notes=.02, toc=.05, colour=.7, levels=(1, 2), slide=True, pages=(4, 12), foreign=.08)),
    (8, P("software", ["software"], dict(p=6, code=4, ul=1.4, ol=1, deflist=1, grid=.8, box=.7, one=1, fig=.2, api=1.2, shout=.1), "software", serif=.4, numbers=["", "", "1", "1.1", "Chapter 1", "1."], toc=.4, colour=.35)),
    (5, P("letter", ["government", "finance", "law"], dict(p=9, ul=1, ol=.5, one=.4, fin=.4, bold=.3), "letter", levels=(1, 2), notes=.1, toc=0, pages=(2, 4), sizes=(10, 12))),
    (6, P("policy", ["government", "software", "medicine"], dict(p=6, ul=1.6, sub=2, clause=1, deflist=.8, grid=.6, one=.5, lead=.6, box=.3, form=.2), "policy",
          numbers=["1.", "1.1", "1.0", "A.", "I.", "Section 1", "§ 1", ""], notes=.12, toc=.35)),
    (5, P("minutes", ["government"], dict(p=6, one=2.5, ul=1, ol=.7, motion=2, para=.6, lead=.5), "minutes", numbers=["I.", "1.", "A.", "", ""], levels=(1, 3), notes=.02, toc=0, pages=(2, 5))),
    (4, P("questions", ["appliances", "government", "teaching", "finance"], dict(p=5, qa=4, ul=1, one=.6, sub=.4), "report", numbers=["", "", "1.", "Q1."], notes=.05, toc=.15)),
    (4, P("newsletter", ["government", "teaching", "appliances"], dict(p=8, ul=.8, fig=1, quote=.3, pull=.6, box=.6, one=.6, bold=.4), "report", two=.6, colour=.6, notes=.02, toc=.05, pages=(2, 6))),
]


class Maker:
    """One document: its style sheet, its blocks and its pages."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        r = self.rng = random.Random(seed)
        self.profile = p = r.choices([q for _, q in PROFILES], [w for w, _ in PROFILES])[0]
        lang = r.choice(["de", "fr", "es"]) if r.random() < p.foreign else "en"
        self.w = Writer(r, r.choice(p.fields), lang)
        self.styles()

    # ---- style sheet -------------------------------------------------

    def styles(self) -> None:
        """Draws the style sheet."""
        r, p = self.rng, self.profile
        self.two = r.random() < p.two
        if p.slide:
            self.size = r.choice([(720, 540), (720, 405), (960, 540)])
        else:
            self.size = r.choice([(612, 792)] * 10 + [(595, 842)] * 6 + [(612, 1008), (499, 709), (420, 595), (558, 774)])
        wide = self.size[0]
        side = r.uniform(.06, .1) * wide if (self.two or p.slide) else r.uniform(.075, .17) * wide
        top, bottom = r.uniform(54, 96), r.uniform(54, 96)
        if p.slide:
            top, bottom = r.uniform(30, 60), r.uniform(40, 55)
        self.margins = (side + (r.uniform(10, 30) if r.random() < .15 else 0), top, side, bottom)
        family = r.choice(SERIF) if r.random() < p.serif else r.choice(SANS)
        if r.random() < .025 and not p.slide:
            family = r.choice(["Courier", "DejaVu Mono"])
        size = round(r.uniform(*p.sizes) * 2) / 2
        if self.two:
            size = min(size, 10.5)
        if family.startswith("DejaVu"):
            size = max(7, size - 1)
        scale = r.choice([1, 1, 1, 1, 1, .95, .9, .85]) if family in ("Helvetica", "Times", "DejaVu Condensed") else 1
        self.body = Look(family, size, scale=scale, colour=r.choice([BLACK] * 6 + [(.15, .15, .15), (.25, .25, .28)]))
        self.leading = r.choice(p.leading) * size
        if self.two and self.leading > size * 1.35:
            self.leading = size * 1.2
        self.align = "justify" if r.random() < p.justify else "left"
        if family in ("Courier", "DejaVu Mono"):
            self.align = "left"
        self.hyphens = self.align == "justify" and r.random() < .5
        self.sep = r.choices(["space", "indent", "both", "none"], [6, 3, .8, .5])[0]
        if p.slide:
            self.sep = "space"
        self.par_gap = {"space": r.uniform(.45, 1.1) * self.leading, "both": r.uniform(.3, .7) * self.leading}.get(self.sep, 0)
        self.par_indent = r.uniform(1.2, 3.5) * size if self.sep in ("indent", "both") else 0
        self.text_indent = r.uniform(30, 90) if r.random() < .08 and not self.two and not p.slide else 0
        self.accent = r.choice(COLOURS) if r.random() < p.colour * 2 else BLACK
        self.tint = r.choice(LIGHT)
        self.head_family = family if r.random() < .6 else r.choice(SANS if r.random() < .7 else SERIF)
        self.heads = self.head_styles()
        self.side = -1
        if not self.two and not p.slide and len(self.heads) > 1 and wide > 560 and r.random() < .07:
            self.side = r.randint(1, len(self.heads) - 1)
            h = self.heads[self.side]
            h.align, h.above, h.rule, h.indent, h.page, h.dates, h.look = "left", "", False, 0, False, "", replace(h.look, size=min(h.look.size, self.body.size + 1), track=0)
            self.text_indent = max(120.0, h.look.size * 10.5)
        self.bullet = r.choice(["•", "•", "•", "–", "-", "*", "o", "·", "»", "§b", "■b", "►b", "✓b", "○b"])
        if self.bullet.endswith("b"):
            self.bullet = self.bullet[0] if self.bullet[0] != "§" else "▪"
        self.bullet_family = "DejaVu Sans" if self.bullet in "■►✓○▪" else self.body.family
        self.bullet2 = r.choice(["–", "-", "o", "•", "·"])
        self.item_number = r.choice(["1.", "1.", "1.", "1)", "(1)", "a.", "a)", "(a)", "i.", "(i)", "i)", "A.", "Step 1"])
        self.list_indent = r.choice([0, 0, 1, 1.5, 2, 3]) * size
        self.list_hang = r.uniform(1.2, 2.4) * size
        self.list_loose = r.random() < .35
        self.list_nohang = r.random() < .1
        self.runin = r.random() < p.runin
        self.runin_look = replace(self.body, **r.choice([dict(bold=True), dict(bold=True), dict(italic=True), dict(bold=True, italic=True), dict(underline=True),
                                                          dict(bold=True, colour=self.accent), dict(caps="small")]))
        self.runin_end = r.choice([".", ".", ".", ":", ":", " —", ""])
        self.note_prob = r.choice([0, 0, .08, .2]) if r.random() < p.notes * 2 else 0
        self.note_mark = r.choice(["1", "1", "1", "*", "(1)"])
        self.note_count = r.randint(0, 40) if r.random() < .2 else 0
        self.table_style = r.choice(["ruled", "partly", "partly", "shaded", "bare", "bare", "striped", "headrule"])
        self.table_look = replace(self.body, size=max(6.5, size - r.choice([0, .5, 1, 1.5, 2])), colour=BLACK)
        if r.random() < .15 and self.body.family not in SANS:
            self.table_look = replace(self.table_look, family="Helvetica", scale=r.choice([1, .9]))
        self.cap_above = r.random() < .55
        self.cap_look = replace(self.body, size=max(6.5, size - r.choice([0, 1, 1.5])), **r.choice([{}, {}, dict(italic=True), dict(bold=True), dict(colour=self.accent)]))
        self.cap_lead = r.choice(["bold", "none", "none", "italic", "caps"])
        self.cap_word = r.choice(["Figure", "Figure", "Fig.", "FIGURE", "Chart", "Exhibit"])
        self.cap_end = r.choice([".", ":", ".", " –", ""])
        self.cap_align = r.choice(["left", "left", "centre"])
        self.code_family = r.choice(["Courier", "Courier", "DejaVu Mono"])
        self.code_fill = r.choice([None, None, (.95, .95, .95), (.93, .95, .98)])
        self.code_frame = r.random() < .25
        self.mode = r.choices(["joined", "words", "gaps"], [7, 1.5, 1.5])[0]
        self.caps = {"fig": 0, "tab": 0, "eq": 0, "para": 0}
        self.counts = [0, 0, 0, 0]
        self.goal = r.randint(*p.pages)
        self.drop, self.dropping = False, r.random() < .35 and p.name in ("newsletter", "report", "thesis")
        self.foot_style()

    def head_styles(self) -> list[HeadStyle]:
        """Draws the styles of the heading levels."""
        r, p, body = self.rng, self.profile, self.body
        count = r.randint(*p.levels)
        self.sentences = False
        out: list[HeadStyle] = []
        size = body.size * r.choice([1, 1, 1.1, 1.2, 1.3, 1.5, 1.8, 2.0]) * (1.3 if p.slide else 1)
        if p.name in ("court", "contract", "letter", "minutes"):
            size = min(size, body.size * r.choice([1, 1, 1.15, 1.3]))
        seen: set[Any] = set()
        centred = r.random() < .22
        allnum = r.random() < .35
        scheme = r.choice([x for x in p.numbers if x] or [""]) if allnum else ""
        for level in range(count):
            for _ in range(30):
                kind = r.choices(["bold", "plain", "italic", "bolditalic", "caps", "boldcaps", "smallcaps", "underline", "boldunder", "colour", "bare"],
                                 [8, 1.2 if size > body.size * 1.15 else .2, 1.6 if level else .3, 1.5 if level else .3, 1, 2.2, .8, 1.2, .5, 2 if self.accent != BLACK else 0, .5])[0]
                if p.slide and kind in ("underline", "boldunder", "bare", "smallcaps"):
                    continue
                key = (kind, round(size))
                if key in seen or (kind == "bare" and size > body.size * 1.1):
                    continue
                break
            seen.add((kind, round(size)))
            look = replace(body, family=self.head_family, size=round(size * 2) / 2, scale=body.scale if self.head_family == body.family else 1)
            look = replace(look, bold=kind in ("bold", "bolditalic", "boldcaps", "boldunder") or (kind == "colour" and r.random() < .6), italic=kind in ("italic", "bolditalic"),
                           caps="upper" if "caps" in kind and kind != "smallcaps" else ("small" if kind == "smallcaps" else ""), underline="under" in kind)
            if kind == "colour" or (self.accent != BLACK and r.random() < .5):
                look = replace(look, colour=self.accent)
            if r.random() < .06 and look.caps == "upper":
                look = replace(look, track=.8)
            number = ""
            if scheme:
                number = scheme if level == 0 else ("1.1" if scheme in ("1", "1.", "1.0", "1.1", "Chapter 1", "§ 1", "Article I", "ARTICLE 1", "Section 1.", "Section 1") and r.random() < .75 else r.choice(["A.", "(a)", "1.", "a.", "(i)", "", ""]))
                if number == "1.1" and level == 0:
                    number = "1"
            elif r.random() < .12:
                number = r.choice(p.numbers)
                number = "" if number == "1.1" else number
            h = HeadStyle(look, number=number)
            if number.startswith(("Chapter", "Article", "ARTICLE", "COUNT", "Section")) and r.random() < .45:
                h.above = number
            h.align = "centre" if (centred and level == 0) or (centred and level == 1 and r.random() < .4) or h.above and r.random() < .6 else "left"
            h.case = r.choice(["title", "title", "sentence"])
            h.tail = r.choices(["", ":", "."], [16, 1.3, .6 if number else .1])[0] if level else r.choices(["", ":"], [20, 1])[0]
            if kind == "bare":
                h.before = self.leading * r.uniform(1.2, 2)
                h.after = self.leading * r.choice([.4, .6, .8])
            else:
                h.before = self.leading * r.uniform(.7, 2.0) * (1.25 if level == 0 else 1)
                h.after = self.leading * r.choice([0, 0, .15, .3, .5, .7, 1])
            h.rule = level == 0 and r.random() < .1 and h.align == "left"
            h.indent = self.par_indent if level >= 2 and r.random() < .15 and h.align == "left" else 0
            h.page = level == 0 and (p.slide or (r.random() < .12 and p.name in ("thesis", "manual", "software", "report", "annual")))
            if p.name == "syllabus" and level == count - 1 and level and r.random() < .4:
                h.dates = r.choice(["date", "week"])
            if p.name == "manual" and level and r.random() < .12:
                h.dates = "product"
            if p.name == "questions" and level == count - 1:
                h.dates = "question"
            h.hang = r.random() < .7
            if level and p.name == "annual" and level == count - 1 and r.random() < .35 and (look.bold or look.italic or look.underline):
                h.dates, h.tail, self.sentences = "risk", "", True
            if p.name == "court" and r.random() < .45:
                h.dates = "argument"
            out.append(h)
            size = max(body.size * r.choice([1, 1, 1.05, 1.1]), size * r.choice([1, .9, .85, .8, .75]))
        return out

    def foot_style(self) -> None:
        """Draws the running heads and feet."""
        r, w = self.rng, self.w
        self.title = w.heading("title", 0) if r.random() < .4 else w.short(3, 8).title().replace(" Of ", " of ").replace(" And ", " and ").replace(" In ", " in ").replace(" For ", " for ")
        num = r.choice(["{n}", "{n}", "{n}", "{n}", "- {n} -", "Page {n}", "Page {n} of {t}", "{n} / {t}", "{n} of {t}", "[{n}]", "F-{n}", "{n} |", "p. {n}", "– {n} –", "{n} | {T}", "{T} | {n}", "{s}   {n}", "{n}   {s}", "{T} – Page {n}"]).replace("{T}", self.title)
        if self.profile.slide:
            num = r.choice(["{n}", "{n}", "{n}/{t}", "Slide {n}"])
        texts = [self.title, "{s}", w.firm, f"{r.choice(MONTHS)} {w.year}", f"Version {r.randint(1, 9)}.{r.randint(0, 9)}", f"Rev. {r.choice(string.ascii_uppercase)} {r.randint(1, 12)}/{w.year}",
                 f"www.{w.firm.split()[0].lower()}.com", "Confidential", "DRAFT", f"Doc. No. {r.randint(1000, 99999)}", f"© {w.year} {w.firm}", f"{r.choice(LAST)} and {r.choice(LAST)}",
                 "Page left blank" if w.field != "law" else f"Case {r.randint(1, 9)}:{r.randint(10, 24)}-cv-{r.randint(100, 9999):05d}   Document {r.randint(1, 99)}   Filed {r.randint(1, 12):02d}/{r.randint(1, 28):02d}/{r.randint(10, 24)}",
                 f"{r.choice(STATES)} Department of {r.choice(['Health', 'Education', 'Transportation', 'Revenue', 'Labor', 'Justice', 'Agriculture', 'Housing'])}", f"https://www.{w.firm.split()[0].lower()}.org/docs/{r.randint(100, 999)}"]
        self.head_slots: dict[str, str] = {}
        self.foot_slots: dict[str, str] = {}
        spot = r.choice(["foot-centre", "foot-centre", "foot-centre", "foot-right", "foot-outer", "head-right", "head-outer", "head-centre", "none", "foot-left"])
        if spot != "none":
            (self.head_slots if spot.startswith("head") else self.foot_slots)[spot.split("-")[1]] = num
        for slots, chance in ((self.head_slots, .5), (self.foot_slots, .42)):
            if r.random() < chance:
                for _ in range(r.choice([1, 1, 2])):
                    side = r.choice(["left", "centre", "right"])
                    if side not in slots and not ("outer" in slots and side != "centre"):
                        slots[side] = r.choice(texts) if self.profile.name != "court" or r.random() < .5 else texts[12]
        if any(len(t) > 40 for t in self.head_slots.values()):
            self.head_slots = {k: t for k, t in self.head_slots.items() if len(t) > 40 or "{n}" in t}
        self.link = self.profile.name == "annual" and r.random() < .45
        if "Page left blank" in self.head_slots.values() or "Page left blank" in self.foot_slots.values():
            for slots in (self.head_slots, self.foot_slots):
                for k in [k for k, t in slots.items() if t == "Page left blank"]:
                    del slots[k]
        self.second = r.choice([w.date(), f"{w.firm}", f"Document No. {r.randint(100, 9999)}", w.short(2, 5)]) if r.random() < .14 else ""
        self.band = r.choice(["top", "bottom", "side", "both"]) if self.accent != BLACK and r.random() < .25 else ""
        size = max(6.5, self.body.size - r.choice([0, 1, 1.5, 2])) if not self.profile.slide else r.uniform(8, 11)
        self.furn_look = replace(self.body, size=round(size * 2) / 2, **r.choice([{}, {}, {}, dict(italic=True), dict(bold=True), dict(colour=GREY), dict(caps="upper"), dict(caps="small"), dict(colour=self.accent)]))
        if r.random() < .25:
            self.furn_look = replace(self.furn_look, family=r.choice(["Helvetica", "Times", "DejaVu Condensed"]))
        self.head_rule, self.foot_rule = r.random() < .22, r.random() < .18
        self.head_y = r.uniform(.35, .68) * self.margins[1]
        self.foot_y = self.size[1] - r.uniform(.35, .68) * self.margins[3]
        self.first_bare = r.random() < .4
        self.oddeven = r.random() < .15
        self.first_number = r.choice([1, 1, 1, 1, r.randint(2, 180)])
        self.furn_first = r.random() < .5

    def furniture(self, sheets: list[Sheet]) -> None:
        """Draws running heads and feet on all pages."""
        total = len(sheets) + self.first_number - 1
        for i, sheet in enumerate(sheets):
            ops: list[Op] = []
            n = self.first_number + i
            odd = n % 2 == 1
            for slots, y, isfoot in ((self.head_slots, self.head_y, False), (self.foot_slots, self.foot_y, True)):
                texts: list[tuple[str, str]] = []
                if sheet.plain or (i == 0 and self.first_bare and not isfoot):
                    continue
                for side, text in slots.items():
                    s = text.replace("{n}", str(n)).replace("{t}", str(total)).replace("{s}", sheet.section or self.title)
                    where = side
                    if side == "outer":
                        where = "right" if odd else "left"
                    elif self.oddeven and side in ("left", "right"):
                        where = side if odd else ("left" if side == "right" else "right")
                    texts.append((where, s))
                if self.link and not isfoot and not any(t[0] == "left" for t in texts):
                    texts.append(("left", "Table of Contents"))
                if not texts:
                    continue
                room = self.size[0] - self.margins[0] - self.margins[2]
                if len({t[0] for t in texts}) < len(texts):
                    texts = list(dict(texts).items())
                order = {"left": 0, "centre": 1, "right": 2}
                texts.sort(key=lambda t: order[t[0]])
                share = room if len(texts) == 1 else room / (3 if any(t[0] == "centre" for t in texts) else len(texts)) - 8
                for where, s in texts:
                    look = self.furn_look
                    if s == "Table of Contents":
                        look = replace(look, underline=True, caps="", colour=(0, 0, .9) if self.seed % 2 else BLACK)
                    ws = words_of(s, look)
                    if len(texts) > 1 and sum(word_width(x) for x in ws) > share and "{n}" in slots.get(side_of(slots, where), ""):
                        ws = words_of(str(n), look)
                    while len(ws) > 1 and sum(word_width(x) for x in ws) + look.width(" ") * (len(ws) - 1) > share:
                        ws.pop()
                        while len(ws) > 1 and shown(ws[-1]).casefold() in ("of", "and", "in", "for", "the", "with", "to"):
                            ws.pop()
                    if len(texts) > 1 and word_width(ws[0]) > share:
                        if "{n}" not in slots.get(side_of(slots, where), ""):
                            continue
                        ws = words_of(str(n), look)
                    strip = set_lines(ws, room, look.size * 1.2, align={"left": "left", "centre": "centre", "right": "right"}[where])[0]
                    top = y - look.size * .9
                    for op in strip.ops:
                        op.x += self.margins[0]
                        op.y += top
                        op.x1 += self.margins[0]
                        op.y1 += top
                        ops.append(op)
                    e = Entry("furn", strip.words)
                    e.boxes.append((self.margins[0] + strip.span[0], top, self.margins[0] + strip.span[1], top + strip.height))
                    (sheet.foot_entries if isfoot else sheet.head_entries).append(e)
                if self.second and not isfoot and self.margins[1] - self.head_y > self.furn_look.size * 2.6:
                    al = texts[0][0] if len(texts) == 1 else "left"
                    strip = set_lines(words_of(self.second, self.furn_look), room, self.furn_look.size * 1.2, align=al)[0]
                    top = y + self.furn_look.size * .3
                    for op in strip.ops:
                        ops.append(replace(op, x=op.x + self.margins[0], y=op.y + top, x1=op.x1 + self.margins[0], y1=op.y1 + top))
                    e = Entry("furn", strip.words)
                    e.boxes.append((self.margins[0] + strip.span[0], top, self.margins[0] + strip.span[1], top + strip.height))
                    sheet.head_entries.append(e)
                    y += self.furn_look.size * 1.2
                rule = self.foot_rule if isfoot else self.head_rule
                if rule:
                    ry = y - self.furn_look.size * 1.2 if isfoot else y + self.furn_look.size * .6
                    ops.append(Op("line", self.margins[0], ry, x1=self.size[0] - self.margins[2], y1=ry, colour=self.accent, width=.6))
            wide, high = self.size
            if self.band in ("top", "both"):
                ops.insert(0, Op("rect", 0, 0, x1=wide, y1=9, fill=self.accent))
            if self.band in ("bottom", "both"):
                ops.insert(0, Op("rect", 0, high - 8, x1=wide, y1=high, fill=self.accent))
            if self.band == "side":
                ops.insert(0, Op("rect", 0, 0, x1=12, y1=high, fill=self.accent))
            sheet.ops = ops + sheet.ops if self.furn_first else sheet.ops + ops

    # ---- blocks ------------------------------------------------------

    def number(self, scheme: str, n: int, level: int) -> str:
        """A printed number after a scheme."""
        letter = string.ascii_lowercase[(n - 1) % 26]
        if scheme in ("1.1", "1"):
            return ".".join(str(max(1, c)) for c in self.counts[:level + 1])
        if scheme == "1.0":
            return f"{n}.0"
        for token, value in (("VIII", ROMAN[(n - 1) % 20]), ("I", ROMAN[(n - 1) % 20]), ("1", str(n)), ("A", letter.upper()), ("a", letter), ("i", ROMAN[(n - 1) % 20].lower())):
            if scheme.rstrip(".):—( ").endswith(token) and (len(scheme.strip("().)")) == 1 or " " in scheme or token in "1" or scheme.startswith("Q")):
                at = scheme.rindex(token)
                return scheme[:at] + value + scheme[at + len(token):]
        return scheme

    def heading(self, level: int, text: str | None = None) -> Block:
        """A heading of a level (0 to 3)."""
        r, h = self.rng, self.heads[level]
        self.counts[level] += 1
        self.counts[level + 1:] = [0] * (3 - level)
        text = text or self.heading_text(level)
        num = self.number(h.number, self.counts[level], level) if h.number else ""
        width = self.flow.width - h.indent if level != self.side else self.text_indent - 12
        lead = max(h.look.size * 1.2, min(self.leading, h.look.size * 1.45))
        strips: list[Strip] = []
        tail = "" if text.endswith("?") else h.tail
        if h.above and num:
            strips += set_lines(words_of(num, h.look), width, lead * r.choice([1, 1.2]), align=h.align)
            num = ""
        words = words_of(text + tail, h.look)
        if num:
            nw = words_of(num, h.look)
            if h.align == "left" and h.hang and len(num) < 8:
                gap = sum(word_width(x) for x in nw) + h.look.width(" ") * (len(nw) - 1) + h.look.size * r.uniform(.5, 1.2)
                tab = max(gap, r.choice([0, 0, 36]))
                first = set_lines(nw, width, lead)[0]
                body = set_lines(words, width, lead, indent=tab)
                body[0].ops = first.ops + body[0].ops
                body[0].words = first.words + body[0].words
                body[0].span = (0, body[0].span[1])
                strips += body
            else:
                strips += set_lines(nw + words, width, lead, align=h.align)
        else:
            narrow = width * (r.uniform(.5, .8) if h.align == "centre" and r.random() < .4 else 1)
            inner = set_lines(words, narrow, lead, align=h.align)
            for s in inner:
                for op in s.ops:
                    op.x += (width - narrow) / 2
                    op.x1 += (width - narrow) / 2
                s.span = (s.span[0] + (width - narrow) / 2, s.span[1] + (width - narrow) / 2)
            strips += inner
        if h.indent:
            for s in strips:
                for op in s.ops:
                    op.x += h.indent
                    op.x1 += h.indent
                s.span = (s.span[0] + h.indent, s.span[1] + h.indent)
        if level == self.side:
            down = 0.0
            for s in strips:
                for op in s.ops:
                    op.y += down
                    op.y1 += down
                s.offset, s.tall, s.height = down, s.height, 0.0
                down += s.tall
            return Block(f"h{level + 1}", strips, max(h.before, self.par_gap), 0, True, True, level_text=text)
        if h.rule:
            s = strips[-1]
            s.ops.append(Op("line", 0, s.height + 1, x1=self.flow.width, y1=s.height + 1, colour=h.look.colour, width=.8))
        return Block(f"h{level + 1}", strips, h.before, max(h.after, 4 if h.rule else 0), True, True, level_text=text)

    def heading_text(self, level: int) -> str:
        """Words of a heading of a level."""
        r, h, w = self.rng, self.heads[level], self.w
        if h.dates == "date":
            return r.choice(["{d}, {m} {n}", "{m} {n}", "{d} {m} {n}", "{m} {n}: " + w.short(2, 4), "Class " + str(self.counts[level] + 1) + " – {m} {n}"]).format(d=r.choice(DAYS), m=r.choice(MONTHS), n=r.randint(1, 28))
        if h.dates == "week":
            return f"Week {self.counts[level] + 1}" + r.choice(["", f": {w.short(2, 5)}", f" ({r.choice(MONTHS)[:3]}. {r.randint(1, 28)})"])
        if h.dates == "product":
            w2 = Writer(r, w.field)
            return w2.product
        if h.dates == "risk":
            return w.sentence() if r.random() < .8 else w.heading("sentence", level)
        if h.dates == "argument" and r.random() < .7:
            return f"{r.choice(['The Motion Should Be Denied Because', 'Plaintiff Has Not Shown That', 'The Court Erred When', 'Defendant Fails to Establish'])} {w.clause().title() if h.case == 'title' else w.clause()}"
        if h.dates == "question":
            s = r.choice(["What is", "How do I use", "Who pays for", "Can I change", "When does the office send", "Why is there", "Do you need"]) + " " + w.phrase() + r.choice(["", f" {r.choice(['for', 'under', 'with'])} {w.phrase()}"]) + "?"
            return s
        return w.heading(h.case, level)

    def marked(self, text: str, look: Look) -> tuple[list[Word], list[tuple[int, Block]]]:
        """Words, occasionally with a footnote mark, and the footnotes by the index of their word."""
        r = self.rng
        words = words_of(text, look)
        notes: list[tuple[int, Block]] = []
        if r.random() < .12 and len(words) > 12:
            at, n = r.randint(0, len(words) - 4), r.choice([1, 1, 2, 3, 5, 12])
            strong = replace(look, **r.choice([dict(bold=True), dict(italic=True), dict(underline=True), dict(bold=True, italic=True), dict(colour=(0, 0, .8))]))
            words[at:at + n] = [[(t, strong) for t, _ in x] for x in words[at:at + n]]
        if self.note_prob and r.random() < self.note_prob and len(words) > 22:
            self.note_count += 1
            mark = {"1": str(self.note_count), "(1)": f"({self.note_count})", "*": "*" * ((self.note_count - 1) % 3 + 1)}[self.note_mark]
            at = r.randint(8, len(words) - 7)
            words[at] = words[at] + [(mark, replace(look, size=round(look.size * .62, 1), rise=look.size * .33, bold=False, italic=False))]
            notes.append((at, self.note(mark)))
        return words, notes

    def note(self, mark: str) -> Block:
        """A footnote."""
        r, w = self.rng, self.w
        look = replace(self.body, size=max(6, self.body.size - r.choice([1.5, 2, 2.5])), bold=False)
        text = r.choice([w.sentence(), w.text(1, 2), f"See {r.choice(LAST)}, {w.short(3, 6)}, {r.randint(1, 90)} {r.choice(['U.S.', 'F.3d', 'J. Econ.'])} {r.randint(1, 900)} ({w.year - 3}).",
                         f"{w.firm}, {w.short(3, 7)} ({w.date()}), p. {r.randint(2, 300)}."])
        sup = self.seed % 3
        first: Word = [(mark, replace(look, size=look.size * .7, rise=look.size * .3))] if sup else [(mark + ("." if mark.isdigit() and self.seed % 2 else ""), look)]
        lead = look.size * 1.15
        return Block("note", set_lines([first] + words_of(text, look), self.flow.width, lead, align=self.align, first=self.par_indent * (self.seed % 4 == 0)), before=self.seed % 3 * 1.0)

    def para(self, text: str | None = None, *, look: Look | None = None, low: int = 2, high: int = 6, kind: str = "p", runin: bool | None = None, indent: float = 0.0, first: float | None = None) -> Block:
        """A paragraph."""
        r, w = self.rng, self.w
        look = look or self.body
        if self.two or self.profile.slide:
            high = max(low, high - 2)
        text = text or w.text(low, high)
        words, notes = self.marked(text, look)
        lead_count = 0
        use = self.runin and r.random() < .3 if runin is None else runin
        if use and kind == "p":
            lead = w.heading(r.choice(["title", "sentence"]), 3).rstrip("?")
            lead_words = words_of(lead + self.runin_end, self.runin_look)
            lead_count = len(lead_words)
            words = lead_words + words
            notes = [(i + lead_count, n) for i, n in notes]
        left = self.text_indent + indent
        if self.drop and kind == "p" and self.leading < look.size * 1.5 and not lead_count and len(words) > 40:
            self.drop = False
            big = replace(look, size=round((self.leading * 2 + look.size * .7) / .72), colour=self.accent, bold=self.seed % 2 == 0)
            letter, (t, lk) = words[0][0][0][0], words[0][0]
            room = big.width(letter) + 3
            words[0] = [(t[1:], lk)] + words[0][1:] if len(t) > 1 else [("", lk)]
            strips = set_lines(words, self.flow.width, self.leading, align=self.align, indent=left, hyphens=self.hyphens, drop=(3, room))
            strips[0].ops.insert(0, Op("text", left, self.leading * 2.5 + look.size * .31, letter, big))
            strips[0].words[0] = letter + strips[0].words[0]
            strips[0].span = (left, strips[0].span[1])
            return Block(kind, strips, self.par_gap, self.par_gap, keep=len(strips) < 12)
        strips = set_lines(words, self.flow.width, self.leading, align=self.align, indent=left, first=self.par_indent if first is None else first, hyphens=self.hyphens)
        count = 0
        for s in strips:
            end = count + sum(1 for x in s.words)
            for i, n in notes:
                if count <= i < end or (i >= end and s is strips[-1]):
                    s.notes.append(n)
            notes = [(i, n) for i, n in notes if n not in s.notes]
            count = end - sum(x.endswith("\u00ad") for x in s.words)
        return Block(kind, strips, self.par_gap, self.par_gap, lead=lead_count)

    def items(self, numbered: bool, depth: int = 0, count: int | None = None, long: bool | None = None) -> list[Block]:
        """A list."""
        r, w = self.rng, self.w
        out: list[Block] = []
        n = count or r.randint(2, 7 if not self.profile.slide else 5)
        kind = r.choices(["short", "sentence", "long"], [3, 4, 1.5])[0] if long is None else ("long" if long else "short")
        left = self.text_indent + self.list_indent + depth * self.list_hang
        lead = self.leading if not self.list_loose or self.leading < self.body.size * 1.7 else self.leading
        bold_lead = r.random() < .12
        stop = r.choice(["", ";", "."])
        start = 1
        for i in range(n):
            text = {"short": w.short(1, 7), "sentence": w.sentence(), "long": w.text(1, 3)}[kind]
            if kind == "short":
                text += "." if stop and i == n - 1 else stop
                if r.random() < .3:
                    text = text[0].lower() + text[1:]
            if numbered:
                mark = self.number(self.item_number, start + i, 0) if self.item_number not in ("1", "1.1") else f"{start + i}."
                mark_look = self.body if not (self.accent != BLACK and self.seed % 3 == 0) else replace(self.body, bold=True, colour=self.accent)
            else:
                mark = self.bullet if depth == 0 else self.bullet2
                mark_look = replace(self.body, family=self.bullet_family if depth == 0 else self.body.family, scale=1)
                if mark in "■►✓○▪":
                    mark_look = replace(mark_look, size=self.body.size * .8)
            mw = words_of(mark, mark_look)
            markw = sum(word_width(x) for x in mw) + self.body.width(" ") * len(mw)
            hang = max(self.list_hang, markw)
            words = words_of(text, self.body)
            if bold_lead:
                words = words_of(w.short(1, 3) + r.choice([":", ".", " –", ""]), replace(self.body, bold=True)) + words
            wrap = 0.0 if self.list_nohang else hang
            strips = set_lines(words, self.flow.width, lead, align=self.align, indent=left + wrap, first=hang - wrap, hyphens=self.hyphens)
            first = set_lines(mw, self.flow.width, lead, indent=left)[0]
            strips[0].ops = first.ops + strips[0].ops
            strips[0].span = (left, strips[0].span[1])
            gap = (self.par_gap or self.leading * .3) if self.list_loose else r.choice([0, 0, 1])
            b = Block("li", strips, gap, gap)
            if i == 0:
                b.before = max(self.par_gap, gap) * r.choice([1, .6])
            if i == n - 1:
                b.after = self.par_gap
            out.append(b)
            if depth == 0 and not numbered and r.random() < (.35 if self.profile.slide else .07):
                out += self.items(False, 1, r.randint(2, 3), False)
        return out

    def caption(self, kind: str) -> Block:
        """A caption of a figure or table."""
        r, w = self.rng, self.w
        self.caps[kind] += 1
        word = "Table" if kind == "tab" else self.cap_word
        if self.cap_word == "FIGURE" and kind == "tab":
            word = "TABLE"
        n = f"{max(1, self.counts[0])}.{self.caps[kind]}" if self.seed % 4 == 0 else (f"{max(1, self.counts[0])}-{self.caps[kind]}" if self.seed % 9 == 1 else str(self.caps[kind]))
        label = f"{word} {n}{self.cap_end}"
        text = r.choice([w.short(3, 9), w.short(4, 12), w.sentence(), f"{w.short(2, 5)}, {w.year - 5}–{w.year}", w.short(3, 6) + " by " + w.short(1, 3).lower()])
        lead = replace(self.cap_look, **{"bold": dict(bold=True), "italic": dict(italic=True), "caps": dict(caps="small"), "none": {}}[self.cap_lead])
        strips = set_lines(words_of(label, lead) + words_of(text, self.cap_look), self.flow.width - self.text_indent, self.cap_look.size * 1.2, align=self.cap_align, indent=0)
        shift(strips, self.text_indent)
        return Block("cap", strips, self.leading * .6, self.leading * .6, True)

    def figure(self) -> list[Block]:
        """A drawing or chart, usually with its caption."""
        r, w = self.rng, self.w
        width = self.flow.width - self.text_indent
        wide = width * r.uniform(.55, 1)
        high = min(wide * r.uniform(.35, .7), (self.size[1] - self.margins[1] - self.margins[3]) * .45)
        x0 = self.text_indent + (width - wide) / 2
        strip = Strip(high)
        strip.span = (x0, x0 + wide)
        small = Look(r.choice(["Helvetica", "Helvetica", self.body.family]), max(5.5, self.body.size * .72), colour=r.choice([BLACK, GREY]))
        kind = r.choice(["bars", "bars", "bars", "lines", "lines", "photo", "photo", "flow", "flow", "parts", "parts", "empty"])
        colour = self.accent if self.accent != BLACK else r.choice([(.4, .4, .4), (.27, .45, .77), (.6, .6, .6)])

        def put(text: str, x: float, y: float, middle: bool = False, look: Look = small) -> None:
            ws = words_of(text, look)
            total = sum(word_width(q) for q in ws) + look.width(" ") * (len(ws) - 1)
            x = x - total / 2 if middle else x
            s = set_lines(ws, 10000, look.size)[0]
            for op in s.ops:
                strip.ops.append(replace(op, x=op.x + x, y=y))
            strip.words.extend(s.words)

        if kind in ("bars", "lines"):
            left, base, top = x0 + 34, high - small.size * 2, small.size
            n = r.randint(3, 8) if wide > 180 else 3
            strip.ops.append(Op("line", left, base, x1=x0 + wide, y1=base, colour=GREY, width=.6))
            step = (wide - 40) / n
            ticks = r.randint(3, 5)
            for t in range(ticks + 1):
                y = base - (base - top) * t / ticks
                if t:
                    strip.ops.append(Op("line", left, y, x1=x0 + wide, y1=y, colour=(.85, .85, .85), width=.4))
                put(r.choice(["{}", "{}"]).format(t * 20), x0 + 12, y + small.size * .3)
            last: tuple[float, float] | None = None
            names = [str(w.year - n + i) for i in range(n)] if r.random() < .6 else [w.noun().split()[-1][:9].title() for _ in range(n)]
            for i in range(n):
                v = r.uniform(.15, .95) * (base - top)
                cx = left + step * (i + .5)
                if kind == "bars":
                    strip.ops.append(Op("rect", cx - step * .3, base - v, x1=cx + step * .3, y1=base - .3, fill=colour))
                    if r.random() < .5 and v < (base - top) * .85:
                        put(str(round(v / (base - top) * 100)), cx, base - v - 2, True)
                elif last:
                    strip.ops.append(Op("line", last[0], last[1], x1=cx, y1=base - v, colour=colour, width=1.4))
                last = cx, base - v
                if small.width(names[i]) < step:
                    put(names[i], cx, base + small.size * 1.2, True)
        elif kind == "photo":
            strip.ops.append(Op("rect", x0, 0, x1=x0 + wide, y1=high, fill=r.choice([(.75, .8, .85), (.7, .7, .7), (.82, .78, .7)])))
            strip.ops.append(Op("rect", x0 + wide * .1, high * .5, x1=x0 + wide * .45, y1=high, fill=(.55, .6, .62)))
            strip.ops.append(Op("rect", x0 + wide * .5, high * .35, x1=x0 + wide * .8, y1=high, fill=(.45, .5, .5)))
        elif kind == "flow":
            n = 3 if wide > 230 else 2
            bw = wide / n * .72
            for i in range(n):
                bx = x0 + i * wide / n + 4
                strip.ops.append(Op("rect", bx, high * .3, x1=bx + bw, y1=high * .7, colour=BLACK, fill=self.tint if r.random() < .5 else None, width=.8))
                label = w.noun().split()[-1].title()
                put(label if small.width(label) < bw - 4 else label[:6], bx + bw / 2, high * .5 + small.size * .3, True)
                if i < n - 1:
                    strip.ops.append(Op("line", bx + bw, high * .5, x1=bx + wide / n, y1=high * .5, colour=BLACK, width=.8))
        elif kind == "parts":
            strip.ops.append(Op("rect", x0 + wide * .3, high * .1, x1=x0 + wide * .7, y1=high * .9, colour=BLACK, width=1.2))
            strip.ops.append(Op("rect", x0 + wide * .36, high * .2, x1=x0 + wide * .64, y1=high * .5, colour=BLACK, width=.8))
            for i in range(r.randint(2, 4)):
                y = high * (.2 + .2 * i)
                label = w.noun().split()[-1].title()
                if i % 2:
                    strip.ops.append(Op("line", x0 + wide * .6, y, x1=x0 + wide * .75, y1=y, colour=BLACK, width=.5))
                    put(label, x0 + wide * .76, y + 2)
                else:
                    strip.ops.append(Op("line", x0 + wide * .25, y, x1=x0 + wide * .4, y1=y, colour=BLACK, width=.5))
                    put(label, x0 + wide * .24 - small.width(label), y + 2)
        else:
            strip.ops.append(Op("rect", x0, 0, x1=x0 + wide, y1=high, colour=BLACK, width=.7))
            strip.ops.append(Op("line", x0, 0, x1=x0 + wide, y1=high, colour=GREY, width=.4))
            strip.ops.append(Op("line", x0 + wide, 0, x1=x0, y1=high, colour=GREY, width=.4))
        fig = Block("fig", [strip], self.leading * .8, self.leading * .6, True)
        if r.random() < .2 and self.profile.name in ("manual", "slides", "newsletter"):
            return [fig]
        cap = self.caption("fig")
        if self.seed % 5 == 0:
            cap.keep_next = True
            return [cap, fig]
        fig.keep_next = True
        return [fig, cap]

    def table(self, rows: list["Row"], widths: list[float], aligns: list[str], *, style: str, head: int = 1, full: bool = True) -> Block:
        """A table of rows; widths are shares of the whole."""
        look = self.table_look
        whole = self.flow.width - self.text_indent
        scale = whole / sum(widths)
        cols = [x * scale for x in widths]
        pad = 0 if style == "bare" and full else 3.0
        vpad = {"ruled": 3.0, "shaded": 3.0, "striped": 2.0}.get(style, 1.5)
        fit = 1.0
        for row in rows:
            for c, text in enumerate(row.cells):
                if text and not (row.span and c == 0):
                    room = cols[c] - pad - (row.indent if c == 0 else 0) - (14 if row.dollar and c else 2) - (pad if aligns[c] != "right" else 0)
                    fit = min(fit, room / max(replace(look, bold=row.bold).width(t) for t in text.split()))
        look = replace(look, size=round(look.size * max(fit, .5), 2))
        strips: list[Strip] = []
        lead = look.size * 1.18
        for ri, row in enumerate(rows):
            one = replace(look, bold=row.bold, italic=row.italic)
            cells: list[list[Strip]] = []
            x = self.text_indent
            spots: list[float] = []
            c = 0
            while c < len(row.cells):
                spots.append(x)
                room = sum(cols[c:]) if row.span and c == 0 else cols[c]
                text = row.cells[c]
                ind = pad + (row.indent if c == 0 else 0)
                if text:
                    al = aligns[c] if ri >= head or c == 0 else ("centre" if aligns[c] == "right" and row.centre else aligns[c])
                    lk = replace(one, underline=row.under and c > 0)
                    cells.append(set_lines(words_of(text, lk), room - pad, lead, align=al, indent=ind))
                else:
                    cells.append([])
                x += cols[c]
                c += 1
            n = max(1, *(len(q) for q in cells))
            s = Strip(n * lead + 2 * vpad)
            s.span = (self.text_indent, self.text_indent + whole)
            if row.fill:
                s.ops.append(Op("rect", self.text_indent, 0, x1=self.text_indent + whole, y1=s.height, fill=row.fill))
            for li in range(n):
                for at, q in zip(spots, cells):
                    off = n - len(q) if ri < head else 0
                    if 0 <= li - off < len(q):
                        t = q[li - off]
                        for op in t.ops:
                            dy = vpad + li * lead
                            s.ops.append(replace(op, x=op.x + at, y=op.y + dy, x1=op.x1 + at, y1=op.y1 + dy))
                        s.words += t.words
            if row.dollar:
                for at, q, cw, al in list(zip(spots, cells, cols, aligns))[1:]:
                    if q and al == "right":
                        s.ops.append(Op("text", at + cw * .18, vpad + lead * .5 + one.size * .31, "$", one))
                        if ri == 0:
                            s.words.append("$")
            for where in row.rules:
                y = 0.0 if where == "above" else s.height
                xs = spots[1:] if row.figures else [self.text_indent]
                for k, at in enumerate(xs):
                    end = at + cols[k + 1] if row.figures else self.text_indent + whole
                    start = at + (cols[k + 1] * .15 if row.figures else 0)
                    s.ops.append(Op("line", start, y, x1=end, y1=y, colour=BLACK, width=.6))
                    if where == "double":
                        s.ops.append(Op("line", start, y - 1.8, x1=end, y1=y - 1.8, colour=BLACK, width=.6))
            if style == "ruled":
                s.ops.append(Op("rect", self.text_indent, 0, x1=self.text_indent + whole, y1=s.height, colour=GREY if self.seed % 2 else BLACK, width=.5))
                if not row.span:
                    for at in spots[1:]:
                        s.ops.append(Op("line", at, 0, x1=at, y1=s.height, colour=GREY if self.seed % 2 else BLACK, width=.5))
            strips.append(s)
        return Block("tab", strips, self.leading * .7, self.leading * .8, len(rows) < 10 or self.rng.random() < .7, columns=len(widths))

    def with_caption(self, table: Block, chance: float) -> list[Block]:
        """The table, with a caption above or below it by this chance."""
        if self.rng.random() > chance:
            return [table]
        cap = self.caption("tab")
        if self.cap_above:
            cap.keep_next = True
            return [cap, table]
        table.keep_next = True
        return [table, cap]

    def fin(self) -> list[Block]:
        """A financial table."""
        r, w = self.rng, self.w
        figure = self.table_look.width("($9,999,999)") + 16
        room = self.flow.width - self.text_indent
        n = min(r.choice([1, 2, 2, 3, 3, 4, 5, 6]), max(1, int(room * .62 / figure)))
        style = self.table_style if self.table_style in ("bare", "striped", "headrule") else r.choice(["bare", "striped", "bare"])
        rows: list[Row] = []
        lab = r.choice(["(in thousands)", "(in millions, except per share amounts)", "", "(unaudited)", "(Dollars in thousands)"])
        if r.random() < .35:
            span = r.choice(["Three Months Ended", "Year Ended December 31,", "As of December 31,", "Nine Months Ended"])
            rows.append(Row([""] + [span if i == n // 2 else "" for i in range(n)], bold=True, centre=True))
        under = r.random() < .3
        rows.append(Row([lab] + [str(w.year - i) for i in range(n)], bold=r.random() < .7, centre=r.random() < .4, rules=["below"], figures=r.random() < .7, under=under))
        if under:
            rows[-1].rules = []
        head = len(rows)
        dollars = r.random() < .7
        section_bold = r.random() < .6
        line = 0
        total_bold = r.random() < .5
        for part in range(r.choice([1, 1, 2, 2, 3])):
            if r.random() < .65:
                rows.append(Row([w.short(1, 3) + ":"] + [""] * n, bold=section_bold, span=True))
            count = r.randint(2, 6)
            for i in range(count):
                cells = [r.choice([w.figure(), w.figure(6), "—"]) if r.random() < .12 else w.figure(r.choice([4, 5, 6])) for _ in range(n)]
                rows.append(Row([w.short(1, 6 if self.flow.width > 400 else 4)] + cells, indent=8.0 if section_bold else 0, dollar=dollars and i == 0 and part == 0, figures=True))
                line += 1
            last = r.random() < .5
            rows.append(Row([r.choice(["Total ", "Net ", "Total "]) + w.short(1, 3).lower()] + [w.figure(6) for _ in range(n)], bold=total_bold, dollar=dollars and last,
                            rules=["above", "double"] if last else ["above"], figures=True, indent=r.choice([0, 12])))
        for i, row in enumerate(rows[head:]):
            if style == "striped" and i % 2 == 0:
                row.fill = self.tint
        t = self.table(rows, [max(room * .35, room - n * figure * r.uniform(1, 1.35))] + [(room - max(room * .35, room - n * figure * 1.15)) / n] * n, ["left"] + ["right"] * n, style=style, head=head)
        return self.with_caption(t, .12)

    def grid(self, kind: str = "grid") -> list[Block]:
        """A table of words and numbers."""
        r, w = self.rng, self.w
        style = self.table_style
        rows: list[Row] = []
        wide = self.flow.width > 330
        if kind == "spec":
            names = [w.short(1, 2), "Value"]
            widths, aligns = [1.0, r.uniform(1, 2)], ["left", "left"]
            body = [[w.short(1, 3), r.choice([f"{r.randint(1, 240)} {r.choice(['V', 'Hz', 'kg', 'mm', 'lbs', 'W', 'psi'])}", w.short(1, 3), f"{r.randint(5, 90)} x {r.randint(5, 90)} x {r.randint(5, 90)} cm"])] for _ in range(r.randint(3, 10))]
        elif kind == "trouble":
            names = ["Problem", "Possible cause", "Solution"]
            widths, aligns = [1, 1.2, 1.8], ["left"] * 3
            body = [[w.short(2, 5) + ".", w.short(2, 6) + ".", w.sentence()] for _ in range(r.randint(2, 6))]
        elif kind == "sched":
            names = ["Week", "Topic", "Reading"] if wide and r.random() < .6 else ["Date", "Topic"]
            widths, aligns = ([.6, 1.6, 1.6] if len(names) == 3 else [.7, 2.4]), ["left"] * len(names)
            body = [[(str(i + 1) if names[0] == "Week" else f"{r.choice(MONTHS)[:3]} {r.randint(1, 28)}"), w.short(2, 6), f"Chapter {r.randint(1, 20)}, pp. {r.randint(1, 90)}-{r.randint(91, 200)}"][:len(names)] for i in range(r.randint(4, 12))]
        else:
            n = r.randint(2, 5) if wide else r.randint(2, 3)
            texty = r.random() < .4
            names = [w.short(1, 2) for _ in range(n)]
            widths = [r.uniform(1.4, 2.2)] + [1.0] * (n - 1)
            aligns = ["left"] + [r.choice(["left", "left", "centre"]) if texty else "right" for _ in range(n - 1)]
            body = []
            for _ in range(r.randint(3, 11)):
                body.append([w.short(1, 3)] + [(w.short(1, 6 if wide else 3) if texty else r.choice([f"{r.uniform(0, 99):.1f}", f"{r.randint(1, 9999):,}", f"{r.randint(1, 99)}%", f"{r.uniform(0, 1):.3f}"])) for _ in range(n - 1)])
        headed = kind != "spec" or r.random() < .4
        if headed:
            rows.append(Row(names, bold=r.random() < .8, rules=[] if style == "bare" else (["above", "below"] if style in ("partly", "headrule") else ["below"]),
                            fill=r.choice([self.tint, (.85, .85, .85)]) if style in ("shaded", "striped") or (style == "ruled" and r.random() < .5) else None, centre=r.random() < .3))
        for i, cells in enumerate(body):
            rows.append(Row(cells, fill=self.tint if style == "striped" and i % 2 else None, rules=["below"] if style == "partly" or (style == "headrule" and i == len(body) - 1) else []))
            if kind == "grid" and r.random() < .06 and i < len(body) - 1:
                rows.append(Row([w.short(1, 3)] + [""] * (len(widths) - 1), bold=True, span=True))
        return self.with_caption(self.table(rows, widths, aligns, style=style, head=int(headed), full=False), .75 if kind == "grid" else .1)

    def code(self) -> Block:
        """A piece of code."""
        r, w = self.rng, self.w
        names = [n for n in w.nouns if n.isalpha()]
        look = Look(self.code_family, max(6.5, min(self.body.size - .5, 9.5)) if not self.profile.slide else 12)
        nm: Callable[[], str] = lambda: r.choice(names) + r.choice(["", "_" + r.choice(names), r.choice(names).title()])
        kind = r.choice(["py", "shell", "c", "json", "xml"])
        lines: list[str] = []
        if kind == "py":
            lines = [f"def {nm()}({nm()}, {nm()}=None):"]
            for _ in range(r.randint(1, 8)):
                lines.append(r.choice([f"    {nm()} = {nm()}.{nm()}({nm()})", f"    if {nm()} is not None:", f"        return {nm()}", f"    # {w.short(2, 5).lower()}", f"    for {nm()} in {nm()}:", f"        print(\"{nm()}\", {nm()})"]))
        elif kind == "shell":
            lines = [r.choice([f"$ {nm()} --{nm()} {nm()}.txt", f"# {nm()} -{r.choice('abcdv')} /etc/{nm()}", f"sudo systemctl restart {nm()}", f"{nm()}: {w.short(2, 4).lower()}", f"cd /usr/local/{nm()}"]) for _ in range(r.randint(1, 6))]
        elif kind == "c":
            lines = [f"int {nm()}(char *{nm()}, int {nm()})", "{"] + [f"    {nm()}->{nm()} = {nm()}({nm()}, {r.randint(0, 64)});" for _ in range(r.randint(1, 6))] + ["    return 0;", "}"]
        elif kind == "json":
            lines = ["{"] + [f"  \"{nm()}\": {r.choice(['true', 'null', str(r.randint(1, 900)), chr(34) + nm() + chr(34)])}," for _ in range(r.randint(2, 7))] + ["}"]
        else:
            a = nm()
            lines = [f"<{a}>"] + [f"  <{b} name=\"{nm()}\">{nm()}</{b}>" for b in (nm() for _ in range(r.randint(1, 6)))] + [f"</{a}>"]
        strips: list[Strip] = []
        inset = self.text_indent + (8 if self.code_fill or self.code_frame else r.choice([0, 18]))
        unit = look.width("m")
        for line in lines:
            indent = len(line) - len(line.lstrip())
            room = self.flow.width - inset - indent * unit - 6
            strips += set_lines(words_of(line, look), max(60, room), look.size * 1.2, indent=inset + indent * unit) if room > 60 else []
        return Block("code", strips, self.leading * .5, self.leading * .6, True, fill=self.code_fill, stroke=GREY if self.code_frame else None, pad=4 if self.code_fill or self.code_frame else 0)

    def formula(self) -> Block:
        """A simple display formula."""
        r = self.rng
        self.caps["eq"] += 1
        it = Look("Times", self.body.size, italic=True)
        up = replace(it, italic=False)
        low = replace(it, size=it.size * .7, rise=-it.size * .2)
        high = replace(it, size=it.size * .7, rise=it.size * .35)
        v: Callable[[], tuple[str, Look]] = lambda: (r.choice("xyzabcnkpqtuvw"), it)
        words: list[Word] = [[v(), (r.choice("ijt"), low)], [("=", up)]]
        for i in range(r.randint(2, 5)):
            if i:
                words.append([(r.choice("+–+×"), up)])
            words.append(r.choice([[v(), (r.choice("ij01"), low)], [(str(r.randint(2, 9)), up), v()], [("f", it), ("(", up), v(), (")", up)], [v(), ("2", high)], [("log ", up), v()]]))
        lead = self.body.size * 1.5
        s = set_lines(words, self.flow.width - 60, lead, align="centre")[0]
        shift([s], 30)
        if r.random() < .6:
            n = set_lines(words_of(f"({self.caps['eq']})", up), self.flow.width, lead, align="right")[0]
            s.ops += n.ops
            s.words += n.words
            s.span = (s.span[0], n.span[1])
        return Block("formula", [s], self.leading * .4, self.leading * .4, True)

    def box(self) -> list[Block]:
        """A boxed note or warning."""
        r, w = self.rng, self.w
        label = r.choice(["WARNING", "CAUTION", "NOTE", "Note", "IMPORTANT", "Tip", "Danger", "Key point", "⚠WARNING"])
        label = label.replace("⚠", "")
        warm = label in ("WARNING", "CAUTION", "Danger")
        style = r.choice(["fill", "frame", "bar", "none", "both"])
        lab = replace(self.body, bold=True, size=self.body.size + r.choice([0, 0, 1, 2]), colour=r.choice([BLACK, (.75, .1, .05)]) if warm else self.accent)
        pad = 0.0 if style == "none" else 6.0
        inset = 8.0 if style != "none" else 0.0
        strips: list[Strip] = []
        text = w.text(1, 3)
        room = self.flow.width - inset
        lead = self.body.size * 1.22
        if r.random() < .6:
            strips += set_lines(words_of(label, lab), room, lab.size * 1.3, indent=inset, align=r.choice(["left", "left", "centre"]))
            strips += set_lines(words_of(text, self.body), room, lead, indent=inset)
        else:
            strips += set_lines(words_of(label + ":", replace(lab, size=self.body.size)) + words_of(text, self.body), room, lead, indent=inset)
        return [Block("other", strips, self.leading * .7, self.leading * .7, True, fill=self.tint if style in ("fill", "both") else None,
                      stroke=BLACK if style in ("frame", "both") else None, bar=(.85, .2, .1) if style == "bar" else None, pad=pad)]

    def blocks_of(self, kind: str) -> list[Block]:
        """Blocks of one kind of the profile's mix."""
        r, w = self.rng, self.w
        if kind == "p":
            return [self.para(low=1 + self.profile.rich // 2, high=r.choice([3, 5, 8]) + self.profile.rich)]
        if kind == "one":
            return [self.para(w.sentence() if r.random() < .7 else w.short(3, 8) + r.choice([".", ":", "", "."]), runin=False)]
        if kind == "bold":
            return [self.para(w.sentence(), look=replace(self.body, **r.choice([dict(bold=True), dict(bold=True), dict(bold=True, italic=True), dict(italic=True), dict(underline=True)])), runin=False)]
        if kind == "lead":
            keep, self.runin = self.runin, True
            b = self.para(runin=True)
            self.runin = keep
            return [b]
        if kind == "ul":
            intro = [self.para(w.sentence()[:-1] + ":", runin=False)] if r.random() < .5 and not self.profile.slide else []
            if intro:
                intro[0].keep_next = len(intro[0].strips) <= 3
            return intro + self.items(False)
        if kind == "nested":
            return self.items(False, count=r.randint(3, 6))
        if kind == "ol":
            return self.items(True)
        if kind == "sub":
            return self.items(True, long=True)
        if kind == "fin":
            return self.fin()
        if kind in ("grid", "spec", "trouble", "sched"):
            if kind == "sched" and len(self.heads) > 1 and self.heads[-1].dates and r.random() < .5:
                return []
            return self.grid(kind)
        if kind in ("fig", "fig2"):
            return self.figure()
        if kind == "code":
            intro = [self.para(w.sentence()[:-1] + ":", runin=False)] if r.random() < .5 else []
            return intro + [self.code()]
        if kind == "api":
            out: list[Block] = []
            for _ in range(r.randint(1, 3)):
                head = Block("p", set_lines(words_of(f"{r.choice(w.nouns)}_{r.choice(w.nouns)}({r.choice(w.nouns)}, {r.choice(w.nouns)})", replace(self.body, family=self.code_family, bold=self.seed % 2 == 0)), self.flow.width, self.leading), self.par_gap, 0, keep_next=True)
                head.kind = "code"
                out += [head, self.para(low=1, high=3, indent=18, first=0, runin=False)]
            return out
        if kind == "formula":
            return [self.para(low=1, high=3), self.formula(), self.para("where " + w.sentence()[0].lower() + w.sentence()[1:], first=0, runin=False)]
        if kind == "quote":
            keep = self.flow.width
            look = replace(self.body, size=self.body.size - r.choice([0, 0, 1]), italic=r.random() < .3)
            lead = self.leading if r.random() < .4 else look.size * 1.15
            inset = min(36.0, keep * .1)
            strips = set_lines(words_of(w.text(1, 3), look), keep - 2 * inset, lead, align=self.align, indent=0)
            shift(strips, inset)
            return [self.para(low=1, high=3), Block("p", strips, self.leading * .6, self.leading * .6)]
        if kind == "box":
            return self.box()
        if kind == "deflist":
            style = r.choice(["hr", "hang", "quoted"])
            out = []
            for _ in range(r.randint(2, 5)):
                term = w.noun().title()
                if style == "quoted":
                    out.append(self.para(f"“{term}” means {w.clause()}.", runin=False))
                else:
                    words = words_of(term + r.choice([":", ".", " –"]) if style == "hr" else term + ":", replace(self.body, bold=True))
                    n = len(words)
                    hang = 24.0 if style == "hang" else 0.0
                    strips = set_lines(words + words_of(w.text(1, 2), self.body), self.flow.width, self.leading, indent=self.text_indent + hang, first=-hang, align=self.align)
                    out.append(Block("p", strips, self.par_gap, self.par_gap, lead=n))
            return out
        if kind == "para":
            out = []
            for _ in range(r.randint(2, 5)):
                self.caps["para"] += 1
                first = 36.0
                words = words_of(f"{self.caps['para']}.", self.body)
                strips = set_lines(words_of(w.text(1, 4), self.body), self.flow.width, self.leading, indent=self.text_indent, first=first + 30, align=self.align)
                m = set_lines(words, self.flow.width, self.leading, indent=self.text_indent + first)[0]
                strips[0].ops = m.ops + strips[0].ops
                strips[0].span = (first, strips[0].span[1])
                out.append(Block("li", strips, self.par_gap, self.par_gap))
            return out
        if kind == "qa":
            out = []
            for _ in range(r.randint(1, 3)):
                q = Block("p", set_lines(words_of("Q. " + w.sentence()[:-1] + "?", replace(self.body, bold=self.seed % 2 == 0)), self.flow.width, self.leading), self.par_gap, 2, keep_next=True)
                out += [q, self.para("A. " + w.text(1, 3), first=0, runin=False)]
            return out
        if kind == "motion":
            return [self.para(f"{r.choice(['Mr.', 'Ms.', 'Member', 'Commissioner'])} {r.choice(LAST)} moved to approve {w.phrase()}. {r.choice(LAST)} seconded. The motion carried {r.randint(3, 9)}-{r.randint(0, 2)}.", runin=False)]
        if kind == "clause":
            out = []
            base = max(1, self.counts[0])
            look = replace(self.body, **r.choice([dict(underline=True), dict(bold=True), dict(italic=True), {}]))
            if look == self.body:
                look = replace(self.body, underline=True)
            hang = r.choice([0.0, 0.0, 30.0])
            for k in range(r.randint(2, 5)):
                num = words_of(r.choice([f"{base}.{k + 1}", f"({string.ascii_lowercase[k]})"]) if k == 0 else (f"{base}.{k + 1}" if "." in shown(num[0]) else f"({string.ascii_lowercase[k]})"), self.body)
                lead = words_of(w.heading("title", 3).rstrip("?") + ".", look)
                strips = set_lines(num + lead + words_of(w.text(1, 5), self.body), self.flow.width, self.leading, align=self.align, indent=self.text_indent + hang, first=self.par_indent)
                out.append(Block("p", strips, self.par_gap, self.par_gap, lead=len(num) + len(lead)))
            return out
        if kind == "shout":
            return [self.para(w.text(1, 3).upper(), look=replace(self.body, bold=r.random() < .3), runin=False)]
        if kind == "pull":
            look = replace(self.body, size=round(self.body.size * r.uniform(1.2, 1.5)), italic=r.random() < .6, colour=self.accent, family=self.head_family, scale=1)
            width = self.flow.width * (.94 if self.two else .8)
            strips = set_lines(words_of(f"“{w.sentence()}”", look), width, look.size * 1.3, align="centre")
            shift(strips, (self.flow.width - width) / 2)
            if r.random() < .5:
                strips[0].ops.append(Op("line", 20, -3, x1=self.flow.width - 20, y1=-3, colour=self.accent, width=.8))
                strips[-1].ops.append(Op("line", 20, strips[-1].height + 4, x1=self.flow.width - 20, y1=strips[-1].height + 4, colour=self.accent, width=.8))
            return [Block("other", strips, self.leading, self.leading, True)]
        if kind == "form":
            lines = []
            for _ in range(r.randint(2, 5)):
                a = w.short(1, 2) + ": "
                n = int((self.flow.width * r.uniform(.4, .9) - self.body.width(a)) / self.body.width("_"))
                lines.append(a + "_" * max(4, n))
            b = self.lines_block(lines, self.body, "left", self.leading, self.leading)
            for q in b.strips:
                q.height *= 1.35
            return [b]
        return []

    # ---- title pages -------------------------------------------------

    def line(self, kind: str, text: str, look: Look, align: str = "left", before: float = 0.0, after: float = 0.0, lead: float = 1.2) -> Block:
        """A block of display lines."""
        return Block(kind, set_lines(words_of(text, look), self.flow.width, look.size * lead, align=align), before, after, True)

    def title_block(self, size: float = 1.8, align: str | None = None) -> Block:
        """The document's title."""
        r = self.rng
        align = align or r.choice(["left", "centre"])
        look = replace(self.body, family=self.head_family, scale=1, size=round(self.body.size * size * r.uniform(.75, 1.2)), bold=r.random() < .75, colour=self.accent if r.random() < .5 else BLACK,
                       caps=r.choice(["", "", "", "upper"]))
        return self.line("title", self.title, look, align, 0, self.leading * r.uniform(.4, 1.4))

    def toc(self, outline: list[tuple[int, str]]) -> list[Block]:
        """Printed contents; one block."""
        r = self.rng
        out: list[Block] = []
        if r.random() < .85:
            name = r.choice(["Contents", "Table of Contents", "TABLE OF CONTENTS", "CONTENTS"]) if self.w.lang == "en" else {"de": "Inhalt", "fr": "Sommaire", "es": "Índice"}[self.w.lang]
            look = replace(self.heads[0].look, underline=False)
            out.append(Block("h1", set_lines(words_of(name, look), self.flow.width, look.size * 1.2, align=self.heads[0].align), 12, self.leading * .8, True, True, level_text=name))
        page = r.randint(1, 4)
        strips: list[Strip] = []
        dots = r.choice([".", ".", " .", "", "_"])
        for level, text in outline:
            page += r.randint(0, 3)
            look = replace(self.body, bold=level == 0 and self.seed % 3 == 0)
            num = set_lines(words_of(str(page), look), self.flow.width, self.leading if self.leading < self.body.size * 1.7 else self.body.size * 1.4, align="right")[0]
            inset = level * 14.0
            body = set_lines(words_of(text, look), self.flow.width - 40, num.height, indent=inset)
            last = body[-1]
            if dots:
                unit = look.width(dots)
                start, end = last.span[1] + 3, num.span[0] - 4
                n = int((end - start) / unit)
                if n > 2:
                    last.ops.append(Op("text", end - n * unit, last.ops[0].y, dots * n, look))
            last.ops += num.ops
            last.words += num.words
            last.span = (last.span[0], num.span[1])
            strips += body
        out.append(Block("toc", strips, 6, self.leading))
        return out

    def address(self) -> list[str]:
        """Lines of an address."""
        r, w = self.rng, self.w
        return [w.person(), r.choice(["Director of " + w.short(1, 2).title(), w.firm]), f"{r.randint(10, 9999)} {r.choice(LAST)} {r.choice(['Street', 'Avenue', 'Road', 'Blvd., Suite 400'])}", f"{r.choice(CITIES)}, {r.choice(STATES)} {r.randint(10000, 99999)}"]

    def lines_block(self, lines: list[str], look: Look, align: str = "left", before: float = 8.0, after: float = 8.0, kind: str = "other") -> Block:
        """Lines as one block."""
        strips: list[Strip] = []
        for t in lines:
            strips += set_lines(words_of(t, look), self.flow.width, look.size * 1.22, align=align)
        return Block(kind, strips, before, after, True)

    def front(self) -> None:
        """The head of the document."""
        r, w, p, b = self.rng, self.w, self.profile, self.body
        kind = p.front
        blocks: list[Block] = []
        bold = replace(b, bold=True)
        cover = False
        if kind == "filing" and r.random() < .6:
            cover = r.random() < .6
            c = "centre"
            blocks = [self.line("other", "UNITED STATES", replace(bold, size=b.size + 2), c), self.line("other", "SECURITIES AND EXCHANGE COMMISSION", replace(bold, size=b.size + 2), c),
                      self.line("other", "Washington, D.C. 20549", bold, c, 0, 14), self.line("title", f"FORM {r.choice(['10-K', '10-Q', '8-K', '20-F'])}", replace(bold, size=b.size + 6), c, 6, 10),
                      self.line("p", "☒ ".replace("☒ ", "(Mark One) ") + r.choice(["ANNUAL", "QUARTERLY"]) + " REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934", b, "left", 4, 6),
                      self.line("other", f"For the fiscal year ended {w.date()}", b, c, 4, 8), self.line("other", w.firm.upper(), replace(bold, size=b.size + 5), c, 6, 2),
                      self.line("other", "(Exact name of registrant as specified in its charter)", replace(b, size=b.size - 1), c, 0, 10),
                      self.lines_block([f"{r.choice(STATES)}     {r.randint(10, 99)}-{r.randint(1000000, 9999999)}"] + self.address()[2:], b, c),
                      self.line("p", "Indicate by check mark whether the registrant " + w.clause() + ". Yes No", b, "left", 8, 6), self.line("p", "Indicate by check mark whether the registrant " + w.clause() + ".", b, "left", 6, 8)]
        elif kind == "release":
            blocks = []
            if r.random() < .5:
                blocks.append(self.line("other", r.choice(["FOR IMMEDIATE RELEASE", "NEWS RELEASE", "Press Release", "Exhibit 99.1"]), bold, r.choice(["left", "right"]), 0, 10))
            if r.random() < .4:
                blocks.append(self.lines_block([f"Contact: {w.person()}", f"({r.randint(200, 900)}) 555-{r.randint(1000, 9999)}", f"investors@{w.firm.split()[0].lower()}.com"], b))
            self.title = f"{w.firm} Reports {r.choice(['First', 'Second', 'Third', 'Fourth'])} Quarter {w.year} Results"
            blocks.append(self.title_block(1.4, "centre"))
            if r.random() < .5:
                blocks.append(self.line("other", w.short(5, 12), replace(b, italic=True), "centre", 2, 10))
            blocks.append(self.para(f"{r.choice(CITIES).upper()}, {w.date()} – {w.text(1, 3)}", runin=False))
        elif kind == "contract":
            self.title = r.choice(["Services Agreement", "Lease Agreement", "Asset Purchase Agreement", "Master Supply Agreement", "Employment Agreement", "Software License Agreement", "Loan and Security Agreement"]).upper()
            blocks = [self.title_block(1.3, "centre"), self.para(f"This Agreement (this “Agreement”) is made as of {w.date()}, by and between {w.firm}, a {r.choice(STATES)} corporation (“Company”), and {w.person()} (“Contractor”).", runin=False)]
            for _ in range(r.choice([0, 0, 2, 3])):
                blocks.append(self.para("WHEREAS, " + w.clause() + "; and", runin=False))
        elif kind == "court":
            blocks = [self.line("other", r.choice(["UNITED STATES DISTRICT COURT", "IN THE SUPREME COURT OF THE STATE OF " + r.choice(STATES).upper(), "SUPERIOR COURT OF " + r.choice(STATES).upper()]), bold, "centre", 0, 0),
                      self.line("other", f"{r.choice(['NORTHERN', 'SOUTHERN', 'EASTERN'])} DISTRICT OF {r.choice(STATES).upper()}", bold, "centre", 0, 16)]
            left = [f"{w.person().upper()},", "Plaintiff,", "v.", f"{w.firm.upper()},", "Defendant."]
            cap = self.lines_block(left, b)
            for s in cap.strips:
                s.ops.append(Op("text", self.flow.width * .52, s.height * .5 + b.size * .31, ")", b))
            no = set_lines(words_of(f"Case No. {r.randint(1, 9)}:{r.randint(10, 24)}-cv-{r.randint(100, 9999)}", b), self.flow.width, b.size * 1.22, indent=self.flow.width * .57)[0]
            cap.strips[min(2, len(cap.strips) - 1)].ops += no.ops
            cap.strips[min(2, len(cap.strips) - 1)].words += [")"] + no.words
            for s in cap.strips:
                s.span = (0, self.flow.width)
            self.title = r.choice(["Motion to Dismiss", "Complaint for Damages", "Memorandum in Support of Summary Judgment", "Order Granting Motion", "Answer to Complaint"]).upper()
            blocks += [cap, self.title_block(1.05, "centre")]
        elif kind == "syllabus":
            self.title = f"{r.choice(['ENG', 'BIO', 'HIST', 'CS', 'ECON', 'NURS'])} {r.randint(100, 499)}: {w.short(2, 4).title()}"
            blocks = [self.title_block(1.5)]
            al = "centre" if blocks[0].strips[0].span[0] > 5 else "left"
            info = [f"Instructor: {w.person()}", f"Office: {r.choice(LAST)} Hall {r.randint(100, 400)}", f"Email: {r.choice(LAST).lower()}@university.edu", f"Class meets: {r.choice(['MWF', 'TR'])} {r.randint(8, 12)}:00–{r.randint(1, 4)}:15", f"{r.choice(['Fall', 'Spring'])} {w.year}"]
            blocks.append(self.lines_block(r.sample(info, r.randint(2, 5)), b, al))
        elif kind in ("manual", "report", "software", "thesis"):
            cover = r.random() < {"manual": .35, "report": .4, "software": .3, "thesis": .6}[kind]
            if kind == "manual":
                self.title = r.choice([f"{w.product} User Manual", f"{w.product} Owner’s Guide", f"Installation Instructions for {w.product}", self.title])
            if cover:
                big = replace(b, family=self.head_family, scale=1, size=round(r.uniform(20, 34)), bold=r.random() < .6, colour=self.accent)
                al = r.choice(["left", "centre"])
                blocks = [Block("other", [Strip(r.uniform(60, 200))], 0, 0)]
                blocks[0].strips[0].ops = []
                if kind == "thesis":
                    big = replace(big, size=16, colour=BLACK)
                    blocks += [self.line("title", self.title, big, "centre", 0, 40), self.line("other", "by", b, "centre", 10, 10), self.line("other", w.person(), b, "centre", 0, 60),
                               self.lines_block(["A thesis submitted in partial fulfillment of", "the requirements for the degree of", f"Master of {w.short(1, 2).title()}"], b, "centre"), self.line("other", f"University of {r.choice(STATES)}", b, "centre", 40, 10), self.line("other", str(w.year), b, "centre")]
                else:
                    blocks += [self.line("title", self.title, big, al, 0, 14)]
                    if r.random() < .7:
                        blocks.append(self.line("other", w.short(3, 8), replace(b, size=b.size + 4), al, 6, 30))
                    blocks += [self.line("other", t, b, al, 4, 4) for t in r.sample([w.firm, w.date(), f"Version {r.randint(1, 5)}.{r.randint(0, 9)}", w.person(), f"Model {w.product}"], r.randint(1, 3))]
            else:
                blocks = [self.title_block(2)]
                if r.random() < .5:
                    blocks.append(self.line("other", r.choice([w.person(), w.firm, w.date(), w.short(4, 8)]), b, "centre" if blocks[0].strips[0].span[0] > 5 else "left", 0, 10))
        elif kind == "paper":
            al = r.choice(["centre", "centre", "left"])
            names = ", ".join(w.person() for _ in range(r.randint(1, 4)))
            blocks = [self.title_block(1.7, al), self.line("other", names, replace(b, size=b.size + r.choice([0, 1])), al, 4, 4), self.line("other", f"Department of {r.choice(['Medicine', 'Economics', 'Computer Science', 'Public Health', 'Biostatistics', 'Psychology', 'Electrical Engineering', 'Sociology'])}, University of {r.choice(STATES)}", replace(b, italic=True), al, 2, 10)]
            look = replace(b, size=b.size - r.choice([0, .5, 1]))
            lead = words_of(r.choice(["Abstract.", "Abstract—", "Abstract:", "ABSTRACT:"]), replace(look, bold=True))
            if r.random() < .5:
                strips = set_lines(lead + words_of(w.text(3, 6), look), self.flow.width - 48, look.size * 1.15, align=self.align)
                shift(strips, 24)
                blocks.append(Block("p", strips, 8, 8, lead=1))
            else:
                h = replace(self.heads[0].look, size=min(self.heads[0].look.size, b.size + 2), underline=False)
                blocks.append(Block("h1", set_lines(words_of("Abstract", h), self.flow.width, h.size * 1.2, align=al), 10, 4, True, True, level_text="Abstract"))
                strips = set_lines(words_of(w.text(3, 6), look), self.flow.width - 48, look.size * 1.15, align=self.align)
                shift(strips, 24)
                blocks.append(Block("p", strips, 4, 8))
            if r.random() < .5:
                blocks.append(Block("p", set_lines(words_of(r.choice(["Keywords:", "Key words:", "Index Terms—"]), replace(look, bold=True)) + words_of(", ".join(w.noun() for _ in range(5)), look), self.flow.width, look.size * 1.2), 4, 10))
                blocks[-1].lead = 2 if blocks[-1].strips[0].words[0] in ("Key", "Index") else 1
        elif kind == "letter":
            if r.random() < .25:
                b2 = replace(b, bold=r.random() < .5)
                self.title = r.choice(["MEMORANDUM", "Memorandum", "MEMO", "Interoffice Memorandum"])
                memo = [self.title_block(1.4), self.lines_block([f"TO: {w.person()}", f"FROM: {w.person()}, {w.short(1, 2).title()}", f"DATE: {w.date()}", f"SUBJECT: {w.short(3, 8)}"], b2, "left", 6, 16)]
                memo[1].strips[-1].ops.append(Op("line", 0, b.size * 1.22 + 5, x1=self.flow.width, y1=b.size * 1.22 + 5, colour=BLACK, width=.8))
                self.flow.run(memo)
                return
            head = r.random() < .6
            if head:
                al = r.choice(["left", "centre", "right"])
                blocks.append(self.lines_block([w.firm], replace(b, bold=True, size=b.size + 5, colour=self.accent), al, 0, 2))
                blocks.append(self.lines_block(self.address()[2:] + [f"Tel. ({r.randint(200, 900)}) 555-{r.randint(1000, 9999)}"], replace(b, size=b.size - 1.5, colour=GREY), al, 0, 20))
            blocks += [self.line("other", w.date(), b, "left", 8, 14), self.lines_block(self.address(), b, "left", 8, 14)]
            if r.random() < .5:
                blocks.append(self.line("other", f"Re: {w.short(3, 8)}", bold, "left", 4, 10))
            blocks.append(self.line("p", f"Dear {r.choice(['Mr.', 'Ms.', 'Dr.'])} {r.choice(LAST)}:", b, "left", 4, self.par_gap + 4))
        elif kind == "policy":
            self.title = w.short(2, 4).title() + " Policy"
            if r.random() < .6:
                rows = [Row(["Policy Title:", self.title], bold=False), Row(["Effective Date:", w.date()]), Row(["Approved by:", w.person()]), Row(["Policy Number:", f"{r.randint(1, 9)}.{r.randint(10, 99)}"])]
                blocks = [self.table(rows, [1, 2.4], ["left", "left"], style=r.choice(["ruled", "bare"]), head=0, full=False)]
                if r.random() < .7:
                    blocks.insert(0, self.title_block(1.6))
            else:
                blocks = [self.title_block(1.6)]
        elif kind == "minutes":
            self.title = r.choice(["Minutes of the Regular Meeting", "Board Meeting Minutes", "City Council Minutes", "Meeting Minutes"])
            blocks = [self.title_block(1.4, "centre"), self.lines_block([w.date(), f"{r.randint(1, 7)}:00 p.m.", f"{r.choice(LAST)} Conference Room"], b, "centre")]
            lead = words_of(r.choice(["Members Present:", "Present:", "Attendees:"]), bold)
            blocks.append(Block("p", set_lines(lead + words_of(", ".join(w.person() for _ in range(6)), b), self.flow.width, self.leading), 8, 8, lead=len(lead)))
        elif kind == "slides":
            big = replace(b, family=self.head_family, scale=1, size=round(b.size * 1.8), bold=r.random() < .6, colour=self.accent)
            al = r.choice(["left", "centre"])
            blocks = [Block("other", [Strip(self.size[1] * .22)], 0, 0), self.line("title", self.title, big, al, 0, 20), self.line("other", w.person(), b, al, 8, 4), self.line("other", r.choice([w.date(), w.firm]), b, al, 4, 4)]
            cover = True
        else:
            blocks = [self.title_block(1.6)]
        if self.two and not cover:
            self.flow.across(blocks)
        elif self.two:
            self.flow.across(blocks)
        else:
            self.flow.run(blocks)
        if cover:
            if r.random() < .7:
                self.flow.sheets[0].plain = True
            self.flow.new_page()

    # ---- the document ------------------------------------------------

    def outline(self) -> list[tuple[int, str]]:
        """Headings for all sections of the document."""
        r = self.rng
        out: list[tuple[int, str]] = []
        depth = len(self.heads)
        for _ in range(40):
            out.append((0, self.heading_text(0)))
            if depth > 1 and not self.profile.slide:
                for _ in range(r.choice([0, 0, 2, 3, 4])):
                    out.append((1, self.heading_text(1)))
                    if depth > 2 and r.random() < .4:
                        for _ in range(r.randint(1, 3)):
                            out.append((2, self.heading_text(2)))
                            if depth > 3 and r.random() < .35:
                                out += [(3, self.heading_text(3)) for _ in range(r.randint(1, 3))]
        return out

    def draw(self) -> Flow:
        """Makes all pages."""
        r, p = self.rng, self.profile
        self.flow = Flow(self.size, self.margins, 2 if self.two else 1, r.uniform(14, 28))
        self.flow.note_rule = r.random() < .8
        self.front()
        if p.name == "release":
            self.counts = [0, 0, 0, 0]
        outline = self.outline()
        if r.random() < p.toc:
            shown_in: list[tuple[int, str]] = []
            counts = [0, 0, 0, 0]
            for level, text in outline[:r.randint(8, 34)]:
                counts[level] += 1
                counts[level + 1:] = [0] * (3 - level)
                keep, self.counts = self.counts, list(counts)
                num = self.number(self.heads[level].number, counts[level], level) if self.heads[level].number else ""
                self.counts = keep
                if level < 3:
                    shown_in.append((level, f"{num} {text}".strip()))
            self.flow.run(self.toc(shown_in))
            if r.random() < .6:
                self.flow.next_column() if self.two else self.flow.new_page()
        kinds, weights = list(p.mix), list(p.mix.values())
        weights = [x * r.choice([.3, 1, 1, 1.8]) * (0 if k == "bold" and self.sentences else 1) for k, x in zip(kinds, weights)]
        if p.front in ("letter", "release", "paper", "court") or r.random() < .35:
            self.flow.run([b for _ in range(r.randint(1, 3)) for b in self.blocks_of("p")])
        i = 0
        while len(self.flow.sheets) < self.goal + 1 and i < len(outline):
            level, text = outline[i]
            i += 1
            if level >= len(self.heads):
                continue
            if self.heads[level].page and not self.flow.fresh:
                self.flow.new_page()
            if len(self.flow.sheets) > self.goal:
                break
            chunk = [self.heading(level, text)]
            self.drop = self.dropping and level == 0
            deeper = i < len(outline) and outline[i][0] > level
            dense = self.profile.name in ("letter", "paper", "thesis", "court", "annual")
            n = r.randint(0, 2) if deeper else (r.randint(2, 6) if dense else r.randint(1, 5))
            if p.slide:
                n = r.choice([1, 1, 1, 2])
            if level == self.side:
                tall = sum(s.tall for s in chunk[0].strips)
                body = self.para(low=2, high=5, runin=False, first=0)
                while body.height() < tall + 4:
                    body = self.para(low=3, high=8, runin=False, first=0)
                body.before, body.keep = 0, len(body.strips) < 15
                chunk.append(body)
            for j in range(n):
                kind = "p" if j == 0 and r.random() < .55 and not p.slide else r.choices(kinds, weights)[0]
                chunk += self.blocks_of(kind)
            self.flow.run(chunk)
        if p.name in ("contract", "letter", "court") and r.random() < .6:
            name = self.w.person()
            self.flow.run([self.lines_block(r.choice([["Sincerely,", "", name, "Director"], ["IN WITNESS WHEREOF,", "By: ______________________", f"Name: {name}", "Title: President"], ["Respectfully submitted,", f"/s/ {name}", name, "Attorney for Plaintiff"]]), self.body, "left", 24, 8)])
        if p.name == "paper" and r.random() < .5:
            self.flow.run([self.heading(0, "References")] + [self.reference(k + 1) for k in range(r.randint(4, 14))])
        sheets = self.flow.sheets
        while len(sheets) > 1 and not sheets[-1].entries:
            sheets.pop()
        self.flow.finish_notes()
        self.furniture(sheets)
        return self.flow

    def reference(self, n: int) -> Block:
        """An entry of the reference list."""
        r, w = self.rng, self.w
        text = f"{r.choice(LAST)} {r.choice(string.ascii_uppercase)}, {r.choice(LAST)} {r.choice(string.ascii_uppercase)}. {w.short(5, 11)}. {w.short(2, 3).title()}. {w.year - r.randint(1, 20)};{r.randint(1, 60)}:{r.randint(1, 400)}–{r.randint(401, 900)}."
        look = replace(self.body, size=max(7, self.body.size - 1))
        lead = look.size * 1.18
        if self.seed % 2:
            strips = set_lines(words_of(text, look), self.flow.width, lead, indent=22)
            m = set_lines(words_of(f"[{n}]" if self.seed % 4 == 1 else f"{n}.", look), self.flow.width, lead)[0]
            strips[0].ops = m.ops + strips[0].ops
            strips[0].span = (0, strips[0].span[1])
        else:
            strips = set_lines(words_of(text, look), self.flow.width, lead, indent=18, first=-18)
        return Block("li", strips, 1, 3)


@dataclass
class Row:
    """A row of a table."""

    cells: list[str]
    bold: bool = False
    italic: bool = False
    fill: Colour | None = None
    rules: list[str] = field(default_factory=list)
    figures: bool = False
    indent: float = 0.0
    dollar: bool = False
    span: bool = False
    centre: bool = False
    under: bool = False


def side_of(slots: dict[str, str], where: str) -> str:
    """The slot printed at a side."""
    return where if where in slots else ("outer" if "outer" in slots else next((k for k, t in slots.items() if "{n}" in t), where))


def shift(strips: list[Strip], by: float) -> None:
    """Moves strips to the right."""
    for s in strips:
        for op in s.ops:
            op.x += by
            op.x1 += by
        s.span = (s.span[0] + by, s.span[1] + by)


def main() -> None:
    """Draws the documents."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    (args.out / "pdf").mkdir(parents=True, exist_ok=True)
    with (args.out / "labels.jsonl").open("w") as labels, (args.out / "lines.jsonl").open("w") as boxes:
        for i in range(args.start, args.start + args.count):
            maker = Maker(args.seed + i)
            flow = maker.draw()
            path = args.out / "pdf" / f"{i:04d}.pdf"
            save(flow.sheets, path, maker.mode)
            again = 0
            while path.stat().st_size > 198_000:  # too many fonts: replace the document
                again += 100_000
                maker = Maker(args.seed + i + again)
                flow = maker.draw()
                save(flow.sheets, path, maker.mode)
            for n, sheet in enumerate(flow.sheets):
                entries = [e for e in sheet.head_entries + sheet.entries + sheet.foot_entries if e.words or e.kind == "fig"]
                labels.write(json.dumps({"file": f"pdf/{path.name}", "page": n, "drawn": True, "blocks": [e.label() for e in entries]}, ensure_ascii=False) + "\n")
                boxes.write(json.dumps({"file": f"pdf/{path.name}", "page": n, "kind": maker.profile.name,
                                        "blocks": [[e.kind, [[round(v, 1) for v in b] for b in e.boxes]] for e in entries]}) + "\n")


if __name__ == "__main__":
    main()
