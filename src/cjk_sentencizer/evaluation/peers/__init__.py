"""Segmenters by others, each in a process of its own, behind one small protocol."""

from cjk_sentencizer.evaluation.peers.alignment import align
from cjk_sentencizer.evaluation.peers.process import TIMEOUT, PeerError, PeerProcess, PeerTimeoutError
from cjk_sentencizer.evaluation.peers.registry import PEERS, Peer

__all__ = ["PEERS", "TIMEOUT", "Peer", "PeerError", "PeerProcess", "PeerTimeoutError", "align"]
