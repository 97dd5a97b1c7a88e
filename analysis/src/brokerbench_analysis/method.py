"""What the method of measuring alone does to the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from brokerbench_analysis import alternation, statistics
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.subjects import BROKERS, STUDY

FIGURES = (
    "delivered_msg_per_s",
    "end_to_end_latency_p50_ns",
    "end_to_end_latency_p95_ns",
    "end_to_end_latency_p99_ns",
)
FAITHFUL = "faithful"
STUDY_FORMULA = "faithful, the study's formula"
METHODS = (FAITHFUL, STUDY_FORMULA, "corrected", "open 50 %", "open 80 %")

ByFork = Mapping[str, float]
"""Values of a figure by `fork_id`."""


@dataclass(frozen=True)
class Groups:
    """What :func:`statistics.contrast` takes."""

    above: list[statistics.Sample]
    below: list[statistics.Sample]


_OPEN_SHARES = {"open 50 %": "0.5", "open 80 %": "0.8"}

_SIDE_BY_SIDE = {
    "figure": pl.String(),
    "method": pl.String(),
    "subject": pl.String(),
    "cell": pl.String(),
    "note": pl.String(),
    "forks": pl.Int64(),
    "excluded_forks": pl.Int64(),
    "value": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "fork_values": pl.List(pl.Float64()),
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
    "value": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
}


def side_by_side(runs: Runs, *, nodes: int) -> pl.DataFrame:
    """The same figures by each method.

    The study's formula divides the planned messages by the time to the end of the last client, the
    closing empty poll or fetch included: `study_msg_per_s`.

    Parameters
    ----------
    nodes
        1 or 3

    Returns
    -------
    A row per figure, method and subject, those that were not measured left out: figure (of
    `FIGURES`), method (of `METHODS`), subject (`kafka`, `nats` or `kafka/nats`), cell, note (null
    of `kafka/nats`), forks, excluded_forks, value, low, high (in the figure's unit, or the ratio),
    fork_values (null of `kafka/nats`), verdict (of `kafka/nats`), effect, effect_low, effect_high,
    effect_verdict (this method over `faithful`: of a broker the ratio of its figures, of
    `kafka/nats` the ratio of the ratios; within forks where both are figures of the same forks;
    null of `faithful`). Both verdicts are `alternation.APART` where the forks of the two brokers,
    or of the two methods, did not alternate, so that the machine's drift is in the ratio
    """
    cells = {
        (method, broker): cell
        for method in METHODS
        for broker in BROKERS
        if (cell := _cell(runs, method, broker, nodes))
    }
    rows: list[dict[str, object]] = []
    for figure in FIGURES:
        samples = {
            (method, broker): sample
            for (method, broker), cell in cells.items()
            if applies(method, figure) and (sample := cell.by_fork(_source(method, figure)))
        }
        for method in METHODS:
            rows.extend(
                {"figure": figure, "method": method} | row
                for row in _of_method(runs, method, cells, samples)
            )
    return pl.DataFrame(rows, schema=_SIDE_BY_SIDE)


def applies(method: str, figure: str) -> bool:
    """Whether `method` has a `figure` of its own: the study's formula is one of throughput."""
    return method != STUDY_FORMULA or figure == "delivered_msg_per_s"


def _cell(runs: Runs, method: str, broker: str, nodes: int) -> Cell | None:
    faithful = STUDY[nodes]
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


def _source(method: str, figure: str) -> str:
    return "study_msg_per_s" if method == STUDY_FORMULA else figure


def _of_method(
    runs: Runs,
    method: str,
    cells: Mapping[tuple[str, str], Cell],
    samples: Mapping[tuple[str, str], ByFork],
) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    own = {broker: samples.get((method, broker)) for broker in BROKERS}
    effects = {
        broker: _over(sample, base, within=method == STUDY_FORMULA)
        for broker, sample in own.items()
        if method != FAITHFUL and sample and (base := samples.get((FAITHFUL, broker)))
    }
    apart = {
        broker: alternation.are_apart(runs, cells[method, broker], cells[FAITHFUL, broker])
        for broker in effects
    }
    for broker in BROKERS:
        sample, cell = own[broker], cells.get((method, broker))
        if sample and cell:
            row = _figures(broker, statistics.estimate([*sample.values()]))
            row |= {
                "cell": cell.label,
                "note": cell.note,
                "excluded_forks": cell.excluded_forks,
                "fork_values": [*sample.values()],
            }
            if broker in effects:
                row |= _effect(effects[broker], apart=apart[broker])
            rows.append(row)
    kafka, nats = (own[broker] for broker in BROKERS)
    if kafka and nats:
        ratio = statistics.ratio([*kafka.values()], [*nats.values()])
        row = _figures("/".join(BROKERS), ratio)
        between = alternation.are_apart(runs, cells[method, "kafka"], cells[method, "nats"])
        row |= {"verdict": alternation.words(ratio, apart=between)}
        if len(effects) == len(BROKERS):
            of_kafka, of_nats = (effects[broker] for broker in BROKERS)
            groups = Groups(of_kafka.above + of_nats.below, of_kafka.below + of_nats.above)
            # Drift cancels only where each broker's forks of the two methods alternate.
            row |= _effect(groups, apart=any(apart.values()))
        rows.append(row)
    return rows


def _over(sample: ByFork, base: ByFork, *, within: bool) -> Groups:
    """`sample` over `base`; `within` forks where both are figures of the same ones."""
    if within:
        ratios = [value / base[fork] for fork, value in sample.items() if base.get(fork, 0) > 0]
        return Groups([ratios], [])
    return Groups([[*sample.values()]], [[*base.values()]])


def _figures(subject: str, estimate: statistics.Estimate) -> dict[str, object]:
    return {
        "subject": subject,
        "forks": estimate.forks,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
    }


def _effect(groups: Groups, *, apart: bool) -> dict[str, object]:
    effect = statistics.contrast(groups.above, groups.below)
    return {
        "effect": effect.value,
        "effect_low": effect.low,
        "effect_high": effect.high,
        "effect_verdict": alternation.words(effect, apart=apart),
    }


def capacities(runs: Runs) -> pl.DataFrame:
    """The rates that the forks of the open loop found before they offered a share of one.

    Returns
    -------
    A row per cell with `capacity_share` and figure: scenario, broker, capacity_share, cell, figure
    (`saturated_msg_per_s`, published by a closed loop; `sustained_msg_per_s`, the highest of an
    open loop; `offered_msg_per_s`), forks, value, low, high (messages per second)
    """
    rows: list[dict[str, object]] = []
    for cell in runs.cells():
        for figure in _CAPACITIES:
            if sample := cell.per_fork(figure):
                estimate = statistics.estimate(sample)
                rows.append(
                    {
                        "forks": estimate.forks,
                        "value": estimate.value,
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
