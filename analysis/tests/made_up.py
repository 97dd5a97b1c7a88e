"""A made-up replication: every number follows from a formula; nothing was measured.

All scenarios of the study's replication, both brokers, five forks that count, in the format of real
run directories. The third fork is the median fork and has the level of its cell, so that the median
over forks of every figure is the level itself.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import made_up_claims
from histogram_log import highest, lowest, payload

from brokerbench_analysis import schema

SECOND_NS = 1_000_000_000
MESSAGES = 10_000
VALUES = 100
SEED = 42

STUDY = made_up_claims.STUDY
OTHER = made_up_claims.OTHER

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


def write_replication(root: Path) -> Path:
    """Write the runs of all rounds and a `claims.csv` into `root`."""
    for run, forks in ROUNDS.items():
        write_run(root / run, run, trials(), forks)
    write_csv(root / schema.CLAIMS.file, schema.CLAIMS, made_up_claims.claims(SEED))
    return root


def write_run(path: Path, run: str, made: Sequence[MadeUp], forks: Sequence[int]) -> Path:
    """Write one run directory."""
    (path / "histograms").mkdir(parents=True)
    rows: dict[str, list[dict[str, object]]] = {table.file: [] for table in schema.RUN_TABLES}
    rows[schema.FINDINGS.file].append(
        finding("environment_unfit", "valid", {"check": "swap", "found": "on", "wanted": "off"})
    )
    for trial in made:
        of_trial = list(forks)
        if run == "round-2" and trial.trial == "study-single-node-kafka":
            of_trial.append(INVALID_FORK)
        for fork in of_trial:
            for file, of_fork in fork_rows(trial, fork).items():
                rows[file].extend(of_fork)
            write_log(path / "histograms" / f"{trial.trial}-f{fork}.hlog", trial, fork)
    for table in schema.RUN_TABLES:
        write_csv(path / table.file, table, rows[table.file])
    text = json.dumps(manifest(run, made, len(forks)), indent=2) + "\n"
    (path / "run.json").write_text(text, encoding="utf-8")
    return path


def level(fork: int) -> float:
    """What a fork's rates are times of its cell's level."""
    return 10.0 if fork == INVALID_FORK else 1 + 0.01 * (fork - 3)


def latency_level(fork: int) -> float:
    return 10.0 if fork == INVALID_FORK else 1 + 0.02 * (fork - 3)


def fork_rows(trial: MadeUp, fork: int) -> dict[str, list[dict[str, object]]]:
    rows: dict[str, list[dict[str, object]]] = {table.file: [] for table in schema.RUN_TABLES}
    place = {"trial": trial.trial, "fork": fork}
    for phase, iteration, rate in iterations(trial):
        key = {
            **place,
            "scenario": trial.scenario,
            "broker": trial.broker,
            "phase": phase,
            "iteration": iteration,
        }
        rows[schema.THROUGHPUT.file].append(throughput(trial, fork, iteration, rate) | key)
        rows[schema.LATENCY.file].extend(
            key | latency(trial, fork, metric) for metric in schema.METRICS
        )
    if trial.trial == "study-single-node-kafka":
        rows[schema.STAGES.file] = [
            {
                **place,
                "phase": "measurement",
                "iteration": 1,
                "stage": stage,
                "count": MESSAGES,
                "mean_ns": share * trial.unit_ns * latency_level(fork) * (VALUES + 1) / 2,
            }
            for stage, share in STAGES_NS.items()
        ]
    if "capacity_share" in trial.params:
        sustained = OPEN_RATES[trial.broker] * level(fork)
        rows[schema.CAPACITY.file] = [
            {
                **place,
                "saturated_msg_per_s": 3 * sustained,
                "sustained_msg_per_s": sustained,
                "missed_msg_per_s": "",
                "offered_msg_per_s": float(trial.params["capacity_share"]) * sustained,
            }
        ]
    if fork == INVALID_FORK:
        rows[schema.FINDINGS.file].append(
            {**place, "phase": "measurement", "iteration": 1}
            | finding("messages_lost", "invalid", {"lost": 3})
        )
    if trial.trial == "study-single-node-nats" and fork == 2:
        rows[schema.FINDINGS.file].append(
            place | finding("host_noisy", "suspect", {"what": "others", "share": 0.125})
        )
    for node, name in enumerate(trial.nodes, start=1):
        rows[schema.RESOURCES.file].extend(samples(trial, fork, node, name))
        rows[schema.DISK.file].append(
            {
                **place,
                "node": name,
                "installation_bytes": INSTALLATION_BYTES[trial.broker],
                "data_before_bytes": 8_192,
                "data_after_bytes": 8_192 + DATA_BYTES[trial.broker] + node * 1_000 + (fork - 3),
            }
        )
    for name in ("client", "host"):
        rows[schema.RESOURCES.file].extend(
            sample(place | {"node": name}, phase, second, 40.0, 3_000_000_000)
            for second, phase in enumerate(SECONDS)
        )
    return rows


def iterations(trial: MadeUp) -> Iterator[tuple[str, int, float]]:
    if trial.params.get("client_state") == "warm":
        yield "warmup", 1, trial.rates[0] / 2
    for iteration, rate in enumerate(trial.rates, start=1):
        yield "measurement", iteration, rate


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


def latency_unit_ns(trial: MadeUp, fork: int, metric: str) -> float:
    return trial.unit_ns * latency_level(fork) * METRIC_SHARE[metric]


def latency(trial: MadeUp, fork: int, metric: str) -> dict[str, object]:
    unit_ns = latency_unit_ns(trial, fork, metric)

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


def write_log(path: Path, trial: MadeUp, fork: int) -> None:
    encoded = {}
    for metric in schema.METRICS:
        unit_ns = latency_unit_ns(trial, fork, metric)
        values_ns = [round(unit_ns * value) for value in range(1, VALUES + 1)]
        encoded[metric] = payload(values_ns, MESSAGES // VALUES)
    lines = ["#[Histogram log format version 1.3]", '"StartTimestamp","Interval_Length"']
    lines += [
        f"Tag={metric}/{phase}/{iteration},{iteration}.000,1.000,1.000,{text}"
        for phase, iteration, _ in iterations(trial)
        for metric, text in encoded.items()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


SECONDS = ("before",) * 3 + ("measurement",) * 10 + ("after",) * 4
"""Phase of each sample, one a second."""


def samples(trial: MadeUp, fork: int, node: int, name: str) -> Iterator[dict[str, object]]:
    """A session's samples; of a warm broker the priming session before, of a warm client a warm-up.

    What comes before the measurement is far off, so that it shows where it enters a figure.
    """
    place = {"trial": trial.trial, "fork": fork, "node": name}
    if trial.params.get("broker_state") == "warm":
        for second, phase in enumerate(SECONDS):
            yield sample(place, phase, second, 99.0, 9_000_000_000)
    phases = list(SECONDS)
    if trial.params.get("client_state") == "warm":
        phases[3:3] = ["warmup"] * 5
    for second, phase in enumerate(phases):
        if phase == "warmup":
            yield sample(place, phase, second, 99.0, 9_000_000_000)
            continue
        cpu = CPU_PERCENT[trial.broker] + node + 0.1 * (fork - 3)
        memory = MEMORY_BYTES[trial.broker] + node * 1_000_000 + (fork - 3) * 1_000
        busy = phase == "measurement"
        yield sample(place, phase, second, cpu if busy else 1.0, memory)


def sample(
    place: Mapping[str, object], phase: str, second: int, cpu: float, memory: int
) -> dict[str, object]:
    return {
        **place,
        "phase": phase,
        "elapsed_ns": second * SECOND_NS,
        "cpu_ns_total": second * 250_000_000,
        "cpu_percent_of_host": "" if second == 0 else f"{cpu:g}",
        "memory_bytes": memory,
        "disk_written_bytes_total": second * 4_000_000,
        "data_bytes": 8_192 + second * 3_000_000,
    }


def finding(kind: str, validity: str, data: Mapping[str, object]) -> dict[str, object]:
    return {"kind": kind, "validity": validity, "data": json.dumps(data)}


def params(trial: MadeUp) -> dict[str, str]:
    count = len(trial.nodes)
    corrected = "corrected" in trial.scenario or "open" in trial.scenario
    return {
        "broker": trial.broker,
        "broker_state": "cold",
        "client_state": "cold",
        "consumers_per_subscription": "10",
        "iteration_by": "time" if trial.scenario == "steady-state" else "count",
        "kafka.acks": "all",
        "load": "saturate",
        "messages_per_producer": "100",
        "nats.connections": "100" if corrected else "1",
        "nats.consume": "pull-shared",
        "nats.fetch_wait": "1s",
        "nats.publish": "async" if corrected or "async" in trial.scenario else "sync",
        "network": "bridge" if corrected else "published",
        "nodes": str(count),
        "partitions_per_topic": "10",
        "payload_size": "1024B",
        "poll_timeout": "1s",
        "replication_factor": str(count),
        "resource_lead": "5s",
        "resource_tail": "10s",
        "topics": "10",
        "window": "64" if corrected else "unbounded" if trial.broker == "kafka" else "1",
        **trial.params,
    }


def manifest(run: str, made: Iterable[MadeUp], forks: int) -> dict[str, object]:
    facts = {
        "cpu_count_logical": "2",
        "cpu_model": "Example CPU",
        "java_version": "25.0.3+9",
        "kernel": "6.1.0",
        "memory_total_bytes": "25769803776",
    }
    return {
        "schema_version": schema.SCHEMA_VERSION,
        "run_id": run,
        "command_line": f"bench run all -f {forks}",
        "started_at": "2026-01-02T03:04:05Z",
        "finished_at": "2026-01-02T04:05:06Z",
        "seed": SEED,
        "environment_kind": "compose",
        "suite_commit": "0123456789abcdef0123456789abcdef01234567",
        "waivers": ["swap"],
        "scenario_text": "made up",
        "trials": [
            {
                "trial": {"id": trial.trial, "scenario": trial.scenario, "params": params(trial)},
                "guarantee": "at_least_once",
                "durability": f"page cache of {len(trial.nodes)} nodes",
                "server_version": {"kafka": "4.0.0", "nats": "2.11.1"}[trial.broker],
                "client_version": {"kafka": "kafka-clients 4.0.0", "nats": "jnats 2.21.1"}[
                    trial.broker
                ],
                "client_jvm_flags": ["-Xms1g", "-Xmx3g"],
                "effective_configuration": {"replicas": str(len(trial.nodes))},
                "binary_checksums": {},
                "deviations": ["The end of the load is found by count, not by an empty fetch."],
                "forks_finished": forks,
            }
            for trial in made
        ],
        "before": facts,
        "after": facts,
        "verdict": "suspect",
    }


def write_csv(path: Path, table: schema.Table, rows: Iterable[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows([row.get(name, "") for name in table.columns] for row in rows)
