"""Files of references and citation styles: BibTeX by bibtexparser, RIS by rispy, CSL by citeproc-py."""
