"""Disk, processor and memory of broker nodes over time: the study's figures 4.1 to 4.6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from brokerbench_analysis import style, subjects, units
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.style import Heading

_PANEL_INCHES: Final = 2.6


@dataclass(frozen=True)
class Quantity:
    """What a node has or does over time.

    Attributes
    ----------
    column
        of resources.csv
    cumulated
        whether the column is a counter, of which the growth since the window's start is drawn
    """

    title: str
    column: str
    cumulated: bool
    description: str


DISK_WRITTEN: Final = Quantity(
    "Written to disk",
    "disk_written_bytes_total",
    True,
    "Bytes that the node wrote towards the device since sampling began",
)
CPU: Final = Quantity(
    "Broker CPU",
    "cpu_percent_of_host",
    False,
    "The node's share of all processors of the host",
)
MEMORY: Final = Quantity(
    "Broker memory",
    "memory_bytes",
    False,
    "Resident memory of the node; of a container what docker stats shows",
)


def over_time(runs: Runs, quantity: Quantity, *, nodes: int, figure: str) -> Chart | Missing:
    """`quantity` of each broker node since the load began, a panel per broker.

    Parameters
    ----------
    nodes
        1 or 3; it chooses the scenario, :func:`subjects.faithful`
    figure
        number of the study's figure, such as ``4.3``
    """
    name = f"figure-{figure.replace('.', '-')}"
    cells = subjects.pair(runs, nodes)
    if not cells:
        return Missing(name, subjects.absent(runs, nodes))
    data = pl.concat([timeline(cell, quantity) for cell in cells])
    if data.is_empty():
        return Missing(name, f"not available in these runs: {quantity.column} is empty")
    title = f"Figure {figure}. {quantity.title} over time, {subjects.NODES[nodes]}"
    return _drawn(runs, cells, quantity, data, Label(name, title))


def timeline(cell: Cell, quantity: Quantity) -> pl.DataFrame:
    """Samples of the broker nodes in the study's window, on the time axis of the load.

    The window is that of `brokerbench.figures.FigureWindow`: the last session of the fork, without
    warm-up iterations.

    Returns
    -------
    broker, fork_id, node, phase (`before`, `measurement`, `after`), since_load_ns (0 is the last
    sample before the load), value (in the unit of the column), full (whether the fork has the
    median delivered rate)
    """
    samples = _last_session(cell).filter(pl.col(quantity.column).is_not_null())
    before = pl.when(pl.col("phase") == "before").then(pl.col("elapsed_ns"))
    samples = samples.with_columns(
        began=pl.coalesce(before.max().over("fork_id"), pl.col("elapsed_ns").min().over("fork_id"))
    )
    samples = (
        growth(samples, quantity.column)
        if quantity.cumulated
        else samples.with_columns(value=quantity.column)
    )
    return samples.filter(pl.col("phase") != "warmup").select(
        broker=pl.lit(cell.broker),
        fork_id="fork_id",
        node="node",
        phase="phase",
        since_load_ns=pl.col("elapsed_ns") - pl.col("began"),
        value=pl.col("value").cast(pl.Float64),
        full=pl.col("fork_id") == median_fork(cell),
    )


def median_fork(cell: Cell) -> str:
    """The fork whose delivered rate is the middle one of the forks' (the lower of two)."""
    rates = sorted((rate, fork_id) for fork_id, rate in cell.by_fork("delivered_msg_per_s").items())
    return rates[(len(rates) - 1) // 2][1] if rates else ""


def _last_session(cell: Cell) -> pl.DataFrame:
    """Samples of broker nodes after the last fall of `elapsed_ns`, where a session begins."""
    return (
        cell.resources.filter(pl.col("node").is_in(list(cell.nodes)))
        .with_columns(step=pl.col("elapsed_ns").diff().over("fork_id", "node"))
        .with_columns(
            session=(pl.col("step") < 0).fill_null(value=False).cum_sum().over("fork_id", "node")
        )
        .with_columns(last=pl.col("session").max().over("fork_id", "node"))
        .filter(pl.col("session") == pl.col("last"))
    )


def growth(samples: pl.DataFrame, column: str) -> pl.DataFrame:
    """With `value`, what the counter `column` grew by since its first sample, warm-up left out."""
    stepped = samples.with_columns(growth=pl.col(column).diff().over("fork_id", "node"))
    # A process that was started again counts from 0; a first sample only gives the start.
    growth = pl.when(pl.col("growth") < 0).then(pl.col(column)).otherwise(pl.col("growth"))
    counted = pl.when(pl.col("phase") == "warmup").then(0).otherwise(growth).fill_null(0)
    return stepped.with_columns(growth=counted).with_columns(
        value=pl.col("growth").cum_sum().over("fork_id", "node")
    )


@style.styled
def _drawn(
    runs: Runs, cells: Sequence[Cell], quantity: Quantity, data: pl.DataFrame, label: Label
) -> Chart:
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    figure, axes = style.panels(Heading(label.title, origin), len(cells), height=_PANEL_INCHES)
    time = units.scale("ns", data["since_load_ns"])
    scale = units.scale(units.unit_of(quantity.column), data["value"])
    for panel, cell in zip(axes, cells, strict=True):
        rows = data.filter(pl.col("broker") == cell.broker)
        _lines(panel, rows, time, scale)
        _shades(panel, rows, time)
        invalid = ", every fork invalid" if isinstance(cell, subjects.InvalidCell) else ""
        panel.set_title(f"{style.name(cell.broker)}, {cell.scenario}{invalid}")
        panel.set_ylabel(scale.title(quantity.title))
    if (nodes := max(len(cell.nodes) for cell in cells)) > 1:
        style.key(figure, _node_keys(nodes))
    # The panels share their axes, and a limit set before all is drawn would cut the others.
    axes[0].set_ylim(bottom=0)
    axes[-1].set_xlabel(time.title("Time since the load began"))
    forks = "the full line is the fork with the median delivered rate, the thin ones are the others"
    description = f"{quantity.description}; {forks}; shaded: idle time before and after its load."
    return Chart(label, figure, data, description, origin)


def _lines(panel: Axes, rows: pl.DataFrame, time: units.Scale, scale: units.Scale) -> None:
    lines = rows.sort("full", maintain_order=True).group_by(
        "full", "fork_id", "node", maintain_order=True
    )
    for (full, _fork, node), line in lines:
        panel.plot(
            line["since_load_ns"] / time.per_symbol,
            line["value"] / scale.per_symbol,
            color=style.colour(line["broker"][0]),
            linestyle=style.line_style(str(node)),
            linewidth=1.5 if full else 0.7,
            alpha=1.0 if full else 0.3,
        )


def _shades(panel: Axes, rows: pl.DataFrame, time: units.Scale) -> None:
    since = pl.col("since_load_ns")
    first, last = rows.select(since.min(), last=since.max()).row(0)
    load = rows.filter(pl.col("full") & (pl.col("phase") == "measurement"))
    ended = load.select(since.max()).item()
    for left, right, word in ((first, 0, "before"), (ended, last, "after")):
        if left is None or left >= right:
            continue
        panel.axvspan(time.of(left), time.of(right), color=style.SHADE, zorder=0)
        panel.annotate(
            word,
            (time.of(left), 1),
            xycoords=("data", "axes fraction"),
            xytext=(3, -9),
            textcoords="offset points",
            fontsize=7,
            color="#555555",
        )


def _node_keys(nodes: int) -> list[Line2D]:
    return [
        Line2D([], [], color="#333333", linestyle=linestyle, linewidth=1.5, label=f"node {number}")
        for number, linestyle in enumerate(style.NODE_STYLES[:nodes], start=1)
    ]
