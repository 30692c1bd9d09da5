"""What a reader leaves on pages: marks and notes. In code they are annotations, as in PDF: a `Mark` is what the
agent lights up (`core.highlights`).
"""
