"""A reader's marks and notes on pages. In code they are annotations, as in PDF: a `Mark` is a passage that the
agent highlights (`core.reader.highlights`).
"""
