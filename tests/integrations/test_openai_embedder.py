"""The OpenAI-compatible embedder against a server of its own: real sockets, and answers that fail."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import pytest

from cjk_sentencizer import SemanticChunker
from cjk_sentencizer.integrations.embedders import OpenAIEmbedder

Answer = tuple[int, dict[str, str], bytes]
Reply = Callable[[int, dict[str, Any]], Answer]
"""Number of the request and what was sent, to status, headers and body."""


def right(number: int, sent: dict[str, Any]) -> Answer:
    """Each text's length and the number of its rain, in reversed order, as the index allows."""
    data = [
        {"index": i, "embedding": [float(len(text)), float(text.count("雨"))]} for i, text in enumerate(sent["input"])
    ]
    return 200, {}, json.dumps({"data": data[::-1]}).encode()


def first(*answers: Answer) -> Reply:
    """These answers to the first requests, right ones to the others."""
    return lambda number, sent: answers[number] if number < len(answers) else right(number, sent)


def of(data: Any) -> Answer:
    return 200, {}, json.dumps(data).encode()


PASSING = [
    ("too many requests", (429, {"Retry-After": "0"}, b"slow down")),
    ("server error", (500, {}, b"oops")),
    ("overloaded", (503, {}, b"")),
    ("too few rows", of({"data": [{"index": 0, "embedding": [1.0, 2.0]}]})),
    ("an index twice", of({"data": [{"index": 0, "embedding": [1.0, 2.0]}] * 2})),
    ("not a number", (200, {}, b'{"data": [{"index": 0, "embedding": [NaN]}, {"index": 1, "embedding": [1.0]}]}')),
    ("null", of({"data": [{"index": 0, "embedding": None}, {"index": 1, "embedding": [1.0]}]})),
    ("no data", of({"error": "none"})),
    ("a list", of([])),
    ("not JSON", (200, {}, b"<html>")),
    ("empty", (200, {}, b"")),
    ("a broken connection", (0, {}, b"")),
]
REFUSED = [(400, b"input too long"), (401, b"bad key"), (404, b"no such model")]


