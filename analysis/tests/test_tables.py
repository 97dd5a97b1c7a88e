from dataclasses import replace
from pathlib import Path

import made_up
import made_up_claims
import made_up_runs
import polars as pl
import pytest
from made_up_starts import write_starts
from stalls import stalled

from brokerbench_analysis.exhibits import Label, Missing, Table
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.tables import questions, soundness, study

LABEL = Label("throughput", "Throughput")


def made(exhibit: Table | Missing) -> Table:
    assert isinstance(exhibit, Table), exhibit
    return exhibit


def row(table: Table, **wanted: str) -> dict[str, str]:
    conditions = [pl.col(name) == value for name, value in wanted.items()]
    found: dict[str, str] = table.shown.filter(*conditions).row(0, named=True)
    return found


def test_disk_usage_is_shown_per_node_and_over_all(replication_runs: Runs) -> None:
    table = made(study.disk(replication_runs, nodes=3, table="4.4"))
    kafka = table.data.filter(pl.col("broker") == "kafka")
    assert kafka["node"].to_list() == ["kafka-1", "kafka-2", "kafka-3", "mean over nodes"]
    assert kafka["increase_bytes"].to_list() == pytest.approx(
        [50_001_000, 50_002_000, 50_003_000, 50_002_000]
    )
    assert row(table, broker="Kafka", node="kafka-2")["before"] == "8.19 kB"


def test_disk_usage_of_one_node_is_one_row(replication_runs: Runs) -> None:
    table = made(study.disk(replication_runs, nodes=1, table="4.3"))
    assert table.data["node"].to_list() == ["kafka-1", "nats-1"]
    assert row(table, broker="Kafka")["increase"] == "50.0 MB\n50.0..50.0 MB"


def test_a_comparison_shows_both_ratios(replication_runs: Runs) -> None:
    table = made(study.comparison(replication_runs, ["delivered_msg_per_s"], nodes=1, label=LABEL))
    (figures,) = table.data.iter_rows(named=True)
    assert figures["ratio"] == pytest.approx(2.0, rel=1e-4)
    assert figures["published_ratio"] == pytest.approx(107_213 / 71_169, rel=1e-4)
    shown = table.shown.row(0, named=True)
    assert shown["verdict"] == "differs"
    assert shown["Kafka"].startswith("40,000 msg/s\n")


def test_invalid_forks_are_shown_and_not_compared(tmp_path: Path) -> None:
    kafka, nats = (each for each in made_up.trials() if each.scenario == "study-single-node")
    runs = load(
        [
            made_up_runs.write_run(tmp_path / "round-2", "round-2", [kafka], forks=()),
            made_up_runs.write_run(tmp_path / "round-1", "round-1", [nats], forks=range(1, 6)),
        ]
    )
    table = made(study.comparison(runs, ["delivered_msg_per_s"], nodes=1, label=LABEL))
    shown = table.shown.row(0, named=True)
    assert shown["Kafka"] == "400,000 msg/s\ninvalid"
    assert shown["Kafka/NATS"] == "-"
    assert shown["verdict"] == "not compared: invalid"


def test_brokers_that_were_measured_apart_are_shown_and_not_judged(tmp_path: Path) -> None:
    pair = [each for each in made_up.trials() if each.scenario == "study-single-node"]
    path = made_up_runs.write_run(tmp_path / "run", "run", pair, forks=range(1, 6))
    starts = dict(zip((each.trial for each in pair), (range(5), range(5, 10)), strict=True))
    runs = load([write_starts(path, starts)])
    table = made(study.comparison(runs, ["delivered_msg_per_s"], nodes=1, label=LABEL))
    shown = table.shown.row(0, named=True)
    assert shown["verdict"] == "not judged: measured apart"
    assert shown["Kafka/NATS"].startswith("2.00\n")


def test_a_comparison_without_runs_is_one_line(golden_runs: Runs) -> None:
    missing = study.comparison(golden_runs, ["delivered_msg_per_s"], nodes=3, label=LABEL)
    assert missing == Missing("throughput", "study-three-node is not among the runs")


def test_runs_show_what_was_waived(replication_runs: Runs) -> None:
    shown = soundness.manifests(replication_runs).shown
    assert shown["waivers"].to_list() == ["swap", "swap"]
    assert shown["started, UTC"][0] == "2026-01-02 03:04:05"


def test_trials_show_forks_that_do_not_count(replication_runs: Runs) -> None:
    found = row(soundness.trials(replication_runs), cell="study-single-node kafka")
    assert (found["runs"], found["forks that count"], found["invalid forks"]) == ("2", "5", "1")
    assert (found["valid"], found["invalid"]) == ("5", "1")


