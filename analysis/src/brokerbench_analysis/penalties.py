"""The penalty of a changepoint, calibrated by simulation at the length of the series.

A penalty is what a changepoint must add to the likelihood to count. Too low, noise has
changepoints; too high, a warm-up has none. Rates of neighbouring seconds are alike, and noise
without correlation would make it too low. So the series simulated are stationary and normal, with
the highest correlation of neighbours that rates in the committed minutes from cold have: 0.52 after
the first twenty seconds and without their trend (of six forks: -0.27 to 0.52). Their variance does
not matter: the cost is the logarithm of a variance, and what multiplies all deviations cancels.

`penalties.csv` holds, by number of iterations, the penalty with which 5 % of such series have a
changepoint, start included. ``python -m brokerbench_analysis.penalties`` writes it anew.
"""

from __future__ import annotations

import functools
import math
import sys
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from brokerbench_analysis import changepoints

FALSE_SHARE: Final = 0.05
"""Of stationary series that are correlated as `CORRELATION` says, how many have a changepoint."""

CORRELATION: Final = 0.5
"""Of the logarithms of neighbouring iterations."""

TABLE: Final = Path(__file__).with_name("penalties.csv")
"""iterations, penalty, and shares of series in which a changepoint is found with it: 0 to 1."""

LENGTHS: Final = (20, 30, 45, 60, 90, 120, 180, 240, 360, 600)
_SERIES: Final = 2_000
_SEED: Final = 20_261_123
_DEVIATION: Final = (
    0.17  # Of logarithms; the middle of the six forks. It only matters to a slow start.
)
_SLOW_SHARE: Final = 0.2
_SLOW_FACTOR: Final = 0.6
_MOST_STEPS: Final = 30

Series = NDArray[np.float64]


def stationary(count: int, length: int, correlation: float, seed: int = _SEED) -> Series:
    """`count` series of logarithms, one a row, normal around 0, neighbours correlated."""
    random = np.random.default_rng([seed, length])
    noise = random.standard_normal((count, length))
    own = math.sqrt(1 - correlation**2)
    for place in range(1, length):
        noise[:, place] = correlation * noise[:, place - 1] + own * noise[:, place]
    return _DEVIATION * noise


def slow_start(count: int, length: int, correlation: float) -> Series:
    """The same where the first fifth is at three fifths of the later rate."""
    series = stationary(count, length, correlation, _SEED + 1)
    series[:, : int(_SLOW_SHARE * length)] += math.log(_SLOW_FACTOR)
    return series


def least(series: Series) -> NDArray[np.float64]:
    """Per row the penalty from which on no changepoint is found; infinite where the start differs.

    It is the most that a segmentation gains per changepoint, found by Dinkelbach's iteration ("On
    nonlinear fractional programming", 1967): the best segmentation at a penalty tells the next one.
    """
    penalties = np.zeros(len(series))
    for _ in range(_MOST_STEPS):
        gains, changes = _best(series, penalties)
        following = np.where(changes > 0, gains / np.maximum(changes, 1), penalties)
        if np.allclose(following, penalties):
            break
        penalties = following
    starts = np.array([changepoints.start_length(row) > 0 for row in series])
    return np.where(starts, math.inf, penalties)


def calibrated(length: int, count: int = _SERIES, seed: int = _SEED) -> float:
    """The penalty with which `FALSE_SHARE` of stationary series of this length change."""
    ordered = np.sort(least(stationary(count, length, CORRELATION, seed)))
    return float(ordered[math.ceil((1 - FALSE_SHARE) * count) - 1])


def table() -> pl.DataFrame:
    """What `TABLE` holds, simulated anew; takes some minutes."""
    return pl.DataFrame([_row(length) for length in LENGTHS])


def of_length(iterations: int) -> float:
    """The penalty for a series of that many iterations: along their logarithm between the table's.

    Beyond its ends the line goes on as between the last two.
    """
    known, penalties = _known()
    place = int(np.clip(np.searchsorted(known, math.log(iterations)), 1, len(known) - 1))
    share = (math.log(iterations) - known[place - 1]) / (known[place] - known[place - 1])
    return float(penalties[place - 1] + share * (penalties[place] - penalties[place - 1]))


def _row(length: int) -> dict[str, float]:
    penalty = calibrated(length)
    found = {
        "false_uncorrelated": stationary(_SERIES, length, 0),
        "false_correlated_30": stationary(_SERIES, length, 0.3),
        "false_correlated_65": stationary(_SERIES, length, 0.65),
        "slow_start_found": slow_start(_SERIES, length, CORRELATION),
    }
    shares = {name: float((least(series) > penalty).mean()) for name, series in found.items()}
    return {"iterations": length, "penalty": round(penalty, 2), **shares}


def _best(
    series: Series, penalties: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Per row what the best segmentation gains, without penalties, and its changepoints.

    All segmentations are looked through, as PELT would, for all rows at once.
    """
    count, length = series.shape
    sums = np.pad(series.cumsum(axis=1), ((0, 0), (1, 0)))
    squares = np.pad((series**2).cumsum(axis=1), ((0, 0), (1, 0)))

    def costs(starts: NDArray[np.int64], end: int) -> NDArray[np.float64]:
        sizes = end - starts
        means = (sums[:, [end]] - sums[:, starts]) / sizes
        variances = (squares[:, [end]] - squares[:, starts]) / sizes - means**2
        return np.asarray(sizes * np.log(np.maximum(variances, 0) + changepoints.LEAST_VARIANCE))

    rows = np.arange(count)
    best = np.zeros((count, length + 1))
    changes = np.zeros((count, length + 1))
    for end in range(changepoints.LEAST_SEGMENT, length + 1):
        least_size = changepoints.LEAST_SEGMENT
        starts = np.concatenate([[0], np.arange(least_size, end - least_size + 1)])
        totals = best[:, starts] + costs(starts, end) + (starts > 0) * penalties[:, None]
        chosen = totals.argmin(axis=1)
        best[:, end] = totals[rows, chosen]
        changes[:, end] = changes[rows, starts[chosen]] + (starts[chosen] > 0)
    whole = costs(np.array([0]), length)[:, 0]
    return whole - best[:, -1] + changes[:, -1] * penalties, changes[:, -1]


@functools.cache
def _known() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Logarithms of the lengths in the table, and their penalties."""
    read = pl.read_csv(TABLE)
    return np.log(read["iterations"].to_numpy()), read["penalty"].to_numpy()


if __name__ == "__main__":
    table().write_csv(TABLE)
    sys.stdout.write(f"{TABLE}\n")
