"""What a PDF says about itself, what lies in it, and pages of it in a file of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pymupdf
import pytest

from pilcrow import cli
from pilcrow.core.errors import PasswordNeeded, PdfError, UsageError
from pilcrow.core.reader.pdf import Attachment, Description, Font, Permission
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.writing.taking import copy_file, write_attachment, write_pages

KEY = "open"
TEXTS = [f"This is what page {number} says." for number in range(5)]


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


def book(path: Path, **saving: object) -> Path:
    """Five labelled pages, each linked to the next, with bookmarks, two attachments, a form and all metadata."""
    with pymupdf.open() as book:
        for text in TEXTS:
            book.new_page().insert_text((72, 72), text, fontname="tiro")
        for number, page in enumerate(book):
            area = pymupdf.Rect(70, 60, 200, 80)
            page.insert_link({"kind": pymupdf.LINK_GOTO, "from": area, "page": (number + 1) % 5})
            page.insert_link(
                {
                    "kind": pymupdf.LINK_URI,
                    "from": area * pymupdf.Matrix(1, 0, 0, 1, 0, 40),
                    "uri": "https://a.test/",
                }
            )
        book.set_toc([[1, f"Part {number}", number + 1] for number in range(5)])
        book.set_page_labels([{"startpage": 0, "prefix": "A-", "style": "D", "firstpagenum": 1}])
        book.embfile_add("k", b"a,b\n1,2\n", filename="../../figures.csv")
        book[3].add_file_annot((300, 300), b"pinned", "pinned.txt")
        book.set_metadata(
            {
                "title": "A \n book" + " of many words" * 100_000,
                "author": "Somebody",
                "subject": "Pages",
                "keywords": "a, b",
                "creator": "A program",
                "producer": "A library",
                "creationDate": "D:20240102030405+01'00'",
                "modDate": "when I was young",
            }
        )
        book.xref_set_key(book.pdf_catalog(), "MarkInfo", "<</Marked true>>")
        _sign(book)
        book.save(path, **saving)
    return path


def _sign(book: pymupdf.Document) -> None:
    """Two signature fields of one parent, one of them signed."""
    parent, first, second, value = (book.get_new_xref() for _ in range(4))
    book.update_object(value, "<</Type/Sig/Name(A. Signer)/M(D:20240203000000Z)>>")
    book.update_object(parent, f"<</FT/Sig/T(all)/Kids[{first} 0 R {second} 0 R]>>")
    book.update_object(first, f"<</T(here)/Parent {parent} 0 R/V {value} 0 R>>")
    book.update_object(second, f"<</T(there)/Parent {parent} 0 R>>")
    book.xref_set_key(book.pdf_catalog(), "AcroForm", f"<</Fields[{parent} 0 R]>>")


def test_a_file_says_what_it_is(process: PdfProcess, tmp_path: Path) -> None:
    path = book(tmp_path / "book.pdf")
    told = process.properties(str(path)).result()
    assert told.said.title.startswith("A book of many words")
    assert len(told.said.title) <= 500
    assert (told.said.author, told.said.subject, told.said.keywords) == ("Somebody", "Pages", "a, b")
    assert (told.said.creator, told.said.producer, told.version) == ("A program", "A library", "PDF 1.7")
    assert told.said.created == 1_704_161_045
    assert told.said.changed == 0, "no date, so none is told"
    assert (told.pages, told.size, told.tagged, told.more) == (5, path.stat().st_size, True, False)
    assert told.encryption == ""
    assert told.allowed == set(Permission)
    (attachment,) = told.attachments
    assert (attachment.name, attachment.size) == ("../../figures.csv", 8)
    (signature,) = told.signatures
    assert (signature.field, signature.signer, signature.signed) == ("all.here", "A. Signer", 1_706_918_400)


XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmp:CreateDate="2024-01-02T02:04:05Z" xmp:ModifyDate="2024-03"><dc:title><rdf:Alt>
<rdf:li xml:lang="de">Ein Buch</rdf:li><rdf:li xml:lang="x-default">Another book</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ada Keel</rdf:li><rdf:li>Bert Stern</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def described(path: Path, xmp: str, **said: str) -> Path:
    with pymupdf.open() as document:
        document.new_page()
        document.set_metadata(said)
        document.set_xml_metadata(xmp)
        document.save(path)
    return path


def test_xmp_tells_what_the_file_leaves_open_or_says_otherwise(process: PdfProcess, tmp_path: Path) -> None:
    path = described(tmp_path / "a.pdf", XMP, title="A book", creationDate="D:20240102030405+01'00'")
    told = process.properties(str(path)).result()
    assert (told.said.title, told.xmp.title) == ("A book", "Another book")
    assert (told.said.author, told.xmp.author) == ("Ada Keel, Bert Stern", "")
    assert (told.said.created, told.xmp.created) == (1_704_161_045, 0), "the same moment"
    assert told.said.changed == 1_709_251_200
    assert process.open(str(described(tmp_path / "b.pdf", XMP))).result().title == "Another book"


@pytest.mark.parametrize(
    "xmp",
    [
        "no XML at all",
        XMP[:300],
        '<!DOCTYPE a [<!ENTITY b "grows">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&b;</x:xmpmeta>',
        XMP.replace("Another book", "much " * 1_000_000),
    ],
    ids=["none", "damaged", "entities", "large"],
)
def test_xmp_that_cannot_be_read_says_nothing(process: PdfProcess, tmp_path: Path, xmp: str) -> None:
    told = process.properties(str(described(tmp_path / "a.pdf", xmp, title="A book"))).result()
    assert told.said.title == "A book"
    assert told.xmp == Description()


def test_fonts_and_pinned_files_come_from_the_pages(process: PdfProcess, tmp_path: Path) -> None:
    path = tmp_path / "fonts.pdf"
    with pymupdf.open() as made:
        for text in TEXTS:
            made.new_page().insert_text((72, 72), text, fontname="tiro")
        own = pymupdf.Font("cjk")
        writer = pymupdf.TextWriter(made[2].rect)
        writer.append((72, 144), "Shapes of our own", font=own)
        writer.write_text(made[2])
        made[3].add_file_annot((300, 300), b"pinned", "pinned.txt")
        (embedded,) = (font[0] for font in made.get_page_fonts(2) if font[2] == "Type0")
        made.xref_set_key(embedded, "BaseFont", "/ABCDEF+Ours")
        made.save(path)
    seen, fonts, attachments = 0, set[Font](), list[Attachment]()
    while seen < len(TEXTS):
        some = process.seen(str(path), seen).result()
        assert some.upto > seen
        seen = some.upto
        fonts |= set(some.fonts)
        attachments += some.attachments
    assert Font("Times-Roman", "Type1", embedded=False) in fonts
    assert [font for font in fonts if font.embedded] == [Font("Ours", "Type0", embedded=True)]
    assert [(each.name, each.size) for each in attachments] == [("pinned.txt", 6)]


def test_what_is_attached_is_saved_as_it_is(process: PdfProcess, tmp_path: Path) -> None:
    path = book(tmp_path / "book.pdf")
    (attachment,) = process.properties(str(path)).result().attachments
    target = tmp_path / "figures.csv"
    write_attachment(process, str(path), attachment.number, str(target))
    assert target.read_bytes() == b"a,b\n1,2\n"
    with pytest.raises(PdfError, match="has changed"):
        write_attachment(process, str(path), 1, str(target))
    assert target.read_bytes() == b"a,b\n1,2\n", "what was there stays"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["book.pdf", "figures.csv"]


def test_a_file_of_thousands_of_everything_is_told_in_part(process: PdfProcess, tmp_path: Path) -> None:
    path = tmp_path / "hostile.pdf"
    with pymupdf.open() as made:
        made.new_page()
        stream, names = made.get_new_xref(), made.get_new_xref()
        made.update_object(stream, "<<>>")
        made.update_stream(stream, b"x")
        one = f"<</Type/Filespec/F({'n' * 10_000})/EF<</F {stream} 0 R>>>>"
        listed = "".join(f"(k{number:05}){one}" for number in range(3000))
        made.update_object(names, f"<</EmbeddedFiles<</Names[{listed}]>>>>")
        made.xref_set_key(made.pdf_catalog(), "Names", f"{names} 0 R")
        loop = made.get_new_xref()
        made.update_object(loop, f"<</FT/Sig/T(again)/Kids[{loop} 0 R {loop} 0 R]/V<</Name(me)>>>>")
        made.xref_set_key(made.pdf_catalog(), "AcroForm", f"<</Fields[{loop} 0 R]>>")
        form = made.get_new_xref()
        font = f"<</Type/Font/Subtype/Type1/BaseFont/{'N' * 10_000}>>"
        resources = f"<</XObject<</A {form} 0 R>>/Font<</F {font}/G {form} 0 R/H {names} 0 R>>>>"
        made.update_object(form, f"<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources{resources}>>")
        made.update_stream(form, b"q Q")
        made.xref_set_key(made[0].xref, "Resources", resources)
        made.save(path)
    assert process.seen(str(path), 0).result().upto == 1
    told = process.properties(str(path)).result()
    assert told.more
    assert len(told.attachments) == len(told.signatures) == 1000
    assert max(len(each.name) for each in told.attachments) <= 200


def _texts(path: Path, password: str = "") -> list[str]:
    with pymupdf.open(path) as made:
        assert not made.needs_pass or made.authenticate(password)
        return [page.get_text().strip() for page in made]


def _everything(path: Path) -> bytes:
    """All objects and streams of a file, unpacked."""
    with pymupdf.open(path) as made:
        return b"".join(
            made.xref_object(number).encode() + (made.xref_stream(number) or b"")
            for number in range(1, made.xref_length())
        )


def test_pages_become_a_file_with_what_belongs_to_them(process: PdfProcess, tmp_path: Path) -> None:
    path, target = book(tmp_path / "book.pdf"), tmp_path / "part.pdf"
    before = hashlib.sha256(path.read_bytes()).digest()
    write_pages(process, str(path), [1, 2], str(target))
    assert _texts(target) == TEXTS[1:3]
    with pymupdf.open(target) as part:
        assert [page.get_label() for page in part] == ["A-2", "A-3"]
        assert [tuple(entry) for entry in part.get_toc()] == [(1, "Part 1", 1), (1, "Part 2", 2)]
        links = [[(link["kind"], link.get("page")) for link in page.get_links()] for page in part]
        outwards = (pymupdf.LINK_URI, None)
        assert [[one for one in found if one[0] == pymupdf.LINK_GOTO] for found in links] == [[(1, 1)], []]
        assert all(any(kind == outwards[0] for kind, _ in found) for found in links)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    held = _everything(target)
    assert b"pinned" not in held
    assert b"figures" not in held, "nothing of what was left out comes along"
    assert held.count(b"/Type/Page/") + held.count(b"/Type /Page\n") == 2


def test_an_order_of_its_own_and_a_page_twice(process: PdfProcess, tmp_path: Path) -> None:
    path, target = book(tmp_path / "book.pdf"), tmp_path / "part.pdf"
    write_pages(process, str(path), [4, 0, 0], str(target))
    assert _texts(target) == [TEXTS[4], TEXTS[0], TEXTS[0]]


def _locked(path: Path, permissions: int) -> Path:
    kind = pymupdf.PDF_ENCRYPT_AES_256
    return book(path, encryption=kind, user_pw=KEY, owner_pw="rule", permissions=permissions)


def test_an_encrypted_file_says_what_it_allows(process: PdfProcess, tmp_path: Path) -> None:
    path = str(_locked(tmp_path / "locked.pdf", pymupdf.PDF_PERM_PRINT | pymupdf.PDF_PERM_COPY))
    with pytest.raises(PasswordNeeded):
        process.properties(path).result()
    told = process.properties(path, password=KEY).result()
    assert "256-bit AES" in told.encryption
    assert told.allowed == {Permission.PRINT, Permission.COPY}
    with pytest.raises(PdfError, match="does not allow pages to be taken out"):
        write_pages(process, path, [0], str(tmp_path / "part.pdf"), KEY)
    assert [each.name for each in tmp_path.iterdir()] == ["locked.pdf"]


def test_pages_of_an_encrypted_file_stay_encrypted(process: PdfProcess, tmp_path: Path) -> None:
    path, target = _locked(tmp_path / "locked.pdf", -1), tmp_path / "part.pdf"
    write_pages(process, str(path), [3], str(target), KEY)
    assert _texts(target, KEY) == [TEXTS[3]]
    with pymupdf.open(target) as part:
        assert part.needs_pass


@pytest.mark.parametrize("target", ["book.pdf", "folder", "nowhere/part.pdf"])
def test_where_nothing_can_be_written_a_sentence_says_so(process: PdfProcess, tmp_path: Path, target: str) -> None:
    path = book(tmp_path / "book.pdf")
    before = path.read_bytes()
    (tmp_path / "folder").mkdir()
    writes: Sequence[object] = (
        lambda: write_pages(process, str(path), [0], str(tmp_path / target)),
        lambda: copy_file(str(path), str(tmp_path / target)),
    )
    for write in writes:
        assert callable(write)
        with pytest.raises((PdfError, UsageError)) as told:
            write()
        assert str(told.value).startswith("“")
        assert str(told.value).endswith(".")
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["book.pdf", "folder"]


def test_a_copy_has_all_bytes(tmp_path: Path) -> None:
    path = book(tmp_path / "book.pdf")
    (tmp_path / "copy.pdf").write_bytes(b"something else")
    copy_file(str(path), str(tmp_path / "copy.pdf"))
    assert (tmp_path / "copy.pdf").read_bytes() == path.read_bytes()


def test_what_is_no_pdf_says_so(process: PdfProcess, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(b"%PDF-1.7\n" + b"nothing" * 100)
    for asked in (process.properties(str(path)), process.seen(str(path), 0)):
        with pytest.raises(PdfError, match=r"^“.*\.$"):
            asked.result()


def test_pages_are_taken_out_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, part, words = book(tmp_path / "book.pdf"), tmp_path / "part.pdf", tmp_path / "words.txt"
    base = ["pages", "--data-dir", str(tmp_path / "data")]
    assert cli.main([*base, str(path), "A-2-A-3, 5", str(part)]) == 2
    assert "names no pages" in capsys.readouterr().err
    assert cli.main([*base, str(path), "A-2, 5", str(part)]) == 0
    assert capsys.readouterr().err == f"2 pages written to {part}.\n"
    assert _texts(part) == [TEXTS[1], TEXTS[4]]
    assert cli.main([*base, str(path), "1", str(path)]) == 2
    assert "is the file itself" in capsys.readouterr().err
    locked = _locked(tmp_path / "locked.pdf", -1)
    words.write_text(f"{KEY}\n", encoding="utf-8")
    assert cli.main([*base, str(locked), "1-2", str(part), "--password-file", str(words)]) == 0
    assert _texts(part, KEY) == TEXTS[:2]
