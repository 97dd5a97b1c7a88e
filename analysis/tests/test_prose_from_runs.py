"""Figures in sentences of the pages that no table has, computed again from the runs."""

from __future__ import annotations

import math
import re

import numpy as np
import polars as pl
import pytest
from told import ARTICLES, DATA, OBSERVATIONS, PUBLISHED, STUDY, prose, read, rounded

from brokerbench_analysis import statistics

THREE_NODES = "20261124-000823-replicate-study"
FORKS = range(1, 6)
SERIES = "figures/long-runs-delivered-msg-per-s.csv"


def series(broker: str, number: int) -> np.typing.NDArray[np.float64]:
    """The rates of a fork, second by second."""
    rows = pl.read_csv(PUBLISHED / SERIES).filter(
        pl.col("broker") == broker, pl.col("fork_id").str.ends_with(f"/{number}")
    )
    return rows.sort("iteration")["value"].to_numpy()


def test_how_much_nats_varies_in_a_minute() -> None:
    later = [series("nats", number)[6:] for number in FORKS]
    spread = [100 * each.std(ddof=1) / each.mean() for each in later]
    means = [rounded(100)(each.mean()) for each in later]
    varies = f"by {min(spread):.0f} to {max(spread):.0f} % (standard deviation)"
    assert (
        f"its rates from the seventh second on are {min(means)} to {max(means)} in the mean and "
        f"vary {varies}" in prose(STUDY)
    )
    assert f"standard deviation of {min(spread):.0f} to {max(spread):.0f} %" in prose(OBSERVATIONS)


def test_how_far_the_first_ten_seconds_are_from_the_last_thirty() -> None:
    shares = {
        broker: [
            of[:10].mean() / of[30:].mean() for of in (series(broker, number) for number in FORKS)
        ]
        for broker in ("kafka", "nats")
    }
    assert (
        f"at {min(shares['kafka']):.2f} to {max(shares['kafka']):.2f} of the rate of its last "
        f"thirty, and NATS at {min(shares['nats']):.2f} to {max(shares['nats']):.2f} of it"
        in prose(STUDY)
    )


def written(broker: str, number: int) -> tuple[float, float]:
    """Seconds until a tenth of all bytes was written, and the rate in the middle half."""
    trial = f"study-three-node-{broker}"
    round_of = DATA / THREE_NODES / f"round-{number}"
    samples = pl.read_csv(round_of / "resources.csv.gz", infer_schema_length=None).filter(
        pl.col("trial") == trial, pl.col("node").str.starts_with(f"{broker}-")
    )
    load = pl.read_csv(round_of / "throughput.csv", infer_schema_length=None).filter(
        pl.col("trial") == trial, pl.col("phase") == "measurement"
    )
    nodes = samples.drop_nulls("disk_written_bytes_total").partition_by("node")
    start = max(
        int(each.filter(pl.col("phase") == "before")["elapsed_ns"].max())  # type: ignore[arg-type]
        for each in nodes
    )
    places = start + np.arange(0, load["elapsed_ns"].item(), 1e8)
    total = sum(
        np.interp(places, each["elapsed_ns"], each["disk_written_bytes_total"]) for each in nodes
    )
    share = (total - total[0]) / (total[-1] - total[0])
    tenth, quarter, three_quarters = np.interp([0.1, 0.25, 0.75], share, (places - start) / 1e9)
    return float(tenth), 0.5 * load["delivered"].item() / float(three_quarters - quarter)


def test_the_first_tenth_and_the_middle_half_come_from_bytes_written() -> None:
    found = {
        broker: [written(broker, number) for number in range(1, 13)] for broker in ("kafka", "nats")
    }
    tenths = {broker: mean([each for each, _ in of]) for broker, of in found.items()}
    rates = {broker: mean([each for _, each in of]) for broker, of in found.items()}
    of_kafka, of_nats = (rounded(1_000)(rates[broker]) for broker in ("kafka", "nats"))
    words = (
        f"A cold Kafka takes {tenths['kafka']:.0f} s for the first tenth of the messages and is at "
        f"about {of_kafka} msg/s in the middle half; NATS takes {tenths['nats']:.0f} s and is at "
        f"about {of_nats} there, so that the ratio of the middle halves is "
        f"{rates['kafka'] / rates['nats']:.2f}. These come from the bytes that all nodes wrote"
    )
    assert words in prose(STUDY)


def mean(values: list[float]) -> float:
    found = statistics.estimate(values).value
    assert math.isfinite(found)
    return found


