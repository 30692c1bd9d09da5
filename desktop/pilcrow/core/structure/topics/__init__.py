"""Sections by topic where a document prints no headings (DocsRay, Sec. 3.2)."""
