"""The numbers of Java's tests of comparisons and of the report on the golden run."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest

from brokerbench_analysis.runs import Runs
from brokerbench_analysis.statistics import (
    Estimate,
    contrast,
    estimate,
    ratio,
    verdict,
    words,
)

TABLE = (
    Path(__file__).parents[2]
    / "src"
    / "test"
    / "resources"
    / "brokerbench"
    / "statistics"
    / "ratios.csv"
)
"""Java's `ComparisonTableTest` reads it too."""


def rows_of_table() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def values(text: str) -> list[float]:
    return [float(each) for each in text.split()]


@pytest.mark.parametrize("row", rows_of_table(), ids=lambda row: row["groups"])
def test_a_ratio_of_groups_of_any_sizes_is_the_one_that_java_computes(row: dict[str, str]) -> None:
    found = ratio(values(row["first"]), values(row["second"]))
    expected = [float(row[column]) for column in ("ratio", "low", "high")]
    assert [found.value, found.low, found.high] == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(("first", "second"), [(3, 12), (12, 3), (5, 12), (12, 5)])
@pytest.mark.parametrize("deviations", [(0.12, 0.04), (0.04, 0.12), (0.08, 0.08)])
def test_an_interval_of_unequal_groups_covers_what_it_says(
    first: int, second: int, deviations: tuple[float, float]
) -> None:
    random = np.random.default_rng(11)
    covered = 0
    for _ in range(1_000):
        above, below = (
            np.exp(deviation * random.standard_normal(size))
            for deviation, size in zip(deviations, (first, second), strict=True)
        )
        found = ratio(list(above), list(below))
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 1 <= found.high
    assert covered >= 980


def test_in_a_ratio_of_ratios_small_groups_decide_as_in_a_ratio() -> None:
    small, large = [90.0, 100.0, 120.0], [100.0, 101.0, 99.0] * 4
    logarithms = np.log(small)
    error = 2 * float(logarithms.var(ddof=1)) / 3 + 2 * float(np.log(large).var(ddof=1)) / 12
    found = contrast([small, large], [large, small])
    # Two groups of three forks that vary alike: four degrees of freedom, t is 4.604.
    assert found.high == pytest.approx(math.exp(4.604 * math.sqrt(error)), rel=1e-3)


def constant(forks: int, value: float) -> list[float]:
    return [value] * forks


@pytest.mark.parametrize(
    ("figure", "shown", "low", "high"),
    [
        ("delivered_msg_per_s", 2.17, 2.06, 2.27),
        ("end_to_end_latency_p50_ns", 2.99, 2.98, 3.01),
        ("end_to_end_latency_p99_ns", 3.00, 2.99, 3.01),
        ("client_cpu_ns_per_message", 1.00, 0.98, 1.02),
    ],
)
def test_ratios_and_their_words_are_those_that_java_prints(
    golden_runs: Runs, figure: str, shown: float, low: float, high: float
) -> None:
    kafka, nats = (golden_runs.cell(broker=broker) for broker in ("kafka", "nats"))
    assert kafka is not None
    assert nats is not None
    compared = ratio(kafka.per_fork(figure), nats.per_fork(figure))
    assert compared.value == pytest.approx(shown, abs=0.005)
    assert compared.low == pytest.approx(low, abs=0.005)
    assert compared.high == pytest.approx(high, abs=0.005)
    assert words(compared) == "inconclusive: 3 forks, needs 5 at least"


def test_a_figure_is_the_geometric_mean_with_students_interval() -> None:
    found = estimate([100, 1_000, 10_000])
    assert found.value == pytest.approx(1_000)
    # Logarithms 2, 3, 4 to the base of 10: a deviation of 1, and 9.925 is t of two degrees.
    assert found.low is not None
    assert found.high is not None
    assert math.log10(found.high) == pytest.approx(3 + 9.92484 / math.sqrt(3), rel=1e-5)
    assert math.log10(found.low) == pytest.approx(3 - 9.92484 / math.sqrt(3), rel=1e-5)


