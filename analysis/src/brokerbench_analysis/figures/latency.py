"""End-to-end latency: the study's figures 4.7 and 4.8, and the whole distribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from brokerbench_analysis import (
    estimates,
    histograms,
    published,
    semantics,
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

_METRIC: Final = "end_to_end_latency"
_PERCENTILES: Final = ("p50", "p95", "p99")
_CURVE_TICKS: Final = (0.0, 50.0, 90.0, 99.0, 99.9, 99.99, 99.999, 99.9999)
_OFFSET: Final = 0.19
_THICK: Final[dict[str, Any]] = {"linewidth": 2.0, "alpha": 1.0}
_THIN: Final[dict[str, Any]] = {"linewidth": 0.7, "alpha": 0.35}
_SCHEMA: Final = {
    "broker": pl.String(),
    "percentile": pl.String(),
    **estimates.SCHEMA,
    "published_ns": pl.Float64(),
    **semantics.SCHEMA,
}


def percentiles(runs: Runs, *, nodes: int, figure: str) -> Chart | Missing:
    """Median, 95th and 99th percentile of end-to-end latency of both brokers: figures 4.7 and 4.8.

    Parameters
    ----------
    nodes
        1 or 3
    figure
        number of the study's figure
    """
    name = f"figure-{figure.replace('.', '-')}"
    cells = subjects.pair(runs, nodes)
    if not cells:
        return Missing(name, subjects.absent(runs, nodes))
    data = pl.DataFrame(
        [
            {
                "broker": cell.broker,
                "percentile": percentile,
                **estimates.row(cell, f"{_METRIC}_{percentile}_ns"),
                "published_ns": _published(runs, cell, percentile, nodes),
                **semantics.row(cell),
            }
            for percentile in _PERCENTILES
            for cell in cells
        ],
        schema=_SCHEMA,
    ).drop_nulls("value")
    if data.is_empty():
        return Missing(name, "no end-to-end latency was recorded in these runs")
    title = f"Figure {figure}. End-to-end latency, {subjects.NODES[nodes]}{subjects.scaled(cells)}"
    return _percentile_chart(runs, cells, data, Label(name, title))


def distribution(runs: Runs, *, nodes: int) -> Chart | Missing:
    """The percentile curve of end-to-end latency, from merged histograms and from each fork's."""
    name = f"latency-distribution-{nodes}-node"
    cells = subjects.pair(runs, nodes)
    if not cells:
        return Missing(name, subjects.absent(runs, nodes))
    data = pl.concat([_curves(cell) for cell in cells])
    if data.is_empty():
        return Missing(name, "no histogram of end-to-end latency is readable in these runs")
    title = f"Distribution of end-to-end latency, {subjects.NODES[nodes]}{subjects.scaled(cells)}"
    return _curve_chart(runs, cells, data, Label(name, title))


def _published(runs: Runs, cell: Cell, percentile: str, nodes: int) -> float | None:
    if cell.scenario != subjects.STUDY[nodes]:
        return None
    return published.figure(
        runs.claims, of=f"{_METRIC}_{percentile}_ns", nodes=nodes, arm=cell.broker
    )


@style.styled
def _percentile_chart(runs: Runs, cells: Sequence[Cell], data: pl.DataFrame, label: Label) -> Chart:
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    figure, (panel,) = style.panels(Heading(label.title, origin), 1, height=3.6)
    scale = units.scale("ns", [*data["value"], *data["published_ns"]])
    brokers = [cell.broker for cell in cells]
    for row in data.iter_rows(named=True):
        offset = (brokers.index(row["broker"]) - (len(brokers) - 1) / 2) * 2 * _OFFSET
        height = _PERCENTILES.index(row["percentile"]) + offset
        marks.horizontal(
            panel, height, Mark.of(row, row["published_ns"]), scale, style.colour(row["broker"])
        )
    words = [vocabulary.sentence(vocabulary.percentile(each)) for each in _PERCENTILES]
    panel.set_yticks(range(len(words)), words)
    panel.set_ylim(len(words) - 0.4, -0.6)
    panel.grid(visible=False, axis="y")
    panel.margins(x=0.1)
    style.logarithmic_x(panel)
    panel.set_xlabel(scale.title("End-to-end latency, log scale"))
    style.key(figure, _keys(brokers, data))
    description = f"{marks.DESCRIPTION} The axis is logarithmic: equal lengths are equal ratios."
    return Chart(label, figure, data, description, origin)


