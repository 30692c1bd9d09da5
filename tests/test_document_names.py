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


def test_a_document_without_a_title_is_called_by_its_file() -> None:
    assert document_names([document("C:\\scans\\10.2 lease.pdf", "")]) == ["10.2 lease"]
    assert file_stem(document("/a/.hidden", "")) == ".hidden"
