"""The committed kills of one node of three: what vanished, and the table of the page about them."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "kills").iterdir())
PAGE = (ROOT / "src" / "docs" / "faults.md").read_text(encoding="utf-8")


def condition(run: Path) -> str:
    """Of one directory, or of several that go on where the one before it was ended."""
    return run.name.split("-", 2)[2].rstrip("0123456789").rstrip("-")


CONDITIONS = {name: list(runs) for name, runs in groupby(RUNS, condition)}


def faults(runs: list[Path]) -> pl.DataFrame:
    read = [pl.read_csv(run / "faults.csv", infer_schema_length=None) for run in runs]
    return pl.concat(
        [
            rows.select("fork", "window_max_ns", "vanished", "unknown_arrived", "unknown_absent")
            for rows in read
        ]
    )


def acknowledged(run: Path) -> dict[int, int]:
    """Of each fork, its warm-up among them."""
    rows = pl.read_csv(run / "throughput.csv").group_by("fork").agg(pl.col("published").sum())
    return dict(rows.iter_rows())


def row(name: str, runs: list[Path]) -> str:
    rows = faults(runs)
    windows = rows["window_max_ns"]
    cells = [
        name,
        f"{rows.height}",
        f"{sum(sum(acknowledged(run).values()) for run in runs):,}",
        f"{rows['vanished'].sum():,}",
        f"{(rows['vanished'] > 0).sum()}",
        f"{rows['unknown_arrived'].sum():,} / {rows['unknown_absent'].sum():,}",
        f"{float(str(windows.median())) / 1e9:.1f} / {int(str(windows.max())) / 1e9:.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("name", CONDITIONS)
def test_the_page_has_the_row_of_each_condition(name: str) -> None:
    assert row(name, CONDITIONS[name]) in PAGE


@pytest.mark.parametrize("name", CONDITIONS)
def test_only_what_the_leader_alone_acknowledged_vanishes(name: str) -> None:
    vanished = faults(CONDITIONS[name])["vanished"]
    assert (vanished.sum() > 0) == (name == "kafka-acks-1")


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_what_vanished_is_what_the_brokers_hold_less(run: Path) -> None:
    told = pl.read_csv(run / "findings.csv").filter(pl.col("kind") == "broker_count_differs")
    counts = {fork: json.loads(data) for fork, data in told.select("fork", "data").iter_rows()}
    of_forks = acknowledged(run)
    for fault in faults([run]).iter_rows(named=True):
        held = counts.get(fault["fork"], {}).get("stored", of_forks[fault["fork"]])
        assert held == of_forks[fault["fork"]] - fault["vanished"] + fault["unknown_arrived"]
