class Stemmer:
    def stemWord(self, word: str) -> str: ...  # noqa: N802 (its own name)

def stemmer(lang: str) -> Stemmer: ...
