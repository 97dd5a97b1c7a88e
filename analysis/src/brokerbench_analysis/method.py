"""What the method of measuring alone does to the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from brokerbench_analysis import histograms, statistics
from brokerbench_analysis.runs import Cell, Runs

BROKERS = ("kafka", "nats")
FIGURES = (
    "delivered_msg_per_s",
    "end_to_end_latency_p50_ns",
    "end_to_end_latency_p95_ns",
    "end_to_end_latency_p99_ns",
)
FAITHFUL = "faithful"
STUDY_FORMULA = "faithful, the study's formula"
METHODS = (FAITHFUL, STUDY_FORMULA, "corrected", "open 50 %", "open 80 %")

FAITHFUL_SCENARIOS = {1: "study-single-node", 3: "study-three-node"}
"""Number of nodes to the faithful scenario."""

STAGES = ("blocked_in_send", "client_buffer", "request")
"""Stages of `client_stages.csv`, in the order in which a message passes them."""

REMAINDER = "broker to consumer"

_OPEN_SHARES = {"open 50 %": "0.5", "open 80 %": "0.8"}

_SIDE_BY_SIDE = {
    "figure": pl.String(),
    "method": pl.String(),
    "subject": pl.String(),
    "cell": pl.String(),
    "note": pl.String(),
    "forks": pl.Int64(),
    "excluded_forks": pl.Int64(),
    "median": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "verdict": pl.String(),
    "effect": pl.Float64(),
    "effect_low": pl.Float64(),
    "effect_high": pl.Float64(),
    "effect_verdict": pl.String(),
}

_CAPACITIES = ("saturated_msg_per_s", "sustained_msg_per_s", "offered_msg_per_s")
_CAPACITY = {
    "scenario": pl.String(),
    "broker": pl.String(),
    "capacity_share": pl.Float64(),
    "cell": pl.String(),
    "figure": pl.String(),
    "forks": pl.Int64(),
    "median": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
}

_LATENCY_STAGES = {
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


@dataclass(frozen=True)
class _Resampling:
    seed: int
    resamples: int

    def estimate(self, sample: statistics.Sample) -> statistics.Estimate:
        return statistics.estimate(sample, seed=self.seed, resamples=self.resamples)

    def product(
        self, above: list[statistics.Sample], below: list[statistics.Sample]
    ) -> statistics.Estimate:
        return statistics.product(above, below, seed=self.seed, resamples=self.resamples)


def side_by_side(
    runs: Runs, *, nodes: int, seed: int, resamples: int = statistics.RESAMPLES
) -> pl.DataFrame:
    """The same figures by each method.

    The study's formula divides the planned messages by the time to the end of the last client, the
    closing empty poll or fetch included: `fork_figures`, `study_msg_per_s`.

    Parameters
    ----------
    nodes
        1 or 3

    Returns
    -------
    A row per figure, method and subject, those that were not measured left out: figure (of
    `FIGURES`), method (of `METHODS`), subject (`kafka`, `nats` or `kafka/nats`), cell, note (null
    of `kafka/nats`), forks, excluded_forks, median, low, high (in the figure's unit, or the ratio),
    verdict (of `kafka/nats`), effect, effect_low, effect_high, effect_verdict (this method over
    `faithful`: of a broker the ratio of its figures, of `kafka/nats` the ratio of the ratios; null
    of `faithful`)
    """
    resampling = _Resampling(seed, resamples)
    cells = {
        (method, broker): cell
        for method in METHODS
        for broker in BROKERS
        if (cell := _cell(runs, method, broker, nodes))
    }
    rows: list[dict[str, object]] = []
    for figure in FIGURES:
        samples = {
            place: sample
            for place, cell in cells.items()
            if (sample := _sample(cell, place[0], figure))
        }
        for method in METHODS:
            rows.extend(
                {"figure": figure, "method": method} | row
                for row in _of_method(method, cells, samples, resampling)
            )
    return pl.DataFrame(rows, schema=_SIDE_BY_SIDE)


def _cell(runs: Runs, method: str, broker: str, nodes: int) -> Cell | None:
    faithful = FAITHFUL_SCENARIOS[nodes]
    if method in (FAITHFUL, STUDY_FORMULA):
        return runs.cell(scenario=faithful, broker=broker, nodes=nodes)
    if method in _OPEN_SHARES:
        return runs.cell(
            scenario=f"{faithful}-open",
            broker=broker,
            nodes=nodes,
            capacity_share=_OPEN_SHARES[method],
        )
    return runs.cell(scenario=f"{faithful}-{method}", broker=broker, nodes=nodes)


def _sample(cell: Cell, method: str, figure: str) -> list[list[float]]:
    if method == STUDY_FORMULA:
        # The formula is one of throughput; latencies are the same as by the other.
        return cell.per_fork("study_msg_per_s") if figure == "delivered_msg_per_s" else []
    return cell.per_fork(figure)


def _of_method(
    method: str,
    cells: Mapping[tuple[str, str], Cell],
    samples: Mapping[tuple[str, str], statistics.Sample],
    resampling: _Resampling,
) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    own = {broker: samples.get((method, broker)) for broker in BROKERS}
    faithful = {broker: samples.get((FAITHFUL, broker)) for broker in BROKERS}
    for broker in BROKERS:
        sample, base, cell = own[broker], faithful[broker], cells.get((method, broker))
        if sample and cell:
            row = _figures(broker, resampling.estimate(sample))
            row |= {
                "cell": cell.label,
                "note": cell.note,
                "excluded_forks": cell.excluded_forks,
            }
            if method != FAITHFUL and base:
                row |= _effect(resampling.product([sample], [base]))
            rows.append(row)
    kafka, nats = (own[broker] for broker in BROKERS)
    if kafka and nats:
        ratio = resampling.product([kafka], [nats])
        row = _figures("/".join(BROKERS), ratio) | {"verdict": statistics.words(ratio)}
        base_kafka, base_nats = (faithful[broker] for broker in BROKERS)
        if method != FAITHFUL and base_kafka and base_nats:
            row |= _effect(resampling.product([kafka, base_nats], [nats, base_kafka]))
        rows.append(row)
    return rows


def _figures(subject: str, estimate: statistics.Estimate) -> dict[str, object]:
    return {
        "subject": subject,
        "forks": estimate.forks,
        "median": estimate.median,
        "low": estimate.low,
        "high": estimate.high,
    }


def _effect(effect: statistics.Estimate) -> dict[str, object]:
    return {
        "effect": effect.median,
        "effect_low": effect.low,
        "effect_high": effect.high,
        "effect_verdict": statistics.words(effect),
    }


def capacities(runs: Runs, *, seed: int, resamples: int = statistics.RESAMPLES) -> pl.DataFrame:
    """The rates that the forks of the open loop found before they offered a share of one.

    Returns
    -------
    A row per cell with `capacity_share` and figure: scenario, broker, capacity_share, cell, figure
    (`saturated_msg_per_s`, published by a closed loop; `sustained_msg_per_s`, the highest of an
    open loop; `offered_msg_per_s`), forks, median, low, high (messages per second)
    """
    rows: list[dict[str, object]] = []
    for cell in runs.cells():
        for figure in _CAPACITIES:
            if sample := cell.per_fork(figure):
                estimate = statistics.estimate(sample, seed=seed, resamples=resamples)
                rows.append(
                    {
                        "forks": estimate.forks,
                        "median": estimate.median,
                        "low": estimate.low,
                        "high": estimate.high,
                        "scenario": cell.scenario,
                        "broker": cell.broker,
                        "capacity_share": float(cell.params["capacity_share"]),
                        "cell": cell.label,
                        "figure": figure,
                    }
                )
    return pl.DataFrame(rows, schema=_CAPACITY)


def latency_stages(runs: Runs, *, broker: str = "kafka") -> pl.DataFrame:
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
    for nodes, scenario in FAITHFUL_SCENARIOS.items():
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
    return pl.DataFrame(rows, schema=_LATENCY_STAGES)


def _recorded_stages(cell: Cell) -> dict[str, dict[str, float]]:
    """By fork and stage the mean over messages, nanoseconds."""
    means = (
        cell.stages.filter(pl.col("phase") == "measurement", pl.col("count") > 0)
        .group_by("fork_id", "stage")
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
