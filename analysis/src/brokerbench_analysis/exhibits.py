"""What a notebook shows and a report keeps: charts, tables, and a line for each missing one.

Each exhibit displays itself in Jupyter, and carries its parts (picture, data, words) under a media
type of its own, from which the report takes them.
"""

from __future__ import annotations

import base64
import html
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from brokerbench_analysis import style

CHART_TYPE: Final = "application/vnd.brokerbench.chart+json"
TABLE_TYPE: Final = "application/vnd.brokerbench.table+json"
PROSE_TYPE: Final = "application/vnd.brokerbench.prose+json"
MISSING_TYPE: Final = "application/vnd.brokerbench.missing+json"

# One letter and a hash: the name of a clip or a marker, by which the drawing refers to it.
_DIGITS: Final = 12
_HASHED_ID: Final = re.compile(r'(?<=id=")[a-z][0-9a-f]{10}(?=")')

# A number or a range, and the word after it: no date, no version, no checksum.
_NUMBER: Final = re.compile(r"[+-]?\d[\d,.]*(?:\.\.\d[\d,.]*)?%?(?: \S{1,8})?")


@dataclass(frozen=True)
class Label:
    """What an exhibit is called.

    Attributes
    ----------
    name
        of its files and its place in a page, such as ``figure-4-3``; unique among the exhibits
    title
        one line
    """

    name: str
    title: str


@dataclass(frozen=True)
class Chart:
    """A figure with the frame that it draws.

    Attributes
    ----------
    label
        its name and title
    figure
        The picture, with title and provenance on it.
    data
        What is drawn, one row per mark or per point of a line, in base units.
    description
        What a mark stands for, and by what rule it was computed; Markdown is not read.
    provenance
        Number of forks and iterations, what was left out, the runs, the suite's commit.
    """

    label: Label
    figure: Figure
    data: pl.DataFrame
    description: str
    provenance: str

    @style.styled
    def png(self) -> bytes:
        """The picture at 150 points per inch; the same bytes for the same data."""
        self._lay_out()
        out = io.BytesIO()
        self.figure.savefig(out, format="png", metadata={"Software": None})
        return out.getvalue()

    @style.styled
    def svg(self) -> str:
        """The picture as vectors; the same text for the same data, on every machine."""
        self._lay_out()
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        return _numbered(out.getvalue())

    def _lay_out(self) -> None:
        """Once: each drawing would move the axes a little further, and so change the bytes."""
        if isinstance(self.figure.get_layout_engine(), ConstrainedLayoutEngine):
            self.figure.draw_without_rendering()
            self.figure.set_layout_engine("none")

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, Any]:
        png = base64.b64encode(self.png()).decode("ascii")
        parts = {
            "name": self.label.name,
            "title": self.label.title,
            "description": self.description,
            "provenance": self.provenance,
            "png": png,
            "svg": self.svg(),
            "csv": csv_of(self.data),
        }
        return {CHART_TYPE: parts, "image/png": png, "text/plain": self.label.title}


def _numbered(svg: str) -> str:
    """`svg` with its hashed identifiers counted in their order.

    A hash is of all digits of a place, of which the drawing shows six; the others depend on the
    instructions of the processor with which logarithms were taken.
    """
    numbers: dict[str, str] = {}
    for hashed in _HASHED_ID.findall(svg):
        numbers.setdefault(hashed, f"{hashed[0]}{len(numbers) + 1}")
    for hashed, number in numbers.items():
        svg = svg.replace(f'id="{hashed}"', f'id="{number}"').replace(f"#{hashed}", f"#{number}")
    return svg


@dataclass(frozen=True)
class Table:
    """A table with the frame behind it.

    Attributes
    ----------
    label
        its name and title
    data
        The numbers in base units, for the CSV.
    shown
        The same as a reader sees it: every cell a word or a number with its unit.
    description
        What a row stands for, and by what rule it was computed.
    provenance
        Number of forks and iterations, what was left out, the runs, the suite's commit.
    """

    label: Label
    data: pl.DataFrame
    shown: pl.DataFrame
    description: str
    provenance: str

    def markup(self) -> str:
        """The table as HTML; columns in which each cell starts with a digit are set flush right."""
        columns = self.shown.columns
        kinds = [' class="number"' if _is_numeric(self.shown[name]) else "" for name in columns]
        head = _row("th", columns, kinds)
        body = "\n".join(_row("td", row, kinds) for row in self.shown.iter_rows())
        return f"<table>\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, Any]:
        parts = {
            "name": self.label.name,
            "title": self.label.title,
            "description": self.description,
            "provenance": self.provenance,
            "markup": self.markup(),
            "csv": csv_of(self.data),
        }
        title, origin = html.escape(self.label.title), html.escape(self.provenance)
        shown = f"<h4>{title}</h4>{self.markup()}<p>{origin}</p>"
        return {TABLE_TYPE: parts, "text/html": shown, "text/plain": self.label.title}


@dataclass(frozen=True)
class Missing:
    """The place of an exhibit whose runs are not there.

    Attributes
    ----------
    name
        Of the exhibit that is missing.
    text
        One line: what is missing, and what to run.
    """

    name: str
    text: str

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, Any]:
        parts = {"name": self.name, "text": self.text}
        return {
            MISSING_TYPE: parts,
            "text/html": f"<p><em>{html.escape(self.text)}</em></p>",
            "text/plain": self.text,
        }


@dataclass(frozen=True)
class Prose:
    """Text that is made from data, in Markdown."""

    text: str

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, Any]:
        return {
            PROSE_TYPE: {"text": self.text},
            "text/markdown": self.text,
            "text/plain": self.text,
        }


Exhibit = Chart | Table | Missing


def csv_of(data: pl.DataFrame) -> str:
    """`data` as CSV: lists joined by blanks, twelve digits as in `claims.csv`, nothing for null.

    Digits beyond those depend on the instructions of the processor that took logarithms.
    """
    lists = [name for name, kind in data.schema.items() if isinstance(kind, pl.List)]
    flat = data.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)
    numbers = [_rounded(flat[name]) for name, kind in flat.schema.items() if kind.is_float()]
    return flat.with_columns(numbers).write_csv()


def _rounded(values: pl.Series) -> pl.Series:
    rounded = [None if each is None else float(f"{each:.{_DIGITS}g}") for each in values]
    return pl.Series(values.name, rounded, dtype=pl.Float64())


def _is_numeric(cells: pl.Series) -> bool:
    texts = [text for cell in cells if (text := str(cell).partition("\n")[0]) not in ("", "-")]
    return bool(texts) and all(_NUMBER.fullmatch(text) for text in texts)


def _row(tag: str, cells: Sequence[object], kinds: Sequence[str]) -> str:
    markup = "".join(_cell(tag, str(cell), kind) for cell, kind in zip(cells, kinds, strict=True))
    return f"<tr>{markup}</tr>"


def _cell(tag: str, text: str, kind: str) -> str:
    first, _, second = html.escape(text).partition("\n")
    return f"<{tag}{kind}>{first}{f'<br><small>{second}</small>' if second else ''}</{tag}>"
