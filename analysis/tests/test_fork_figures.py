"""The numbers of Java's ForkFiguresTest, and of the report on the golden run."""

from __future__ import annotations

import math
import shutil
from dataclasses import replace
from pathlib import Path

import made_up
import polars as pl
import pytest

from brokerbench_analysis import fork_figures, schema, statistics
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Cell, Runs

SECOND_NS = 1_000_000_000
SEARCHED = ("saturated_msg_per_s", "sustained_msg_per_s", "offered_msg_per_s")


def cell_of(runs: Runs, broker: str = "kafka", scenario: str | None = None) -> Cell:
    cell = runs.cell(broker=broker, scenario=scenario)
    assert cell is not None
    return cell


def samples(node: str, times: int) -> list[tuple[str, str, int, float, int, int]]:
    """An earlier session of 90 % and a warm-up of 80 % stand before the window."""
    return [
        (node, "measurement", 50, 90, 9_000, 0),
        (node, "before", 0, 0, 100 * times, 0),
        (node, "warmup", 1, 80, 9_000, 9_000 * times),
        *(
            (node, "measurement", second, percent * times, 200 * times, 10_000 * times)
            for second, percent in enumerate((10, 10, 20, 20, 20, 20, 30), start=2)
        ),
        (node, "measurement", 9, 30 * times, 300 * times, 12_000 * times),
        (node, "after", 10, 40 * times, 400 * times, 14_000 * times),
    ]


def with_samples(cell: Cell, rows: list[tuple[str, str, int, float, int, int]]) -> Cell:
    """One fork of `cell` with these samples: node, phase, second, percent, memory, written."""
    fork_id = cell.fork_ids[0]
    resources = pl.DataFrame(
        [
            {
                "node": node,
                "phase": phase,
                "elapsed_ns": second * SECOND_NS,
                "cpu_percent_of_host": float(percent),
                "memory_bytes": memory,
                "disk_written_bytes_total": written,
                "fork_id": fork_id,
            }
            for node, phase, second, percent, memory, written in rows
        ],
        schema={
            "node": pl.String(),
            "fork_id": pl.String(),
            **{name: schema.RESOURCES.columns[name] for name in schema.RESOURCES.columns},
        },
    )
    nodes = sorted(set(resources["node"]) - schema.NO_BROKERS)
    disk = pl.DataFrame(
        {
            "node": nodes,
            "fork_id": [fork_id] * len(nodes),
            "installation_bytes": [70] * len(nodes),
            "data_before_bytes": [1_000] * len(nodes),
            "data_after_bytes": [1_000 + 2_000 * (place + 1) for place in range(len(nodes))],
        }
    )
    return replace(cell, fork_ids=(fork_id,), nodes=tuple(nodes), resources=resources, disk=disk)


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("broker_cpu_percent_p50", 30),
        ("broker_cpu_percent_p95", 53.25),
        ("broker_cpu_spread", 20 / 30),
        ("broker_memory_p50_bytes", 300),
        ("broker_memory_max_bytes", 600),
        ("broker_memory_spread", 2 / 3),
        ("disk_written_bytes", 15_000),
        ("disk_increase_bytes", 3_000),
        ("installation_bytes", 70),
    ],
)
def test_figures_of_two_nodes_are_those_of_java(
    golden_runs: Runs, figure: str, expected: float
) -> None:
    client = ("client", "measurement", 1, 99, 9_999, 9_999)
    two = with_samples(
        cell_of(golden_runs), [*samples("kafka-1", 1), *samples("kafka-2", 2), client]
    )
    assert two.per_fork(figure) == [[pytest.approx(expected)]]


@pytest.mark.parametrize("figure", ["delivered_msg_per_s", "end_to_end_latency_p99_ns"])
def test_steps_of_a_rising_rate_have_no_figure_in_common(golden_runs: Runs, figure: str) -> None:
    steady = cell_of(golden_runs)
    rising = replace(steady, params={**steady.params, "rate_step": "1.5"})
    assert steady.per_fork(figure)
    assert rising.per_fork(figure) == []


def test_one_node_has_no_spread(golden_runs: Runs) -> None:
    one = with_samples(cell_of(golden_runs), samples("kafka-1", 1))
    assert one.per_fork("broker_cpu_spread") == []
    assert one.per_fork("broker_cpu_percent_p50") == [[20]]


