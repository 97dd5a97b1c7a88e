from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import made_up
import made_up_claims
import made_up_runs
import polars as pl
import pytest

from brokerbench_analysis import derived, schema, semantics
from brokerbench_analysis.exhibits import Chart, Label, Table
from brokerbench_analysis.figures import latency, resources, throughput, verdicts
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.tables import questions, soundness, study
from brokerbench_analysis.verdicts import load_verdicts

LABEL = Label("throughput", "Throughput")
BOTH = (
    "Kafka at least once, page cache of 1 nodes; NATS at most once, durability none (lost: 1.00 %)"
)
LOST = made_up.MESSAGES // 100


def may_lose(run: Path) -> None:
    """Make NATS a mode that guarantees nothing, and that lost a hundredth of its messages."""
    manifest = run / "run.json"
    content = json.loads(manifest.read_text("utf-8"))
    for outcome in content["trials"]:
        if outcome["trial"]["params"]["broker"] == "nats":
            outcome |= {"guarantee": "at_most_once", "durability": "none"}
    manifest.write_text(json.dumps(content), "utf-8")
    file = run / schema.THROUGHPUT.file
    with file.open(encoding="utf-8", newline="") as read:
        rows = list(csv.DictReader(read))
    for row in rows:
        if row["broker"] == "nats":
            row |= {"lost": str(LOST), "delivered": str(made_up.MESSAGES - LOST)}
    made_up_runs.write_csv(file, schema.THROUGHPUT, rows)


@pytest.fixture(scope="module")
def unequal_runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    of_study = [each for each in made_up.trials() if each.scenario == "study-single-node"]
    run = tmp_path_factory.mktemp("unequal") / "round-1"
    made_up_runs.write_run(run, "round-1", of_study, forks=range(1, 6))
    may_lose(run)
    return load([run])


def test_brokers_of_equal_semantics_are_named_once(replication_runs: Runs) -> None:
    cells = replication_runs.cells(scenario="study-single-node")
    assert not semantics.unequal(cells)
    assert semantics.text(cells) == "at least once, page cache of 1 nodes"
    assert semantics.sentence(cells) == (
        "guarantee and durability of all: at least once, page cache of 1 nodes"
    )


def test_unequal_semantics_are_named_with_what_was_lost(unequal_runs: Runs) -> None:
    cells = unequal_runs.cells()
    assert semantics.unequal(cells)
    assert semantics.sentence(cells) == f"unequal guarantee or durability, no ranking: {BOTH}"


def test_scenarios_of_different_semantics_are_no_ranking_only_between_them(
    replication_runs: Runs,
) -> None:
    cells = replication_runs.cells(scenario=["study-single-node", "study-three-node"])
    assert semantics.sentence(cells) == (
        "guarantee and durability, no ranking between scenarios: "
        "study-single-node at least once, page cache of 1 nodes; "
        "study-three-node at least once, page cache of 3 nodes"
    )


