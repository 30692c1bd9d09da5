"""What is used of pyHanko's reader of PDFs."""

from typing import BinaryIO

class PdfFileReader:
    encrypted: bool
    def __init__(self, stream: BinaryIO, strict: bool = ...) -> None: ...
    def decrypt(self, password: str) -> object: ...
