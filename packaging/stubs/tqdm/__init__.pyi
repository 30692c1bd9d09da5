from typing import Any, TextIO

class tqdm:  # noqa: N801  (the library's own name)
    n: float
    total: float
    def __init__(
        self,
        *,
        total: float = ...,
        unit: str = ...,
        desc: str = ...,
        disable: bool | None = ...,
        leave: bool = ...,
        file: TextIO = ...,
        **options: Any,
    ) -> None: ...
    def update(self, n: float = ...) -> None: ...
    def set_description_str(self, desc: str, refresh: bool = ...) -> None: ...
    @staticmethod
    def write(s: str, file: TextIO) -> None: ...
    def close(self) -> None: ...