@pytest.mark.parametrize(("idle", "figures"), [(5, [[40]]), (6, [])])
def test_a_window_with_more_than_a_fifth_idle_has_no_figure_of_the_processor(
    golden_runs: Runs, idle: int, figures: list[list[float]]
) -> None:
    load = [("kafka-1", "measurement", second, 40.0, 1, 0) for second in range(20)]
    after = [("kafka-1", "after", 20 + second, 40.0, 1, 0) for second in range(idle)]
    cell = with_samples(cell_of(golden_runs), [*load, *after])
    assert cell.per_fork("broker_cpu_percent_p50") == figures
    assert cell.per_fork("broker_cpu_percent_p95") == figures
    assert cell.per_fork("broker_memory_max_bytes") == [[1]]


def test_a_node_that_was_started_again_counts_from_0(golden_runs: Runs) -> None:
    again = [
        ("kafka-1", "measurement", second, 1.0, 1, written)
        for second, written in ((1, 5_000), (2, 6_000), (3, 500))
    ]
    cell = with_samples(cell_of(golden_runs), again)
    assert cell.per_fork("disk_written_bytes") == [[1_500]]


def test_a_figure_of_a_node_stands_under_its_name(golden_runs: Runs) -> None:
    two = with_samples(cell_of(golden_runs), [*samples("kafka-1", 1), *samples("kafka-2", 2)])
    assert fork_figures.by_node(two, "broker_cpu_percent_p50") == {
        "kafka-1": [[20]],
        "kafka-2": [[40]],
    }
    with pytest.raises(ValueError, match="'loss_fraction' is no figure of a node"):
        fork_figures.by_node(two, "loss_fraction")


def test_the_rate_has_a_value_for_each_measurement_iteration(golden_runs: Runs) -> None:
    assert cell_of(golden_runs).per_fork("delivered_msg_per_s")[0] == [
        pytest.approx(10_000 * 1e9 / 1_015_802_467),
        pytest.approx(10_000 * 1e9 / 1_019_259_256),
    ]


def test_nothing_is_lost_in_a_run_that_delivers_all(golden_runs: Runs) -> None:
    assert cell_of(golden_runs).per_fork("loss_fraction") == [[0, 0]] * 3


def test_with_nobody_subscribed_there_is_no_rate_of_deliveries(golden_runs: Runs) -> None:
    cell = cell_of(golden_runs)
    nothing = pl.lit(0, dtype=pl.Int64())
    unsubscribed = replace(
        cell,
        throughput=cell.throughput.with_columns(
            expected=nothing, delivered=nothing, delivered_inside=nothing
        ),
    )
    for figure in ("delivered_msg_per_s", "study_msg_per_s", "loss_fraction"):
        assert unsubscribed.per_fork(figure) == []
    assert unsubscribed.per_fork("published_msg_per_s") == cell.per_fork("published_msg_per_s")


@pytest.mark.parametrize(
    ("broker", "figure", "shown", "within"),
    [
        ("kafka", "delivered_msg_per_s", 9_710, 0.5),
        ("nats", "delivered_msg_per_s", 4_485, 0.5),
        ("kafka", "end_to_end_latency_p50_ns", 2.70e6, 5e3),
        ("kafka", "end_to_end_latency_p95_ns", 5.13e6, 5e3),
        ("kafka", "end_to_end_latency_p99_ns", 5.35e6, 5e3),
        ("kafka", "publish_latency_p99_ns", 4.46e6, 5e3),
        ("nats", "end_to_end_latency_p50_ns", 903e3, 500),
        ("nats", "end_to_end_latency_p95_ns", 1.71e6, 5e3),
        ("nats", "disk_increase_bytes", 31.0e6, 5e4),
    ],
)
def test_medians_are_those_of_the_report(
    golden_runs: Runs, broker: str, figure: str, shown: float, within: float
) -> None:
    """`report-v1.txt`, which Java's tests compare byte by byte."""
    of_forks = cell_of(golden_runs, broker).per_fork(figure)
    estimate = statistics.estimate(of_forks, statistics.Sampling(42))
    assert estimate.median == pytest.approx(shown, abs=within)


