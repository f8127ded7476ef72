"""Published figures of systems whose weights come from a model hub, so that they cannot be measured here."""

from __future__ import annotations

from typing import NamedTuple

from cjk_sentencizer.evaluation.report.data import Score, System

SAT = "wtpsplit's published results by language; protocol: Frohmann et al. 2024, arXiv 2406.16678"
WTP = "wtpsplit's published results by language; Minixhofer et al. 2023, arXiv 2305.18893"
_HUB = "weights only on a model hub"


class _Published(NamedTuple):
    languages: tuple[str, ...]
    source: str
    limits: str
    licence: str = "MIT"
    megabytes: float | None = None
    """Of the weights as 32-bit floats."""


_ASIAN = ("ja", "zh", "th", "vi")
_SYSTEMS = {
    "SaT-12l": _Published(_ASIAN, SAT, f"a transformer of 278 million parameters; {_HUB}", megabytes=1110),
    "SaT-3l": _Published(_ASIAN, SAT, f"a transformer of 214 million parameters; {_HUB}", megabytes=856),
    "SaT-12l-sm": _Published(_ASIAN, SAT, f"a transformer of 278 million parameters; {_HUB}", megabytes=1110),
    "WtP-12l, punctuation": _Published(_ASIAN, WTP, f"fitted to the set's own training part; {_HUB}"),
    "spaCy parser": _Published(("ja", "zh"), SAT, "its trained pipelines are not on PyPI"),
}
_FIGURES = """
ja|ud_gsd test|clean|.959|.961|.973|.982|.978
ja|ud_gsd test|asr|.909|.825|||
ja|ersatz_wmt20 test|clean|.861|.865|.913|.959|.910
ja|ersatz_wmt20 test|asr|.784|.651|||
zh|ud_gsdsimp test|clean|.969|.945|.988|.998|.990
zh|ud_gsdsimp test|asr|.835|.538|||
zh|ersatz_wmt20 test|clean|.784|.841|.920|.983|.959
zh|ersatz_wmt20 test|asr|.631|.555|||
th|ud_pud test|clean|.864|.727|.891|.735|
th|ud_pud test|asr|.838|.718|||
vi|ud_vtb test|clean|.943|.908|.9986|.995|
vi|ud_vtb test|asr|.675|.461|||
ja|ted test|asr|.926|.903|.910|.949|
zh|ted test|asr|.589|.336|.518|.665|
th|ted test|asr|.608|.517|.699|.688|
"""
"""Language, set, condition, and F1 of each system in the order above.

Sets are named as ``against_others.file_sets`` names a file with the same sentences: UD Japanese-GSD, Chinese-GSDSimp, Thai-PUD and
Vietnamese-VTB, Ersatz' wmt20 and TED talks.
"""


def cited_systems() -> list[System]:
    """Return the systems whose figures are cited."""
    return [
        System(
            name,
            "cited",
            each.languages,
            licence=each.licence,
            megabytes=each.megabytes,
            cannot=each.limits,
            source=each.source,
        )
        for name, each in _SYSTEMS.items()
    ]


def cited_scores() -> list[Score]:
    """Return the published figures."""
    scores = []
    for line in _FIGURES.strip().splitlines():
        lang, name, condition, *values = line.split("|")
        scores += [
            Score(system, lang, name, condition, float(value))
            for system, value in zip(_SYSTEMS, values, strict=True)
            if value
        ]
    return scores
