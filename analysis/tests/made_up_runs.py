"""Writes the made-up replication, and runs with some of its trials, as real run directories."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import made_up_claims
import made_up_figures
from histogram_log import payload
from made_up import (
    INVALID_FORK,
    MESSAGES,
    ROUNDS,
    VALUES,
    MadeUp,
    iterations,
    latency_unit_ns,
    trials,
)
from made_up_manifest import manifest
from made_up_rows import finding, fork_rows

from brokerbench_analysis import columns, derived, schema


def write_replication(root: Path) -> Path:
    """Write the runs of all rounds and a `claims.csv` into `root`."""
    for run, forks in ROUNDS.items():
        write_run(root / run, run, trials(), forks)
    write_csv(root / derived.CLAIMS.file, derived.CLAIMS, made_up_claims.claims())
    write_csv(root / derived.DETECTABLE.file, derived.DETECTABLE, made_up_claims.DETECTABLE)
    return root


def write_run(path: Path, run: str, made: Sequence[MadeUp], forks: Sequence[int]) -> Path:
    """Write one run directory."""
    (path / "histograms").mkdir(parents=True)
    rows: dict[str, list[dict[str, object]]] = {table.file: [] for table in schema.RUN_TABLES}
    figures: list[dict[str, object]] = []
    rows[schema.FINDINGS.file].append(
        finding("environment_unfit", "valid", {"check": "swap", "found": "on", "wanted": "off"})
    )
    for trial in made:
        of_trial = list(forks)
        if run == "round-2" and trial.trial == "study-single-node-kafka":
            of_trial.append(INVALID_FORK)
        for fork in of_trial:
            for file, of_fork in fork_rows(trial, fork).items():
                rows[file].extend(of_fork)
            figures.extend(made_up_figures.of_fork(trial, fork))
            write_log(path / "histograms" / f"{trial.trial}-f{fork}.hlog", trial, fork)
    for table in schema.RUN_TABLES:
        write_csv(path / table.file, table, rows[table.file])
    write_csv(path / derived.FIGURES.file, derived.FIGURES, figures)
    text = json.dumps(manifest(run, made, len(forks)), indent=2) + "\n"
    (path / "run.json").write_text(text, encoding="utf-8")
    return path


def write_log(path: Path, trial: MadeUp, fork: int) -> None:
    lines = ["#[Histogram log format version 1.3]", '"StartTimestamp","Interval_Length"']
    for phase, iteration, rate in iterations(trial):
        # Long runs have a rate of their own in each iteration, and one latency.
        of_phase = rate if phase == "warmup" else trial.rates[0]
        for metric in schema.METRICS:
            text = encoded(latency_unit_ns(trial, fork, metric, of_phase))
            lines.append(f"Tag={metric}/{phase}/{iteration},{iteration}.000,1.000,1.000,{text}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@cache
def encoded(unit_ns: float) -> str:
    values_ns = [round(unit_ns * value) for value in range(1, VALUES + 1)]
    return payload(values_ns, MESSAGES // VALUES)


def write_csv(path: Path, table: columns.Table, rows: Iterable[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows([row.get(name, "") for name in table.columns] for row in rows)
