"""Figures come from figures.csv alone, which Java wrote and tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest

from brokerbench_analysis import vocabulary
from brokerbench_analysis.files import RunDirectoryError
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Cell, Runs


def kafka(runs: Runs) -> Cell:
    cell = runs.cell(broker="kafka")
    assert cell is not None
    return cell


def test_a_value_is_the_one_that_java_wrote(golden_path: Path, golden_runs: Runs) -> None:
    cell = kafka(golden_runs)
    written = pl.read_csv(golden_path / "figures.csv").filter(
        pl.col("trial") == "example-kafka",
        pl.col("figure") == "delivered_msg_per_s",
    )
    assert cell.per_fork("delivered_msg_per_s") == written["value"].to_list()
    assert list(cell.by_fork("delivered_msg_per_s")) == ["run-v1/1", "run-v1/2", "run-v1/3"]


def test_a_figure_of_a_node_stands_under_its_name(golden_runs: Runs) -> None:
    cell = kafka(golden_runs)
    of_node = cell.by_fork("disk_increase_bytes", node="kafka-1")
    assert of_node == cell.by_fork("disk_increase_bytes")
    assert cell.by_fork("disk_increase_bytes", node="kafka-2") == {}


def test_the_first_run_of_a_fork_is_apart_from_the_measured_one(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    with (run / "figures.csv").open("a") as file:
        file.write("example-kafka,2,first,,delivered_msg_per_s,msg_per_s,measurement,higher,5\n")
    cell = kafka(load([run]))
    assert cell.by_fork("delivered_msg_per_s", load="first") == {"run-v1/2": 5}
    assert len(cell.per_fork("delivered_msg_per_s")) == 3
    assert 5 not in cell.per_fork("delivered_msg_per_s")


DERIVED = (
    "trial,fork,phase,iteration,kind,validity,data\n"
    'example-kafka,,,,durability_broken,invalid,"{""vanished"": 2}"\n'
    'example-kafka,,,,too_few_forks,valid,"{""forks"": 1}"\n'
)


@pytest.mark.parametrize("given", [True, False])
def test_a_fork_is_judged_by_what_follows_from_the_whole_run_too(
    golden_path: Path, tmp_path: Path, given: bool
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    forks = len(kafka(load([run])).fork_ids)
    assert kafka(load([run])).excluded_forks == 0
    figures = tmp_path / "forks"
    figures.mkdir()
    shutil.copy(run / "figures.csv", figures / "run-v1.csv")
    beside = figures / "derived_findings-run-v1.csv" if given else run / "derived_findings.csv"
    beside.write_text(DERIVED)
    runs = load([run], figures=figures if given else None)
    (cell,) = (each for each in runs.every_cell if "kafka" in each.label)
    assert cell.excluded_forks == forks == 3
    assert not cell.fork_ids
    assert runs.findings.filter(pl.col("kind") == "durability_broken")["fork"].to_list() == [None]
    assert "too_few_forks" not in set(runs.findings["kind"])


def test_figures_from_another_place_are_read_in_place_of_the_runs_own(
    golden_path: Path, tmp_path: Path
) -> None:
    header, first, *_ = (golden_path / "figures.csv").read_text().splitlines()
    (tmp_path / "run-v1.csv").write_text(f"{header}\n{first.rpartition(',')[0]},7\n")
    cell = kafka(load([golden_path], figures=tmp_path))
    assert cell.per_fork("delivered_msg_per_s") == [7]


def test_a_run_without_figures_is_named_with_what_makes_them(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    (run / "figures.csv").unlink()
    runs = load([run])
    assert runs.warnings == (
        f"{run / 'figures.csv'}: the file is missing; make it with bench report {run}",
    )
    assert kafka(runs).per_fork("delivered_msg_per_s") == []


def test_a_damaged_file_is_refused(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    (run / "figures.csv").write_text("trial,fork\nexample-kafka,1\n")
    with pytest.raises(RunDirectoryError, match=r"figures.csv: the column load is missing"):
        load([run])


@pytest.mark.parametrize("word", vocabulary.FIGURES)
def test_a_figure_that_has_words_is_one_that_java_explains(word: str) -> None:
    document = Path(__file__).parents[2] / "src" / "docs" / "results.md"
    chapter = document.read_text("utf-8").split("\n## figures.csv\n")[1].split("\n## ")[0]
    latency = word.endswith("_ns")
    assert f"| `{'<latency>_<statistic>_ns' if latency else word}` |" in chapter
