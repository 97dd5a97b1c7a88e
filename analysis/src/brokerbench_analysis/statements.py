"""What the suite's own claims say in words, and what they are about."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import yaml

from brokerbench_analysis import vocabulary

DIRECTORY: Final = Path(__file__).parents[3] / "src" / "main" / "resources" / "claims"
"""Where the suite's claims lie."""

SUBJECTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Throughput", ("throughput", "requests", "http_requests", "operations")),
    ("Latency", ("end_to_end_latency", "publish_latency", "service_time")),
    ("Processor", ("cpu",)),
    ("Memory", ("memory",)),
    ("Disk", ("disk", "installation")),
    ("Loss and cost", ("loss", "lost", "vanished", "cost")),
)
"""A subject, and how the metrics of `brokerbench.claims.ClaimMetric` that it is about begin."""

_OTHER: Final = "Other"


def of_claim(source: str, claim: str, metric: str, figure: str) -> str:
    """The claim in a sentence; of a claim that the suite does not hold, its metric and its arms."""
    return _all().get((source, claim)) or f"{vocabulary.sentence(metric)}, {figure}".replace(
        "_", " "
    )


def subject(metric: str) -> str:
    """The heading under which claims about `metric` stand."""
    return next((name for name, begins in SUBJECTS if metric.startswith(begins)), _OTHER)


def subject_place(metric: str) -> int:
    """Where the heading of `metric` comes among all."""
    names = [name for name, _ in SUBJECTS]
    name = subject(metric)
    return names.index(name) if name in names else len(names)


@functools.cache
def _all() -> Mapping[tuple[str, str], str]:
    """Source and claim to statement."""
    statements = {}
    for path in sorted(DIRECTORY.glob("*.yaml")):
        document = yaml.safe_load(path.read_text("utf-8"))
        for claim in document["claims"]:
            statements[document["source"], claim["id"]] = str(claim["statement"]).removesuffix(".")
    return statements
