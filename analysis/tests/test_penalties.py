from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from brokerbench_analysis import changepoints, penalties, steady_state

SERIES = 200
RISING = [
    927,
    742,
    646,
    4_467,
    7_459,
    11_157,
    21_098,
    24_770,
    37_363,
    19_061,
    21_817,
    33_046,
    35_013,
    20_157,
    21_540,
    20_887,
    23_362,
    26_289,
    27_780,
    25_683,
    25_659,
    26_783,
    29_720,
    28_302,
    26_593,
    30_584,
    27_985,
    27_178,
    26_924,
    28_109,
    28_071,
    27_830,
    30_869,
    27_778,
    29_251,
    27_153,
    31_585,
    28_454,
    59_757,
    22_865,
    30_264,
    38_164,
    31_755,
    38_483,
    38_069,
    37_759,
    45_341,
    54_734,
    40_184,
    53_661,
    65_453,
    32_764,
    37_343,
    25_472,
    97_161,
    46_279,
    74_447,
    37_157,
    44_760,
    69_008,
]
"""Messages per second of a cold Kafka, as measured in each second of a minute."""


@pytest.fixture(scope="module")
def table() -> pl.DataFrame:
    return pl.read_csv(penalties.TABLE)


def entry(table: pl.DataFrame, iterations: int) -> dict[str, float]:
    return table.row(by_predicate=pl.col("iterations") == iterations, named=True)


@pytest.mark.parametrize("iterations", [20, 30, 60])
def test_the_table_is_what_its_simulation_gives(table: pl.DataFrame, iterations: int) -> None:
    derived = penalties.calibrated(iterations)
    assert derived == pytest.approx(entry(table, iterations)["penalty"], abs=0.01)


@pytest.mark.parametrize("iterations", [30, 60])
def test_another_seed_gives_about_the_same(table: pl.DataFrame, iterations: int) -> None:
    derived = penalties.calibrated(iterations, seed=7)
    assert derived == pytest.approx(entry(table, iterations)["penalty"], rel=0.08)


def test_every_length_has_its_entry(table: pl.DataFrame) -> None:
    assert tuple(table["iterations"]) == penalties.LENGTHS


def test_of_uncorrelated_noise_one_series_in_a_hundred_changes(table: pl.DataFrame) -> None:
    assert table.filter(pl.col("iterations") >= 30)["false_uncorrelated"].max() < 0.01
    assert table["false_uncorrelated"].max() < 0.02


def test_of_a_minute_with_a_slow_fifth_nearly_every_one_changes(table: pl.DataFrame) -> None:
    assert table.filter(pl.col("iterations") >= 60)["slow_start_found"].min() > 0.95


def test_a_penalty_lies_between_those_of_the_lengths_around_it(table: pl.DataFrame) -> None:
    assert penalties.of_length(60) == pytest.approx(entry(table, 60)["penalty"])
    between = math.sqrt(120 * 180)
    ends = [entry(table, length)["penalty"] for length in (120, 180)]
    assert penalties.of_length(round(between)) == pytest.approx(sum(ends) / 2, rel=1e-3)
    assert penalties.of_length(2_000) > penalties.of_length(600)


@pytest.mark.parametrize("iterations", [30, 60, 120, 600])
def test_stationary_noise_has_a_changepoint_in_one_series_of_twenty(iterations: int) -> None:
    """By the simulation's own seed as well as others: at most 5 %, and what chance adds."""
    count = SERIES if iterations < 600 else 40
    noise = penalties.stationary(count, iterations, penalties.CORRELATION, seed=3)
    penalty = penalties.of_length(iterations)
    changed = sum(bool(changepoints.of(row, penalty)) for row in noise)
    # Of 200 with 5 % each, 99 in 100 times at most 18; of 40, at most 6.
    assert changed <= (18 if count == SERIES else 6)


def test_all_segmentations_give_what_pelt_finds() -> None:
    """The penalty from which on nothing is found, a little below it and a little above."""
    noise = penalties.stationary(20, 60, penalties.CORRELATION, seed=5)
    for row, least in zip(noise, penalties.least(noise), strict=True):
        if math.isfinite(least):
            assert changepoints.of(row, least * 0.999)
            assert not changepoints.of(row, least * 1.001)


def test_a_minute_that_rises_a_hundredfold_warms_up() -> None:
    """The penalty for 2,000 iterations saw nothing in it."""
    whole = np.array(RISING) / np.median(RISING)
    assert changepoints.of(whole, 15 * math.log(60)) == []
    found = steady_state.classify([*map(float, RISING)])
    assert found.kind == "warm-up"
    assert found.changepoints == (7, 18, 39)


def test_a_slow_down_is_found() -> None:
    noise = penalties.stationary(SERIES, 60, penalties.CORRELATION, seed=11)
    noise[:, :15] += math.log(1.6)
    kinds = [steady_state.classify(list(np.exp(row))).kind for row in noise]
    assert kinds.count("slow-down") > 0.9 * SERIES
