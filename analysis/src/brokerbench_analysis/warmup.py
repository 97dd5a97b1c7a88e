"""What warms up, the broker or the client: the scenario `warmup`, two states by two states.

Every fork with a warm broker or a warm client has a run of its own before, on cold brokers with a
cold client, recorded as its first warm-up. A warm state is compared with that: the ratio within the
fork, second run over first. What a host does to both runs of a fork is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from brokerbench_analysis import statistics
from brokerbench_analysis.runs import FIRST, Cell, Runs

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

# Name to points (broker, client), each over cold and cold: the product of some over that of others.
_EFFECTS = {
    "broker warm at client cold": ([_BROKER], []),
    "broker warm at client warm": ([_BOTH], [_CLIENT]),
    "client warm at broker cold": ([_CLIENT], []),
    "client warm at broker warm": ([_BOTH], [_BROKER]),
    "both": ([_BOTH], []),
    "interaction": ([_BOTH], [_BROKER, _CLIENT]),
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
    "value": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "ratio": pl.Float64(),
    "ratio_low": pl.Float64(),
    "ratio_high": pl.Float64(),
    "fork_ratios": pl.List(pl.Float64()),
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
    effect), value, low, high (in the figure's unit; null of an effect), ratio, ratio_low,
    ratio_high (of a point: the geometric mean over forks of second run over first, within the fork;
    of the effect `interaction` that of both over the product of the two alone), fork_ratios (each
    fork's, in the order of forks; empty of an effect), verdict
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
        of_figure: dict[str, object] = {"broker": broker, "figure": figure}
        pairs = {point: _second_over_first(cell, figure) for point, cell in cells.items()}
        for point, cell in cells.items():
            if sample := cell.per_fork(figure):
                rows.append(of_figure | _point(point, cell, sample))
                if point != _COLD:
                    rows[-1] |= _ratio(statistics.contrast([pairs[point]], []))
                    rows[-1] |= {"fork_ratios": pairs[point]}
        for name, (above, below) in _EFFECTS.items():
            if all(pairs.get(point) for point in (*above, *below)):
                effect = statistics.contrast(
                    [pairs[point] for point in above], [pairs[point] for point in below]
                )
                rows.append(of_figure | {"kind": "effect", "name": name} | _ratio(effect))
    return pl.DataFrame(rows, schema=_SCHEMA)


def _second_over_first(cell: Cell, figure: str) -> list[float]:
    first = cell.by_fork(figure, load=FIRST)
    return [
        second / first[fork_id]
        for fork_id, second in cell.by_fork(figure).items()
        if second > 0 and first.get(fork_id, 0) > 0
    ]


def _point(point: Point, cell: Cell, sample: statistics.Sample) -> dict[str, object]:
    estimate = statistics.estimate(sample)
    return {
        "kind": "point",
        "name": f"broker {point[0]}, client {point[1]}",
        "broker_state": point[0],
        "client_state": point[1],
        "forks": estimate.forks,
        "excluded_forks": cell.excluded_forks,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
    }


def _ratio(ratio: statistics.Estimate) -> dict[str, object]:
    return {
        "forks": ratio.forks,
        "ratio": ratio.value if ratio.forks else None,
        "ratio_low": ratio.low,
        "ratio_high": ratio.high,
        "verdict": statistics.words(ratio) if ratio.forks else None,
    }
