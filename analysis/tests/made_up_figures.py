"""The figures of the made-up replication, as Java would write them to figures.csv."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from histogram_log import highest
from made_up import (
    CPU_PERCENT,
    DATA_BYTES,
    FIRST_RUN_USES,
    INSTALLATION_BYTES,
    MEMORY_BYTES,
    MESSAGES,
    OPEN_RATES,
    MadeUp,
    first_rate,
    latency_unit_ns,
    level,
    warm_states,
)
from made_up_resources import SECONDS

from brokerbench_analysis import schema
from brokerbench_analysis.runs import FIRST, MEASURED

PERCENTILES = {"p50": 50, "p75": 75, "p90": 90, "p95": 95, "p99": 99, "p99_9": 100, "p99_99": 100}
LAST_SECOND_BYTES = 4_000_000
SECONDS_SAMPLED = len(SECONDS) - 1


def of_fork(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    """The rows of one fork: of the fork, then of its nodes."""
    figures = {
        **rates(trial, fork),
        **latencies(trial, fork, trial.rates[0]),
        **resources(trial, fork),
    }
    for figure, value in figures.items():
        yield row(trial, fork, figure, value)
    if warm_states(trial):
        for figure, value in first_run(trial, fork).items():
            yield row(trial, fork, figure, value) | {"load": FIRST}
    for node, name in enumerate(trial.nodes, start=1):
        for figure, value in of_node(trial, fork, node).items():
            yield row(trial, fork, figure, value, name)


def row(trial: MadeUp, fork: int, figure: str, value: float, node: str = "") -> dict[str, object]:
    return {
        "trial": trial.trial,
        "fork": fork,
        "load": MEASURED,
        "node": node,
        "figure": figure,
        "value": value,
    }


def rates(trial: MadeUp, fork: int) -> dict[str, float]:
    rate = median(trial.rates) * level(fork)
    found = {"delivered_msg_per_s": rate, "published_msg_per_s": rate, "loss_fraction": 0.0}
    if trial.params.get("nats.consume") != "push":
        found["study_msg_per_s"] = MESSAGES / (MESSAGES / rate + 1)
    if "capacity_share" in trial.params:
        sustained = OPEN_RATES[trial.broker] * level(fork)
        found["saturated_msg_per_s"] = 3 * sustained
        found["sustained_msg_per_s"] = sustained
        found["offered_msg_per_s"] = float(trial.params["capacity_share"]) * sustained
    return found


def first_run(trial: MadeUp, fork: int) -> dict[str, float]:
    """Like a measurement at the rate of a first run; it has no disk use."""
    rate, uses = first_rate(trial) * level(fork), FIRST_RUN_USES[trial.broker]
    taken = {
        figure: uses * value
        for figure, value in resources(trial, fork).items()
        if figure.startswith(("broker_cpu", "broker_memory"))
    }
    of_load = {"delivered_msg_per_s": rate, "published_msg_per_s": rate}
    return {**of_load, **latencies(trial, fork, first_rate(trial)), **taken}


def latencies(trial: MadeUp, fork: int, rate: float) -> dict[str, float]:
    return {
        f"{metric}_{word}_ns": highest(round(latency_unit_ns(trial, fork, metric, rate) * percent))
        for metric in schema.METRICS
        for word, percent in {**PERCENTILES, "max": 100}.items()
    }


def resources(trial: MadeUp, fork: int) -> dict[str, float]:
    numbers = range(1, len(trial.nodes) + 1)
    mean = sum(numbers) / len(numbers)
    return {
        **of_node(trial, fork, mean),
        "installation_bytes": INSTALLATION_BYTES[trial.broker],
        "disk_written_bytes": len(numbers) * SECONDS_SAMPLED * LAST_SECOND_BYTES,
    }


def of_node(trial: MadeUp, fork: int, node: float) -> dict[str, float]:
    """Of one node, or of all with the mean of their numbers."""
    memory = MEMORY_BYTES[trial.broker] + node * 1_000_000 + (fork - 3) * 1_000
    cpu = CPU_PERCENT[trial.broker] + node + 0.1 * (fork - 3)
    return {
        "broker_cpu_percent_p50": cpu,
        "broker_cpu_percent_p95": cpu,
        "broker_memory_p50_bytes": memory,
        "broker_memory_max_bytes": memory,
        "disk_increase_bytes": increase(trial, fork, node),
        "disk_written_bytes": SECONDS_SAMPLED * LAST_SECOND_BYTES,
    }


def increase(trial: MadeUp, fork: int, node: float) -> float:
    return DATA_BYTES[trial.broker] + node * 1_000 + (fork - 3)
