from __future__ import annotations

import base64
import zlib
from pathlib import Path

import numpy as np
import pytest
from histogram_log import payload

from brokerbench_analysis import histogram_format
from brokerbench_analysis.histogram_intervals import merged
from brokerbench_analysis.histograms import HistogramLogError, decode

HEADER = '#[Histogram log format version 1.3]\n"StartTimestamp","Interval_Length"\n'


def payloads(directory: Path) -> list[str]:
    return [
        line.rpartition(",")[2]
        for log in sorted((directory / "histograms").glob("*.hlog"))
        for line in log.read_text(encoding="utf-8").splitlines()
        if line.startswith("Tag=")
    ]


def inflated(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text)[8:])


def test_what_java_wrote_is_written_as_java_writes_it(golden_path: Path) -> None:
    found = payloads(golden_path)
    assert len(found) == 2 * 3 * 3 * 4
    for text in found:
        assert inflated(histogram_format.write(histogram_format.read(text))) == inflated(text)


def test_a_total_has_the_values_of_all() -> None:
    parts = [payload([5, 300, 70_000]), payload([5, 400]), payload([9_000_000_000], 7)]
    whole = histogram_format.total([histogram_format.read(each) for each in parts])
    read = decode(histogram_format.write(whole))
    expected = decode(payload([5, 5, 300, 400, 70_000, *[9_000_000_000] * 7]))
    assert np.array_equal(read.low_ns, expected.low_ns)
    assert np.array_equal(read.high_ns, expected.high_ns)
    assert read.counts.tolist() == [2, 1, 1, 1, 7]


def test_histograms_with_other_digits_have_no_total() -> None:
    two = histogram_format.read(payload([5]))
    three = histogram_format.Counts(3, 1, two.highest_ns, two.index, two.counts)
    with pytest.raises(ValueError, match="different buckets"):
        histogram_format.total([two, three])


def test_a_log_has_one_line_per_tag_in_the_order_of_their_first() -> None:
    log = HEADER + (
        f"Tag=b/measurement/1,1.000,1.000,0.500,{payload([500_000])}\n"
        f"Tag=a/measurement/1,1.000,1.001,2.000,{payload([2_000_000])}\n"
        f"Tag=b/measurement/1,2.000,0.750,0.700,{payload([700_000])}\n"
    )
    lines = merged(log).removeprefix(HEADER).splitlines()
    assert [line.rpartition(",")[0] for line in lines] == [
        "Tag=b/measurement/1,1.000,1.750,0.700",
        "Tag=a/measurement/1,1.000,1.001,2.000",
    ]
    first = decode(lines[0].rpartition(",")[2])
    assert first.low_ns.tolist() == decode(payload([500_000, 700_000])).low_ns.tolist()
    assert merged(merged(log)) == merged(log)


def test_a_line_that_was_cut_off_stays() -> None:
    whole = f"Tag=a/measurement/1,1.000,1.000,0.500,{payload([500_000])}\n"
    cut = "Tag=a/measurement/1,2.000,1.0"
    assert merged(HEADER + whole + cut).endswith(f"\n{cut}")


@pytest.mark.parametrize(
    "fields", ["1.000,1.000", "1.000,one,0.5,HISTFAAA", "1.000,1.000,0.5,HISTFAAA"]
)
def test_a_damaged_line_is_refused_with_its_number(fields: str) -> None:
    with pytest.raises(HistogramLogError, match=r"line 3: the histogram is damaged \("):
        merged(f"{HEADER}Tag=a/measurement/1,{fields}\nTag=a/measurement/1,{fields}\n")
