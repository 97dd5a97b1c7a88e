from dataclasses import replace

import made_up_claims
import polars as pl
import pytest
from drawing import drawn

from brokerbench_analysis import style
from brokerbench_analysis.exhibits import Chart, Missing
from brokerbench_analysis.figures import verdicts
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.verdicts import VERDICTS


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
