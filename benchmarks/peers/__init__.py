"""Segmenters by others, each in a process of its own, behind one small protocol."""

from peers.alignment import align
from peers.process import TIMEOUT, PeerError, PeerProcess, PeerTimeoutError
from peers.registry import PEERS, Peer

__all__ = ["PEERS", "TIMEOUT", "Peer", "PeerError", "PeerProcess", "PeerTimeoutError", "align"]
