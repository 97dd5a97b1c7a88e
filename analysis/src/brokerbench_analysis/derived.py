"""The columns of files that the suite derives from the rows of a run: `src/docs/results.md`."""

from __future__ import annotations

import polars as pl

from brokerbench_analysis.schema import Table

_WORD = pl.String()
_WHOLE = pl.Int64()
_DECIMAL = pl.Float64()

FIGURES = Table(
    "figures.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "load": _WORD,
        "node": _WORD,
        "figure": _WORD,
        "unit": _WORD,
        "window": _WORD,
        "better": _WORD,
        "value": _DECIMAL,
    },
    frozenset({"trial", "fork", "load", "figure", "value"}),
    optional=True,
)
"""Derived from the others by `brokerbench.figures`, which alone defines figures."""

CLAIMS = Table(
    "claims.csv",
    {
        "claim": _WORD,
        "source": _WORD,
        "place": _WORD,
        "metric": _WORD,
        "kind": _WORD,
        "scenario": _WORD,
        "scope": _WORD,
        "figure": _WORD,
        "unit": _WORD,
        "published_low": _DECIMAL,
        "published_high": _DECIMAL,
        "published_sign": _WORD,
        "tolerance_factor": _DECIMAL,
        "measured": _DECIMAL,
        "low_measured": _DECIMAL,
        "high_measured": _DECIMAL,
        "forks": _WHOLE,
        "suspect": _WORD,
        "verdict": _WORD,
        "direction": _WORD,
        "reason": _WORD,
        "departures": _WORD,
        "published_machine": _WORD,
        "measured_machine": _WORD,
        "environment": _WORD,
        "runs": _WORD,
        "guarantee": _WORD,
        "durability": _WORD,
        "durability_basis": _WORD,
        "unequal": _WORD,
        "loss_fraction": _DECIMAL,
        "exploratory": _WORD,
    },
    frozenset({"claim", "source", "metric", "kind", "figure", "verdict"}),
    later=frozenset(
        {
            "environment",
            "guarantee",
            "durability",
            "durability_basis",
            "unequal",
            "loss_fraction",
            "exploratory",
        }
    ),
)

DETECTABLE = Table(
    "detectable.csv",
    {
        "source": _WORD,
        "figure": _WORD,
        "variation": _WORD,
        "forks_5": _WORD,
        "forks_10": _WORD,
        "forks_20": _WORD,
    },
    frozenset({"source", "figure", "variation", "forks_5", "forks_10", "forks_20"}),
    optional=True,
)
"""What a given number of forks can find, in words, beside `claims.csv`: `claims.DetectableCsv`."""
