"""Series whose class is known, many seeds each: how often the class found is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import made_up
import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from brokerbench_analysis import steady_state
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.steady_state import SteadyState, classify

SEEDS = 40
ITERATIONS = 120
NOISE = 0.03

Series = Callable[[np.random.Generator], NDArray[np.float64]]


def noise(random: np.random.Generator) -> NDArray[np.float64]:
    return np.asarray(1 + NOISE * random.standard_normal(ITERATIONS))


def flat(random: np.random.Generator) -> NDArray[np.float64]:
    return 1_000 * noise(random)


def flat_with_stalls(random: np.random.Generator) -> NDArray[np.float64]:
    series = flat(random)
    series[[40, 77, 100]] *= 0.2
    return series


def step(at: int, before: float) -> Series:
    def series(random: np.random.Generator) -> NDArray[np.float64]:
        values = flat(random)
        values[:at] *= before
        return values

    return series


def decay(random: np.random.Generator) -> NDArray[np.float64]:
    """Rises to its level with a time constant of 8 iterations: within 5 % of it after 19."""
    return flat(random) * (1 - 0.5 * np.exp(-np.arange(ITERATIONS) / 8))


def drift(random: np.random.Generator) -> NDArray[np.float64]:
    return flat(random) * np.linspace(1, 0.6, ITERATIONS)


def cycle(random: np.random.Generator) -> NDArray[np.float64]:
    return flat(random) * np.where(np.arange(ITERATIONS) // 20 % 2 == 0, 1, 0.7)


def classes(series: Series) -> list[SteadyState]:
    return [classify(list(series(np.random.default_rng(seed)))) for seed in range(SEEDS)]


@pytest.mark.parametrize(
    ("series", "kind", "least"),
    [
        (flat, "flat", 40),
        (flat_with_stalls, "flat", 40),
        (step(10, 0.6), "warm-up", 40),
        (step(30, 0.8), "warm-up", 40),
        (decay, "warm-up", 40),
        (step(30, 1.3), "slow-down", 40),
        (drift, "no steady state", 40),
        (cycle, "no steady state", 40),
        (step(110, 0.7), "no steady state", 40),
    ],
)
def test_the_class_is_found(series: Series, kind: str, least: int) -> None:
    found = Counter(state.kind for state in classes(series))
    assert found[kind] >= least, found


@pytest.mark.parametrize(("at", "before"), [(10, 0.6), (30, 0.8), (60, 1.2)])
def test_the_first_steady_iteration_is_found(at: int, before: float) -> None:
    starts = [state.steady_from for state in classes(step(at, before))]
    assert all(start is not None and abs(start - (at + 1)) <= 2 for start in starts), starts


def test_a_gradual_warm_up_ends_near_its_level() -> None:
    starts = [state.steady_from for state in classes(decay)]
    assert all(start is not None and 6 <= start <= 40 for start in starts), starts


def test_a_change_within_five_percent_is_none() -> None:
    found = Counter(state.kind for state in classes(step(60, 0.97)))
    assert found["flat"] >= 38, found


def test_of_a_latency_lower_is_better() -> None:
    falls = [2_000.0] * 10 + [1_000.0] * 30
    assert classify(falls, higher_is_better=False).kind == "warm-up"
    assert classify(falls).kind == "slow-down"


def test_segments_cover_the_series_and_say_which_are_steady() -> None:
    state = classify([600.0] * 10 + [1_000.0] * 30)
    assert state.changepoints == (11,)
    assert state.steady_from == 11
    assert [(each.first, each.last, each.mean, each.steady) for each in state.segments] == [
        (1, 10, 600, False),
        (11, 40, 1_000, True),
    ]


def test_a_constant_series_is_flat_from_the_first_iteration() -> None:
    assert classify([5.0] * 40) == SteadyState(
        "flat", (), 1, (steady_state.Segment(1, 40, 5, True),)
    )


@pytest.mark.parametrize("length", [0, 1, 19])
def test_a_short_series_has_no_class(length: int) -> None:
    assert classify([1.0] * length) == SteadyState("too short", (), None, ())


def cell_of(runs: Runs, broker: str) -> Cell:
    cell = runs.cell(scenario="steady-state", broker=broker)
    assert cell is not None
    return cell


def test_each_fork_of_a_cell_has_its_class(replication_runs: Runs) -> None:
    kafka = steady_state.of_cell(cell_of(replication_runs, "kafka"), "delivered_msg_per_s")
    assert kafka["kind"].to_list() == ["warm-up"] * 5
    assert kafka["cell_kind"].unique().to_list() == ["warm-up"]
    assert kafka["steady_from"].to_list() == [made_up.WARM_FROM] * 5
    assert kafka["iterations"].to_list() == [made_up.STEADY_ITERATIONS] * 5
    assert kafka["fork_id"].to_list()[3] == "round-2/4"
    nats = steady_state.of_cell(cell_of(replication_runs, "nats"), "delivered_msg_per_s")
    assert nats["kind"].to_list() == ["flat"] * 5
    latency = steady_state.of_cell(cell_of(replication_runs, "kafka"), "end_to_end_latency_p99_ns")
    assert latency["kind"].to_list() == ["flat"] * 5


def test_forks_that_disagree_make_a_cell_inconsistent(replication_runs: Runs) -> None:
    cell = replication_runs.cell(scenario="study-single-node", broker="kafka")
    assert cell is not None
    short = steady_state.of_cell(cell, "delivered_msg_per_s")
    assert short["cell_kind"].unique().to_list() == ["too short"]
    kafka, nats = (cell_of(replication_runs, broker) for broker in ("kafka", "nats"))
    mixed = made_up_mixture(kafka, nats)
    states = steady_state.of_cell(mixed, "delivered_msg_per_s")
    assert set(states["kind"]) == {"flat", "warm-up"}
    assert states["cell_kind"].unique().to_list() == ["inconsistent"]


def made_up_mixture(kafka: Cell, nats: Cell) -> Cell:
    first = kafka.throughput.filter(pl.col("fork") < 3)
    rest = nats.throughput.filter(pl.col("fork") >= 3)
    return replace(kafka, throughput=pl.concat([first, rest]))


def test_a_cell_without_forks_has_no_rows(replication_runs: Runs) -> None:
    cell = cell_of(replication_runs, "kafka")
    empty = replace(cell, throughput=cell.throughput.clear())
    assert steady_state.of_cell(empty, "delivered_msg_per_s").is_empty()


def test_a_figure_that_iterations_have_not_is_refused(replication_runs: Runs) -> None:
    with pytest.raises(ValueError, match="'disk_increase_bytes' is no figure of an iteration"):
        steady_state.of_cell(cell_of(replication_runs, "kafka"), "disk_increase_bytes")
