"""Run directories to frames; input and output only."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from brokerbench_analysis.runs import Runs


class RunDirectoryError(Exception):
    """A path that cannot be judged: one line that says what, where and what to do."""


def load(
    paths: Sequence[Path], *, claims: Path | None = None, allow_machines: bool = False
) -> Runs:
    """Read runs.

    Parameters
    ----------
    paths
        each a run directory (it holds `run.json`) or a directory with some below it, such as the
        rounds of a replication
    claims
        a `claims.csv`; without it, the one in a path of `paths` or beside it, if any
    allow_machines
        whether runs of different machines may be read together; cells stay apart

    Raises
    ------
    RunDirectoryError
        when a path holds no run, is of another schema, or is malformed, and when the runs are of
        different machines
    """
    raise NotImplementedError
