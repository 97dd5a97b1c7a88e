from __future__ import annotations

import math
from pathlib import Path

import made_up
import made_up_runs
import numpy as np
import polars as pl
import pytest
from made_up_starts import places, write_starts

from brokerbench_analysis.alternation import APART
from brokerbench_analysis.load import load
from brokerbench_analysis.method import (
    FAITHFUL,
    FIGURES,
    METHODS,
    STUDY_FORMULA,
    capacities,
    side_by_side,
)
from brokerbench_analysis.runs import Runs

RATE = "delivered_msg_per_s"


@pytest.fixture(scope="module")
def one_node(replication_runs: Runs) -> pl.DataFrame:
    return side_by_side(replication_runs, nodes=1)


def row(frame: pl.DataFrame, method: str, subject: str, figure: str = RATE) -> dict[str, object]:
    (found,) = frame.filter(
        pl.col("method") == method, pl.col("subject") == subject, pl.col("figure") == figure
    ).to_dicts()
    return found


def test_every_figure_has_every_method_and_the_formula_is_one_of_throughput(
    one_node: pl.DataFrame,
) -> None:
    assert one_node.filter(pl.col("figure") == RATE).height == len(METHODS) * 3
    for latency in FIGURES[1:]:
        methods = one_node.filter(pl.col("figure") == latency)["method"].unique().to_list()
        assert sorted(methods) == sorted(set(METHODS) - {STUDY_FORMULA})


def test_a_method_has_its_figures_and_its_effect(one_node: pl.DataFrame) -> None:
    faithful = row(one_node, FAITHFUL, "kafka")
    assert faithful["value"] == pytest.approx(40_000)
    assert faithful["effect"] is None
    assert faithful["excluded_forks"] == 1
    assert faithful["note"] == ""
    corrected = row(one_node, "corrected", "kafka")
    assert corrected["value"] == pytest.approx(30_000)
    assert corrected["effect"] == pytest.approx(0.75)
    assert corrected["effect_verdict"] == "differs"


def test_the_ratio_of_the_brokers_moves_with_the_method(one_node: pl.DataFrame) -> None:
    assert row(one_node, FAITHFUL, "kafka/nats")["value"] == pytest.approx(2)
    corrected = row(one_node, "corrected", "kafka/nats")
    assert corrected["value"] == pytest.approx(1.25)
    assert corrected["verdict"] == "differs"
    assert corrected["effect"] == pytest.approx(1.25 / 2)


def test_the_studys_formula_lowers_the_rate_by_the_empty_second(one_node: pl.DataFrame) -> None:
    kafka = row(one_node, STUDY_FORMULA, "kafka")
    elapsed_s = made_up.MESSAGES / 40_000
    assert kafka["value"] == pytest.approx(made_up.MESSAGES / (elapsed_s + 1), rel=1e-4)
    assert kafka["effect"] == pytest.approx(elapsed_s / (elapsed_s + 1), rel=1e-4)


def test_the_studys_formula_is_compared_within_each_fork(replication_runs: Runs) -> None:
    """Rates of forks differ by 4 % each; what the formula takes away of them hardly does."""
    one_node = side_by_side(replication_runs, nodes=1)
    kafka = row(one_node, STUDY_FORMULA, "kafka")
    measured = np.array(row(one_node, FAITHFUL, "kafka")["fork_values"])
    within = np.log(np.array(kafka["fork_values"]) / measured)
    reach = 4.60409 * within.std(ddof=1) / math.sqrt(len(within))  # Student's t of four degrees.
    assert kafka["effect_low"] == pytest.approx(math.exp(within.mean() - reach), rel=1e-6)
    assert kafka["effect_high"] == pytest.approx(math.exp(within.mean() + reach), rel=1e-6)
    both = row(one_node, STUDY_FORMULA, "kafka/nats")
    nats = row(one_node, STUDY_FORMULA, "nats")
    assert both["effect"] == pytest.approx(kafka["effect"] / nats["effect"])


def test_the_open_loop_stands_by_its_share(one_node: pl.DataFrame) -> None:
    assert row(one_node, "open 50 %", "nats")["value"] == pytest.approx(3_000)
    assert row(one_node, "open 80 %", "nats")["value"] == pytest.approx(4_800)
    p50 = row(one_node, "open 80 %", "nats", "end_to_end_latency_p50_ns")
    assert p50["value"] == pytest.approx(800_000 * 50, rel=0.01)


