"""What is used of a signature in a PDF."""

from pyhanko.pdf_utils.reader import PdfFileReader

class EmbeddedPdfSignature:
    field_name: str
    sig_object_type: str
    def __init__(self, reader: PdfFileReader, sig_field: object, fq_name: str) -> None: ...
