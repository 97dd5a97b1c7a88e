"""Estimates over forks with intervals: decision record 0002, `brokerbench.statistics`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["differs", "no difference found", "inconclusive"]


@dataclass(frozen=True)
class Estimate:
    """A figure over forks, or the ratio of two.

    Attributes
    ----------
    median
        the median over forks of each fork's median; NaN without forks
    low, high
        ends of the 99 % interval, None with fewer than three forks
    forks
        forks that have the figure; of a ratio, those of the smaller group
    """

    median: float
    low: float | None
    high: float | None
    forks: int


def estimate(
    samples: Sequence[Sequence[float]], *, seed: int, resamples: int = 10_000
) -> Estimate:
    """Estimate from `samples`, per fork its values, at least one each."""
    raise NotImplementedError


def ratio(
    numerator: Sequence[Sequence[float]],
    denominator: Sequence[Sequence[float]],
    *,
    seed: int,
    resamples: int = 10_000,
) -> Estimate:
    """The ratio of two medians, both groups resampled."""
    raise NotImplementedError


def verdict(ratio: Estimate) -> Verdict:
    """What may be claimed of a ratio."""
    raise NotImplementedError


def forks_needed(ratio: Estimate) -> int:
    """About how many forks would decide; `ratio.forks` when decided."""
    raise NotImplementedError


def words(ratio: Estimate) -> str:
    """The verdict in words, such as `inconclusive (3 forks, needs 5)`."""
    raise NotImplementedError
