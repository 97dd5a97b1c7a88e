"""What one broker node used in one fork: the definitions of `brokerbench.claims.NodeWindow`.

Processor, memory and written bytes are taken in the study's window: from the idle time before the
measurement to the idle time after it. Samples of a warm-up, and those of an earlier session of the
fork, are left out: in the study a second run had a window of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import polars as pl

_MOST_IDLE = 0.2


def cpu_median(samples: pl.DataFrame) -> float:
    """Percent of all processors; NaN without samples, and of a window of which much is idle."""
    return _cpu_quantile(samples, 0.5)


def cpu_p95(samples: pl.DataFrame) -> float:
    """Percent of all processors, between the two nearest samples.

    NaN without any, and of a window of which much is idle.
    """
    return _cpu_quantile(samples, 0.95)


def memory_median(samples: pl.DataFrame) -> float:
    """Bytes; NaN without samples."""
    return _quantile(_in_window(samples, "memory_bytes"), 0.5)


def memory_max(samples: pl.DataFrame) -> float:
    """Bytes; NaN without samples."""
    return _quantile(_in_window(samples, "memory_bytes"), 1)


def disk_written(samples: pl.DataFrame) -> float:
    """Bytes that the samples of the window add to the ones before them; NaN without any."""
    counted = _last_session(samples).filter(pl.col("disk_written_bytes_total").is_not_null())
    if counted.height < 2:
        return math.nan
    total = counted["disk_written_bytes_total"].to_numpy()
    # A process that was started again counts from 0.
    added = np.where(np.diff(total) < 0, total[1:], np.diff(total))
    inside = (counted["phase"] != "warmup").to_numpy()[1:]
    return float(added[inside].sum())


def installation(rows: pl.DataFrame) -> float:
    """Bytes of the server's own files; NaN where the row of `disk.csv` does not say."""
    return _mean(rows["installation_bytes"])


def disk_increase(rows: pl.DataFrame) -> float:
    """Bytes by which the data directory grew; NaN where the row of `disk.csv` does not say."""
    return _mean(rows["data_after_bytes"] - rows["data_before_bytes"])


OF_SAMPLES: dict[str, Callable[[pl.DataFrame], float]] = {
    "disk_written_bytes": disk_written,
    "broker_cpu_percent_p50": cpu_median,
    "broker_cpu_percent_p95": cpu_p95,
    "broker_memory_p50_bytes": memory_median,
    "broker_memory_max_bytes": memory_max,
}
"""Figures of the samples of one node of one fork, in the order in which they were taken."""

OF_DISK: dict[str, Callable[[pl.DataFrame], float]] = {
    "installation_bytes": installation,
    "disk_increase_bytes": disk_increase,
}
"""Figures of the rows of `disk.csv` of one node of one fork."""


def _last_session(samples: pl.DataFrame) -> pl.DataFrame:
    # Each session is sampled anew from 0.
    falls = np.flatnonzero(np.diff(samples["elapsed_ns"].to_numpy()) < 0)
    return samples.slice(int(falls[-1]) + 1) if falls.size else samples


def _window(samples: pl.DataFrame) -> pl.DataFrame:
    return _last_session(samples).filter(pl.col("phase") != "warmup")


def _in_window(samples: pl.DataFrame, column: str) -> pl.Series:
    return _window(samples)[column].drop_nulls()


def _cpu_quantile(samples: pl.DataFrame, share: float) -> float:
    window = _window(samples)
    # The idle time around a load is not scaled with it. Where it is more than this share of the
    # samples, percentiles tell how long the load took, not what it needed.
    idle = (window["phase"] != "measurement").sum()
    if idle > _MOST_IDLE * window.height:
        return math.nan
    return _quantile(window["cpu_percent_of_host"].drop_nulls(), share)


def _quantile(values: pl.Series, share: float) -> float:
    return float(np.quantile(values.to_numpy(), share)) if len(values) else math.nan


def _mean(values: pl.Series) -> float:
    return (
        math.nan if values.is_empty() or values.null_count() else float(np.mean(values.to_numpy()))
    )
