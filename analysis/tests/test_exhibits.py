import polars as pl
import pytest

from brokerbench_analysis.exhibits import TABLE_TYPE, Label, Table, csv_of


def table(**columns: list[str]) -> Table:
    return Table(Label("a", "A"), pl.DataFrame({"x_ns": [1]}), pl.DataFrame(columns), "", "")


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
