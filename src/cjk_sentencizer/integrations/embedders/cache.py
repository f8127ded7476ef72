"""Embeddings kept on disk, so that what was paid for once is not paid for again, also after a run that broke off."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cjk_sentencizer.chunking.embedding import Embed

    Row = NDArray[np.float32]

PATIENCE = 60
"""Seconds to wait for another process that writes to the same file."""


class EmbeddingCache:
    """Vectors by model and text in an SQLite file; they are kept in single precision.

    What was written stays when the program stops half-way. Threads may share one, and processes one file.
    """

    def __init__(self, path: str | Path, model: str) -> None:
        """Open or make the file ``path``; ``model`` names the embedder, and others in the same file are not mixed up with it."""
        self.path = Path(path)
        self.model = model
        self._lock = Lock()
        try:
            self._file = sqlite3.connect(self.path, timeout=PATIENCE, check_same_thread=False)
            with self._file:
                self._file.execute("PRAGMA journal_mode=WAL")
                self._file.execute(
                    "CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"
                )
        except sqlite3.Error as error:
            raise ValueError(
                f"{self.path}: no cache of embeddings can be opened here ({error}); name another file."
            ) from None

    def get(self, texts: Sequence[str]) -> dict[str, Row]:
        """Return the vectors of those of ``texts`` that are known."""
        import numpy as np

        found: dict[str, Row] = {}
        with self._lock:
            for text in texts:
                row = self._file.execute("SELECT vector FROM vectors WHERE key = ?", (self._key(text),)).fetchone()
                if row is not None:
                    found[text] = np.frombuffer(row[0], dtype="<f4")
        return found

    def put(self, vectors: Mapping[str, Row]) -> None:
        """Keep vectors by their texts."""
        import numpy as np

        rows = [(self._key(text), np.asarray(vector, dtype="<f4").tobytes()) for text, vector in vectors.items()]
        with self._lock, self._file:
            self._file.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _key(self, text: str) -> bytes:
        return blake2b(f"{self.model}\0{text}".encode("utf-8", "surrogatepass"), digest_size=20).digest()


class CachedEmbedder:
    """An embedder that asks another one only for what the cache does not know.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     embed = CachedEmbedder(lambda texts: [[float(len(text))] for text in texts], f"{folder}/v.sqlite", "length")
    ...     embed(["文。", "長い文。"]).tolist()
    [[2.0], [4.0]]
    """

    def __init__(self, embed: Embed, path: str | Path, model: str) -> None:
        """Keep what ``embed`` returns in the file ``path`` under the name ``model``."""
        self.embed = embed
        self.cache = EmbeddingCache(path, model)

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text."""
        import numpy as np

        from cjk_sentencizer.chunking.embedding import checked

        known = self.cache.get(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            rows = checked(self.embed(missing), missing).astype(np.float32)
            fresh = dict(zip(missing, rows, strict=True))
            self.cache.put(fresh)
            known |= fresh
        return np.stack([known[text] for text in texts]) if texts else np.zeros((0, 0), np.float32)
