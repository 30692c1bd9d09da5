"""Answers and whole conversations for other programs, as plain text, Markdown and HTML; each citation has the
document's title, section and page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import NamedTuple

from ...core.ask.context.evidence import cited_elsewhere, first_citations, number_markers
from ...core.copying.links import passage_link
from ...core.exchange.events import AnswerDelta, Answered, AnswerKind, Citation, Notice, NoticeCode
from ...core.language.sentences import in_line, shortened
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.language import quoted, tr, translate
from .answer.markdown import Block, RunStyle, Shape, StyledRun, parse_blocks
from .wording import STATES, about, count_states, doubts, in_bubble, long_place, page_cited, put_to, section_of

_LONGEST = 800
"""Greatest number of characters of a quotation."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")
_TAGS = {RunStyle.BOLD: "b", RunStyle.ITALIC: "i", RunStyle.CODE: "code", RunStyle.STRUCK: "s"}
_PAGE = """<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 16px/1.5 sans-serif; max-width: 44em; margin: 2em auto; padding: 0 1em; color: #22201d; }}
h2 {{ font-size: 1.1em; margin-top: 2em; }} blockquote, .cited {{ color: #6e6861; }}
table {{ border-collapse: collapse; }} td, th {{ border: 1px solid #e3ded7; padding: 2px 8px; text-align: left; }}
</style></head><body>
{body}
</body></html>
"""


class ExportedPassage(NamedTuple):
    """The passage behind a citation number in an answer."""

    number: int
    document: str
    place: str
    page: str
    quote: str
    elsewhere: str
    """A remark on the answer's original reference, if it pointed elsewhere."""
    link: str
    """Address of the passage, see `copying.links`."""

    @property
    def remark(self) -> str:
        return f" ({self.elsewhere})" if self.elsewhere else ""


class ExportPart(NamedTuple):
    """A question and its answer. `remarks` are remarks on it: missing evidence, or the reason for a missing
    answer.
    """

    question: str
    about: str
    answer: Answered
    cited: list[ExportedPassage]
    remarks: list[str]


def export_parts(exchanges: Sequence[Exchange], corpus: Corpus | None) -> list[ExportPart]:
    """Exchanges, prepared for export."""
    return [_export_part(exchange, corpus) for exchange in exchanges]


def _export_part(exchange: Exchange, corpus: Corpus | None) -> ExportPart:
    corpus = exchange.corpus or corpus
    streamed = "".join(event.text for event in exchange.events if isinstance(event, AnswerDelta)).strip()
    answer = next((event for event in exchange.events if isinstance(event, Answered)), None)
    if answer is not None and exchange.is_check:
        said = [", ".join(words for _, words in count_states(answer.statements))]
        answer = _sentences_as_list(answer)
    else:
        said = doubts(answer.statements) if answer else [tr("The answer is not complete.")]
    said += [translate(e.text) for e in exchange.events if isinstance(e, Notice) and e.code == NoticeCode.FAILED]
    said += [translate(answer.beside)] if answer is not None and answer.beside else []
    answer = answer or Answered(streamed, (), (), AnswerKind.AGENT)
    question = in_bubble(exchange.question) if exchange.is_check else exchange.question
    asked_of = exchange.asked_of
    where = put_to(asked_of) if asked_of else about(exchange.question, exchange.focus, corpus)
    return ExportPart(question, where, answer, list(exported_citations(answer.citations, corpus)), said)


def _sentences_as_list(answer: Answered) -> Answered:
    """A checked text as a list of its sentences, each with its state."""
    text, kept = "", list[Citation]()
    for statement in answer.statements:
        text += f"- {tr(STATES[statement.state])}: "
        moved = len(text) - statement.start
        within = [c for c in answer.citations if statement.start <= c.start < statement.end]
        kept += [replace(c, start=c.start + moved, end=c.end + moved) for c in within]
        text += (
            answer.text[statement.start : statement.end]
            + (f" ({translate(statement.why)})" if statement.why else "")
            + "\n"
        )
    return replace(answer, text=text, citations=tuple(kept))


def exported_citations(citations: Iterable[Citation], corpus: Corpus | None) -> Iterator[ExportedPassage]:
    """Cited passages that still exist in the documents."""
    for citation in first_citations(citations):
        at, quote = citation.at, citation.quote
        section = section_of(corpus, at.doc, at.section) if corpus else None
        if corpus is not None and section is not None and at.paragraph <= section.paragraphs:
            document, paragraph = corpus.documents[at.doc - 1], corpus.paragraph(at)
            page = page_cited(corpus, citation)
            words = shortened(in_line(paragraph.text[slice(*quote)]), _LONGEST)
            elsewhere = translate(cited_elsewhere(corpus, citation))
            link = str(passage_link(document, paragraph, *quote))
            yield ExportedPassage(
                citation.number, document.title, long_place(section.title), page, words, elsewhere, link
            )


# ---- plain text -------------------------------------------------------------------------------------------


