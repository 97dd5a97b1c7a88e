"""Figures in sentences of the pages, held against the tables, the drawn data and the runs.

A sentence has `{}` where a figure stands; each is read from a CSV, so that neither page nor data
can change without the other. The tables of verdicts are held by Java's `ReplicationPageTest`.
"""

from __future__ import annotations

import pytest
from told import ARTICLES, STUDY, Cell, Form, Pick, Told, digits, only, prose, rounded

ONE_NODE = "20261123-195517-replicate-study"


def claim(name: str, figure: str, form: Form, *columns: str, scale: float = 1) -> tuple[Cell, ...]:
    row = {"claim": name, "figure": figure}
    wanted = columns or ("measured", "low_measured", "high_measured")
    return tuple(Cell("claims.csv", row, column, form, scale) for column in wanted)


def of_method(figure: str, subject: str, *, nodes: int = 1) -> tuple[str, dict[str, object]]:
    """The file and the row of a figure by the corrected method."""
    row = {"figure": figure, "subject": subject, "method": "corrected"}
    return f"tables/methods-{nodes}-node.csv", row


def cpu(broker: str, rounds: str, pick: Pick = only) -> Cell:
    """Client processor time per message, in microseconds."""
    row = {"trial": f"study-single-node-{broker}", "phase": "measurement"}
    file = f"{ONE_NODE}/round-{rounds}/throughput.csv"
    return Cell(file, row, "client_cpu_ns", digits(1), 1_000, pick, over="published")


def rate(broker: str, rounds: str, pick: Pick = only) -> Cell:
    row = {"trial": f"study-single-node-{broker}", "phase": "measurement"}
    file = f"{ONE_NODE}/round-{rounds}/throughput.csv"
    return Cell(file, row, "delivered_msg_per_s", rounded(1_000), pick=pick)


P95, P99 = (f"end_to_end_latency_{each}_ns" for each in ("p95", "p99"))
MS, S = 1e6, 1e9


def warm_up(broker: str, name: str) -> Cell:
    row = {"figure": "delivered_msg_per_s", "kind": "point", "name": name}
    return Cell(f"tables/warm-up-{broker}-1-node.csv", row, "value", digits(0))


STATES = [
    f"broker {broker}, client {client}"
    for broker, client in (("cold", "cold"), ("cold", "warm"), ("warm", "cold"), ("warm", "warm"))
]

