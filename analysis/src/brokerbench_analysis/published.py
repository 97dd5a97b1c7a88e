"""The figures that the study published, as claims.csv holds them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import polars as pl

from brokerbench_analysis import subjects, units

NO_CLAIMS: Final = "no claims.csv is given: run bench claims RUN... --out claims.csv, then give it"

METRICS: Final[dict[str, str]] = {
    "delivered_msg_per_s": "throughput",
    "end_to_end_latency_p50_ns": "end_to_end_latency_p50",
    "end_to_end_latency_p95_ns": "end_to_end_latency_p95",
    "end_to_end_latency_p99_ns": "end_to_end_latency_p99",
    "installation_bytes": "installation_size",
    "disk_increase_bytes": "disk_increase",
    "disk_written_bytes": "disk_written",
    "broker_cpu_percent_p50": "cpu_median",
    "broker_cpu_percent_p95": "cpu_p95",
    "broker_memory_max_bytes": "memory_max",
}
"""The word of `brokerbench.claims.ClaimMetric` for each figure that the study published."""


def figure(claims: pl.DataFrame | None, *, of: str, nodes: int, arm: str) -> float | None:
    """What was published for one arm of a cold run, in base units.

    Parameters
    ----------
    claims
        rows of claims.csv, or None where it is not there
    of
        figure of a fork, a key of :data:`METRICS`
    arm
        such as ``kafka``

    Returns
    -------
    The figure, the middle of a range; None where none was published.
    """
    rows = _of_study(claims, of, nodes, [arm])
    if rows.is_empty():
        return None
    low, high, unit = rows.select("published_low", "published_high", "unit").row(0)
    return units.from_published((float(low) + float(high)) / 2, str(unit))


def ratio(claims: pl.DataFrame | None, *, claim: str) -> float | None:
    """The ratio of one of the study's claims, the geometric middle of a range; None for none."""
    if claims is None:
        return None
    rows = claims.filter(
        (pl.col("source") == subjects.STUDY_SOURCE)
        & (pl.col("claim") == claim)
        & (pl.col("unit") == "ratio")
        & pl.col("published_low").is_not_null()
    )
    if rows.is_empty():
        return None
    low, high = rows.select("published_low", "published_high").row(0)
    return math.sqrt(float(low) * float(high))


def kafka_over_nats(claims: pl.DataFrame | None, *, of: str, nodes: int) -> float | None:
    """The published ratio of Kafka's figure to NATS', whichever way round it is told."""
    rows = _of_study(claims, of, nodes, ["kafka/nats", "nats/kafka"])
    if rows.is_empty():
        return None
    low, high, figure_name = rows.select("published_low", "published_high", "figure").row(0)
    middle = math.sqrt(float(low) * float(high))
    return middle if figure_name == "kafka/nats" else 1 / middle


def _of_study(
    claims: pl.DataFrame | None, of: str, nodes: int, names: Sequence[str]
) -> pl.DataFrame:
    """Published rows about the study's cold run on `nodes` nodes."""
    if claims is None or of not in METRICS:
        return pl.DataFrame()
    scope = pl.format(" {} ", pl.col("scope"))
    return claims.filter(
        pl.col("source") == subjects.STUDY_SOURCE,
        pl.col("scenario").is_in(list(subjects.STUDY.values())),
        scope.str.contains(f" nodes={nodes} ", literal=True),
        pl.col("metric") == METRICS[of],
        pl.col("figure").is_in(list(names)),
        pl.col("published_low").is_not_null(),
    )
