"""What the way of measuring moves, and where Kafka's latency is spent."""

from __future__ import annotations

from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from brokerbench_analysis import method, style, subjects, units, vocabulary
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.figures.marks import Mark
from brokerbench_analysis.latency_stages import mean_stages
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.style import Heading

_OFFSET: Final = 0.2
_ROOM: Final = 3.0  # On both sides of the outermost fork; an interval may reach further.
_RATE_TICKS: Final = 5  # Five digits and a comma each, beside another panel.


def side_by_side(runs: Runs, *, nodes: int) -> Chart | Missing:
    """Rate and latency of both brokers by each method, a panel per figure."""
    name = f"method-{nodes}-node"
    data = method.side_by_side(runs, nodes=nodes)
    brokers = (
        data.filter(pl.col("subject").is_in(list(subjects.BROKERS)))
        if not data.is_empty()
        else data
    )
    if brokers.is_empty():
        return Missing(name, subjects.absent(runs, nodes))
    return _methods_chart(runs, brokers.drop_nulls("value"), nodes, name)


def latency_stages(runs: Runs) -> Chart | Missing:
    """The mean end-to-end latency of faithful Kafka runs, split by where a message waited."""
    name = "kafka-latency-stages"
    data = mean_stages(runs)
    if data.is_empty():
        return Missing(name, runs.missing(scenario=list(subjects.STUDY.values()), broker="kafka"))
    return _stages_chart(runs, data, name)


@style.styled
def _methods_chart(runs: Runs, data: pl.DataFrame, nodes: int, name: str) -> Chart:
    figures = data["figure"].unique(maintain_order=True).to_list()
    methods = data["method"].unique(maintain_order=True).to_list()
    cells = [cell for cell in runs.cells() if cell.label in set(data["cell"].drop_nulls())]
    scale = subjects.scaled([cell for cell in cells if cell.scenario == subjects.STUDY[nodes]])
    title = f"The same brokers by each method, {subjects.NODES[nodes]}{scale}"
    origin = subjects.provenance(runs, cells)
    picture, axes = style.panels(
        Heading(title, origin),
        (len(figures) + 1) // 2,
        2,
        height=1.0 + 0.7 * len(methods),
        shared=False,
    )
    for panel, figure in zip(axes, figures, strict=False):
        _methods_panel(panel, data.filter(pl.col("figure") == figure), figure, methods)
    for panel in axes[len(figures) :]:
        panel.set_axis_off()
    brokers = data["subject"].unique(maintain_order=True).to_list()
    style.key(picture, [*(marks.key(broker) for broker in brokers), *marks.detail_keys()])
    description = (
        "A dot is the geometric mean over forks, small dots are the forks, the line the 99 % "
        "interval of the mean; an arrowhead is where it reaches out of the panel, and the table "
        "has its ends. Rates start at 0, latencies are on log scales. An open loop offers "
        "a share of the rate that the broker sustains, so its rate is an offer met, not a capacity."
    )
    return Chart(Label(name, title), picture, data, description, origin)


def _methods_panel(panel: Axes, rows: pl.DataFrame, figure: str, every: list[str]) -> None:
    methods = [each for each in every if method.applies(each, figure)]
    unit = units.unit_of(figure)
    scale = units.scale(unit, rows["value"])
    shown = [scale.of(fork) for fork in rows["fork_values"].explode()]
    if unit == "ns":
        panel.set_xlim(min(shown) / _ROOM, max(shown) * _ROOM)
        style.logarithmic_x(panel)
    else:
        panel.set_xlim(0, max(shown) * 1.3)
        panel.xaxis.set_major_locator(MaxNLocator(_RATE_TICKS))
    for row in rows.iter_rows(named=True):
        offset = (subjects.BROKERS.index(row["subject"]) * 2 - 1) * _OFFSET
        place = methods.index(row["method"]) + offset
        mark = Mark(
            row["value"], row["low"], row["high"], tuple(row["fork_values"]), label_above=True
        )
        marks.horizontal(panel, place, mark, scale, style.colour(row["subject"]))
        if mark.low is not None:
            _beyond(panel, place, row, scale)
    panel.set_yticks(range(len(methods)), [_wrapped(each, rows) for each in methods])
    panel.set_ylim(len(methods) - 0.4, -0.7)
    panel.grid(visible=False, axis="y")
    panel.set_title(vocabulary.sentence(vocabulary.figure(figure)))
    panel.set_xlabel(scale.title("Latency, log scale" if unit == "ns" else "Rate"))


