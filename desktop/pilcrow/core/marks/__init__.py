"""A reader's marks and notes on pages, annotations in code as in PDF. What answers show in pages is evidence
(`core.reader.evidence`).
"""
