"""Which chunks answer questions best: questions, chunkers side by side, their figures."""
