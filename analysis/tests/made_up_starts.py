"""When the forks of made-up runs began, where a test decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from made_up_runs import write_csv

from brokerbench_analysis import schema

_FIRST = datetime(2026, 1, 2, tzinfo=UTC)


def places(order: str, letter: str) -> list[int]:
    """Where `letter` is in `order`, such as `ABBA`: a letter per fork, the first to begin first."""
    return [place for place, each in enumerate(order) if each == letter]


def write_starts(run: Path, minutes: Mapping[str, Sequence[int]]) -> Path:
    """Write `forks.csv` anew.

    Parameters
    ----------
    run
        its directory, which is returned
    minutes
        trial to when its forks 1, 2 and so on began, in minutes of one clock for all runs
    """
    rows = [
        {
            "trial": trial,
            "fork": fork,
            "round": fork,
            "place": 1,
            "started_at": (_FIRST + timedelta(minutes=minute)).isoformat().replace("+00:00", "Z"),
        }
        for trial, of_trial in minutes.items()
        for fork, minute in enumerate(of_trial, start=1)
    ]
    write_csv(run / schema.FORKS.file, schema.FORKS, rows)
    return run
