from __future__ import annotations

import polars as pl

from brokerbench_analysis import schema
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.validity import findings_table, hosts_table, iterations_table


def test_findings_that_agree_are_one_row_gravest_first(golden_runs: Runs) -> None:
    table = findings_table(golden_runs)
    gravities = [schema.VALIDITIES.index(word) for word in table["validity"]]
    assert gravities == sorted(gravities, reverse=True)
    assert table.height == 6
    duplicated = pl.col("kind") == "messages_duplicated"
    assert table.row(
        by_predicate=duplicated & (pl.col("trial") == "example-kafka"), named=True
    ) == {
        "run": "run-v1",
        "trial": "example-kafka",
        "phase": "measurement",
        "kind": "messages_duplicated",
        "validity": "suspect",
        "times": 6,
        "forks": "1, 2, 3",
        "first": "duplicated: 1",
    }
    last = table.row(-1, named=True)
    assert last["trial"] is None
    assert last["forks"] == ""
    assert last["first"] == "check: swap, found: on, 2 GB, wanted: off"


def test_iterations_are_judged_by_their_findings(golden_runs: Runs) -> None:
    kafka, nats = iterations_table(golden_runs).to_dicts()
    assert kafka == {
        "run": "run-v1",
        "trial": "example-kafka",
        "cell": "example kafka",
        "scenario": "example",
        "broker": "kafka",
        "guarantee": "at_least_once",
        "durability": "page cache of one node",
        "lost": 0,
        "owed": 60_000,
        "valid": 0,
        "suspect": 6,
        "invalid": 0,
        "counting_forks": 3,
        "excluded_forks": 0,
        "unfinished_forks": 0,
        "validity": "suspect",
        "send_delay_p99_ns": 2_973_695,
        "send_delay_max_ns": 3_004_415,
    }
    assert nats["suspect"] == 6


def test_an_invalid_fork_is_excluded_and_its_delay_not_counted(replication_runs: Runs) -> None:
    table = iterations_table(replication_runs)
    (row,) = table.filter(
        pl.col("run") == "round-2", pl.col("trial") == "study-single-node-kafka"
    ).to_dicts()
    assert (row["valid"], row["suspect"], row["invalid"]) == (2, 0, 1)
    assert (row["counting_forks"], row["excluded_forks"]) == (2, 1)
    assert row["validity"] == "valid"
    assert row["send_delay_p99_ns"] < 11_000_000


def test_facts_of_the_hosts_name_their_runs(replication_runs: Runs) -> None:
    table = hosts_table(replication_runs)
    (kernel,) = table.filter(pl.col("fact") == "kernel").to_dicts()
    assert kernel == {"fact": "kernel", "value": "6.1.0", "runs": "round-1 round-2"}
    assert table.filter(pl.col("fact") == "waivers")["value"].to_list() == ["swap"]
