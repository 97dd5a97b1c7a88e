"""Which cells a figure of the study is drawn from, and the line that says where they come from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl

from brokerbench_analysis import semantics, style
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.trials import Trial
from brokerbench_analysis.vocabulary import count, sentence

STUDY_SOURCE: Final = "A Comparative Study of Kafka and NATS, University of Turku, 2025"
"""The study's title in `claims.csv`: claims of other sources name its scenarios too."""

STUDY: Final[dict[int, str]] = {1: "study-single-node", 3: "study-three-node"}
NODES: Final[dict[int, str]] = {1: "one node", 3: "three nodes"}
BROKERS: Final = ("kafka", "nats")

LONG: Final = "steady-state"
_MANY_ITERATIONS: Final = 20

# These answer a question of their own; none stands in for the study's scenario.
_OTHER_QUESTIONS: Final = ("warmup", LONG, "network-path")
_SCALED: Final = r"Message counts are scaled by (\S+)\."
_RUNS_NAMED: Final = 3
_COMMIT_DIGITS: Final = 10


def faithful(runs: Runs, nodes: int) -> str:
    """The scenario that stands for the study's experiment on `nodes` nodes.

    It is the study's own, or, where that is not among the runs, the first other that measured
    brokers on that many nodes by its own means, such as ``quickstart``.
    """
    study = STUDY[nodes]
    if any(trial.scenario == study for trial in runs.trials):
        return study
    others = [
        trial.scenario
        for trial in runs.trials
        if trial.params.get("nodes", "1") == str(nodes)
        and not trial.scenario.startswith("study-")
        and trial.scenario not in _OTHER_QUESTIONS
    ]
    return others[0] if others else study


class InvalidCell(Cell):
    """A cell of which no fork counts, with its invalid forks: shown as such, never compared."""


def pair(runs: Runs, nodes: int) -> list[Cell]:
    """Kafka's and NATS' cell of :func:`faithful`, in this order; one or both may be absent.

    Where every fork of a broker is invalid, its cell is an :class:`InvalidCell`.
    """
    scenario = faithful(runs, nodes)
    cells = [
        runs.cell(scenario=scenario, broker=broker) or _invalid(runs, scenario, broker)
        for broker in BROKERS
    ]
    return [cell for cell in cells if cell is not None]


def absent(runs: Runs, nodes: int) -> str:
    """One line that says why :func:`pair` is empty."""
    return runs.missing(scenario=STUDY[nodes])


def long_runs(runs: Runs) -> list[Cell]:
    """Cells whose forks ran for many iterations: ``steady-state``, or else any with enough."""
    chosen = runs.cells(scenario=LONG)
    return chosen or [cell for cell in runs.cells() if iterations(cell) >= _MANY_ITERATIONS]


def iterations(cell: Cell) -> int:
    """Finished measurement iterations of a counting fork, the most that one has."""
    rows = cell.throughput.filter(pl.col("phase") == "measurement")
    return int(rows.group_by("fork_id").len()["len"].max() or 0)  # type: ignore[arg-type]


def scaled(cells: Sequence[Cell]) -> str:
    """``, at scale 0.1`` for behind a title where message counts were scaled; else nothing."""
    scales = dict.fromkeys(_scale(trial) for cell in cells for trial in cell.trials)
    if set(scales) <= {"1"}:
        return ""
    return f", at scale {' and '.join(scales)}"


def _scale(trial: Trial) -> str:
    """As `brokerbench.scenario` words it among the deviations."""
    found = (re.fullmatch(_SCALED, sentence) for sentence in trial.deviations)
    return next((match[1] for match in found if match), "1")


def provenance(runs: Runs, cells: Sequence[Cell], *, wanted: Sequence[str] = ()) -> str:
    """Sample sizes, delivery semantics, what was left out, runs, commit and machine, in one line.

    Parameters
    ----------
    wanted
        brokers that the figure is about; those without a cell are named as such
    """
    samples = Counter(_sample(cell) for cell in cells)
    parts = ["; ".join(text + _times(times) for text, times in samples.items())]
    parts += [semantics.sentence(cells)] if cells else []
    left_out = [text for cell in cells if (text := _left_out(cell))]
    left_out += [_absence(runs, broker, cells) for broker in wanted if _lacks(cells, broker)]
    nothing = [] if any(isinstance(cell, InvalidCell) for cell in cells) else ["no fork left out"]
    parts += ["; ".join(left_out)] if left_out else nothing
    parts += list(dict.fromkeys(cell.note for cell in cells if cell.note))
    names = list(dict.fromkeys(trial.run for cell in cells for trial in cell.trials))
    manifests = [each for each in runs.manifests if each.run in names]
    parts.append(named("run", "runs", names))
    commits = list(dict.fromkeys(_short(each.suite_commit) for each in manifests))
    parts.append(named("suite commit", "suite commits", commits))
    parts += dict.fromkeys(each.machine for each in manifests)
    return ". ".join(sentence(part) for part in parts) + "."


