from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from edited import edit
from polars.testing import assert_frame_equal

from brokerbench_analysis import compact, histograms, schema
from brokerbench_analysis.__main__ import main
from brokerbench_analysis.files import OutputError, RunDirectoryError
from brokerbench_analysis.load import load

COMMAND_LINE = "bench replicate study --state /srv/state --out /srv/results --env compose"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(directory)): file.read_bytes()
        for file in directory.rglob("*")
        if file.is_file()
    }


@pytest.fixture
def replication(replication_path: Path, tmp_path: Path) -> Path:
    """As `bench replicate` leaves one: a plan, two rounds, logs, and what is derived."""
    path = Path(shutil.copytree(replication_path, tmp_path / "results" / "replication"))
    write(path / "replication.json", json.dumps({"command_line": COMMAND_LINE}, indent=2) + "\n")
    write(path / "notebook" / "report.html", "derived")
    for name in ("round-1", "round-2"):
        edit(path / name / "run.json", "bench run all -f", f"{COMMAND_LINE} -f")
        write(path / name / "brokers" / "study-single-node-kafka-f1-kafka-1.log", "a line\n")
        write(path / name / "brokers" / "study-single-node-nats-f1-nats-1.log", "two\nlines\n")
        write(path / name / "forks" / "study-single-node-kafka-f1.log", "")
        write(path / name / "report.md", "derived")
        write(path / name / "histograms" / "study-single-node-kafka-priming-f1.hlog", "warm-up\n")
    return path


@pytest.fixture
def compacted(replication: Path, tmp_path: Path) -> Path:
    (written,) = compact.write([replication], tmp_path / "data")
    assert written.path == tmp_path / "data" / "replication"
    return written.path


def test_what_is_read_is_there_to_the_last_byte(replication: Path, compacted: Path) -> None:
    before, after = contents(replication), contents(compacted)
    manifests = {"replication.json", "round-1/run.json", "round-2/run.json"}
    larger = (schema.RESOURCES, schema.LATENCY, schema.STAGES)
    compressed = {name for name in after if name.endswith(".gz")}
    for name in compressed:
        assert gzip.decompress(after[name]) == before[name.removesuffix(".gz")]
    assert {name for name in compressed if not name.endswith(".hlog.gz")} == {
        f"{name}/{table.file}.gz" for name in ("round-1", "round-2") for table in larger
    }
    assert len(compressed) > 2
    same = after.keys() - manifests - compressed - {compact.RECORD}
    assert {name: before[name] for name in same} == {name: after[name] for name in same}
    plain = [table for table in schema.RUN_TABLES if table not in larger]
    assert same == {f"{name}/{table.file}" for name in ("round-1", "round-2") for table in plain}


def test_its_figures_are_those_of_the_runs(
    replication: Path, compacted: Path, tmp_path: Path
) -> None:
    figures = tmp_path / "figures"
    figures.mkdir()
    for run in replication.glob("round-*"):
        shutil.copy(run / "figures.csv", figures / f"{run.name}.csv")
    first, second = load([replication]), load([compacted], figures=figures)
    assert second.warnings == ()
    assert first.trials == second.trials
    assert first.kills.height > 0
    for table in ("throughput", "latency", "resources", "disk", "findings"):
        assert_frame_equal(getattr(first, table), getattr(second, table))
    for table in ("stages", "capacity", "kills", "starts", "stops", "figures"):
        assert_frame_equal(getattr(first, table), getattr(second, table))
    for one, other in zip(first.every_cell, second.every_cell, strict=True):
        assert one.fork_ids == other.fork_ids
        merged = histograms.merged(one, "end_to_end_latency")
        assert_frame_equal(merged.curve(), histograms.merged(other, "end_to_end_latency").curve())


def test_a_manifest_keeps_its_lines_and_loses_their_indentation(
    replication: Path, compacted: Path
) -> None:
    roots = (replication, compacted)
    before, after = (contents(root)["round-1/run.json"].decode().splitlines() for root in roots)
    pairs = zip(before, after, strict=True)
    assert [i for i, (one, other) in enumerate(pairs) if one.lstrip(" ") != other] == [3]
    assert not after[3].startswith(" ")
    assert any(line.startswith("  ") for line in before)


def test_what_was_left_out_is_named_with_its_size(compacted: Path) -> None:
    record = json.loads((compacted / compact.RECORD).read_text(encoding="utf-8"))
    left_out = {each["kind"]: (each["files"], each["total_bytes"]) for each in record["left_out"]}
    assert left_out["round-1/brokers/*.log"] == (2, 17)
    assert left_out["round-2/forks/*.log"] == (1, 0)
    assert left_out["round-1/histograms/*.hlog"] == (1, 8)
    assert left_out["notebook/*.html"] == (1, 7)
    # The verdicts, and what so many forks can find, are made again from the runs.
    assert left_out["*.csv"][0] == 2
    assert left_out["round-1/*.csv"][0] == 1
    assert len(left_out) == 12


