"""Delivered rates: the study's figure 4.9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import Patch

from brokerbench_analysis import (
    estimates,
    promises,
    published,
    statistics,
    style,
    subjects,
    units,
    vocabulary,
)
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.figures.marks import Mark
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.style import Heading
from brokerbench_analysis.units import Scale

_FIGURE: Final = "delivered_msg_per_s"
_BAR: Final = 0.36
_RATIO: Final = Scale("ratio", "", 1.0)
_SCHEMA: Final = {
    "nodes": pl.Int64(),
    "broker": pl.String(),
    "scenario": pl.String(),
    **estimates.SCHEMA,
    "published_msg_per_s": pl.Float64(),
    "kafka_over_nats": pl.Float64(),
    "ratio_low": pl.Float64(),
    "ratio_high": pl.Float64(),
    "published_ratio": pl.Float64(),
    **promises.SCHEMA,
}


def rates(runs: Runs) -> Chart | Missing:
    """Delivered messages per second, both topologies and both brokers: figure 4.9.

    Beside them the ratio of the two, which is what the study claims. In the chart's data it stands
    in the rows of both brokers.
    """
    name = "figure-4-9"
    cells = {nodes: subjects.pair(runs, nodes) for nodes in subjects.STUDY}
    if not any(cells.values()):
        return Missing(
            name, "; ".join(subjects.absent(runs, nodes).rstrip(".") for nodes in subjects.STUDY)
        )
    data = pl.DataFrame(
        [
            _row(runs, cell, nodes) | _ratio(runs, pair, nodes)
            for nodes, pair in cells.items()
            for cell in pair
        ],
        schema=_SCHEMA,
    ).drop_nulls("value")
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


def _ratio(runs: Runs, pair: Sequence[Cell], nodes: int) -> dict[str, object]:
    if [cell.broker for cell in pair] != list(subjects.BROKERS):
        return {}
    if any(isinstance(cell, subjects.InvalidCell) for cell in pair):
        return {}
    kafka, nats = (cell.per_fork(_FIGURE) for cell in pair)
    if not kafka or not nats or min(*kafka, *nats) <= 0:
        return {}
    ratio = statistics.contrast([kafka], [nats])
    of_study = all(cell.scenario == subjects.STUDY[nodes] for cell in pair)
    told = published.kafka_over_nats(runs.claims, of=_FIGURE, nodes=nodes) if of_study else None
    return {
        "kafka_over_nats": ratio.value,
        "ratio_low": ratio.low,
        "ratio_high": ratio.high,
        "published_ratio": told,
    }


@style.styled
def _drawn(runs: Runs, cells: list[Cell], data: pl.DataFrame, name: str) -> Chart:
    title = "Figure 4.9. Throughput, and the ratio that the study claims"
    origin = subjects.provenance(runs, cells)
    figure, (panel, beside) = style.panels(Heading(title, origin), 1, 2, height=3.6, shared=False)
    scale = units.scale("msg_per_s", data["value"])
    groups = data["nodes"].unique(maintain_order=True).to_list()
    for row in data.iter_rows(named=True):
        side = -1 if row["broker"] == subjects.BROKERS[0] else 1
        _bar(panel, groups.index(row["nodes"]) + side * _BAR / 2, row, scale)
    words = [_group(nodes, cells) for nodes in groups]
    panel.set_xticks(range(len(groups)), words)
    panel.set_xlim(-0.6, len(groups) - 0.4)
    panel.margins(y=0.16)
    panel.set_ylim(bottom=0)
    panel.grid(visible=False, axis="x")
    panel.set_ylabel(scale.title("Delivered rate"))
    _ratios(beside, data, groups, words)
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
        "lose, the share lost of all deliveries owed stands on its bar. On the right the ratio of "
        "the two with its 99 % interval (Welch's t of logarithms)."
    )
    return Chart(Label(name, title), figure, data, description, origin)


def _group(nodes: int, cells: Sequence[Cell]) -> str:
    own = [cell for cell in cells if cell.params.get("nodes", "1") == str(nodes)]
    scale = subjects.scaled(own).removeprefix(", ")
    return vocabulary.sentence(subjects.NODES[nodes]) + (f"\n{scale}" if scale else "")


def _ratios(panel: Axes, data: pl.DataFrame, groups: list[int], words: list[str]) -> None:
    told = data.filter(
        pl.col("broker") == subjects.BROKERS[0], pl.col("kafka_over_nats").is_not_null()
    )
    columns = ("kafka_over_nats", "ratio_low", "ratio_high", "published_ratio")
    reach = [value for column in columns for value in told[column].drop_nulls()]
    for row in told.iter_rows(named=True):
        mark = Mark(
            row["kafka_over_nats"],
            row["ratio_low"],
            row["ratio_high"],
            published=row["published_ratio"],
            label_above=True,
        )
        marks.horizontal(panel, groups.index(row["nodes"]), mark, _RATIO, "#333333")
    panel.set_yticks(range(len(groups)), words)
    panel.set_ylim(len(groups) - 0.5, -0.5)
    panel.grid(visible=False, axis="y")
    panel.set_xlabel("Kafka over NATS, log scale")
    if reach:
        style.logarithmic_ratio(panel, least=min(reach) / 1.35, most=max(reach) * 1.35)
    else:
        panel.set_axis_off()


def _bar(panel: Axes, place: float, row: dict[str, Any], scale: units.Scale) -> None:
    colour = style.colour(row["broker"])
    (bar,) = panel.bar(place, scale.of(row["value"]), width=_BAR * 0.92, edgecolor=colour)
    bar.set_facecolor(to_rgba(colour, 0.85) if row["valid"] else "none")
    bar.set_hatch("" if row["valid"] else "//")
    if row["low"] is not None:
        panel.plot(
            [place, place],
            [scale.of(row["low"]), scale.of(row["high"])],
            color="#222222",
            linewidth=1.4,
        )
    forks = [scale.of(fork) for fork in row["fork_values"]]
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
    top = max(scale.of(row["value"]), scale.of(row["high"] or 0), *forks)
    panel.annotate(
        units.number(scale.of(row["value"])) + ("" if row["valid"] else "\ninvalid") + _loss(row),
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
