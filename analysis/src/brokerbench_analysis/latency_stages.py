"""Where a message waits before it is received: the stages of the mean latency."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from brokerbench_analysis import histograms
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.subjects import STUDY

STAGES = ("blocked_in_send", "client_buffer", "request")
"""Stages of `client_stages.csv`, in the order in which a message passes them."""

REMAINDER = "broker to consumer"

_SCHEMA = {
    "scenario": pl.String(),
    "nodes": pl.Int64(),
    "broker": pl.String(),
    "cell": pl.String(),
    "stage": pl.String(),
    "mean_ns": pl.Float64(),
    "share": pl.Float64(),
    "low_ns": pl.Float64(),
    "high_ns": pl.Float64(),
    "forks": pl.Int64(),
    "source": pl.String(),
}


def mean_stages(runs: Runs, *, broker: str = "kafka") -> pl.DataFrame:
    """Where the mean end-to-end latency of the faithful runs is spent.

    Means, since parts of a percentile do not add up. What the client library tells of its producers
    is one part; what is left of the mean end-to-end latency, from the broker's acknowledgement to
    the receipt, is `broker to consumer`. It is below 0 where messages arrive before their
    acknowledgement does.

    Returns
    -------
    A row per scenario and stage, in order: scenario, nodes, broker, cell, stage (`blocked in send`,
    `client buffer`, `request`, `broker to consumer`; without `client_stages.csv` only `publish
    latency` and `broker to consumer`), mean_ns (mean over forks of each fork's mean over its
    messages), share (of the sum; 0 to 1), low_ns, high_ns (least and greatest fork), forks, source
    (`client_stages.csv` or `histograms`)
    """
    rows: list[dict[str, object]] = []
    for nodes, scenario in STUDY.items():
        cell = runs.cell(scenario=scenario, broker=broker, nodes=nodes)
        if cell is None:
            continue
        per_fork = _recorded_stages(cell)
        source = "client_stages.csv"
        if not per_fork:
            per_fork = {
                fork_id: {"publish_latency": histogram.mean_ns}
                for fork_id, histogram in histograms.per_fork(cell, "publish_latency").items()
            }
            source = "histograms"
        rows.extend(
            {
                "scenario": scenario,
                "nodes": nodes,
                "broker": broker,
                "cell": cell.label,
                "source": source,
            }
            | stage
            for stage in _over_forks(_with_remainder(cell, per_fork))
        )
    return pl.DataFrame(rows, schema=_SCHEMA)


def _recorded_stages(cell: Cell) -> dict[str, dict[str, float]]:
    """By fork and stage the mean over messages, nanoseconds."""
    means = (
        cell.stages.filter(pl.col("phase") == "measurement", pl.col("count") > 0)
        .group_by("fork_id", "stage", maintain_order=True)
        .agg((pl.col("mean_ns") * pl.col("count")).sum() / pl.col("count").sum())
    )
    stages: dict[str, dict[str, float]] = {}
    for fork_id, stage, mean_ns in means.select("fork_id", "stage", "mean_ns").iter_rows():
        stages.setdefault(fork_id, {})[stage] = mean_ns
    return {
        fork_id: {stage: of_fork[stage] for stage in STAGES if stage in of_fork}
        for fork_id, of_fork in stages.items()
    }


def _with_remainder(
    cell: Cell, per_fork: Mapping[str, Mapping[str, float]]
) -> list[dict[str, float]]:
    end_to_end = histograms.per_fork(cell, "end_to_end_latency")
    return [
        {**stages, REMAINDER: end_to_end[fork_id].mean_ns - sum(stages.values())}
        for fork_id, stages in per_fork.items()
        if fork_id in end_to_end
    ]


def _over_forks(forks: list[dict[str, float]]) -> list[dict[str, object]]:
    if not forks:
        return []
    # Forks of one cell run the same client, so they have the same stages.
    stages = [stage for stage in forks[0] if all(stage in fork for fork in forks)]
    values = {stage: [fork[stage] for fork in forks] for stage in stages}
    means = {stage: sum(of_stage) / len(forks) for stage, of_stage in values.items()}
    whole = sum(means.values())
    return [
        {
            "stage": stage.replace("_", " "),
            "mean_ns": means[stage],
            "share": means[stage] / whole,
            "low_ns": min(values[stage]),
            "high_ns": max(values[stage]),
            "forks": len(forks),
        }
        for stage in stages
    ]
