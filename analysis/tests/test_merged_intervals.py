"""Histograms of a fork as one interval each, which a committed run holds in place of many."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from edited import edit
from polars.testing import assert_frame_equal

from brokerbench_analysis import compact, histograms, schema
from brokerbench_analysis.files import RunDirectoryError, read_text, stored
from brokerbench_analysis.load import load


@pytest.fixture
def run(golden_path: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(golden_path, tmp_path / "results" / "run-v1"))


@pytest.fixture
def log(run: Path) -> Path:
    return run / "histograms" / "example-kafka-f1.hlog"


def interval(log: Path, metric: str) -> list[str]:
    """The lines of the first measurement iteration."""
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    return [line for line in lines if line.startswith(f"Tag={metric}/measurement/1,")]


def merged(run: Path, log: Path, tmp_path: Path) -> tuple[Path, str]:
    (written,) = compact.write([run], tmp_path / "data", merge_intervals=True)
    return written.path, read_text(stored(written.path / log.relative_to(run)))


def test_merged_intervals_give_the_same_figures_from_fewer_lines(
    run: Path, log: Path, tmp_path: Path
) -> None:
    edit(log, "Tag=end", "".join(interval(log, "end_to_end_latency") * 3) + "Tag=end")
    written, text = merged(run, log, tmp_path)
    tags = [line.split(",")[0] for line in text.splitlines() if line.startswith("Tag=")]
    assert len(tags) == len(set(tags))
    assert len(text.splitlines()) <= len(log.read_text(encoding="utf-8").splitlines()) - 3
    for one, other in zip(load([run]).every_cell, load([written]).every_cell, strict=True):
        for metric in schema.METRICS:
            first, second = (histograms.merged(cell, metric) for cell in (one, other))
            assert_frame_equal(first.curve(), second.curve())
    record = json.loads((written / compact.RECORD).read_text(encoding="utf-8"))
    assert record["histogram_intervals"] == "merged by tag, without warm-ups"


def test_warm_ups_have_no_merged_intervals(run: Path, log: Path, tmp_path: Path) -> None:
    warmups = "".join(
        line.replace("/measurement/", "/warmup/") for line in interval(log, "publish_latency")
    )
    edit(log, "Tag=", f"{warmups}Tag=")
    _, text = merged(run, log, tmp_path)
    assert "/warmup/" in log.read_text(encoding="utf-8")
    assert "/warmup/" not in text
    assert "/measurement/" in text


def test_a_log_that_cannot_be_merged_is_refused(run: Path, log: Path, tmp_path: Path) -> None:
    (line,) = interval(log, "end_to_end_latency")
    edit(log, line, line.replace("HISTFAAA", "HISTFAAB"))
    with pytest.raises(RunDirectoryError) as caught:
        compact.write([run], tmp_path / "data", merge_intervals=True)
    assert str(caught.value) == (
        f"{log}, line 9: the histogram is damaged (no V2 compressed histogram);"
        " restore the file from a copy"
    )