def test_findings_are_shown_gravest_first(replication_runs: Runs) -> None:
    shown = made(soundness.findings(replication_runs)).shown
    assert shown["validity"][0] == "invalid"
    assert shown["kind"][0] == "messages_lost"
    swap = shown.filter(pl.col("kind") == "environment_unfit").row(0, named=True)
    assert (swap["trial"], swap["runs"], swap["times"]) == ("-", "2", "2")


def test_a_deviation_is_shown_once_with_all_its_trials(replication_runs: Runs) -> None:
    table = made(soundness.deviations(replication_runs))
    assert table.data.height == 1
    assert "study-single-node kafka, study-single-node nats" in table.shown["trials"][0]


def test_killed_consumers_are_told_with_what_did_not_come_back(replication_runs: Runs) -> None:
    found = row(made(soundness.kills(replication_runs)), cell="study-single-node nats")
    assert (found["forks"], found["kills"], found["held"]) == ("5", "5", "15")
    assert (found["kills with loss"], found["recovery, longest"]) == ("0", "2.00 s")
    lost = replace(replication_runs, kills=replication_runs.kills.with_columns(recovered=2))
    found = row(made(soundness.kills(lost)), cell="study-single-node nats")
    assert (found["recovered"], found["kills with loss"]) == ("10", "5")
    none = replace(replication_runs, kills=replication_runs.kills.clear())
    assert isinstance(soundness.kills(none), Missing)


def test_every_claim_has_a_row_also_without_a_run(replication_runs: Runs) -> None:
    table = made(questions.claims(replication_runs, source=made_up_claims.OTHER))
    assert table.shown["verdict"].unique().to_list() == ["not measured"]
    assert row(table, figure="redis/nats")["published"] == "1.25"
    assert row(table, figure="redis")["published"] == "50,000 op/s"


def test_what_so_many_forks_can_find_stands_beside_the_claims(replication_runs: Runs) -> None:
    table = made(questions.detectable(replication_runs, source=made_up_claims.STUDY))
    found = row(table, figure="throughput")
    assert (found["between forks"], found["5 forks"], found["20 forks"]) == (
        "11.0 %",
        "37.3 %",
        "13.2 %",
    )
    none = questions.detectable(replication_runs, source=made_up_claims.OTHER)
    assert isinstance(none, Missing)
    assert none.text == "no figure of Another article, 2025 is compared in two forks or more"


def test_claims_that_are_not_given_are_one_line(golden_runs: Runs) -> None:
    missing = questions.claims(golden_runs, source="any")
    assert isinstance(missing, Missing)
    assert missing.text.startswith("no claims.csv is given: run bench claims")


def test_the_second_run_of_the_study_is_an_effect(replication_runs: Runs) -> None:
    table = made(questions.two_by_two(replication_runs, "kafka", nodes=1))
    effect = row(table, state="broker warm at client cold", figure="Delivered rate")
    assert effect["ratio"] == "1.20"


def test_long_runs_are_classified(replication_runs: Runs) -> None:
    table = made(questions.long_runs(replication_runs, figures=("delivered_msg_per_s",)))
    found = row(table, broker="Kafka", fork="round-1/1")
    assert (found["class"], found["steady from iteration"]) == ("warm-up", "11")


def test_iterations_that_are_left_out_keep_their_numbers_and_are_counted(
    replication_runs: Runs,
) -> None:
    cells = [
        replace(cell, throughput=stalled(cell.throughput, fork=2, iterations=[7, 50]))
        for cell in replication_runs.cells(scenario="steady-state")
    ]
    runs = replace(replication_runs, every_cell=tuple(cells))
    table = made(questions.long_runs(runs, figures=("delivered_msg_per_s",)))
    found = row(table, broker="Kafka", fork="round-1/2")
    assert found["steady from iteration"] == "11"
    assert found["iterations"] == "58\n2 left out"
    assert row(table, broker="Kafka", fork="round-1/1")["iterations"] == "60"
    assert table.data.filter(broker="kafka")["left_out"].to_list() == [0, 2, 0, 0, 0]
    whole = made(questions.long_runs(replication_runs, figures=("delivered_msg_per_s",)))
    assert "left_out" not in whole.data.columns


def test_methods_show_what_they_move(replication_runs: Runs) -> None:
    table = made(questions.methods(replication_runs, nodes=1))
    found = row(table, figure="Delivered rate", method="corrected", of="Kafka/NATS")
    assert found["value"] == "1.25"
    assert found["effect"] == "0.625"


def test_stages_show_their_shares(replication_runs: Runs) -> None:
    found = row(
        made(questions.stages(replication_runs)),
        scenario="study-single-node",
        stage="client buffer",
    )
    assert found["share"] == "30.0%"
