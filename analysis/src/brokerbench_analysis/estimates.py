"""Estimates as rows: the form in which figures and tables take them."""

from __future__ import annotations

import math
from typing import Final

import polars as pl

from brokerbench_analysis import statistics
from brokerbench_analysis.runs import Cell
from brokerbench_analysis.subjects import InvalidCell

SCHEMA: Final[dict[str, pl.DataType]] = {
    "value": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "forks": pl.Int64(),
    "valid": pl.Boolean(),
    "fork_values": pl.List(pl.Float64()),
}
"""Columns of a row, in the unit of the figure: an estimate, and each fork's value."""


def row(cell: Cell, figure: str) -> dict[str, object]:
    """`figure` of `cell` as the columns of :data:`SCHEMA`.

    Nulls where no fork has it; without an interval where every fork is invalid.
    """
    samples = cell.per_fork(figure)
    valid = not isinstance(cell, InvalidCell)
    row: dict[str, object] = dict.fromkeys(SCHEMA) | {
        "forks": 0,
        "valid": valid,
        "fork_values": [],
    }
    if not samples:
        return row
    estimate = statistics.estimate(samples)
    return row | {
        "value": estimate.value if math.isfinite(estimate.value) else None,
        "low": estimate.low if valid else None,
        "high": estimate.high if valid else None,
        "forks": estimate.forks,
        "fork_values": samples,
    }
