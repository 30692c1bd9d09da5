"""Words around a question, in every language of the lexicon: for follow-ups, for references, and for how to
answer.
"""

from __future__ import annotations

from .lexicon import concept

AND_SO = concept("and so")
"""Beginnings of a question that continues the one before."""
IT = concept("it")
"""Words that refer to something mentioned before."""
HERE = concept("here")
"""Words for the part in view or selected."""
REPLYING = concept("replying")
"""Beginnings of a sentence that says how to answer."""
IF = concept("if")
ADDRESS = concept("address")
DOCUMENT = concept("document")
"""Words for the document as a whole."""
BECAUSE = concept("because")
"""Words that introduce a reason."""
AROUND = (AND_SO, IT, HERE, REPLYING, IF, ADDRESS, DOCUMENT, BECAUSE)
