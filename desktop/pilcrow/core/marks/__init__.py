"""A reader's marks and notes on pages. In code they are annotations, as in PDF: an `EvidenceMark` is a passage
that the agent highlights (`core.reader.highlights`).
"""
