"""The chunks of transcripts with their times and speakers.

python scripts/chunks.py PIPELINE DOCS.spacy OUTPUT.jsonl
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import spacy
from spacy.tokens import Doc, DocBin

from cjk_sentencizer.components.transcripts import HINTS, TIMES


def main(pipeline: str, docs: str, output: str) -> None:
    """Run the pipeline over the Docs, whose gold sentences are left behind, and write a line a chunk."""
    nlp = spacy.load(pipeline)
    lines = []
    for number, gold in enumerate(DocBin().from_disk(docs).get_docs(nlp.vocab)):
        doc: Doc = nlp.make_doc(gold.text)
        doc.user_data |= {key: gold.user_data[key] for key in (HINTS, TIMES)}
        for chunk in nlp(doc).spans["chunks"]:
            times = {"start_time": chunk._.start_time, "end_time": chunk._.end_time, "speaker": chunk._.speaker}
            lines.append(json.dumps({"doc": number, "text": chunk.text, **times}, ensure_ascii=False) + "\n")
    Path(output).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
