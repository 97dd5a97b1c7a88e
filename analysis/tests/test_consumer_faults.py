"""The committed kills and pauses of consumers: the tables of the page about them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "faults").glob("*-consumer-crash*"))
PAGE = (ROOT / "src" / "docs" / "faults.md").read_text(encoding="utf-8")


class Trial(NamedTuple):
    """A trial's disturbed consumers, its measured iterations and their end-to-end latency."""

    name: str
    consumers: pl.DataFrame
    throughput: pl.DataFrame
    latency: pl.DataFrame


def trials() -> list[Trial]:
    found = []
    for run in RUNS:
        consumers = pl.read_csv(run / "consumer_kills.csv", infer_schema_length=None)
        measured = pl.col("phase") == "measurement"
        throughput = pl.read_csv(run / "throughput.csv", infer_schema_length=None).filter(measured)
        latency = pl.read_csv(run / "latency.csv.gz", infer_schema_length=None).filter(
            measured, pl.col("metric") == "end_to_end_latency"
        )
        for (trial,), rows in consumers.group_by("trial", maintain_order=True):
            of = pl.col("trial") == trial
            found.append(Trial(str(trial), rows, throughput.filter(of), latency.filter(of)))
    return found


def took(nanoseconds: pl.Series) -> str:
    seconds = nanoseconds.drop_nulls().cast(pl.Float64) / 1e9
    if seconds.is_empty():
        return "-"
    return f"{float(str(seconds.median())):.1f} / {float(str(seconds.max())):.1f}"


def row(of: Trial) -> str:
    _, consumers, throughput, latency = of
    p99s = sorted(int(each) / 1e6 for each in latency["p99_ns"])
    cells = [
        str(throughput["broker"][0]),
        f"{consumers.height} {'paused' if consumers['paused_ns'][0] is not None else 'killed'}",
        f"{(consumers['held'] > 0).sum()}",
        f"{consumers['held'].sum():,}",
        f"{consumers['recovered'].sum():,}",
        took(consumers["recovery_ns"]),
        f"{throughput['lost'].sum():,}",
        f"{throughput['duplicated'].sum():,}",
        " / ".join(f"{each:,.1f}" for each in p99s),
    ]
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("of", trials(), ids=lambda of: of.name)
def test_the_page_has_the_row_of_each_broker(of: Trial) -> None:
    assert row(of) in PAGE


@pytest.mark.parametrize("of", trials(), ids=lambda of: of.name)
def test_nothing_is_lost_with_a_consumer(of: Trial) -> None:
    assert of.throughput["lost"].sum() == 0
    killed = of.consumers.filter(pl.col("paused_ns").is_null())
    assert (killed["recovered"] == killed["held"]).all()
