"""Whether the iterations of a fork reach a steady state, and when.

The method is that of Barrett, Bolz-Tereick, Killick, Mount and Tratt, "Virtual machine warmup
blows hot and cold", OOPSLA 2017: outliers are set aside, PELT finds changepoints in mean and
variance, and the classes follow from the segments. Two segments are the same when their means are
within 5 % of each other: the effect size of Traini, Cortellessa, Di Pompeo and Tucci, "Towards
effective assessment of steady state performance in Java software", 2023.

What differs, because a series here has tens to hundreds of iterations and not 2,000: the penalty is
calibrated at the length of the series (`penalties`; theirs, 15 log n, sees nothing in a minute that
rises a hundredfold), changes are sought in logarithms, the window of outliers is 25 iterations and
not 200, no segment is shorter than 5, the steady state must begin in the first three quarters of
the series, and steady values whose last quarter is not the same as the first are no steady state.
What a penalty outweighs in a few iterations is found by a rule of its own: first iterations that
all lie on one side of the others are a segment too (`changepoints.start_length`).

At most 5 % of stationary series whose neighbours are correlated as in the committed minutes have a
changepoint. Classes that simulated series get: `tests/test_steady_state.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

from brokerbench_analysis import changepoints, penalties
from brokerbench_analysis.runs import Cell

Kind = Literal["flat", "warm-up", "slow-down", "no steady state", "too short"]

LEAST_ITERATIONS = 20
"""A shorter series has no class."""

SAME_WITHIN = 0.05
"""Segments whose means are this near, as a share, are the same."""

_LATEST_START = 0.75
_DRIFT_ERRORS = 3


@dataclass(frozen=True)
class Segment:
    """Iterations between two changepoints.

    Attributes
    ----------
    first, last
        numbers of iterations, 1 or more, both inside
    mean
        of its values without outliers, in their unit
    steady
        whether it belongs to the steady state
    """

    first: int
    last: int
    mean: float
    steady: bool


@dataclass(frozen=True)
class SteadyState:
    """The class of a series.

    Attributes
    ----------
    kind
        `flat`: steady from the first value. `warm-up`: steady, and worse before. `slow-down`:
        steady, and better at some time before. `no steady state`. `too short`: fewer than
        `LEAST_ITERATIONS`
    changepoints
        numbers of iterations, 2 or more, with which a segment begins
    steady_from
        number of the iteration, 1 or more, from which the series is steady; None when it is not
    segments
        in order, outliers inside
    """

    kind: Kind
    changepoints: tuple[int, ...]
    steady_from: int | None
    segments: tuple[Segment, ...]


def classify(
    series: Sequence[float],
    *,
    iterations: Sequence[int] | None = None,
    higher_is_better: bool = True,
) -> SteadyState:
    """Classify the values of the iterations of one fork.

    Parameters
    ----------
    series
        a value per iteration, in order, all above 0, in any unit
    iterations
        the number of the iteration of each value, ascending; without them 1, 2 and so on
    higher_is_better
        true of a rate, false of a latency
    """
    values = np.asarray(series, dtype=np.float64)
    numbers = range(1, len(values) + 1) if iterations is None else iterations
    if len(values) < LEAST_ITERATIONS:
        return SteadyState("too short", (), None, ())
    logarithms = np.log(values)
    kept = np.flatnonzero(~changepoints.outliers(logarithms))
    starts = changepoints.of(logarithms[kept], penalties.of_length(len(kept)))
    # From places among the values kept to places in the series.
    firsts = [0, *(int(kept[start]) for start in starts)]
    lasts = [*(first - 1 for first in firsts[1:]), len(values) - 1]
    means = [float(part.mean()) for part in np.split(values[kept], starts)]
    steady_segment = _first_steady(means)
    steady_from = firsts[steady_segment]
    drifts = _drifts(values[kept[kept >= steady_from]])
    kind = _kind(means, steady_segment, higher_is_better=higher_is_better)
    if drifts or steady_from >= _LATEST_START * len(values):
        kind = "no steady state"
    found = kind != "no steady state"
    return SteadyState(
        kind,
        tuple(numbers[first] for first in firsts[1:]),
        numbers[steady_from] if found else None,
        tuple(
            Segment(numbers[first], numbers[last], mean, found and index >= steady_segment)
            for index, (first, last, mean) in enumerate(zip(firsts, lasts, means, strict=True))
        ),
    )


def of_cell(cell: Cell, figure: str) -> pl.DataFrame:
    """Classify each fork of `cell` by the measurement iterations' values of `figure`.

    Parameters
    ----------
    figure
        `delivered_msg_per_s`, `published_msg_per_s`, or a latency of an iteration such as
        `end_to_end_latency_p99_ns`

    Returns
    -------
    A row per fork: run, fork, fork_id, kind, steady_from (the number of an iteration), iterations
    (how many have a value), left_out (how many have none, or 0), changepoints (a list of numbers of
    iterations), means (of the segments, a list), cell_kind (the kind of all forks, or
    `inconsistent`)
    """
    measured = cell.throughput.filter(pl.col("phase") == "measurement")
    finished = dict(measured.group_by("fork_id").len().iter_rows())
    rows = []
    for (run, fork, fork_id), values in series(cell, figure).group_by(
        "run", "fork", "fork_id", maintain_order=True
    ):
        state = classify(
            values["value"].to_list(),
            iterations=values["iteration"].to_list(),
            higher_is_better=figure.endswith("_per_s"),
        )
        rows.append(
            {
                "run": run,
                "fork": fork,
                "fork_id": fork_id,
                "kind": state.kind,
                "steady_from": state.steady_from,
                "iterations": values.height,
                "left_out": finished[fork_id] - values.height,
                "changepoints": list(state.changepoints),
                "means": [segment.mean for segment in state.segments],
            }
        )
    kinds = Counter(str(row["kind"]) for row in rows)
    of_all = next(iter(kinds)) if len(kinds) == 1 else "inconsistent"
    return pl.DataFrame(
        [{**row, "cell_kind": of_all} for row in rows],
        schema={
            "run": pl.String(),
            "fork": pl.Int64(),
            "fork_id": pl.String(),
            "kind": pl.String(),
            "steady_from": pl.Int64(),
            "iterations": pl.Int64(),
            "left_out": pl.Int64(),
            "changepoints": pl.List(pl.Int64()),
            "means": pl.List(pl.Float64()),
            "cell_kind": pl.String(),
        },
    )


def series(cell: Cell, figure: str) -> pl.DataFrame:
    """The values that `of_cell` classifies, in the order of forks and iterations.

    Iterations without a value, or with 0, are left out.

    Returns
    -------
    run, fork, fork_id, iteration, started_ns (since the fork's first load), value (in the unit that
    ends the name of `figure`)
    """
    key = ["run", "fork", "fork_id", "iteration"]
    measured = cell.throughput.filter(pl.col("phase") == "measurement")
    if figure in measured.columns:
        valued = measured.select(*key, "started_ns", value=pl.col(figure).cast(pl.Float64()))
    else:
        metric, column = _metric_and_column(cell, figure)
        latency = cell.latency.filter(
            pl.col("phase") == "measurement", pl.col("metric") == metric
        ).select(*key, value=pl.col(column).cast(pl.Float64()))
        valued = measured.select(*key, "started_ns").join(latency, on=key)
    return valued.filter(pl.col("value") > 0).sort("run", "fork", "iteration")


def _metric_and_column(cell: Cell, figure: str) -> tuple[str, str]:
    for column in cell.latency.columns:
        metric = figure.removesuffix(f"_{column}")
        if column.endswith("_ns") and metric != figure:
            return metric, column
    message = f"'{figure}' is not a figure of an iteration; use delivered_msg_per_s or a latency"
    raise ValueError(message)


def _first_steady(means: Sequence[float]) -> int:
    """The first of the segments, up to the last, that are the same as the last."""
    first = len(means) - 1
    while first > 0 and _same(means[first - 1], means[-1]):
        first -= 1
    return first


def _same(mean: float, other: float) -> bool:
    return abs(mean - other) <= SAME_WITHIN * max(abs(mean), abs(other))


def _kind(means: Sequence[float], steady_segment: int, *, higher_is_better: bool) -> Kind:
    before = [mean for mean in means[:steady_segment] if not _same(mean, means[-1])]
    if not before:
        return "flat"
    better = [mean for mean in before if (mean > means[-1]) == higher_is_better]
    return "slow-down" if better else "warm-up"


def _drifts(steady: NDArray[np.float64]) -> bool:
    """Whether the last quarter of the steady values differs from the first by more than 5 %.

    And surely so: by more than `_DRIFT_ERRORS` standard errors. Changepoints see a slow drift as a
    level.
    """
    quarter = len(steady) // 4
    if quarter < changepoints.LEAST_SEGMENT:
        return False
    first, last = steady[:quarter], steady[-quarter:]
    error = math.sqrt((first.var(ddof=1) + last.var(ddof=1)) / quarter)
    moved = abs(float(last.mean() - first.mean()))
    return not _same(float(first.mean()), float(last.mean())) and moved > _DRIFT_ERRORS * error
