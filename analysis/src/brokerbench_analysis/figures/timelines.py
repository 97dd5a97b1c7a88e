"""Samples of broker nodes on the time axis of the load: what the charts over time draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import polars as pl

from brokerbench_analysis.runs import Cell


@dataclass(frozen=True)
class Quantity:
    """What a node has or does over time.

    Attributes
    ----------
    column
        of resources.csv
    cumulated
        whether the column is a counter, of which the growth since the window's start is drawn
    level
        a word of `brokerbench.figures.FigureCatalogue`: the study gives its ratio
    level_words
        what that is, in a word
    """

    title: str
    column: str
    cumulated: bool
    level: str
    level_words: str
    description: str


DISK_WRITTEN: Final = Quantity(
    "Written to disk",
    "disk_written_bytes_total",
    True,
    "disk_written_bytes",
    "total",
    "Bytes that the node wrote towards the device since sampling began",
)
CPU: Final = Quantity(
    "Broker CPU",
    "cpu_percent_of_host",
    False,
    "broker_cpu_percent_p50",
    "median",
    "The node's share of all processors of the host",
)
MEMORY: Final = Quantity(
    "Broker memory",
    "memory_bytes",
    False,
    "broker_memory_max_bytes",
    "maximum",
    "Resident memory of the node; of a container what docker stats shows",
)


def timeline(cell: Cell, quantity: Quantity) -> pl.DataFrame:
    """Samples of the broker nodes in the study's window, on the time axis of the load.

    The window is that of `brokerbench.figures.FigureWindow`: the last session of the fork, without
    warm-up iterations.

    Returns
    -------
    broker, fork_id, node, phase (`before`, `measurement`, `after`), since_load_ns (0 is the last
    sample before the load), value (in the unit of the column), full (whether the fork has the
    median delivered rate)
    """
    samples = _last_session(cell).filter(pl.col(quantity.column).is_not_null())
    before = pl.when(pl.col("phase") == "before").then(pl.col("elapsed_ns"))
    samples = samples.with_columns(
        began=pl.coalesce(before.max().over("fork_id"), pl.col("elapsed_ns").min().over("fork_id"))
    )
    samples = (
        growth(samples, quantity.column)
        if quantity.cumulated
        else samples.with_columns(value=quantity.column)
    )
    return samples.filter(pl.col("phase") != "warmup").select(
        broker=pl.lit(cell.broker),
        fork_id="fork_id",
        node="node",
        phase="phase",
        since_load_ns=pl.col("elapsed_ns") - pl.col("began"),
        value=pl.col("value").cast(pl.Float64),
        full=pl.col("fork_id") == median_fork(cell),
    )


def median_fork(cell: Cell) -> str:
    """The fork whose delivered rate is the middle one of the forks' (the lower of two)."""
    rates = sorted((rate, fork_id) for fork_id, rate in cell.by_fork("delivered_msg_per_s").items())
    return rates[(len(rates) - 1) // 2][1] if rates else ""


def _last_session(cell: Cell) -> pl.DataFrame:
    """Samples of broker nodes after the last fall of `elapsed_ns`, where a session begins."""
    return (
        cell.resources.filter(pl.col("node").is_in(list(cell.nodes)))
        .with_columns(step=pl.col("elapsed_ns").diff().over("fork_id", "node"))
        .with_columns(
            session=(pl.col("step") < 0).fill_null(value=False).cum_sum().over("fork_id", "node")
        )
        .with_columns(last=pl.col("session").max().over("fork_id", "node"))
        .filter(pl.col("session") == pl.col("last"))
    )


def growth(samples: pl.DataFrame, column: str) -> pl.DataFrame:
    """With `value`, what the counter `column` grew by since its first sample, warm-up left out."""
    stepped = samples.with_columns(growth=pl.col(column).diff().over("fork_id", "node"))
    # A process that was started again counts from 0; a first sample only gives the start.
    growth = pl.when(pl.col("growth") < 0).then(pl.col(column)).otherwise(pl.col("growth"))
    counted = pl.when(pl.col("phase") == "warmup").then(0).otherwise(growth).fill_null(0)
    return stepped.with_columns(growth=counted).with_columns(
        value=pl.col("growth").cum_sum().over("fork_id", "node")
    )
