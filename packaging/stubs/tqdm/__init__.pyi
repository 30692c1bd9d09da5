from typing import Any, TextIO

class tqdm:  # noqa: N801  (the library's own name)
    n: int
    total: int
    def __init__(
        self,
        *,
        total: int = ...,
        unit: str = ...,
        desc: str = ...,
        disable: bool | None = ...,
        leave: bool = ...,
        file: TextIO = ...,
        **options: Any,
    ) -> None: ...
    def update(self, n: int = ...) -> None: ...
    def close(self) -> None: ...
