"""Runs that tests read: the golden run, in place, and a made-up replication."""

from __future__ import annotations

from pathlib import Path

import made_up_runs
import pytest

from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Runs

GOLDEN = Path(__file__).parents[2] / "src" / "test" / "resources" / "golden" / "run-v1"


@pytest.fixture(scope="session")
def golden_path() -> Path:
    """The run directory that Java's tests write and compare byte by byte."""
    return GOLDEN


@pytest.fixture(scope="session")
def golden_runs() -> Runs:
    return load([GOLDEN])


@pytest.fixture(scope="session")
def replication_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two run directories and their claims.csv: `made_up`."""
    return made_up_runs.write_replication(tmp_path_factory.mktemp("replication"))


@pytest.fixture(scope="session")
def replication_runs(replication_path: Path) -> Runs:
    return load([replication_path])
