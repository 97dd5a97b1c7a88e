"""The columns of the rows of a run, with their types: `src/docs/results.md`."""

from __future__ import annotations

import polars as pl

from brokerbench_analysis.columns import DECIMAL, WHOLE, WORD, Table

SCHEMA_VERSION = 1
"""The schema_version of `run.json` that this package reads."""

INVALID = "invalid"
VALIDITIES = ("valid", "suspect", INVALID)
"""The words of `brokerbench.validity.Validity`, from harmless to grave."""

METRICS = ("publish_latency", "service_time", "end_to_end_latency", "send_delay")
"""The words of `brokerbench.measurement.LatencyMetric`."""

POWER_CUTS = "durability.csv"
"""In a run that cut power, and measured nothing else."""

NO_BROKERS = frozenset({"client", "harness", "host", "docker", "docker-proxy", "proxy"})
"""Nodes of `resources.csv` that are no broker: `brokerbench.results.ForkData`."""


_ITERATION: dict[str, pl.DataType] = {
    "trial": WORD,
    "scenario": WORD,
    "broker": WORD,
    "fork": WHOLE,
    "phase": WORD,
    "iteration": WHOLE,
}

_COUNTS = (
    "started_ns",
    "elapsed_ns",
    "publish_elapsed_ns",
    "planned",
    "sent",
    "published",
    "failed",
    "expected",
    "delivered",
    "lost",
    "duplicated",
    "reordered",
    "corrupted",
    "published_inside",
    "delivered_inside",
)

THROUGHPUT = Table(
    "throughput.csv",
    {
        **_ITERATION,
        **dict.fromkeys(_COUNTS, WHOLE),
        "offered_msg_per_s": DECIMAL,
        "published_msg_per_s": DECIMAL,
        "delivered_msg_per_s": DECIMAL,
        "client_cpu_ns": WHOLE,
        "client_gc_count": WHOLE,
        "client_gc_pause_ns": WHOLE,
        "client_allocated_bytes": WHOLE,
        "client_heap_used_bytes": WHOLE,
        "client_longest_hiccup_ns": WHOLE,
        "client_dropped": WHOLE,
        "client_reconnects": WHOLE,
        "client_errors": WHOLE,
        "validity": WORD,
    },
    frozenset({*_ITERATION, *_COUNTS, "validity"}),
)

LATENCY = Table(
    "latency.csv",
    {
        **_ITERATION,
        "metric": WORD,
        "count": WHOLE,
        "out_of_range": WHOLE,
        "min_ns": WHOLE,
        "p50_ns": WHOLE,
        "p75_ns": WHOLE,
        "p90_ns": WHOLE,
        "p95_ns": WHOLE,
        "p99_ns": WHOLE,
        "p99_9_ns": WHOLE,
        "p99_99_ns": WHOLE,
        "max_ns": WHOLE,
    },
    frozenset({*_ITERATION, "metric", "count", "out_of_range"}),
)

RESOURCES = Table(
    "resources.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "node": WORD,
        "phase": WORD,
        "elapsed_ns": WHOLE,
        "cpu_ns_total": WHOLE,
        "cpu_percent_of_host": DECIMAL,
        "memory_bytes": WHOLE,
        "memory_anonymous_bytes": WHOLE,
        "memory_file_bytes": WHOLE,
        "disk_read_bytes_total": WHOLE,
        "disk_written_bytes_total": WHOLE,
        "data_bytes": WHOLE,
        "network_received_bytes_total": WHOLE,
        "network_sent_bytes_total": WHOLE,
        "throttled_ns_total": WHOLE,
        "energy_microjoules_total": WHOLE,
        "disk_flushes_total": WHOLE,
    },
    frozenset({"trial", "fork", "node", "phase", "elapsed_ns"}),
    later=frozenset({"energy_microjoules_total", "disk_flushes_total"}),
)

DISK = Table(
    "disk.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "node": WORD,
        "installation_bytes": WHOLE,
        "data_before_bytes": WHOLE,
        "data_after_bytes": WHOLE,
    },
    frozenset({"trial", "fork", "node"}),
)

