"""How all figures look: a colour per broker and per verdict, and the settings of Matplotlib.

Kafka is red and NATS blue everywhere. The two also differ in lightness, and no figure tells them
apart by colour alone: bars are labelled, and panels name their broker.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import (
    FixedLocator,
    FuncFormatter,
    LogLocator,
    NullFormatter,
    NullLocator,
    StrMethodFormatter,
)

BROKER_COLOURS: Final[dict[str, str]] = {
    "kafka": "#c8102e",
    "nats": "#1f5fb4",
    "redis": "#1b7f4b",
    "http": "#a01070",
}
OTHER_COLOUR: Final = "#6b6b6b"
SHADE: Final = "#e9e6df"
BROKER_NAMES: Final[dict[str, str]] = {
    "kafka": "Kafka",
    "nats": "NATS",
    "redis": "Redis",
    "http": "HTTP",
}


@dataclass(frozen=True)
class VerdictStyle:
    """How a verdict is drawn: a colour that no broker has, and a marker of its own."""

    colour: str
    marker: str


# From good news to none. Readers who cannot tell red from green tell these apart: a test computes
# what they see.
VERDICT_STYLES: Final[dict[str, VerdictStyle]] = {
    "reproduced": VerdictStyle("#3d1a78", "o"),
    "same direction": VerdictStyle("#a78bda", "^"),
    "size refuted": VerdictStyle("#e69f00", "s"),
    "contradicted": VerdictStyle("#000000", "X"),
    "inconclusive": VerdictStyle("#8a8a8a", "h"),
    "premise not met": VerdictStyle("#f0e442", "P"),
    "not measured": VerdictStyle("#dcdcdc", "v"),
}

Shared = bool | Literal["col"]

_TITLE: Final[dict[str, Any]] = {
    "x": 0.01,
    "ha": "left",
    "fontsize": 12,
    "fontweight": "bold",
}
_TITLE_LINE_INCHES: Final = 0.21
_TOP_INCHES: Final = 0.06
_KEYS_IN_A_LINE: Final = 6
_KEY_INCHES: Final = 0.55  # Of its mark, and the room around it.
_LETTER_INCHES: Final = 0.067  # In the mean, at the size of a legend.

WIDTH_INCHES: Final = 9.0
_FOOTER_COLUMNS: Final = 150
_TITLE_COLUMNS: Final = 80
# Ranges beyond which ticks at 1, 2 and 5, or at powers of ten alone, are enough.
_WIDE: Final = 8.0
_WIDEST: Final = 3_000.0
_MOST_DECADES: Final = 5  # With a number at each; with more, every second has one.
# Nothing is drawn so large that values a few percent apart seem worlds apart.
_LEAST_REACH: Final = 3.0
# Ratios whose ends are within this factor have finer ticks than powers of two.
_FINE_RATIOS: Final = 9.0
_MOST_RATIO_TICKS: Final = 7
_GROUPED: Final = 1_000.0

# Text becomes paths and ids have a fixed salt: the same data gives the same bytes on any machine.
_SETTINGS: Final[dict[Any, Any]] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 10.0,
    "axes.titlesize": 10.0,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.edgecolor": "#555555",
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 9.0,
    "figure.dpi": 100.0,
    "savefig.dpi": 150.0,
    "svg.hashsalt": "brokerbench",
    "svg.fonttype": "path",
    "path.simplify": True,
    "path.simplify_threshold": 0.5,
}

styled = mpl.rc_context(_SETTINGS)
"""Decorator of every function that makes or writes a figure."""


def colour(broker: str) -> str:
    """The colour of a broker, grey for one that has none."""
    return BROKER_COLOURS.get(broker, OTHER_COLOUR)


def name(broker: str) -> str:
    """A broker as a reader writes it."""
    return BROKER_NAMES.get(broker, broker)


@dataclass(frozen=True)
class Heading:
    """What stands on a picture beside its panels.

    Attributes
    ----------
    title
        above them
    footer
        where the numbers come from, in small type below them
    """

    title: str
    footer: str


def panels(
    heading: Heading,
    rows: int,
    columns: int = 1,
    *,
    height: float | Sequence[float],
    shared: Shared = True,
) -> tuple[Figure, list[Axes]]:
    """A figure of `rows` times `columns` panels, row by row.

    Parameters
    ----------
    height
        Of one panel, in inches, or of each row of panels.
    shared
        Whether all panels have the same axes, or those of a column.
    """
    text = textwrap.fill(heading.footer, _FOOTER_COLUMNS)
    heights = [height] * rows if isinstance(height, float | int) else list(height)
    inches = sum(heights) + 0.55 + 0.14 * (text.count("\n") + 1)
    figure = Figure(figsize=(WIDTH_INCHES, inches), layout="constrained")
    ratios = {"height_ratios": heights}
    axes = figure.subplots(
        rows, columns, squeeze=False, sharex=shared, sharey=shared, gridspec_kw=ratios
    )
    title = textwrap.fill(heading.title, _TITLE_COLUMNS)
    figure.suptitle(title, **_TITLE)
    figure.supxlabel(text, x=0.01, ha="left", fontsize=7, color="#555555")
    every = [panel for row in axes for panel in row]
    for panel in every:
        panel.xaxis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))
        panel.yaxis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))
    return figure, every


def key(figure: Figure, handles: Sequence[Artist]) -> None:
    """A legend below the title, in lines of its own."""
    title = figure.get_suptitle()
    lines = _lines_of_keys([str(handle.get_label()) for handle in handles])
    figure.suptitle(title + "\n" * lines, **_TITLE)
    lines_inches = _TITLE_LINE_INCHES * (title.count("\n") + 1)
    below = 1 - (_TOP_INCHES + lines_inches) / figure.get_figheight()
    figure.legend(
        handles=list(handles),
        loc="upper left",
        bbox_to_anchor=(0.01, below),
        borderpad=0,
        borderaxespad=0,
        columnspacing=1.5,
        ncols=math.ceil(len(handles) / lines),
    )


def _lines_of_keys(labels: Sequence[str]) -> int:
    """The fewest lines that keep a legend of `labels` within the width of a figure."""
    lines = max(1, math.ceil(len(labels) / _KEYS_IN_A_LINE))
    while lines < len(labels) and _inches_of_keys(labels, lines) > WIDTH_INCHES:
        lines += 1
    return lines


def _inches_of_keys(labels: Sequence[str], lines: int) -> float:
    # A legend fills its columns from above, and its first ones have a label more.
    columns = math.ceil(len(labels) / lines)
    least, longer = divmod(len(labels), columns)
    sizes = [least + 1] * longer + [least] * (columns - longer)
    starts = [sum(sizes[:column]) for column in range(columns)]
    longest = [
        max(len(label) for label in labels[start : start + size])
        for start, size in zip(starts, sizes, strict=True)
    ]
    return sum(_KEY_INCHES + _LETTER_INCHES * letters for letters in longest)


def logarithmic_x(axes: Axes) -> None:
    """A log axis along x with plain numbers; call it when all is drawn."""
    axes.set_xscale("log")
    low, high = axes.get_xlim()
    wider = max(1.0, math.sqrt(_LEAST_REACH * low / high))
    axes.set_xlim(low / wider, high * wider)
    subs = _steps(axes, axes.get_xlim())
    axes.xaxis.set_major_locator(LogLocator(subs=subs, numticks=_MOST_DECADES))
    axes.xaxis.set_major_formatter(FuncFormatter(_plain))
    axes.xaxis.set_minor_formatter(NullFormatter())


def logarithmic_y(axes: Axes) -> None:
    """A log axis along y with plain numbers; call it when all is drawn."""
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=_steps(axes, axes.get_ylim())))
    axes.yaxis.set_major_formatter(FuncFormatter(_plain))
    axes.yaxis.set_minor_formatter(NullFormatter())


def logarithmic_ratio(axes: Axes, *, least: float, most: float) -> None:
    """A log axis along x for ratios from `least` to `most`, with a line at 1."""
    axes.set_xscale("log")
    low = min(least, 1.0)
    high = max(most, 1.0)
    axes.set_xlim(low, high)
    if high / low > _FINE_RATIOS:
        step = 2.0 ** math.ceil(math.log2(high / low) / _MOST_RATIO_TICKS)
        ticks = [step**power for power in range(-_MOST_RATIO_TICKS, _MOST_RATIO_TICKS + 1)]
    else:
        ticks = [0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0]
    axes.xaxis.set_major_locator(FixedLocator([tick for tick in ticks if low <= tick <= high]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(_short))
    axes.axvline(1.0, color="#222222", linewidth=1.0, zorder=1)


def _short(value: float, _position: int | None) -> str:
    return f"{value:,.3g}"


def _steps(axes: Axes, limits: tuple[float, float]) -> tuple[float, ...]:
    """Where ticks stand within a power of ten, the more the less there is to show."""
    place = axes.get_subplotspec()
    reach = (limits[1] / limits[0]) ** (place.get_gridspec().ncols if place else 1)
    if reach > _WIDEST:
        return (1.0,)
    return (1.0, 2.0, 5.0) if reach > _WIDE else (1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)


def _plain(value: float, _position: int | None) -> str:
    return f"{value:,.4g}" if value < _GROUPED else f"{value:,.0f}"
