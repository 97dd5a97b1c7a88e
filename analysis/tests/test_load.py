from __future__ import annotations

import json
import shutil
from pathlib import Path

import made_up
import made_up_claims
import made_up_runs
import polars as pl
import pytest
from edited import edit

from brokerbench_analysis import schema, subjects
from brokerbench_analysis.load import RunDirectoryError, load
from brokerbench_analysis.runs import Runs


@pytest.fixture
def copy(golden_path: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(golden_path, tmp_path / "run-v1"))


def message(*paths: Path) -> str:
    with pytest.raises(RunDirectoryError) as caught:
        load(paths)
    text = str(caught.value)
    assert "\n" not in text
    return text


def edit_manifest(run: Path, **changes: object) -> None:
    file = run / "run.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(content | changes), encoding="utf-8")


def test_the_golden_run_has_the_rows_of_its_files(golden_runs: Runs, golden_path: Path) -> None:
    for table in schema.RUN_TABLES:
        if table.optional:
            continue
        lines = (golden_path / table.file).read_text(encoding="utf-8").splitlines()
        frame = getattr(golden_runs, table.file.removesuffix(".csv"))
        assert frame.height == len(lines) - 1
        assert frame.columns == [*table.columns, "run", "fork_id", "cell"]
    assert golden_runs.warnings == ()


def test_values_have_their_types_and_an_empty_cell_is_null(golden_runs: Runs) -> None:
    first = golden_runs.throughput.row(1, named=True)
    assert first["elapsed_ns"] == 1_015_802_467
    assert first["delivered_msg_per_s"] == 9844.434
    assert first["offered_msg_per_s"] is None
    assert first["fork_id"] == "run-v1/1"
    assert golden_runs.resources["cpu_percent_of_host"].null_count() > 0
    about_the_run = golden_runs.findings.filter(pl.col("kind") == "environment_unfit")
    assert about_the_run.row(0, named=True)["fork_id"] is None


def test_the_manifest_says_where_it_was_measured(golden_runs: Runs) -> None:
    (manifest,) = golden_runs.manifests
    assert manifest.machine == "Example CPU, 2 processors, 25.8 GB, kernel 6.1.0"
    assert manifest.finished
    assert manifest.waivers == ("swap",)
    assert [trial.cell for trial in golden_runs.trials] == ["example kafka", "example nats"]


def test_a_path_without_a_run_is_refused(tmp_path: Path) -> None:
    assert message(tmp_path) == (
        f"{tmp_path} holds no run (no run.json in it or below);"
        " give a run directory or the directory of several"
    )
    absent = tmp_path / "absent"
    assert message(absent) == f"{absent} is not a directory; give the directory of a run"
    assert message() == "no run was given; give a run directory or the directory of several"


def test_a_lost_manifest_is_no_empty_run(copy: Path, tmp_path: Path) -> None:
    (copy / "run.json").unlink()
    expected = f"{copy}: run.json is missing; restore the file from a copy"
    assert message(copy) == expected
    assert message(tmp_path) == expected


def test_another_schema_is_refused(copy: Path) -> None:
    edit_manifest(copy, schema_version=2)
    assert message(copy) == (
        f"{copy}/run.json: schema_version '2' is not 1;"
        " read the run with the version of brokerbench that wrote it"
    )


def test_a_damaged_manifest_is_refused(copy: Path) -> None:
    file = copy / "run.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:200], encoding="utf-8")
    assert message(copy).startswith(f"{file}: not a run manifest (")
    file.write_text(text.replace('"run_id"', '"other"'), encoding="utf-8")
    assert message(copy) == (
        f"{file}: not a run manifest (key 'run_id'); restore the file from a copy"
    )


@pytest.mark.parametrize("file", ["throughput.csv", "findings.csv", "resources.csv"])
def test_a_last_line_that_was_cut_off_is_left_out_with_a_warning(
    copy: Path, golden_runs: Runs, file: str
) -> None:
    path = copy / file
    path.write_bytes(path.read_bytes()[:-5])
    runs = load([copy])
    assert runs.warnings == (f"{path}: the last line is cut off and was left out",)
    name = file.removesuffix(".csv")
    assert getattr(runs, name).height == getattr(golden_runs, name).height - 1


def test_latencies_of_an_iteration_that_did_not_finish_are_left_out(copy: Path) -> None:
    path = copy / "throughput.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), encoding="utf-8")
    runs = load([copy])
    last = runs.latency.filter(pl.col("trial") == "example-nats", pl.col("fork") == 3)
    assert last.filter(pl.col("phase") == "measurement")["iteration"].unique().to_list() == [1]


def test_a_missing_file_is_a_cut_off_run(copy: Path) -> None:
    (copy / "disk.csv").unlink()
    runs = load([copy])
    assert runs.warnings == (f"{copy}/disk.csv: the file is missing; the run was cut off",)
    assert runs.disk.is_empty()
    assert runs.disk.columns == [*schema.DISK.columns, "run", "fork_id", "cell"]


def test_a_malformed_row_is_refused_with_its_place(copy: Path) -> None:
    path = copy / "disk.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("31000002", "31e6", 1), encoding="utf-8")
    assert message(copy) == (
        f"{path}, row 3: '31e6' is not a value of data_after_bytes; restore the file from a copy"
    )
    path.write_text(text.replace(",31000002", "", 1), encoding="utf-8")
    assert message(copy) == (
        f"{path}, line 3: 5 cells, the header has 6; restore the file from a copy"
    )
    path.write_text(text.replace("example-kafka,2", "example-kafka,", 1), encoding="utf-8")
    assert message(copy) == (
        f"{path}, row 3: '' is not a value of fork; restore the file from a copy"
    )


