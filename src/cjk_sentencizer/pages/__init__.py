"""HTML pages: how they are made, and the explanation of a text."""
