"""The columns of files that the suite derives from the rows of a run: `src/docs/results.md`."""

from __future__ import annotations

from dataclasses import replace

from brokerbench_analysis import schema
from brokerbench_analysis.columns import DECIMAL, WHOLE, WORD, Table

FIGURES = Table(
    "figures.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "load": WORD,
        "node": WORD,
        "figure": WORD,
        "unit": WORD,
        "window": WORD,
        "better": WORD,
        "value": DECIMAL,
    },
    frozenset({"trial", "fork", "load", "figure", "value"}),
    optional=True,
)
"""Derived from the others by `brokerbench.figures`, which alone defines figures."""

FINDINGS = replace(schema.FINDINGS, file="derived_findings.csv", optional=True)
"""What follows from several iterations or trials, such as a drift: `figures.DerivedFindings`."""

CLAIMS = Table(
    "claims.csv",
    {
        "claim": WORD,
        "source": WORD,
        "place": WORD,
        "metric": WORD,
        "kind": WORD,
        "scenario": WORD,
        "scope": WORD,
        "figure": WORD,
        "unit": WORD,
        "published_low": DECIMAL,
        "published_high": DECIMAL,
        "published_sign": WORD,
        "tolerance_factor": DECIMAL,
        "measured": DECIMAL,
        "low_measured": DECIMAL,
        "high_measured": DECIMAL,
        "forks": WHOLE,
        "suspect": WORD,
        "verdict": WORD,
        "direction": WORD,
        "reason": WORD,
        "departures": WORD,
        "published_machine": WORD,
        "measured_machine": WORD,
        "environment": WORD,
        "runs": WORD,
        "guarantee": WORD,
        "durability": WORD,
        "durability_basis": WORD,
        "unequal": WORD,
        "loss_fraction": DECIMAL,
        "exploratory": WORD,
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
        "source": WORD,
        "figure": WORD,
        "variation": WORD,
        "forks_5": WORD,
        "forks_10": WORD,
        "forks_20": WORD,
    },
    frozenset({"source", "figure", "variation", "forks_5", "forks_10", "forks_20"}),
    optional=True,
)
"""What a given number of forks can find, in words, beside `claims.csv`: `claims.DetectableCsv`."""
