"""What brokers guarantee of each message, and what is said where that is unequal.

The words are those of `brokerbench.results.DeliverySemantics`, read from the live brokers: figures
of cells that differ in them do not rank the brokers, and every exhibit that sets them side by side
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from brokerbench_analysis import style
from brokerbench_analysis.runs import Cell
from brokerbench_analysis.trials import Trial

COLUMN: Final = "guarantee, durability"
"""The column of a shown table that says what is guaranteed of its row."""

UNEQUAL: Final = ", unequal"
"""Behind the verdict on a ratio whose sides differ in delivery semantics."""

AT_MOST_ONCE: Final = "at_most_once"

SCHEMA: Final[dict[str, pl.DataType]] = {
    "guarantee": pl.String(),
    "durability": pl.String(),
    "loss_fraction": pl.Float64(),
}
"""Columns of a row of data about one cell."""

_LEAST_PERCENT: Final = 0.01
_MOST_PERCENT: Final = 99.95


@dataclass(frozen=True)
class DeliverySemantics:
    """Guarantee and durability of a trial.

    Attributes
    ----------
    guarantee
        the word in `run.json`; empty of a trial of which nothing ran
    durability
        the words in `run.json`
    """

    guarantee: str
    durability: str

    @property
    def may_lose(self) -> bool:
        """Whether a loss is no fault, so that it belongs beside each rate."""
        return self.guarantee == AT_MOST_ONCE

    def text(self) -> str:
        """Such as ``at least once, page cache of one node``."""
        durability = "durability none" if self.durability == "none" else self.durability
        return f"{self.guarantee.replace('_', ' ')}, {durability}"


def of_trial(trial: Trial) -> DeliverySemantics:
    """Those of `trial`."""
    return DeliverySemantics(trial.guarantee, trial.durability)


def of(cell: Cell) -> DeliverySemantics:
    """Those of the trials of `cell`, which are the same for all."""
    return of_trial(cell.trials[0])


def loss_fraction(cell: Cell) -> float | None:
    """Deliveries that never came, over those owed, of all forks together; None when none was."""
    measured = cell.throughput.filter(pl.col("phase") == "measurement")
    lost, owed = measured.select(pl.col("lost").sum(), pl.col("expected").sum()).row(0)
    return float(lost) / float(owed) if owed else None


def loss_text(fraction: float | None) -> str:
    """A loss in percent, as `brokerbench.results.Loss` shows it."""
    if fraction is None:
        return "not measured"
    if fraction in (0, 1):
        return "100 %" if fraction else "0"
    percent = 100 * fraction
    if percent < _LEAST_PERCENT:
        return "<0.01 %"
    if percent >= _MOST_PERCENT:
        return ">99.9 %"
    return f"{percent:.2f} %" if percent < 9.995 else f"{percent:.1f} %"


def row(cell: Cell) -> dict[str, object]:
    """`cell` as the columns of :data:`SCHEMA`."""
    semantics = of(cell)
    return {
        "guarantee": semantics.guarantee,
        "durability": semantics.durability,
        "loss_fraction": loss_fraction(cell),
    }


def unequal(cells: Iterable[Cell]) -> bool:
    """Whether `cells` differ in them."""
    return len({of(cell) for cell in cells}) > 1


def text(cells: Sequence[Cell]) -> str:
    """Those of `cells`, for a row about them: once where they are the same for all."""
    if not unequal(cells):
        return of(cells[0]).text() if cells else "-"
    return "unequal: " + "; ".join(_named(cells))


def sentence(cells: Sequence[Cell]) -> str:
    """Those of `cells`, with what they lost where they may; for under an exhibit."""
    if not cells:
        return ""
    if unequal(cells):
        if within := _within_scenarios(cells):
            return f"guarantee and durability, no ranking between scenarios: {within}"
        return f"unequal guarantee or durability, no ranking: {'; '.join(_named(cells))}"
    semantics = of(cells[0])
    losses = f"; lost: {', '.join(_losses(cells))}" if semantics.may_lose else ""
    return f"guarantee and durability of all: {semantics.text()}{losses}"


def _within_scenarios(cells: Sequence[Cell]) -> str:
    """Those of each scenario; empty where one has several, or may lose."""
    of_scenario: dict[str, set[DeliverySemantics]] = {}
    for cell in cells:
        of_scenario.setdefault(cell.scenario, set()).add(of(cell))
    if any(len(each) > 1 or next(iter(each)).may_lose for each in of_scenario.values()):
        return ""
    return "; ".join(f"{scenario} {each.pop().text()}" for scenario, each in of_scenario.items())


def _named(cells: Sequence[Cell]) -> list[str]:
    """Each of them behind the cells that have it."""
    by_semantics: dict[DeliverySemantics, list[Cell]] = {}
    for cell in cells:
        by_semantics.setdefault(of(cell), []).append(cell)
    return [
        f"{', '.join(_names(having, cells))} {semantics.text()}"
        + (f" (lost: {', '.join(_losses(having))})" if semantics.may_lose else "")
        for semantics, having in by_semantics.items()
    ]


def _names(having: Sequence[Cell], cells: Sequence[Cell]) -> list[str]:
    """Brokers where each has one kind among `cells`, else labels of cells."""
    brokers = {cell.broker for cell in having}
    others = {cell.broker for cell in cells if of(cell) != of(having[0])}
    if brokers & others:
        return [cell.label for cell in having]
    return list(dict.fromkeys(style.name(cell.broker) for cell in having))


def _losses(cells: Sequence[Cell]) -> list[str]:
    if len(cells) == 1:
        return [loss_text(loss_fraction(cells[0]))]
    several = len({cell.broker for cell in cells}) < len(cells)
    return [
        f"{cell.label if several else style.name(cell.broker)} {loss_text(loss_fraction(cell))}"
        for cell in cells
    ]