def test_a_broker_with_two_semantics_is_named_by_its_cells(replication_runs: Runs) -> None:
    cells = replication_runs.cells(
        scenario=["study-single-node", "study-three-node"], broker="kafka"
    )
    assert semantics.text(cells) == (
        "unequal: study-single-node kafka at least once, page cache of 1 nodes;"
        " study-three-node kafka at least once, page cache of 3 nodes"
    )


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (None, "not measured"),
        (0.0, "0"),
        (0.00001, "<0.01 %"),
        (0.0123, "1.23 %"),
        (0.123, "12.3 %"),
        (0.9999, ">99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_only_none_and_all_are_shown_as_such(fraction: float | None, text: str) -> None:
    assert semantics.loss_text(fraction) == text


def test_forks_of_unequal_semantics_are_not_pooled(tmp_path: Path) -> None:
    (nats,) = (
        each
        for each in made_up.trials()
        if each.scenario == "study-single-node" and each.broker == "nats"
    )
    stored = made_up_runs.write_run(tmp_path / "a", "a", [nats], forks=range(1, 4))
    lossy = made_up_runs.write_run(tmp_path / "b", "b", [nats], forks=range(1, 4))
    may_lose(lossy)
    cells = load([stored, lossy]).cells()
    assert [len(cell.fork_ids) for cell in cells] == [3, 3]
    assert {cell.trials[0].guarantee for cell in cells} == {"at_least_once", "at_most_once"}


def test_a_comparison_of_unequal_brokers_says_so_in_each_row(unequal_runs: Runs) -> None:
    table = study.comparison(unequal_runs, ["delivered_msg_per_s"], nodes=1, label=LABEL)
    assert isinstance(table, Table)
    shown = table.shown.row(0, named=True)
    assert shown["verdict"] == "differs, unequal"
    assert shown[semantics.COLUMN] == f"unequal: {BOTH}"
    figures = table.data.row(0, named=True)
    assert figures["nats_guarantee"] == "at_most_once"
    assert figures["nats_loss_fraction"] == pytest.approx(0.01)
    assert figures["unequal"] is True
    assert f"Unequal guarantee or durability, no ranking: {BOTH}." in table.provenance


def test_a_comparison_of_equal_brokers_names_their_semantics(replication_runs: Runs) -> None:
    table = study.comparison(replication_runs, ["delivered_msg_per_s"], nodes=1, label=LABEL)
    assert isinstance(table, Table)
    shown = table.shown.row(0, named=True)
    assert shown["verdict"] == "differs"
    assert shown[semantics.COLUMN] == "at least once, page cache of 1 nodes"
    assert table.data["unequal"].to_list() == [False]


def test_disk_usage_carries_the_semantics_of_each_row(unequal_runs: Runs) -> None:
    table = study.disk(unequal_runs, nodes=1, table="4.3")
    assert isinstance(table, Table)
    assert table.shown[semantics.COLUMN].to_list() == [
        "at least once, page cache of 1 nodes",
        "at most once, durability none",
    ]


def test_trials_carry_semantics_and_loss(unequal_runs: Runs) -> None:
    kafka, nats = soundness.trials(unequal_runs).shown.iter_rows(named=True)
    assert (kafka["guarantee"], kafka["loss"]) == ("at least once", "0")
    assert (nats["guarantee"], nats["durability"]) == ("at most once", "none")
    assert nats["loss"] == "1.00 %"


def test_methods_mark_only_the_ratio_of_unequal_brokers(unequal_runs: Runs) -> None:
    table = questions.methods(unequal_runs, nodes=1)
    assert isinstance(table, Table)
    rates = table.shown.filter(pl.col("figure") == "Delivered rate", pl.col("method") == "faithful")
    found = {row["of"]: row for row in rates.iter_rows(named=True)}
    assert found["Kafka/NATS"]["verdict"] == "differs, unequal"
    assert found["Kafka/NATS"][semantics.COLUMN] == f"unequal: {BOTH}"
    assert found["NATS"][semantics.COLUMN] == "at most once, durability none"
    assert not found["NATS"]["verdict"].endswith("unequal")


def test_every_chart_of_both_brokers_says_that_they_are_unequal(unequal_runs: Runs) -> None:
    charts = [
        throughput.rates(unequal_runs),
        latency.percentiles(unequal_runs, nodes=1, figure="4.7"),
        latency.distribution(unequal_runs, nodes=1),
        resources.over_time(unequal_runs, resources.CPU, nodes=1, figure="4.3"),
    ]
    for chart in charts:
        assert isinstance(chart, Chart)
        assert BOTH in chart.provenance


def test_a_bar_of_a_mode_that_may_lose_carries_its_loss(unequal_runs: Runs) -> None:
    chart = throughput.rates(unequal_runs)
    assert isinstance(chart, Chart)
    texts = [text.get_text() for text in chart.figure.axes[0].texts]
    assert [text.partition("\n")[2] for text in texts] == ["", "lost: 1.00 %"]
    assert chart.data["loss_fraction"].to_list() == pytest.approx([0, 0.01])


def test_unequal_arms_of_a_claim_are_marked(replication_runs: Runs) -> None:
    assert replication_runs.claims is not None
    marked = replication_runs.claims.with_columns(
        guarantee=pl.lit("at_least_once / at_most_once"),
        durability=pl.lit("none"),
        unequal=pl.when(pl.col("unit") == "ratio").then(pl.lit("true")),
        loss_fraction=pl.when(pl.col("unit") != "ratio").then(0.25),
    )
    runs = replace(replication_runs, claims=marked)
    table = questions.claims(runs, source=made_up_claims.STUDY)
    assert isinstance(table, Table)
    ratio, arm = table.shown.head(2).iter_rows(named=True)
    assert ratio["verdict"] == "reproduced, unequal"
    assert ratio[semantics.COLUMN] == "at least once / at most once, none"
    assert (arm["verdict"], arm["loss"]) == ("reproduced", "25.0 %")
    chart = verdicts.ratios(runs, source=made_up_claims.STUDY)
    assert isinstance(chart, Chart)
    labels = [label.get_text() for label in chart.figure.axes[0].get_yticklabels()]
    assert all(label.endswith(", unequal") for label in labels)


def test_verdicts_of_an_earlier_version_are_read_without_semantics(
    replication_path: Path, tmp_path: Path
) -> None:
    with (replication_path / derived.CLAIMS.file).open(encoding="utf-8", newline="") as read:
        rows = list(csv.DictReader(read))
    earlier = replace(
        derived.CLAIMS,
        columns={
            name: kind
            for name, kind in derived.CLAIMS.columns.items()
            if name not in derived.CLAIMS.later
        },
    )
    file = tmp_path / derived.CLAIMS.file
    made_up_runs.write_csv(file, earlier, rows)
    claims = load_verdicts(file)
    assert claims.height == len(rows)
    assert claims["guarantee"].null_count() == claims["loss_fraction"].null_count() == len(rows)
