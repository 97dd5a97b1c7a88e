import math
import re

import polars as pl
import pytest
from matplotlib.figure import Figure

from brokerbench_analysis.exhibits import TABLE_TYPE, Chart, Label, Table, csv_of


def table(**columns: list[str]) -> Table:
    return Table(Label("a", "A"), pl.DataFrame({"x_ns": [1]}), pl.DataFrame(columns), "", "")


def line_in_a_box(left: float) -> str:
    figure = Figure()
    axes = figure.add_axes((left, 0.1, 0.8, 0.8))
    axes.plot([1, 2], [1, 2], marker="o")
    return Chart(Label("a", "A"), figure, pl.DataFrame(), "", "").svg()


def test_digits_that_a_drawing_does_not_show_do_not_change_it() -> None:
    assert line_in_a_box(0.1) == line_in_a_box(math.nextafter(0.1, 1))
    assert line_in_a_box(0.1) != line_in_a_box(0.101)


def test_each_reference_in_a_drawing_leads_to_what_has_its_name_alone() -> None:
    svg = line_in_a_box(0.1)
    names = re.findall(r'id="([^"]+)"', svg)
    references = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg))
    assert len(names) == len(set(names))
    assert {clip or marker for clip, marker in references} <= set(names)
    assert {clip[:1] for clip, _ in references} >= {"p"}


def test_cells_are_text_and_never_markup() -> None:
    markup = table(what=["<script>alert(1)</script>"]).markup()
    assert "<script>" not in markup
    assert "&lt;script&gt;" in markup


def test_columns_of_numbers_are_set_flush_right() -> None:
    markup = table(word=["five"], value=["5.29 GB"]).markup()
    assert '<td class="number">5.29 GB</td>' in markup
    assert "<td>five</td>" in markup


@pytest.mark.parametrize("cell", ["2026-01-02", "0123456789abcdef", "4.0.0-rc1", "1 node of three"])
def test_dates_versions_and_checksums_are_words(cell: str) -> None:
    assert f"<td>{cell}</td>" in table(value=[cell]).markup()


def test_an_interval_stands_small_below_its_figure() -> None:
    assert "5 ms<br><small>4..6 ms</small>" in table(value=["5 ms\n4..6 ms"]).markup()


def test_the_csv_of_a_table_holds_base_units_and_not_what_is_shown() -> None:
    assert table(value=["1 ns"])._repr_mimebundle_()[TABLE_TYPE]["csv"] == "x_ns\n1\n"


def test_lists_are_joined_by_blanks() -> None:
    assert csv_of(pl.DataFrame({"forks": [[1.5, 2.0], []]})) == 'forks\n1.5 2.0\n""\n'


def test_a_number_has_twelve_digits_whatever_a_processor_makes_of_the_last_ones() -> None:
    numbers = [0.1 + 0.2, 2_359_296.000000001, 1.55347823119499, None, 5e-9, math.nan]
    written = csv_of(pl.DataFrame({"value": numbers}, schema={"value": pl.Float64()}))
    assert written.splitlines()[1:] == ["0.3", "2359296.0", "1.55347823119", "", "5e-9", "NaN"]
