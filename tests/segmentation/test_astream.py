"""The asynchronous form of the stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from cjk_sentencizer import Segmenter

TEXT = "彼は「行く。」と言った。価格は3.5ドルです。安いですね。\n- 一つ目\n- 二つ目\nさて、どうしましょうか"


async def pieces_of(text: str, size: int) -> AsyncIterator[str]:
    for start in range(0, len(text), size):
        await asyncio.sleep(0)
        yield text[start : start + size]


@pytest.mark.parametrize("size", [1, 4, 1000])
def test_the_asynchronous_stream_gives_what_the_other_gives(size: int) -> None:
    segmenter = Segmenter("ja", mode="rules")

    async def collect() -> list[object]:
        return [sentence async for sentence in segmenter.astream(pieces_of(TEXT, size))]

    assert asyncio.run(collect()) == segmenter.sentences(TEXT)


def test_a_sentence_is_out_before_the_source_ends() -> None:
    read: list[str] = []

    async def source() -> AsyncIterator[str]:
        for piece in ["好的，我来说明。", "第一步是登录！", "第二步"]:
            read.append(piece)
            yield piece

    async def first() -> str:
        async for sentence in Segmenter("zh", mode="rules").astream(source()):
            return sentence.text
        return ""

    assert asyncio.run(first()) == "好的，我来说明。"
    assert len(read) == 2