@pytest.mark.parametrize(
    ("figure", "shown", "low", "high"),
    [
        ("delivered_msg_per_s", 2.17, 2.13, 2.21),
        ("end_to_end_latency_p50_ns", 2.99, 2.99, 3.00),
        ("end_to_end_latency_p99_ns", 3.00, 3.00, 3.00),
    ],
)
def test_ratios_are_those_of_the_report(
    golden_runs: Runs, figure: str, shown: float, low: float, high: float
) -> None:
    ratio = statistics.ratio(
        cell_of(golden_runs, "kafka").per_fork(figure),
        cell_of(golden_runs, "nats").per_fork(figure),
        statistics.Sampling(42),
    )
    assert ratio.median == pytest.approx(shown, abs=0.005)
    assert ratio.low == pytest.approx(low, abs=0.011)
    assert ratio.high == pytest.approx(high, abs=0.011)
    assert statistics.words(ratio) == "inconclusive (3 forks, needs 5)"


def test_without_a_log_the_median_iteration_stands_for_its_fork(
    golden_path: Path, tmp_path: Path
) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    (run / "histograms" / "example-kafka-f2.hlog").unlink()
    cell = cell_of(load([run]))
    p50 = fork_figures.by_fork(cell, "end_to_end_latency_p50_ns")
    rows = cell.latency.filter(
        pl.col("fork") == 2,
        pl.col("phase") == "measurement",
        pl.col("metric") == "end_to_end_latency",
    )
    assert p50["run-v1/2"] == [rows["p50_ns"].max()]
    assert fork_figures.by_fork(cell, "end_to_end_latency_max_ns")["run-v1/2"] == [
        rows["max_ns"].max()
    ]
    assert set(fork_figures.by_fork(cell, "end_to_end_latency_mean_ns")) == {
        "run-v1/1",
        "run-v1/3",
    }


@pytest.mark.parametrize("figure", fork_figures.FIGURES)
def test_every_figure_but_those_of_a_search_has_a_value_per_fork(
    replication_runs: Runs, figure: str
) -> None:
    cell = replication_runs.cell(scenario="study-three-node", broker="kafka")
    assert cell is not None
    values = cell.per_fork(figure)
    assert len(values) == (0 if figure in SEARCHED else 5)
    assert all(math.isfinite(value) for fork in values for value in fork)


def test_a_fork_without_rows_has_no_figure(golden_runs: Runs) -> None:
    cell = cell_of(golden_runs)
    empty = replace(
        cell,
        fork_ids=("other/1",),
        logs={"other/1": Path("absent")},
        **{
            name: getattr(cell, name).clear()
            for name in ("throughput", "latency", "resources", "disk", "stages", "capacity")
        },
    )
    for figure in fork_figures.FIGURES:
        assert empty.per_fork(figure) == []


def test_an_unknown_figure_is_refused(golden_runs: Runs) -> None:
    with pytest.raises(ValueError, match="unknown figure 'throughput'; use one of delivered_msg"):
        cell_of(golden_runs).per_fork("throughput")


def test_the_studys_rate_counts_the_closing_empty_fetch(replication_runs: Runs) -> None:
    for broker in ("kafka", "nats"):
        cell = replication_runs.cell(scenario="study-single-node", broker=broker)
        assert cell is not None
        rate = made_up.RATES["study-single-node"][broker]
        elapsed_s = made_up.MESSAGES / rate
        expected = made_up.MESSAGES / (elapsed_s + 1)
        assert cell.per_fork("study_msg_per_s")[2] == [pytest.approx(expected)]
    push = replication_runs.cell(scenario="study-single-node-push")
    assert push is not None
    # A push consumer does not fetch.
    assert push.per_fork("study_msg_per_s") == []


def test_priming_and_warm_up_are_outside_the_window(replication_runs: Runs) -> None:
    for broker_state in ("cold", "warm"):
        for client_state in ("cold", "warm"):
            cell = replication_runs.cell(
                scenario="warmup",
                broker="kafka",
                broker_state=broker_state,
                client_state=client_state,
            )
            assert cell is not None
            assert cell.per_fork("broker_memory_max_bytes")[2] == [1_201_000_000]
            # 10 busy samples of 16: the first of 17 has no share yet.
            assert cell.per_fork("broker_cpu_percent_p50")[2] == [31]
            assert cell.per_fork("delivered_msg_per_s")[2] == [
                pytest.approx(made_up.WARMUP_RATES["kafka", broker_state, client_state])
            ]
