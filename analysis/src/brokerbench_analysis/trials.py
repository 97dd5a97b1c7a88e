"""A run and its trials, as its manifest describes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def by_number(name: str) -> list[tuple[str, int]]:
    """A key of order for ids and paths of runs: `round-2` comes before `round-10`."""
    return [(text, int(digits or 0)) for text, digits in re.findall(r"(\D*)(\d*)", name)]


@dataclass(frozen=True)
class Manifest:
    """One run: what `run.json` says of it beside its trials.

    Attributes
    ----------
    run
        id of the run
    environment
        `process`, `compose`, `external` or `none`
    machine
        such as `Example CPU, 2 processors, 25.8 GB, kernel 6.1.0`, as in `claims.csv`
    suite_commit
        git commit of the suite, with `-dirty` where it was changed
    started_at
        ISO 8601, UTC
    finished
        false while the run goes on, and when it was cut off
    seed
        of the order of trials and of the payload
    command_line
        as typed
    verdict
        the run's validity word; empty until its end
    path
        the directory
    facts
        of the host, before the first trial
    waivers
        checks of the host that the user waived
    """

    run: str
    environment: str
    machine: str
    suite_commit: str
    started_at: str
    finished: bool
    seed: int
    command_line: str
    verdict: str
    path: Path
    facts: Mapping[str, str]
    waivers: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """One trial of one run.

    Attributes
    ----------
    cell
        label of the cell of its forks; empty while none finished a measurement iteration
    params
        all parameters by name, in their canonical text
    deviations
        where the trial departs from the published method, a sentence each
    configuration
        read back from the live broker
    guarantee
        `at_least_once` or `at_most_once`, by what the live broker says; empty when nothing ran
    durability
        what an acknowledged message survives, such as `page cache of one node`
    jvm_flags
        of the client's JVM
    forks_finished
        forks that ran to their end
    iterations
        how many there are and, by time, how long
    """

    run: str
    trial: str
    scenario: str
    broker: str
    cell: str
    params: Mapping[str, str]
    server_version: str
    client_version: str
    guarantee: str
    durability: str
    deviations: tuple[str, ...]
    configuration: Mapping[str, str]
    jvm_flags: tuple[str, ...]
    forks_finished: int
    iterations: str = ""
