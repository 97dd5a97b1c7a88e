"""What run directories hold: cells, whose forks may be pooled, and all that is beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import polars as pl

from brokerbench_analysis import columns, derived, selection
from brokerbench_analysis.trials import Manifest, Trial

MEASURED: Final = "measured"
FIRST: Final = "first"


@dataclass(frozen=True, eq=False)
class Cell:
    """Trials whose forks may be pooled, with the forks that count.

    Trials of several runs belong to one cell when scenario, parameters (but for those of other
    brokers), environment, host, versions, JVM flags, guarantee and durability agree:
    `brokerbench.claims.MeasuredTrial`, `identity`. A fork counts when it finished a measurement
    iteration, was not killed after it, and is not invalid.

    Attributes
    ----------
    label
        unique among the cells of the runs: scenario, broker, and what tells it from its neighbours
    params
        of the trials, but for those of other brokers
    fork_ids
        `run/fork` of the forks that count
    invalid_fork_ids
        those of the forks that would count, were they not invalid
    unfinished_forks
        forks that left traces, but finished no measurement iteration or were killed after it
    suspect_forks
        forks that count and are suspect
    nodes
        names of the broker nodes, in order
    note
        a line to show beside the figures, such as why another cell was not used; empty for none
    logs
        `fork_id` to histogram log, which may be missing
    throughput, latency, resources, disk, findings, stages, capacity, kills, starts, stops, faults,
    fault_series, figures
        rows of the counting forks; `findings` also those about their trials and runs
    """

    trials: tuple[Trial, ...]
    label: str
    broker: str
    scenario: str
    params: Mapping[str, str]
    fork_ids: tuple[str, ...]
    invalid_fork_ids: tuple[str, ...]
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
    capacity: pl.DataFrame
    kills: pl.DataFrame
    starts: pl.DataFrame
    stops: pl.DataFrame
    faults: pl.DataFrame
    fault_series: pl.DataFrame
    figures: pl.DataFrame

    @property
    def excluded_forks(self) -> int:
        """Forks that are invalid."""
        return len(self.invalid_fork_ids)

    def by_fork(self, figure: str, *, load: str = MEASURED, node: str = "") -> dict[str, float]:
        """Values of `figure` by `fork_id`; forks without one are left out.

        Parameters
        ----------
        figure
            a word of `brokerbench.figures.FigureCatalogue`
        load
            `MEASURED`, or `FIRST`: what a fork with a warm broker or client did before, cold
        node
            a broker node; empty for the figure of the fork
        """
        rows = self.figures.filter(
            pl.col("figure") == figure,
            pl.col("load") == load,
            pl.col("node").fill_null("") == node,
        )
        values = dict(rows.select("fork_id", "value").iter_rows())
        return {fork_id: values[fork_id] for fork_id in self.fork_ids if fork_id in values}

    def per_fork(self, figure: str) -> list[float]:
        """Values of `figure` in the order of the forks; forks without one are left out."""
        return list(self.by_fork(figure).values())


@dataclass(frozen=True, eq=False)
class Runs:
    """All that the run directories hold.

    `stages`, `capacity`, `kills`, `starts`, `stops`, `faults` and `fault_series` hold
    `client_stages.csv`, `capacity.csv`, `consumer_kills.csv`, `forks.csv`, `broker_stops.csv`,
    `faults.csv` and `fault_series.csv`, which a run may not have.
    The frames have the columns of their files (`src/docs/results.md`) and `run`, `cell` and
    `fork_id` (`run/fork`; of several trials in one run it is unique together with `cell`).

    Attributes
    ----------
    every_cell
        cells in the order of the runs, also those of which no fork counts
    claims
        rows of `claims.csv`, or None where there is none
    detectable
        rows of the `detectable.csv` beside it, which may have none
    warnings
        what was left out while reading, a line each
    abstract
        Markdown that is kept with the runs, for the head of a report; empty for none
    """

    manifests: tuple[Manifest, ...]
    trials: tuple[Trial, ...]
    every_cell: tuple[Cell, ...]
    throughput: pl.DataFrame
    latency: pl.DataFrame
    resources: pl.DataFrame
    disk: pl.DataFrame
    findings: pl.DataFrame
    stages: pl.DataFrame
    capacity: pl.DataFrame
    kills: pl.DataFrame
    starts: pl.DataFrame
    stops: pl.DataFrame
    faults: pl.DataFrame
    fault_series: pl.DataFrame
    figures: pl.DataFrame
    claims: pl.DataFrame | None
    warnings: tuple[str, ...]
    abstract: str = ""
    detectable: pl.DataFrame = field(default_factory=lambda: columns.empty(derived.DETECTABLE))

    def cells(
        self,
        *,
        scenario: str | Sequence[str] | None = None,
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> list[Cell]:
        """The cells that have a counting fork and meet what is asked, in the order of the runs.

        Twins (`bench run --aa`) and trials whose broker was stopped on purpose measure nothing that
        a chart shows: they are found when `label` is asked for, and not else.

        Parameters
        ----------
        where
            parameters with a point in their name, such as ``{"nats.publish": "sync"}``
        params
            the others, such as ``nodes=3``
        """
        wanted = {**(where or {}), **params}
        return [
            cell
            for cell in self.every_cell
            if cell.fork_ids and _meets(cell, scenario, broker, wanted)
        ]

    def cell(
        self,
        *,
        scenario: str | Sequence[str] | None = None,
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> Cell | None:
        """The one cell that meets what is asked, or None.

        Of several it is the first with most counting forks; its `note` names the others.
        """
        cells = self.cells(scenario=scenario, broker=broker, where=where, **params)
        if not cells:
            return None
        chosen = max(cells, key=lambda cell: len(cell.fork_ids))
        others = [cell.label for cell in cells if cell is not chosen]
        if not others:
            return chosen
        return replace(chosen, note=f"{chosen.label} is used and not {', '.join(others)}")

    def missing(
        self,
        *,
        scenario: str | Sequence[str],
        broker: str | None = None,
        where: Mapping[str, object] | None = None,
        **params: object,
    ) -> str:
        """One line that says why `cells` is empty; an empty text when it is not."""
        wanted = {**(where or {}), **params}
        if self.cells(scenario=scenario, broker=broker, where=where, **params):
            return ""
        name = scenario if isinstance(scenario, str) else " or ".join(scenario)
        if all(trial.scenario not in selection.names(scenario) for trial in self.trials):
            return f"{name} is not among the runs"
        asked = {"broker": broker, **wanted} if broker else wanted
        if asked:
            name += " with " + " ".join(
                f"{key}={selection.text(value)}" for key, value in asked.items()
            )
        judged = [cell.label for cell in self.every_cell if _meets(cell, scenario, broker, wanted)]
        if judged:
            return f"every fork of {name} is invalid ({self._doubts(judged)})"
        return f"{name} has no finished fork among the runs"

    def _doubts(self, labels: Sequence[str]) -> str:
        grave = self.findings.filter(
            pl.col("validity") == "invalid",
            pl.col("cell").is_in(labels) | pl.col("cell").is_null(),
            pl.col("phase").is_null() | (pl.col("phase") == "measurement"),
        )
        return ", ".join(sorted(set(grave["kind"])))


def _is_plain(cell: Cell) -> bool:
    """Whether no label and no injection makes it other than its scenario says."""
    return (
        cell.params.get("label", "none") == "none"
        and float(cell.params.get("broker_stopped", "0")) == 0
    )


def _meets(
    cell: Cell,
    scenario: str | Sequence[str] | None,
    broker: str | None,
    wanted: Mapping[str, object],
) -> bool:
    return (
        ("label" in wanted or _is_plain(cell))
        and (scenario is None or cell.scenario in selection.names(scenario))
        and (broker is None or cell.broker == broker)
        and all(
            selection.same(cell.params.get(name), selection.text(value))
            for name, value in wanted.items()
        )
    )
