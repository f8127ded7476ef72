"""Other frameworks and embedding models: thin, and imported on demand."""
