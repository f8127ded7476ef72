"""Readers: what they give, and what they say of files that are not what they should be."""

from __future__ import annotations

import io

import pytest

from cjk_sentencizer.formats import InputError, format_by_name

READ = [
    # format, bytes, [(name, text)]
    ("text", "はい。\r\nいいえ。\n".encode(), [("f", "はい。\r\nいいえ。\n")]),
    ("text", b"\xef\xbb\xbf" + "好。".encode(), [("f", "好。")]),
    ("text", b"", [("f", "")]),
    ("jsonl", '{"text": "好。"}\n\n{"id": "b", "text": "不好。"}'.encode(), [("f:1", "好。"), ("b", "不好。")]),
    ("jsonl", b'\xef\xbb\xbf{"text": null, "id": 7}\r\n', [("7", "")]),
    ("jsonl", '{"text": "a\u2028b"}\n'.encode(), [("f:1", "a\u2028b")]),
    ("tsv", "id\ttext\na\tก\\tข\\nค\\\\n\n\nb\t\n".encode(), [("a", "ก\tข\nค\\n"), ("b", "")]),
    ("tsv", "text\r\nก\r\n".encode(), [("f:2", "ก")]),
]

REFUSED = [
    # format, bytes, part of the message
    ("text", b"abc\xff", "f: byte 3 (0xff) is not UTF-8"),
    ("text", "はい".encode("utf-16"), "looks like UTF-16"),
    ("text", b"\xef\xbb\xbfa\xe3\x81", "f: byte 4 (0xe3) is not UTF-8"),
    ("jsonl", b'{"text": "a"}\n{"text": "\xe3"}\n', "f: byte 24 (0xe3) is not UTF-8"),
    ("jsonl", b'{"text": "a"}\n{"text": \n', "f:2: not JSON"),
    ("jsonl", b'{"body": "a"}\n', "f:1: no field 'text'; fields there: 'body'"),
    ("jsonl", b'{"text": 3}\n', "f:1: the field 'text' holds int, not a text"),
    ("jsonl", b'["a"]\n', "f:1: list where an object"),
    ("tsv", b"a\tb\n1\t2\n", "f: no column 'text' in the header; columns there: 'a', 'b'"),
    ("tsv", b"id\ttext\n1\n", "f:2: the row ends before the column 'text'"),
]


@pytest.mark.parametrize(("name", "data", "expected"), READ)
def test_read(name: str, data: bytes, expected: list[tuple[str, str]]) -> None:
    read = format_by_name(name).read
    assert read
    assert [document[:2] for document in read(io.BytesIO(data), "f", "text")] == expected


@pytest.mark.parametrize(("name", "data", "message"), REFUSED)
def test_refusals_name_the_place(name: str, data: bytes, message: str) -> None:
    read = format_by_name(name).read
    assert read
    with pytest.raises(InputError) as error:
        list(read(io.BytesIO(data), "f", "text"))
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["jsonl", "tsv"])
def test_other_fields_become_metadata(name: str) -> None:
    data = {"jsonl": b'{"body": "a", "who": "b"}', "tsv": b"who\tbody\nb\ta"}[name]
    read = format_by_name(name).read
    assert read
    (document,) = read(io.BytesIO(data), "f", "body")
    assert (document.text, dict(document.metadata)) == ("a", {"who": "b"})


def test_no_such_format() -> None:
    with pytest.raises(ValueError, match=r"No format 'pdf'. Available: .*jsonl.*text, tsv"):
        format_by_name("pdf")
