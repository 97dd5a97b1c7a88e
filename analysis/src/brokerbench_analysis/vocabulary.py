"""The words by which readers know figures and scenarios."""

from __future__ import annotations

from typing import Final

_METRICS: Final[dict[str, str]] = {
    "publish_latency": "publish latency",
    "service_time": "service time",
    "end_to_end_latency": "end-to-end latency",
    "send_delay": "send delay",
}
_PERCENTILES: Final[dict[str, str]] = {
    "p50": "median",
    "p75": "75th percentile",
    "p90": "90th percentile",
    "p95": "95th percentile",
    "p99": "99th percentile",
    "p99_9": "99.9th percentile",
    "p99_99": "99.99th percentile",
    "mean": "mean",
    "max": "maximum",
}
FIGURES: Final[dict[str, str]] = {
    "delivered_msg_per_s": "delivered rate",
    "published_msg_per_s": "published rate",
    "study_msg_per_s": "rate by the study's formula",
    "installation_bytes": "installation",
    "disk_increase_bytes": "disk increase per node",
    "disk_written_bytes": "written, all nodes",
    "broker_cpu_percent_p50": "broker CPU, median",
    "broker_cpu_percent_p95": "broker CPU, 95th percentile",
    "broker_cpu_spread": "broker CPU, spread over nodes",
    "broker_memory_p50_bytes": "broker memory, median",
    "broker_memory_max_bytes": "broker memory, maximum",
    "broker_memory_spread": "broker memory, spread over nodes",
    "loss_fraction": "messages lost",
    **{
        f"{metric}_{percentile}_ns": f"{words}, {share}"
        for metric, words in _METRICS.items()
        for percentile, share in _PERCENTILES.items()
    },
}


def figure(name: str) -> str:
    """A figure of `brokerbench.figures` in words; the name itself where there are none."""
    return FIGURES.get(name, name)


def metric(name: str) -> str:
    """A metric of latency.csv in words."""
    return _METRICS.get(name, name)


def percentile(name: str) -> str:
    """A percentile such as ``p50`` in words."""
    return _PERCENTILES.get(name, name)


def count(number: int, noun: str) -> str:
    """``1 fork``, ``2 forks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def sentence(text: str) -> str:
    """`text` with a capital letter, for titles and axes."""
    return text[:1].upper() + text[1:]
