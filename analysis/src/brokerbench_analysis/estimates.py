"""Estimates as rows: the form in which figures and tables take them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import polars as pl

from brokerbench_analysis import statistics
from brokerbench_analysis.runs import Cell

SCHEMA: Final[dict[str, pl.DataType]] = {
    "median": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "forks": pl.Int64(),
    "fork_medians": pl.List(pl.Float64()),
}
"""Columns of a row, in the unit of the figure: an estimate, and each fork's median."""


@dataclass(frozen=True)
class Sampling:
    """How intervals are made, which every statement shows."""

    seed: int
    resamples: int = 10_000


def row(cell: Cell, figure: str, sampling: Sampling) -> dict[str, object]:
    """`figure` of `cell` as the columns of :data:`SCHEMA`; nulls where no fork has it."""
    samples: Sequence[Sequence[float]] = cell.per_fork(figure)
    if not samples:
        return {"median": None, "low": None, "high": None, "forks": 0, "fork_medians": []}
    estimate = statistics.estimate(samples, seed=sampling.seed, resamples=sampling.resamples)
    return {
        "median": estimate.median if math.isfinite(estimate.median) else None,
        "low": estimate.low,
        "high": estimate.high,
        "forks": estimate.forks,
        "fork_medians": [median(fork) for fork in samples],
    }
