"""A report on the made-up replication, written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from brokerbench_analysis import report
from brokerbench_analysis.report import Request, Written


@pytest.fixture(scope="session")
def written(replication_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Written:
    out = tmp_path_factory.mktemp("report")
    return report.write(Request([replication_path], out))
