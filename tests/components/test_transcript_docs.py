"""Transcripts as Docs: pauses count, and spans know their times."""

from __future__ import annotations

import spacy
from spacy.tokens import DocBin

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.components.transcripts import transcript_doc
from cjk_sentencizer.transcripts import Cue, Transcript, TranscriptText, Word, timed_sentences

CUES = (
    Cue("这个西红柿", 0.0, 1.0, "甲"),
    Cue("又大又红", 1.0, 2.0),
    Cue("老板说是昨天到的", 3.0, 5.0),
    Cue("好。对吧", 6.0, 7.0, "乙", words=(Word(0, 1, 6.0, 6.2), Word(2, 4, 6.5, 7.0))),
)


def nlp() -> spacy.language.Language:
    pipeline = spacy.blank("zh")
    pipeline.add_pipe("cjk_sentencizer", config={"mode": "rules"})
    return pipeline


def test_sentences_of_a_doc_are_those_of_the_transcript() -> None:
    transcript = Transcript("a", CUES)
    pipeline = nlp()
    doc = pipeline(transcript_doc(pipeline, transcript))
    found = [(s.text, s._.start_time, s._.end_time, s._.speaker) for s in doc.sents]
    expected = timed_sentences(Segmenter("zh", mode="rules"), transcript)
    assert found == [(s.text, s.start_time, s.end_time, s.speaker) for s in expected]
    assert found[:2] == [("这个西红柿又大又红", 0.0, 2.0, "甲"), ("老板说是昨天到的", 3.0, 5.0, "")]
    assert found[2:] == [("好。", 6.0, 6.2, "乙"), ("对吧", 6.5, 7.0, "乙")]


def test_times_travel_in_a_docbin() -> None:
    pipeline = nlp()
    data = DocBin(store_user_data=True, docs=[transcript_doc(pipeline, Transcript("a", CUES))]).to_bytes()
    [doc] = DocBin().from_bytes(data).get_docs(pipeline.vocab)
    assert [sentence._.start_time for sentence in pipeline(doc).sents] == [0.0, 3.0, 6.0, 6.5]


def test_spans_of_other_docs_have_no_times() -> None:
    span = spacy.blank("zh")("你好")[:]
    assert (span._.start_time, span._.end_time, span._.speaker) == (None, None, "")


def test_chunks_of_a_doc_are_those_of_the_transcript() -> None:
    talk = TranscriptText(Transcript("a", tuple(cue._replace(speaker=cue.speaker or "甲") for cue in CUES)))
    options = {"budget": 12, "counter": "chars", "overlap": 0}
    expected = Chunker("zh", **options).chunks(talk.text, timeline=talk)  # type: ignore[arg-type]
    pipeline = spacy.blank("zh")
    pipeline.add_pipe("cjk_chunker", config=options)
    doc = pipeline(transcript_doc(pipeline, talk))
    found = [(span.text, span._.metadata) for span in doc.spans["chunks"]]
    assert found == [(chunk.text.strip(), chunk.metadata) for chunk in expected]
    assert [metadata.get("speakers") for _, metadata in found] == [None, ("甲", "乙")]


def test_clauses_of_a_doc_know_the_pauses() -> None:
    pipeline = spacy.blank("zh")
    pipeline.add_pipe("cjk_clause_segmenter", config={"mode": "rules"})
    doc = pipeline(transcript_doc(pipeline, Transcript("a", CUES)))
    ends = [span.text for span in doc.spans["clauses"] if span.label_ == "END"]
    assert ends == ["这个西红柿又大又红", "老板说是昨天到的", "好。", "对吧"]
