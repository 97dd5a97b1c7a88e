"""What is taken from one fork: the definitions of `brokerbench.claims.ForkFigures`."""

from __future__ import annotations

FIGURES: tuple[str, ...] = (
    "delivered_msg_per_s",
    "published_msg_per_s",
    "study_msg_per_s",
    *(
        f"{metric}_{percentile}_ns"
        for metric in ("publish_latency", "service_time", "end_to_end_latency", "send_delay")
        for percentile in ("p50", "p75", "p90", "p95", "p99", "p99_9", "p99_99", "mean", "max")
    ),
    "installation_bytes",
    "disk_increase_bytes",
    "disk_written_bytes",
    "broker_cpu_percent_p50",
    "broker_cpu_percent_p95",
    "broker_cpu_spread",
    "broker_memory_p50_bytes",
    "broker_memory_max_bytes",
    "broker_memory_spread",
    "loss_fraction",
)
"""Names of the figures of a fork, each with its unit last."""
