"""What is used of asn1crypto's certificates."""

from datetime import datetime
from typing import Any, Self

class Name:
    native: dict[str, Any]
    human_friendly: str

class Certificate:
    subject: Name
    issuer: Name
    not_valid_after: datetime
    @classmethod
    def load(cls, encoded_data: bytes) -> Self: ...