def named(one: str, several: str, names: Sequence[str]) -> str:
    """`names` after their noun, of many the first and the last."""
    if len(names) == 1:
        return f"{one} {names[0]}"
    if len(names) <= _RUNS_NAMED:
        return f"{several} {', '.join(names)}"
    return f"{len(names)} {several}, {names[0]} to {names[-1]}"


def _invalid(runs: Runs, scenario: str, broker: str) -> InvalidCell | None:
    for cell in runs.every_cell:
        if cell.scenario == scenario and cell.broker == broker and cell.excluded_forks:
            of_cell = pl.col("cell") == cell.label
            invalid = list(cell.invalid_fork_ids)
            of_forks = pl.col("fork_id").is_in(invalid) | pl.col("fork_id").is_null()
            measured = runs.throughput.filter(of_cell, of_forks, pl.col("phase") == "measurement")
            frames = {
                name: getattr(runs, name).filter(of_cell, of_forks)
                for name in (
                    "throughput",
                    "latency",
                    "resources",
                    "disk",
                    "findings",
                    "stages",
                    "figures",
                )
            }
            forks = measured.select("run", "trial", "fork", "fork_id").unique(maintain_order=True)
            own = {"fork_ids": tuple(forks["fork_id"]), "logs": _logs(runs, forks), **frames}
            nodes = frames["disk"]["node"].unique().sort()
            return InvalidCell(**{**vars(cell), **own, "nodes": cell.nodes or tuple(nodes)})
    return None


def _logs(runs: Runs, forks: pl.DataFrame) -> dict[str, Path]:
    paths = {manifest.run: manifest.path for manifest in runs.manifests}
    return {
        fork_id: paths[run] / "histograms" / f"{trial}-f{fork}.hlog"
        for run, trial, fork, fork_id in forks.iter_rows()
    }


def _sample(cell: Cell) -> str:
    forks = count(len(cell.fork_ids), "fork")
    suspect = f", {cell.suspect_forks} suspect" if cell.suspect_forks else ""
    each = count(iterations(cell), "iteration") + _messages(cell)
    broker = style.name(cell.broker)
    if isinstance(cell, InvalidCell):
        shown = f"{forks} x {each} shown and not compared"
        return f"{broker}: every fork invalid, {shown} ({cell.scenario})"
    return f"{broker} n = {forks} x {each}{suspect} ({cell.scenario})"


def _messages(cell: Cell) -> str:
    """How many each iteration published, where that was the same in all: runs may differ in it."""
    measured = cell.throughput.filter(pl.col("phase") == "measurement")
    numbers = measured["published"].unique().to_list()
    return f" of {numbers[0]:,} messages" if len(numbers) == 1 else ""


def _times(times: int) -> str:
    return "" if times == 1 else f" in each of {times} cells"


def _left_out(cell: Cell) -> str:
    if isinstance(cell, InvalidCell):
        return ""
    counts = [
        f"{number} {word}"
        for number, word in (
            (cell.excluded_forks, "invalid"),
            (cell.unfinished_forks, "unfinished"),
        )
        if number
    ]
    return f"{style.name(cell.broker)} left out: {', '.join(counts)}" if counts else ""


def _lacks(cells: Sequence[Cell], broker: str) -> bool:
    return all(cell.broker != broker for cell in cells)


def _absence(runs: Runs, broker: str, cells: Sequence[Cell]) -> str:
    return runs.missing(scenario=cells[0].scenario, broker=broker).rstrip(".")


def _short(commit: str) -> str:
    digest, dirty, rest = commit.partition("-")
    return digest[:_COMMIT_DIGITS] + dirty + rest
