"""Made-up verdicts of a study and of another source, in the format of `claims.csv`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

STUDY = "A Comparative Study of Kafka and NATS, University of Turku, 2025"
OTHER = "Another article, 2025"
MACHINE = "Example CPU, 2 processors, 25.8 GB, kernel 6.1.0"


@dataclass(frozen=True)
class MadeUpClaim:
    """A ratio of two arms, each with its published figure."""

    name: str
    metric: str
    arms: tuple[tuple[str, float], tuple[str, float]]
    verdict: str
    scope: str = "nodes=1"
    source: str = STUDY


CLAIMS = (
    MadeUpClaim("thr-single", "throughput", (("kafka", 107_213), ("nats", 71_169)), "reproduced"),
    MadeUpClaim(
        "thr-three",
        "throughput",
        (("kafka", 75_706), ("nats", 32_819)),
        "inconclusive",
        scope="nodes=3",
    ),
    *(
        MadeUpClaim(
            f"lat-single-{statistic}",
            f"end_to_end_latency_{statistic}",
            (("kafka", kafka), ("nats", nats)),
            "same direction",
        )
        for statistic, kafka, nats in (
            ("p50", 19_193, 338),
            ("p95", 26_709, 654),
            ("p99", 28_723, 742),
        )
    ),
    MadeUpClaim("cpu", "cpu_median", (("kafka", 40), ("nats", 50)), "reproduced"),
    MadeUpClaim(
        "cpu", "cpu_median", (("kafka", 40), ("nats", 50)), "contradicted", scope="nodes=3"
    ),
    MadeUpClaim(
        "redis",
        "operations",
        (("redis", 50_000), ("nats", 40_000)),
        "not measured",
        source=OTHER,
    ),
)

DETECTABLE = (
    {
        "source": STUDY,
        "figure": "throughput",
        "variation": "11.0 %",
        "forks_5": "37.3 %",
        "forks_10": "20.5 %",
        "forks_20": "13.2 %",
    },
)


def claims() -> Iterator[dict[str, object]]:
    """The rows of `claims.csv`: per claim and scope one for the ratio, one for each arm."""
    units = {"throughput": "msg/s", "cpu_median": "%", "operations": "op/s"}
    for claim in CLAIMS:
        measured = claim.verdict != "not measured"
        row = {
            "claim": claim.name,
            "source": claim.source,
            "place": "section 4.5",
            "metric": claim.metric,
            "kind": "relative",
            "scenario": "study-single-node",
            "scope": claim.scope,
            "tolerance_factor": 1.22,
            "verdict": claim.verdict,
            "direction": "",
            "reason": "" if claim.verdict == "reproduced" else "made up",
            "published_machine": "a laptop",
            "measured_machine": MACHINE if measured else "",
            "environment": "process" if measured else "",
            "runs": f"a/round-1 {claim.name}" if measured else "",
        }
        (first, above), (second, below) = claim.arms
        yield row | figure(f"{first}/{second}", "ratio", above / below, claim.verdict)
        for arm, value in claim.arms:
            yield row | figure(arm, units.get(claim.metric, "ms"), value, claim.verdict)


def figure(name: str, unit: str, published: float, verdict: str) -> dict[str, object]:
    measured = verdict != "not measured"
    return {
        "figure": name,
        "unit": unit,
        "published_low": f"{published:.6g}",
        "published_high": f"{published:.6g}",
        "measured": f"{published / 2:.6g}" if measured else "",
        "forks": 5 if measured else "",
        "low_forks_needed": "",
        "high_forks_needed": "",
        "suspect": "false" if measured else "",
    }
