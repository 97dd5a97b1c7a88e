"""Which forks count and which may be pooled: `brokerbench.claims.MeasuredTrial`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from brokerbench_analysis import schema
from brokerbench_analysis.manifests import machine_facts
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.trials import Manifest, Trial

STATE = (
    "os",
    "kernel",
    "cgroup_version",
    "clock_source",
    "cpu_governor",
    "data_device",
    "data_file_system",
    "java_version",
)
"""Facts that move figures on one machine: `brokerbench.claims.Machine`."""

Identity = Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Frames:
    """The rows of all runs, with `run` and `fork_id`."""

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


@dataclass(frozen=True)
class JudgedFork:
    """A fork that finished a measurement iteration, and what its findings imply."""

    run: str
    trial: str
    fork: int
    validity: str

    @property
    def fork_id(self) -> str:
        """`run/fork`."""
        return f"{self.run}/{self.fork}"


def assemble(
    manifests: Sequence[Manifest],
    trials: Sequence[Trial],
    frames: Frames,
    claims: pl.DataFrame | None,
    warnings: Sequence[str],
) -> Runs:
    """Group trials into cells, and give each row its cell."""
    frames = _finished(frames)
    forks = judged_forks(manifests, trials, frames.throughput, frames.findings)
    labels = _labels(manifests, [trial for trial in trials if forks[trial.run, trial.trial]])
    labelled = [replace(trial, cell=labels.get((trial.run, trial.trial), "")) for trial in trials]
    rows = Frames(**{name: _with_cell(frame, labels) for name, frame in vars(frames).items()})
    paths = {manifest.run: manifest.path for manifest in manifests}
    return Runs(
        manifests=tuple(manifests),
        trials=tuple(labelled),
        every_cell=tuple(
            _cell([trial for trial in labelled if trial.cell == label], forks, rows, paths)
            for label in dict.fromkeys(labels.values())
        ),
        claims=claims,
        warnings=tuple(warnings),
        **vars(rows),
    )


def _finished(frames: Frames) -> Frames:
    """Without what an iteration that did not finish left behind."""
    key = ["run", "trial", "fork", "phase", "iteration"]
    finished = frames.throughput.select(key)
    return replace(
        frames,
        latency=frames.latency.join(finished, on=key, how="semi", maintain_order="left"),
        stages=frames.stages.join(finished, on=key, how="semi", maintain_order="left"),
    )


def own_params(trial: Trial) -> Mapping[str, str]:
    """Parameters of `trial` but for those of other brokers."""
    return {
        name: value
        for name, value in sorted(trial.params.items())
        if "." not in name or name.partition(".")[0] == trial.broker
    }


def judged_forks(
    manifests: Sequence[Manifest],
    trials: Sequence[Trial],
    throughput: pl.DataFrame,
    findings: pl.DataFrame,
) -> dict[tuple[str, str], list[JudgedFork]]:
    """Per run and trial the forks with a finished measurement iteration.

    Of a run that goes on or was cut off, those that its manifest counts as finished: a fork that
    was killed after its load has all its rows, and a replication that is resumed runs it again
    (`brokerbench.results.RunReader`, `readFinished`).
    """
    unfinished = {manifest.run for manifest in manifests if not manifest.finished}
    last = {
        (trial.run, trial.trial): trial.forks_finished
        for trial in trials
        if trial.run in unfinished
    }
    measured = throughput.filter(pl.col("phase") == "measurement")
    finished = measured.select("run", "trial", "fork").unique().sort("run", "trial", "fork")
    of_runs: dict[str, list[dict[str, Any]]] = {}
    for finding in findings.iter_rows(named=True):
        of_runs.setdefault(finding["run"], []).append(finding)
    forks: dict[tuple[str, str], list[JudgedFork]] = {
        (trial.run, trial.trial): [] for trial in trials
    }
    for run, trial, fork in finished.iter_rows():
        if fork > last.get((run, trial), fork):
            continue
        words = {
            finding["validity"]
            for finding in of_runs.get(run, [])
            if _concerns(finding, trial, fork)
        }
        worst = max(words, key=schema.VALIDITIES.index, default="valid")
        forks.setdefault((run, trial), []).append(JudgedFork(run, trial, fork, worst))
    return forks


def _concerns(finding: Mapping[str, Any], trial: str, fork: int) -> bool:
    """A doubt about the run is one about each of its forks; a warm-up's touches no figure."""
    return (
        finding["trial"] in (None, trial)
        and finding["fork"] in (None, fork)
        and (finding["iteration"] is None or finding["phase"] == "measurement")
    )


