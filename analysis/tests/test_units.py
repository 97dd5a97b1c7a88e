import math

import pytest

from brokerbench_analysis import units


@pytest.mark.parametrize(
    ("column", "unit"),
    [
        ("end_to_end_latency_p99_9_ns", "ns"),
        ("disk_written_bytes_total", "bytes"),
        ("cpu_percent_of_host", "percent_of_host"),
        ("broker_cpu_percent_p50", "percent_of_host"),
        ("delivered_msg_per_s", "msg_per_s"),
        ("broker_memory_spread", "spread"),
    ],
)
def test_a_column_names_its_unit(column: str, unit: str) -> None:
    assert units.unit_of(column) == unit


def test_a_column_without_a_unit_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="column forks: its name ends in no known unit"):
        units.unit_of("forks")


@pytest.mark.parametrize(
    ("unit", "values", "title"),
    [
        ("ns", [2.5e9, 1e3], "Latency (s)"),
        ("ns", [999.0], "Latency (ns)"),
        ("ns", [0.0], "Latency (ns)"),
        ("bytes", [None, 5.3e9], "Latency (GB)"),
        ("ratio", [1.5], "Latency"),
        ("percent_of_host", [40.0], "Latency (% of all processors)"),
    ],
)
def test_the_largest_value_chooses_the_unit_of_the_axis(
    unit: str, values: list[float | None], title: str
) -> None:
    assert units.scale(unit, values).title("Latency") == title


def test_numbers_and_title_come_from_one_scale() -> None:
    scale = units.scale("ns", [2_500_000.0])
    assert (scale.of(2_500_000.0), scale.symbol) == (2.5, "ms")
    assert scale.own_text(900.0) == "900 ns"


@pytest.mark.parametrize(
    ("value", "text"),
    [(46705.913, "46,706"), (0.012345, "0.0123"), (1.0, "1.00"), (0, "0"), (math.nan, "-")],
)
def test_a_number_has_three_digits_and_no_exponent(value: float, text: str) -> None:
    assert units.number(value) == text


def test_an_interval_that_is_not_there_is_a_dash() -> None:
    assert units.spread("ns", None, 5.0) == "-"
    assert units.spread("bytes", 5.29e9, 5.31e9) == "5.29..5.31 GB"


def test_published_figures_become_base_units() -> None:
    assert units.from_published(19_193, "ms") == 19_193e6
    assert units.from_published(5.5, "GB") == 5.5e9


def test_a_published_unit_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match=r"claims\.csv: unknown unit parsec"):
        units.from_published(1, "parsec")
