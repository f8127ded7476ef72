"""An embedder behind an endpoint that speaks OpenAI's protocol: OpenAI, Azure, vLLM, Ollama and others."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.integrations.embedders.cache import EmbeddingCache
from cjk_sentencizer.integrations.embedders.rate import RateLimit

if TYPE_CHECKING:
    import httpx
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.float32]

BASE_URL = "https://api.openai.com/v1"
TRANSIENT = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Statuses after which the same request may succeed."""
LONGEST_WAIT = 120.0
"""Seconds beyond which a ``Retry-After`` is not believed."""


class OpenAIEmbedder:
    """Embeds texts through an OpenAI-compatible endpoint, several requests at a time.

    Requests that fail for the moment (429, 5xx, a broken connection, an answer that is not one finite row a text) are sent
    again, after what the server's ``Retry-After`` says or else with exponential backoff. With a cache, each answered request
    is on disk at once, so a run that breaks off goes on where it stopped.

    Give `SemanticChunker` a ``batch_size`` of ``concurrency`` times this one's, so that there is work for all requests.
    """

    def __init__(
        self,
        model: str,
        base_url: str = BASE_URL,
        api_key: str | None = None,
        dimensions: int | None = None,
        batch_size: int = 64,
        concurrency: int = 4,
        requests_per_minute: float | None = None,
        tokens_per_minute: float | None = None,
        counter: object = "o200k_base",
        attempts: int = 6,
        backoff: float = 0.5,
        timeout: float = 60.0,
        cache: str | Path | None = None,
    ) -> None:
        """Set where to ask and how.

        Args:
            model: The model's name, as the endpoint knows it.
            base_url: The address up to ``/v1``.
            api_key: Sent as a bearer token; the variable ``OPENAI_API_KEY`` where none is given.
            dimensions: Asks for shorter vectors, where the model offers them.
            batch_size: Texts a request.
            concurrency: Requests under way at once.
            requests_per_minute: The most requests that begin in a minute.
            tokens_per_minute: The most tokens that are sent in a minute, as ``counter`` counts them.
            counter: See `resolve_counter`; needed only for ``tokens_per_minute``.
            attempts: How often a request is sent in all.
            backoff: Seconds before the first repetition; doubled each time.
            timeout: Seconds to wait for the server.
            cache: A file in which to keep the vectors.

        Raises:
            ImportError: httpx is not installed.
            ValueError: A number out of range.
        """
        _httpx()
        for name, value in {"batch_size": batch_size, "concurrency": concurrency, "attempts": attempts}.items():
            if value < 1:
                raise ValueError(f"{name} is {value}; it must be at least 1.")
        self.model = model
        self.url = f"{base_url.rstrip('/')}/embeddings"
        self.dimensions = dimensions
        self.batch_size = batch_size
        self.concurrency = concurrency
        self.attempts = attempts
        self.backoff = backoff
        self.timeout = timeout
        key = api_key or os.environ.get("OPENAI_API_KEY")
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._requests = RateLimit(requests_per_minute)
        self._tokens = RateLimit(tokens_per_minute)
        self._count = resolve_counter(counter).count if tokens_per_minute else None
        self.cache = EmbeddingCache(cache, f"{model}/{dimensions or ''}") if cache is not None else None

    def __call__(self, texts: Sequence[str]) -> Row:
        """Return one row a text.

        Raises:
            ConnectionError: The endpoint gave no usable answer however often it was asked.
            ValueError: It refused the request.
        """
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run(self.embed(texts))
        with ThreadPoolExecutor(1) as thread:  # a notebook: its loop is running in this thread
            return thread.submit(asyncio.run, self.embed(texts)).result()

    async def embed(self, texts: Sequence[str]) -> Row:
        """Return one row a text, as calling it does, from within a running loop."""
        import numpy as np

        known = self.cache.get(texts) if self.cache else {}
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        batches = iter([missing[at : at + self.batch_size] for at in range(0, len(missing), self.batch_size)])
        if missing:
            await self._run(batches, known)
        return np.stack([known[text] for text in texts]) if texts else np.zeros((0, 0), np.float32)

    async def _run(self, batches: Iterator[list[str]], known: dict[str, Row]) -> None:
        """Work off the batches; after an error no new ones begin, but those under way are kept."""
        errors: list[BaseException] = []

        async def work(client: httpx.AsyncClient) -> None:
            for batch in batches:
                try:
                    found = dict(zip(batch, await self._answer(client, batch), strict=True))
                except (OSError, ValueError) as error:
                    errors.append(error)
                if errors:
                    return
                if self.cache:
                    self.cache.put(found)
                known.update(found)

        async with _httpx().AsyncClient(headers=self._headers, timeout=self.timeout) as client:
            await asyncio.gather(*(work(client) for _ in range(self.concurrency)))
        if errors:
            raise errors[0]

    async def _answer(self, client: httpx.AsyncClient, batch: list[str]) -> Row:
        problem = ""
        for attempt in range(self.attempts):
            await self._wait(batch)
            delay = self.backoff * 2**attempt * (0.5 + random.random() / 2)
            try:
                response = await client.post(self.url, json=self._payload(batch))
            except _httpx().TransportError as error:
                problem = f"{type(error).__name__} {error}".strip()
            else:
                if response.is_success:
                    try:
                        return _rows(response.json(), batch)
                    except ValueError as error:
                        problem = str(error)
                elif response.status_code in TRANSIENT:
                    problem = _describe(response)
                    asked = _retry_after(response)
                    if asked is not None:
                        delay = asked
                        self._requests.pause(asked)
                else:
                    raise ValueError(f"{self.url} refused the request: {_describe(response)}")
            if attempt + 1 < self.attempts:
                await asyncio.sleep(delay)
        raise ConnectionError(f"{self.url} gave no usable answer in {self.attempts} attempts; the last: {problem}")

    async def _wait(self, batch: list[str]) -> None:
        await self._requests.wait()
        if self._count is not None:
            await self._tokens.wait(sum(map(self._count, batch)))

    def _payload(self, batch: list[str]) -> dict[str, Any]:
        payload: dict[str, Any] = {"model": self.model, "input": batch, "encoding_format": "float"}
        return payload | {"dimensions": self.dimensions} if self.dimensions else payload


def _rows(answer: Any, batch: list[str]) -> Row:
    """The vectors of an answer in the order of the texts; ``ValueError`` for an answer that is not one finite row a text."""
    import numpy as np

    from cjk_sentencizer.chunking.embedding import checked

    try:
        rows = {int(item["index"]): item["embedding"] for item in answer["data"]}
        found = [rows[index] for index in range(len(rows))]
    except (KeyError, TypeError) as error:
        raise ValueError(f"the answer is not a list of embeddings ({error!r})") from None
    return checked(found, batch).astype(np.float32)


def _describe(response: httpx.Response) -> str:
    return f"{response.status_code} {response.reason_phrase}: {' '.join(response.text[:300].split())}"


def _retry_after(response: httpx.Response) -> float | None:
    """Seconds that the server asks to wait: given as such or as a date."""
    value = response.headers.get("retry-after")
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            when = parsedate_to_datetime(value)
        except ValueError:
            return None
        from datetime import datetime, timezone

        seconds = (when - datetime.now(timezone.utc)).total_seconds()
    return min(max(seconds, 0.0), LONGEST_WAIT)


def _httpx() -> Any:
    try:
        import httpx
    except ImportError as error:
        raise ImportError("The embedder needs httpx: pip install 'cjk-sentencizer[openai]'.") from error
    return httpx
