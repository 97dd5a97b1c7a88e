"""What the committed equal trials say, computed again from what each fork measured."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from brokerbench_analysis import statistics

TRIALS = sorted((Path(__file__).parents[1] / "equal-trials").iterdir())
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


@pytest.mark.parametrize(("directory", "least"), [("injected", 9), ("inmemory-injected", 18)])
def test_a_slow_down_of_a_tenth_is_found(directory: str, least: int) -> None:
    trials = next(each for each in TRIALS if each.name == directory)
    rates = pl.read_csv(trials / "comparisons.csv").filter(pl.col("figure") == "delivered rate")
    assert (rates["high"] < 1).sum() >= least
