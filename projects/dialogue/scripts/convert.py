"""Transcripts with their gold sentences to a DocBin.

python scripts/convert.py FOLDER LANG CONFIG OUTPUT.spacy
"""

from __future__ import annotations

import json
import sys
from itertools import accumulate
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.util import load_config, load_model_from_config

from cjk_sentencizer.components.transcripts import transcript_doc
from cjk_sentencizer.formats import format_for_path
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import TranscriptText


def read(path: Path) -> TranscriptText:
    """Return the transcript in a file, by its suffix."""
    form = format_for_path(path)
    if form is None or form.read is None:
        raise SystemExit(f"{path}: no format for this suffix.")
    with path.open("rb") as stream:
        text = transcript_of(next(form.read(stream, path.name, "text")))
    if text is None:
        raise SystemExit(f"{path}: no transcript.")
    return text


def gold_doc(nlp: Language, text: TranscriptText, sentences: list[str]) -> Doc:
    """Return the Doc of a transcript with its sentences; an end inside a token moves to the token's end."""
    doc = transcript_doc(nlp, text)
    ends = set(accumulate(len("".join(sentence.split())) for sentence in sentences))
    begins, length = True, 0
    for token in doc:
        token.is_sent_start = begins if not token.is_space else False
        before, length = length, length + len("".join(token.text.split()))
        begins = any(before < end <= length for end in ends) or (begins and token.is_space)
    doc[0].is_sent_start = True
    return doc


def main(folder: str, lang: str, config: str, output: str) -> None:
    """Write the Docs of one language."""
    nlp = load_model_from_config(load_config(config), auto_fill=True)
    docs = DocBin(store_user_data=True)
    for line in Path(folder, "gold.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        if entry["lang"] == lang:
            docs.add(gold_doc(nlp, read(Path(folder, entry["file"])), entry["sentences"]))
    docs.to_disk(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
