from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import made_up
import made_up_runs
import polars as pl
import pytest

from brokerbench_analysis import subjects
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.validity import iterations_table

ROUNDS = ("round-1", "round-2")


def test_forks_of_two_runs_are_pooled_and_the_invalid_one_is_not(replication_runs: Runs) -> None:
    cell = replication_runs.cell(scenario="study-single-node", broker="kafka")
    assert cell is not None
    assert cell.fork_ids == ("round-1/1", "round-1/2", "round-1/3", "round-2/4", "round-2/5")
    assert cell.excluded_forks == 1
    assert cell.unfinished_forks == 0
    assert cell.note == ""
    assert set(cell.throughput["fork_id"]) == set(cell.fork_ids)
    assert set(cell.resources["fork_id"]) == set(cell.fork_ids)
    assert cell.nodes == ("kafka-1",)


def test_a_suspect_fork_counts(replication_runs: Runs) -> None:
    cell = replication_runs.cell(scenario="study-single-node", broker="nats")
    assert cell is not None
    assert len(cell.fork_ids) == 5
    assert cell.suspect_forks == 1
    # Its own finding, and what was found about both runs.
    assert sorted(cell.findings["kind"]) == ["environment_unfit", "environment_unfit", "host_noisy"]


def test_a_cell_is_found_by_its_parameters(replication_runs: Runs) -> None:
    runs = replication_runs
    assert len(runs.cells(scenario="warmup")) == 8
    assert len(runs.cells(scenario=["warmup", "study-three-node-warm"], broker="kafka")) == 6
    warm = runs.cell(scenario="warmup", broker="nats", broker_state="warm", client_state="cold")
    assert warm is not None
    assert warm.label == "warmup nats broker_state=warm client_state=cold"
    assert "kafka.acks" not in warm.params
    share = runs.cell(scenario="study-single-node-open", broker="kafka", capacity_share=0.50)
    assert share is not None
    assert share.params["capacity_share"] == "0.5"
    push = runs.cells(where={"nats.consume": "push"}, broker="nats")
    assert [cell.scenario for cell in push] == ["study-single-node-push", "study-three-node-push"]
    assert len(runs.cells(nodes=3)) == 9


def test_twins_and_injections_are_found_by_their_label_alone(
    replication_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(replication_path / "round-1", tmp_path / "round-1"))
    manifest = json.loads((run / "run.json").read_text())
    for outcome in manifest["trials"]:
        if outcome["trial"]["id"] == "study-single-node-kafka":
            outcome["trial"]["params"] |= {"label": "b", "broker_stopped": "0.1"}
        if outcome["trial"]["id"] == "study-single-node-nats":
            outcome["trial"]["params"] |= {"broker_stopped": "0.1"}
    (run / "run.json").write_text(json.dumps(manifest))
    runs = load([run])
    assert runs.cell(scenario="study-single-node", broker="kafka") is None
    assert runs.cell(scenario="study-single-node", broker="nats") is None
    assert runs.cell(scenario="study-single-node", broker="kafka", label="b") is not None
    assert runs.stops["stopped_ns"].to_list() == [1_000_000_000] * 3


def test_forks_of_other_iterations_are_not_pooled(replication_path: Path, tmp_path: Path) -> None:
    runs = [Path(shutil.copytree(replication_path / name, tmp_path / name)) for name in ROUNDS]
    manifest = json.loads((runs[1] / "run.json").read_text())
    for outcome in manifest["trials"]:
        outcome["trial"]["protocol"]["warmup_iterations"] += 1
    (runs[1] / "run.json").write_text(json.dumps(manifest))
    cells = load(runs).cells(scenario="study-single-node", broker="kafka")
    assert sorted(cell.fork_ids[0] for cell in cells) == ["round-1/1", "round-2/4"]


def test_of_several_cells_the_one_with_most_forks_is_used_and_says_so(
    replication_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(replication_path / "round-1", tmp_path / "round-1"))
    (run / "run.json").write_text(
        (run / "run.json")
        .read_text(encoding="utf-8")
        .replace('"round-1"', '"round-9"')
        .replace("jnats 2.21.1", "jnats 2.26.2"),
        encoding="utf-8",
    )
    runs = load([replication_path, run])
    cell = runs.cell(scenario="study-single-node", broker="nats")
    assert cell is not None
    assert cell.label == "study-single-node nats client version=jnats 2.21.1"
    assert cell.note == (
        "study-single-node nats client version=jnats 2.21.1 is used and not"
        " study-single-node nats client version=jnats 2.26.2"
    )
    kafka = runs.cell(scenario="study-single-node", broker="kafka")
    assert kafka is not None
    assert len(kafka.fork_ids) == 8


def test_what_is_missing_is_said_in_one_line(replication_runs: Runs, tmp_path: Path) -> None:
    assert replication_runs.missing(scenario="warmup", broker="kafka") == ""
    assert replication_runs.missing(scenario="quickstart") == "quickstart is not among the runs"
    assert replication_runs.missing(scenario="warmup", broker="kafka", nodes=3) == (
        "warmup with broker=kafka nodes=3 has no finished fork among the runs"
    )
    trial = made_up.MadeUp("study-single-node", "kafka", (40_000,), 1_000_000)
    run = made_up_runs.write_run(tmp_path / "run", "run", [trial], [made_up.INVALID_FORK])
    invalid = load([run])
    assert invalid.cells() == []
    assert invalid.missing(scenario="study-single-node") == (
        "every fork of study-single-node is invalid (messages_lost)"
    )


