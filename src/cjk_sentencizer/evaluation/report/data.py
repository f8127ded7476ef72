"""What a report holds: figures, errors, curves and samples, as plain data that travel as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

FORMAT = 2
"""Version of the JSON; a file of another one is refused."""


@dataclass(frozen=True, slots=True)
class System:
    """A segmenter that takes part, or cannot."""

    name: str
    kind: str
    """``own`` (this package), ``baseline``, ``peer`` or ``cited`` (published figures of what cannot run here)."""
    languages: tuple[str, ...]
    version: str = ""
    licence: str = ""
    megabytes: float | None = None
    """Size on disk of what it needs, its own dependencies left out."""
    missing: str = ""
    """Why it has no row, where it could not run."""
    cannot: str = ""
    """What it cannot do."""
    source: str = ""
    """Of a cited figure: where it was published."""


@dataclass(frozen=True, slots=True)
class Score:
    """One system on one set under one condition; counts are of boundaries."""

    system: str
    lang: str
    set: str
    condition: str
    """A key of ``protocol.CONDITIONS``."""
    f1: float
    precision: float | None = None
    recall: float | None = None
    predicted: int | None = None
    true_positives: int | None = None
    false_positives: int | None = None
    false_negatives: int | None = None
    low: float | None = None
    """Bounds of the 95% bootstrap interval of F1."""
    high: float | None = None
    stops_f1: float | None = None
    """Of text whose marks were taken out: F1 against its sentence ends and stops."""
    any_mark: float | None = None
    """Of text whose marks were taken out: the share of the boundaries found that stand where it had a comma or a stop."""

    @property
    def errors(self) -> int | None:
        """How many boundaries were missed or invented."""
        if self.false_positives is None or self.false_negatives is None:
            return None
        return self.false_positives + self.false_negatives

    @property
    def boundaries(self) -> int | None:
        """How many there are in the gold."""
        if self.true_positives is None or self.false_negatives is None:
            return None
        return self.true_positives + self.false_negatives


@dataclass(frozen=True, slots=True)
class ClassScore:
    """One system on one class of a set of gold texts."""

    system: str
    lang: str
    set: str
    kind: str
    existing: int
    """Boundaries in the gold."""
    found: int
    false: int


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a system cuts one text, in CPU time."""

    system: str
    lang: str
    text: str
    """What text: ``article``, ``chat``, ``your texts`` …"""
    megabytes_per_second: float
    ratio: float
    """To the plain regular expression in the same run; on text without marks (``unmarked``) to the analyzer alone."""


@dataclass(frozen=True, slots=True)
class BrokenEdges:
    """Chunks of a size limit that begin or end inside a gold sentence."""

    system: str
    lang: str
    set: str
    size: int
    """Limit in code points."""
    chunks: int
    broken: int


@dataclass(frozen=True, slots=True)
class ErrorInContext:
    """A boundary that the segmenter missed or invented."""

    lang: str
    set: str
    condition: str
    kind: str
    """Class of the case, or the set's name."""
    missed: bool
    reason: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Precision and recall at each threshold."""

    lang: str
    set: str
    condition: str
    thresholds: tuple[float, ...]
    precision: tuple[float, ...]
    recall: tuple[float, ...]
    default: float
    """The threshold in use."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Scores against the share of true boundaries, in bins of equal width."""

    lang: str
    scores: tuple[float, ...]
    """Mean score of each bin that is not empty."""
    shares: tuple[float, ...]
    counts: tuple[int, ...]
    brier: float


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with its boundaries, to be shown; ends are code points."""

    lang: str
    title: str
    text: str
    ends: tuple[int, ...]
    reasons: tuple[str, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReportData:
    """Everything that one run measured."""

    title: str
    versions: dict[str, str]
    """Package to version: what the figures depend on."""
    systems: tuple[System, ...] = ()
    scores: tuple[Score, ...] = ()
    classes: tuple[ClassScore, ...] = ()
    speeds: tuple[Speed, ...] = ()
    edges: tuple[BrokenEdges, ...] = ()
    errors: tuple[ErrorInContext, ...] = ()
    curves: tuple[Curve, ...] = ()
    reliability: tuple[Reliability, ...] = ()
    samples: tuple[Sample, ...] = ()

    def save(self, path: Path) -> None:
        """Write the data as JSON, the same bytes for the same data."""
        content = json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1, sort_keys=True)
        path.write_text(content + "\n", "utf-8", "backslashreplace")

    @classmethod
    def load(cls, path: Path) -> ReportData:
        """Read what ``save`` wrote; ``ValueError`` for anything else."""
        content = json.loads(path.read_text("utf-8"))
        if not isinstance(content, dict) or content.pop("format", None) != FORMAT:
            raise ValueError(f"{path}: not the data of a report (format {FORMAT}); make them with `make report`.")
        parts = {name: tuple(_row(kind, row) for row in content[name]) for name, kind in _ROWS.items()}
        return cls(content["title"], content["versions"], **parts)


_ROWS: dict[str, type] = {
    "systems": System,
    "scores": Score,
    "classes": ClassScore,
    "speeds": Speed,
    "edges": BrokenEdges,
    "errors": ErrorInContext,
    "curves": Curve,
    "reliability": Reliability,
    "samples": Sample,
}


def _row(kind: type, row: dict[str, Any]) -> Any:
    values = {each.name: row[each.name] for each in fields(kind)}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})
