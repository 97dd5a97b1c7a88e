"""Disk, processor and memory of broker nodes over time: the study's figures 4.1 to 4.6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from brokerbench_analysis import published, statistics, style, subjects, units
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.figures.timelines import CPU, DISK_WRITTEN, MEMORY, Quantity, timeline
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.style import Heading

__all__ = ["CPU", "DISK_WRITTEN", "MEMORY", "over_time"]

_PANEL_INCHES: Final = 2.5
_NODE_INCHES: Final = 1.55
_MOST_TICKS: Final = 5
_AFTER: Final = ":"
_LEVEL_PLACE: Final = 1.012
_MEASURED: Final = "measured level"
_PUBLISHED: Final = "published level"


def over_time(runs: Runs, quantity: Quantity, *, nodes: int, figure: str) -> Chart | Missing:
    """`quantity` of each broker node since the load began, a panel per broker and node.

    The chart's data: the rows of :func:`timeline`, and of each broker those of the phase `measured
    level` for each node, the geometric mean over forks of its `quantity.level`, and of the phase
    `published level`, where the mean of the second broker's nodes would be by the study's ratio to
    the first.

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
    data = pl.concat([data, _levels(runs, cells, quantity, nodes)], how="diagonal")
    return _drawn(runs, cells, quantity, data, Label(name, title + subjects.scaled(cells)))


def _levels(runs: Runs, cells: Sequence[Cell], quantity: Quantity, nodes: int) -> pl.DataFrame:
    """Rows of the phases `measured level` and `published level`, a value each."""
    rows: list[tuple[str, str | None, str, float]] = [
        (cell.broker, node, _MEASURED, statistics.estimate([*of_node.values()]).value)
        for cell in cells
        for node in cell.nodes
        if (of_node := cell.by_fork(quantity.level, node=node if nodes > 1 else ""))
    ]
    measured = {
        cell.broker: statistics.estimate(forks).value / _nodes_in(quantity, nodes)
        for cell in cells
        if (forks := cell.per_fork(quantity.level))
    }
    ratio = published.kafka_over_nats(runs.claims, of=quantity.level, nodes=nodes)
    of_study = all(cell.scenario == subjects.STUDY[nodes] for cell in cells)
    first, second = subjects.BROKERS
    if ratio and first in measured and of_study:
        rows.append((second, None, _PUBLISHED, measured[first] / ratio))
    schema = {
        "broker": pl.String(),
        "node": pl.String(),
        "phase": pl.String(),
        "value": pl.Float64(),
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _nodes_in(quantity: Quantity, nodes: int) -> int:
    # Written bytes are the sum over nodes; the others are means.
    return nodes if quantity.cumulated else 1


@style.styled
def _drawn(
    runs: Runs, cells: Sequence[Cell], quantity: Quantity, data: pl.DataFrame, label: Label
) -> Chart:
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    nodes = max(len(cell.nodes) for cell in cells)
    columns = len(cells) if nodes > 1 else 1
    rows = nodes if nodes > 1 else len(cells)
    height = _NODE_INCHES if nodes > 1 else _PANEL_INCHES
    figure, axes = style.panels(Heading(label.title, origin), rows, columns, height=height)
    time = units.scale("ns", data["since_load_ns"])
    scale = units.scale(units.unit_of(quantity.column), data["value"])
    places = [(cell, node) for node in range(nodes) for cell in cells]
    for panel, (cell, node) in zip(axes, places, strict=True):
        of_cell = data.filter(pl.col("broker") == cell.broker)
        if node < len(cell.nodes):
            own = of_cell.filter(pl.col("node") == cell.nodes[node])
            _node(panel, own.drop_nulls("fork_id"), time, scale)
            _level_marks(panel, pl.concat([own, of_cell.filter(pl.col("node").is_null())]), scale)
        invalid = ", every fork invalid" if isinstance(cell, subjects.InvalidCell) else ""
        which = f", node {node + 1}" if nodes > 1 else f", {cell.scenario}"
        panel.set_title(f"{style.name(cell.broker)}{which}{invalid}")
    for panel in axes[::columns]:
        panel.set_ylabel(scale.symbol)
    style.key(figure, _keys(quantity, data, cells))
    # The panels share their axes, and a limit set before all is drawn would cut the others.
    axes[0].set_ylim(bottom=0)
    axes[0].yaxis.set_major_locator(MaxNLocator(_MOST_TICKS, steps=[1, 2, 5, 10]))
    for panel in axes[-columns:]:
        panel.set_xlabel(time.title("Time since the load began"))
    description = (
        f"{quantity.description}. A line is a fork, the strong one that with the median delivered "
        "rate; a dot is the end of its own load, dotted the idle time after it; shaded, the idle "
        f"time before. At the right edge a full dot, the node's {quantity.level_words} as the "
        f"geometric mean over forks; a hollow diamond, where {_nats(nodes)} would be by the "
        "study's ratio to Kafka."
    )
    return Chart(label, figure, data, description, origin)


def _node(panel: Axes, rows: pl.DataFrame, time: units.Scale, scale: units.Scale) -> None:
    began = rows["since_load_ns"].min()
    panel.axvspan(time.of(float(began or 0)), 0, color=style.SHADE, zorder=0)  # type: ignore[arg-type]
    for (full, _fork), line in rows.sort("full", maintain_order=True).group_by(
        "full", "fork_id", maintain_order=True
    ):
        load = line.filter(pl.col("phase") != "after")
        after = pl.concat([load.tail(1), line.filter(pl.col("phase") == "after")])
        look: dict[str, Any] = {
            "color": style.colour(line["broker"][0]),
            "linewidth": 1.5 if full else 0.8,
            "alpha": 1.0 if full else 0.4,
        }
        for part, linestyle in ((load, "-"), (after, _AFTER)):
            panel.plot(
                part["since_load_ns"] / time.per_symbol,
                part["value"] / scale.per_symbol,
                linestyle=linestyle,
                **look,
            )
        panel.plot(
            load["since_load_ns"].tail(1) / time.per_symbol,
            load["value"].tail(1) / scale.per_symbol,
            "o",
            markersize=4.5 if full else 3.5,
            **look,
        )


def _level_marks(panel: Axes, rows: pl.DataFrame, scale: units.Scale) -> None:
    for phase, shape, inside in (
        (_MEASURED, "o", style.colour(rows["broker"][0])),
        (_PUBLISHED, "D", "none"),
    ):
        for value in rows.filter(pl.col("phase") == phase)["value"]:
            panel.plot(
                [_LEVEL_PLACE],
                [scale.of(value)],
                shape,
                markersize=6,
                markerfacecolor=inside,
                markeredgecolor="#222222",
                transform=panel.get_yaxis_transform(),
                clip_on=False,
            )


def _nats(nodes: int) -> str:
    return "NATS" if nodes == 1 else "the mean of NATS's nodes"


def _keys(quantity: Quantity, data: pl.DataFrame, cells: Sequence[Cell]) -> list[Line2D | Patch]:
    grey = style.OTHER_COLOUR
    nodes = max(len(cell.nodes) for cell in cells)
    others = {len(cell.fork_ids) - 1 for cell in cells}
    number = f"{others.pop()} " if len(others) == 1 else ""
    of_level = quantity.level_words if nodes == 1 else f"{quantity.level_words} of the node"
    keys: list[Line2D | Patch] = [
        Line2D([], [], color=grey, linewidth=1.5, label="median fork"),
        Line2D([], [], color=grey, linewidth=0.8, alpha=0.5, label=f"{number}other forks"),
        Line2D([], [], color=grey, marker="o", linestyle=_AFTER, label="after its load"),
        Patch(color=style.SHADE, label="before"),
        marks.point_key(f"{of_level}, right", "o", grey),
    ]
    if data.filter(pl.col("phase") == _PUBLISHED).height:
        words = "by the published ratio"
        keys.append(marks.published_key(words if nodes == 1 else f"mean of nodes {words}"))
    return keys
