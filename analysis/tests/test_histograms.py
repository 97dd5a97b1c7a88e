from __future__ import annotations

import gzip
import logging
import math
import shutil
import struct
from pathlib import Path

import made_up
import numpy as np
import polars as pl
import pytest
from histogram_log import payload

from brokerbench_analysis import histograms, schema
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Cell, Runs

PERCENTILES = {
    "p50_ns": 50,
    "p75_ns": 75,
    "p90_ns": 90,
    "p95_ns": 95,
    "p99_ns": 99,
    "p99_9_ns": 99.9,
    "p99_99_ns": 99.99,
}


def kafka(runs: Runs) -> Cell:
    cell = runs.cell(broker="kafka")
    assert cell is not None
    return cell


def of(values: list[int]) -> histograms.Histogram:
    return histograms.decode(payload(values))


def test_percentiles_of_an_iteration_are_those_that_java_wrote(golden_runs: Runs) -> None:
    compared = 0
    for cell in golden_runs.cells():
        for fork_id in cell.fork_ids:
            for metric in schema.METRICS:
                parts = histograms.of_log(cell.logs[fork_id], metric)
                assert parts is not None
                rows = cell.latency.filter(
                    pl.col("fork_id") == fork_id,
                    pl.col("metric") == metric,
                    pl.col("phase") == "measurement",
                )
                for row in rows.iter_rows(named=True):
                    histogram = parts[row["iteration"]]
                    assert histogram.count == row["count"]
                    assert histogram.min_ns == row["min_ns"]
                    assert histogram.max_ns == row["max_ns"]
                    for column, percentile in PERCENTILES.items():
                        assert histogram.percentile_ns(percentile) == row[column]
                    compared += 1
    assert compared == 2 * 3 * 2 * 4


def test_a_cell_merges_all_measurement_iterations_and_no_warm_up(golden_runs: Runs) -> None:
    cell = kafka(golden_runs)
    merged = histograms.merged(cell, "end_to_end_latency")
    measured = cell.latency.filter(
        pl.col("phase") == "measurement", pl.col("metric") == "end_to_end_latency"
    )
    assert merged.count == measured["count"].sum() == 60_000
    assert merged.min_ns == measured["min_ns"].min()
    assert merged.max_ns == measured["max_ns"].max()
    assert set(histograms.per_fork(cell, "end_to_end_latency")) == set(cell.fork_ids)


def test_the_mean_and_the_percentiles_of_known_values() -> None:
    histogram = of(list(range(1, 101)))
    assert histogram.count == 100
    assert histogram.min_ns == 1
    assert histogram.max_ns == 100
    assert histogram.mean_ns == 50.5
    assert histogram.percentile_ns(0) == 1
    assert histogram.percentile_ns(50) == 50
    # The rank is rounded up: at least 50.1 percent of 100 values are 51.
    assert histogram.percentile_ns(50.1) == 51
    assert histogram.percentile_ns(99.9) == 100
    assert histogram.percentile_ns(100) == 100


@pytest.mark.parametrize("value", [1, 127, 128, 255, 256, 1_000, 123_456_789, 60_000_000_000])
def test_a_bucket_is_as_wide_as_its_digits(value: int) -> None:
    histogram = of([value])
    assert histogram.low_ns[0] <= value <= histogram.high_ns[0]
    assert histogram.high_ns[0] - histogram.low_ns[0] <= value / 10**2


@pytest.mark.parametrize("text", ["", "SElTVA==", payload([1, 2])[:-4], "!" + payload([1])])
def test_what_is_no_histogram_is_refused(text: str) -> None:
    with pytest.raises((ValueError, struct.error)):
        histograms.decode(text)


def test_an_empty_histogram_holds_nothing() -> None:
    assert of([]).count == 0


def test_merging_adds_counts_and_never_averages() -> None:
    merged = histograms.merge([of([1, 2, 3]), of([3, 1_000_000])])
    assert merged.counts.tolist() == [1, 1, 2, 1]
    assert merged.percentile_ns(50) == 3
    assert merged.percentile_ns(100) >= 1_000_000