def _keys(brokers: Sequence[str], data: pl.DataFrame) -> list[Line2D]:
    keys = [
        marks.key(broker, data.filter(pl.col("broker") == broker)["forks"].to_list())
        for broker in brokers
    ]
    keys += marks.detail_keys()
    return [*keys, marks.published_key()] if data["published_ns"].is_not_null().any() else keys


def _curves(cell: Cell) -> pl.DataFrame:
    """Percentile curves with the columns of `_CURVE_SCHEMA`; fork_id is empty for all merged."""
    named = {"": histograms.merged(cell, _METRIC), **histograms.per_fork(cell, _METRIC)}
    frames = [
        histogram.curve().select(
            broker=pl.lit(cell.broker),
            fork_id=pl.lit(fork),
            percentile=pl.col("percentile").cast(pl.Float64),
            value_ns=pl.col("value_ns").cast(pl.Float64),
            count_above=pl.col("count_above").cast(pl.Int64),
        )
        for fork, histogram in named.items()
        if histogram.count
    ]
    return pl.concat(frames) if frames else pl.DataFrame(schema=_CURVE_SCHEMA)


_CURVE_SCHEMA: Final = {
    "broker": pl.String(),
    "fork_id": pl.String(),
    "percentile": pl.Float64(),
    "value_ns": pl.Float64(),
    "count_above": pl.Int64(),
}


@style.styled
def _curve_chart(runs: Runs, cells: Sequence[Cell], data: pl.DataFrame, label: Label) -> Chart:
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    figure, (panel,) = style.panels(Heading(label.title, origin), 1, height=3.8)
    scale = units.scale("ns", data["value_ns"])
    for (broker, fork), line in data.group_by("broker", "fork_id", maintain_order=True):
        # The last value of a histogram has nothing above it: it has no place on this axis.
        kept = line.filter(pl.col("count_above") > 0)
        panel.plot(
            _rarity(kept["percentile"]),
            kept["value_ns"] / scale.per_symbol,
            color=style.colour(str(broker)),
            drawstyle="steps-post",
            **(_THIN if fork else _THICK),
        )
    _percentile_axis(panel)
    style.logarithmic_y(panel)
    panel.set_ylabel(scale.title("End-to-end latency, log scale"))
    each_fork = Line2D([], [], color=style.OTHER_COLOUR, label="one fork", **_THIN)
    panel.legend(handles=[*(_line_key(cell) for cell in cells), each_fork], loc="lower right")
    description = (
        "Share of messages at or below a latency. Thick lines: histograms of all forks merged, "
        "never averaged; thin lines: each fork. The axis stretches the slowest messages, each "
        "tick a tenth of those before it."
    )
    return Chart(label, figure, data, description, origin)


def _line_key(cell: Cell) -> Line2D:
    invalid = ", every fork invalid" if isinstance(cell, subjects.InvalidCell) else ""
    forks = vocabulary.count(len(cell.logs), "fork")
    label = f"{style.name(cell.broker)}, {forks} merged{invalid}"
    return Line2D([], [], color=style.colour(cell.broker), label=label, **_THICK)


def _rarity(percentile: pl.Series) -> pl.Series:
    """One message in this many is slower: 1 at the least value, 100 at the 99th percentile."""
    return 1 / (1 - percentile / 100)


def _percentile_axis(panel: Axes) -> None:
    ticks = [1 / (1 - each / 100) for each in _CURVE_TICKS]
    texts = dict(zip(ticks, _CURVE_TICKS, strict=True))
    panel.set_xscale("log")
    panel.xaxis.set_major_locator(FixedLocator(ticks))
    panel.xaxis.set_minor_locator(NullLocator())
    panel.xaxis.set_major_formatter(
        FuncFormatter(lambda value, _position: f"{texts.get(value, 0):g} %")
    )
    panel.set_xlabel("Percentile of messages")