def test_what_tls_with_a_certificate_of_the_server_alone_adds() -> None:
    rows = read("20261125-010327-replicate-redis-streams/round-*/latency.csv.gz").filter(
        pl.col("scenario") == "tls",
        pl.col("phase") == "measurement",
        pl.col("metric") == "publish_latency",
    )
    plain, tls = (
        rows.filter(pl.col("trial").str.ends_with(word))["p95_ns"].to_list()
        for word in ("=false", "=true")
    )
    assert len(plain) == len(tls) == 9
    words = (
        f"p95 of a publish was {interval(statistics.estimate(plain), ' ms')} and "
        f"{interval(statistics.estimate(tls), ' ms')}, "
        f"{interval(statistics.ratio(tls, plain), ' times as much')}."
    )
    assert words in prose(ARTICLES)


def interval(found: statistics.Estimate, unit: str) -> str:
    assert found.low is not None
    assert found.high is not None
    per = 1e6 if unit == " ms" else 1
    return f"{found.value / per:.2f}{unit} ({found.low / per:.2f} to {found.high / per:.2f})"


def test_how_many_intervals_on_place_and_drift_stand_side_by_side() -> None:
    found = re.findall(
        r"([-+][\d.]+) % \(([-\d.]+) to ([-\d.]+)\), (?:an effect|a drift|no )",
        (PUBLISHED / "verdicts.md").read_text(encoding="utf-8"),
    )
    beside = [each for each in found if float(each[1]) > 0 or float(each[2]) < 0]
    assert (len(found), len(beside)) == (56, 3)
    assert 1 - 0.99 ** len(found) == pytest.approx(0.43, abs=0.005)
    assert "**56 intervals on place and drift stand side by side**" in prose(STUDY)
    assert "in 43 of 100 such collections" in prose(STUDY)
    assert "Three of them do" in prose(STUDY)
    (of_study,) = [each for each in beside if float(each[0]) > 0]
    assert of_study == ("+25.6", "11.1", "41.9")
    assert "rose by 25.6 % from the first round to the last (11.1 to 41.9), a drift" in prose(STUDY)


def test_what_a_message_takes_of_a_client_with_both_cold_and_with_both_warm() -> None:
    load = read("20261125-173638-warmup/throughput.csv").filter(pl.col("phase") == "measurement")

    def seconds(broker: str, state: str) -> str:
        trial = f"warmup-{broker}-broker_state={state}-client_state={state}"
        forks = load.filter(pl.col("trial") == trial)
        assert forks.height == 10
        return f"{float(np.median(forks['client_cpu_ns'] / forks['published'])) / 1_000:.1f}"

    told = [
        f"{seconds(broker, 'cold')} and {seconds(broker, 'warm')} s" for broker in ("kafka", "nats")
    ]
    words = f"ten forks, both cold and both warm: {told[0]} with Kafka, {told[1]} with NATS."
    assert words in prose(OBSERVATIONS)


def drifting(replication: str, trial: str) -> tuple[int, int]:
    """Forks whose halves differ by more than a tenth, and all."""
    ratios = []
    for run in sorted((DATA / replication).glob("round-*")):
        load = pl.read_csv(run / "throughput.csv", infer_schema_length=None).filter(
            pl.col("trial") == trial, pl.col("phase") == "measurement"
        )
        if load.height:
            rate = "delivered_msg_per_s" if load["expected"].sum() else "published_msg_per_s"
            values = load.sort("iteration")[rate].to_numpy()
            half = len(values) // 2
            ratios.append(float(np.median(values[-half:]) / np.median(values[:half])))
    return sum(abs(ratio - 1) > 0.1 for ratio in ratios), len(ratios)


def test_which_articles_still_drift_behind_the_longer_warm_up() -> None:
    sizes = "20261127-130023-replicate-redis-vs-nats"
    proxy = "20261127-172049-replicate-nats-proxy"
    small, of_sizes = drifting(sizes, "payload-size-nats-payload_size=40B")
    large, _ = drifting(sizes, "payload-size-nats-payload_size=1KiB")
    nats, of_fronts = drifting(proxy, "http-gateway-http-http.front=nats")
    direct, _ = drifting(proxy, "http-gateway-http-http.front=none")
    assert (
        f"in {small} and {large} of {of_sizes} forks of rn-size-nats (40 bytes, 1 KiB) and in"
        f" {nats} and {direct} of {of_fronts} of np-nats-1 (NATS, direct)"
    ) in prose(ARTICLES)
