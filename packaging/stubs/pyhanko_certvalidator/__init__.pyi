"""What is used of the validator of certificates."""

from collections.abc import Iterable
from datetime import datetime

from asn1crypto.x509 import Certificate

class ValidationContext:
    def __init__(
        self, trust_roots: Iterable[Certificate], allow_fetching: bool, moment: datetime | None = None
    ) -> None: ...
