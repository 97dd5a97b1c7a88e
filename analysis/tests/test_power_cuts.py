"""The committed power cuts: what each class promises, and the table of the page about them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "power-cuts").iterdir())
PAGE = (ROOT / "src" / "docs" / "durability.md").read_text(encoding="utf-8")
CUTS = 20
BESIDE_OTHER_WORK = "kafka"
"""The machine compiled meanwhile, and two cuts of its class with an fsync each second lost more."""
LONGEST_OF_EACH_SECOND_NS = 2_000_000_000
TARGETS = {"one": "one of three", "quorum": "two of three", "all": "all three"}
AWAY = "redis-three-nodes-one-away"
"""The node stays without power for 40 s, in which a replica takes its place."""
CUTS_OF = {AWAY: 10, "nats-three-nodes-all-interval": 19}
"""One cut of JetStream could not be read back; the page says why."""


@dataclass(frozen=True)
class Cuts:
    """Those of one class in one run."""

    run: str
    rows: pl.DataFrame

    @property
    def durability(self) -> str:
        return str(self.rows["durability"][0])

    @property
    def loses_what_one_node_lost(self) -> bool:
        """A master of Redis that is back at once has what its disk kept, and replicas copy it."""
        return self.run == "redis-three-nodes-one" and self.durability != "fsync on a quorum"

    @property
    def may_lose_nothing(self) -> bool:
        """With two of three nodes it depends on who leads afterwards."""
        return str(self.rows["target"][0]) == "quorum" and self.rows["broker"][0] != "redis"

    @property
    def is_beside_other_work(self) -> bool:
        return self.run == BESIDE_OTHER_WORK and self.durability.startswith("fsync each second")


def classes() -> list[Cuts]:
    return [
        Cuts(run.name, rows)
        for run in RUNS
        for rows in pl.read_csv(run / "durability.csv", infer_schema_length=None).partition_by(
            "durability", "control", maintain_order=True
        )
    ]


def row(of: Cuts) -> str:
    cuts = of.rows
    acknowledged = int(cuts["acknowledged"].sum())
    lost_ns = cuts["lost_ns"].drop_nulls()
    cells = [
        cuts["broker"][0],
        *(
            [TARGETS[cuts["target"][0]] + (", off for 40 s" if of.run == AWAY else "")]
            if cuts["nodes"][0] == 3
            else []
        ),
        of.durability
        + (", control" if cuts["control"][0] else "")
        + (", beside other work" if of.is_beside_other_work else ""),
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
def test_the_page_has_the_row_of_each_class(cuts: Cuts) -> None:
    assert row(cuts) in PAGE


@pytest.mark.parametrize("cuts", classes(), ids=row)
def test_each_class_kept_what_it_promises_in_each_cut_on_a_quiet_machine(cuts: Cuts) -> None:
    rows = cuts.rows
    made = CUTS_OF.get(cuts.run, CUTS)
    assert rows.height == made
    if cuts.loses_what_one_node_lost:
        assert not rows["kept"].any()
        assert (rows["vanished"] > 0).all()
        return
    assert rows["kept"].sum() == made - (2 if cuts.is_beside_other_work else 0)
    if rows["control"][0] or cuts.durability.startswith("fsync on") or rows["target"][0] == "one":
        assert (rows["vanished"] == 0).all()
    elif cuts.durability.startswith("fsync each second"):
        within = rows["lost_ns"].cast(pl.Int64).fill_null(0) <= LONGEST_OF_EACH_SECOND_NS
        assert (within == rows["kept"]).all()
    elif cuts.may_lose_nothing:
        everything = rows["vanished"] == rows["acknowledged"]
        assert (everything | (rows["vanished"] == 0)).all()
    else:
        assert (rows["vanished"] > 0).all()


def test_the_page_tells_how_often_replicas_of_jetstream_stayed_behind() -> None:
    text = " ".join(PAGE.lower().split())
    of = {cuts.run: cuts.rows for cuts in classes()}
    second = of["nats-three-nodes-all-interval"]["serving_ns"]
    # the cut that could not be read back is one more
    assert f"in {second.null_count() + 1} of {CUTS} cuts of all three" in text
    quorum = of["nats-three-nodes-quorum"]
    behind = quorum.filter(pl.col("serving_ns").is_null())
    empty = behind.filter(pl.col("vanished") == pl.col("acknowledged"))
    assert f"in {behind.height} of {CUTS} cuts of two nodes" in text
    assert quorum.filter(pl.col("vanished") > 0).height == empty.height
    assert f"in {empty.height} of these {behind.height} a new consumer received nothing" in text


def test_the_page_has_the_flushes_of_each_stored_message() -> None:
    told = {}
    for cuts in classes():
        if cuts.durability == "fsync on one node":
            rows = cuts.rows
            stored = rows["acknowledged"].sum() + rows["unknown_arrived"].sum()
            told[rows["broker"][0]] = f"{rows['flushes'].sum() / stored:.1f} times"
    sentence = (
        f"acknowledged or not, JetStream flushed {told['nats']}, Kafka {told['kafka']},"
        f" and Redis {told['redis']}"
    )
    assert sentence in " ".join(PAGE.split())
