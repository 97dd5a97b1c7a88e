"""Delivered rates: the study's figure 4.9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from brokerbench_analysis import (
    estimates,
    published,
    semantics,
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
_INTERVAL: Final[dict[str, Any]] = {"color": "#222222", "linewidth": 1.4}
_FORK: Final[dict[str, Any]] = {
    "marker": "o",
    "color": "#222222",
    "markersize": 3,
    "alpha": 0.6,
}
# Of the panel's height: a line of text, and half of a diamond.
_LINE_SHARE: Final = 0.06
_DIAMOND_SHARE: Final = 0.025
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
    **semantics.SCHEMA,
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
        **semantics.row(cell),
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
        _bar(panel, _place(groups, row), row, scale)
    words = [_group(nodes, cells) for nodes in groups]
    of_forks = [_forks(data.filter(pl.col("nodes") == nodes)) for nodes in groups]
    panel.set_xticks(
        range(len(groups)),
        [f"{each}\n{forks}" for each, forks in zip(words, of_forks, strict=True)],
    )
    panel.set_xlim(-0.6, len(groups) - 0.4)
    panel.margins(y=0.16)
    panel.set_ylim(bottom=0)
    for row in data.iter_rows(named=True):
        _label(panel, _place(groups, row), row, scale)
    panel.grid(visible=False, axis="x")
    panel.set_ylabel(scale.title("Delivered rate"))
    _ratios(beside, data, groups, words)
    brokers = data["broker"].unique(maintain_order=True).to_list()
    keys: list[Any] = [
        Patch(color=style.colour(broker), label=style.name(broker)) for broker in brokers
    ]
    keys += [
        Line2D([], [], label="99 % interval", **_INTERVAL),
        Line2D([], [], linestyle="", label="one fork", **_FORK),
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


def _place(groups: list[int], row: dict[str, Any]) -> float:
    side = -1 if row["broker"] == subjects.BROKERS[0] else 1
    return groups.index(row["nodes"]) + side * _BAR / 2


def _forks(rows: pl.DataFrame) -> str:
    """Such as `12 forks each`, or `Kafka 3, NATS 5 forks`."""
    forks = rows["forks"].to_list()
    if len(set(forks)) == 1:
        return vocabulary.count(forks[0], "fork") + (" each" if len(forks) > 1 else "")
    named = [f"{style.name(broker)} {n}" for broker, n in rows.select("broker", "forks").rows()]
    return f"{', '.join(named)} forks"


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
            **_INTERVAL,
        )
    forks = [scale.of(fork) for fork in row["fork_values"]]
    panel.plot([place + _BAR * 0.3] * len(forks), forks, linestyle="", **_FORK)
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


def _label(panel: Axes, place: float, row: dict[str, Any], scale: units.Scale) -> None:
    """Write a bar's value above all that is drawn of it, or into it where a diamond is above."""
    text = units.number(scale.of(row["value"])) + ("" if row["valid"] else "\ninvalid") + _loss(row)
    top = max(scale.of(each) for each in (row["value"], row["high"] or 0, *row["fork_values"]))
    share = panel.get_ylim()[1]
    height = _LINE_SHARE * (text.count("\n") + 1) * share
    diamond = _DIAMOND_SHARE * share
    told = row["published_msg_per_s"]
    within = told is not None and top - diamond < scale.of(told) < top + height + diamond
    panel.annotate(
        text,
        (place, 0 if within else top),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=9,
        color="white" if within and row["valid"] else "#222222",
    )


def _loss(row: dict[str, Any]) -> str:
    if row["guarantee"] != semantics.AT_MOST_ONCE:
        return ""
    return f"\nlost: {semantics.loss_text(row['loss_fraction'])}"
