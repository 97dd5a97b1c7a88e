"""What the committed replication draws against what was judged: one figure, one number."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from brokerbench_analysis import statistics
from brokerbench_analysis.verdicts import load_verdicts

PUBLISHED = Path(__file__).parents[2] / "src" / "docs" / "replication"
NS_PER_MS = 1e6
DIGITS = 1e-11
"""claims.csv has twelve."""


@pytest.fixture(scope="module")
def claims() -> pl.DataFrame:
    return load_verdicts(PUBLISHED / "claims.csv")


def read(name: str) -> pl.DataFrame:
    return pl.read_csv(PUBLISHED / f"{name}.csv")


def forks(row: dict[str, object]) -> list[float]:
    return [float(each) for each in str(row["fork_values"]).split()]


def judged(claims: pl.DataFrame, claim: str, figure: str) -> tuple[float, float, float]:
    (row,) = claims.filter(pl.col("claim") == claim, pl.col("figure") == figure).to_dicts()
    return row["measured"], row["low_measured"], row["high_measured"]


LATENCIES = [
    (figure, percentile, f"lat-{nodes}-{percentile}")
    for figure, nodes in (("figure-4-7", "single"), ("figure-4-8", "three"))
    for percentile in ("p50", "p95", "p99")
]


@pytest.mark.parametrize("broker", ["kafka", "nats"])
@pytest.mark.parametrize(("nodes", "claim"), [(1, "thr-single"), (3, "thr-three")])
def test_a_drawn_rate_is_the_judged_one(
    claims: pl.DataFrame, broker: str, nodes: int, claim: str
) -> None:
    (row,) = read("figures/figure-4-9").filter(broker=broker, nodes=nodes).to_dicts()
    assert_same(row, list(judged(claims, claim, broker)))


@pytest.mark.parametrize("broker", ["kafka", "nats"])
@pytest.mark.parametrize(("figure", "percentile", "claim"), LATENCIES)
def test_a_drawn_latency_is_the_judged_one(
    claims: pl.DataFrame, broker: str, figure: str, percentile: str, claim: str
) -> None:
    (row,) = read(f"figures/{figure}").filter(broker=broker, percentile=percentile).to_dicts()
    assert_same(row, [NS_PER_MS * each for each in judged(claims, claim, broker)])


def assert_same(row: dict[str, object], expected: list[float]) -> None:
    """That a row's estimate, and that of its forks, is what was judged."""
    assert [row["value"], row["low"], row["high"]] == pytest.approx(expected, rel=DIGITS)
    found = statistics.estimate(forks(row))
    assert [found.value, found.low, found.high] == pytest.approx(expected, rel=DIGITS)


@pytest.mark.parametrize(("nodes", "claim"), [(1, "thr-single"), (3, "thr-three")])
def test_a_drawn_ratio_is_the_judged_one(claims: pl.DataFrame, nodes: int, claim: str) -> None:
    rows = read("figures/figure-4-9").filter(nodes=nodes).to_dicts()
    expected = list(judged(claims, claim, "kafka/nats"))
    columns = ("kafka_over_nats", "ratio_low", "ratio_high")
    for row in rows:
        assert [row[column] for column in columns] == pytest.approx(expected, rel=DIGITS)
    kafka, nats = (forks(row) for row in rows)
    found = statistics.ratio(kafka, nats)
    assert [found.value, found.low, found.high] == pytest.approx(expected, rel=DIGITS)


@pytest.mark.parametrize(("nodes", "claim"), [(1, "thr-single"), (3, "thr-three")])
def test_a_ratio_in_a_table_is_the_judged_one(claims: pl.DataFrame, nodes: int, claim: str) -> None:
    (row,) = read(f"tables/throughput-{nodes}-node").filter(figure="delivered_msg_per_s").to_dicts()
    expected = list(judged(claims, claim, "kafka/nats"))
    columns = ("ratio", "ratio_low", "ratio_high")
    assert [row[column] for column in columns] == pytest.approx(expected, rel=DIGITS)


def test_the_second_run_of_nats_on_three_nodes_is_as_fast_as_its_own_first() -> None:
    """Over first runs of other forks, hours apart, it was 0.90."""
    (row,) = (
        read("figures/warm-up-effects-3-node")
        .filter(broker="nats", figure="delivered_msg_per_s")
        .to_dicts()
    )
    assert row["ratio"] == pytest.approx(1.03, abs=0.02)
    assert row["ratio_low"] < 1 < row["ratio_high"]
