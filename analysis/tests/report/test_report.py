import re
from pathlib import Path

import pytest

from brokerbench_analysis import report
from brokerbench_analysis.__main__ import main
from brokerbench_analysis.report import Request, Written

pytestmark = pytest.mark.xdist_group("report")  # what its fixture writes is made once

CHARTS = {
    *(f"figure-4-{number}" for number in range(1, 10)),
    "latency-distribution-1-node",
    "latency-distribution-3-node",
    "verdict-counts",
    "verdict-ratios-a-comparative-study-of",
    "warm-up-effects-1-node",
    "warm-up-effects-3-node",
    "long-runs-delivered-msg-per-s",
    "long-runs-end-to-end-latency-p99-ns",
    "method-1-node",
    "method-3-node",
    "kafka-latency-stages",
}
TABLES = {
    "runs",
    "trials",
    "findings",
    "consumer-kills",
    "deviations",
    "hosts",
    "table-4-3",
    "table-4-4",
    "cpu-memory-1-node",
    "cpu-memory-3-node",
    "latency-1-node",
    "latency-3-node",
    "throughput-1-node",
    "throughput-3-node",
    "claims-a-comparative-study-of",
    "claims-another-article-2025",
    "detectable-a-comparative-study-of",
    *(f"warm-up-{broker}-{nodes}-node" for broker in ("kafka", "nats") for nodes in (1, 3)),
    "long-run-classes",
    "methods-1-node",
    "methods-3-node",
    "kafka-stages",
}


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def test_a_replication_gives_every_chart_and_table(written: Written) -> None:
    assert set(written.figures) == CHARTS
    assert set(written.tables) == TABLES
    assert written.warnings == ()
    assert written.missing == (
        "verdict-ratios-another-article-2025",
        "detectable-another-article-2025",
    )


def test_each_chart_is_a_file_in_both_forms_with_its_data(written: Written) -> None:
    files = {path.name for path in (written.page.parent / "figures").iterdir()}
    assert files == {f"{name}.{form}" for name in CHARTS for form in ("png", "svg", "csv")}
    tables = {path.name for path in (written.page.parent / "tables").iterdir()}
    assert tables == {f"{name}.csv" for name in TABLES}


def test_the_same_runs_give_the_same_bytes(
    written: Written, replication_path: Path, tmp_path: Path
) -> None:
    again = report.write(Request([replication_path], tmp_path))
    first, second = contents(written.page.parent), contents(again.page.parent)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_the_page_needs_nothing_from_outside(written: Written) -> None:
    page = written.page.read_text("utf-8")
    assert "<script" not in page
    assert "@import" not in page
    sources = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert {each.partition(",")[0] for each in sources if not each.startswith("#")} == {
        "data:",
        "data:image/svg+xml;base64",
    }
    assert "url(" not in page


def test_every_entry_of_the_contents_leads_somewhere(written: Written) -> None:
    page = written.page.read_text("utf-8")
    places = re.findall(r' id="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(places)


def test_the_page_names_machine_commit_and_method_but_no_path(
    written: Written, replication_path: Path
) -> None:
    page = written.page.read_text("utf-8")
    assert "Example CPU" in page
    assert "0123456789abcdef0123456789abcdef01234567" in page
    assert "t on logarithms" in page
    assert ">seed</th>" in page
    assert ">42</td>" in page
    assert str(replication_path) not in page


def test_a_report_takes_the_place_of_an_earlier_one(golden_path: Path, tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("earlier", "utf-8")
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "figure-9-9.png").write_bytes(b"earlier")
    written = report.write(Request([golden_path], tmp_path))
    assert not (tmp_path / "figures" / "figure-9-9.png").exists()
    page = written.page.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    # The golden run has no claims.csv.
    assert "no claims.csv is given: run bench claims" in page
    assert "verdict-counts" in written.missing


def test_a_directory_without_a_run_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["report", str(empty), "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert str(empty) in error
    assert not (tmp_path / "out").exists()


def test_figures_that_are_not_of_a_report_are_left_alone(
    golden_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "mine.png").write_bytes(b"mine")
    assert main(["report", str(golden_path), "--out", str(tmp_path)]) == 2
    assert "figures: is not of a report" in capsys.readouterr().err
    assert (tmp_path / "figures" / "mine.png").read_bytes() == b"mine"


def test_a_file_in_the_place_of_the_report_is_refused(
    golden_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out"
    file.write_text("mine", "utf-8")
    assert main(["report", str(golden_path), "--out", str(file)]) == 2
    assert "is a file; give a directory" in capsys.readouterr().err


def test_claims_that_are_not_there_are_one_line(
    golden_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claims = tmp_path / "claims.csv"
    arguments = [
        "report",
        str(golden_path),
        "--out",
        str(tmp_path / "out"),
        "--claims",
        str(claims),
    ]
    assert main(arguments) == 2
    assert str(claims) in capsys.readouterr().err
