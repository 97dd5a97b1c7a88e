from dataclasses import replace
from pathlib import Path

import made_up
import made_up_runs
import polars as pl
import pytest
from drawing import drawn

from brokerbench_analysis import subjects
from brokerbench_analysis.exhibits import Missing
from brokerbench_analysis.figures import latency, method, resources, throughput, warm_up
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs


def test_provenance_tells_how_many_messages_an_iteration_had(replication_runs: Runs) -> None:
    measured = replication_runs.throughput.filter(
        pl.col("phase") == "measurement", pl.col("scenario") == "study-single-node"
    )
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    assert measured["published"].n_unique() == 1
    assert f" of {measured['published'][0]:,} messages" in chart.provenance


def test_a_scale_stands_in_the_title(replication_runs: Runs) -> None:
    sentence = "Message counts are scaled by 0.1."
    cells = [
        replace(cell, trials=tuple(replace(each, deviations=(sentence,)) for each in cell.trials))
        for cell in subjects.pair(replication_runs, 1)
    ]
    runs = replace(replication_runs, every_cell=tuple(cells))
    for chart in (
        resources.over_time(runs, resources.CPU, nodes=1, figure="4.3"),
        latency.percentiles(runs, nodes=1, figure="4.7"),
    ):
        assert drawn(chart).label.title.endswith(", one node, at scale 0.1")
    ratio_panel = drawn(throughput.rates(runs)).figure.axes[1]
    assert [each.get_text() for each in ratio_panel.get_yticklabels()] == ["One node\nat scale 0.1"]


def test_percentiles_stand_beside_the_published_ones(replication_runs: Runs) -> None:
    chart = drawn(latency.percentiles(replication_runs, nodes=1, figure="4.7"))
    row = chart.data.row(
        by_predicate=(pl.col("broker") == "kafka") & (pl.col("percentile") == "p50"), named=True
    )
    assert row["value"] == pytest.approx(50 * 100_000_000, rel=0.01)
    assert row["published_ns"] == 19_193e6
    assert row["forks"] == 5
    assert row["low"] < row["value"] < row["high"]
    assert chart.figure.axes[0].get_xlabel() == "End-to-end latency, log scale (s)"


def test_the_distribution_is_that_of_merged_histograms(replication_runs: Runs) -> None:
    chart = drawn(latency.distribution(replication_runs, nodes=1))
    merged = chart.data.filter(pl.col("broker") == "nats", pl.col("fork_id") == "")
    per_fork = chart.data.filter(pl.col("broker") == "nats", pl.col("fork_id") != "")
    assert per_fork["fork_id"].n_unique() == 5
    assert merged["value_ns"].max() == per_fork["value_ns"].max()
    assert merged["percentile"].is_sorted()


def test_rates_of_both_topologies_stand_beside_the_published_ones(replication_runs: Runs) -> None:
    chart = drawn(throughput.rates(replication_runs))
    measured = {(row["nodes"], row["broker"]): row for row in chart.data.iter_rows(named=True)}
    assert measured[1, "kafka"]["value"] == pytest.approx(40_000, rel=1e-4)
    assert measured[3, "nats"]["value"] == pytest.approx(7_000, rel=1e-4)
    assert measured[1, "nats"]["published_msg_per_s"] == 71_169
    assert measured[3, "kafka"]["published_msg_per_s"] == 75_706
    assert measured[1, "kafka"]["kafka_over_nats"] == pytest.approx(2, rel=1e-4)
    assert measured[1, "kafka"]["ratio_low"] < 2 < measured[1, "kafka"]["ratio_high"]
    assert measured[1, "kafka"]["published_ratio"] == pytest.approx(107_213 / 71_169, rel=1e-4)
    assert chart.figure.axes[0].get_ylim()[0] == 0


def test_no_number_of_a_bar_lies_over_the_published_diamond(replication_runs: Runs) -> None:
    (kafka, *_) = [row for row in replication_runs.every_cell if row.broker == "kafka"]
    # 100,000 and a fork of 105,000 reach to just below the published 107,213.
    rate = pl.col("figure") == "delivered_msg_per_s"
    raised = kafka.figures.with_columns(
        value=pl.when(rate).then(pl.col("value") * 2.5).otherwise(pl.col("value"))
    )
    cells = [
        replace(cell, figures=raised) if cell is kafka else cell
        for cell in replication_runs.every_cell
    ]
    chart = drawn(throughput.rates(replace(replication_runs, every_cell=tuple(cells))))
    chart.png()
    panel = chart.figure.axes[0]
    diamonds = [line.get_window_extent() for line in panel.lines if line.get_marker() == "D"]
    assert len(diamonds) == 4
    for text in panel.texts:
        box = text.get_window_extent()
        assert not [each for each in diamonds if each.overlaps(box)], text.get_text()