def test_what_can_be_zero_has_an_arithmetic_mean_and_no_ratio() -> None:
    assert estimate([0, 0, 0]) == Estimate(0, 0, 0, 3)
    assert estimate([0, 0, 3]).value == 1
    assert math.isnan(ratio([0, 1, 2], [1, 2, 3]).value)


def test_two_forks_have_a_value_but_no_interval() -> None:
    assert estimate([4, 9]) == Estimate(pytest.approx(6), None, None, 2)
    two = ratio(constant(2, 300), constant(2, 100))
    assert two == Estimate(pytest.approx(3), None, None, 2)
    assert words(two) == "inconclusive: 2 forks, needs 5 at least"


def test_an_interval_covers_the_true_ratio_of_forks_that_vary_unequally() -> None:
    random = np.random.default_rng(3)
    covered = 0
    for _ in range(1_000):
        first = np.exp(0.12 * random.standard_normal(5))
        second = np.exp(0.02 * random.standard_normal(5))
        found = ratio(list(first), list(second))
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 1 <= found.high
    assert covered >= 975


def test_the_verdict_follows_the_place_of_the_interval() -> None:
    def of(value: float) -> str:
        return words(ratio(constant(5, value), constant(5, 100)))

    assert of(100) == of(104) == "no difference found"
    assert of(106) == of(94) == "differs"


def test_four_forks_claim_nothing_however_far_apart() -> None:
    apart = ratio(constant(4, 1_000), constant(5, 1))
    assert words(apart) == "inconclusive: 4 forks, needs 5 at least"


def test_a_wide_interval_is_inconclusive() -> None:
    wide = ratio([50, 80, 100, 150, 200], constant(5, 100))
    assert verdict(wide) == "inconclusive"
    assert words(wide) == "inconclusive: 5 forks"


def test_an_absent_figure_gives_no_number() -> None:
    for absent in (ratio([], constant(5, 1)), ratio(constant(5, 1), constant(5, 0))):
        assert math.isnan(absent.value)
        assert absent.low is None
        assert verdict(absent) == "inconclusive"
    assert math.isnan(estimate([]).value)


def test_a_ratio_of_ratios_multiplies_the_means() -> None:
    groups = [constant(5, value) for value in (20, 10, 12, 15)]
    interaction = contrast(groups[:2], groups[2:])
    assert interaction.value == pytest.approx(20 * 10 / (12 * 15))


def test_a_contrast_is_the_ratio_of_geometric_means_with_welchs_interval() -> None:
    """By hand, of thr-single: Kafka's and NATS's rates as the ratios of five rounds tell them."""
    logarithms = [math.log(each) for each in (1.48, 1.49, 1.70, 1.75, 1.91)]
    mean = sum(logarithms) / 5
    error = math.sqrt(sum((each - mean) ** 2 for each in logarithms) / 4 / 5)
    # Student's t of four degrees of freedom, 99 %: 4.604.
    paired = contrast([[1.48, 1.49, 1.70, 1.75, 1.91]], [])
    assert paired.value == pytest.approx(1.66, abs=0.005)
    assert paired.low == pytest.approx(math.exp(mean - 4.604 * error), rel=1e-3)
    assert paired.high == pytest.approx(math.exp(mean + 4.604 * error), rel=1e-3)


def test_a_contrast_of_two_like_groups_has_their_degrees_of_freedom_together() -> None:
    group = [math.exp(each) for each in (-2, -1, 0, 1, 2)]
    found = contrast([group], [group])
    # Variance 2.5 each in five forks: the error is 1, with eight degrees of freedom t is 3.355.
    assert found.value == pytest.approx(1)
    assert found.high == pytest.approx(math.exp(3.355), rel=1e-3)
    # One of them constant: four degrees of freedom, and half of the variance.
    alone = contrast([group], [[7.0] * 5])
    assert alone.high == pytest.approx(math.exp(4.604 * math.sqrt(0.5)) / 7, rel=1e-3)


def test_a_contrast_of_few_forks_has_no_interval() -> None:
    two = contrast([[2.0, 8.0]], [[1.0, 1.0, 1.0]])
    assert (two.value, two.low, two.forks) == (pytest.approx(4), None, 2)
    assert math.isnan(contrast([[]], []).value)
