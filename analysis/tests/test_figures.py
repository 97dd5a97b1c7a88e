from dataclasses import replace
from pathlib import Path

import made_up
import made_up_claims
import made_up_runs
import polars as pl
import pytest
from matplotlib.colors import to_hex

from brokerbench_analysis import style, subjects
from brokerbench_analysis.exhibits import Chart, Missing
from brokerbench_analysis.figures import latency, method, resources, throughput, verdicts, warm_up
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.verdicts import VERDICTS


def drawn(exhibit: Chart | Missing) -> Chart:
    assert isinstance(exhibit, Chart), exhibit
    return exhibit


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


def test_provenance_tells_how_many_messages_an_iteration_had(replication_runs: Runs) -> None:
    measured = replication_runs.throughput.filter(
        pl.col("phase") == "measurement", pl.col("scenario") == "study-single-node"
    )
    chart = drawn(resources.over_time(replication_runs, resources.CPU, nodes=1, figure="4.3"))
    assert measured["published"].n_unique() == 1
    assert f" of {measured['published'][0]:,} messages" in chart.provenance


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
    grown = resources.growth(samples, "disk_written_bytes_total")
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


def test_verdicts_are_counted_per_source(replication_runs: Runs) -> None:
    chart = drawn(verdicts.counts(replication_runs))
    of_study = chart.data.filter(pl.col("source") == made_up_claims.STUDY)
    found = dict(of_study.select("verdict", "claims").iter_rows())
    assert found["contradicted"] == 1
    assert found["same direction"] == 3


def test_a_ratio_is_drawn_over_the_published_one(replication_runs: Runs) -> None:
    chart = drawn(verdicts.ratios(replication_runs, source=made_up_claims.STUDY))
    assert chart.data["over_published"].to_list() == pytest.approx([0.5] * chart.data.height, 1e-4)
    assert chart.data["high_tolerance"].unique().to_list() == [1.22]
    assert chart.data["low_tolerance"].unique().to_list() == [1 / 1.22]
    assert chart.data.filter(pl.col("claim") == "cpu").height == 2
    other = verdicts.ratios(replication_runs, source=made_up_claims.OTHER)
    assert isinstance(other, Missing)
    assert made_up_claims.OTHER in other.text


def texts(chart: Chart) -> list[str]:
    return [text.get_text() for panel in chart.figure.axes for text in panel.texts]


def test_a_claim_is_told_in_words_under_its_subject(replication_runs: Runs) -> None:
    told = texts(drawn(verdicts.ratios(replication_runs, source=made_up_claims.STUDY)))
    assert "On one node Kafka delivers half as many messages again\nas NATS" in told
    assert "thr-single" in told
    # The order of the file is another one.
    subjects_told = [text for text in told if text in ("Throughput", "Latency", "Processor")]
    assert subjects_told == ["Throughput", "Latency", "Processor"]
    # A claim that the suite does not hold.
    assert "Cpu median, kafka/nats (nodes=3)" in told


def test_each_verdict_is_a_word_beside_its_mark(replication_runs: Runs) -> None:
    chart = drawn(verdicts.ratios(replication_runs, source=made_up_claims.STUDY))
    told = texts(chart)
    for verdict in chart.data["verdict"]:
        assert any(text.startswith(f"{verdict}, 5 forks\n") for text in told)


def changed(runs: Runs, claim: str, **cells: object) -> Runs:
    assert runs.claims is not None
    of_ratio = (pl.col("claim") == claim) & (pl.col("unit") == "ratio")
    columns = {
        name: pl.when(of_ratio).then(pl.lit(value)).otherwise(pl.col(name))
        for name, value in cells.items()
    }
    return replace(runs, claims=runs.claims.with_columns(**columns))


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"measured": 0.0}, "inconclusive; measured 0; made up"),
        ({"measured": None}, "inconclusive; made up"),
        ({"unit": "difference"}, "inconclusive; measured 1.15; made up"),
    ],
)
def test_what_has_no_ratio_is_listed_aside(
    replication_runs: Runs, cells: dict[str, object], told: str
) -> None:
    runs = changed(replication_runs, "thr-three", **cells)
    chart = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY))
    assert len(chart.figure.axes) == 2
    aside = [text.get_text().replace("\n", " ") for text in chart.figure.axes[1].texts]
    assert len(aside) == 1
    assert aside[0].endswith(f"as NATS [thr-three]: {told}")


