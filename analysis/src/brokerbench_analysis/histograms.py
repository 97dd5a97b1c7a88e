"""Latency histograms of forks, merged; percentiles are never averaged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import polars as pl

    from brokerbench_analysis.runs import Cell


@dataclass(frozen=True, eq=False)
class Histogram:
    """Counts of latencies in nanoseconds.

    Attributes
    ----------
    count
        values recorded
    """

    count: int

    @property
    def min_ns(self) -> int:
        """The least value, in nanoseconds; 0 when nothing was recorded."""
        raise NotImplementedError

    @property
    def max_ns(self) -> int:
        """The greatest value, in nanoseconds; 0 when nothing was recorded."""
        raise NotImplementedError

    @property
    def mean_ns(self) -> float:
        """The mean, in nanoseconds; NaN when nothing was recorded."""
        raise NotImplementedError

    def percentile_ns(self, percentile: float) -> float:
        """The value at `percentile` (0 to 100), in nanoseconds; NaN when nothing was recorded."""
        raise NotImplementedError

    def curve(self) -> pl.DataFrame:
        """The percentile curve: `percentile` (0 to 100), `value_ns`, `count_above`; a row per value."""
        raise NotImplementedError


def merged(cell: Cell, metric: str) -> Histogram:
    """All measurement intervals of `metric` in the counting forks of `cell`."""
    raise NotImplementedError


def per_fork(cell: Cell, metric: str) -> Mapping[str, Histogram]:
    """As `merged`, by `fork_id`; forks without a readable log are left out."""
    raise NotImplementedError
