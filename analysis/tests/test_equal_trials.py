"""What the committed equal trials say, computed again from what each fork measured."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from told import PUBLISHED

from brokerbench_analysis import statistics

ROOT = Path(__file__).parents[1] / "equal-trials"
TRIALS = sorted(ROOT.iterdir())
PAGE = (PUBLISHED / "equal-trials.md").read_text("utf-8")
WORDS = " ".join(PAGE.split())
FIGURES = {
    "delivered rate": "delivered_msg_per_s",
    "end-to-end p50": "end_to_end_latency_p50_ns",
    "end-to-end p99": "end_to_end_latency_p99_ns",
    "client CPU/msg": "client_cpu_ns_per_message",
    "broker CPU/msg": "broker_cpu_ns_per_message",
}


LEAST_ROUNDS = 24
"""From so many rounds on, they are compared within rounds."""


def of_label(figures: pl.DataFrame, row: dict[str, str], label: str) -> dict[int, float]:
    chosen = figures.filter(
        pl.col("run") == row["run"],
        pl.col("figure") == FIGURES[row["figure"]],
        pl.col("trial").str.ends_with(f"label={label}"),
    )
    return dict(chosen.sort("fork").select("fork", "value").iter_rows())


def compared(before: dict[int, float], after: dict[int, float]) -> statistics.Estimate:
    rounds = before.keys() & after.keys()
    if len(rounds) < LEAST_ROUNDS:
        return statistics.ratio([*after.values()], [*before.values()])
    return statistics.contrast([[after[each] / before[each] for each in rounds]], [])


def as_printed(value: float, text: str) -> bool:
    digits = len(text.partition(".")[2])
    return abs(value - float(text)) <= 0.51 * 10**-digits


@pytest.mark.parametrize("trials", TRIALS, ids=lambda path: path.name)
def test_each_comparison_follows_from_what_its_forks_measured(trials: Path) -> None:
    comparisons = pl.read_csv(trials / "comparisons.csv", infer_schema=False)
    figures = pl.read_csv(trials / "figures.csv.gz")
    assert comparisons.height > 0
    for row in comparisons.to_dicts():
        again = compared(of_label(figures, row, "a"), of_label(figures, row, "b"))
        assert again.low is not None
        assert again.high is not None
        assert as_printed(again.value, row["ratio"])
        assert as_printed(again.low, row["low"])
        assert as_printed(again.high, row["high"])
        assert (row["called"] == "different") == (again.low > 1 or again.high < 1)


@pytest.mark.parametrize("trials", TRIALS, ids=lambda path: path.name)
def test_a_broker_that_is_stopped_delivers_no_more_than_one_that_is_not(trials: Path) -> None:
    comparisons = pl.read_csv(trials / "comparisons.csv").filter(
        pl.col("kind").str.starts_with("injected"), pl.col("figure") == "delivered rate"
    )
    assert (comparisons["ratio"] < 1).all()


@pytest.mark.parametrize(
    ("directory", "least"), [("injected", 9), ("injected-compose", 5), ("inmemory-injected", 18)]
)
def test_a_slow_down_of_a_tenth_is_found(directory: str, least: int) -> None:
    trials = next(each for each in TRIALS if each.name == directory)
    rates = pl.read_csv(trials / "comparisons.csv").filter(pl.col("figure") == "delivered rate")
    assert (rates["high"] < 1).sum() >= least


def of_directory(name: str) -> tuple[pl.DataFrame, dict[str, int]]:
    """Comparisons, and of each run how many forks a label had."""
    comparisons = pl.read_csv(ROOT / name / "comparisons.csv")
    forks = (
        pl.read_csv(ROOT / name / "figures.csv.gz").group_by("run").agg(pl.col("fork").max())
    ).iter_rows()
    return comparisons, dict(forks)


def cells(name: str) -> list[str]:
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("name", ["process", "compose", "inmemory"])
def test_the_table_of_equal_trials_counts_what_is_committed(name: str) -> None:
    comparisons, forks = of_directory(name)
    _, _, runs, each, compared_, called, expected = cells(name)
    assert int(runs) == len(forks) == comparisons["run"].n_unique()
    assert int(compared_) == comparisons.height
    assert int(called) == (comparisons["called"] == "different").sum()
    assert float(expected) == comparisons.height / 100
    usual, _, rest = each.partition(", in one run ")
    fewer = [int(rest)] if rest else []
    assert sorted(forks.values()) == fewer + [int(usual)] * (len(forks) - len(fewer))


@pytest.mark.parametrize(
    ("name", "most"), [("inmemory-injected", 50), ("injected", 120), ("injected-compose", 120)]
)
def test_the_table_of_injections_counts_what_is_committed(name: str, most: int) -> None:
    comparisons, forks = of_directory(name)
    rates = comparisons.filter(pl.col("figure") == "delivered rate")
    _, _, runs, each, found = cells(name)
    assert int(runs) == len(forks) == rates.height
    assert each == f"{most} ({min(forks.values())} to {max(forks.values())} were run)"
    assert int(found) == (rates["high"] < 1).sum()


def test_what_the_injections_came_to_is_told() -> None:
    told = []
    many = []
    for name in ["inmemory-injected", "injected", "injected-compose"]:
        comparisons, forks = of_directory(name)
        ratios = comparisons.filter(pl.col("figure") == "delivered rate")["ratio"]
        told.append((f"{ratios.min():.2f} to {ratios.max():.2f}", f"{ratios.mean():.2f}"))
        many.append((sum(each >= LEAST_ROUNDS for each in forks.values()), len(forks)))
        stops = pl.read_csv(ROOT / name / "broker_stops.csv.gz")
        shares = 100 * stops["stopped_ns"] / stops["elapsed_ns"]
        assert 9.95 <= shares.min() <= shares.max() < 10.45
    (memory, memory_mean), (nats, nats_mean), (container, container_mean) = told
    assert (
        f"The ratio is {memory} in memory, {memory_mean} in the mean, and {nats} on NATS, "
        f"{nats_mean} in the mean; in containers {container}, {container_mean}" in WORDS
    )
    assert many == [(17, 20), (9, 10), (2, 5)]
    assert "in 17 of the 20 runs, in nine of the ten and in two of the five" in WORDS
    assert "10.0 to 10.4 % in each fork" in WORDS
