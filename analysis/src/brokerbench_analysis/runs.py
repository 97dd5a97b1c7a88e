"""What run directories hold: manifests, trials, and cells, whose forks may be pooled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import polars as pl


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
        label of the cell that its forks belong to; empty while none finished a measurement iteration
    params
        all parameters by name, in their canonical text
    deviations
        where the trial departs from the published method, a sentence each
    configuration
        read back from the live broker
    jvm_flags
        of the client's JVM
    forks_finished
        forks that ran to their end
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


@dataclass(frozen=True, eq=False)
class Cell:
    """Trials whose forks may be pooled, with the forks that count.

    Trials of several runs belong to one cell when scenario, parameters (but for those of other
    brokers), environment, host, versions and JVM flags agree: `brokerbench.claims.MeasuredTrial`,
    `identity`. A fork counts when it finished a measurement iteration and is not invalid.

    Attributes
    ----------
    label
        unique among the cells of the runs: scenario, broker, and what tells it from its neighbours
    params
        of the trials, but for those of other brokers
    fork_ids
        `run/fork` of the forks that count
    excluded_forks
        forks that are invalid
    unfinished_forks
        forks that left traces, but no finished measurement iteration
    suspect_forks
        forks that count and are suspect
    nodes
        names of the broker nodes, in order
    note
        a line to show beside the figures, such as why another cell was not used; empty for none
    throughput, latency, resources, disk, findings, stages
        rows of the counting forks; `findings` also those about their trials and runs
    """

    trials: tuple[Trial, ...]
    label: str
    broker: str
    scenario: str
    params: Mapping[str, str]
    fork_ids: tuple[str, ...]
    excluded_forks: int
    unfinished_forks: int
    suspect_forks: int
    nodes: tuple[str, ...]
    note: str
    logs: Mapping[str, Path]
    throughput: pl.DataFrame
    latency: pl.DataFrame
    resources: pl.DataFrame
    disk: pl.DataFrame
    findings: pl.DataFrame
    stages: pl.DataFrame

    def per_fork(self, figure: str) -> list[list[float]]:
        """Values of `figure` per fork: one per measurement iteration, or one.

        Forks without a value are left out. The names are `fork_figures.FIGURES`.
        """
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Runs:
    """All that the run directories hold.

    The frames have the columns of their files (`src/docs/results.md`) and `run`, `cell` and
    `fork_id` (`run/fork`; of several trials in one run it is unique together with `cell`).

    Attributes
    ----------
    claims
        rows of `claims.csv`, or None where there is none
    warnings
        what was left out while reading, a line each
    """

    manifests: tuple[Manifest, ...]
    trials: tuple[Trial, ...]
    throughput: pl.DataFrame
    latency: pl.DataFrame
    resources: pl.DataFrame
    disk: pl.DataFrame
    findings: pl.DataFrame
    stages: pl.DataFrame
    claims: pl.DataFrame | None
    warnings: tuple[str, ...]

    def cells(
        self,
        *,
        scenario: str | Sequence[str] | None = None,
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> list[Cell]:
        """The cells that have a counting fork and meet what is asked, in the order of the runs.

        Parameters
        ----------
        where
            parameters with a point in their name, such as ``{"nats.publish": "sync"}``
        params
            the others, such as ``nodes=3``
        """
        raise NotImplementedError

    def cell(
        self,
        *,
        scenario: str | Sequence[str] | None = None,
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> Cell | None:
        """The one cell that meets what is asked, or None.

        Of several it is the one with most counting forks; its `note` says so.
        """
        raise NotImplementedError

    def missing(
        self,
        *,
        scenario: str | Sequence[str],
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> str:
        """One line that says why `cells` is empty; an empty text when it is not."""
        raise NotImplementedError
