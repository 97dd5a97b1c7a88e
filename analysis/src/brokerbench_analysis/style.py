"""How all figures look: a colour per broker, a line style per node, and the settings of Matplotlib.

Kafka is red and NATS blue everywhere. The two also differ in lightness, and no figure tells them
apart by colour alone: bars are labelled, and panels name their broker.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from brokerbench_analysis import units

BROKER_COLOURS: Final[dict[str, str]] = {
    "kafka": "#c8102e",
    "nats": "#1f5fb4",
    "redis": "#1b7f4b",
}
OTHER_COLOUR: Final = "#6b6b6b"
SHADE: Final = "#e9e6df"
NODE_STYLES: Final = ("-", "--", ":", "-.")
BROKER_NAMES: Final[dict[str, str]] = {"kafka": "Kafka", "nats": "NATS", "redis": "Redis"}

# Of the verdicts of claims, from good news to none.
VERDICT_COLOURS: Final[dict[str, str]] = {
    "reproduced": "#1b7f4b",
    "same direction": "#7fb77e",
    "contradicted": "#c8102e",
    "inconclusive": "#d9a441",
    "not measured": "#bdbdbd",
}

WIDTH_INCHES: Final = 9.0
_FOOTER_COLUMNS: Final = 132

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


def line_style(node: str) -> str:
    """The line style of a broker node, by the number at the end of its name, such as ``nats-2``."""
    found = re.search(r"(\d+)$", node)
    number = int(found.group(1)) if found else 1
    return NODE_STYLES[(number - 1) % len(NODE_STYLES)]


def panels(rows: int, *, height: float, title: str, footer: str) -> tuple[Figure, list[Axes]]:
    """A figure of `rows` panels one above the other, which share their axes.

    Parameters
    ----------
    rows
        1 or more.
    height
        Of one panel, in inches.
    title
        Above all panels.
    footer
        Where the numbers come from, in small type below.
    """
    text = textwrap.fill(footer, _FOOTER_COLUMNS)
    inches = rows * height + 0.5 + 0.16 * (text.count("\n") + 1)
    figure = Figure(figsize=(WIDTH_INCHES, inches), layout="constrained")
    axes = figure.subplots(rows, 1, squeeze=False, sharex=True, sharey=True)
    figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
    figure.supxlabel(text, x=0.01, ha="left", fontsize=7, color="#555555")
    return figure, [axes[row][0] for row in range(rows)]


def logarithmic_x(axes: Axes) -> None:
    """A log axis along x whose ticks are plain numbers."""
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter(FuncFormatter(_plain))
    axes.xaxis.set_minor_formatter(NullFormatter())


def logarithmic_y(axes: Axes) -> None:
    """A log axis along y whose ticks are plain numbers."""
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=(1.0,)))
    axes.yaxis.set_major_formatter(FuncFormatter(_plain))
    axes.yaxis.set_minor_formatter(NullFormatter())


def _plain(value: float, _position: int | None) -> str:
    return units.number(value, digits=1)
