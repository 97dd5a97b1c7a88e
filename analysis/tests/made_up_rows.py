"""What the forks of the made-up replication measured: the rows of their CSV files."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping

import made_up_resources
from histogram_log import highest, lowest
from made_up import (
    INVALID_FORK,
    MESSAGES,
    OPEN_RATES,
    SECOND_NS,
    STAGES_NS,
    VALUES,
    MadeUp,
    iterations,
    latency_level,
    latency_unit_ns,
    level,
)

from brokerbench_analysis import schema


def fork_rows(trial: MadeUp, fork: int) -> dict[str, list[dict[str, object]]]:
    """Name of a file to its rows."""
    throughputs: list[dict[str, object]] = []
    latencies: list[dict[str, object]] = []
    for phase, iteration, rate in iterations(trial):
        key = {
            **place(trial, fork),
            "scenario": trial.scenario,
            "broker": trial.broker,
            "phase": phase,
            "iteration": iteration,
        }
        throughputs.append(throughput(trial, fork, iteration, rate) | key)
        of_phase = rate if phase == "warmup" else trial.rates[0]
        latencies += (key | latency(trial, fork, metric, of_phase) for metric in schema.METRICS)
    return {
        schema.THROUGHPUT.file: throughputs,
        schema.LATENCY.file: latencies,
        schema.RESOURCES.file: list(made_up_resources.of_fork(trial, fork)),
        schema.DISK.file: list(made_up_resources.disk(trial, fork)),
        schema.FINDINGS.file: list(findings(trial, fork)),
        schema.STAGES.file: list(stages(trial, fork)),
        schema.CAPACITY.file: list(capacity(trial, fork)),
        schema.KILLS.file: list(kills(trial, fork)),
        schema.FORKS.file: list(starts(trial, fork)),
        schema.STOPS.file: list(stops(trial, fork)),
        schema.FAULTS.file: [],
        schema.FAULT_SERIES.file: [],
    }


def place(trial: MadeUp, fork: int) -> dict[str, object]:
    return {"trial": trial.trial, "fork": fork}


def throughput(trial: MadeUp, fork: int, iteration: int, rate: float) -> dict[str, object]:
    elapsed_ns = round(MESSAGES / (rate * level(fork)) * SECOND_NS)
    lost = 3 if fork == INVALID_FORK else 0
    per_second = MESSAGES * SECOND_NS / elapsed_ns
    return {
        **dict.fromkeys(schema.THROUGHPUT.columns, 0),
        "started_ns": (iteration - 1) * SECOND_NS,
        "elapsed_ns": elapsed_ns,
        "publish_elapsed_ns": elapsed_ns,
        **dict.fromkeys(("planned", "sent", "published", "published_inside"), MESSAGES),
        **dict.fromkeys(("expected", "delivered", "delivered_inside"), MESSAGES),
        "lost": lost,
        "offered_msg_per_s": rate * level(fork) if trial.params.get("load") == "rate" else "",
        "published_msg_per_s": f"{per_second:.3f}",
        "delivered_msg_per_s": f"{per_second:.3f}",
        "validity": "invalid" if lost else "valid",
    }


def latency(trial: MadeUp, fork: int, metric: str, rate: float) -> dict[str, object]:
    unit_ns = latency_unit_ns(trial, fork, metric, rate)

    def at(percentile: float) -> int:
        return highest(round(unit_ns * math.ceil(percentile)))

    return {
        "metric": metric,
        "count": MESSAGES,
        "out_of_range": 0,
        "min_ns": lowest(round(unit_ns)),
        "p50_ns": at(50),
        "p75_ns": at(75),
        "p90_ns": at(90),
        "p95_ns": at(95),
        "p99_ns": at(99),
        "p99_9_ns": at(99.9),
        "p99_99_ns": at(99.99),
        "max_ns": at(100),
    }


def findings(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    if fork == INVALID_FORK:
        where = {**place(trial, fork), "phase": "measurement", "iteration": 1}
        yield where | finding("messages_lost", "invalid", {"lost": 3})
    if trial.trial == "study-single-node-nats" and fork == 2:
        data = {"what": "others", "share": 0.125}
        yield place(trial, fork) | finding("host_noisy", "suspect", data)


def finding(kind: str, validity: str, data: Mapping[str, object]) -> dict[str, object]:
    return {"kind": kind, "validity": validity, "data": json.dumps(data)}


def stages(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    if trial.trial == "study-single-node-kafka":
        for stage, share in STAGES_NS.items():
            yield {
                **place(trial, fork),
                "phase": "measurement",
                "iteration": 1,
                "stage": stage,
                "count": MESSAGES,
                "mean_ns": share * trial.unit_ns * latency_level(fork) * (VALUES + 1) / 2,
            }


def capacity(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    if "capacity_share" in trial.params:
        sustained = OPEN_RATES[trial.broker] * level(fork)
        yield {
            **place(trial, fork),
            "saturated_msg_per_s": 3 * sustained,
            "sustained_msg_per_s": sustained,
            "missed_msg_per_s": "",
            "offered_msg_per_s": float(trial.params["capacity_share"]) * sustained,
        }


def starts(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    yield {
        **place(trial, fork),
        "round": fork,
        "place": "" if trial.params.get("broker_life") == "trial" else 1,
        "started_at": "2026-01-02T03:04:05Z",
    }


def stops(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    if trial.trial == "study-single-node-nats":
        yield {
            **place(trial, fork),
            "asked_share": 0.1,
            "elapsed_ns": 10 * SECOND_NS,
            "stopped_ns": SECOND_NS,
            "stops": 200,
        }


def kills(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    if trial.trial == "study-single-node-nats":
        yield {
            **place(trial, fork),
            "kill": 1,
            "killed_ns": fork * SECOND_NS,
            "held": 3,
            "recovered": 3,
            "recovery_ns": 2 * SECOND_NS,
        }
