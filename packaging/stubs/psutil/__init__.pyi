"""The part of psutil that we use."""

class NoSuchProcess(Exception): ...

class _Memory:
    rss: int

class Process:
    def __init__(self, pid: int | None = None) -> None: ...
    def memory_info(self) -> _Memory: ...
