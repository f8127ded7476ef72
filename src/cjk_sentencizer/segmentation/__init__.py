"""The engine: text in, boundaries out. It knows no single language and no spaCy."""
