"""The two warm-ups apart, and whether long runs settle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from brokerbench_analysis import published, steady_state, style, subjects, units, vocabulary, warmup
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.figures.marks import Mark
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.style import Heading
from brokerbench_analysis.units import Scale

SCENARIOS: Final[dict[int, tuple[str, ...]]] = {
    1: ("warmup",),
    3: ("study-three-node-warm", "study-three-node"),
}
"""Number of nodes to the scenarios with points of the two by two, the one that warms up first."""

_CHANGE: Final[dict[str, Any]] = {"color": "#222222", "linewidth": 0.9, "linestyle": "--"}
_MEAN: Final[dict[str, Any]] = {"color": "#222222", "linewidth": 1.3}
_RATIO: Final = Scale("ratio", "", 1.0)
_EQUAL: Final = (0.95, 1.05)
# On both sides of the outermost mark: a factor, and for a number there a share of the reach.
_LEAST_ROOM: Final = 1.35
_LABEL_ROOM: Final = 0.27
# Broker and client of the study's second run: its servers ran before, its client did not.
_SECOND_RUN: Final = ("warm", "cold")
_CLAIMS: Final = {
    "delivered_msg_per_s": "thr",
    "end_to_end_latency_p50_ns": "lat",
    "broker_memory_max_bytes": "mem",
    "broker_cpu_percent_p50": "cpu",
}
_POINT_OFFSETS: Final = {("warm", "cold"): -0.24, ("cold", "warm"): 0.0, ("warm", "warm"): 0.24}
_POINT_WORDS: Final = (
    (("warm", "cold"), "broker warm, client cold (the study's second run)"),
    (("cold", "warm"), "client warm, broker cold"),
    (("warm", "warm"), "both warm"),
)
_POINT_SHAPES: Final = {("warm", "cold"): "o", ("cold", "warm"): "s", ("warm", "warm"): "^"}
_SCHEMA: Final = {
    "broker": pl.String(),
    "figure": pl.String(),
    "broker_state": pl.String(),
    "client_state": pl.String(),
    "forks": pl.Int64(),
    "ratio": pl.Float64(),
    "ratio_low": pl.Float64(),
    "ratio_high": pl.Float64(),
    "fork_ratios": pl.List(pl.Float64()),
    "published_ratio": pl.Float64(),
}


def effects(runs: Runs, *, nodes: int) -> Chart | Missing:
    """Each warm state of broker and client over its forks' own first runs; a panel per broker.

    Parameters
    ----------
    nodes
        1, or 3, of which only broker warm and client cold is measured
    """
    name = f"warm-up-effects-{nodes}-node"
    scenarios = SCENARIOS[nodes]
    if not runs.cells(scenario=scenarios[0]):
        return Missing(name, runs.missing(scenario=scenarios[0]))
    frames = [warmup.two_by_two(runs, broker, scenario=scenarios) for broker in subjects.BROKERS]
    rows = pl.concat(frames).filter(
        pl.col("kind") == "point",
        ~((pl.col("broker_state") == "cold") & (pl.col("client_state") == "cold")),
        pl.col("ratio").is_not_null(),
    )
    of_nodes = [_row(runs, row, nodes) for row in rows.iter_rows(named=True)]
    data = pl.DataFrame(of_nodes, schema=_SCHEMA)
    if data.is_empty():
        return Missing(name, f"{scenarios[0]}: no fork that counts recorded its first run")
    return _effects_chart(runs, data, nodes, name)


def long_runs(runs: Runs, *, figure: str) -> Chart | Missing:
    """`figure` second by second in each fork of long runs, with changepoints; a panel per fork."""
    name = f"long-runs-{figure.replace('_', '-')}"
    cells = subjects.long_runs(runs)
    if not cells:
        return Missing(name, runs.missing(scenario=subjects.LONG))
    frames = [
        steady_state.series(cell, figure)
        .join(
            steady_state.of_cell(cell, figure).select(
                "fork_id", "kind", "steady_from", "changepoints", "means"
            ),
            on="fork_id",
            how="left",
            maintain_order="left",
        )
        .select(
            pl.lit(cell.broker).alias("broker"),
            pl.lit(cell.label).alias("cell"),
            "fork_id",
            "iteration",
            "value",
            "kind",
            "steady_from",
            "changepoints",
            "means",
        )
        for cell in cells
    ]
    data = pl.concat(frames).drop_nulls("value")
    if data.is_empty():
        return Missing(name, f"{vocabulary.figure(figure)} is not available in the long runs")
    return _long_runs_chart(runs, cells, data, figure=figure, name=name)


def _row(runs: Runs, row: dict[str, Any], nodes: int) -> dict[str, Any]:
    kind = _CLAIMS.get(row["figure"])
    of_study = (row["broker_state"], row["client_state"]) == _SECOND_RUN and kind is not None
    claim = f"warm-{row['broker']}-{'single' if nodes == 1 else 'three'}-{kind}"
    return {
        **{column: row[column] for column in list(_SCHEMA)[:-1]},
        "published_ratio": published.ratio(runs.claims, claim=claim) if of_study else None,
    }


@style.styled
def _effects_chart(runs: Runs, data: pl.DataFrame, nodes: int, name: str) -> Chart:
    cells = runs.cells(scenario=SCENARIOS[nodes])
    title = f"What warms up: over the fork's own first run, {subjects.NODES[nodes]}"
    title += subjects.scaled(cells)
    brokers = data["broker"].unique(maintain_order=True).to_list()
    figures = data["figure"].unique(maintain_order=True).to_list()
    origin = subjects.provenance(runs, cells)
    figure, axes = style.panels(
        Heading(title, origin), 1, len(brokers), height=1.0 + 0.7 * len(figures)
    )
    reach = [
        value
        for column in ("ratio", "ratio_low", "ratio_high", "published_ratio")
        for value in data[column].drop_nulls()
        if value > 0
    ]
    reach += data["fork_ratios"].explode().drop_nulls().to_list()
    room = max(_LEAST_ROOM, (max(*reach, 1) / min(*reach, 1)) ** _LABEL_ROOM)
    present = set(data.select("broker_state", "client_state").iter_rows())
    for panel, broker in zip(axes, brokers, strict=True):
        of_broker = data.filter(pl.col("broker") == broker)
        forks = of_broker["forks"].to_list()
        for row in of_broker.iter_rows(named=True):
            point = (row["broker_state"], row["client_state"])
            offset = _POINT_OFFSETS[point] if len(present) > 1 else 0.0
            _point(panel, figures.index(row["figure"]) + offset, row)
        for place, word in enumerate(figures):
            if word not in set(of_broker["figure"]):
                _not_measured(panel, place)
        panel.set_title(f"{style.name(broker)}, {marks.of_forks(forks)}")
        style.logarithmic_ratio(panel, least=min(reach) / room, most=max(reach) * room)
        panel.axvspan(*_EQUAL, color=style.SHADE, zorder=0)
        panel.grid(visible=False, axis="y")
        panel.set_xlabel("Ratio, log scale")
    style.key(
        figure,
        [
            *(
                marks.point_key(words, _POINT_SHAPES[point], style.OTHER_COLOUR)
                for point, words in _POINT_WORDS
                if point in present
            ),
            *marks.detail_keys(),
            *([marks.published_key()] if data["published_ratio"].is_not_null().any() else []),
        ],
    )
    words = [vocabulary.sentence(vocabulary.figure(each)) for each in figures]
    axes[0].set_yticks(range(len(figures)), words)
    axes[0].set_ylim(len(figures) - 0.45, -0.65)
    description = (
        "A mark is the geometric mean over forks of second run over first within the fork, the "
        "line its 99 % interval; small dots are the forks; a mark that is white inside has fewer "
        "than three forks and no interval. Shaded is what counts as equal; a hollow diamond is the "
        "study's ratio, measured on another machine. `not measured`: no fork has the figure in "
        "both runs."
    )
    return Chart(Label(name, title), figure, data, description, origin)


def _not_measured(panel: Axes, place: float) -> None:
    panel.text(
        0.5,
        place,
        "not measured",
        transform=panel.get_yaxis_transform(),
        ha="center",
        va="center",
        fontsize=8,
        color="#333333",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.0},
    )


def _point(panel: Axes, place: float, row: dict[str, Any]) -> None:
    point = (row["broker_state"], row["client_state"])
    mark = Mark(
        row["ratio"],
        row["ratio_low"],
        row["ratio_high"],
        tuple(row["fork_ratios"]),
        row["published_ratio"],
        shape=_POINT_SHAPES[point],
    )
    marks.horizontal(
        panel,
        place,
        mark,
        _RATIO,
        style.colour(row["broker"]),
    )


@style.styled
def _long_runs_chart(
    runs: Runs, cells: Sequence[Cell], data: pl.DataFrame, *, figure: str, name: str
) -> Chart:
    words = vocabulary.figure(figure)
    title = f"{vocabulary.sentence(words)} in long runs"
    origin = subjects.provenance(runs, cells)
    columns = len(cells)
    rows = max(data.group_by("cell").agg(pl.col("fork_id").n_unique())["fork_id"])
    picture, axes = style.panels(Heading(title, origin), rows, columns, height=1.3)
    scale = units.scale(units.unit_of(figure), data["value"])
    for column, cell in enumerate(cells):
        of_cell = data.filter(pl.col("cell") == cell.label)
        parts = of_cell.partition_by("fork_id", maintain_order=True)
        in_column = axes[column::columns]
        for number, (panel, fork) in enumerate(zip(in_column, parts, strict=False), start=1):
            _fork(panel, fork, scale, number)
        for panel in in_column[len(parts) :]:
            panel.set_axis_off()
        in_column[len(parts) - 1].set_xlabel("Iteration")
    axes[0].set_ylim(bottom=0)
    style.key(picture, _long_run_keys())
    picture.supylabel(scale.title(vocabulary.sentence(words)), fontsize=9)
    description = (
        "A panel per fork, a column per cell, all with the same axes; a gap in a line is "
        "iterations without a value, or with 0. Dashed lines are changepoints of mean and variance "
        "of the logarithms (PELT, with a penalty calibrated at this length), and the end of first "
        "iterations that lie beyond the later ones; between them the mean, without outliers. The "
        "part before the steady state is shaded, all of it where there is none."
    )
    return Chart(Label(name, title), picture, data, description, origin)


def _long_run_keys() -> list[Line2D | Patch]:
    return [
        Line2D([], [], label="changepoint", **_CHANGE),
        Line2D([], [], label="mean between changepoints", **_MEAN),
        Patch(color=style.SHADE, label="before the steady state, or none"),
    ]


def _fork(panel: Axes, rows: pl.DataFrame, scale: Scale, number: int) -> None:
    first = rows.row(0, named=True)
    start, end = rows.select(pl.col("iteration").min(), last=pl.col("iteration").max()).row(0)
    numbers = pl.DataFrame({"iteration": pl.int_range(start, end + 1, eager=True)})
    values = numbers.join(rows, on="iteration", how="left", maintain_order="left")["value"]
    panel.plot(
        numbers["iteration"],
        (values / scale.per_symbol).to_numpy(),
        color=style.colour(first["broker"]),
        linewidth=1.0,
        # Between two gaps a line through one value has no length.
        marker="." if values.null_count() else "None",
        markersize=2.0,
    )
    changes = list(first["changepoints"] or ())
    for iteration in changes:
        panel.axvline(iteration - 0.5, **_CHANGE)
    edges = [start, *changes, end + 1]
    for left, right, mean in zip(edges, edges[1:], first["means"] or (), strict=False):
        panel.plot([left - 0.5, right - 0.5], [mean / scale.per_symbol] * 2, **_MEAN)
    until = end + 0.5 if first["steady_from"] is None else first["steady_from"] - 0.5
    if until > start and first["kind"] != "too short":
        panel.axvspan(start - 0.5, until, color=style.SHADE, zorder=0)
    steady = "" if first["steady_from"] is None else f", steady from {first['steady_from']}"
    title = f"{style.name(first['broker'])}, fork {number}: {first['kind']}{steady}"
    panel.set_title(title, fontsize=8)
