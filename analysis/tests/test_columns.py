"""Committed runs of earlier versions: what their files lack is what may be lacking."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path

import pytest

from brokerbench_analysis import columns, schema

ANALYSIS = Path(__file__).parents[1]
COMMITTED = [ANALYSIS / each for each in ("data", "faults", "kills")]
TABLES = [each for each in vars(schema).values() if isinstance(each, columns.Table)]


def header(path: Path) -> list[str]:
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    return next(csv.reader(io.StringIO(text, newline="")), [])


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.file))
def test_every_committed_file_has_the_columns_that_are_read(table: columns.Table) -> None:
    files = [path for root in COMMITTED for path in root.rglob(f"{table.file}*")]
    assert files
    for path in files:
        absent = set(table.columns) - set(header(path))
        assert absent <= table.later, f"{path}: {sorted(absent)}"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.file))
def test_no_required_column_came_later(table: columns.Table) -> None:
    assert table.later <= set(table.columns)
    assert not table.later & table.required
