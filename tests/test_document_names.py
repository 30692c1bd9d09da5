"""Names of documents, by which a reader tells them apart."""

from pilcrow.core.model import Document
from pilcrow.core.shelf import document_names, file_stem


def document(path: str, title: str) -> Document:
    return Document("0" * 64, path, title, (), ())


def test_a_document_is_called_by_its_title() -> None:
    assert document_names([document("/b.pdf", "The  lease\nof Mill Carpets")]) == ["The lease of Mill Carpets"]


def test_documents_of_one_title_are_called_by_their_files() -> None:
    leases = [document(f"/leases/{name}.pdf", "Lease") for name in ("Harbour Skates", "Mill Carpets")]
    assert document_names([*leases, document("/a.pdf", "B")]) == ["Harbour Skates", "Mill Carpets", "B"]


def test_a_title_that_only_says_what_several_are_is_no_name() -> None:
    shelf = [
        document("/courses/a.pdf", "Syllabus of Greek Law, Spring 2022"),
        document("/courses/syllabus_performance_management_.pdf", "SYLLABUS"),
        document("/courses/scan17.pdf", "Greek Law"),
        document("/courses/scan18.pdf", "Greek History"),
    ]
    assert document_names(shelf) == [
        "Syllabus of Greek Law, Spring 2022",
        "syllabus performance management",
        "Greek Law",
        "Greek History",
    ], "a file that nobody named tells less than a title"
    assert document_names(shelf[1:]) == ["SYLLABUS", "Greek Law", "Greek History"]


def test_a_document_without_a_title_is_called_by_its_file() -> None:
    assert document_names([document("C:\\scans\\10.2 lease.pdf", "")]) == ["10.2 lease"]
    assert file_stem(document("/a/.hidden", "")) == ".hidden"


def test_forms_of_several_firms_and_years_are_called_by_what_differs() -> None:
    filings = [
        document(f"/filings/{number}.pdf", title)
        for number, title in enumerate(
            (
                "The Boeing Company – Form 10-K, December 31, 2022",
                "THE BOEING COMPANY – FORM 10-K, December 31, 2021",
                "AMAZON.COM, INC. – FORM 10-K, December 31, 2022",
                "Mill & Co. – Form 10-Q, March 31, 2022",
                "Mill & Co. – Form 10-Q, June 30, 2022",
                "Lease",
            )
        )
    ]
    assert document_names(filings) == [
        "Boeing 10-K 2022", "BOEING 10-K 2021", "AMAZON.COM 10-K 2022",
        "Mill & Co. – Form 10-Q, March 31, 2022", "Mill & Co. – Form 10-Q, June 30, 2022", "Lease",
    ]  # fmt: skip
    assert document_names(filings[:1]) == [filings[0].title], "alone it has nothing to be told from"


def test_documents_of_one_title_and_file_name_are_called_by_their_folders() -> None:
    leases = [document(f"/{folder}/lease.pdf", "Lease") for folder in ("harbour", "mill")]
    assert document_names(leases) == ["lease – harbour", "lease – mill"]
