"""Qdrant's local mode as the store of a retrieval evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.embedding import Vectors

COLLECTION = "chunks"
BATCH = 1000


class QdrantIndex:
    """Keeps vectors in Qdrant: in memory, in a folder, or on a server."""

    def __init__(self, location: str = ":memory:") -> None:
        """Open ``location``: ``:memory:``, or the address of a server, whose collection ``chunks`` is made anew.

        Raises:
            ImportError: qdrant-client is not installed.
        """
        try:
            from qdrant_client import QdrantClient
        except ImportError as error:
            raise ImportError("The store needs qdrant-client: pip install 'cjk-sentencizer[qdrant]'.") from error
        self._client = QdrantClient(location)

    def add(self, vectors: Vectors) -> None:
        """Take the vectors of all chunks, in order."""
        from qdrant_client.models import Distance, PointStruct, VectorParams

        if self._client.collection_exists(COLLECTION):
            self._client.delete_collection(COLLECTION)
        if not len(vectors):
            return
        space = VectorParams(size=vectors.shape[1], distance=Distance.COSINE)
        self._client.create_collection(COLLECTION, vectors_config=space)
        for at in range(0, len(vectors), BATCH):
            rows = vectors[at : at + BATCH]
            points = [PointStruct(id=at + number, vector=row.tolist()) for number, row in enumerate(rows)]
            self._client.upsert(COLLECTION, points)

    def search(self, vectors: Vectors, most: int) -> list[list[int]]:
        """Return for each query the numbers of its nearest chunks by cosine, the nearest first."""
        if not self._client.collection_exists(COLLECTION):
            return [[] for _ in vectors]
        answers = (self._client.query_points(COLLECTION, query=row.tolist(), limit=most) for row in vectors)
        return [[int(point.id) for point in answer.points] for answer in answers]
