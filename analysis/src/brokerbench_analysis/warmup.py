"""What warms up, the broker or the client: the scenario `warmup`, two states by two states."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from brokerbench_analysis import statistics
from brokerbench_analysis.runs import Cell, Runs

FIGURES = (
    "delivered_msg_per_s",
    "end_to_end_latency_p50_ns",
    "end_to_end_latency_p95_ns",
    "end_to_end_latency_p99_ns",
    "broker_memory_max_bytes",
    "broker_cpu_percent_p50",
)

_STATES = ("cold", "warm")
_COLD = ("cold", "cold")
_BROKER = ("warm", "cold")
_CLIENT = ("cold", "warm")
_BOTH = ("warm", "warm")

# Name to the points (broker, client) whose product is divided by that of the others.
_EFFECTS = {
    "broker warm at client cold": ([_BROKER], [_COLD]),
    "broker warm at client warm": ([_BOTH], [_CLIENT]),
    "client warm at broker cold": ([_CLIENT], [_COLD]),
    "client warm at broker warm": ([_BOTH], [_BROKER]),
    "both": ([_BOTH], [_COLD]),
    "interaction": ([_BOTH, _COLD], [_BROKER, _CLIENT]),
}

STUDY_EFFECT = "broker warm at client cold"
"""The study's second run: the same servers, a new client."""

_SCHEMA = {
    "broker": pl.String(),
    "figure": pl.String(),
    "kind": pl.String(),
    "name": pl.String(),
    "broker_state": pl.String(),
    "client_state": pl.String(),
    "forks": pl.Int64(),
    "excluded_forks": pl.Int64(),
    "median": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "ratio": pl.Float64(),
    "ratio_low": pl.Float64(),
    "ratio_high": pl.Float64(),
    "verdict": pl.String(),
}

Point = tuple[str, str]


def two_by_two(
    runs: Runs,
    broker: str,
    *,
    scenario: str | Sequence[str] = "warmup",
) -> pl.DataFrame:
    """Points and effects of the scenario `warmup`; empty where it is not among the runs.

    Parameters
    ----------
    scenario
        others with `broker_state` and `client_state`, such as `study-three-node` and
        `study-three-node-warm`; effects of points that they have not are left out

    Returns
    -------
    A row per figure and point, then per figure and effect: broker, figure (of `FIGURES`), kind
    (`point` or `effect`), name (such as `broker warm, client cold`, or `broker warm at client
    cold`), broker_state, client_state (null of an effect), forks, excluded_forks (null of an
    effect), median, low, high (in the figure's unit; null of an effect), ratio, ratio_low,
    ratio_high (of a point that over cold/cold; of the effect `interaction` the effect of both over
    the product of the two alone), verdict
    """
    cells = {
        (broker_state, client_state): cell
        for broker_state in _STATES
        for client_state in _STATES
        if (
            cell := runs.cell(
                scenario=scenario,
                broker=broker,
                broker_state=broker_state,
                client_state=client_state,
            )
        )
    }
    rows: list[dict[str, object]] = []
    for figure in FIGURES:
        samples = {point: cell.per_fork(figure) for point, cell in cells.items()}
        present = {point: sample for point, sample in samples.items() if sample}
        of_figure = {"broker": broker, "figure": figure}
        for point, sample in present.items():
            rows.append(of_figure | _point(point, cells[point], sample))
            if _COLD in present and point != _COLD:
                rows[-1] |= _ratio(statistics.ratio(sample, present[_COLD]))
        for name, (above, below) in _EFFECTS.items():
            if all(point in present for point in (*above, *below)):
                effect = statistics.contrast(
                    [present[point] for point in above],
                    [present[point] for point in below],
                )
                rows.append(of_figure | {"kind": "effect", "name": name} | _ratio(effect))
    return pl.DataFrame(rows, schema=_SCHEMA)


def _point(point: Point, cell: Cell, sample: statistics.Sample) -> dict[str, object]:
    estimate = statistics.estimate(sample)
    return {
        "kind": "point",
        "name": f"broker {point[0]}, client {point[1]}",
        "broker_state": point[0],
        "client_state": point[1],
        "forks": estimate.forks,
        "excluded_forks": cell.excluded_forks,
        "median": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
    }


def _ratio(ratio: statistics.Estimate) -> dict[str, object]:
    return {
        "forks": ratio.forks,
        "ratio": ratio.value,
        "ratio_low": ratio.low,
        "ratio_high": ratio.high,
        "verdict": statistics.words(ratio),
    }
