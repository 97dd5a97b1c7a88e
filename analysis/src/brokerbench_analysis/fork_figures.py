"""What is taken from one fork: the definitions of `brokerbench.claims.ForkFigures`.

Rates are per measurement iteration; a percentile is that of the fork's merged histogram; what a
node used is taken in the study's window, `node_window`. A figure per node is the mean over nodes;
`disk_written_bytes` is the sum, and a spread is highest less lowest node over the mean.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import polars as pl

from brokerbench_analysis import histograms, node_window, schema

if TYPE_CHECKING:
    from brokerbench_analysis.runs import Cell

Values = dict[str, list[float]]
"""By `fork_id`: one value per measurement iteration, or one; NaN where there is none."""

_PERCENTILES = {
    "p50": 50.0,
    "p75": 75.0,
    "p90": 90.0,
    "p95": 95.0,
    "p99": 99.0,
    "p99_9": 99.9,
    "p99_99": 99.99,
}
_LATENCY = re.compile(rf"({'|'.join(schema.METRICS)})_({'|'.join(_PERCENTILES)}|mean|max)_ns")
_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)")
_SUBSCRIBED = (pl.col("expected") > 0) | (pl.col("published") == 0)
"""Where nobody is subscribed nothing is owed, and a rate of deliveries would read as none."""

_UNIT_NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9}

LATENCY_FIGURES: tuple[str, ...] = tuple(
    f"{metric}_{statistic}_ns"
    for metric in schema.METRICS
    for statistic in (*_PERCENTILES, "mean", "max")
)


def by_fork(cell: Cell, figure: str) -> Values:
    """Values of `figure` by `fork_id`, in the order of the forks; those without one are left out.

    Parameters
    ----------
    figure
        one of `FIGURES`

    Raises
    ------
    ValueError
        for an unknown figure
    """
    if _rises_in_steps(cell) and (_LATENCY.fullmatch(figure) or figure in _OF_ITERATIONS):
        return {}
    if match := _LATENCY.fullmatch(figure):
        values = _latency(cell, match[1], match[2])
    elif figure in _OF_ITERATIONS:
        values = _of_iterations(cell, _OF_ITERATIONS[figure])
    elif figure in _SEARCHED:
        values = _searched(cell, figure)
    elif figure in _OVER_NODES:
        node_figure, combine = _OVER_NODES[figure]
        values = _over_nodes(cell, node_figure, combine)
    else:
        message = f"unknown figure '{figure}'; use one of {', '.join(FIGURES)}"
        raise ValueError(message)
    finite = {
        fork_id: [value for value in of_fork if math.isfinite(value)]
        for fork_id, of_fork in values.items()
    }
    return {fork_id: of_fork for fork_id, of_fork in finite.items() if of_fork}


def _rises_in_steps(cell: Cell) -> bool:
    """Whether each measurement iteration had a rate of its own: no figure is of them all."""
    return float(cell.params.get("rate_step", "1")) > 1


def by_node(cell: Cell, figure: str) -> dict[str, list[list[float]]]:
    """Values of one of `NODE_FIGURES` by node: per fork that has one a list of one value."""
    if figure not in NODE_FIGURES:
        message = f"'{figure}' is no figure of a node; use one of {', '.join(NODE_FIGURES)}"
        raise ValueError(message)
    return {
        node: [
            [value]
            for fork_id in cell.fork_ids
            if math.isfinite(value := _node_value(cell, fork_id, node, figure))
        ]
        for node in cell.nodes
    }


def _delivered_rate(iterations: pl.DataFrame, _cell: Cell) -> pl.Series:
    timed = iterations.filter(pl.col("elapsed_ns") > 0, _SUBSCRIBED)
    return timed["delivered_inside"] * 1e9 / timed["elapsed_ns"]


def _published_rate(iterations: pl.DataFrame, _cell: Cell) -> pl.Series:
    timed = iterations.filter(pl.col("publish_elapsed_ns") > 0)
    return timed["published_inside"] * 1e9 / timed["publish_elapsed_ns"]


def _study_rate(iterations: pl.DataFrame, cell: Cell) -> pl.Series:
    """The study's throughput: planned messages over the time to the end of the last client.

    Its consumers end at the first empty poll or fetch, which waits for `poll_timeout` or
    `nats.fetch_wait` after the last receipt. A push consumer does not poll: no value.
    """
    wait_ns = closing_wait_ns(cell)
    if wait_ns is None:
        return pl.Series([], dtype=pl.Float64())
    received = iterations.filter(_SUBSCRIBED)
    return received["planned"] * 1e9 / (received["elapsed_ns"] + wait_ns)


def _lost_fraction(iterations: pl.DataFrame, _cell: Cell) -> pl.Series:
    owed = iterations.filter(pl.col("expected") > 0)
    return owed["lost"] / owed["expected"]


def closing_wait_ns(cell: Cell) -> float | None:
    """How long the study's consumers wait for nothing before they end, in nanoseconds.

    None for push consumers, and where the run does not say.
    """
    if cell.broker == "nats" and not cell.params.get("nats.consume", "").startswith("pull"):
        return None
    name = "nats.fetch_wait" if cell.broker == "nats" else "poll_timeout"
    match = _DURATION.fullmatch(cell.params.get(name, ""))
    return float(match[1]) * _UNIT_NS[match[2]] if match else None


def _searched(cell: Cell, column: str) -> Values:
    """What the fork found out about its broker before it offered a share of it."""
    values: Values = {}
    for fork_id in cell.fork_ids:
        rows = cell.capacity.filter(pl.col("fork_id") == fork_id)
        values[fork_id] = [float(value) for value in rows[column].drop_nulls()]
    return values


def _of_iterations(cell: Cell, value: Callable[[pl.DataFrame, Cell], pl.Series]) -> Values:
    measured = cell.throughput.filter(pl.col("phase") == "measurement")
    return {
        fork_id: value(measured.filter(pl.col("fork_id") == fork_id), cell).to_list()
        for fork_id in cell.fork_ids
    }


def _latency(cell: Cell, metric: str, statistic: str) -> Values:
    merged = histograms.per_fork(cell, metric)
    values: Values = {}
    for fork_id in cell.fork_ids:
        if fork_id in merged:
            values[fork_id] = [_of_histogram(merged[fork_id], statistic)]
        else:
            values[fork_id] = [_of_median_iteration(cell, fork_id, metric, statistic)]
    return values


def _of_histogram(histogram: histograms.Histogram, statistic: str) -> float:
    if statistic == "mean":
        return histogram.mean_ns
    if statistic == "max":
        return float(histogram.max_ns)
    return histogram.percentile_ns(_PERCENTILES[statistic])


def _of_median_iteration(cell: Cell, fork_id: str, metric: str, statistic: str) -> float:
    """Without histograms percentiles cannot be merged; the median iteration stands for its fork."""
    rows = cell.latency.filter(
        pl.col("fork_id") == fork_id,
        pl.col("phase") == "measurement",
        pl.col("metric") == metric,
        pl.col("count") > 0,
    )
    if rows.is_empty() or statistic == "mean":
        return math.nan
    values = rows[f"{statistic}_ns"].drop_nulls().sort()
    if values.is_empty():
        return math.nan
    return float(values[-1] if statistic == "max" else values[len(values) // 2])


def _sum(values: list[float]) -> float:
    return math.fsum(values) if values else math.nan


def _average(values: list[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def _spread(values: list[float]) -> float:
    """Highest less lowest node, over the mean; a single node has no spread."""
    if len(values) < 2:
        return math.nan
    mean = _average(values)
    return (max(values) - min(values)) / mean if mean else math.nan


def _node_value(cell: Cell, fork_id: str, node: str, figure: str) -> float:
    of_node = (pl.col("fork_id") == fork_id) & (pl.col("node") == node)
    if figure in node_window.OF_DISK:
        return node_window.OF_DISK[figure](cell.disk.filter(of_node))
    return node_window.OF_SAMPLES[figure](cell.resources.filter(of_node))


def _over_nodes(cell: Cell, node_figure: str, combine: Callable[[list[float]], float]) -> Values:
    frame = cell.disk if node_figure in node_window.OF_DISK else cell.resources
    values: Values = {}
    for fork_id in cell.fork_ids:
        seen = set(frame.filter(pl.col("fork_id") == fork_id)["node"].to_list())
        nodes = sorted(seen - schema.NO_BROKERS)
        values[fork_id] = [
            combine([_node_value(cell, fork_id, node, node_figure) for node in nodes])
        ]
    return values


_OF_ITERATIONS: dict[str, Callable[[pl.DataFrame, Cell], pl.Series]] = {
    "delivered_msg_per_s": _delivered_rate,
    "published_msg_per_s": _published_rate,
    "study_msg_per_s": _study_rate,
    "loss_fraction": _lost_fraction,
}

_SEARCHED = ("saturated_msg_per_s", "sustained_msg_per_s", "offered_msg_per_s")

_OVER_NODES: dict[str, tuple[str, Callable[[list[float]], float]]] = {
    "installation_bytes": ("installation_bytes", _average),
    "disk_increase_bytes": ("disk_increase_bytes", _average),
    "disk_written_bytes": ("disk_written_bytes", _sum),
    "broker_cpu_percent_p50": ("broker_cpu_percent_p50", _average),
    "broker_cpu_percent_p95": ("broker_cpu_percent_p95", _average),
    "broker_cpu_spread": ("broker_cpu_percent_p50", _spread),
    "broker_memory_p50_bytes": ("broker_memory_p50_bytes", _average),
    "broker_memory_max_bytes": ("broker_memory_max_bytes", _average),
    "broker_memory_spread": ("broker_memory_max_bytes", _spread),
}

NODE_FIGURES: tuple[str, ...] = (*node_window.OF_DISK, *node_window.OF_SAMPLES)
"""Names of the figures that `by_node` takes."""

FIGURES: tuple[str, ...] = (*_OF_ITERATIONS, *_SEARCHED, *LATENCY_FIGURES, *_OVER_NODES)
"""Names of the figures of a fork, each with its unit last; a name without one is a fraction."""
