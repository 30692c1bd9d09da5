"""What the program knows of languages: words, stems, sentences, stop words, token counts, vocabularies."""