def test_a_claim_of_a_direction_has_an_axis_of_its_own(replication_runs: Runs) -> None:
    no_size = {"published_low": None, "published_high": None, "published_sign": "below"}
    runs = changed(replication_runs, "thr-three", **no_size)
    chart = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY))
    (row,) = chart.data.filter(pl.col("claim") == "thr-three").to_dicts()
    assert row["over_published"] == row["measured"]
    assert len(chart.figure.axes) == 2
    assert any("published less" in text.get_text() for text in chart.figure.axes[1].texts)


def test_a_ratio_far_off_points_out_of_the_panel(replication_runs: Runs) -> None:
    runs = changed(replication_runs, "thr-single", measured=7_000.0)
    panel = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY)).figure.axes[0]
    edge = [line for line in panel.get_lines() if line.get_marker() == ">"]
    assert len(edge) == 1
    assert edge[0].get_transform() != panel.transData
    assert panel.get_xlim()[1] <= 8


@pytest.mark.parametrize(
    ("verdict", "direction", "exploratory", "told"),
    [
        ("size refuted", "holds", "false", "size refuted, direction holds, 5 forks"),
        ("size refuted", "open", "true", "size refuted, direction open, exploratory, 5 forks"),
        ("inconclusive", "reversed", "false", "inconclusive, direction reversed, 5 forks"),
        ("inconclusive", "open", "false", "inconclusive, 5 forks"),
        ("same direction", "holds", "false", "same direction, 5 forks"),
        ("reproduced", "open", "false", "reproduced, direction open, 5 forks"),
    ],
)
def test_a_direction_is_told_where_the_verdict_does_not(
    replication_runs: Runs, verdict: str, direction: str, exploratory: str, told: str
) -> None:
    judged = {"verdict": verdict, "direction": direction, "exploratory": exploratory}
    runs = changed(replication_runs, "thr-single", **judged)
    chart = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY))
    assert any(text.startswith(f"{told}\n") for text in texts(chart))


def test_the_whole_reason_stands_beside_a_claim_that_was_not_measured(
    replication_runs: Runs,
) -> None:
    path = "20260102-a-run/with-a-path-of-one-word-that-is-longer-than-a-line-of-the-list-is-wide"
    reason = f"{path} has no cpu_median: too much of its window is idle; take a larger --scale"
    runs = changed(replication_runs, "thr-three", measured=None, reason=reason)
    chart = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY))
    (aside,) = chart.figure.axes[1].texts
    assert "".join(reason.split()) in "".join(aside.get_text().split())


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_can_be_drawn(replication_runs: Runs, verdict: str) -> None:
    runs = changed(replication_runs, "thr-single", verdict=verdict)
    chart = drawn(verdicts.ratios(runs, source=made_up_claims.STUDY))
    in_key = [text.get_text() for legend in chart.figure.legends for text in legend.get_texts()]
    assert verdict in in_key
    assert len({look.marker for look in style.VERDICT_STYLES.values()}) == len(VERDICTS)
    assert set(style.VERDICT_STYLES) == set(VERDICTS)


def test_verdicts_name_the_runs_that_they_are_made_from(replication_runs: Runs) -> None:
    claims = replication_runs.claims
    assert claims is not None
    two = claims.filter(pl.col("claim").is_in(["thr-single", "thr-three"]))
    runs = "runs a/round-1, thr-single, thr-three"
    assert verdicts.provenance(two) == f"Judged by bench claims: {runs}; {made_up_claims.MACHINE}."
    unmeasured = claims.filter(pl.col("source") == made_up_claims.OTHER)
    assert verdicts.provenance(unmeasured) == "Judged by bench claims: no run."


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
    assert in_key == ["broker warm, client cold (the study's second run)"]


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
    others = ["faithful", "corrected", "open 50 %", "open 80 %"]
    assert rows == [["faithful", "faithful,\nthe study's formula", *others[1:]], *([others] * 3)]


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
