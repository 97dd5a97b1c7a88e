"""What a CSV file of a run is: its columns, with their types."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

WORD = pl.String()
WHOLE = pl.Int64()
DECIMAL = pl.Float64()


@dataclass(frozen=True)
class Table:
    """One CSV file.

    Attributes
    ----------
    file
        its name in a run directory
    columns
        name to type, in the file's order; other columns are passed over
    required
        columns that are never empty
    optional
        whether a run may have no such file
    later
        columns that files of earlier versions have not; they are read as empty
    """

    file: str
    columns: dict[str, pl.DataType]
    required: frozenset[str]
    optional: bool = False
    later: frozenset[str] = frozenset()


def empty(table: Table) -> pl.DataFrame:
    """A frame with the columns of `table` and no row."""
    return pl.DataFrame(schema=table.columns)