def test_a_legend_says_what_lies_around_a_dot(replication_runs: Runs) -> None:
    for chart, interval in (
        (latency.percentiles(replication_runs, nodes=1, figure="4.7"), "99 % interval"),
        (throughput.rates(replication_runs), "99 % interval"),
        (method.side_by_side(replication_runs, nodes=1), "99 % interval"),
        (method.latency_stages(replication_runs), "least to greatest fork"),
    ):
        legends = drawn(chart).figure.legends
        assert interval in [text.get_text() for each in legends for text in each.get_texts()]


def test_no_legend_is_wider_than_its_picture(replication_runs: Runs) -> None:
    charts = [
        resources.over_time(replication_runs, resources.CPU, nodes=3, figure="4.4"),
        resources.over_time(replication_runs, resources.DISK_WRITTEN, nodes=1, figure="4.1"),
        latency.percentiles(replication_runs, nodes=1, figure="4.7"),
        throughput.rates(replication_runs),
        method.side_by_side(replication_runs, nodes=1),
        warm_up.effects(replication_runs, nodes=1),
        warm_up.effects(replication_runs, nodes=3),
    ]
    for chart in charts:
        figure = drawn(chart).figure
        drawn(chart).png()
        (legend,) = figure.legends
        assert legend.get_window_extent().x1 <= figure.bbox.x1, drawn(chart).label.title


def test_a_legend_says_what_a_thick_curve_is(replication_runs: Runs) -> None:
    panel = drawn(latency.distribution(replication_runs, nodes=1)).figure.axes[0]
    in_key = [text.get_text() for text in panel.get_legend().get_texts()]
    assert in_key == ["Kafka, 5 forks merged", "NATS, 5 forks merged", "one fork"]


def test_stages_add_up_to_the_mean_latency(replication_runs: Runs) -> None:
    chart = drawn(method.latency_stages(replication_runs))
    single = chart.data.filter(pl.col("nodes") == 1)
    assert single["stage"].to_list() == [
        "blocked in send",
        "client buffer",
        "request",
        "broker to consumer",
    ]
    assert single["mean_ns"].sum() == pytest.approx(100_000_000 * 50.5, rel=0.01)
    panel = chart.figure.axes[0]
    assert panel.get_xscale() == "log"
    assert [text.get_text() for text in panel.texts][1].endswith(", 30.0%")


def test_a_chart_gives_the_same_bytes_twice(replication_runs: Runs) -> None:
    first, second = (drawn(throughput.rates(replication_runs)) for _ in range(2))
    assert first.svg() == second.svg()
    assert first.png() == second.png()
    assert first.svg() == first.svg()


def test_a_scenario_that_was_not_run_is_one_line_and_no_chart(golden_runs: Runs) -> None:
    missing = resources.over_time(golden_runs, resources.CPU, nodes=3, figure="4.4")
    assert missing == Missing("figure-4-4", "study-three-node is not among the runs")


def test_another_scenario_of_one_node_stands_in_for_the_study(golden_runs: Runs) -> None:
    chart = drawn(throughput.rates(golden_runs))
    assert chart.data["scenario"].unique().to_list() == ["example"]
    assert chart.data["published_msg_per_s"].is_null().all()


@pytest.fixture
def all_invalid(tmp_path: Path) -> Runs:
    """A run with one fork of Kafka, which is invalid, and five of NATS."""
    of_study = [each for each in made_up.trials() if each.scenario == "study-single-node"]
    kafka, nats = of_study
    return load(
        [
            made_up_runs.write_run(tmp_path / "round-2", "round-2", [kafka], forks=()),
            made_up_runs.write_run(tmp_path / "round-1", "round-1", [nats], forks=range(1, 6)),
        ]
    )


def test_a_broker_without_a_valid_fork_is_shown_as_invalid(all_invalid: Runs) -> None:
    chart = drawn(throughput.rates(all_invalid))
    kafka, nats = chart.data.iter_rows(named=True)
    assert (kafka["valid"], kafka["forks"], kafka["low"]) == (False, 1, None)
    assert (nats["valid"], nats["forks"]) == (True, 5)
    assert kafka["value"] == pytest.approx(400_000, rel=1e-4)
    assert "Kafka: every fork invalid, 1 fork x 1 iteration of 10,000 messages shown and not" in (
        chart.provenance
    )


def test_every_figure_of_one_node_can_show_invalid_forks(all_invalid: Runs) -> None:
    for quantity in (resources.CPU, resources.MEMORY, resources.DISK_WRITTEN):
        chart = drawn(resources.over_time(all_invalid, quantity, nodes=1, figure="4.3"))
        assert chart.figure.axes[0].get_title(loc="left").endswith("every fork invalid")
    percentiles = drawn(latency.percentiles(all_invalid, nodes=1, figure="4.7"))
    assert percentiles.data.filter(pl.col("broker") == "kafka")["valid"].to_list() == [False] * 3
    distribution = drawn(latency.distribution(all_invalid, nodes=1))
    assert distribution.data["broker"].unique().sort().to_list() == ["kafka", "nats"]
