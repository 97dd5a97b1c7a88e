"""Tables of the verdicts, of warm-up and long runs, and of the methods."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from brokerbench_analysis import (
    alternation,
    method,
    published,
    semantics,
    steady_state,
    style,
    subjects,
    units,
    verdicts,
    vocabulary,
    warmup,
)
from brokerbench_analysis.exhibits import Label, Missing, Table
from brokerbench_analysis.figures import verdicts as verdict_figures
from brokerbench_analysis.figures import warm_up
from brokerbench_analysis.latency_stages import mean_stages
from brokerbench_analysis.runs import Cell, Runs

_DASH: Final = "-"


def claims(runs: Runs, *, source: str) -> Table | Missing:
    """Every claim of `source` with its verdict, those without a run too."""
    name = f"claims-{verdict_figures.slug(source)}"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    data = runs.claims.filter(pl.col("source") == source)
    shown = pl.DataFrame([_claim_row(row) for row in data.iter_rows(named=True)])
    description = (
        "A row for each ratio that is judged, below it one for each of its arms. `not measured` "
        "means that no run of its scenario is among these, or that the suite cannot measure it "
        "yet; the reason says which. Beside a verdict that does not say it is whether "
        "the published direction holds, is reversed, or is open. `unequal`: the arms were not "
        "promised the same guarantee and durability, so their ratio does not rank them."
    )
    label = Label(name, f"Claims: {source}")
    return Table(label, data, shown, description, verdict_figures.provenance(runs.claims))


def detectable(runs: Runs, *, source: str) -> Table | Missing:
    """What 5, 10 and 20 forks can find of the figures of `source`'s claims."""
    name = f"detectable-{verdict_figures.slug(source)}"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    data = runs.detectable.filter(pl.col("source") == source).drop("source")
    if data.is_empty():
        return Missing(name, f"no figure of {source} is compared in two forks or more")
    shown = data.rename(
        {"variation": "between forks"}
        | {f"forks_{count}": f"{count} forks" for count in (5, 10, 20)}
    )
    description = (
        "The smallest true increase that this many forks on each side find in 80 of 100 "
        "repetitions, with the variation between the forks that are compared. For a figure that "
        "can be 0: the smallest true difference. `within forks`: this many forks in all, and the "
        "ratio within each. `of forks`: all forks have the same value; if this share of all forks "
        "had another, this many would show at least one as often. These forks do not decide about "
        "anything smaller."
    )
    label = Label(name, f"What 5, 10 and 20 forks can find: {source}")
    return Table(label, data, shown, description, verdict_figures.provenance(runs.claims))


def two_by_two(runs: Runs, broker: str, *, nodes: int) -> Table | Missing:
    """Points and effects of broker cold or warm, client cold or warm."""
    name = f"warm-up-{broker}-{nodes}-node"
    scenarios = warm_up.SCENARIOS[nodes]
    if not runs.cells(scenario=scenarios[0], broker=broker):
        return Missing(name, runs.missing(scenario=scenarios[0], broker=broker))
    data = warmup.two_by_two(runs, broker, scenario=scenarios)
    cells = runs.cells(scenario=scenarios, broker=broker)
    shared = {semantics.COLUMN: semantics.text(cells)}
    shown = pl.DataFrame([_point_row(row) | shared for row in data.iter_rows(named=True)])
    description = (
        "A value is the geometric mean over forks. A ratio is that of the run in this state over "
        "the same fork's first run, with cold broker and cold client. `broker warm at client cold` "
        "is the study's second run. Intervals of 99 % (Student's t on logarithms). The verdicts on "
        "claims are taken within the fork too."
    )
    origin = subjects.provenance(runs, cells)
    return Table(
        Label(name, f"Warm-up of {style.name(broker)}, {subjects.NODES[nodes]}"),
        data,
        shown,
        description,
        origin,
    )


