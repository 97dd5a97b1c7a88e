"""The committed kills of one node of three: what vanished, and the table of the page about them."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "kills").iterdir())
PAGE = (ROOT / "src" / "docs" / "faults.md").read_text(encoding="utf-8")


def faults(run: Path) -> pl.DataFrame:
    return pl.read_csv(run / "faults.csv", infer_schema_length=None)


def acknowledged(run: Path) -> dict[int, int]:
    """Of each fork, its warm-up among them; also of one that was ended by hand."""
    rows = pl.read_csv(run / "throughput.csv").group_by("fork").agg(pl.col("published").sum())
    return dict(rows.iter_rows())


def row(run: Path) -> str:
    rows = faults(run)
    windows = rows["window_max_ns"]
    cells = [
        run.name,
        f"{rows.height}",
        f"{sum(acknowledged(run)[fork] for fork in rows['fork']):,}",
        f"{rows['vanished'].sum():,}",
        f"{(rows['vanished'] > 0).sum()}",
        f"{rows['unknown_arrived'].sum():,} / {rows['unknown_absent'].sum():,}",
        f"{float(str(windows.median())) / 1e9:.1f} / {int(str(windows.max())) / 1e9:.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_page_has_the_row_of_each_run(run: Path) -> None:
    assert row(run) in PAGE


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_only_what_the_leader_alone_acknowledged_vanishes(run: Path) -> None:
    assert (faults(run)["vanished"].sum() > 0) == (run.name == "kafka-acks-1")


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_what_vanished_is_missing_in_what_the_brokers_count(run: Path) -> None:
    told = pl.read_csv(run / "findings.csv").filter(pl.col("kind") == "broker_count_differs")
    counts = {fork: json.loads(data) for fork, data in told.select("fork", "data").iter_rows()}
    of_forks = acknowledged(run)
    for fault in faults(run).iter_rows(named=True):
        held = counts.get(fault["fork"], {}).get("stored", of_forks[fault["fork"]])
        assert held == of_forks[fault["fork"]] - fault["vanished"] + fault["unknown_arrived"]
