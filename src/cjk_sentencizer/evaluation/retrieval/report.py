"""The figures of a retrieval evaluation as rows, verdicts and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cjk_sentencizer.evaluation.plotting import empty_plot
from cjk_sentencizer.evaluation.retrieval.run import CONTEXTS, CUTOFFS, TOKENS, Result
from cjk_sentencizer.evaluation.significance import Difference, paired_bootstrap


def figures(result: Result, cutoffs: Sequence[int] = CUTOFFS, tokens: int = TOKENS) -> dict[str, float | str]:
    """Return what the table shows of a chunker, by column."""
    most = max(cutoffs)
    return {
        "chunker": result.name,
        "search": result.search,
        "chunks": result.chunks,
        "tokens a chunk": round(result.mean_tokens, 1),
        "broken edges": round(result.broken, 4),
        **{f"recall@{cutoff}": round(result.recall(cutoff), 4) for cutoff in cutoffs},
        "MRR": round(result.mrr(most), 4),
        f"recall in {tokens} tokens": round(sum(result.within(tokens)) / max(1, len(result.ranks)), 4),
        f"precision@{CONTEXTS}": round(result.precision(), 4),
        f"irrelevant@{CONTEXTS}": round(result.irrelevant(), 4),
        f"tokens of {most}": round(result.tokens(most), 1),
        "seconds": round(result.seconds, 1),
    }


def comparisons(results: Sequence[Result], tokens: int = TOKENS) -> list[tuple[str, str, Difference]]:
    """Return the first row beside each of the others: names and the difference in recall within ``tokens``."""
    first, *others = results
    return [
        (first.label, other.label, paired_bootstrap(first.within(tokens), other.within(tokens))) for other in others
    ]


def verdicts(results: Sequence[Result], tokens: int = TOKENS) -> list[str]:
    """Return a sentence for each comparison."""
    return [difference.verdict(first, second) for first, second, difference in comparisons(results, tokens)]


def plot(results: Sequence[Result], path: Path, cutoffs: Sequence[int] = CUTOFFS) -> None:
    """Draw recall over the tokens that had to be read for it, a line a chunker; the suffix of ``path`` tells the form.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    figure, axes = empty_plot(8, 5)
    for result in results:
        tokens = [result.tokens(cutoff) for cutoff in cutoffs]
        axes.plot(tokens, [result.recall(cutoff) for cutoff in cutoffs], marker="o", label=result.label)
    axes.set_xscale("log")
    axes.set_xlabel("tokens returned")
    axes.set_ylabel(f"questions answered, first {', '.join(map(str, cutoffs))} chunks")
    axes.legend(fontsize="small")
    figure.savefig(path)
