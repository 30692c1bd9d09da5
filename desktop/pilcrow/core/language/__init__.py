"""Knowledge of languages: words, stems, sentences, stop words, token counts, vocabularies."""
