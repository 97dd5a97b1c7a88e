"""Whether the data are sound: findings, iterations, hosts, the load generator's own delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from brokerbench_analysis.runs import Runs


def findings_table(runs: Runs) -> pl.DataFrame:
    """Findings that agree: run, trial, kind, validity, phase, times, forks (such as `1, 3`), first (its data)."""
    raise NotImplementedError


def iterations_table(runs: Runs) -> pl.DataFrame:
    """A row per trial.

    Returns
    -------
    run, trial, cell, scenario, broker, valid, suspect, invalid (measurement iterations, judged by
    findings.csv), counting_forks, excluded_forks (invalid), unfinished_forks, validity (the worst of
    the counting forks), send_delay_p99_ns, send_delay_max_ns (greatest of the counting forks'
    measurement iterations; null where nothing was recorded)
    """
    raise NotImplementedError


def hosts_table(runs: Runs) -> pl.DataFrame:
    """Facts of the hosts before the first trial: fact, value, runs (ids, parted by blanks)."""
    raise NotImplementedError
