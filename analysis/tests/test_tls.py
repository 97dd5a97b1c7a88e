"""The committed run of the scenario tls, and what the page says of it."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import geometric_mean, median

import polars as pl
import pytest

from brokerbench_analysis import statistics

ROOT = Path(__file__).parents[2]
RUN = ROOT / "analysis" / "tls"
PAGE = (ROOT / "src" / "docs" / "tls.md").read_text(encoding="utf-8")
BROKERS = ["kafka", "nats", "redis"]
COMPARED = ["server", "mutual"]


def rows(name: str, broker: str, tls: str) -> pl.DataFrame:
    packed = RUN / f"{name}.csv.gz"
    path = packed if packed.exists() else RUN / f"{name}.csv"
    return pl.read_csv(path, infer_schema_length=None).filter(
        pl.col("trial") == f"tls-{broker}-tls={tls}", pl.col("phase") == "measurement"
    )


def of_forks(iterations: pl.DataFrame) -> list[pl.DataFrame]:
    return iterations.partition_by("fork", maintain_order=True)


def rates(broker: str, tls: str) -> list[float]:
    """Of each fork, the median of its iterations, in messages per second."""
    return [
        median(fork["delivered_inside"] / fork["elapsed_ns"] * 1e9)
        for fork in of_forks(rows("throughput", broker, tls))
    ]


def client_us(broker: str, tls: str) -> list[float]:
    """Of each fork, the median of its iterations' processor time per message, microseconds."""
    return [
        median(fork["client_cpu_ns"] / fork["published"] / 1e3)
        for fork in of_forks(rows("throughput", broker, tls))
    ]


def broker_us(broker: str, tls: str) -> list[float]:
    """Of each fork, processor time of the node per message in microseconds."""
    samples = rows("resources", broker, tls).filter(pl.col("node") == f"{broker}-1")
    published = {
        fork["fork"][0]: fork["published"].sum()
        for fork in of_forks(rows("throughput", broker, tls))
    }
    return [
        (fork["cpu_ns_total"].max() - fork["cpu_ns_total"].min()) / published[fork["fork"][0]] / 1e3
        for fork in of_forks(samples)
    ]


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
        sum(drifts(fork) for fork in of_forks(rows("throughput", broker, tls)))
        for tls in ["none", *COMPARED]
    ]
    assert f"| {broker} | {' | '.join(str(count) for count in drifted)} |" in PAGE


@pytest.mark.parametrize("broker", BROKERS)
@pytest.mark.parametrize("tls", ["none", *COMPARED])
def test_five_forks_lost_nothing(broker: str, tls: str) -> None:
    iterations = rows("throughput", broker, tls)
    assert iterations["fork"].n_unique() == 5
    assert iterations["lost"].sum() == 0
