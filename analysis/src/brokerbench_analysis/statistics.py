"""Estimates over forks with intervals: decision record 0002, `brokerbench.statistics`.

A sample is a list of forks; each fork is a list with one value per iteration, or with one value.
Iterations of one fork are not independent, so the fork is what is counted: forks are drawn with
replacement, then iterations inside each drawn fork, and the statistic is the median over the drawn
forks of each fork's median. The interval is the 99 % percentile interval over the resamples. The
same seed and sample give the same interval, whatever was asked before. Java draws from another
generator, so its intervals agree within the error of the simulation, and medians agree exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student

Verdict = Literal["differs", "no difference found", "inconclusive"]
Sample = Sequence[Sequence[float]]

LEVEL = 0.99
LEAST_FORKS = 3
"""Fewer forks than this give no interval."""

LEAST_FORKS_TO_CLAIM = 5
"""With fewer forks a difference is not claimed."""

SAME = (0.95, 1.05)
"""Ratios in this band are the same for a reader."""

BLUR = (0.8, 1.25)
"""An interval that meets `SAME` and leaves this band excludes nothing."""

MOST_FORKS = 1_000
"""No number of forks needed is above this."""


@dataclass(frozen=True)
class Sampling:
    """How intervals are drawn, which every statement shows; the seed is 0 or more."""

    seed: int
    resamples: int = 10_000


@dataclass(frozen=True)
class Estimate:
    """A figure over forks, or a ratio of such figures.

    Attributes
    ----------
    median
        the median over forks of each fork's median, or the ratio of such medians; of `contrast` the
        geometric mean; NaN where there is none
    low, high
        ends of the 99 % interval; None with fewer than three forks, and where there is no median
    forks
        forks that have the figure; of a ratio, those of the smallest group
    """

    median: float
    low: float | None
    high: float | None
    forks: int


def estimate(samples: Sample, sampling: Sampling) -> Estimate:
    """Estimate a figure.

    Parameters
    ----------
    samples
        per fork its values, at least one each, in any unit
    """
    return product([samples], [], sampling)


def ratio(numerator: Sample, denominator: Sample, sampling: Sampling) -> Estimate:
    """The ratio of two medians, both groups resampled: `brokerbench.statistics.Comparison`."""
    return product([numerator], [denominator], sampling)


def product(
    numerators: Sequence[Sample], denominators: Sequence[Sample], sampling: Sampling
) -> Estimate:
    """The product of the medians of some groups over that of others, every group resampled.

    With two on each side it is a ratio of ratios: by which factor an effect differs between two
    situations.
    """
    groups = [*numerators, *denominators]
    forks = min(len(group) for group in groups)
    median = _quotient(
        [np.array([_median_of_forks(group)]) for group in numerators],
        [np.array([_median_of_forks(group)]) for group in denominators],
    )[0]
    if not math.isfinite(median):
        return Estimate(math.nan, None, None, forks)
    if forks < LEAST_FORKS:
        return Estimate(float(median), None, None, forks)
    random = np.random.default_rng(sampling.seed)
    drawn = [_resampled_medians(group, random, sampling.resamples) for group in groups]
    statistics = np.sort(_quotient(drawn[: len(numerators)], drawn[len(numerators) :]))
    tail = math.floor((1 - LEVEL) / 2 * (sampling.resamples - 1))
    return Estimate(float(median), float(statistics[tail]), float(statistics[-1 - tail]), forks)


def contrast(above: Sequence[Sequence[float]], below: Sequence[Sequence[float]]) -> Estimate:
    """The product of the geometric means of some groups over that of others.

    Welch's t of the logarithms. With one group above and none below it is a geometric mean, such as
    that of ratios within forks, with Student's interval; the seed plays no part.

    Parameters
    ----------
    above, below
        groups of forks, a value above 0 for each fork
    """
    groups = [(1, np.log(group)) for group in above] + [(-1, np.log(group)) for group in below]
    forks = min(len(logarithms) for _, logarithms in groups)
    if forks == 0:
        return Estimate(math.nan, None, None, 0)
    centre = sum(sign * float(logarithms.mean()) for sign, logarithms in groups)
    if forks < LEAST_FORKS:
        return Estimate(math.exp(centre), None, None, forks)
    errors = [(float(each.var(ddof=1)) / len(each), len(each)) for _, each in groups]
    error = sum(square for square, _ in errors)
    # Welch and Satterthwaite; groups that do not vary have no error to weigh.
    weights = sum(square**2 / (count - 1) for square, count in errors)
    reach = (
        float(student.ppf(0.5 + LEVEL / 2, error**2 / weights)) * math.sqrt(error) if error else 0
    )
    return Estimate(math.exp(centre), math.exp(centre - reach), math.exp(centre + reach), forks)


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


def forks_needed(ratio: Estimate) -> int:
    """About how many forks would decide; `ratio.forks` when decided.

    The width of an interval of a median falls with the square root of the number of forks.
    """
    if verdict(ratio) != "inconclusive":
        return ratio.forks
    if ratio.low is None or ratio.high is None:
        return LEAST_FORKS_TO_CLAIM
    width = math.log(ratio.high / ratio.low) if ratio.low > 0 else math.inf
    times = width / math.log(SAME[1] / SAME[0])
    needed = math.ceil(ratio.forks * times * times) if math.isfinite(times) else MOST_FORKS
    return min(max(needed, LEAST_FORKS_TO_CLAIM, ratio.forks + 1), MOST_FORKS)


def words(ratio: Estimate) -> str:
    """The verdict in words, such as `inconclusive (3 forks, needs 5)`."""
    found = verdict(ratio)
    if found == "inconclusive":
        return f"inconclusive ({ratio.forks} forks, needs {forks_needed(ratio)})"
    return found


def _median_of_forks(sample: Sample) -> float:
    if not sample:
        return math.nan
    return float(np.median([np.median(fork) for fork in sample]))


def _quotient(
    numerators: Sequence[NDArray[np.float64]], denominators: Sequence[NDArray[np.float64]]
) -> NDArray[np.float64]:
    quotient = numerators[0].astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        for factor in numerators[1:]:
            quotient = quotient * factor
        for divisor in denominators:
            quotient = quotient / divisor
    return quotient


def _resampled_medians(
    sample: Sample, random: np.random.Generator, resamples: int
) -> NDArray[np.float64]:
    forks = [np.asarray(fork, dtype=np.float64) for fork in sample]
    drawn = random.integers(len(forks), size=(resamples, len(forks)))
    medians = np.empty(drawn.shape)
    for index, fork in enumerate(forks):
        chosen = drawn == index
        picks = random.integers(len(fork), size=(int(chosen.sum()), len(fork)))
        medians[chosen] = np.median(fork[picks], axis=1)
    resampled: NDArray[np.float64] = np.median(medians, axis=1)
    return resampled
