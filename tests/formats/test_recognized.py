"""The JSON of recognisers: each form that is known says the same two sentences."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.formats import InputError, whisper
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import timed_sentences

SAID = [("雨だ。", 0.1, 0.7), ("帰ろう。", 1.5, 2.5)]
FORMS: dict[str, Any] = {
    "deepgram": {
        "results": {
            "channels": [
                {
                    "alternatives": [
                        {
                            "transcript": "雨 だ。 帰ろう。",
                            "words": [
                                {"word": "雨", "start": 0.1, "end": 0.4, "punctuated_word": "雨", "speaker": 0},
                                {"word": "だ", "start": 0.4, "end": 0.7, "punctuated_word": "だ。", "speaker": 0},
                                {
                                    "word": "帰ろう",
                                    "start": 1.5,
                                    "end": 2.5,
                                    "punctuated_word": "帰ろう。",
                                    "speaker": 1,
                                },
                            ],
                        }
                    ]
                }
            ]
        }
    },
    "deepgram-utt": {
        "results": {
            "channels": [],
            "utterances": [
                {"start": 0.1, "end": 0.7, "transcript": "雨だ。", "speaker": 0},
                {"start": 1.5, "end": 2.5, "transcript": "帰ろう。", "speaker": 1},
            ],
        }
    },
    "assembly": {
        "id": "x",
        "status": "completed",
        "text": "雨だ。帰ろう。",
        "words": [
            {"text": "雨", "start": 100, "end": 400, "confidence": 0.9},
            {"text": "だ。", "start": 400, "end": 700, "confidence": 0.9},
            {"text": "帰ろう。", "start": 1500, "end": 2500, "confidence": 0.9},
        ],
        "utterances": None,
    },
    "assembly-utt": {
        "text": "雨だ。帰ろう。",
        "utterances": [
            {"text": "雨だ。", "start": 100, "end": 700, "speaker": "A"},
            {"text": "帰ろう。", "start": 1500, "end": 2500, "speaker": "B"},
        ],
    },
    "google": {
        "results": [
            {
                "alternatives": [
                    {
                        "transcript": "雨だ。",
                        "words": [
                            {"startTime": "0.100s", "endTime": "0.400s", "word": "雨|アメ"},
                            {"startTime": "0.400s", "endTime": "0.700s", "word": "だ|ダ"},
                        ],
                    }
                ]
            },
            {
                "alternatives": [
                    {"transcript": "帰ろう。", "words": [{"startTime": "1.5s", "endTime": "2.500s", "word": "帰ろう"}]}
                ]
            },
        ]
    },
    "aws": {
        "results": {
            "transcripts": [{"transcript": "雨だ。帰ろう。"}],
            "items": [
                {"type": "pronunciation", "start_time": "0.1", "end_time": "0.4", "alternatives": [{"content": "雨"}]},
                {"type": "pronunciation", "start_time": "0.4", "end_time": "0.7", "alternatives": [{"content": "だ"}]},
                {"type": "punctuation", "alternatives": [{"content": "。"}]},
                {
                    "type": "pronunciation",
                    "start_time": "1.5",
                    "end_time": "2.5",
                    "alternatives": [{"content": "帰ろう"}],
                },
                {"type": "punctuation", "alternatives": [{"content": "。"}]},
            ],
            "speaker_labels": {
                "segments": [
                    {
                        "speaker_label": "spk_0",
                        "items": [
                            {"start_time": "0.1", "speaker_label": "spk_0"},
                            {"start_time": "0.4", "speaker_label": "spk_0"},
                        ],
                    },
                    {"speaker_label": "spk_1", "items": [{"start_time": "1.5", "speaker_label": "spk_1"}]},
                ]
            },
        }
    },
    "eleven": {
        "language_code": "jpn",
        "text": "雨だ。帰ろう。",
        "words": [
            {"text": "雨", "start": 0.1, "end": 0.4, "type": "word", "speaker_id": "speaker_0"},
            {"text": "だ。", "start": 0.4, "end": 0.7, "type": "word", "speaker_id": "speaker_0"},
            {"text": " ", "start": 0.7, "end": 1.5, "type": "spacing", "speaker_id": "speaker_0"},
            {"text": "帰ろう。", "start": 1.5, "end": 2.5, "type": "word", "speaker_id": "speaker_1"},
        ],
    },
    "funasr": [
        {
            "key": "k",
            "text": "雨だ。帰ろう。",
            "timestamp": [[100, 400], [400, 700], [1500, 1800], [1800, 2100], [2100, 2500]],
        }
    ],
    "funasr-si": [
        {
            "key": "k",
            "text": "雨だ。帰ろう。",
            "timestamp": [[100, 400]],
            "sentence_info": [
                {"text": "雨だ。", "start": 100, "end": 700, "spk": 0},
                {"text": "帰ろう。", "start": 1500, "end": 2500, "spk": 1},
            ],
        }
    ],
    "yt": [{"text": "雨だ。", "start": 0.1, "duration": 0.6}, {"text": "帰ろう。", "start": 1.5, "duration": 1.0}],
    "json3": {
        "wireMagic": "pb3",
        "events": [
            {"tStartMs": 0, "dDurationMs": 5000},
            {"tStartMs": 100, "dDurationMs": 600, "segs": [{"utf8": "雨"}, {"utf8": "だ。", "tOffsetMs": 300}]},
            {"tStartMs": 600, "aAppend": 1, "segs": [{"utf8": "\n"}]},
            {"tStartMs": 1500, "dDurationMs": 1000, "segs": [{"utf8": "帰ろう。"}]},
        ],
    },
    "azure-fast": {
        "durationMilliseconds": 2500,
        "combinedPhrases": [{"text": "雨だ。帰ろう。"}],
        "phrases": [
            {"offsetMilliseconds": 100, "durationMilliseconds": 600, "text": "雨だ。"},
            {"offsetMilliseconds": 1500, "durationMilliseconds": 1000, "text": "帰ろう。"},
        ],
    },
    "azure": {
        "recognizedPhrases": [
            {
                "offset": "PT0.1S",
                "duration": "PT0.6S",
                "offsetInTicks": 1000000.0,
                "durationInTicks": 6000000.0,
                "speaker": 1,
                "nBest": [{"display": "雨だ。", "words": []}],
            },
            {
                "offsetInTicks": 15000000.0,
                "durationInTicks": 10000000.0,
                "speaker": 2,
                "nBest": [{"display": "帰ろう。"}],
            },
        ]
    },
    "azure-rt": [
        {
            "RecognitionStatus": "Success",
            "Offset": 1000000,
            "Duration": 6000000,
            "DisplayText": "雨だ。",
            "NBest": [{"Display": "雨だ。", "Words": [{"Word": "雨", "Offset": 1000000, "Duration": 3000000}]}],
        },
        {"Offset": 15000000, "Duration": 10000000, "DisplayText": "帰ろう。"},
    ],
    "aeneas": {
        "fragments": [
            {"begin": "0.100", "end": "0.700", "lines": ["雨だ。"], "id": "f1"},
            {"begin": "1.5", "end": "2.5", "lines": ["帰ろう。"], "id": "f2"},
        ]
    },
    "rev": {
        "monologues": [
            {
                "speaker": 0,
                "elements": [
                    {"type": "text", "value": "雨だ", "ts": 0.1, "end_ts": 0.7},
                    {"type": "punct", "value": "。"},
                ],
            },
            {
                "speaker": 1,
                "elements": [
                    {"type": "text", "value": "帰ろう", "ts": 1.5, "end_ts": 2.5},
                    {"type": "punct", "value": "。"},
                ],
            },
        ]
    },
    "dashscope": {
        "transcripts": [
            {
                "sentences": [
                    {"begin_time": 100, "end_time": 700, "text": "雨だ。"},
                    {"begin_time": 1500, "end_time": 2500, "text": "帰ろう。"},
                ]
            }
        ]
    },
    "fw-tuples": [[1, 0, 0.1, 0.7, "雨だ。", [1, 2], 0.0], [2, 0, 1.5, 2.5, "帰ろう。", [1], 0.0]],
    "cpp": {
        "transcription": [
            {
                "timestamps": {"from": "00:00:00,100", "to": "00:00:00,700"},
                "offsets": {"from": 100, "to": 700},
                "text": " 雨だ。",
                "tokens": [
                    {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}},
                    {"text": "雨", "offsets": {"from": 100, "to": 400}},
                    {"text": "だ。", "offsets": {"from": 400, "to": 700}},
                ],
            },
            {"offsets": {"from": 1500, "to": 2500}, "text": "帰ろう。"},
        ]
    },
    "clova": {
        "segments": [
            {
                "start": 100,
                "end": 700,
                "text": "雨だ。",
                "speaker": {"label": "1", "name": "A"},
                "words": [[100, 700, "雨だ。"]],
            },
            {"start": 1500, "end": 2500, "text": "帰ろう。"},
        ]
    },
    "speechmatics": {
        "results": [
            {
                "type": "word",
                "start_time": 0.1,
                "end_time": 0.7,
                "alternatives": [{"content": "雨だ", "speaker": "S1"}],
            },
            {"type": "punctuation", "start_time": 0.7, "end_time": 0.7, "alternatives": [{"content": "。"}]},
            {
                "type": "word",
                "start_time": 1.5,
                "end_time": 2.5,
                "alternatives": [{"content": "帰ろう。", "speaker": "S2"}],
            },
        ]
    },
    "soniox": {
        "tokens": [
            {"text": "雨", "start_ms": 100, "end_ms": 400},
            {"text": "だ。", "start_ms": 400, "end_ms": 700},
            {"text": "帰ろう。", "start_ms": 1500, "end_ms": 2500},
        ]
    },
    "gladia": {
        "result": {
            "transcription": {
                "utterances": [
                    {"text": "雨だ。", "start": 0.1, "end": 0.7},
                    {"text": "帰ろう。", "start": 1.5, "end": 2.5},
                ]
            }
        }
    },
    "hf": {
        "text": "雨だ。帰ろう。",
        "chunks": [{"timestamp": [0.1, 0.7], "text": "雨だ。"}, {"timestamp": [1.5, 2.5], "text": "帰ろう。"}],
    },
    "vosk": [
        {
            "result": [
                {"conf": 1.0, "start": 0.1, "end": 0.4, "word": "雨"},
                {"start": 0.4, "end": 0.7, "word": "だ。"},
            ],
            "text": "雨 だ。",
        },
        {"result": [{"start": 1.5, "end": 2.5, "word": "帰ろう。"}], "text": "帰ろう。"},
    ],
}

MISPLACED = [
    ("雨が", 0.0, 0.5),
    ("家", 0.5, 0.5),
    ("降った", 0.5, 1.0),
    ("風も", 2.5, 3.0),
    ("吹いた", 3.0, 4.0),
    ("家に", 4.5, 5.0),
]


def read(content: Any) -> Any:
    return list(whisper.read(io.BytesIO(json.dumps(content).encode()), "a.json", "text"))


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_recognisers(form: str) -> None:
    [document] = read(FORMS[form])
    text = transcript_of(document)
    assert text is not None
    found = timed_sentences(Segmenter("ja", mode="rules"), text)
    assert [(each.text, each.start_time, each.end_time) for each in found] == SAID


def test_records_are_documents_with_their_ids() -> None:
    found = read([{"id": "a", "text": "雨だ。"}, {"id": "b", "text": "帰ろう。"}])
    assert [(document.name, document.text) for document in found] == [("a", "雨だ。"), ("b", "帰ろう。")]


def test_messages_are_turns() -> None:
    [document] = read(
        [
            {"type": "message", "user": "U1", "text": "雨", "ts": "1600.1"},
            {"type": "message", "user": "U1", "text": "风", "ts": "1600.2"},
        ]
    )
    text = transcript_of(document)
    assert text is not None
    found = timed_sentences(Segmenter("zh", mode="rules"), text)
    assert [(each.text, each.speaker, each.start_time) for each in found] == [("雨", "U1", None), ("风", "U1", None)]


def test_a_word_out_of_its_place_is_passed_over() -> None:
    words = [{"word": word, "start": start, "end": end} for word, start, end in MISPLACED]
    [document] = read(
        {"segments": [{"start": 0, "end": 5.5, "text": "雨が降った。風も吹いた。だから家にいた。", "words": words}]}
    )
    text = transcript_of(document)
    assert text is not None
    found = timed_sentences(Segmenter("ja", mode="rules"), text)
    assert [(each.text, each.start_time, each.end_time) for each in found][:2] == [
        ("雨が降った。", 0.0, 1.0),
        ("風も吹いた。", 2.5, 4.0),
    ]


def test_characters_cut_between_tokens_are_put_together() -> None:
    rain = "雨".encode()
    head = b'{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": " \xe9\x9b\xa8", "tokens": ['
    tokens = (
        b'{"text": "'
        + rain[:1]
        + b'", "offsets": {"from": 0, "to": 400}}, {"text": "'
        + rain[1:]
        + b'", "offsets": {"from": 400, "to": 900}}'
    )
    cues = whisper.parse(head + tokens + b"]}]}", "a.json").cues
    assert [(cue.text, cue.start_time, cue.end_time) for cue in cues] == [("雨", 0.0, 0.9)]


def test_nested_texts_are_found_by_their_path() -> None:
    content = {"data": [{"body": {"text": "雨だ。"}, "id": 7}, {"body": {"text": "帰ろう。"}, "id": 8}]}
    found = list(whisper.read(io.BytesIO(json.dumps(content).encode()), "a.json", "data.body.text"))
    assert [(document.name, document.text) for document in found] == [("7", "雨だ。"), ("8", "帰ろう。")]


def test_a_form_that_is_not_known_names_its_fields() -> None:
    with pytest.raises(InputError, match=r"a\.json: no form of a transcript that is known; fields there: 'foo'\."):
        read({"foo": 1})
