"""The numbers of Java's ComparisonTest and HierarchicalBootstrapTest; the generator is another."""

from __future__ import annotations

import math

import numpy as np
import pytest

from brokerbench_analysis.statistics import (
    Estimate,
    Sampling,
    contrast,
    estimate,
    forks_needed,
    product,
    ratio,
    verdict,
    words,
)

FORKS = [[10.0, 11.0, 12.0], [20.0, 21.0, 22.0], [30.0, 31.0, 32.0]]
REPETITIONS = 500


def constant(forks: int, value: float) -> list[list[float]]:
    return [[value]] * forks


def noisy(random: np.random.Generator, forks: int, mean: float, share: float) -> list[list[float]]:
    """Forks whose level and whose iterations vary normally, as Java's NoisyForks."""
    levels = mean * (1 + share * random.standard_normal(forks))
    return [list(level * (1 + share / 2 * random.standard_normal(5))) for level in levels]


def found(forks: int, true_ratio: float, share: float) -> dict[str, int]:
    """Verdicts over seeded repetitions, as in the table of decision record 0002."""
    random = np.random.default_rng(11)
    counts = {"differs": 0, "no difference found": 0, "inconclusive": 0}
    for _ in range(REPETITIONS):
        compared = ratio(
            noisy(random, forks, 1_000 * true_ratio, share),
            noisy(random, forks, 1_000, share),
            Sampling(1, 1_000),
        )
        counts[verdict(compared)] += 1
    return counts


def test_the_same_seed_gives_the_same_interval_whatever_was_asked_before() -> None:
    first = estimate(FORKS, Sampling(42))
    ratio(FORKS, FORKS, Sampling(42))
    assert estimate(FORKS, Sampling(42)) == first


def test_three_forks_give_an_interval_as_wide_as_the_forks_lie_apart() -> None:
    interval = estimate(FORKS, Sampling(42))
    assert interval.median == 21
    assert interval.low is not None
    assert interval.high is not None
    assert 10 <= interval.low <= 12
    assert 30 <= interval.high <= 32


def test_iterations_of_one_value_leave_the_variation_between_forks() -> None:
    assert estimate([[5, 5], [5, 5], [7, 7]], Sampling(42)) == Estimate(5, 5, 7, 3)


def test_an_even_number_of_values_has_the_mean_of_the_middle_two() -> None:
    assert estimate([[1, 2], [3, 5]], Sampling(1)) == Estimate(2.75, None, None, 2)


def test_forks_may_have_different_numbers_of_iterations() -> None:
    mixed = estimate([[5.0], [6.0, 6.0, 6.0], [7.0, 7.0]], Sampling(1))
    assert mixed == Estimate(6, 5, 7, 3)


def test_two_forks_have_a_median_but_no_interval() -> None:
    assert estimate(FORKS[:2], Sampling(1)) == Estimate(16, None, None, 2)
    two = ratio(constant(2, 300), constant(2, 100), Sampling(1))
    assert two == Estimate(3, None, None, 2)
    assert words(two) == "inconclusive (2 forks, needs 5)"


def test_an_interval_of_the_median_covers_the_true_value_in_most_repetitions() -> None:
    random = np.random.default_rng(3)
    covered = 0
    for _ in range(300):
        interval = estimate(noisy(random, 7, 100, 0.05), Sampling(1, 400))
        assert interval.low is not None
        assert interval.high is not None
        covered += interval.low <= 100 <= interval.high
    assert covered > 285


def test_the_verdict_follows_the_place_of_the_interval() -> None:
    def of(value: float) -> str:
        return words(ratio(constant(5, value), constant(5, 100), Sampling(1)))

    assert of(100) == of(104) == "no difference found"
    assert of(106) == of(94) == "differs"


def test_four_forks_claim_nothing_however_far_apart() -> None:
    assert words(ratio(constant(4, 1_000), constant(5, 1), Sampling(1))) == (
        "inconclusive (4 forks, needs 5)"
    )


