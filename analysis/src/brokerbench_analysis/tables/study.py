"""Disk usage per node (the study's tables 4.3 and 4.4), and comparisons of the two brokers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import polars as pl

from brokerbench_analysis import (
    alternation,
    estimates,
    published,
    semantics,
    statistics,
    style,
    subjects,
    units,
    vocabulary,
)
from brokerbench_analysis.exhibits import Label, Missing, Table
from brokerbench_analysis.runs import Cell, Runs
from brokerbench_analysis.semantics import DeliverySemantics

_DISK: Final = ("installation_bytes", "data_before_bytes", "data_after_bytes")
_DISK_SCHEMA: Final = {
    "broker": pl.String(),
    "node": pl.String(),
    "forks": pl.Int64(),
    "valid": pl.Boolean(),
    **{column: pl.Float64() for column in _DISK},
    "increase_bytes": pl.Float64(),
    "increase_low_bytes": pl.Float64(),
    "increase_high_bytes": pl.Float64(),
    "published_increase_bytes": pl.Float64(),
    **semantics.SCHEMA,
}
_COMPARED_SCHEMA: Final = {
    "figure": pl.String(),
    **{
        f"{broker}_{column}": kind
        for broker in subjects.BROKERS
        for column, kind in (
            ("value", pl.Float64()),
            ("low", pl.Float64()),
            ("high", pl.Float64()),
            ("forks", pl.Int64()),
            ("valid", pl.Boolean()),
            ("published", pl.Float64()),
            *semantics.SCHEMA.items(),
        )
    },
    "ratio": pl.Float64(),
    "ratio_low": pl.Float64(),
    "ratio_high": pl.Float64(),
    "published_ratio": pl.Float64(),
    "unequal": pl.Boolean(),
    "verdict": pl.String(),
}


def disk(runs: Runs, *, nodes: int, table: str) -> Table | Missing:
    """Disk usage before and after the load, and its increase, per node: tables 4.3 and 4.4."""
    name = f"table-{table.replace('.', '-')}"
    cells = subjects.pair(runs, nodes)
    if not cells:
        return Missing(name, subjects.absent(runs, nodes))
    data = pl.DataFrame(
        [row for cell in cells for row in _disk_rows(runs, cell, nodes)],
        schema=_DISK_SCHEMA,
    )
    if data.is_empty():
        return Missing(name, "disk usage is not available in these runs: disk.csv has no rows")
    title = f"Table {table}. Disk usage, {subjects.NODES[nodes]}"
    description = (
        "Bytes allocated on disk; geometric means over forks. With several nodes the last row of "
        "each broker is the mean over them. Intervals of 99 %, beside the published increase."
    )
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    return Table(Label(name, title), data, _disk_shown(data), description, origin)


def comparison(runs: Runs, figures: Sequence[str], *, nodes: int, label: Label) -> Table | Missing:
    """Kafka beside NATS: each figure with its interval, their ratio, and what may be claimed.

    Parameters
    ----------
    figures
        names of `brokerbench.figures`
    """
    cells = subjects.pair(runs, nodes)
    if not cells:
        return Missing(label.name, subjects.absent(runs, nodes))
    by_broker = {cell.broker: cell for cell in cells}
    rows = [_compared(runs, by_broker, figure, nodes) for figure in figures]
    data = pl.DataFrame(rows, schema=_COMPARED_SCHEMA)
    description = (
        "Geometric mean over forks and its 99 % interval (Student's t on logarithms). A difference "
        "is claimed from five forks on, when the interval of the ratio lies outside 0.95 to 1.05. "
        f"`{alternation.APART}`: the brokers' forks did not alternate in time, so that a drift of "
        "the machine is in their ratio. Published figures are from another machine: compare the "
        "ratios."
    )
    origin = subjects.provenance(runs, cells, wanted=subjects.BROKERS)
    return Table(label, data, _compared_shown(data, semantics.text(cells)), description, origin)


def _disk_rows(runs: Runs, cell: Cell, nodes: int) -> list[dict[str, object]]:
    per_node = (
        cell.disk.group_by("node")
        .agg(pl.len().alias("forks"), *(_mean(column) for column in _DISK))
        .sort("node")
    )
    valid = not isinstance(cell, subjects.InvalidCell)
    rows: list[dict[str, object]] = [
        {
            "broker": cell.broker,
            "valid": valid,
            "increase_bytes": _increase(cell, row["node"]),
            **semantics.row(cell),
            **row,
        }
        for row in per_node.iter_rows(named=True)
    ]
    if not rows:
        return []
    increase = estimates.row(cell, "disk_increase_bytes")
    over_all = {
        "increase_bytes": increase["value"],
        "increase_low_bytes": increase["low"],
        "increase_high_bytes": increase["high"],
        "published_increase_bytes": _published(runs, cell, "disk_increase_bytes", nodes),
    }
    if len(rows) == 1:
        return [rows[0] | over_all]
    mean = {"broker": cell.broker, "node": "mean over nodes", "forks": increase["forks"]}
    return [*rows, mean | {"valid": valid} | semantics.row(cell) | over_all]


def _mean(column: str) -> pl.Expr:
    return pl.col(column).map_batches(
        lambda values: statistics.estimate(values.drop_nulls().to_list()).value,
        return_dtype=pl.Float64(),
        returns_scalar=True,
    )


def _increase(cell: Cell, node: str) -> float | None:
    values = cell.by_fork("disk_increase_bytes", node=node).values()
    return statistics.estimate(list(values)).value if values else None


def _published(runs: Runs, cell: Cell, figure: str, nodes: int) -> float | None:
    if cell.scenario != subjects.STUDY[nodes]:
        return None
    return published.figure(runs.claims, of=figure, nodes=nodes, arm=cell.broker)


def _disk_shown(data: pl.DataFrame) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "broker": style.name(row["broker"]),
                "node": row["node"],
                "forks": str(row["forks"]) + ("" if row["valid"] else " invalid"),
                "installation": _value("bytes", row["installation_bytes"]),
                "before": _value("bytes", row["data_before_bytes"]),
                "after": _value("bytes", row["data_after_bytes"]),
                "increase": _value("bytes", row["increase_bytes"])
                + units.below(
                    units.spread("bytes", row["increase_low_bytes"], row["increase_high_bytes"])
                ),
                "published": _value("bytes", row["published_increase_bytes"]),
                semantics.COLUMN: DeliverySemantics(row["guarantee"], row["durability"]).text(),
            }
            for row in data.iter_rows(named=True)
        ]
    )


def _compared(runs: Runs, cells: dict[str, Cell], figure: str, nodes: int) -> dict[str, Any]:
    row: dict[str, Any] = {"figure": figure}
    for broker, cell in cells.items():
        estimate = estimates.row(cell, figure)
        columns = ("value", "low", "high", "forks", "valid")
        row |= {f"{broker}_{column}": estimate[column] for column in columns}
        row[f"{broker}_published"] = _published(runs, cell, figure, nodes)
        row |= {f"{broker}_{column}": value for column, value in semantics.row(cell).items()}
    if set(subjects.BROKERS) <= set(cells):
        row |= _ratio(runs, cells, figure)
        of_study = cells["kafka"].scenario == subjects.STUDY[nodes]
        over = published.kafka_over_nats(runs.claims, of=figure, nodes=nodes) if of_study else None
        row["published_ratio"] = over
        row["unequal"] = semantics.unequal(cells.values())
    return row


def _ratio(runs: Runs, cells: dict[str, Cell], figure: str) -> dict[str, Any]:
    if any(isinstance(cell, subjects.InvalidCell) for cell in cells.values()):
        return {"verdict": "not compared: invalid"}
    kafka, nats = (cells[broker].per_fork(figure) for broker in subjects.BROKERS)
    if not kafka or not nats:
        return {}
    ratio = statistics.ratio(kafka, nats)
    apart = alternation.are_apart(runs, cells["kafka"], cells["nats"])
    return {
        "ratio": ratio.value,
        "ratio_low": ratio.low,
        "ratio_high": ratio.high,
        "verdict": alternation.words(ratio, apart=apart),
    }


def _compared_shown(data: pl.DataFrame, shared: str) -> pl.DataFrame:
    rows = [_compared_row(row) for row in data.iter_rows(named=True)]
    return pl.DataFrame([row | {semantics.COLUMN: shared} for row in rows])


def _compared_row(row: dict[str, Any]) -> dict[str, str]:
    unit = units.unit_of(row["figure"])
    shown = {"figure": vocabulary.sentence(vocabulary.figure(row["figure"]))}
    for broker in subjects.BROKERS:
        value, low, high = (row[f"{broker}_{column}"] for column in ("value", "low", "high"))
        told = row[f"{broker}_published"]
        doubt = "invalid" if row[f"{broker}_valid"] is False else units.spread(unit, low, high)
        shown[style.name(broker)] = _value(unit, value) + units.below(doubt)
        shown[f"{style.name(broker)}, published"] = _value(unit, told)
    interval = units.below(units.interval(row["ratio_low"], row["ratio_high"]))
    shown["Kafka/NATS"] = _value("ratio", row["ratio"]) + interval
    shown["Kafka/NATS, published"] = _value("ratio", row["published_ratio"])
    ranked = row["ratio"] is None or not row["unequal"]
    shown["verdict"] = (row["verdict"] or "-") + ("" if ranked else semantics.UNEQUAL)
    return shown


def _value(unit: str, value: float | None) -> str:
    return units.scale(unit, [value]).text(value)
