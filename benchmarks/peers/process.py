"""A peer in a process of its own: asked by JSON lines, ended where it hangs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.evaluation.baselines import Span
from peers.alignment import align, from_spans
from peers.registry import Peer

if TYPE_CHECKING:
    from typing_extensions import Self

FOLDER_VARIABLE = "CJK_SENTENCIZER_PEERS"
DEFAULT_FOLDER = ".venv-peers"
TIMEOUT = 120.0
"""Seconds within which a request must be answered."""
_HERE = Path(__file__).parent


class PeerError(Exception):
    """A peer that is not there, fails, or does not answer in time."""


class PeerTimeoutError(PeerError):
    """A peer that does not answer in time."""


class PeerProcess:
    """One peer, started when it is first asked and stopped at the end of the ``with`` block.

    Args:
        peer: which.
        folder: of the environments; None for that of the variable CJK_SENTENCIZER_PEERS, or ``.venv-peers``. A peer
            without an environment there is sought in the one that runs this.
        timeout: seconds for an answer, after which the process is killed.
    """

    def __init__(self, peer: Peer, folder: Path | None = None, timeout: float = TIMEOUT) -> None:
        self.peer, self.timeout = peer, timeout
        self._command = command(peer, folder or Path(os.environ.get(FOLDER_VARIABLE, DEFAULT_FOLDER)))
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str] = SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def cut(self, lang: str, texts: Sequence[str]) -> tuple[list[list[Span]], float]:
        """Return the spans of each text and the CPU seconds of all; ``PeerError`` where there is no answer."""
        answer = self._ask({"cut": list(texts), "lang": lang})
        if "spans" in answer:
            found = [from_spans(text, spans) for text, spans in zip(texts, answer["spans"], strict=True)]
        else:
            found = [align(text, pieces) for text, pieces in zip(texts, answer["pieces"], strict=True)]
        return found, float(answer["seconds"])

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds of one call."""
        return float(self._ask({"cut": [text], "lang": lang})["seconds"])

    def about(self) -> dict[str, Any]:
        """Return version, licence and megabytes as far as they are known; ``PeerError`` where it is not installed."""
        return self._ask({"about": self.peer.packages or [self.peer.name]})

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        process = self._process or self._start()
        assert process.stdin is not None  # noqa: S101 - it was opened as a pipe
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self.timeout)
        except Empty:
            self.stop()
            raise PeerTimeoutError(f"no answer within {self.timeout:.0f} s") from None
        except OSError:
            line = ""
        if not line:
            self.stop()
            raise PeerError("the process ended")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise PeerError(answer["error"])
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                env={**os.environ, "TF_USE_LEGACY_KERAS": "1"},
            )
        except OSError as error:
            raise PeerError(f"{self._command[0]} cannot be started ({error.strerror})") from None
        self._lines = SimpleQueue()
        Thread(target=_pass_on, args=(self._process, self._lines), daemon=True).start()
        return self._process


def command(peer: Peer, folder: Path) -> list[str]:
    """Return how a peer's worker is started."""
    if peer.environment == "node":
        return [shutil.which("node") or "node", str(_HERE / "worker.mjs")]
    python = folder.resolve() / peer.environment / "bin" / "python"
    return [str(python if python.exists() else sys.executable), "-I", str(_HERE / "worker.py"), peer.adapter]


def _pass_on(process: subprocess.Popen[str], lines: SimpleQueue[str]) -> None:
    assert process.stdout is not None  # noqa: S101 - it was opened as a pipe
    for line in process.stdout:
        lines.put(line)
    lines.put("")
