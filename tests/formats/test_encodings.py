"""Files that are not UTF-8."""

from __future__ import annotations

import io

import pytest

from cjk_sentencizer.formats import InputError
from cjk_sentencizer.formats.encodings import as_utf8

TEXTS = [
    ("shift_jis", "今日は朝から雨が降っていたので、傘を持って出かけました。"),
    ("euc_jp", "駅前の店で新しい靴を買いました。とても軽いです。"),
    ("iso2022_jp", "会議は明日の午後三時からです。"),
    ("gb18030", "今天早上下了一场大雨，我忘了带伞，所以在车站等了很久。"),
    ("big5", "今天早上下了一場大雨，我忘了帶傘，所以在車站等了很久。"),
    ("euc_kr", "오늘은 아침부터 비가 와서 우산을 가지고 나갔습니다."),
    ("tis-620", "วันนี้ฝนตกตั้งแต่เช้า ผมเลยเอาร่มไปทำงานด้วยครับ"),
    ("utf-16", "雨だ。帰ろう。"),
    ("utf-16-le", "It rains. 帰ろう。"),
]


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_encodings_are_told_by_their_bytes(encoding: str, text: str) -> None:
    stream, guessed = as_utf8(io.BufferedReader(io.BytesIO(text.encode(encoding))), "a.txt", None)  # type: ignore[arg-type, type-var]
    assert stream.read().decode() == text
    assert guessed


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_a_named_encoding_is_taken(encoding: str, text: str) -> None:
    stream, guessed = as_utf8(io.BytesIO(text.encode(encoding)), "a.txt", encoding)
    assert (stream.read().decode(), guessed) == (text, "")


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<html><head><meta charset="gb2312">', "gb18030"),
        ("<meta http-equiv='Content-Type' content='text/html; charset=Shift_JIS'>", "cp932"),
        ('<?xml version="1.0" encoding="big5"?>', "big5hkscs"),
    ],
)
def test_what_a_page_says_of_its_encoding_is_taken(head: str, encoding: str) -> None:
    text = f"{head}<p>天下</p>"
    stream, guessed = as_utf8(io.BufferedReader(io.BytesIO(text.encode(encoding))), "a.html", None)  # type: ignore[arg-type, type-var]
    assert (stream.read().decode(), guessed) == (text, encoding)


@pytest.mark.parametrize("name", ["no-such", "hex", "ascii"])
def test_a_wrong_word_on_the_encoding_is_passed_over(name: str) -> None:
    text = f'<meta charset="{name}"><p>今日は朝から雨が降っていたので、傘を持って出かけました。</p>'
    stream, guessed = as_utf8(io.BufferedReader(io.BytesIO(text.encode("cp932"))), "a.html", None)  # type: ignore[arg-type, type-var]
    assert (stream.read().decode(), guessed) == (text, "cp932")


def test_utf_8_stays_as_it_is() -> None:
    source = io.BufferedReader(io.BytesIO("雨だ。".encode()))  # type: ignore[arg-type, type-var]
    assert as_utf8(source, "a.txt", None) == (source, "")


@pytest.mark.parametrize(
    ("data", "encoding", "message"),
    [
        (b"\x00\x01\x02\x00\x00", None, "a binary file"),
        (b"a", "utf-9", "no encoding is called"),
        (b"\xff", "ascii", "byte 0 is not ascii"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, encoding: str | None, message: str) -> None:
    with pytest.raises(InputError, match=message):
        as_utf8(io.BufferedReader(io.BytesIO(data)), "a.txt", encoding)  # type: ignore[arg-type, type-var]
