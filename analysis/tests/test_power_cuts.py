"""The committed power cuts: what each class promises, and the table of the page about them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "power-cuts").iterdir())
PAGE = (ROOT / "src" / "docs" / "durability.md").read_text(encoding="utf-8")
CUTS = 20
LONGEST_OF_EACH_SECOND_NS = 2_000_000_000


def classes() -> list[pl.DataFrame]:
    cuts = [pl.read_csv(run / "durability.csv", infer_schema_length=None) for run in RUNS]
    return [
        each
        for run in cuts
        for each in run.partition_by("durability", "control", maintain_order=True)
    ]


def row(cuts: pl.DataFrame) -> str:
    acknowledged = int(cuts["acknowledged"].sum())
    lost_ns = cuts["lost_ns"].drop_nulls()
    cells = [
        cuts["broker"][0],
        cuts["durability"][0] + (", control" if cuts["control"][0] else ""),
        f"{cuts.height}",
        f"{acknowledged:,}",
        f"{int(cuts['vanished'].sum()):,}",
        "-" if lost_ns.is_empty() else f"{int(lost_ns.cast(pl.Int64).max() or 0) / 1e9:.2f} s",
        f"{int(cuts['duplicates'].sum()):,}",
        f"{int(cuts['unknown_arrived'].sum()):,} / {int(cuts['unknown_absent'].sum()):,}",
        f"{1_000 * int(cuts['flushes'].sum()) / acknowledged:,.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("cuts", classes(), ids=row)
def test_the_page_has_the_row_of_each_class(cuts: pl.DataFrame) -> None:
    assert row(cuts) in PAGE


@pytest.mark.parametrize("cuts", classes(), ids=row)
def test_each_class_kept_what_it_promises_in_each_cut(cuts: pl.DataFrame) -> None:
    assert cuts.height == CUTS
    assert cuts["kept"].all()
    durability = cuts["durability"][0]
    if cuts["control"][0] or durability.startswith("fsync on"):
        assert (cuts["vanished"] == 0).all()
    elif durability.startswith("fsync each second"):
        assert (cuts["lost_ns"].cast(pl.Int64).fill_null(0) <= LONGEST_OF_EACH_SECOND_NS).all()
    else:
        assert (cuts["vanished"] > 0).all()
