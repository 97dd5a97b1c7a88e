"""Iterations in which nothing was delivered."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl


def stalled(throughput: pl.DataFrame, *, fork: int, iterations: Sequence[int]) -> pl.DataFrame:
    """Rows of `throughput.csv`, those of some measurement iterations of a fork with a rate of 0."""
    at = (
        pl.col("fork") == fork,
        pl.col("phase") == "measurement",
        pl.col("iteration").is_in(iterations),
    )
    rate = "delivered_msg_per_s"
    return throughput.with_columns(pl.when(*at).then(0.0).otherwise(pl.col(rate)).alias(rate))