def _identity(manifest: Manifest, trial: Trial) -> dict[str, str]:
    return {
        **own_params(trial),
        **machine_facts(manifest.facts),
        **{fact: manifest.facts.get(fact, "unknown") for fact in STATE},
        "environment": manifest.environment,
        "scenario": trial.scenario,
        "broker": trial.broker,
        "iterations": trial.iterations,
        "server version": trial.server_version,
        "client version": trial.client_version,
        "client JVM flags": " ".join(trial.jvm_flags),
        "guarantee": trial.guarantee,
        "durability": trial.durability,
    }


def _labels(manifests: Sequence[Manifest], trials: Sequence[Trial]) -> dict[tuple[str, str], str]:
    """Per run and trial the label of its cell."""
    by_run = {manifest.run: manifest for manifest in manifests}
    identities: dict[tuple[str, str], Identity] = {}
    taken: set[tuple[str, frozenset[tuple[str, str]]]] = set()
    for trial in trials:
        identity = _identity(by_run[trial.run], trial)
        if (trial.run, frozenset(identity.items())) in taken:
            # Twice the same in one run: fork 1 of both would be one fork.
            identity["trial"] = trial.trial
        taken.add((trial.run, frozenset(identity.items())))
        identities[trial.run, trial.trial] = identity
    return {
        place: _label(identity, _neighbours(identity, identities.values()))
        for place, identity in identities.items()
    }


def _neighbours(identity: Identity, others: Iterable[Identity]) -> list[Identity]:
    return [
        other
        for other in others
        if (other["scenario"], other["broker"]) == (identity["scenario"], identity["broker"])
    ]


def _label(identity: Identity, neighbours: Sequence[Identity]) -> str:
    keys = sorted({key for neighbour in neighbours for key in neighbour})
    differing = [
        f"{key}={identity[key]}"
        for key in keys
        if key in identity and len({neighbour.get(key, "") for neighbour in neighbours}) > 1
    ]
    return " ".join([identity["scenario"], identity["broker"], *differing])


def _with_cell(frame: pl.DataFrame, labels: Mapping[tuple[str, str], str]) -> pl.DataFrame:
    cell = [labels.get((run, trial)) for run, trial in frame.select("run", "trial").iter_rows()]
    return frame.with_columns(pl.Series("cell", cell, dtype=pl.String()))


def _cell(
    trials: Sequence[Trial],
    forks: Mapping[tuple[str, str], Sequence[JudgedFork]],
    rows: Frames,
    paths: Mapping[str, Path],
) -> Cell:
    first = trials[0]
    every = [fork for trial in trials for fork in forks[trial.run, trial.trial]]
    counting = [fork for fork in every if fork.validity != schema.INVALID]
    invalid = [fork for fork in every if fork.validity == schema.INVALID]
    fork_ids = [fork.fork_id for fork in counting]
    own = {
        name: frame.filter(pl.col("cell") == first.cell, pl.col("fork_id").is_in(fork_ids))
        for name, frame in vars(rows).items()
    }
    own["findings"] = _about(rows.findings, trials, fork_ids)
    return Cell(
        trials=tuple(trials),
        label=first.cell,
        broker=first.broker,
        scenario=first.scenario,
        params=own_params(first),
        fork_ids=tuple(fork_ids),
        invalid_fork_ids=tuple(fork.fork_id for fork in invalid),
        unfinished_forks=len(_seen(rows, first.cell) - {fork.fork_id for fork in every}),
        suspect_forks=sum(fork.validity == "suspect" for fork in counting),
        nodes=_nodes(own["resources"]) or _nodes(own["disk"]),
        note="",
        logs={
            fork.fork_id: paths[fork.run] / "histograms" / f"{fork.trial}-f{fork.fork}.hlog"
            for fork in counting
        },
        **own,
    )


def _about(
    findings: pl.DataFrame, trials: Sequence[Trial], fork_ids: Sequence[str]
) -> pl.DataFrame:
    of_runs = pl.col("run").is_in([trial.run for trial in trials])
    of_trials = (pl.col("cell") == trials[0].cell) | pl.col("trial").is_null()
    of_forks = pl.col("fork_id").is_in(fork_ids) | pl.col("fork_id").is_null()
    return findings.filter(of_runs, of_trials, of_forks)


def _seen(rows: Frames, cell: str) -> set[str]:
    frames = (rows.throughput, rows.resources, rows.disk, rows.findings)
    return {
        fork_id
        for frame in frames
        for fork_id in frame.filter(pl.col("cell") == cell)["fork_id"].drop_nulls().unique()
    }


def _nodes(frame: pl.DataFrame) -> tuple[str, ...]:
    return tuple(sorted(set(frame["node"].unique().to_list()) - schema.NO_BROKERS))