class Service:
    """The server's address, what it was asked, and how it answers."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.reply: Reply = right
        self.sent: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        self.at_once = self.most_at_once = 0
        self.lock = Lock()

    def embedder(self, **settings: Any) -> OpenAIEmbedder:
        return OpenAIEmbedder("small", f"{self.url}/v1", **{"backoff": 0.01, **settings})


@pytest.fixture
def service() -> Iterator[Service]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with found.lock:
                number = len(found.sent)
                found.sent.append(sent)
                found.headers.append(dict(self.headers))
                found.times.append(time.monotonic())
                found.at_once += 1
                found.most_at_once = max(found.most_at_once, found.at_once)
            try:
                self.answer(*found.reply(number, sent))
            finally:
                with found.lock:
                    found.at_once -= 1

        def answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            if status == 0:
                self.connection.close()
                return
            self.send_response(status if self.path == "/v1/embeddings" else 404)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = Service(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield found
    server.shutdown()
    server.server_close()
    thread.join()


def test_rows_come_in_the_order_of_the_texts(service: Service) -> None:
    found = service.embedder(batch_size=2)(["雨", "雨雨雨", "晴れだ", "雨"])
    assert found.tolist() == [[1, 1], [3, 3], [3, 0], [1, 1]]
    assert sorted(len(sent["input"]) for sent in service.sent) == [1, 2]  # each distinct text once


def test_what_is_sent(service: Service) -> None:
    service.embedder(api_key="secret", dimensions=2)(["雨"])
    assert service.sent == [{"model": "small", "input": ["雨"], "encoding_format": "float", "dimensions": 2}]
    assert service.headers[0]["Authorization"] == "Bearer secret"


def test_nothing_is_asked_for_nothing(service: Service) -> None:
    assert service.embedder()([]).shape == (0, 0)
    assert service.sent == []


@pytest.mark.parametrize(("name", "answer"), PASSING)
def test_what_passes_is_tried_again(service: Service, name: str, answer: Answer) -> None:
    service.reply = first(answer, answer)
    assert service.embedder()(["雨", "晴れ"]).tolist() == [[1, 1], [2, 0]]
    assert len(service.sent) == 3


@pytest.mark.parametrize(("name", "answer"), PASSING)
def test_what_does_not_pass_is_told_at_last(service: Service, name: str, answer: Answer) -> None:
    service.reply = lambda number, sent: answer
    with pytest.raises(ConnectionError, match="no usable answer in 2 attempts; the last: "):
        service.embedder(attempts=2)(["雨", "晴れ"])
    assert len(service.sent) == 2


@pytest.mark.parametrize(("status", "body"), REFUSED)
def test_a_refusal_is_told_at_once(service: Service, status: int, body: bytes) -> None:
    service.reply = lambda number, sent: (status, {}, body)
    with pytest.raises(ValueError, match=f"refused the request: {status} .*: {body.decode()}"):
        service.embedder(concurrency=1, batch_size=1)(["雨", "晴れ"])
    assert len(service.sent) == 1


def test_nobody_listens() -> None:
    with pytest.raises(ConnectionError, match="ConnectError"):
        OpenAIEmbedder("small", "http://127.0.0.1:9", attempts=2, backoff=0.01)(["雨"])


@pytest.mark.parametrize("as_date", [False, True])
def test_the_server_says_how_long_to_wait(service: Service, as_date: bool) -> None:
    def later() -> str:
        return format_datetime(datetime.now(timezone.utc) + timedelta(seconds=2), usegmt=True)  # whole seconds

    service.reply = lambda number, sent: (
        (429, {"Retry-After": later() if as_date else "1"}, b"") if number == 0 else right(number, sent)
    )
    service.embedder()(["雨"])
    assert 0.9 < service.times[1] - service.times[0] < 30


def test_requests_are_sent_at_once_and_no_more_of_them_than_allowed(service: Service) -> None:
    def slow(number: int, sent: dict[str, Any]) -> Answer:
        time.sleep(0.3)
        return right(number, sent)

    service.reply = slow
    service.embedder(batch_size=1, concurrency=3)([str(number) for number in range(9)])
    assert service.most_at_once == 3


@pytest.mark.parametrize("limit", [{"requests_per_minute": 300}, {"tokens_per_minute": 600, "counter": "chars"}])
def test_limits_are_kept(service: Service, limit: dict[str, Any]) -> None:
    embed = service.embedder(batch_size=1, **limit)
    started = time.monotonic()
    embed(["ああ", "いい", "うう", "ええ"])
    assert max(service.times) - started >= 0.6  # the fourth begins 3 x 200 ms after the first


def test_a_run_that_broke_off_goes_on_from_its_cache(service: Service, tmp_path: Path) -> None:
    path, texts = tmp_path / "vectors.sqlite", [str(number) for number in range(10)]
    service.reply = lambda number, sent: right(number, sent) if number < 4 else (400, {}, b"quota")
    with pytest.raises(ValueError, match="quota"):
        service.embedder(batch_size=1, concurrency=1, cache=path)(texts)
    assert len(service.sent) == 5
    service.reply = right
    found = service.embedder(batch_size=1, concurrency=1, cache=path)(texts)
    assert [sent["input"] for sent in service.sent[5:]] == [[text] for text in texts[4:]]
    assert found.tolist() == [[1, 0]] * 10
    assert service.embedder(cache=path)(texts).tolist() == found.tolist()
    assert len(service.sent) == 11


def test_it_is_called_from_a_running_loop_too(service: Service) -> None:
    async def notebook() -> tuple[list[list[float]], list[list[float]]]:
        embed = service.embedder()
        return embed(["雨"]).tolist(), (await embed.embed(["雨"])).tolist()

    assert asyncio.run(notebook()) == ([[1, 1]], [[1, 1]])


def test_it_serves_a_chunker(service: Service) -> None:
    chunker = SemanticChunker(service.embedder(), "ja", counter="chars", threshold_amount=50)
    text = "雨が降る。雨がやまない。株が上がる。円が高い。"
    assert "".join(chunk.text for chunk in chunker.chunks(text)) == text
    assert len(service.sent) == 1


@pytest.mark.parametrize("setting", ["batch_size", "concurrency", "attempts"])
def test_numbers_out_of_range(setting: str) -> None:
    with pytest.raises(ValueError, match=f"{setting} is 0"):
        OpenAIEmbedder("small", **{setting: 0})  # type: ignore[arg-type]
