"""Files that are not UTF-8: their encoding as the user names it, or as their bytes betray it."""

from __future__ import annotations

import io
import re
from codecs import getincrementaldecoder, lookup
from typing import BinaryIO

from charset_normalizer import from_bytes

from cjk_sentencizer.formats.documents import InputError

_HEAD = 1 << 16
_CANDIDATES = ("cp932", "euc_jp", "gb18030", "big5", "cp949", "cp874")
"""Shift_JIS, EUC-JP, GB18030, Big5, EUC-KR and TIS-620, each in its widest form."""
_WIDEST = {
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "tis-620": "cp874",
    "big5": "big5hkscs",
}
"""Encodings by whose names more is meant than they hold."""
_ISO_2022_JP = re.compile(rb"\x1b\$[@B]")
_DECLARED = re.compile(
    rb"""<meta[^<>]{1,200}?charset\s*=\s*["']?([\w:.-]+)|<\?xml[^<>]{1,100}?encoding\s*=\s*["']([\w:.-]+)""",
    re.IGNORECASE,
)
"""What a page or XML says of its own encoding, in its head."""
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
_KANA_SHARE = 0.25
"""Share of the characters beside ASCII that are kana in Japanese; short texts are told by it."""


def as_utf8(stream: BinaryIO, source: str, encoding: str | None) -> tuple[BinaryIO, str]:
    """Return the stream as UTF-8, and the encoding it was in, empty where it was UTF-8 already.

    Raises ``InputError`` where the bytes are no text, or none in ``encoding``.
    """
    head = _peek(stream)
    found = encoding or _encoding_of(head, source)
    if not found:
        return stream, ""
    try:
        text = stream.read().decode(found)
    except LookupError:
        raise InputError(
            f"{source}: no encoding is called {found!r}; utf-8, shift_jis, gb18030 and others are."
        ) from None
    except UnicodeDecodeError as error:
        raise InputError(f"{source}: byte {error.start} is not {found}; name the encoding with --encoding.") from None
    return io.BytesIO(text.removeprefix("\ufeff").encode("utf-8", "surrogatepass")), "" if encoding else found


def guess_note(source: str, guessed: str) -> list[str]:
    """Return a line that tells the encoding a file was taken to be in, none where it was not guessed."""
    return [f"Note: {source}: not UTF-8, read as {guessed}; --encoding names another."] if guessed else []


def _peek(stream: BinaryIO) -> bytes:
    if isinstance(stream, io.BufferedReader) and stream.seekable():
        head = stream.read(_HEAD)
        stream.seek(0)
        return head
    peek = getattr(stream, "peek", None)
    return bytes(peek(_HEAD))[:_HEAD] if peek else b""


def _encoding_of(head: bytes, source: str) -> str:
    """The encoding of a file by its first bytes; empty for UTF-8, and for what nothing fits, which its reader refuses."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b"\x00" in head:
        odd, even = head[1::2].count(0), head[::2].count(0)
        if max(odd, even) > 4 * min(odd, even) and max(odd, even) * 20 > len(head):
            return "utf-16-le" if odd > even else "utf-16-be"
        raise InputError(f"{source}: a binary file, not text.")
    if _ISO_2022_JP.search(head):
        return "iso2022_jp_2004"
    if _decoded(head, "utf-8") is not None:
        return ""
    declared = _DECLARED.search(head[:4096])
    if declared and (name := _known(declared)) and _decoded(head, name) is not None:
        return name
    for name in ("euc_jp", "cp932"):
        text = re.sub(r"[\x00-\x7f]", "", _decoded(head, name) or "")
        if text and len(_KANA.findall(text)) >= _KANA_SHARE * len(text):
            return name
    best = from_bytes(head, cp_isolation=list(_CANDIDATES)).best()
    return best.encoding if best is not None else ""


def _known(declared: re.Match[bytes]) -> str:
    """The name of a declared encoding, in its widest form; empty where there is no such encoding."""
    name = (declared[1] or declared[2]).decode("ascii", "replace")
    try:
        "a".encode(name)  # refuses codecs that are no encoding of text
        found = lookup(name).name
    except LookupError:
        return ""
    return _WIDEST.get(found, found)


def _decoded(head: bytes, encoding: str) -> str | None:
    """The bytes as text, the last character perhaps cut; None where they are none."""
    try:
        return getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return None