TOLD = [
    # The methods.
    Told(
        STUDY,
        "| end-to-end p95, corrected | {} ms | {} ms | {} ({} to {}) |",
        (
            Cell(*of_method(P95, "kafka"), "value", digits(0), MS),
            Cell(*of_method(P95, "nats"), "value", digits(0), MS),
            *(Cell(*of_method(P95, "kafka/nats"), each) for each in ("value", "low", "high")),
        ),
    ),
    Told(
        STUDY,
        "At p95 they differ: Kafka's five forks have {} to {} ms, those of NATS {} to {} ms.",
        tuple(
            Cell(*of_method(P95, broker), "fork_values", digits(0), MS, pick)
            for broker in ("kafka", "nats")
            for pick in (min, max)
        ),
    ),
    Told(
        STUDY,
        "At p99 it is open which of them is slower ({} to {}).",
        tuple(Cell(*of_method(P99, "kafka/nats"), each) for each in ("low", "high")),
    ),
    Told(
        STUDY,
        "| end-to-end p95, corrected | {} ms | {} s | {} ({} to {}) |",
        (
            Cell(*of_method(P95, "kafka", nodes=3), "value", digits(0), MS),
            Cell(*of_method(P95, "nats", nodes=3), "value", digits(1), S),
            *(
                Cell(*of_method(P95, "kafka/nats", nodes=3), each, digits(3))
                for each in ("value", "low", "high")
            ),
        ),
    ),
    # The machine's speed: from the first round to the last, and the extremes of all.
    Told(
        STUDY,
        "Kafka's rate went from {} to {} msg/s (at most {}) and that of NATS from {} to {} "
        "(at most {}).",
        tuple(
            rate(broker, rounds, pick)
            for broker in ("kafka", "nats")
            for rounds, pick in (("1", only), ("12", only), ("*", max))
        ),
    ),
    Told(
        STUDY,
        "The client's processor time for a message went from {} to {} us with Kafka (between {} "
        "and {} in all rounds) and from {} to {} us with NATS (between {} and {})",
        tuple(
            cpu(broker, rounds, pick)
            for broker in ("kafka", "nats")
            for rounds, pick in (("1", only), ("12", only), ("*", min), ("*", max))
        ),
    ),
    # Claims in sentences.
    Told(
        STUDY,
        "Kafka delivers more than NATS, {} times as much on one node ({} to {}; the study has {}) "
        "and {} times on three ({} to {}; the study has {}).",
        (
            *claim("thr-single", "kafka/nats", digits(2)),
            *claim("thr-single", "kafka/nats", digits(2), "published_low"),
            *claim("thr-three", "kafka/nats", digits(2)),
            *claim("thr-three", "kafka/nats", digits(2), "published_low"),
        ),
    ),
    Told(
        STUDY,
        "{} times at p50 ({} to {}; the study has {}), {} at p95 ({} to {}; {}) and {} at p99",
        (
            *claim("lat-single-p50", "kafka/nats", digits(0)),
            *claim("lat-single-p50", "kafka/nats", digits(0), "published_low"),
            *claim("lat-single-p95", "kafka/nats", digits(0)),
            *claim("lat-single-p95", "kafka/nats", digits(0), "published_low"),
            *claim("lat-single-p99", "kafka/nats", digits(0), "measured"),
        ),
    ),
    Told(
        STUDY,
        "{} ms instead of {} ms on one node, {} ms instead of {} ms on three.",
        (
            *claim("push-single-lat", "push", digits(1), "measured"),
            *claim("push-single-lat", "pull", digits(0), "measured"),
            *claim("push-three-lat", "push", digits(1), "measured"),
            *claim("push-three-lat", "pull", digits(0), "measured"),
        ),
    ),
    Told(
        STUDY,
        "({} times, {} to {}, and latency falls to {}, {} to {})",
        (
            *claim("async16-thr", "async16/sync", digits(2)),
            *claim("async16-lat", "async16/sync", digits(2)),
        ),
    ),
    *(
        Told(
            STUDY,
            f"| {name} | {{}} | {{}} | {{}} | {{}} |",
            tuple(warm_up(broker, state) for state in STATES),
        )
        for broker, name in (("kafka", "Kafka"), ("nats", "NATS"))
    ),
    Told(
        ARTICLES,
        "({} against {} per second; {} to {}), where the article has {}.",
        (
            *claim("rn-thr", "redis_pubsub_single", rounded(100), "measured"),
            *claim("rn-thr", "jetstream_r3", rounded(100), "measured"),
            *claim(
                "rn-thr",
                "redis_pubsub_single/jetstream_r3",
                digits(1),
                "low_measured",
                "high_measured",
            ),
            *claim("rn-thr", "redis_pubsub_single/jetstream_r3", digits(2), "published_low"),
        ),
    ),
    Told(
        ARTICLES,
        "({} to {}; {} against {} per second), where the article has {}.",
        (
            *claim("np-nats-1", "nats/direct", digits(2), "low_measured", "high_measured"),
            *claim("np-nats-1", "nats", rounded(100), "measured"),
            *claim("np-nats-1", "direct", rounded(100), "measured"),
            *claim("np-nats-1", "nats/direct", digits(2), "published_low"),
        ),
    ),
    Told(
        ARTICLES,
        "{}, {} and {} per second with 1, 2 and 4 workers ({}, {} to {})",
        (
            *(
                claim("np-fanout", f"workers_{count}", rounded(100), "measured")[0]
                for count in (1, 2, 4)
            ),
            *claim("np-fanout", "workers_4/workers_1", digits(2)),
        ),
    ),
    Told(
        ARTICLES,
        "{} ms in plain text ({} to {}) and {} over TLS 1.3",
        (
            *claim("rs-tls", "plain", digits(2)),
            *claim("rs-tls", "tls", digits(2), "measured"),
        ),
    ),
    Told(
        ARTICLES,
        "{} kills in five forks, {} messages held by the killed, {} received by others after 15.2 "
        "to {} s (median {} s;",
        tuple(
            Cell("tables/consumer-kills.csv", {}, column, form, per)
            for column, form, per in (
                ("kills", digits(0), 1),
                ("held", digits(0), 1),
                ("recovered", digits(0), 1),
                ("recovery_max_ns", digits(1), S),
                ("recovery_p50_ns", digits(1), S),
            )
        ),
    ),
]


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.words[:50])
def test_a_sentence_tells_what_its_csv_holds(told: Told) -> None:
    assert told.sentence() in prose(told.page)
