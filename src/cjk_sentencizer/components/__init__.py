"""spaCy factories and tokenizers: thin, the rest of the package runs without spaCy."""
