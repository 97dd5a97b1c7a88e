"""What the unit at the end of a column's name means to a reader: the only place that converts.

Frames hold base units, nanoseconds, bytes and messages per second. A figure or a table picks a
:class:`Scale` by the largest value that it shows and takes numbers and axis title from it, so that
the two cannot disagree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_STEPS: Final[dict[str, tuple[tuple[float, str], ...]]] = {
    "ns": ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")),
    "bytes": ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")),
    "msg_per_s": ((1.0, "msg/s"),),
    "percent_of_host": ((1.0, "% of all processors"),),
    "percent": ((1.0, "%"),),
    "ratio": ((1.0, ""),),
    "fraction": ((1.0, ""),),
    "spread": ((1.0, ""),),
}
# Units as claims.csv writes them, and what one of each is in the base unit of the same dimension.
_PUBLISHED: Final[dict[str, tuple[str, float]]] = {
    "msg/s": ("msg_per_s", 1.0),
    "s": ("ns", 1e9),
    "ms": ("ns", 1e6),
    "us": ("ns", 1e3),
    "ns": ("ns", 1.0),
    "GB": ("bytes", 1e9),
    "GiB": ("bytes", 2.0**30),
    "MB": ("bytes", 1e6),
    "MiB": ("bytes", 2.0**20),
    "kB": ("bytes", 1e3),
    "KiB": ("bytes", 2.0**10),
    "B": ("bytes", 1.0),
    "%": ("percent_of_host", 1.0),
    "fraction": ("fraction", 1.0),
    "ratio": ("ratio", 1.0),
}


@dataclass(frozen=True)
class Scale:
    """How base units are shown: ``shown = value / per_symbol``."""

    unit: str
    symbol: str
    per_symbol: float

    def of(self, value: float) -> float:
        """`value`, in base units, in the shown unit."""
        return value / self.per_symbol

    def title(self, quantity: str) -> str:
        """An axis title, such as ``End-to-end latency (ms)``."""
        return f"{quantity} ({self.symbol})" if self.symbol else quantity

    def text(self, value: float | None) -> str:
        """`value`, in base units, with three digits and the unit; a dash for nothing."""
        if value is None or not math.isfinite(value):
            return "-"
        # Beside a number the short form is enough; the axis title says of what.
        symbol = "%" if self.symbol.startswith("%") else self.symbol
        return f"{number(self.of(value))} {symbol}".rstrip()

    def own_text(self, value: float) -> str:
        """`value`, in base units, as :meth:`text` on the scale that suits it alone."""
        return scale(self.unit, [value]).text(value)


def unit_of(column: str) -> str:
    """The unit at the end of a column's name, such as ``ns`` of ``end_to_end_latency_p50_ns``.

    Raises
    ------
    ValueError
        The name ends in no known unit.
    """
    if column.endswith("_total"):
        return unit_of(column.removesuffix("_total"))
    if column.startswith("broker_cpu_percent"):
        return "percent_of_host"
    for unit in _STEPS:
        if column == unit or column.endswith(f"_{unit}"):
            return unit
    message = f"column {column}: its name ends in no known unit; known are {', '.join(_STEPS)}"
    raise ValueError(message)


def scale(unit: str, values: Iterable[float | None]) -> Scale:
    """The scale on which the largest of `values`, in base units, has one to four digits."""
    finite = [abs(value) for value in values if value is not None and math.isfinite(value)]
    largest = max(finite, default=0.0)
    steps = _STEPS[unit]
    for per_symbol, symbol in steps:
        if largest >= per_symbol:
            return Scale(unit, symbol, per_symbol)
    return Scale(unit, steps[-1][1], steps[-1][0])


def from_published(value: float, unit: str) -> float:
    """A figure of claims.csv in base units.

    Raises
    ------
    ValueError
        `unit` is none of those that claims.csv writes.
    """
    if unit not in _PUBLISHED:
        message = f"claims.csv: unknown unit {unit}; known are {', '.join(_PUBLISHED)}"
        raise ValueError(message)
    return value * _PUBLISHED[unit][1]


def number(value: float, digits: int = 3) -> str:
    """`value` with the given number of significant digits, thousands grouped, and no exponent."""
    if not math.isfinite(value):
        return "-"
    if value == 0:
        return "0"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:,.{decimals}f}"


def interval(low: float | None, high: float | None) -> str:
    """``low..high``, or a dash where there is no interval."""
    if low is None or high is None or not math.isfinite(low) or not math.isfinite(high):
        return "-"
    return f"{number(low)}..{number(high)}"


def spread(unit: str, low: float | None, high: float | None) -> str:
    """``5.29..5.31 GB`` from base units of `unit`, or a dash where there is no interval."""
    if low is None or high is None:
        return "-"
    shown = scale(unit, [low, high])
    symbol = "%" if unit.startswith("percent") else shown.symbol
    return f"{interval(shown.of(low), shown.of(high))} {symbol}".rstrip()


def below(interval: str) -> str:
    """`interval` as a second line of a cell; nothing for none."""
    return "" if interval == "-" else f"\n{interval}"
