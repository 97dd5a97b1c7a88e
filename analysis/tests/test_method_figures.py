from dataclasses import replace

import made_up
import numpy as np
import polars as pl
import pytest
from drawing import drawn
from stalls import stalled

from brokerbench_analysis.figures import method, warm_up
from brokerbench_analysis.runs import Runs


def test_a_warm_up_is_a_ratio_to_cold_and_cold(replication_runs: Runs) -> None:
    chart = drawn(warm_up.effects(replication_runs, nodes=1))
    row = chart.data.row(
        by_predicate=(pl.col("broker") == "kafka")
        & (pl.col("figure") == "delivered_msg_per_s")
        & (pl.col("broker_state") == "warm")
        & (pl.col("client_state") == "cold"),
        named=True,
    )
    assert row["ratio"] == pytest.approx(1.2, rel=1e-4)
    assert row["fork_ratios"] == pytest.approx([1.2] * 5, rel=1e-4)
    shapes = {line.get_marker() for line in chart.figure.axes[0].lines}
    assert shapes >= {"o", "s", "^"}
    baseline = (pl.col("broker_state") == "cold") & (pl.col("client_state") == "cold")
    assert chart.data.filter(baseline).is_empty()


def test_the_second_run_on_three_nodes_is_compared_with_the_first(replication_runs: Runs) -> None:
    chart = drawn(warm_up.effects(replication_runs, nodes=3))
    points = set(chart.data.select("broker_state", "client_state").iter_rows())
    assert points == {("warm", "cold")}
    assert chart.data["broker"].unique().sort().to_list() == ["kafka", "nats"]
    in_key = [text.get_text() for legend in chart.figure.legends for text in legend.get_texts()]
    assert in_key == [
        "broker warm, client cold (the study's second run)",
        "99 % interval",
        "one fork",
    ]


def test_a_row_of_one_state_stands_at_its_label(replication_runs: Runs) -> None:
    chart = drawn(warm_up.effects(replication_runs, nodes=3))
    for panel in chart.figure.axes:
        dots = [line for line in panel.lines if line.get_markersize() == 7]
        assert [float(dot.get_ydata()[0]) for dot in dots] == list(range(len(dots)))


def test_a_row_without_a_figure_says_so_and_each_panel_its_forks(replication_runs: Runs) -> None:
    chosen = [
        replace(cell, figures=cell.figures.filter(pl.col("figure") != "broker_cpu_percent_p50"))
        if cell.broker == "kafka"
        else cell
        for cell in replication_runs.every_cell
    ]
    chart = drawn(warm_up.effects(replace(replication_runs, every_cell=tuple(chosen)), nodes=3))
    kafka, nats = chart.figure.axes
    assert [each.get_text() for each in kafka.texts].count("not measured") == 1
    assert "not measured" not in [each.get_text() for each in nats.texts]
    assert kafka.get_title(loc="left") == "Kafka, 5 forks"


def test_no_number_of_a_warm_up_lies_over_the_axis(replication_runs: Runs) -> None:
    for nodes in (1, 3):
        chart = drawn(warm_up.effects(replication_runs, nodes=nodes))
        chart.png()
        for panel in chart.figure.axes:
            edge = panel.get_window_extent()
            for text in panel.texts:
                box = text.get_window_extent()
                assert edge.x0 < box.x0
                assert box.x1 <= edge.x1 + 1


def test_long_runs_show_where_the_steady_state_begins(replication_runs: Runs) -> None:
    chart = drawn(warm_up.long_runs(replication_runs, figure="delivered_msg_per_s"))
    kafka = chart.data.filter(pl.col("broker") == "kafka")
    assert kafka["steady_from"].unique().to_list() == [made_up.WARM_FROM]
    assert chart.data.height == 2 * 5 * made_up.STEADY_ITERATIONS
    # A panel per fork, a column per broker.
    assert len(chart.figure.axes) == 10
    assert len({panel.get_ylim() for panel in chart.figure.axes}) == 1
    in_key = [text.get_text() for legend in chart.figure.legends for text in legend.get_texts()]
    assert in_key[:2] == ["changepoint", "mean between changepoints"]


def test_an_iteration_that_delivered_nothing_is_a_gap_and_moves_no_line(
    replication_runs: Runs,
) -> None:
    cells = [
        replace(cell, throughput=stalled(cell.throughput, fork=2, iterations=[7]))
        for cell in replication_runs.cells(scenario="steady-state")
    ]
    runs = replace(replication_runs, every_cell=tuple(cells))
    chart = drawn(warm_up.long_runs(runs, figure="delivered_msg_per_s"))
    # A column per broker, a row per fork.
    whole, gap = (chart.figure.axes[place].lines for place in (0, 2))
    for lines in (whole, gap):
        change = float(lines[1].get_xdata()[0])
        assert change == made_up.WARM_FROM - 0.5
    places = np.flatnonzero(np.isnan(gap[0].get_ydata()))
    assert gap[0].get_xdata()[places].tolist() == [7]
    assert not np.isnan(whole[0].get_ydata()).any()
    assert (whole[0].get_marker(), gap[0].get_marker()) == ("None", ".")


def test_methods_stand_side_by_side(replication_runs: Runs) -> None:
    chart = drawn(method.side_by_side(replication_runs, nodes=1))
    rates = chart.data.filter(pl.col("figure") == "delivered_msg_per_s")
    means = {(row["method"], row["subject"]): row["value"] for row in rates.iter_rows(named=True)}
    assert means["faithful", "kafka"] == pytest.approx(40_000, rel=1e-4)
    assert means["corrected", "nats"] == pytest.approx(24_000, rel=1e-4)
    assert len(chart.figure.axes) == 4


def test_a_method_has_a_row_in_the_panels_of_its_figures_alone(replication_runs: Runs) -> None:
    chart = drawn(method.side_by_side(replication_runs, nodes=1))
    rows = [[label.get_text() for label in panel.get_yticklabels()] for panel in chart.figure.axes]
    others = [f"{each}\n5 forks" for each in ("faithful", "corrected", "open 50 %", "open 80 %")]
    formula = "faithful,\nthe study's formula\n5 forks"
    assert rows == [[others[0], formula, *others[1:]], *([others] * 3)]


def test_an_interval_that_leaves_a_panel_of_methods_does_not_stretch_it(
    replication_runs: Runs,
) -> None:
    first, *others = replication_runs.every_cell
    assert (first.scenario, first.broker) == ("study-single-node", "kafka")
    latency_is = pl.col("figure") == "end_to_end_latency_p50_ns"
    spread = pl.when(latency_is, pl.col("fork_id") == first.fork_ids[0]).then(
        pl.col("value") / 1_000
    )
    wide = first.figures.with_columns(value=spread.otherwise(pl.col("value")))
    runs = replace(replication_runs, every_cell=(replace(first, figures=wide), *others))
    chart = drawn(method.side_by_side(runs, nodes=1))
    median = chart.figure.axes[1]
    row = chart.data.row(
        by_predicate=latency_is & (pl.col("subject") == "kafka") & (pl.col("method") == "faithful"),
        named=True,
    )
    assert row["high"] / 1e9 > median.get_xlim()[1]
    arrows = [line.get_marker() for line in median.lines if line.get_marker() in ("<", ">")]
    assert ">" in arrows
