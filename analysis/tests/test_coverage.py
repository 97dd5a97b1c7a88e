"""What the intervals of this package cover, simulated with the variations of committed forks.

Those that the suite makes too are simulated by its Java tests; here are those that this package
alone makes: ratios of ratios, and the mean of ratios by its own formula.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from brokerbench_analysis import statistics

TABLES = Path(__file__).parents[2] / "src" / "docs" / "replication" / "tables"
REPETITIONS = 2_000
CHANCE = 3 * math.sqrt(statistics.LEVEL * (1 - statistics.LEVEL) / REPETITIONS)
"""How far a share of so many repetitions departs from the truth: three deviations."""


def observed() -> list[list[float]]:
    """Standard deviations of the logarithms of forks: of each figure four situations."""
    tables = [
        pl.read_csv(TABLES / f"warm-up-{broker}-1-node.csv").filter(
            (pl.col("kind") == "point") & pl.col("fork_ratios").is_not_null()
        )
        for broker in ("kafka", "nats")
    ]
    figures = pl.concat(table.select("figure", "fork_ratios") for table in tables)
    groups = [
        [deviation(ratios) for ratios in rows["fork_ratios"]]
        for _, rows in figures.group_by("figure", maintain_order=True)
    ]
    return [group[:4] for group in groups if len(group) >= 4 and max(group[:4]) > 0]


def deviation(ratios: str) -> float:
    return float(np.std([math.log(float(each)) for each in ratios.split()], ddof=1))


def coverage(deviations: list[float], sizes: list[int]) -> float:
    """Share of intervals of a ratio of ratios that hold the true one, 1."""
    random = np.random.default_rng(20_261_128)
    held = 0
    for _ in range(REPETITIONS):
        groups = [
            list(np.exp(random.normal(0, spread, size)))
            for spread, size in zip(deviations, sizes, strict=True)
        ]
        effect = statistics.contrast(groups[: len(groups) // 2], groups[len(groups) // 2 :])
        assert effect.low is not None
        assert effect.high is not None
        held += effect.low <= 1 <= effect.high
    return held / REPETITIONS


@pytest.mark.parametrize("sizes", [[5, 5, 5, 5], [10, 10, 10, 10], [5, 12, 5, 12], [3, 3, 12, 12]])
def test_a_ratio_of_ratios_covers_what_it_says(sizes: list[int]) -> None:
    shares = [coverage(deviations, sizes) for deviations in observed()]
    assert len(shares) >= 5
    assert sum(shares) / len(shares) > statistics.LEVEL - CHANCE / math.sqrt(len(shares))
    assert min(shares) > 0.985 - CHANCE


def test_the_mean_of_ratios_within_forks_covers_what_it_says() -> None:
    random = np.random.default_rng(7)
    spread = max(max(deviations) for deviations in observed())
    estimates = [
        statistics.contrast([list(np.exp(random.normal(0, spread, 5)))], [])
        for _ in range(REPETITIONS)
    ]
    held = sum(each.low <= 1 <= each.high for each in estimates if each.low and each.high)
    assert held / REPETITIONS > statistics.LEVEL - CHANCE
