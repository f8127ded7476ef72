"""Real peers in their processes, and what happens where one is missing, fails, hangs or prints."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from peers import PEERS, Peer, PeerError, PeerProcess
from peers.adapters import ADAPTERS

INSTALLED = Peer("PyThaiNLP whitespace", "thai_spaces", "none", ("pythainlp",), ("th",), "")
ABSENT = Peer("absent", "hasami", "none", ("no-such-distribution",), ("ja",), "")
STUBBORN = """#!{python}
import runpy, sys, time, types
sys.modules["hasami"] = module = types.ModuleType("hasami")
def segment_sentences(text):
    print("noise")
    if "hang" in text: time.sleep(60)
    if "exit" in text: import os; os._exit(3)
    if "fail" in text: raise KeyError("model")
    return text.split("|")
module.segment_sentences = segment_sentences
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def stubborn(tmp_path: Path) -> Iterator[PeerProcess]:
    """A peer with whims, under the real worker: its environment's interpreter puts it in the place of hasami."""
    python = tmp_path / "whims" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(STUBBORN.format(python=sys.executable))
    python.chmod(0o755)
    with PeerProcess(Peer("whims", "hasami", "whims", (), ("ja",), ""), tmp_path, timeout=10) as process:
        yield process


def test_a_peer_that_is_installed(tmp_path: Path) -> None:
    with PeerProcess(INSTALLED, tmp_path) as process:
        spans, seconds = process.cut("th", ["ไป กิน", ""])
        about = process.about()
    assert spans == [[(0, 2), (3, 6)], []]
    assert seconds >= 0
    assert about["licence"].startswith("Apache")
    assert about["megabytes"] > 1


def test_a_peer_that_is_missing(tmp_path: Path) -> None:
    with PeerProcess(ABSENT, tmp_path) as process, pytest.raises(PeerError, match="No package metadata"):
        process.about()


def test_what_a_peer_prints_does_not_disturb(stubborn: PeerProcess) -> None:
    assert stubborn.cut("ja", ["a|b", "c"])[0] == [[(0, 1), (1, 3)], [(0, 1)]]


def test_a_peer_that_fails_goes_on(stubborn: PeerProcess) -> None:
    with pytest.raises(PeerError, match="KeyError: 'model'"):
        stubborn.cut("ja", ["fail"])
    assert stubborn.cut("ja", ["a"])[0] == [[(0, 1)]]


def test_a_peer_that_ends_is_started_again(stubborn: PeerProcess) -> None:
    with pytest.raises(PeerError, match="the process ended"):
        stubborn.cut("ja", ["exit"])
    assert stubborn.cut("ja", ["a"])[0] == [[(0, 1)]]


def test_a_peer_that_hangs_is_ended(stubborn: PeerProcess) -> None:
    stubborn.cut("ja", ["a"])
    stubborn.timeout = 0.5
    with pytest.raises(PeerError, match="no answer within"):
        stubborn.cut("ja", ["hang"])


def test_every_peer_has_an_adapter_and_an_environment() -> None:
    files = {path.stem for path in (Path(__file__).parents[3] / "benchmarks" / "peers").glob("*.txt")}
    assert {peer.adapter for peer in PEERS} - {"intl"} == ADAPTERS.keys()
    assert {peer.environment for peer in PEERS} - {"node"} == files
    assert len({peer.name for peer in PEERS}) == len(PEERS)
