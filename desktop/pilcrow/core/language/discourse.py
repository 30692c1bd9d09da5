"""The words around a question, in every language of the lexicon: how it goes on from another, what it points to,
how it is to be answered.
"""

from __future__ import annotations

from .lexicon import concept

AND_SO = concept("and so")
"""Begins a question that goes on from the one before."""
MOREOVER = concept("moreover")
"""Begins a sentence that goes on from the one before."""
IT = concept("it")
"""Stands for what was spoken of before."""
HERE = concept("here")
"""What is in view or selected."""
REPLYING = concept("replying")
"""Begins a sentence that says how to answer."""
IF = concept("if")
ADDRESS = concept("address")
DOCUMENT = concept("document")
"""What is asked about when everything is."""
BECAUSE = concept("because")
"""Gives a reason."""
AROUND = (AND_SO, IT, HERE, REPLYING, IF, ADDRESS, DOCUMENT, BECAUSE)
