"""Sentences with figures, and where the figures stand: what tests of the pages share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

DOCS = Path(__file__).parents[2] / "src" / "docs"
PUBLISHED = DOCS / "replication"
DATA = Path(__file__).parents[1] / "data"
STUDY = "replication/README.md"
ARTICLES = "replication/articles.md"
OBSERVATIONS = "observations.md"

Pick = Callable[[Sequence[object]], object]
Form = Callable[[float], str]


def only(values: Sequence[object]) -> object:
    """The one value of a row that is the only one."""
    (value,) = values
    return value


def digits(count: int) -> Form:
    return lambda value: f"{value:,.{count}f}"


two_digits: Final = digits(2)


def rounded(step: int) -> Form:
    return lambda value: f"{step * round(value / step):,}"


@dataclass(frozen=True)
class Cell:
    """A figure in a CSV.

    Attributes
    ----------
    file
        below `src/docs/replication`, or below `analysis/data`, where a star stands for several
    row
        columns and what they hold; of a list, one of it
    column
        a number, a word, or several of them with blanks between
    pick
        of the values of all rows and of all that is in a cell, the one that is told
    per
        what the unit of the page is in that of the column
    over
        a column to divide by
    form
        how the page writes it; words stand as they are
    """

    file: str
    row: Mapping[str, object]
    column: str
    form: Form = two_digits
    per: float = 1
    pick: Pick = only
    over: str = ""

    def text(self) -> str:
        rows = read(self.file)
        for column, wanted in self.row.items():
            of = wanted if isinstance(wanted, list) else [wanted]
            rows = rows.filter(pl.col(column).cast(pl.String).is_in([str(each) for each in of]))
        assert rows.height, f"{self.file} has no row {self.row}"
        values = [value for cell in rows[self.column] for value in parts(cell)]
        if self.over:
            values = [a / b for a, b in zip(values, rows[self.over], strict=True)]
        value = self.pick(values)
        return value if isinstance(value, str) else self.form(float(value) / self.per)


def read(file: str) -> pl.DataFrame:
    paths = [PUBLISHED / file] if (PUBLISHED / file).is_file() else sorted(DATA.glob(file))
    assert paths, f"{file} is neither below {PUBLISHED} nor below {DATA}"
    return pl.concat(
        [pl.read_csv(path, infer_schema_length=None) for path in paths], how="diagonal_relaxed"
    )


def parts(cell: object) -> list[object]:
    """The numbers of a cell that holds several, or what it holds."""
    if not isinstance(cell, str):
        return [cell]
    try:
        return [float(each) for each in cell.split()]
    except ValueError:
        return [cell]


@dataclass(frozen=True)
class Told:
    """A sentence of a page, below `src/docs`, and the figures in it."""

    page: str
    words: str
    cells: tuple[Cell, ...]

    def sentence(self) -> str:
        """With the figures as they are in the data."""
        return self.words.format(*(cell.text() for cell in self.cells))


def prose(page: str) -> str:
    """The text of a page, its lines joined."""
    return " ".join((DOCS / page).read_text("utf-8").split())
