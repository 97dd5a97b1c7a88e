from __future__ import annotations

from dataclasses import replace

import made_up
import polars as pl
import pytest

from brokerbench_analysis.runs import FIRST, Runs
from brokerbench_analysis.warmup import FIGURES, STUDY_EFFECT, two_by_two

RATE = "delivered_msg_per_s"


def row(frame: pl.DataFrame, name: str, figure: str = RATE) -> dict[str, object]:
    (found,) = frame.filter(pl.col("name") == name, pl.col("figure") == figure).to_dicts()
    return found


@pytest.fixture(scope="module")
def kafka(replication_runs: Runs) -> pl.DataFrame:
    return two_by_two(replication_runs, "kafka")


def test_every_figure_has_four_points_and_six_effects(kafka: pl.DataFrame) -> None:
    assert kafka.height == len(FIGURES) * 10
    assert kafka.filter(pl.col("kind") == "point")["forks"].unique().to_list() == [5]


def test_a_point_has_its_mean_and_its_ratio_to_cold(kafka: pl.DataFrame) -> None:
    for (broker, broker_state, client_state), rate in made_up.WARMUP_RATES.items():
        if broker == "kafka":
            point = row(kafka, f"broker {broker_state}, client {client_state}")
            assert point["value"] == pytest.approx(rate)
            assert point["low"] == pytest.approx(rate / made_up.REACH)
            assert point["high"] == pytest.approx(rate * made_up.REACH)
            assert point["broker_state"] == broker_state
            if (broker_state, client_state) != ("cold", "cold"):
                assert point["ratio"] == pytest.approx(rate / 10_000, rel=1e-6)
    cold = row(kafka, "broker cold, client cold")
    assert cold["ratio"] is None
    assert cold["verdict"] is None


@pytest.mark.parametrize(
    ("name", "factor"),
    [
        (STUDY_EFFECT, 1.2),
        ("broker warm at client warm", 24 / 15),
        ("client warm at broker cold", 1.5),
        ("client warm at broker warm", 24 / 12),
        ("both", 2.4),
        ("interaction", 2.4 / (1.2 * 1.5)),
    ],
)
def test_an_effect_is_the_known_factor(kafka: pl.DataFrame, name: str, factor: float) -> None:
    effect = row(kafka, name)
    assert effect["ratio"] == pytest.approx(factor)
    # Forks differ by 4 %, and not within themselves: a pair has no part of that.
    assert effect["ratio_low"] == pytest.approx(factor)
    assert effect["ratio_high"] == pytest.approx(factor)
    assert effect["value"] is None
    assert effect["verdict"] == "differs"


def test_latency_falls_where_the_rate_rises(kafka: pl.DataFrame) -> None:
    both = row(kafka, "both", "end_to_end_latency_p99_ns")
    assert both["ratio"] == pytest.approx(1 / 2.4, rel=0.02)


def test_each_fork_is_compared_with_its_own_first_run(kafka: pl.DataFrame) -> None:
    second = row(kafka, "broker warm, client cold")
    assert second["fork_ratios"] == pytest.approx([1.2] * 5)
    for figure in ("broker_memory_max_bytes", "broker_cpu_percent_p50"):
        first_run_takes = made_up.FIRST_RUN_USES["kafka"]
        effect = row(kafka, STUDY_EFFECT, figure)
        assert effect["ratio"] == pytest.approx(1 / first_run_takes, rel=1e-3)


def test_a_fork_without_a_first_run_that_counts_is_in_no_pair(replication_runs: Runs) -> None:
    cell = replication_runs.cell(
        scenario="warmup", broker="kafka", broker_state="warm", client_state="cold"
    )
    assert cell is not None
    without = (pl.col("fork_id") == cell.fork_ids[1]) & (pl.col("load") == FIRST)
    runs = replace(
        replication_runs, every_cell=(replace(cell, figures=cell.figures.filter(~without)),)
    )
    point = row(two_by_two(runs, "kafka"), "broker warm, client cold")
    assert point["fork_ratios"] == pytest.approx([1.2] * 4)
    assert point["value"] == pytest.approx(12_000)


def test_nothing_warms_up_where_nothing_changes(replication_runs: Runs) -> None:
    nats = two_by_two(replication_runs, "nats")
    effects = nats.filter(pl.col("kind") == "effect")
    assert effects["ratio"].to_list() == pytest.approx([1] * effects.height)
    assert effects["verdict"].unique().to_list() == ["no difference found"]


def test_a_scenario_with_two_of_the_points_has_the_effect_between_them(
    replication_runs: Runs,
) -> None:
    three = two_by_two(replication_runs, "nats", scenario="study-three-node-warm")
    effects = three.filter(pl.col("kind") == "effect", pl.col("figure") == RATE)
    assert effects["name"].to_list() == [STUDY_EFFECT]
    assert effects["ratio"].to_list() == pytest.approx([1.1])


def test_without_the_scenario_there_are_no_rows(golden_runs: Runs) -> None:
    assert two_by_two(golden_runs, "kafka").is_empty()
    assert golden_runs.missing(scenario="warmup") == "warmup is not among the runs"