def test_a_path_is_replaced_in_sight_of_the_reader(compacted: Path) -> None:
    plan = json.loads((compacted / "replication.json").read_text(encoding="utf-8"))
    expected = "bench replicate study --state <directory> --out <directory> --env compose"
    assert plan["command_line"] == expected
    assert load([compacted]).manifests[0].command_line == f"{expected} -f 3"
    record = json.loads((compacted / compact.RECORD).read_text(encoding="utf-8"))
    assert record["histogram_intervals"] == "as recorded"
    assert record["replaced_by"] == "<directory>"
    assert record["replaced"] == [
        {"file": "replication.json", "line": 2, "paths": 2},
        {"file": "round-1/run.json", "line": 4, "paths": 2},
        {"file": "round-2/run.json", "line": 4, "paths": 2},
    ]


def test_what_a_fork_said_before_it_failed_is_kept_but_for_its_paths(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "results" / "run-v1"))
    edit(run / "findings.csv", "on, 2 GB", r"written to:\n/srv/user/hs_err.log")
    (written,) = compact.write([run], tmp_path / "data")
    text = (written.path / "findings.csv").read_text(encoding="utf-8")
    assert r'""found"":""written to:\n<directory>""' in text
    assert [(each.file, each.paths) for each in written.replaced] == [("findings.csv", 1)]


def test_the_same_runs_give_the_same_bytes_wherever_they_lie(
    replication: Path, compacted: Path, tmp_path: Path
) -> None:
    elsewhere = Path(shutil.copytree(replication, tmp_path / "elsewhere" / "replication"))
    (again,) = compact.write([elsewhere], tmp_path / "other")
    assert contents(again.path) == contents(compacted)


def add_path_to_a_table(run: Path) -> str:
    edit(run / "disk.csv", "example-kafka", "/srv/user")
    return f"{run}/disk.csv, line 2: names /srv/user, which may tell of a person;"


def name_the_directory_of_the_runs_in_a_word(run: Path) -> str:
    edit(run / "run.json", "bench run", f"-I{run.parent}/x run")
    return f"{run}/run.json, line 4: names {run.parent}, which may tell of a person;"


def make_compact_already(run: Path) -> str:
    write(run / compact.RECORD, "{}")
    return f"{run}: is compact already; give the run that it was made of"


def make_no_run(run: Path) -> str:
    (run / "run.json").unlink()
    return (
        f"{run}: is neither a run nor a replication (it has no run.json and no replication.json);"
        " give the directory of one"
    )


def change_schema(run: Path) -> str:
    edit(run / "run.json", '"schema_version" : 1', '"schema_version" : 2')
    return f"{run}/run.json: schema_version '2' is not 1;"


@pytest.mark.parametrize(
    "spoil",
    [
        add_path_to_a_table,
        name_the_directory_of_the_runs_in_a_word,
        make_compact_already,
        make_no_run,
        change_schema,
    ],
)
def test_what_must_not_be_committed_is_one_line_and_nothing_is_written(
    golden_path: Path, tmp_path: Path, spoil: Callable[[Path], str]
) -> None:
    good = Path(shutil.copytree(golden_path, tmp_path / "results" / "good"))
    run = Path(shutil.copytree(golden_path, tmp_path / "results" / "run-v1"))
    expected = spoil(run)
    with pytest.raises(RunDirectoryError) as caught:
        compact.write([good, run], tmp_path / "data")
    assert str(caught.value).startswith(expected)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "data").exists()


def test_nothing_is_written_over(golden_path: Path, tmp_path: Path) -> None:
    write(tmp_path / "run-v1" / "mine", "mine")
    expected = f"{tmp_path}/run-v1: exists already; move it away, or choose another --out"
    with pytest.raises(OutputError) as caught:
        compact.write([golden_path], tmp_path)
    assert str(caught.value) == expected
    assert contents(tmp_path) == {"run-v1/mine": b"mine"}


def test_two_runs_of_one_name_are_refused(golden_path: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(golden_path, tmp_path / "other" / "run-v1"))
    with pytest.raises(OutputError, match="run-v1: exists already"):
        compact.write([golden_path, other], tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_a_run_does_not_become_a_part_of_itself(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    with pytest.raises(OutputError, match="lies in the run itself; choose another --out"):
        compact.write([run], run / "data")


def test_a_place_that_cannot_be_written_is_one_line(golden_path: Path, tmp_path: Path) -> None:
    write(tmp_path / "data", "a file")
    with pytest.raises(OutputError, match=r"data/run-v1: cannot be written \("):
        compact.write([golden_path], tmp_path / "data")


def test_samples_that_cannot_be_decompressed_are_one_line(compacted: Path) -> None:
    file = compacted / "round-1" / "resources.csv.gz"
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(RunDirectoryError) as caught:
        load([compacted])
    assert str(caught.value).startswith(f"{file}: cannot be decompressed (")
    assert str(caught.value).endswith("); restore the file from a copy")


def test_the_command_says_what_it_did(
    replication: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "data"
    assert main(["compact", str(replication), "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith(f"{out}/replication: ")
    assert main(["compact", str(replication), "--out", str(out)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"brokerbench_analysis: {out}/replication: exists already;")
    assert error.count("\n") == 1