def _beyond(panel: Axes, place: float, row: dict[str, Any], scale: units.Scale) -> None:
    """Arrowheads where an interval reaches out of the panel."""
    left, right = panel.get_xlim()
    for edge, shape, beyond in (
        (0.0, "<", scale.of(row["low"]) < left),
        (1.0, ">", scale.of(row["high"]) > right),
    ):
        if beyond:
            panel.plot(
                [edge],
                [place],
                shape,
                color=style.colour(row["subject"]),
                markersize=6,
                transform=panel.get_yaxis_transform(),
                clip_on=False,
            )


def _wrapped(name: str, rows: pl.DataFrame) -> str:
    forks = rows.filter(pl.col("method") == name)["forks"].to_list()
    return name.replace(", ", ",\n") + f"\n{marks.of_forks(forks)}"


@style.styled
def _stages_chart(runs: Runs, data: pl.DataFrame, name: str) -> Chart:
    title = "Where the mean end-to-end latency of Kafka is spent"
    scenarios = data["scenario"].unique(maintain_order=True).to_list()
    stages = data["stage"].unique(maintain_order=True).to_list()
    cells = [cell for cell in runs.cells() if cell.label in set(data["cell"])]
    origin = subjects.provenance(runs, cells)
    picture, axes = style.panels(
        Heading(title, origin), 1, len(scenarios), height=1.2 + 0.42 * len(stages)
    )
    scale = units.scale("ns", data["mean_ns"])
    for panel, scenario in zip(axes, scenarios, strict=True):
        for row in data.filter(pl.col("scenario") == scenario).iter_rows(named=True):
            _stage(panel, stages.index(row["stage"]), row, scale)
        own = [cell for cell in cells if cell.scenario == scenario]
        forks = marks.of_forks(data.filter(pl.col("scenario") == scenario)["forks"].to_list())
        panel.set_title(f"{scenario}{subjects.scaled(own)}, {forks}")
        panel.margins(x=0.28)
        panel.grid(visible=False, axis="y")
        panel.set_xlabel(scale.title("Mean time, log scale"))
    axes[0].set_yticks(range(len(stages)), [vocabulary.sentence(stage) for stage in stages])
    axes[0].set_ylim(len(stages) - 0.5, -0.5)
    for panel in axes:
        style.logarithmic_x(panel)
    style.key(
        picture,
        [
            marks.point_key("mean over forks", "o", style.colour("kafka")),
            *marks.detail_keys(interval="least to greatest fork", forks=False),
        ],
    )
    sources = " and ".join(data["source"].unique(maintain_order=True))
    description = (
        f"Means, because only means add up; from {sources}. A dot is the mean over forks with its "
        "share of the sum, the line reaches from the least to the greatest fork. Stages of the "
        "client are what its library counted, the rest up to the mean end-to-end latency lies "
        "between broker and consumer; it is below 0 where messages arrive before their "
        "acknowledgement. The axis is logarithmic: dots are no lengths to add up."
    )
    return Chart(Label(name, title), picture, data, description, origin)


def _stage(panel: Axes, place: int, row: dict[str, Any], scale: units.Scale) -> None:
    colour = style.colour("kafka")
    share = "" if row["share"] is None else f", {row['share']:.1%}"
    told = f"{scale.own_text(row['mean_ns'])}{share}"
    if row["mean_ns"] <= 0:
        place_of = panel.get_yaxis_transform()
        panel.text(0.03, place, told, transform=place_of, va="center", fontsize=8, color=colour)
        return
    if row["low_ns"] > 0:
        ends = [scale.of(row["low_ns"]), scale.of(row["high_ns"])]
        panel.plot(ends, [place, place], color=colour, linewidth=3, alpha=0.45)
    panel.plot([scale.of(row["mean_ns"])], [place], "o", color=colour, markersize=7)
    panel.annotate(
        told,
        (scale.of(row["mean_ns"]), place),
        xytext=(0, 8),
        textcoords="offset points",
        ha="center",
        fontsize=8,
    )
