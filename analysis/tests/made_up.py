"""A made-up replication: every number follows from a formula; nothing was measured.

All scenarios of the study's replication, both brokers, five forks that count. The third fork is the
median fork and has the level of its cell, so that the median over forks of every figure is the
level itself. `made_up_runs` writes it in the format of real run directories.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

SECOND_NS = 1_000_000_000
MESSAGES = 10_000
VALUES = 100
SEED = 42

ROUNDS = {"round-1": (1, 2, 3), "round-2": (4, 5)}
"""Run to the forks of a cell that it holds, so that cells pool two runs."""

INVALID_FORK = 6
"""A fork of round-2, of the faithful Kafka trial on one node, with figures that are far off."""

METRIC_SHARE = {
    "publish_latency": 0.6,
    "service_time": 0.6,
    "end_to_end_latency": 1.0,
    "send_delay": 0.001,
}

STAGES_NS = {"blocked_in_send": 0.2, "client_buffer": 0.3, "request": 0.1}
"""Stage to its share of the mean end-to-end latency; their sum is that of the publish latency."""

CPU_PERCENT = {"kafka": 30.0, "nats": 20.0}

MEMORY_BYTES = {"kafka": 1_200_000_000, "nats": 200_000_000}

DATA_BYTES = {"kafka": 50_000_000, "nats": 70_000_000}

INSTALLATION_BYTES = {"kafka": 54_000_000, "nats": 16_000_000}


@dataclass(frozen=True)
class MadeUp:
    """One trial.

    `rates` holds a delivered rate per measurement iteration, in messages per second; `unit_ns` is
    a hundredth of the greatest end-to-end latency, and a fiftieth of the median.
    """

    scenario: str
    broker: str
    rates: tuple[float, ...]
    unit_ns: int
    params: Mapping[str, str] = field(default_factory=dict)

    @property
    def trial(self) -> str:
        return "-".join([self.scenario, self.broker, *self.params.values()]).replace(" ", "")

    @property
    def nodes(self) -> list[str]:
        count = 3 if "three-node" in self.scenario else 1
        return [f"{self.broker}-{node}" for node in range(1, count + 1)]


RATES = {
    "study-single-node": {"kafka": 40_000, "nats": 20_000},
    "study-three-node": {"kafka": 21_000, "nats": 7_000},
    "study-single-node-corrected": {"kafka": 30_000, "nats": 24_000},
    "study-three-node-corrected": {"kafka": 18_000, "nats": 12_000},
}

UNITS_NS = {
    "study-single-node": {"kafka": 100_000_000, "nats": 5_000_000},
    "study-three-node": {"kafka": 200_000_000, "nats": 8_000_000},
    "study-single-node-corrected": {"kafka": 2_000_000, "nats": 2_500_000},
    "study-three-node-corrected": {"kafka": 4_000_000, "nats": 5_000_000},
}

OPEN_RATES = {"kafka": 8_000, "nats": 6_000}

WARMUP_RATES = {
    ("kafka", "cold", "cold"): 10_000,
    ("kafka", "warm", "cold"): 12_000,
    ("kafka", "cold", "warm"): 15_000,
    ("kafka", "warm", "warm"): 24_000,
    ("nats", "cold", "cold"): 10_000,
    ("nats", "warm", "cold"): 10_000,
    ("nats", "cold", "warm"): 10_000,
    ("nats", "warm", "warm"): 10_000,
}

WARM_FROM = 11
"""The iteration from which the made-up Kafka of `steady-state` is steady."""

STEADY_ITERATIONS = 60


def trials() -> list[MadeUp]:
    made = [
        MadeUp(scenario, broker, (rate,), UNITS_NS[scenario][broker])
        for scenario, of_brokers in RATES.items()
        for broker, rate in of_brokers.items()
    ]
    made += [
        MadeUp("study-single-node-async16", "nats", (26_000,), 4_000_000, {"window": "16"}),
        MadeUp("study-single-node-push", "nats", (22_000,), 3_000_000, {"nats.consume": "push"}),
        MadeUp("study-three-node-push", "nats", (8_000,), 6_000_000, {"nats.consume": "push"}),
    ]
    made += [
        MadeUp("study-three-node-warm", broker, (rate,), 9_000_000, {"broker_state": state})
        for broker in ("kafka", "nats")
        for state, rate in (("cold", 7_000), ("warm", 7_700))
    ]
    made += [
        MadeUp(
            "warmup",
            broker,
            (rate,),
            40_000_000_000 // rate,
            {"broker_state": broker_state, "client_state": client_state},
        )
        for (broker, broker_state, client_state), rate in WARMUP_RATES.items()
    ]
    made += [
        MadeUp(
            "study-single-node-open",
            broker,
            (rate * float(share),),
            int(1_000_000 * float(share)),
            {"load": "rate", "iteration_by": "time", "capacity_share": share},
        )
        for broker, rate in OPEN_RATES.items()
        for share in ("0.5", "0.8")
    ]
    return [
        *made,
        *(MadeUp("steady-state", broker, rates, 1_000_000) for broker, rates in steady()),
    ]


def steady() -> Iterator[tuple[str, tuple[float, ...]]]:
    """Kafka warms up until `WARM_FROM`, NATS is flat, both with a ripple of 1 %."""
    ripple = [1 + 0.01 * math.sin(2.4 * i) for i in range(STEADY_ITERATIONS)]
    warming = [0.6 if i + 1 < WARM_FROM else 1.0 for i in range(STEADY_ITERATIONS)]
    yield "kafka", tuple(9_000 * each * wave for each, wave in zip(warming, ripple, strict=True))
    yield "nats", tuple(5_000 * wave for wave in ripple)


FIRST_RUN = 1
"""The warm-up iteration that a fork of a warm broker or client begins with, all cold."""

FIRST_RUN_USES = {"kafka": 0.5, "nats": 1.0}
"""What a first run takes of processor and memory, times of what the second takes."""


def warm_states(trial: MadeUp) -> int:
    return sum(trial.params.get(state) == "warm" for state in ("broker_state", "client_state"))


def first_rate(trial: MadeUp) -> float:
    if trial.scenario == "warmup":
        return WARMUP_RATES[trial.broker, "cold", "cold"]
    return 7_000


def iterations(trial: MadeUp) -> Iterator[tuple[str, int, float]]:
    for iteration in range(1, warm_states(trial) + 1):
        far_off = trial.rates[0] / 2
        yield "warmup", iteration, first_rate(trial) if iteration == FIRST_RUN else far_off
    for iteration, rate in enumerate(trial.rates, start=1):
        yield "measurement", iteration, rate


def level(fork: int) -> float:
    """What a fork's rates are times of its cell's level."""
    return 10.0 if fork == INVALID_FORK else 1.01 ** (fork - 3)


REACH = 1.01 ** (4.60409 * math.sqrt(1 / 2))
"""By which factor the interval of a rate reaches to each side: t of four degrees, for the mean of
five forks of which each is 1.01 times the one before."""


def latency_level(fork: int) -> float:
    return 10.0 if fork == INVALID_FORK else 1.02 ** (fork - 3)


def latency_unit_ns(trial: MadeUp, fork: int, metric: str, rate: float) -> float:
    """The faster an iteration is, the shorter its latencies."""
    slower = trial.rates[0] / rate
    return trial.unit_ns * slower * latency_level(fork) * METRIC_SHARE[metric]