@pytest.mark.parametrize(
    ("row", "counting"),
    [
        (["", "", "", "", "environment_unfit", "invalid"], 0),
        (["example-kafka", "", "", "", "settings_differ", "invalid"], 0),
        (["example-kafka", "2", "", "", "host_noisy", "invalid"], 2),
        (["example-kafka", "2", "measurement", "1", "messages_lost", "invalid"], 2),
        (["example-kafka", "2", "measurement", "9", "messages_lost", "invalid"], 2),
        (["example-kafka", "2", "warmup", "1", "messages_lost", "invalid"], 3),
        (["example-nats", "2", "", "", "host_noisy", "invalid"], 3),
        (["example-kafka", "2", "", "", "host_noisy", "suspect"], 3),
    ],
)
def test_findings_decide_which_forks_count(
    golden_path: Path, tmp_path: Path, row: list[str], counting: int
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    with (run / "findings.csv").open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow([*row, "{}"])
    (cell,) = (cell for cell in load([run]).every_cell if cell.broker == "kafka")
    assert len(cell.fork_ids) == counting
    assert cell.excluded_forks == 3 - counting


def test_a_fork_without_a_finished_iteration_is_unfinished(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    path = run / "throughput.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith("example-nats,example,nats,3,meas")]
    path.write_text("".join(kept), encoding="utf-8")
    cell = load([run]).cell(broker="nats")
    assert cell is not None
    assert cell.fork_ids == ("run-v1/1", "run-v1/2")
    assert cell.unfinished_forks == 1
    assert cell.excluded_forks == 0


def cut_off(run: Path, forks_finished: dict[str, int]) -> None:
    """Make `run` one that was killed when so many forks of each trial had ended."""
    file = run / "run.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    for outcome in content["trials"]:
        outcome["forks_finished"] = forks_finished[outcome["trial"]["id"]]
    file.write_text(json.dumps(content | {"finished_at": "", "verdict": ""}), encoding="utf-8")


def test_a_fork_that_was_killed_in_its_tail_does_not_count(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    cut_off(run, {"example-kafka": 3, "example-nats": 2})
    runs = load([run])
    kafka, nats = runs.cell(broker="kafka"), runs.cell(broker="nats")
    assert kafka is not None
    assert nats is not None
    assert len(kafka.fork_ids) == 3
    assert nats.fork_ids == ("run-v1/1", "run-v1/2")
    assert set(nats.throughput["fork_id"]) == set(nats.fork_ids)
    assert (nats.unfinished_forks, nats.excluded_forks) == (1, 0)
    assert iterations_table(runs)["unfinished_forks"].to_list() == [0, 1]


def test_in_a_resumed_replication_the_fork_that_takes_the_place_counts_alone(
    tmp_path: Path,
) -> None:
    kafka = made_up.MadeUp("study-single-node", "kafka", (40_000,), 1_000_000)
    nats = made_up.MadeUp("study-single-node", "nats", (20_000,), 1_000_000)
    made_up_runs.write_run(tmp_path / "round-1", "replication/round-1", [kafka, nats], [1])
    cut_off(tmp_path / "round-1", {kafka.trial: 1, nats.trial: 0})
    made_up_runs.write_run(tmp_path / "round-1.2", "replication/round-1.2", [nats], [1])
    runs = load([tmp_path])
    assert {cell.broker: cell.fork_ids for cell in runs.every_cell} == {
        "kafka": ("replication/round-1/1",),
        "nats": ("replication/round-1.2/1",),
    }


def test_a_fork_that_was_killed_in_its_tail_is_not_shown_as_an_invalid_one(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    cut_off(run, {"example-kafka": 3, "example-nats": 2})
    with (run / "findings.csv").open("a", encoding="utf-8", newline="") as file:
        rows = [["example-nats", fork, "", "", "host_noisy", "invalid", "{}"] for fork in (1, 2, 3)]
        csv.writer(file, lineterminator="\n").writerows(rows)
    _, nats = subjects.pair(load([run]), 1)
    assert isinstance(nats, subjects.InvalidCell)
    assert nats.fork_ids == ("run-v1/1", "run-v1/2")
    assert set(nats.throughput["fork_id"]) == set(nats.fork_ids)


def test_the_same_trial_twice_in_a_run_is_two_cells(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    content = json.loads((run / "run.json").read_text(encoding="utf-8"))
    again = json.loads(json.dumps(content["trials"][0]))
    again["trial"]["id"] = "example-kafka-2"
    content["trials"].append(again)
    (run / "run.json").write_text(json.dumps(content), encoding="utf-8")
    for file in ("throughput.csv", "latency.csv"):
        path = run / file
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        more = [line for line in lines if line.startswith("example-kafka,")]
        more = [line.replace("example-kafka,", "example-kafka-2,") for line in more]
        path.write_text("".join([*lines, *more]), encoding="utf-8")
    runs = load([run])
    assert [cell.label for cell in runs.cells(broker="kafka")] == [
        "example kafka",
        "example kafka trial=example-kafka-2",
    ]


def test_every_row_has_its_cell(replication_runs: Runs) -> None:
    labels = {cell.label for cell in replication_runs.every_cell}
    assert len(labels) == len(replication_runs.every_cell) == len(made_up.trials())
    assert set(replication_runs.throughput["cell"]) == labels
    about_runs = replication_runs.findings.filter(pl.col("trial").is_null())
    assert about_runs["cell"].null_count() == about_runs.height == 2
