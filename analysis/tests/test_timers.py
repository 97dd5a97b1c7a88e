"""The committed kills of a leader at two session timeouts, and what the page says of them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from scipy.stats import ttest_ind

ROOT = Path(__file__).parents[2]
RUN = ROOT / "analysis" / "timers" / "kafka-session-timeout"
PAGE = (ROOT / "src" / "docs" / "faults.md").read_text(encoding="utf-8")
TIMEOUTS = {"3s": 3000, "9s": 9000}


def faults(timeout: str) -> pl.DataFrame:
    rows = pl.read_csv(RUN / "faults.csv", infer_schema_length=None)
    return rows.filter(pl.col("trial").str.ends_with(f"session_timeout={timeout}"))


def windows(timeout: str) -> list[float]:
    """Of each fork, the longest of its producers, in seconds."""
    return sorted(ns / 1e9 for ns in faults(timeout)["window_max_ns"])


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("timeout", TIMEOUTS)
def test_the_page_has_the_row_of_each_timeout(timeout: str) -> None:
    of_forks = windows(timeout)
    each = ", ".join(f"{window:.1f}" for window in of_forks)
    assert f"| {timeout} | {len(of_forks)} | {each} | {mean(of_forks):.1f} |" in PAGE


@pytest.mark.parametrize(("timeout", "ms"), TIMEOUTS.items())
def test_the_broker_had_the_timeout(timeout: str, ms: int) -> None:
    timers = faults(timeout)["timers"]
    assert all(f"broker.session.timeout.ms={ms} " in of_fork for of_fork in timers)


def test_the_windows_differ_by_as_much_as_the_timeouts() -> None:
    short, long = windows("3s"), windows("9s")
    difference = mean(long) - mean(short)
    welch = ttest_ind(long, short, equal_var=False).confidence_interval(0.99)
    assert difference == pytest.approx(6, abs=1.5)
    assert f"differ by {difference:.1f} s ({welch.low:.1f} to {welch.high:.1f} s)" in PAGE


@pytest.mark.parametrize("timeout", TIMEOUTS)
def test_nothing_vanished(timeout: str) -> None:
    assert faults(timeout)["vanished"].to_list() == [0] * 5
