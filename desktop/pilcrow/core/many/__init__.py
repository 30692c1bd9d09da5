"""One question over many documents: what each of them says, as a table of findings."""
