"""Latency histograms of forks, merged; percentiles are never averaged.

A histogram log holds a line per interval; its tag is metric/phase/iteration. Percentiles and the
mean are those of `org.HdrHistogram.Histogram`, so that they equal what `latency.csv` and the
reports show.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from numpy.typing import NDArray

from brokerbench_analysis import histogram_format
from brokerbench_analysis.files import RunDirectoryError, read_text, stored

if TYPE_CHECKING:
    from brokerbench_analysis.runs import Cell

_LOG = logging.getLogger(__name__)


class HistogramLogError(Exception):
    """A log that is damaged before its last line: one line that says where."""


@dataclass(frozen=True, eq=False)
class Histogram:
    """Counts of latencies in nanoseconds, in buckets of the recording's significant digits.

    Attributes
    ----------
    low_ns, high_ns
        least and greatest value of each bucket that holds a count, ascending, both inside; shape
        (buckets,)
    counts
        values in each bucket, 1 or more; shape (buckets,)
    """

    low_ns: NDArray[np.int64]
    high_ns: NDArray[np.int64]
    counts: NDArray[np.int64]

    @property
    def count(self) -> int:
        """Values recorded."""
        return int(self.counts.sum())

    @property
    def min_ns(self) -> int:
        """The least value, nanoseconds, rounded down to its bucket; 0 when empty."""
        return int(self.low_ns[0]) if self.counts.size else 0

    @property
    def max_ns(self) -> int:
        """The greatest value, nanoseconds, rounded up to its bucket; 0 when empty."""
        return int(self.high_ns[-1]) if self.counts.size else 0

    @property
    def mean_ns(self) -> float:
        """The mean, nanoseconds, each value taken as the middle of its bucket; NaN when empty."""
        if not self.counts.size:
            return math.nan
        middle_ns = self.low_ns + (self.high_ns - self.low_ns + 1) // 2
        return float((middle_ns.astype(np.float64) * self.counts).sum() / self.count)

    def percentile_ns(self, percentile: float) -> float:
        """The smallest value that at least `percentile` percent of all values do not exceed.

        Nanoseconds, rounded up to its bucket; NaN when empty. `percentile` is 0 to 100.
        """
        if not 0 <= percentile <= 100:
            message = f"percentile {percentile}: use 0 to 100"
            raise ValueError(message)
        if not self.counts.size:
            return math.nan
        if percentile == 0:
            return float(self.low_ns[0])
        # The next lower double, as Java does, so that a rank that is whole but for the last bit of
        # the product is not rounded up to the next value.
        rank = max(1, math.ceil(math.nextafter(percentile, -math.inf) * self.count / 100))
        return float(self.high_ns[int(np.searchsorted(self.counts.cumsum(), rank))])

    def curve(self) -> pl.DataFrame:
        """The percentile curve, a row per bucket, ascending.

        Returns
        -------
        percentile (above 0, to 100: share of values that are not above), value_ns (upper end of
        the bucket), count_above (values above)
        """
        below = self.counts.cumsum()
        return pl.DataFrame(
            {
                "percentile": below * (100.0 / max(self.count, 1)),
                "value_ns": self.high_ns,
                "count_above": self.count - below,
            },
            schema={
                "percentile": pl.Float64(),
                "value_ns": pl.Int64(),
                "count_above": pl.Int64(),
            },
        )


def merge(parts: Iterable[Histogram]) -> Histogram:
    """The distribution of all values of all `parts`, which may be none."""
    every = list(parts)
    if not every:
        none = np.empty(0, dtype=np.int64)
        return Histogram(none, none, none)
    buckets = np.stack(
        [
            np.concatenate([part.high_ns for part in every]),
            np.concatenate([part.low_ns for part in every]),
        ],
        axis=1,
    )
    merged_buckets, place = np.unique(buckets, axis=0, return_inverse=True)
    counts = np.zeros(len(merged_buckets), dtype=np.int64)
    np.add.at(counts, place.reshape(-1), np.concatenate([part.counts for part in every]))
    return Histogram(merged_buckets[:, 1], merged_buckets[:, 0], counts)


def merged(cell: Cell, metric: str) -> Histogram:
    """All finished measurement iterations of `metric` in the counting forks of `cell`.

    Forks without a readable log are left out, as in the reports.
    """
    return merge(per_fork(cell, metric).values())


def per_fork(cell: Cell, metric: str) -> Mapping[str, Histogram]:
    """As `merged`, by `fork_id`; forks without a readable log, or without a value, are left out."""
    finished = cell.throughput.filter(pl.col("phase") == "measurement")
    histograms: dict[str, Histogram] = {}
    for fork_id in cell.fork_ids:
        iterations = finished.filter(pl.col("fork_id") == fork_id)["iteration"].to_list()
        parts = of_log(cell.logs[fork_id], metric)
        if parts is None:
            continue
        whole = merge(parts[each] for each in iterations if each in parts)
        if whole.count:
            histograms[fork_id] = whole
    return histograms


def of_log(path: Path, metric: str) -> Mapping[int, Histogram] | None:
    """The measurement iterations of `metric` in one log; None when it is unreadable."""
    file = stored(path)
    try:
        stat = file.stat()
        return _iterations(file, metric, stat.st_mtime_ns, stat.st_size)
    except FileNotFoundError:
        _LOG.warning("%s: the file is missing; its fork is left out of what is pooled", path)
    except (HistogramLogError, RunDirectoryError) as error:
        _LOG.warning("%s; its fork is left out of what is pooled", error)
    return None


@lru_cache(maxsize=4096)
def _iterations(path: Path, metric: str, _changed_ns: int, _size: int) -> Mapping[int, Histogram]:
    parts: dict[int, list[Histogram]] = {}
    text = read_text(path)
    # A last line without a line feed was cut off.
    for number, line in enumerate(text[: text.rfind("\n") + 1].splitlines(), start=1):
        if not line.startswith(f"Tag={metric}/measurement/"):
            continue
        tag, _, interval = line.partition(",")
        try:
            iteration = int(tag.rpartition("/")[2])
            parts.setdefault(iteration, []).append(decode(interval.rpartition(",")[2]))
        except histogram_format.DAMAGED as error:
            message = f"{path}, line {number}: the histogram is damaged ({error})"
            raise HistogramLogError(message) from error
    return {iteration: merge(of) for iteration, of in parts.items()}


def decode(payload: str) -> Histogram:
    """The histogram in the last field of a line of a log.

    Raises
    ------
    ValueError, struct.error, zlib.error
        when the payload is damaged or of another format
    """
    read = histogram_format.read(payload)
    # A bucket spans a power of 2, in 2 * half parts; the first alone begins at 0.
    half_magnitude = math.ceil(math.log2(2 * 10**read.digits)) - 1
    half = 1 << half_magnitude
    bucket = (read.index >> half_magnitude) - 1
    part = (read.index & (half - 1)) + np.where(bucket < 0, 0, half)
    shift = np.maximum(bucket, 0) + read.lowest_ns.bit_length() - 1
    low_ns = part << shift
    return Histogram(low_ns, low_ns + (np.int64(1) << shift) - 1, read.counts)