def test_nothing_merged_is_empty_and_has_no_percentile() -> None:
    empty = histograms.merge([])
    assert empty.count == empty.min_ns == empty.max_ns == 0
    assert math.isnan(empty.mean_ns)
    assert math.isnan(empty.percentile_ns(50))
    assert empty.curve().is_empty()
    with pytest.raises(ValueError, match="percentile 101: use 0 to 100"):
        empty.percentile_ns(101)


def test_the_curve_rises_to_every_value() -> None:
    curve = of([10, 10, 20, 30]).curve()
    assert curve["percentile"].to_list() == [50, 75, 100]
    assert curve["value_ns"].to_list() == [10, 20, 30]
    assert curve["count_above"].to_list() == [2, 1, 0]


def damaged(golden_path: Path, tmp_path: Path, change: bytes, by: bytes) -> Runs:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    log = run / "histograms" / "example-kafka-f1.hlog"
    content = log.read_bytes()
    assert change in content
    log.write_bytes(content.replace(change, by))
    return load([run])


def test_a_last_line_that_was_cut_off_is_left_out(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    log = run / "histograms" / "example-kafka-f1.hlog"
    log.write_bytes(log.read_bytes()[:-20])
    cell = kafka(load([run]))
    # The last line is the send delay of the second iteration.
    assert histograms.per_fork(cell, "send_delay")["run-v1/1"].count == 10_000
    assert histograms.per_fork(cell, "service_time")["run-v1/1"].count == 20_000


def test_a_log_that_is_damaged_before_its_end_is_left_out_with_a_warning(
    golden_path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    runs = damaged(
        golden_path,
        tmp_path,
        b"publish_latency/measurement/1,4.000,1.000,4.502,HIST",
        b"publish_latency/measurement/1,4.000,1.000,4.502,HOST",
    )
    with caplog.at_level(logging.WARNING):
        forks = histograms.per_fork(kafka(runs), "publish_latency")
    assert list(forks) == ["run-v1/2", "run-v1/3"]
    (record,) = caplog.records
    assert "example-kafka-f1.hlog, line 7: the histogram is damaged" in record.getMessage()


def test_a_compressed_log_that_is_cut_off_is_left_out_with_a_warning(
    golden_path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    log = run / "histograms" / "example-kafka-f1.hlog"
    compressed = log.with_name(f"{log.name}.gz")
    compressed.write_bytes(gzip.compress(log.read_bytes())[:-9])
    log.unlink()
    forks = histograms.per_fork(kafka(load([run])), "publish_latency")
    assert list(forks) == ["run-v1/2", "run-v1/3"]
    (record,) = caplog.records
    assert record.getMessage().startswith(f"{compressed}: cannot be decompressed (")


def test_a_log_that_changes_is_read_again(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    log = run / "histograms" / "example-kafka-f1.hlog"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-4]), encoding="utf-8")
    cell = kafka(load([run]))
    assert histograms.per_fork(cell, "send_delay")["run-v1/1"].count == 10_000
    log.write_text("".join(lines), encoding="utf-8")
    assert histograms.per_fork(cell, "send_delay")["run-v1/1"].count == 20_000


def test_the_made_up_histograms_hold_what_was_recorded(replication_runs: Runs) -> None:
    cell = replication_runs.cell(scenario="study-single-node", broker="nats")
    assert cell is not None
    histogram = histograms.per_fork(cell, "end_to_end_latency")["round-1/3"]
    unit_ns = made_up.UNITS_NS["study-single-node"]["nats"]
    assert histogram.count == made_up.MESSAGES
    assert histogram.percentile_ns(50) == pytest.approx(50 * unit_ns, rel=0.01)
    assert histogram.mean_ns == pytest.approx(50.5 * unit_ns, rel=0.01)
    assert np.all(np.diff(histogram.high_ns) > 0)