def test_the_rates_that_the_open_loop_found_are_shown(replication_runs: Runs) -> None:
    found = capacities(replication_runs)
    assert found.height == 2 * 2 * 3
    kafka = found.filter(pl.col("broker") == "kafka", pl.col("capacity_share") == 0.8)
    assert kafka["value"].to_list() == pytest.approx([24_000, 8_000, 6_400])
    assert kafka["low"][1] == pytest.approx(8_000 / made_up.REACH)


def test_on_three_nodes_there_is_no_open_loop(replication_runs: Runs) -> None:
    three = side_by_side(replication_runs, nodes=3)
    methods = three["method"].unique(maintain_order=True).to_list()
    assert methods == [FAITHFUL, STUDY_FORMULA, "corrected"]
    assert row(three, FAITHFUL, "kafka/nats")["value"] == pytest.approx(3)


def test_without_the_scenarios_there_are_no_rows(golden_runs: Runs) -> None:
    assert side_by_side(golden_runs, nodes=1).is_empty()
    assert capacities(golden_runs).is_empty()


RATES = {
    "K": ("study-single-node", "kafka", 40_000),
    "k": ("study-single-node-corrected", "kafka", 30_000),
    "N": ("study-single-node", "nats", 20_000),
    "n": ("study-single-node-corrected", "nats", 24_000),
}


def measured(root: Path, *orders: str) -> pl.DataFrame:
    """`side_by_side` of a run per order, in which a letter is a fork of a trial of `RATES`.

    All orders are of one clock; a blank is a fork of another run. In a run all letters have as many
    forks.
    """
    trials = {
        letter: made_up.MadeUp(scenario, broker, (rate,), 1_000_000)
        for letter, (scenario, broker, rate) in RATES.items()
    }
    paths = []
    for number, order in enumerate(orders, start=1):
        made = [trials[letter] for letter in RATES if letter in order]
        minutes = [places(order, letter) for letter in RATES if letter in order]
        (forks,) = {len(of_trial) for of_trial in minutes}
        run = f"run-{number}"
        path = made_up_runs.write_run(root / run, run, made, range(1, forks + 1))
        starts = dict(zip((trial.trial for trial in made), minutes, strict=True))
        paths.append(write_starts(path, starts))
    return side_by_side(load(paths), nodes=1)


@pytest.mark.parametrize(
    ("orders", "verdict"),
    [
        (["KkkKKkkKKk"], "differs"),
        (["KKKKKkkkkk"], APART),
        (["KKKKK", "     kkkkk"], APART),
        (["K k k K K k", " k K K k k K"], "differs"),
        # A run in common does not make forks alternate that were measured one after the other.
        (["Kk", "  KKKKK", "       kkkkk"], APART),
    ],
)
def test_methods_that_were_measured_apart_are_not_judged(
    tmp_path: Path, orders: list[str], verdict: str
) -> None:
    corrected = row(measured(tmp_path, *orders), "corrected", "kafka")
    assert corrected["effect"] == pytest.approx(0.75)
    assert corrected["effect_verdict"] == verdict


@pytest.mark.parametrize(
    ("orders", "verdict"),
    [(["KNNKKNNKKN"], "differs"), (["KKKKKNNNNN"], APART), (["NNNNN", "     KKKKK"], APART)],
)
def test_brokers_that_were_measured_apart_are_not_judged(
    tmp_path: Path, orders: list[str], verdict: str
) -> None:
    both = row(measured(tmp_path, *orders), FAITHFUL, "kafka/nats")
    assert both["value"] == pytest.approx(2)
    assert both["verdict"] == verdict


def test_an_effect_on_the_ratio_is_not_judged_where_one_broker_was_measured_apart(
    tmp_path: Path,
) -> None:
    frame = measured(tmp_path, "KNkNkNKNKNknknKnKnkn")
    kafka, nats, both = (row(frame, "corrected", each) for each in ("kafka", "nats", "kafka/nats"))
    assert (kafka["effect_verdict"], nats["effect_verdict"]) == ("differs", APART)
    assert (both["verdict"], both["effect_verdict"]) == ("differs", APART)
    assert both["effect"] == pytest.approx(1.25 / 2)


def test_one_broker_alone_has_no_ratio(tmp_path: Path) -> None:
    trial = made_up.MadeUp("study-single-node", "kafka", (40_000,), 1_000_000)
    runs = load([made_up_runs.write_run(tmp_path / "run", "run", [trial], [1, 2, 3])])
    alone = side_by_side(runs, nodes=1)
    assert alone["subject"].unique().to_list() == ["kafka"]
