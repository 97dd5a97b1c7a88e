"""The mark of an estimate: a dot, its interval, the forks, and the published figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from brokerbench_analysis import style
from brokerbench_analysis.units import Scale
from brokerbench_analysis.vocabulary import count

Colour = str | tuple[float, float, float]

_NUMBER_SHARE: Final = 0.15
"""Half of a number's width, as a share of a narrow panel's."""

_INTERVAL: Final[dict[str, Any]] = {"linewidth": 3, "alpha": 0.45, "solid_capstyle": "butt"}
_FORK: Final[dict[str, Any]] = {
    "marker": "o",
    "markersize": 3,
    "alpha": 0.55,
    "markeredgewidth": 0,
}

DESCRIPTION: Final = (
    "A dot is the geometric mean over forks, the line its 99 % interval (a dot that is white "
    "inside, with fewer than three forks, has none), small dots are forks, a cross is the mean of "
    "invalid forks, a hollow diamond is the published figure, measured on another machine."
)


@dataclass(frozen=True)
class Mark:
    """An estimate in base units; None for what there is not; `shape` as Matplotlib names it."""

    value: float
    low: float | None
    high: float | None
    forks: tuple[float, ...] = ()
    published: float | None = None
    valid: bool = True
    shape: str = "o"
    label_above: bool = False

    @staticmethod
    def of(row: dict[str, Any], published: float | None = None) -> Mark:
        """From the columns of :data:`estimates.SCHEMA`."""
        forks = tuple(row.get("fork_values") or ())
        return Mark(row["value"], row["low"], row["high"], forks, published, row["valid"])


def horizontal(panel: Axes, height: float, mark: Mark, scale: Scale, colour: Colour) -> None:
    """`mark` along x at `height`, its value with it."""
    if mark.low is not None and mark.high is not None:
        panel.plot(
            [scale.of(mark.low), scale.of(mark.high)],
            [height, height],
            color=colour,
            **_INTERVAL,
        )
    forks = [scale.of(fork) for fork in mark.forks]
    panel.plot(forks, [height] * len(forks), linestyle="", color=colour, **_FORK)
    panel.plot(
        [scale.of(mark.value)],
        [height],
        mark.shape if mark.valid else "x",
        color=colour,
        markerfacecolor="white" if mark.low is None else colour,
        markersize=7,
    )
    if mark.published is not None:
        panel.plot(
            [scale.of(mark.published)],
            [height],
            "D",
            markersize=7,
            markerfacecolor="none",
            markeredgecolor=colour,
        )
    _label(panel, height, mark, scale)


def _label(panel: Axes, height: float, mark: Mark, scale: Scale) -> None:
    """Write the value above the mark, or beside it where the published figure is not."""
    if mark.label_above:
        _label_above(panel, height, mark, scale)
        return
    ends = [mark.value, mark.low or mark.value, mark.high or mark.value, *mark.forks]
    right = mark.published is None or mark.published < mark.value
    panel.annotate(
        scale.own_text(mark.value) + ("" if mark.valid else ", invalid"),
        (scale.of(max(ends) if right else min(ends)), height),
        xytext=(7 if right else -7, 0),
        textcoords="offset points",
        ha="left" if right else "right",
        va="center",
        fontsize=8,
        color="#333333",
        # Lines behind it would cross the digits.
        bbox={"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 0.4},
    )


def _label_above(panel: Axes, height: float, mark: Mark, scale: Scale) -> None:
    place = scale.of(mark.value)
    left, right = panel.get_xlim()
    # Half of a number in the middle would lie over what stands on the left of the panel.
    at_left = panel.get_xscale() == "linear" and place - left < _NUMBER_SHARE * (right - left)
    panel.annotate(
        scale.own_text(mark.value) + ("" if mark.valid else ", invalid"),
        (place, height),
        xytext=(-4 if at_left else 0, 5),
        textcoords="offset points",
        ha="left" if at_left else "center",
        va="bottom",
        fontsize=8,
        color="#333333",
    )


def key(broker: str, forks: Sequence[int] = ()) -> Line2D:
    """The entry of a legend for a broker's dots, with the numbers of forks behind them."""
    colour = style.colour(broker)
    words = ", ".join([style.name(broker), *([of_forks(forks)] if forks else [])])
    return Line2D([], [], linestyle="", marker="o", markersize=7, color=colour, label=words)


def of_forks(numbers: Sequence[int]) -> str:
    """Such as `12 forks`, or `5 to 12 forks` where they differ."""
    least, most = min(numbers), max(numbers)
    return count(most, "fork") if least == most else f"{least} to {count(most, 'fork')}"


def detail_keys(*, interval: str = "99 % interval", forks: bool = True) -> list[Line2D]:
    """The entries of a legend for what lies around a dot: its interval, and the forks."""
    grey = style.OTHER_COLOUR
    keys = [Line2D([], [], color=grey, label=interval, **_INTERVAL)]
    if forks:
        keys.append(Line2D([], [], linestyle="", color=grey, label="one fork", **_FORK))
    return keys


def published_key(words: str = "published") -> Line2D:
    """The entry of a legend for published figures."""
    return Line2D(
        [],
        [],
        linestyle="",
        marker="D",
        markersize=7,
        markerfacecolor="none",
        markeredgecolor="#222222",
        label=words,
    )


def point_key(words: str, marker: str, colour: Colour) -> Line2D:
    """Make the entry of a legend for marks of one shape."""
    return Line2D(
        [],
        [],
        linestyle="",
        marker=marker,
        markersize=7,
        color=colour,
        markeredgecolor=colour if marker == "|" else "#222222",
        markeredgewidth=1.4 if marker == "|" else 0.7,
        label=words,
    )