def test_a_missing_column_is_refused_and_another_is_passed_over(copy: Path) -> None:
    path = copy / "disk.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("node,", "node,more,").replace("-1,", "-1,x,"), encoding="utf-8")
    assert load([copy]).disk["data_before_bytes"].to_list() == [8192] * 6
    path.write_text(text.replace("data_after_bytes", "data_later_bytes"), encoding="utf-8")
    assert message(copy) == (
        f"{path}: the column data_after_bytes is missing;"
        " read the run with the version of brokerbench that wrote it"
    )


def test_text_that_is_not_utf8_is_refused(copy: Path) -> None:
    path = copy / "findings.csv"
    path.write_bytes(path.read_bytes().replace(b"swap", b"sw\xffp"))
    assert message(copy).startswith(f"{path}: not UTF-8 (")


def test_runs_of_two_machines_are_refused_unless_asked(copy: Path, golden_path: Path) -> None:
    facts = json.loads((copy / "run.json").read_text(encoding="utf-8"))["before"]
    edit_manifest(copy, run_id="run-v2", before=facts | {"cpu_model": "Other CPU"})
    assert message(golden_path, copy) == (
        "runs run-v1 and run-v2 are of different machines (cpu_model: Example CPU and Other CPU);"
        " give runs of one machine"
    )
    runs = load([golden_path, copy], allow_machines=True)
    assert [cell.label for cell in runs.cells(broker="kafka")] == [
        "example kafka cpu_model=Example CPU",
        "example kafka cpu_model=Other CPU",
    ]


def test_a_kernel_that_keeps_more_memory_makes_no_other_machine(
    copy: Path, golden_path: Path
) -> None:
    facts = json.loads((copy / "run.json").read_text(encoding="utf-8"))["before"]
    more = str(int(facts["memory_total_bytes"]) + 8192)
    edit_manifest(copy, run_id="run-v2", before=facts | {"memory_total_bytes": more})
    assert [manifest.run for manifest in load([golden_path, copy]).manifests] == [
        "run-v1",
        "run-v2",
    ]


def test_the_same_run_twice_is_refused_but_not_the_same_path(copy: Path, golden_path: Path) -> None:
    assert message(golden_path, copy) == (
        f"{copy} and {golden_path.resolve()} are both run run-v1; give one of them"
    )
    assert len(load([golden_path, golden_path]).manifests) == 1


def test_a_directory_of_runs_is_read_whole_with_its_claims(replication_runs: Runs) -> None:
    assert [manifest.run for manifest in replication_runs.manifests] == ["round-1", "round-2"]
    assert replication_runs.claims is not None
    assert replication_runs.claims.height == len(list(made_up_claims.claims()))
    assert replication_runs.warnings == ()


def test_rounds_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    trial = made_up.MadeUp("study-single-node", "kafka", (40_000,), 1_000_000)
    for number in (1, 2, 10):
        run = f"20261123-made/round-{number}"
        made_up_runs.write_run(tmp_path / run, run, [trial], [1])
    runs = load([tmp_path])
    names = [f"20261123-made/round-{number}" for number in (1, 2, 10)]
    assert [each.run for each in runs.manifests] == names
    (cell,) = runs.cells()
    assert list(cell.by_fork("delivered_msg_per_s")) == [f"{name}/1" for name in names]
    assert "20261123-made/round-1, " in subjects.provenance(runs, [cell])


def test_claims_are_found_beside_a_run_and_named_when_several(
    replication_path: Path, copy: Path
) -> None:
    beside = load([replication_path / "round-1"])
    assert beside.claims is not None
    assert load([copy]).claims is None
    given = load([copy], claims=replication_path / "claims.csv")
    assert given.claims is not None
    shutil.copy(replication_path / "claims.csv", copy / "claims.csv")
    two = load([replication_path, copy])
    assert two.warnings == (f"{copy}/claims.csv: not read, since {replication_path}/claims.csv is",)


def test_claims_that_are_not_there_are_refused(golden_path: Path, tmp_path: Path) -> None:
    with pytest.raises(RunDirectoryError, match="no such file; make it with bench claims"):
        load([golden_path], claims=tmp_path / "claims.csv")


def test_a_missing_histogram_log_is_a_warning(copy: Path) -> None:
    log = copy / "histograms" / "example-kafka-f1.hlog"
    log.unlink()
    assert load([copy]).warnings == (
        f"{log}: the file is missing; its fork's percentiles are medians of latency.csv",
    )


def test_starts_of_forks_are_read_and_earlier_versions_have_none(
    copy: Path, golden_runs: Runs
) -> None:
    starts = golden_runs.starts.filter(pl.col("trial") == "example-kafka")
    assert starts["round"].to_list() == [1, 2, 3]
    assert starts["place"].to_list() == [1, 2, 1]
    (copy / "forks.csv").unlink()
    runs = load([copy])
    assert runs.warnings == ()
    assert runs.starts.is_empty()


@pytest.mark.parametrize("text", ["yesterday", "2026-01-02T03:04:25"])
def test_a_start_that_is_no_instant_is_refused(copy: Path, text: str) -> None:
    file = copy / "forks.csv"
    edit(file, "2026-01-02T03:04:25Z", text)
    assert message(copy) == (
        f"{file}, row 3: '{text}' is not a value of started_at; restore the file from a copy"
    )
