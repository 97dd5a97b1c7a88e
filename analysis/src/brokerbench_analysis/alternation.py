"""Whether the forks of two cells alternate in time, so that what drifts meanwhile enters both.

The rule is that of `brokerbench.statistics.Alternation`. Of cells whose forks do not alternate
there is a ratio and no verdict: a drift of the machine is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import polars as pl

from brokerbench_analysis import statistics
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.trials import Trial

APART: Final = "not judged: measured apart"
"""Instead of a verdict."""

LONGEST: Final = statistics.LEAST_FORKS_TO_CLAIM - 1
"""Forks of one group in a row. One further could be a whole group: as many as a verdict takes."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_ROW_MS: Final = 1_000  # More than any number of forks.


def alternate(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether two groups of forks alternate.

    They do when, in the order in which they began, neither has more than `LONGEST` of its forks in
    a row, nor all of them (two or more) before the other's first.

    Parameters
    ----------
    first, second
        when the forks of each group began, in any unit and order; two forks of unlike groups that
        began at once alternate
    """
    return (
        max(_longest_stretch(first, second), _longest_stretch(second, first)) <= LONGEST
        and not _is_before(first, second)
        and not _is_before(second, first)
    )


def are_apart(runs: Runs, one: Cell, other: Cell) -> bool:
    """Whether the forks of two cells do not alternate; all that count, whatever their figures."""
    return not alternate(starts_ms(runs, one), starts_ms(runs, other))


def words(ratio: statistics.Estimate, *, apart: bool) -> str:
    """The verdict on a ratio in words; `APART` where forks that it compares do not alternate."""
    return APART if apart else statistics.words(ratio)


def starts_ms(runs: Runs, cell: Cell) -> list[int]:
    """When each fork of `cell` that counts began, in their order: milliseconds of the clock.

    Where that was not recorded, forks of one number are taken to have begun at once, those of the
    next after them, and those that ran in a row behind all of these, as in
    `brokerbench.results.RunData`.
    """
    rows = cell.starts.unique("fork_id", keep="first")
    recorded = dict(rows.select("fork_id", pl.col("started_at").dt.epoch("ms")).iter_rows())
    return [
        recorded[fork_id] if fork_id in recorded else _assumed_ms(runs, cell, fork_id)
        for fork_id in cell.fork_ids
    ]


def _longest_stretch(own: Sequence[int], other: Sequence[int]) -> int:
    """The most forks of `own` in a row."""
    counts, others = Counter(own), set(other)
    longest = stretch = 0
    for moment in sorted({*counts, *others}):
        stretch = 0 if moment in others else stretch + counts[moment]
        longest = max(longest, stretch)
    return longest


def _is_before(one: Sequence[int], other: Sequence[int]) -> bool:
    return min(len(one), len(other)) > 1 and max(one) < min(other)


def _assumed_ms(runs: Runs, cell: Cell, fork_id: str) -> int:
    # Ids of runs have slashes too: a round's is that of its replication and its own name.
    run, _, fork = fork_id.rpartition("/")
    (started_at,) = (each.started_at for each in runs.manifests if each.run == run)
    (own,) = (trial.trial for trial in cell.trials if trial.run == run)
    in_a_row = [
        trial.trial for trial in runs.trials if trial.run == run and _runs_forks_in_a_row(trial)
    ]
    behind = in_a_row.index(own) + 1 if own in in_a_row else 0
    started_ms = (datetime.fromisoformat(started_at) - _EPOCH) // timedelta(milliseconds=1)
    return started_ms + behind * _ROW_MS + int(fork)


def _runs_forks_in_a_row(trial: Trial) -> bool:
    """Whether its broker lives for several forks, which then run one after the other."""
    return trial.params.get("broker_life") == "trial" and trial.forks_finished > 1
