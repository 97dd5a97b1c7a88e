from __future__ import annotations

import shutil
from pathlib import Path

import made_up
import made_up_runs
import polars as pl
import pytest

from brokerbench_analysis.latency_stages import mean_stages
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs


def test_the_stages_of_kafka_add_up_to_its_mean_latency(replication_runs: Runs) -> None:
    stages = mean_stages(replication_runs).filter(pl.col("nodes") == 1)
    assert stages["stage"].to_list() == [
        "blocked in send",
        "client buffer",
        "request",
        "broker to consumer",
    ]
    mean_ns = made_up.UNITS_NS["study-single-node"]["kafka"] * 50.5
    assert stages["mean_ns"].sum() == pytest.approx(mean_ns, rel=0.01)
    assert stages["share"].to_list() == pytest.approx([0.2, 0.3, 0.1, 0.4], abs=0.01)
    assert stages["source"].unique().to_list() == ["client_stages.csv"]
    assert stages["forks"].unique().to_list() == [5]
    first = stages.row(0, named=True)
    assert first["low_ns"] == pytest.approx(0.2 * mean_ns / 1.02**2)
    assert first["high_ns"] == pytest.approx(0.2 * mean_ns * 1.02**2)


def test_without_stages_the_acknowledgement_parts_the_latency(replication_runs: Runs) -> None:
    stages = mean_stages(replication_runs).filter(pl.col("nodes") == 3)
    assert stages["stage"].to_list() == ["publish latency", "broker to consumer"]
    assert stages["share"].to_list() == pytest.approx([0.6, 0.4], abs=0.01)
    assert stages["source"].unique().to_list() == ["histograms"]


def test_without_histograms_there_are_no_stages(replication_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(replication_path / "round-1", tmp_path / "round-1"))
    shutil.rmtree(run / "histograms")
    assert mean_stages(load([run])).is_empty()


def test_without_the_scenarios_there_are_no_stages(golden_runs: Runs) -> None:
    assert mean_stages(golden_runs).is_empty()


def test_the_same_runs_give_the_same_means_to_the_last_bit(tmp_path: Path) -> None:
    trial = made_up.MadeUp("study-single-node", "kafka", (40_000,), 1_000_003)
    runs = load([made_up_runs.write_run(tmp_path / "run", "run", [trial], range(1, 30))])
    # Sums of floating-point numbers depend on their order.
    assert len({mean_stages(runs).write_csv() for _ in range(20)}) == 1