def long_runs(runs: Runs, *, figures: tuple[str, ...]) -> Table | Missing:
    """The class of each fork of long runs, and where its steady state begins."""
    name = "long-run-classes"
    cells = subjects.long_runs(runs)
    if not cells:
        return Missing(name, runs.missing(scenario=subjects.LONG))
    data = pl.concat(
        steady_state.of_cell(cell, figure).with_columns(
            broker=pl.lit(cell.broker),
            cell=pl.lit(cell.label),
            figure=pl.lit(figure),
            guarantee=pl.lit(cell.trials[0].guarantee),
            durability=pl.lit(cell.trials[0].durability),
        )
        for cell in cells
        for figure in figures
    )
    left_out = pl.format("{}\n{} left out", "iterations", "left_out")
    some_are = pl.col("left_out") > 0
    iterations = pl.col("iterations").cast(pl.String)
    shown = data.select(
        pl.col("broker").map_elements(style.name, return_dtype=pl.String),
        pl.col("figure").map_elements(vocabulary.figure, return_dtype=pl.String),
        pl.col("fork_id").alias("fork"),
        pl.col("kind").alias("class"),
        pl.col("steady_from").cast(pl.String).fill_null(_DASH).alias("steady from iteration"),
        pl.when(some_are).then(left_out).otherwise(iterations).alias("iterations"),
        pl.col("cell_kind").alias("all forks"),
        pl.format("{}, {}", pl.col("guarantee").str.replace_all("_", " "), "durability").alias(
            semantics.COLUMN
        ),
    )
    description = (
        "Changepoints of mean and variance of the logarithms (PELT) after outliers, and the end of "
        "first iterations that lie beyond the later ones; segments within 5 % of each other "
        "joined. The penalty is calibrated by the number of iterations: at most 5 % of stationary "
        "series with correlated neighbours have a changepoint. `inconsistent`: the forks of a cell "
        "disagree. `left out`: iterations without a value, or with 0; the others keep their "
        "numbers."
    )
    label = Label(name, "Classes of long runs")
    # A column only where it says something.
    kept = data if data["left_out"].sum() else data.drop("left_out")
    return Table(label, kept, shown, description, subjects.provenance(runs, cells))


def methods(runs: Runs, *, nodes: int) -> Table | Missing:
    """Each figure by each method, and by how much the method alone moves it."""
    name = f"methods-{nodes}-node"
    data = method.side_by_side(runs, nodes=nodes)
    if data.is_empty():
        return Missing(name, subjects.absent(runs, nodes))
    labels = set(data["cell"].drop_nulls())
    measured = [cell for cell in runs.cells() if cell.label in labels]
    shown = pl.DataFrame(
        [_method_row(row, _of_method(data, row, measured)) for row in data.iter_rows(named=True)]
    )
    description = (
        "Effect: this method over the faithful one, for the same broker or ratio; the study's "
        "formula over the same forks' own rates, within each fork. "
        f"Intervals of 99 % (Student's t on logarithms). `{alternation.APART}`: the forks that are "
        "compared did not alternate in time, so that a drift of the machine is in their ratio."
    )
    origin = subjects.provenance(runs, measured)
    title = f"Figures by method, {subjects.NODES[nodes]}"
    return Table(Label(name, title), data, shown, description, origin)


def stages(runs: Runs) -> Table | Missing:
    """Where the mean end-to-end latency of faithful Kafka runs is spent."""
    name = "kafka-stages"
    data = mean_stages(runs)
    if data.is_empty():
        return Missing(name, runs.missing(scenario=list(subjects.STUDY.values()), broker="kafka"))
    labels = set(data["cell"])
    cells = {cell.label: cell for cell in runs.cells() if cell.label in labels}
    shown = pl.DataFrame(
        [
            {
                "scenario": row["scenario"],
                "stage": row["stage"],
                "mean": _value("ns", row["mean_ns"]),
                "share": _DASH if row["share"] is None else f"{row['share']:.1%}",
                "least to greatest fork": units.spread("ns", row["low_ns"], row["high_ns"]),
                "forks": str(row["forks"]),
                "source": row["source"],
                semantics.COLUMN: semantics.of(cells[row["cell"]]).text(),
            }
            for row in data.iter_rows(named=True)
        ]
    )
    origin = subjects.provenance(runs, list(cells.values()))
    description = "Means over all messages; the last stage is the rest up to the end-to-end mean."
    return Table(Label(name, "Stages of Kafka's latency"), data, shown, description, origin)


