"""Bibliographic records of documents: identifiers, names, citation keys, CSL-JSON."""
