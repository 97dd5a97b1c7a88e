"""The files of a run as text and as rows: what stands on disk, and what is wrong with it."""

from __future__ import annotations

import csv
import gzip
import io
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl

from brokerbench_analysis.columns import Table, empty

COMPRESSED: Final = ".gz"
"""What ends the name of a file that is read in the place of one that is not there."""

# As `java.time.Instant` writes it: the fraction has as many digits as it needs, or none.
_INSTANT: Final = "%Y-%m-%dT%H:%M:%S%.fZ"


class RunDirectoryError(Exception):
    """A path that cannot be judged: one line that says what, where and what to do."""


class OutputError(Exception):
    """A place where nothing may be written: one line that says why, and what to do."""


def stored(path: Path) -> Path:
    """`path` or, where it is not there, the compressed file beside it; `path` if neither is."""
    compressed = path.with_name(path.name + COMPRESSED)
    return compressed if compressed.is_file() and not path.is_file() else path


def read_text(path: Path) -> str:
    """The text of a file, decompressed where its name ends in `COMPRESSED`.

    Raises
    ------
    RunDirectoryError
        when it cannot be read, is not compressed as its name says, or is not UTF-8
    """
    try:
        content = path.read_bytes()
        whole = gzip.decompress(content) if path.suffix == COMPRESSED else content
        return whole.decode("utf-8")
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        message = f"{path}: cannot be decompressed ({error}); restore the file from a copy"
        raise RunDirectoryError(message) from error
    except OSError as error:
        message = f"{path}: cannot be read ({error.strerror}); check its permissions"
        raise RunDirectoryError(message) from error
    except UnicodeDecodeError as error:
        message = f"{path}: not UTF-8 ({error.reason}); restore the file from a copy"
        raise RunDirectoryError(message) from error


def read_table(path: Path, table: Table, warnings: list[str]) -> pl.DataFrame:
    """The rows of one CSV file or, where it is not there, of the compressed one beside it.

    An empty cell is null. A last line without a line feed was cut off: it is left out, and a line
    added to `warnings`. A missing file has no rows; where `table` is not optional, that is a
    warning too.

    Raises
    ------
    RunDirectoryError
        when a finished row is malformed, or a column is missing
    """
    file = stored(path)
    if not file.is_file():
        if not table.optional:
            warnings.append(f"{path}: the file is missing; the run was cut off")
        return empty(table)
    text = read_text(file)
    end = text.rfind("\n") + 1
    if end < len(text):
        warnings.append(f"{path}: the last line is cut off and was left out")
    return _frame(path, table, _rows(path, text[:end]))


def _rows(path: Path, text: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[list[str]] = []
    try:
        for row in reader:
            rows.append(row)
            if len(row) != len(rows[0]):
                message = (
                    f"{path}, line {reader.line_num}: {len(row)} cells, the header has"
                    f" {len(rows[0])}; restore the file from a copy"
                )
                raise RunDirectoryError(message)
    except csv.Error as error:
        message = f"{path}, line {reader.line_num}: no CSV ({error}); restore the file from a copy"
        raise RunDirectoryError(message) from error
    return rows


def _frame(path: Path, table: Table, rows: Sequence[Sequence[str]]) -> pl.DataFrame:
    if not rows:
        return empty(table)
    header, body = rows[0], rows[1:]
    absent = [name for name in table.columns if name not in header and name not in table.later]
    if absent:
        message = (
            f"{path}: the column {absent[0]} is missing; read the run with the version of"
            " brokerbench that wrote it"
        )
        raise RunDirectoryError(message)
    columns = []
    for name, dtype in table.columns.items():
        if name not in header:
            columns.append(pl.Series(name, [None] * len(body), dtype=dtype))
            continue
        place = header.index(name)
        texts = pl.Series(name, [row[place] or None for row in body], dtype=pl.String())
        values = _values(texts, dtype)
        bad = values.is_null()
        _require_none(path, texts, bad if name in table.required else bad & texts.is_not_null())
        columns.append(values)
    return pl.DataFrame(columns)


def _values(texts: pl.Series, dtype: pl.DataType) -> pl.Series:
    """`texts` as values of `dtype`; null where one is none."""
    if isinstance(dtype, pl.Datetime):
        return texts.str.to_datetime(
            _INSTANT, time_unit=dtype.time_unit, time_zone=dtype.time_zone, strict=False
        )
    return texts.cast(dtype, strict=False)


def _require_none(path: Path, texts: pl.Series, wrong: pl.Series) -> None:
    rows = wrong.arg_true()
    if len(rows):
        text = texts[int(rows[0])] or ""
        message = (
            f"{path}, row {rows[0] + 2}: '{text}' is not a value of {texts.name};"
            " restore the file from a copy"
        )
        raise RunDirectoryError(message)