FINDINGS = Table(
    "findings.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "phase": WORD,
        "iteration": WHOLE,
        "kind": WORD,
        "validity": WORD,
        "data": WORD,
    },
    frozenset({"kind", "validity", "data"}),
)

STAGES = Table(
    "client_stages.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "phase": WORD,
        "iteration": WHOLE,
        "stage": WORD,
        "count": WHOLE,
        "mean_ns": DECIMAL,
    },
    frozenset({"trial", "fork", "phase", "iteration", "stage", "count", "mean_ns"}),
    optional=True,
)

CAPACITY = Table(
    "capacity.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "saturated_msg_per_s": DECIMAL,
        "sustained_msg_per_s": DECIMAL,
        "missed_msg_per_s": DECIMAL,
        "offered_msg_per_s": DECIMAL,
    },
    frozenset({"trial", "fork", "saturated_msg_per_s", "sustained_msg_per_s"}),
    optional=True,
)

KILLS = Table(
    "consumer_kills.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "kill": WHOLE,
        "killed_ns": WHOLE,
        "held": WHOLE,
        "recovered": WHOLE,
        "recovery_ns": WHOLE,
    },
    frozenset({"trial", "fork", "kill", "killed_ns", "held", "recovered"}),
    optional=True,
)

FORKS = Table(
    "forks.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "round": WHOLE,
        "place": WHOLE,
        "started_at": pl.Datetime("ms", "UTC"),
    },
    frozenset({"trial", "fork", "round", "started_at"}),
    optional=True,
)

FAULTS = Table(
    "faults.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "fault": WHOLE,
        "kind": WORD,
        "target": WORD,
        "nodes": WORD,
        "planned_ns": WHOLE,
        "injected_ns": WHOLE,
        "effective_ns": WHOLE,
        "healed_ns": WHOLE,
        "detection_ns": WHOLE,
        "producers": WHOLE,
        "producers_affected": WHOLE,
        "window_median_ns": WHOLE,
        "window_max_ns": WHOLE,
        "window_before_ns": WHOLE,
        "recovery50_ns": WHOLE,
        "recovery95_ns": WHOLE,
        "catch_up_ns": WHOLE,
        "late": WHOLE,
        "late_during_fault": WHOLE,
        "delay_cost_message_seconds": DECIMAL,
        "latency_before_ns": WHOLE,
        "latency_during_ns": WHOLE,
        "vanished": WHOLE,
        "unknown_arrived": WHOLE,
        "unknown_absent": WHOLE,
        "stored_again": WHOLE,
        "timers": WORD,
        "errors": WORD,
    },
    frozenset({"trial", "fork", "fault", "kind", "injected_ns", "late"}),
    optional=True,
    later=frozenset(
        {
            "window_before_ns",
            "latency_before_ns",
            "latency_during_ns",
            "stored_again",
            "errors",
        }
    ),
)

FAULT_SERIES = Table(
    "fault_series.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "second": WHOLE,
        "owed": WHOLE,
        "delivered": WHOLE,
        "late": WHOLE,
        "latency_median_ns": WHOLE,
        "latency_max_ns": WHOLE,
        "publishes_failed": WHOLE,
        "producers_waiting": WHOLE,
    },
    frozenset({"trial", "fork", "second", "owed", "delivered", "publishes_failed"}),
    optional=True,
)

STOPS = Table(
    "broker_stops.csv",
    {
        "trial": WORD,
        "fork": WHOLE,
        "asked_share": DECIMAL,
        "elapsed_ns": WHOLE,
        "stopped_ns": WHOLE,
        "stops": WHOLE,
    },
    frozenset({"trial", "fork", "asked_share", "elapsed_ns", "stopped_ns", "stops"}),
    optional=True,
)

RUN_TABLES = (
    THROUGHPUT,
    LATENCY,
    RESOURCES,
    DISK,
    FINDINGS,
    STAGES,
    CAPACITY,
    KILLS,
    FORKS,
    STOPS,
    FAULTS,
    FAULT_SERIES,
)
"""The CSV files of a run directory from which all others are derived."""