def _claim_row(row: dict[str, Any]) -> dict[str, str]:
    unit = "" if row["unit"] == "ratio" else f" {row['unit']}"
    low, high = row["published_low"], row["published_high"]
    if low is None:
        told = row["published_sign"] or _DASH
    else:
        told = (
            units.number(low) if low == high else f"{units.number(low)}..{units.number(high)}"
        ) + unit
    measured = row["measured"]
    return {
        "claim": row["claim"],
        "place": row["place"],
        "scope": row["scope"],
        "figure": row["figure"],
        "published": told,
        "measured": _DASH if measured is None else units.number(measured) + unit,
        "99 % interval": units.interval(row["low_measured"], row["high_measured"]),
        "forks": _DASH if row["forks"] is None else str(row["forks"]),
        semantics.COLUMN: _semantics(row),
        "loss": _DASH
        if row["loss_fraction"] is None
        else semantics.loss_text(row["loss_fraction"]),
        "verdict": verdicts.words(row),
        "reason": row["reason"] or "",
    }


def _semantics(row: dict[str, Any]) -> str:
    parts = [row["guarantee"], row["durability"]]
    return ", ".join(part.replace("_", " ") for part in parts if part) or _DASH


def _point_row(row: dict[str, Any]) -> dict[str, str]:
    unit = units.unit_of(row["figure"])
    return {
        "figure": vocabulary.sentence(vocabulary.figure(row["figure"])),
        "": row["kind"],
        "state": row["name"],
        "forks": _DASH if row["forks"] is None else str(row["forks"]),
        "value": _value(unit, row["value"]),
        "99 % interval": units.spread(unit, row["low"], row["high"]),
        "ratio": _DASH if row["ratio"] is None else units.number(row["ratio"]),
        "its 99 % interval": units.interval(row["ratio_low"], row["ratio_high"]),
        "verdict": row["verdict"] or _DASH,
    }


def _of_method(data: pl.DataFrame, row: dict[str, Any], cells: list[Cell]) -> list[Cell]:
    """The cells that a row is about: its own, or of a ratio both brokers'."""
    same = data.filter(pl.col("figure") == row["figure"], pl.col("method") == row["method"])
    labels = set(same["cell"].drop_nulls()) if row["cell"] is None else {row["cell"]}
    return [cell for cell in cells if cell.label in labels]


def _method_row(row: dict[str, Any], cells: list[Cell]) -> dict[str, str]:
    compared = row["subject"] not in subjects.BROKERS
    unequal = semantics.UNEQUAL if semantics.unequal(cells) else ""
    unit = "ratio" if compared else units.unit_of(row["figure"])
    return {
        "figure": vocabulary.sentence(vocabulary.figure(row["figure"])),
        "method": row["method"],
        "of": "Kafka/NATS" if compared else style.name(row["subject"]),
        "forks": _DASH if row["forks"] is None else str(row["forks"]),
        "value": _value(unit, row["value"]),
        "99 % interval": units.spread(unit, row["low"], row["high"]),
        "verdict": (row["verdict"] or _DASH) + unequal,
        "effect": _DASH if row["effect"] is None else units.number(row["effect"]),
        "its 99 % interval": units.interval(row["effect_low"], row["effect_high"]),
        "verdict of the effect": row["effect_verdict"] or _DASH,
        semantics.COLUMN: semantics.text(cells),
    }


def _value(unit: str, value: float | None) -> str:
    return units.scale(unit, [value]).text(value)
