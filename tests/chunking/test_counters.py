from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cjk_sentencizer.chunking import vocabularies
from cjk_sentencizer.chunking.counters import resolve_counter


class Ids(list):
    pass


class HuggingFace:
    """The interface of `transformers` and `tokenizers` tokenizers, one token a character and one special token."""

    def encode(self, text: str, add_special_tokens: bool = True) -> Ids:
        return Ids([0] * (len(text) + add_special_tokens))


COUNTS = [
    ("chars", "文é👍", 3),
    ("bytes", "文é👍", 9),
    ("bytes", "\ud800", 3),
    ("o200k_base", "こんにちは世界", 2),
    ("gpt-4o", "こんにちは世界", 2),
    ("o200k_base", "<|endoftext|>", 7),
    (HuggingFace(), "文字", 2),
    (len, "文字", 2),
]


@pytest.mark.parametrize(("counter", "text", "expected"), COUNTS)
def test_counts(counter: Any, text: str, expected: Any) -> None:
    assert resolve_counter(counter)(text) == expected


def test_tiktoken_encoding_objects() -> None:
    import tiktoken

    encoding = tiktoken.get_encoding("o200k_base")
    assert resolve_counter(encoding)("こんにちは世界") == 2


def test_no_token_is_longer_than_said() -> None:
    for name in ("o200k_base", "cl100k_base"):
        counter = resolve_counter(name)
        import tiktoken

        assert max(map(len, tiktoken.get_encoding(name).token_byte_values())) <= counter.longest


@pytest.mark.parametrize("counter", ["no_such", 3])
def test_unknown_counters(counter: Any) -> None:
    with pytest.raises(ValueError, match="count"):
        resolve_counter(counter)


def test_the_default_cache_is_filled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in vocabularies.CACHE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert vocabularies.fill_cache("o200k_base")
    assert not vocabularies.fill_cache("o200k_base")
    written = tmp_path / "data-gym-cache" / vocabularies.CACHE_NAMES["o200k_base"]
    assert written.stat().st_size == 3_613_922
    written.write_text("the user's own")
    assert not vocabularies.fill_cache("o200k_base")
    assert written.read_text() == "the user's own"


def test_a_cache_of_the_users_own_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    assert not vocabularies.fill_cache("cl100k_base")
    assert list(tmp_path.iterdir()) == []
