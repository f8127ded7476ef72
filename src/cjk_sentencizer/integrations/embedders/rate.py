"""Keeping to so many requests or tokens a minute."""

from __future__ import annotations

import asyncio
import time


class RateLimit:
    """Spreads work evenly over the minute; None sets no limit."""

    def __init__(self, per_minute: float | None) -> None:
        """``per_minute``: how much may begin in a minute."""
        if per_minute is not None and per_minute <= 0:
            raise ValueError(f"A limit of {per_minute} a minute lets nothing through; None sets no limit.")
        self._seconds = 60 / per_minute if per_minute else 0.0
        self._free = 0.0

    async def wait(self, amount: float = 1) -> None:
        """Return when ``amount`` may begin."""
        now = time.monotonic()
        start = max(now, self._free)
        self._free = start + amount * self._seconds
        if start > now:
            await asyncio.sleep(start - now)

    def pause(self, seconds: float) -> None:
        """Let nothing begin for so long: the server asked for it."""
        self._free = max(self._free, time.monotonic() + seconds)
