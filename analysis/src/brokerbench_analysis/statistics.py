"""Means and ratios over forks with 99 % intervals, by the rules of `brokerbench.statistics`.

A sample has one value per fork. Values are averaged on logarithms: a geometric mean with Student's
t, a ratio of such means with Welch's. A sample with a value of 0 or below is averaged as it is, and
has no ratio.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.stats import t as student

from brokerbench_analysis import vocabulary

Verdict = Literal["differs", "no difference found", "inconclusive"]
Sample = Sequence[float]

LEVEL = 0.99
LEAST_FORKS = 3
"""Fewer forks than this give no interval."""

LEAST_FORKS_TO_CLAIM = 5
"""With fewer forks a difference is not claimed."""

SAME = (0.95, 1.05)
"""Ratios in this band are the same for a reader."""

BLUR = (0.8, 1.25)
"""An interval that meets `SAME` and leaves this band excludes nothing."""


@dataclass(frozen=True)
class Estimate:
    """A figure over forks, or a ratio of such figures.

    Attributes
    ----------
    value
        the mean over forks, or the ratio of such means; NaN where there is none
    low, high
        ends of the 99 % interval; None with fewer than three forks, and where there is no value
    forks
        forks that have the figure; of a ratio, those of the smallest group
    """

    value: float
    low: float | None
    high: float | None
    forks: int


def estimate(sample: Sample) -> Estimate:
    """The mean over forks."""
    if all(value > 0 for value in sample):
        return contrast([sample], [])
    centre, reach = _welch([(1, np.asarray(sample, dtype=np.float64))])
    return _around(centre, reach, len(sample))


def ratio(numerator: Sample, denominator: Sample) -> Estimate:
    """The ratio of two geometric means: `brokerbench.statistics.Comparison`."""
    return contrast([numerator], [denominator])


def contrast(above: Sequence[Sample], below: Sequence[Sample]) -> Estimate:
    """The product of the geometric means of some groups over that of others.

    With one group above and none below it is a geometric mean, such as that of ratios within forks.
    With two on each side it is a ratio of ratios: by which factor an effect differs between two
    situations.

    Parameters
    ----------
    above, below
        groups of forks, a value for each fork; NaN comes of an empty one and of values not above 0
    """
    groups = [*above, *below]
    forks = min(len(group) for group in groups)
    if forks == 0 or any(value <= 0 for group in groups for value in group):
        return Estimate(math.nan, None, None, forks)
    signs = [1] * len(above) + [-1] * len(below)
    logarithms = [np.log(np.asarray(group, dtype=np.float64)) for group in groups]
    centre, reach = _welch(list(zip(signs, logarithms, strict=True)))
    around = _around(centre, reach, forks)
    return Estimate(
        math.exp(centre),
        None if around.low is None else math.exp(around.low),
        None if around.high is None else math.exp(around.high),
        forks,
    )


def verdict(ratio: Estimate) -> Verdict:
    """What may be claimed of a ratio.

    `differs`: five forks or more, and the interval wholly outside `SAME`. `no difference found`:
    five forks or more, the interval meets `SAME` and lies within `BLUR`. Else `inconclusive`.
    """
    if ratio.low is None or ratio.high is None or ratio.forks < LEAST_FORKS_TO_CLAIM:
        return "inconclusive"
    if ratio.high < SAME[0] or ratio.low > SAME[1]:
        return "differs"
    within = ratio.low >= BLUR[0] and ratio.high <= BLUR[1]
    return "no difference found" if within else "inconclusive"


def words(ratio: Estimate) -> str:
    """The verdict in words, such as `inconclusive: 3 forks, needs 5 at least`."""
    found = verdict(ratio)
    if found != "inconclusive":
        return found
    needs = (
        "" if ratio.forks >= LEAST_FORKS_TO_CLAIM else f", needs {LEAST_FORKS_TO_CLAIM} at least"
    )
    return f"inconclusive: {vocabulary.count(ratio.forks, 'fork')}{needs}"


def _around(centre: float, reach: float, forks: int) -> Estimate:
    if forks < LEAST_FORKS:
        return Estimate(centre, None, None, forks)
    return Estimate(centre, centre - reach, centre + reach, forks)


def _welch(groups: Sequence[tuple[int, np.typing.NDArray[np.float64]]]) -> tuple[float, float]:
    """The sum of means by their signs, and how far its interval reaches; NaN for one value."""
    centre = sum(sign * float(values.mean()) for sign, values in groups)
    if min(len(values) for _, values in groups) < 2:
        return centre, math.nan
    errors = [(_squared_error(values), len(values)) for _, values in groups]
    error = _total(errors)
    if error == 0:
        return centre, 0.0
    return centre, float(student.ppf(0.5 + LEVEL / 2, _degrees(errors))) * math.sqrt(error)


def _squared_error(values: np.typing.NDArray[np.float64]) -> float:
    """Of their mean; exactly 0 where nothing varies."""
    return 0.0 if values.min() == values.max() else float(values.var(ddof=1)) / len(values)


def _degrees(errors: Sequence[tuple[float, int]]) -> float:
    """Degrees of freedom of a sum of means, from each group's squared error and size.

    Satterthwaite's, but of groups of different sizes those of the smallest ones alone where their
    error is the larger, or where they have too few forks for a claim, as in
    `brokerbench.statistics.Student`.
    """
    least = min(count for _, count in errors)
    smallest = [each for each in errors if each[1] == least]
    others = [each for each in errors if each[1] > least]
    alone = others and (_total(smallest) > _total(others) or least < LEAST_FORKS_TO_CLAIM)
    deciding = smallest if alone else errors
    if _total(deciding) == 0:
        return least - 1
    return _total(deciding) ** 2 / sum(squared**2 / (count - 1) for squared, count in deciding)


def _total(errors: Sequence[tuple[float, int]]) -> float:
    return sum(squared for squared, _ in errors)
