"""How the command ends when it is told to: quietly on a closed pipe, tidily on SIGTERM."""

from __future__ import annotations

import os
import signal
import threading
import time
from types import FrameType
from typing import NoReturn

RESEND_SECONDS = 0.1


def end_tidily() -> None:
    """Let a closed pipe end the process quietly, and SIGTERM end it by ``SystemExit``, so that it tidies up.

    Python runs its handlers between two steps of the main thread. A SIGTERM that comes after the last step before a
    read that waits would not be seen until that read ends, which may be never; a thread sends it again until it is,
    since a signal that comes while the read waits interrupts it.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, _stop)
    if hasattr(signal, "pthread_kill"):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        threading.Thread(target=_resend, args=(reader,), daemon=True).start()


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # tidying up is not interrupted
    raise SystemExit(128 + number)  # as a shell reports it; unwinding removes the temporary output


def _resend(reader: int) -> None:
    while os.read(reader, 1)[0] != signal.SIGTERM:
        pass  # another signal's number
    main = threading.main_thread().ident
    while main is not None:
        time.sleep(RESEND_SECONDS)
        signal.pthread_kill(main, signal.SIGTERM)
