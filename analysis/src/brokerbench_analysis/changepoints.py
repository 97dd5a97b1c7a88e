"""Where a series changes: outliers, changepoints of mean and variance, and a slow or fast start.

The definitions are those that `steady_state` tells the sources of. All series here are of
logarithms, so that a change is a factor whatever the level.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import ruptures
from numpy.typing import NDArray
from ruptures.base import BaseCost

LEAST_SEGMENT: Final = 5
"""Values between two changepoints, but for a start."""

_WINDOW: Final = 25
_BAND: Final = 3
_BAND_OF_ONE: Final = 1.5

LEAST_VARIANCE: Final = 1e-6
"""Of a constant segment: a thousandth of the level, squared."""


def of(values: NDArray[np.float64], penalty: float) -> list[int]:
    """Places, 1 or more, ascending, at which a segment begins; `values` without outliers.

    Parameters
    ----------
    penalty
        what a changepoint must add to twice the logarithm of the likelihood
    """
    return _with_start(values, _changepoints(values, penalty))


def outliers(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Values outside median +- 3 (P90 - P10) of the window around them, the first window's never.

    The first values may be few and far off because they warm up.
    """
    half = _WINDOW // 2
    outliers = np.zeros(len(values), dtype=np.bool_)
    for place in range(half, len(values)):
        start = min(place - half, len(values) - _WINDOW)
        low, median, high = np.percentile(values[max(start, 0) : start + _WINDOW], [10, 50, 90])
        outliers[place] = abs(values[place] - median) > _BAND * (high - low)
    return outliers


class _MeanAndVariance(BaseCost):  # type: ignore[misc]  # The library has no types.
    """Twice the negative logarithm of the likelihood of normal values, but for constants.

    That of `ruptures.costs.CostNormal`, from sums, so that a segment costs the same time whatever
    its length.
    """

    model = "mean and variance"
    min_size = LEAST_SEGMENT

    def fit(self, signal: NDArray[np.float64]) -> _MeanAndVariance:
        self.signal = signal
        # Near 0, so that the difference of two sums of squares keeps its digits.
        centred = signal - signal.mean()
        self.sums = np.concatenate([[0], centred.cumsum()]).tolist()
        self.squares = np.concatenate([[0], (centred**2).cumsum()]).tolist()
        return self

    def error(self, start: int, end: int) -> float:
        count = end - start
        mean = (self.sums[end] - self.sums[start]) / count
        variance = (self.squares[end] - self.squares[start]) / count - mean**2
        return count * math.log(max(variance, 0) + LEAST_VARIANCE)


def _changepoints(values: NDArray[np.float64], penalty: float) -> list[int]:
    """Places, 1 or more, at which a segment begins."""
    if len(values) < 2 * LEAST_SEGMENT:
        return []
    finder = ruptures.Pelt(custom_cost=_MeanAndVariance(), min_size=LEAST_SEGMENT, jump=1)
    finder.fit(values)
    return [int(end) for end in finder.predict(pen=penalty)[:-1]]


def start_length(values: NDArray[np.float64]) -> int:
    """How many of the first values all lie on one side of the later ones; 0 for none.

    Two or more beyond median +- (P90 - P10) of the last three quarters, or one beyond 1.5 times it.
    """
    low, median, high = np.percentile(values[len(values) // 4 :], [10, 50, 90])
    band = high - low
    away = values - median
    beyond = (np.abs(away) > band) & (np.sign(away) == np.sign(away[0]))
    length = int(np.argmin(beyond)) if not beyond.all() else 0
    return 0 if length == 1 and abs(away[0]) <= _BAND_OF_ONE * band else length


def _with_start(values: NDArray[np.float64], places: list[int]) -> list[int]:
    """`places`, and before them that of the first value which is like the later ones."""
    length = start_length(values)
    told = places and places[0] < length + LEAST_SEGMENT
    return places if length == 0 or told else [length, *places]
