"""Whether the iterations of a fork reach a steady state, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from brokerbench_analysis.runs import Cell

Kind = Literal["flat", "warm-up", "slow-down", "no steady state", "too short"]


@dataclass(frozen=True)
class Segment:
    """Iterations between two changepoints.

    Attributes
    ----------
    first, last
        iterations, 1 or more, both inside
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
    changepoints
        iterations, 2 or more, with which a segment begins
    steady_from
        iteration, 1 or more, from which the series is steady; None when it is not
    segments
        in order, outliers inside
    """

    kind: Kind
    changepoints: tuple[int, ...]
    steady_from: int | None
    segments: tuple[Segment, ...]


def classify(series: Sequence[float], *, higher_is_better: bool = True) -> SteadyState:
    """Classify the values of the iterations of one fork."""
    raise NotImplementedError


def of_cell(cell: Cell, figure: str) -> pl.DataFrame:
    """Classify each fork of `cell` by the measurement iterations' values of `figure`.

    Returns
    -------
    a row per fork: run, fork, fork_id, kind, steady_from, iterations, changepoints (list),
    cell_kind (`inconsistent` where forks disagree)
    """
    raise NotImplementedError


def series(cell: Cell, figure: str) -> pl.DataFrame:
    """The values that `of_cell` classifies: run, fork, fork_id, iteration, started_ns, value."""
    raise NotImplementedError
