from dataclasses import replace

import made_up
import polars as pl
import pytest
from drawing import drawn
from matplotlib.colors import to_hex

from brokerbench_analysis import subjects
from brokerbench_analysis.figures import resources, timelines
from brokerbench_analysis.runs import Runs


def test_a_timeline_begins_with_the_load(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    kafka = chart.data.filter(pl.col("broker") == "kafka", pl.col("full"))
    seconds = kafka["since_load_ns"].to_numpy() / 1e9
    # Three samples before, the last of them when the load began; the first has no CPU.
    assert seconds.tolist() == [-1.0, 0.0, *range(1, 35)]
    assert kafka.filter(pl.col("phase") == "measurement")["value"].unique().to_list() == [31.0]


def test_the_full_line_is_the_fork_with_the_median_rate(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    assert chart.data.filter("full")["fork_id"].unique().to_list() == ["round-1/3"]


def test_invalid_forks_are_drawn_nowhere_and_counted(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    kafka = chart.data.filter(pl.col("broker") == "kafka")
    assert kafka["fork_id"].drop_nulls().n_unique() == 5
    assert "Kafka left out: 1 invalid" in chart.provenance
    assert "Kafka n = 5 forks x 1 iteration of " in chart.provenance


def test_written_bytes_count_from_the_start_of_the_window(replication_runs: Runs) -> None:
    chart = drawn(
        resources.over_time(replication_runs, resources.DISK_WRITTEN, nodes=1, figure="4.1")
    )
    line = chart.data.filter(pl.col("broker") == "nats", pl.col("full")).sort("since_load_ns")
    assert line["value"][0] == 0
    assert line["value"][-1] == 36 * 4_000_000


def test_written_bytes_of_a_server_that_was_started_again_never_fall() -> None:
    samples = pl.DataFrame(
        {
            "fork_id": ["r/1"] * 4,
            "node": ["nats-1"] * 4,
            "phase": ["before", "measurement", "measurement", "measurement"],
            "disk_written_bytes_total": [100, 150, 20, 30],
        }
    )
    grown = timelines.growth(samples, "disk_written_bytes_total")
    assert grown["value"].to_list() == [0, 50, 70, 80]


def test_each_node_has_a_panel_and_each_broker_its_colour(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.MEMORY, nodes=3, figure="4.6"))
    titles = [panel.get_title(loc="left") for panel in chart.figure.axes]
    assert titles == [f"{each}, node {node}" for node in (1, 2, 3) for each in ("Kafka", "NATS")]
    for panel, colour in zip(chart.figure.axes, ["#c8102e", "#1f5fb4"] * 3, strict=True):
        lines = [line for line in panel.lines if line.get_linestyle() != "None"]
        assert {to_hex(line.get_color()) for line in lines} == {colour}


def test_each_fork_ends_where_its_own_load_does(replication_runs: Runs) -> None:
    """A band for all began where the median fork ended, over the load of the others."""
    kafka, nats = subjects.pair(replication_runs, 1)
    longer = pl.when(pl.col("fork_id") == "round-1/1", pl.col("phase") == "after").then(
        pl.lit("measurement")
    )
    changed_rows = kafka.resources.with_columns(phase=longer.otherwise(pl.col("phase")))
    runs = replace(replication_runs, every_cell=(replace(kafka, resources=changed_rows), nats))
    panel = drawn(resources.over_time(runs, resources.CPU, nodes=1, figure="4.3")).figure.axes[0]
    dots = [line for line in panel.lines if line.get_marker() == "o" and line.get_alpha()]
    assert sorted(round(line.get_xdata()[-1]) for line in dots) == [30, 30, 30, 30, 34]
    (before,) = panel.patches
    assert before.get_x() + before.get_width() == 0


def test_the_published_ratio_stands_beside_the_lines(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    levels = {
        (row["broker"], row["phase"]): row["value"]
        for row in chart.data.filter(pl.col("fork_id").is_null()).iter_rows(named=True)
    }
    assert levels["kafka", "measured level"] == pytest.approx(31, rel=1e-4)
    # Kafka's 31 % over the published 40/50.
    assert levels["nats", "published level"] == pytest.approx(31 / 0.8, rel=1e-4)


def test_each_node_has_its_own_level(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=3, figure="4.4"))
    told = chart.data.filter(phase="measured level", broker="kafka")
    assert told.select("node", "value").rows() == [
        (f"kafka-{node}", pytest.approx(made_up.CPU_PERCENT["kafka"] + node, rel=1e-4))
        for node in (1, 2, 3)
    ]
    # Beyond the right edge of each panel a full dot, at the level of the panel's node.
    levels = [
        float(line.get_ydata()[0])
        for panel in chart.figure.axes[::2]
        for line in panel.lines
        if line.get_marker() == "o" and not line.get_clip_on()
    ]
    assert levels == pytest.approx(told["value"].to_list())


def test_an_axis_of_resources_starts_at_zero(replication_runs: Runs) -> None:
    chart = drawn(resources.over_time(replication_runs, resources.MEMORY, nodes=1, figure="4.5"))
    assert chart.figure.axes[0].get_ylim()[0] == 0
    assert chart.figure.axes[0].get_ylabel() == "GB"


def test_no_line_is_cut_by_the_axis_of_another_panel(replication_runs: Runs) -> None:
    kafka, nats = subjects.pair(replication_runs, 1)
    # NATS, drawn last, is made the larger.
    larger = nats.resources.with_columns(pl.col("memory_bytes") * 100)
    taller = replace(nats, resources=larger)
    runs = replace(replication_runs, every_cell=(kafka, taller))
    chart = drawn(resources.over_time(runs, resources.MEMORY, nodes=1, figure="4.5"))
    assert chart.data["value"].max() == 100 * (made_up.MEMORY_BYTES["nats"] + 1_002_000)
    for panel in chart.figure.axes:
        highest = max(max(line.get_ydata()) for line in panel.lines)
        assert highest <= panel.get_ylim()[1]