def exported_answer(part: ExportPart) -> str:
    """An answer with "[n]" for its citations, and the list of their passages."""
    listed = (f"[{c.number}] {c.document}, {c.place}, {c.page}: {quoted(c.quote)}{c.remark}" for c in part.cited)
    return "\n\n".join(filter(None, (number_markers(part.answer), "\n".join(listed), "\n".join(part.remarks))))


def as_text(found: Sequence[ExportPart], title: str) -> str:
    """A conversation as plain text, under a title."""
    asked = (
        "\n\n".join(filter(None, (f"— {part.question}", part.about, exported_answer(part)))) for part in found
    )
    return "\n\n\n".join([title, *asked]) + "\n"


# ---- Markdown ---------------------------------------------------------------------------------------------


def answer_markdown(part: ExportPart) -> str:
    """An answer as Markdown, with a list of its citations."""
    listed = (
        f"- [{c.number}] *{_literal(c.document)}*, {_literal(c.place)}, [{c.page}](<{c.link}>):"
        f" {quoted(_literal(c.quote))}"
        f"{_literal(c.remark)}"
        for c in part.cited
    )
    said = "\n".join(f"*{_literal(sentence)}*" for sentence in part.remarks)
    return "\n\n".join(filter(None, (number_markers(part.answer), "\n".join(listed), said)))


def as_markdown(found: Sequence[ExportPart], title: str) -> str:
    """A conversation as a Markdown document."""
    asked = (
        "\n\n".join(
            filter(
                None,
                (
                    f"## {_literal(' '.join(part.question.split()))}",
                    part.about and f"> {_literal(part.about)}",
                    answer_markdown(part),
                ),
            )
        )
        for part in found
    )
    return "\n\n".join([f"# {_literal(title)}", *asked]) + "\n"


def _literal(text: str) -> str:
    """Text with all Markdown syntax escaped."""
    return _SPECIAL.sub(r"\\\1", text)


# ---- HTML -------------------------------------------------------------------------------------------------


def answer_html(part: ExportPart) -> str:
    """An answer as an HTML fragment; its only links lead to the passages."""
    listed = "".join(
        f"<p class='cited'>[{c.number}] <i>{escape(c.document)}</i>, {escape(c.place)},"
        f" <a href='{escape(c.link)}'>{escape(c.page)}</a>: {quoted(escape(c.quote))}{escape(c.remark)}</p>\n"
        for c in part.cited
    )
    said = "".join(f"<p><i>{escape(sentence)}</i></p>\n" for sentence in part.remarks)
    return f"{_body(part.answer)}{listed}{said}"


def as_html(found: Sequence[ExportPart], title: str) -> str:
    """A conversation as a self-contained HTML page."""
    asked = (
        f"<h2>{escape(part.question)}</h2>\n"
        + (f"<blockquote>{escape(part.about)}</blockquote>\n" if part.about else "")
        + answer_html(part)
        for part in found
    )
    return _PAGE.format(title=escape(title), body="\n".join([f"<h1>{escape(title)}</h1>", *asked]))


def _body(answer: Answered) -> str:
    """The answer's Markdown as HTML, with a superscript number for each marker."""
    marks = sorted({((c.start, c.end), c.number) for c in answer.citations})

    def text(run: StyledRun) -> str:
        pieces, at = [], run.start
        for (start, end), group in groupby(marks, key=lambda mark: mark[0]):
            if run.start <= start < run.end:
                numbers = ", ".join(str(number) for _, number in group)
                pieces += [escape(answer.text[at:start]), f"<sup>[{numbers}]</sup>"]
                at = max(at, end)
        written = "".join([*pieces, escape(answer.text[at : run.end])])
        for style, tag in _TAGS.items():
            if run.style & style:
                written = f"<{tag}>{written}</{tag}>"
        return written

    def line(runs: Sequence[StyledRun]) -> str:
        return "".join(map(text, runs)).strip()

    written = ""
    for ordered, group in groupby(parse_blocks(answer.text), key=_list_tag):
        if ordered:
            items = "".join(f"<li>{line(block.runs)}</li>" for block in group)
            written += f"<{ordered}>{items}</{ordered}>\n"
        else:
            written += "".join(_block(block, line) for block in group)
    return written


def _list_tag(block: Block) -> str:
    """The HTML tag of the list that contains a block; "" for none."""
    return ("ol" if block.number else "ul") if block.shape == Shape.ITEM else ""


def _block(block: Block, line: Callable[[Sequence[StyledRun]], str]) -> str:
    match block.shape:
        case Shape.RULE:
            return "<hr>\n"
        case Shape.CODE:
            return f"<pre>{line(block.runs)}</pre>\n"
        case Shape.TABLE:
            rows = (
                "".join(f"<{tag}>{line(cell)}</{tag}>" for cell in row)
                for tag, row in zip(["th", *["td"] * len(block.rows)], block.rows, strict=False)
            )
            return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>\n"
        case Shape.HEADING:
            return f"<h3>{line(block.runs)}</h3>\n"
        case Shape.QUOTE:
            return f"<blockquote>{line(block.runs)}</blockquote>\n"
        case _:
            return f"<p>{line(block.runs)}</p>\n"


FORMS = {"md": as_markdown, "html": as_html, "txt": as_text}
"""Export functions by file suffix."""
