"""Run directories to `runs.Runs`; input and output only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl

from brokerbench_analysis import cells, derived, schema
from brokerbench_analysis.files import RunDirectoryError, read_table, read_text, stored
from brokerbench_analysis.manifests import MANIFEST, machine_facts, read_manifest
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.trials import Manifest, Trial, by_number
from brokerbench_analysis.verdicts import load_verdicts

__all__ = ["RunDirectoryError", "load", "run_directories"]

ABSTRACT = "abstract.md"
"""Markdown without a heading, in a directory of runs; it speaks of all of them together."""


def load(
    paths: Sequence[Path],
    *,
    claims: Path | None = None,
    figures: Path | None = None,
    allow_machines: bool = False,
) -> Runs:
    """Read runs.

    Parameters
    ----------
    paths
        each a run directory (it holds `run.json`) or a directory with some below it, such as the
        rounds of a replication
    claims
        a `claims.csv`; without it, the one in a path of `paths` or beside it, if any
    figures
        a directory with the `figures.csv` of each run under the name of its id, such as
        `20260102-quickstart.csv`; without it, that in each run directory
    allow_machines
        whether runs of different machines may be read together; their forks are never pooled

    Raises
    ------
    RunDirectoryError
        when a path holds no run, is of another schema, or is malformed, and when the runs are of
        different machines
    """
    warnings: list[str] = []
    directories = list(dict.fromkeys(found for path in paths for found in _measured(path)))
    if not directories:
        message = "no run was given; give a run directory or the directory of several"
        raise RunDirectoryError(message)
    manifests: list[Manifest] = []
    trials: list[Trial] = []
    frames: dict[str, list[pl.DataFrame]] = {
        table.file: [] for table in (*schema.RUN_TABLES, derived.FIGURES)
    }
    for directory in directories:
        manifest, of_run = read_manifest(directory)
        manifests.append(manifest)
        trials.extend(of_run)
        for table in schema.RUN_TABLES:
            rows = read_table(directory / table.file, table, warnings)
            if table is schema.FINDINGS:
                rows = pl.concat([rows, _doubts(manifest, figures, warnings)])
            frames[table.file].append(_of_run(rows, manifest.run))
        frames[derived.FIGURES.file].append(
            _of_run(_figures(manifest, figures, warnings), manifest.run)
        )
    _require_distinct(manifests)
    if not allow_machines:
        _require_one_machine(manifests)
    of_table = {name: pl.concat(parts) for name, parts in frames.items()}
    file = claims or _claims_file(paths, warnings)
    told = next((path / ABSTRACT for path in paths if (path / ABSTRACT).is_file()), None)
    runs = cells.assemble(
        manifests,
        trials,
        cells.Frames(*of_table.values()),
        None if file is None else load_verdicts(file),
        warnings,
    )
    abstract = "" if told is None else read_text(told)
    detectable = (
        runs.detectable
        if file is None
        else read_table(file.with_name(derived.DETECTABLE.file), derived.DETECTABLE, warnings)
    )
    return replace(
        runs,
        abstract=abstract,
        detectable=detectable,
        warnings=(*runs.warnings, *_missing_logs(runs)),
    )


def _figures(manifest: Manifest, given: Path | None, warnings: list[str]) -> pl.DataFrame:
    file = given / f"{manifest.run}.csv" if given else manifest.path / derived.FIGURES.file
    if not stored(file).is_file():
        warnings.append(f"{file}: the file is missing; make it with bench report {manifest.path}")
    return read_table(file, derived.FIGURES, warnings)


def _doubts(manifest: Manifest, given: Path | None, warnings: list[str]) -> pl.DataFrame:
    """Derived findings that make forks suspect or invalid."""
    name = derived.FINDINGS.file
    if given:
        own = given / f"{manifest.run}.csv"
        file = own.with_name(f"{Path(name).stem}-{own.name}")
    else:
        file = manifest.path / name
    return read_table(file, derived.FINDINGS, warnings).filter(pl.col("validity") != "valid")


def _missing_logs(runs: Runs) -> list[str]:
    return [
        f"{log}: the file is missing; its fork's percentiles are medians of latency.csv"
        for cell in runs.every_cell
        for log in cell.logs.values()
        if not stored(log).is_file()
    ]


def _measured(path: Path) -> list[Path]:
    """The run directories in `path` that hold figures, and no power cuts."""
    return [found for found in run_directories(path) if not (found / schema.POWER_CUTS).is_file()]


def run_directories(path: Path) -> list[Path]:
    """The run directories in `path` or below, absolute, in the order of their numbers.

    Raises
    ------
    RunDirectoryError
        when there is none, or one has lost its manifest
    """
    if not path.is_dir():
        message = f"{path} is not a directory; give the directory of a run"
        raise RunDirectoryError(message)
    found = {file.parent for file in path.rglob(MANIFEST)}
    # A run whose manifest is lost must not be passed over in silence.
    cut = {
        file.parent
        for file in path.rglob(schema.THROUGHPUT.file)
        if (file.parent / schema.FINDINGS.file).is_file() and file.parent not in found
    }
    if cut:
        message = f"{min(cut)}: {MANIFEST} is missing; restore the file from a copy"
        raise RunDirectoryError(message)
    if not found:
        message = (
            f"{path} holds no run (no {MANIFEST} in it or below);"
            " give a run directory or the directory of several"
        )
        raise RunDirectoryError(message)
    return sorted(
        (directory.resolve() for directory in found), key=lambda each: by_number(str(each))
    )


def _claims_file(paths: Sequence[Path], warnings: list[str]) -> Path | None:
    name = derived.CLAIMS.file
    candidates = [place / name for path in paths for place in (path, path.resolve().parent)]
    found = list(dict.fromkeys(file.resolve() for file in candidates if file.is_file()))
    warnings.extend(f"{other}: not read, since {found[0]} is" for other in found[1:])
    return found[0] if found else None


def _require_distinct(manifests: Sequence[Manifest]) -> None:
    paths: dict[str, Path] = {}
    for manifest in manifests:
        if manifest.run in paths:
            message = (
                f"{manifest.path} and {paths[manifest.run]} are both run {manifest.run};"
                " give one of them"
            )
            raise RunDirectoryError(message)
        paths[manifest.run] = manifest.path


def _require_one_machine(manifests: Sequence[Manifest]) -> None:
    first = manifests[0]
    for manifest in manifests:
        others = machine_facts(manifest.facts)
        for fact, one in machine_facts(first.facts).items():
            other = others[fact]
            if one != other:
                message = (
                    f"runs {first.run} and {manifest.run} are of different machines"
                    f" ({fact}: {one} and {other}); give runs of one machine"
                )
                raise RunDirectoryError(message)


def _of_run(rows: pl.DataFrame, run: str) -> pl.DataFrame:
    fork_id = pl.format("{}/{}", pl.lit(run), pl.col("fork"))
    return rows.with_columns(
        pl.lit(run).alias("run"),
        pl.when(pl.col("fork").is_not_null()).then(fork_id).alias("fork_id"),
    )
