"""The committed run of the scenario tls, and what the page says of it."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import geometric_mean, median

import polars as pl
import pytest
from measured_trial import MeasuredTrial

from brokerbench_analysis import statistics

ROOT = Path(__file__).parents[2]
RUN = ROOT / "analysis" / "tls"
PAGE = (ROOT / "src" / "docs" / "tls.md").read_text(encoding="utf-8")
BROKERS = ["kafka", "nats", "redis"]
COMPARED = ["server", "mutual"]


def trial(broker: str, tls: str) -> MeasuredTrial:
    return MeasuredTrial(RUN, f"tls-{broker}-tls={tls}")


def rates(broker: str, tls: str) -> list[float]:
    return trial(broker, tls).rates("delivered_inside")


def client_us(broker: str, tls: str) -> list[float]:
    return trial(broker, tls).client_us()


def broker_us(broker: str, tls: str) -> list[float]:
    return trial(broker, tls).node_us(f"{broker}-1")


def compared(plain: list[float], encrypted: list[float]) -> str:
    ratio = statistics.ratio(encrypted, plain)
    return f"{ratio.value:.2f} ({ratio.low:.2f} to {ratio.high:.2f})"


@pytest.mark.parametrize("broker", BROKERS)
def test_the_page_has_the_row_of_plain_text(broker: str) -> None:
    rate = geometric_mean(rates(broker, "none"))
    client = geometric_mean(client_us(broker, "none"))
    server = geometric_mean(broker_us(broker, "none"))
    assert f"| {broker} | none | {rate:,.0f} msg/s | {client:.1f} us | {server:.1f} us |" in PAGE


@pytest.mark.parametrize("broker", BROKERS)
@pytest.mark.parametrize("tls", COMPARED)
def test_the_page_has_the_ratios_to_plain_text(broker: str, tls: str) -> None:
    cells = [
        compared(figure(broker, "none"), figure(broker, tls))
        for figure in (rates, client_us, broker_us)
    ]
    assert f"| {broker} | {tls} | {' | '.join(cells)} |" in PAGE


def ciphers(broker: str) -> set[str]:
    """What was negotiated in the trials that encrypt."""
    manifest = json.loads((RUN / "run.json").read_text(encoding="utf-8"))
    return {
        outcome["effective_configuration"]["client.tls"].split(", ")[1]
        for outcome in manifest["trials"]
        if outcome["trial"]["id"] in {f"tls-{broker}-tls={tls}" for tls in COMPARED}
    }


def test_the_page_names_the_ciphers() -> None:
    assert ciphers("kafka") == {"TLS_AES_256_GCM_SHA384"}
    assert ciphers("nats") == ciphers("redis") == {"TLS_AES_128_GCM_SHA256"}
    assert "Kafka TLS_AES_256_GCM_SHA384, NATS and Redis TLS_AES_128_GCM_SHA256" in PAGE


def drifts(iterations: pl.DataFrame) -> bool:
    """Whether the last two of five iterations are a tenth from the first two."""
    rate = (iterations["delivered_inside"] / iterations["elapsed_ns"]).to_list()
    return abs(median(rate[-2:]) / median(rate[:2]) - 1) > 0.1


@pytest.mark.parametrize("broker", BROKERS)
def test_the_page_says_how_many_forks_drifted(broker: str) -> None:
    drifted = [
        sum(drifts(fork) for fork in trial(broker, tls).forks()) for tls in ["none", *COMPARED]
    ]
    assert f"| {broker} | {' | '.join(str(count) for count in drifted)} |" in PAGE


@pytest.mark.parametrize("broker", BROKERS)
@pytest.mark.parametrize("tls", ["none", *COMPARED])
def test_five_forks_lost_nothing(broker: str, tls: str) -> None:
    iterations = trial(broker, tls).rows("throughput")
    assert iterations["fork"].n_unique() == 5
    assert iterations["lost"].sum() == 0
