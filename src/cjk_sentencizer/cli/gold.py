"""Gold texts of the user's own: corpus files, DocBins, and files with a sentence a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from cjk_sentencizer.cli.errors import UserError
from cjk_sentencizer.evaluation import PROTOCOLS, Case, cases_of, read_corpus
from cjk_sentencizer.evaluation.corpus import TextSet, boundaries
from cjk_sentencizer.evaluation.protocol import GOLD, recast
from cjk_sentencizer.formats import docbin
from cjk_sentencizer.lang import AVAILABLE

EXACT = "exact"
"""The text as it is: only of corpus files and DocBins is known what stands between two sentences."""


def gold_sets(paths: Iterable[Path], protocol: str | None, lang: str | None, most: int) -> Iterator[TextSet]:
    """Give the texts of each file and language under a protocol; None is ``exact``, or ``clean`` for sentences a line.

    Raises ``UserError`` for a protocol, file or language that is not there.
    """
    if protocol not in (None, EXACT, *PROTOCOLS):
        raise UserError(f"No protocol {protocol!r}. Available: {', '.join((EXACT, *PROTOCOLS))}.")
    files = list(_files(paths))
    stems = Counter(path.stem for path in files)
    for path in files:
        # files of one name in two folders, or with two suffixes, are told apart by their paths
        name = path.stem if stems[path.stem] == 1 else str(path)
        cases = [case for case in _cases(path, protocol, lang, most) if case.text.strip()]
        for own, group in groupby(sorted(cases, key=lambda case: case.lang), lambda case: case.lang):
            yield _set(path, name, own, list(group), protocol)


def _set(path: Path, name: str, lang: str, cases: list[Case], protocol: str | None) -> TextSet:
    if _is_exact(path):
        chosen = protocol or EXACT
        changed = cases if chosen == EXACT else recast(cases, chosen)
        return TextSet(name, lang, GOLD if chosen == EXACT else chosen, tuple(changed))
    return TextSet(name, lang, protocol or "clean", tuple(cases))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(path.glob("*.jsonl"))
            if not found:
                raise UserError(f"{path}: no corpus files LANG.jsonl in this folder.")
            yield from found
        elif not path.exists():
            raise UserError(f"{path}: no such file or folder.")
        else:
            yield path


def _is_exact(path: Path) -> bool:
    return path.suffix in (".jsonl", ".spacy")


def _cases(path: Path, protocol: str | None, lang: str | None, most: int) -> list[Case]:
    if path.suffix == ".jsonl":
        return [_in_language(case, path, lang) for case in read_corpus([path])]
    if path.suffix == ".spacy":
        return _doc_cases(path, _language(path, lang))
    if protocol == EXACT:
        raise UserError(
            f"{path}: a file with a sentence a line does not say what stands between two sentences. Give a corpus "
            f'file ({{"sentences": […]}} a line) or a DocBin, or another protocol: {", ".join(PROTOCOLS)}.'
        )
    return cases_of(path, _language(path, lang), protocol or "clean", most)


def _doc_cases(path: Path, lang: str) -> list[Case]:
    with path.open("rb") as stream:
        docs = list(docbin.read_sentences(stream, str(path)))
    return [
        Case(f"{path.stem}-{number}", path.stem, lang, text, boundaries(text, ends))
        for number, (text, ends) in enumerate(docs, 1)
    ]


def _in_language(case: Case, path: Path, lang: str | None) -> Case:
    return case if case.lang in AVAILABLE else case._replace(lang=_language(path, lang))


def _language(path: Path, lang: str | None) -> str:
    found = lang if lang not in (None, "auto") else path.resolve().parent.name
    if lang not in (None, "auto", *AVAILABLE):
        raise UserError(f"No rules for language {lang!r}. Available: {', '.join(AVAILABLE)}.")
    if found not in AVAILABLE:
        raise UserError(f"{path}: which language? Name it with --lang, or keep the file in a folder named by its code.")
    return found
