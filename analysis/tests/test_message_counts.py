"""The messages of each run on the page, counted again in its rows."""

from __future__ import annotations

import re

import polars as pl
from told import PUBLISHED, STUDY, prose, read


def messages_of(run: str, phase: str) -> int:
    rows = read(f"{run}/**/throughput.csv").filter(pl.col("phase") == phase)
    return int(rows["published"].sum())


ROW = re.compile(r"\| `(\S+)` \|[^|]*\|[^|]*\| ([\d,]+) \|")


def test_messages_of_each_run_are_those_that_its_measured_iterations_published() -> None:
    told = ROW.findall((PUBLISHED / "README.md").read_text("utf-8"))
    assert len(told) == 7
    for run, number in told:
        assert f"{messages_of(run, 'measurement'):,}" == number, run


def of_clients_alone(run: str) -> int:
    """First runs of clients against brokers that were new again for the measured one."""
    rows = read(f"{run}/**/throughput.csv").filter(
        pl.col("phase") == "warmup", pl.col("trial").str.contains("broker_state=cold")
    )
    return int(rows["published"].sum())


def test_messages_of_first_runs_are_told_beside_them() -> None:
    told = [run for run, _ in ROW.findall((PUBLISHED / "README.md").read_text("utf-8"))]
    alone = {run: of_clients_alone(run) for run in told}
    first = {run: messages_of(run, "warmup") - alone[run] for run in told}
    assert [run for run in told if first[run]] == told[1:4]
    assert [run for run in told if alone[run]] == told[2:3]
    numbers = [f"{first[run]:,}" for run in told[1:4]] + [f"{alone[told[2]]:,}"]
    words = (
        "another {}, {} and {} messages in the second, third and fourth directory, and in the "
        "third {} by which clients alone became warm."
    )
    assert words.format(*numbers) in prose(STUDY)


def test_none_of_them_was_lost_or_came_twice() -> None:
    assert "All of both were counted on arrival: 0 lost, 0 duplicated." in prose(STUDY)
    for run, _ in ROW.findall((PUBLISHED / "README.md").read_text("utf-8")):
        rows = read(f"{run}/**/throughput.csv")
        assert rows["delivered"].sum() == rows["published"].sum()
        assert rows["lost"].sum() == rows["duplicated"].sum() == 0
