"""What is used of pyHanko's fields of signatures."""

from collections.abc import Iterator

from pyhanko.pdf_utils.reader import PdfFileReader

def enumerate_sig_fields(handler: PdfFileReader, filled_status: bool) -> Iterator[tuple[str, object, object]]: ...