def test_a_wide_interval_is_inconclusive_and_asks_for_more_forks() -> None:
    wide = ratio([[50], [80], [100], [150], [200]], constant(5, 100), Sampling(1))
    assert verdict(wide) == "inconclusive"
    # ln(200 / 50) is 13.85 times ln(1.05 / 0.95); 5 forks times its square.
    assert forks_needed(wide) == 960


def test_an_absent_figure_gives_no_number() -> None:
    for absent in (
        ratio([], constant(5, 1), Sampling(1)),
        ratio(constant(5, 1), constant(5, 0), Sampling(1)),
    ):
        assert math.isnan(absent.median)
        assert absent.low is None
        assert verdict(absent) == "inconclusive"
    assert math.isnan(estimate([], Sampling(1)).median)


def test_a_ratio_of_ratios_multiplies_the_medians() -> None:
    groups = [constant(5, value) for value in (20, 10, 12, 15)]
    interaction = product(groups[:2], groups[2:], Sampling(1))
    assert interaction.median == pytest.approx(20 * 10 / (12 * 15))
    assert interaction.low == pytest.approx(interaction.high)


@pytest.mark.parametrize("share", [0.05, 0.2])
def test_two_samples_of_the_same_thing_hardly_ever_differ(share: float) -> None:
    assert found(5, 1, share)["differs"] < REPETITIONS / 50


def test_a_true_difference_of_thirty_percent_is_found() -> None:
    assert found(5, 1.3, 0.05)["differs"] > REPETITIONS * 0.9


@pytest.mark.parametrize(
    ("forks", "true_ratio", "share", "differs", "no_difference"),
    [
        (5, 1.0, 0.10, 0, 129),
        (5, 1.1, 0.02, 291, 209),
        (5, 1.3, 0.10, 250, 0),
        (10, 1.3, 0.10, 443, 0),
    ],
)
def test_the_rule_finds_as_often_as_in_java(
    forks: int, true_ratio: float, share: float, differs: int, no_difference: int
) -> None:
    counts = found(forks, true_ratio, share)
    # Both sides are simulations of 500: within four standard errors of their difference.
    for here, there in (
        (counts["differs"], differs),
        (counts["no difference found"], no_difference),
    ):
        chance = (here + there) / (2 * REPETITIONS)
        error = math.sqrt(2 * REPETITIONS * chance * (1 - chance))
        assert abs(here - there) <= 4 * error + 5


def test_a_contrast_is_the_ratio_of_geometric_means_with_welchs_interval() -> None:
    """By hand, of thr-single: Kafka's and NATS's rates as the ratios of five rounds tell them."""
    logarithms = [math.log(each) for each in (1.48, 1.49, 1.70, 1.75, 1.91)]
    mean = sum(logarithms) / 5
    error = math.sqrt(sum((each - mean) ** 2 for each in logarithms) / 4 / 5)
    # Student's t of four degrees of freedom, 99 %: 4.604.
    paired = contrast([[1.48, 1.49, 1.70, 1.75, 1.91]], [])
    assert paired.median == pytest.approx(1.66, abs=0.005)
    assert paired.low == pytest.approx(math.exp(mean - 4.604 * error), rel=1e-3)
    assert paired.high == pytest.approx(math.exp(mean + 4.604 * error), rel=1e-3)


def test_a_contrast_of_two_like_groups_has_their_degrees_of_freedom_together() -> None:
    group = [math.exp(each) for each in (-2, -1, 0, 1, 2)]
    found = contrast([group], [group])
    # Variance 2.5 each: the error is 1, with eight degrees of freedom t is 3.355.
    assert found.median == pytest.approx(1)
    assert found.high == pytest.approx(math.exp(3.355), rel=1e-3)
    # One of them constant: four degrees of freedom, and half of the variance.
    alone = contrast([group], [[7.0] * 5])
    assert alone.high == pytest.approx(math.exp(4.604 * math.sqrt(0.5)) / 7, rel=1e-3)


def test_a_contrast_of_few_forks_has_no_interval() -> None:
    two = contrast([[2.0, 8.0]], [[1.0, 1.0, 1.0]])
    assert (two.median, two.low, two.forks) == (pytest.approx(4), None, 2)
    assert math.isnan(contrast([[]], []).median)
