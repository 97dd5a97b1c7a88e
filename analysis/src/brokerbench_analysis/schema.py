"""The columns of the rows of a run, with their types: `src/docs/results.md`."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

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


@dataclass(frozen=True)
class Table:
    """One CSV file.

    Attributes
    ----------
    file
        its name in a run directory
    columns
        name to type, in the file's order; other columns are passed over
    required
        columns that are never empty
    optional
        whether a run may have no such file
    later
        columns that files of earlier versions have not; they are read as empty
    """

    file: str
    columns: dict[str, pl.DataType]
    required: frozenset[str]
    optional: bool = False
    later: frozenset[str] = frozenset()


_WORD = pl.String()
_WHOLE = pl.Int64()
_DECIMAL = pl.Float64()

_ITERATION: dict[str, pl.DataType] = {
    "trial": _WORD,
    "scenario": _WORD,
    "broker": _WORD,
    "fork": _WHOLE,
    "phase": _WORD,
    "iteration": _WHOLE,
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
        **dict.fromkeys(_COUNTS, _WHOLE),
        "offered_msg_per_s": _DECIMAL,
        "published_msg_per_s": _DECIMAL,
        "delivered_msg_per_s": _DECIMAL,
        "client_cpu_ns": _WHOLE,
        "client_gc_count": _WHOLE,
        "client_gc_pause_ns": _WHOLE,
        "client_allocated_bytes": _WHOLE,
        "client_heap_used_bytes": _WHOLE,
        "client_longest_hiccup_ns": _WHOLE,
        "client_dropped": _WHOLE,
        "client_reconnects": _WHOLE,
        "client_errors": _WHOLE,
        "validity": _WORD,
    },
    frozenset({*_ITERATION, *_COUNTS, "validity"}),
)

LATENCY = Table(
    "latency.csv",
    {
        **_ITERATION,
        "metric": _WORD,
        "count": _WHOLE,
        "out_of_range": _WHOLE,
        "min_ns": _WHOLE,
        "p50_ns": _WHOLE,
        "p75_ns": _WHOLE,
        "p90_ns": _WHOLE,
        "p95_ns": _WHOLE,
        "p99_ns": _WHOLE,
        "p99_9_ns": _WHOLE,
        "p99_99_ns": _WHOLE,
        "max_ns": _WHOLE,
    },
    frozenset({*_ITERATION, "metric", "count", "out_of_range"}),
)

RESOURCES = Table(
    "resources.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "node": _WORD,
        "phase": _WORD,
        "elapsed_ns": _WHOLE,
        "cpu_ns_total": _WHOLE,
        "cpu_percent_of_host": _DECIMAL,
        "memory_bytes": _WHOLE,
        "memory_anonymous_bytes": _WHOLE,
        "memory_file_bytes": _WHOLE,
        "disk_read_bytes_total": _WHOLE,
        "disk_written_bytes_total": _WHOLE,
        "data_bytes": _WHOLE,
        "network_received_bytes_total": _WHOLE,
        "network_sent_bytes_total": _WHOLE,
        "throttled_ns_total": _WHOLE,
        "energy_microjoules_total": _WHOLE,
    },
    frozenset({"trial", "fork", "node", "phase", "elapsed_ns"}),
    later=frozenset({"energy_microjoules_total"}),
)

DISK = Table(
    "disk.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "node": _WORD,
        "installation_bytes": _WHOLE,
        "data_before_bytes": _WHOLE,
        "data_after_bytes": _WHOLE,
    },
    frozenset({"trial", "fork", "node"}),
)

FINDINGS = Table(
    "findings.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "phase": _WORD,
        "iteration": _WHOLE,
        "kind": _WORD,
        "validity": _WORD,
        "data": _WORD,
    },
    frozenset({"kind", "validity", "data"}),
)

STAGES = Table(
    "client_stages.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "phase": _WORD,
        "iteration": _WHOLE,
        "stage": _WORD,
        "count": _WHOLE,
        "mean_ns": _DECIMAL,
    },
    frozenset({"trial", "fork", "phase", "iteration", "stage", "count", "mean_ns"}),
    optional=True,
)

CAPACITY = Table(
    "capacity.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "saturated_msg_per_s": _DECIMAL,
        "sustained_msg_per_s": _DECIMAL,
        "missed_msg_per_s": _DECIMAL,
        "offered_msg_per_s": _DECIMAL,
    },
    frozenset({"trial", "fork", "saturated_msg_per_s", "sustained_msg_per_s"}),
    optional=True,
)

KILLS = Table(
    "consumer_kills.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "kill": _WHOLE,
        "killed_ns": _WHOLE,
        "held": _WHOLE,
        "recovered": _WHOLE,
        "recovery_ns": _WHOLE,
    },
    frozenset({"trial", "fork", "kill", "killed_ns", "held", "recovered"}),
    optional=True,
)

FORKS = Table(
    "forks.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "round": _WHOLE,
        "place": _WHOLE,
        "started_at": pl.Datetime("ms", "UTC"),
    },
    frozenset({"trial", "fork", "round", "started_at"}),
    optional=True,
)

FAULTS = Table(
    "faults.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "fault": _WHOLE,
        "kind": _WORD,
        "target": _WORD,
        "nodes": _WORD,
        "planned_ns": _WHOLE,
        "injected_ns": _WHOLE,
        "effective_ns": _WHOLE,
        "healed_ns": _WHOLE,
        "detection_ns": _WHOLE,
        "producers": _WHOLE,
        "producers_affected": _WHOLE,
        "window_median_ns": _WHOLE,
        "window_max_ns": _WHOLE,
        "window_before_ns": _WHOLE,
        "recovery50_ns": _WHOLE,
        "recovery95_ns": _WHOLE,
        "catch_up_ns": _WHOLE,
        "late": _WHOLE,
        "late_during_fault": _WHOLE,
        "delay_cost_message_seconds": _DECIMAL,
        "latency_before_ns": _WHOLE,
        "latency_during_ns": _WHOLE,
        "vanished": _WHOLE,
        "unknown_arrived": _WHOLE,
        "unknown_absent": _WHOLE,
        "timers": _WORD,
    },
    frozenset({"trial", "fork", "fault", "kind", "injected_ns", "late"}),
    optional=True,
    later=frozenset({"window_before_ns", "latency_before_ns", "latency_during_ns"}),
)

FAULT_SERIES = Table(
    "fault_series.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "second": _WHOLE,
        "owed": _WHOLE,
        "delivered": _WHOLE,
        "late": _WHOLE,
        "latency_median_ns": _WHOLE,
        "latency_max_ns": _WHOLE,
        "publishes_failed": _WHOLE,
        "producers_waiting": _WHOLE,
    },
    frozenset({"trial", "fork", "second", "owed", "delivered", "publishes_failed"}),
    optional=True,
)

STOPS = Table(
    "broker_stops.csv",
    {
        "trial": _WORD,
        "fork": _WHOLE,
        "asked_share": _DECIMAL,
        "elapsed_ns": _WHOLE,
        "stopped_ns": _WHOLE,
        "stops": _WHOLE,
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


def empty(table: Table) -> pl.DataFrame:
    """A frame with the columns of `table` and no row."""
    return pl.DataFrame(schema=table.columns)
