"""Delivered rates: the study's figure 4.9."""

from __future__ import annotations

from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import Patch

from brokerbench_analysis import (
    estimates,
    promises,
    published,
    style,
    subjects,
    units,
    vocabulary,
)
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.style import Heading

_FIGURE: Final = "delivered_msg_per_s"
_BAR: Final = 0.36
_SCHEMA: Final = {
    "nodes": pl.Int64(),
    "broker": pl.String(),
    "scenario": pl.String(),
    **estimates.SCHEMA,
    "published_msg_per_s": pl.Float64(),
    **promises.SCHEMA,
}


def rates(runs: Runs) -> Chart | Missing:
    """Delivered messages per second, both topologies and both brokers: figure 4.9."""
    name = "figure-4-9"
    cells = {nodes: subjects.pair(runs, nodes) for nodes in subjects.STUDY}
    if not any(cells.values()):
        return Missing(
            name, "; ".join(subjects.absent(runs, nodes).rstrip(".") for nodes in subjects.STUDY)
        )
    data = pl.DataFrame(
        [_row(runs, cell, nodes) for nodes, pair in cells.items() for cell in pair],
        schema=_SCHEMA,
    ).drop_nulls("median")
    if data.is_empty():
        return Missing(name, "no measurement iteration of these runs delivered a message")
    return _drawn(runs, [cell for pair in cells.values() for cell in pair], data, name)


def _row(runs: Runs, cell: Cell, nodes: int) -> dict[str, object]:
    of_study = cell.scenario == subjects.STUDY[nodes]
    figure = published.figure(runs.claims, of=_FIGURE, nodes=nodes, arm=cell.broker)
    return {
        "nodes": nodes,
        "broker": cell.broker,
        "scenario": cell.scenario,
        **estimates.row(cell, _FIGURE),
        "published_msg_per_s": figure if of_study else None,
        **promises.row(cell),
    }


@style.styled
def _drawn(runs: Runs, cells: list[Cell], data: pl.DataFrame, name: str) -> Chart:
    title = "Figure 4.9. Throughput"
    origin = subjects.provenance(runs, cells)
    figure, (panel,) = style.panels(Heading(title, origin), 1, height=3.6)
    scale = units.scale("msg_per_s", data["median"])
    groups = data["nodes"].unique(maintain_order=True).to_list()
    for row in data.iter_rows(named=True):
        side = -1 if row["broker"] == subjects.BROKERS[0] else 1
        _bar(panel, groups.index(row["nodes"]) + side * _BAR / 2, row, scale)
    panel.set_xticks(
        range(len(groups)), [vocabulary.sentence(subjects.NODES[nodes]) for nodes in groups]
    )
    panel.set_xlim(-0.6, len(groups) - 0.4)
    panel.margins(y=0.16)
    panel.set_ylim(bottom=0)
    panel.grid(visible=False, axis="x")
    panel.set_ylabel(scale.title("Delivered rate"))
    brokers = data["broker"].unique(maintain_order=True).to_list()
    keys: list[Any] = [
        Patch(color=style.colour(broker), label=style.name(broker)) for broker in brokers
    ]
    if data["published_msg_per_s"].is_not_null().any():
        keys.append(marks.published_key())
    style.key(figure, keys)
    description = (
        "Distinct messages delivered over the time they took, never computed from the plan. A bar "
        "is the geometric mean over forks, the line its 99 % interval (none with fewer than three "
        "forks), dots are forks; a hatched bar is of invalid forks; a hollow diamond is the "
        "published figure, from another machine and by the study's formula. Where a broker may "
        "lose, the share lost of all deliveries owed stands on its bar."
    )
    return Chart(Label(name, title), figure, data, description, origin)


def _bar(panel: Axes, place: float, row: dict[str, Any], scale: units.Scale) -> None:
    colour = style.colour(row["broker"])
    (bar,) = panel.bar(place, scale.of(row["median"]), width=_BAR * 0.92, edgecolor=colour)
    bar.set_facecolor(to_rgba(colour, 0.85) if row["valid"] else "none")
    bar.set_hatch("" if row["valid"] else "//")
    if row["low"] is not None:
        panel.plot(
            [place, place],
            [scale.of(row["low"]), scale.of(row["high"])],
            color="#222222",
            linewidth=1.4,
        )
    forks = [scale.of(fork) for fork in row["fork_medians"]]
    panel.plot(
        [place + _BAR * 0.3] * len(forks), forks, "o", color="#222222", markersize=3, alpha=0.6
    )
    if row["published_msg_per_s"] is not None:
        published_rate = scale.of(row["published_msg_per_s"])
        panel.plot(
            [place],
            [published_rate],
            "D",
            markersize=8,
            markerfacecolor="none",
            markeredgecolor="#222222",
        )
    top = max(scale.of(row["median"]), scale.of(row["high"] or 0), *forks)
    panel.annotate(
        units.number(scale.of(row["median"])) + ("" if row["valid"] else "\ninvalid") + _loss(row),
        (place, top),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        fontsize=9,
    )


def _loss(row: dict[str, Any]) -> str:
    if row["guarantee"] != promises.AT_MOST_ONCE:
        return ""
    return f"\nlost: {promises.loss_text(row['loss_fraction'])}"
