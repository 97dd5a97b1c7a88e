"""A panel of claims: a line each, with its words on the left and its verdict on the right."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from brokerbench_analysis import style, units, verdicts, vocabulary
from brokerbench_analysis.figures import marks

MOST: Final = 8.0
"""A ratio that is further off is drawn at the edge: its place there says which side, no more."""

_LEAST: Final = 1.5
_STATEMENT_COLUMNS: Final = 54
_LONGEST_WORD: Final = 8
_ASIDE_COLUMNS: Final = 84
_ASIDE_LINES: Final = 5
_BAND: Final = "#dcd8cf"
_SIGN_WORDS: Final = {"above": "more", "below": "less", "same": "equal"}


@dataclass(frozen=True)
class Row:
    """A line of the chart: a heading, or a claim with where it lies.

    Attributes
    ----------
    text
        on the left
    claim
        row of the data; None of a heading
    """

    text: str
    claim: dict[str, Any] | None = None


def block(panel: Axes, kind: str, lines: Sequence[Row]) -> None:
    """Draw `lines` of one `kind`: size, direction or aside."""
    for place, line in enumerate(lines):
        if line.claim is None:
            _beside(panel, place, line.text, fontsize=9, fontweight="bold", color="#222222")
        elif kind == "aside":
            _aside(panel, place, line)
        else:
            _sentence(panel, place, line)
            _claim(panel, place, line.claim)
    panel.set_ylim(len(lines) - 0.3, -0.7)
    panel.set_yticks([])
    panel.spines["left"].set_visible(False)
    if kind == "aside":
        panel.set_axis_off()
        panel.set_title("Without a ratio that can be drawn", fontsize=9)
        return
    rows = [line.claim for line in lines if line.claim]
    _axis(panel, rows)
    panel.set_xlabel(
        "Measured ratio over published ratio, log scale: 1 is as published"
        if kind == "size"
        else "Measured ratio, log scale: the claim is a side of 1",
        fontsize=8.5,
    )


def _sentence(panel: Axes, place: int, line: Row) -> None:
    assert line.claim is not None
    whole = _two_lines(line.text)
    _beside(panel, place, f"{whole}\n", fontsize=7, color="#222222", up=whole.count("\n"))
    _beside(panel, place, line.claim["claim"], fontsize=5.5, color="#777777", up=-1)
    panel.annotate(
        _outcome(line.claim),
        (1.0, place),
        xycoords=("axes fraction", "data"),
        xytext=(10, 0),
        textcoords="offset points",
        va="center",
        fontsize=6.8,
        linespacing=1.1,
    )


def _two_lines(text: str) -> str:
    together = text.replace(" %", "\N{NO-BREAK SPACE}%")
    columns = max(_STATEMENT_COLUMNS, len(text) // 2 + _LONGEST_WORD)
    return textwrap.fill(together, columns, break_on_hyphens=False)


def _beside(panel: Axes, place: int, text: str, *, up: int = 0, **look: Any) -> None:
    panel.annotate(
        text.rstrip("\n"),
        (0.0, place),
        xycoords=("axes fraction", "data"),
        xytext=(-10, 3.5 if up >= 0 and text.endswith("\n") else 4.5 * up - 3 * (up < 0)),
        textcoords="offset points",
        ha="right",
        va="center",
        linespacing=1.05,
        **look,
    )


def _outcome(row: dict[str, Any]) -> str:
    low, high = row["published_low"], row["published_high"]
    told = f"published {_SIGN_WORDS.get(row['published_sign'] or '', '-')}"
    if low is not None:
        ends = dict.fromkeys([units.number(low), units.number(high)])
        told = f"published {'..'.join(ends)}"
    forks = vocabulary.count(row["forks"] or 0, "fork")
    return f"{verdicts.words(row)}, {forks}\n{units.number(row['measured'])}, {told}"


def _aside(panel: Axes, place: int, line: Row) -> None:
    row = line.claim
    assert row is not None
    look = style.VERDICT_STYLES[row["verdict"]]
    panel.plot(
        [0.008],
        [place],
        look.marker,
        color=look.colour,
        markeredgecolor="#333333",
        transform=panel.get_yaxis_transform(),
        markersize=6,
        clip_on=False,
    )
    measured = "" if row["measured"] is None else f"; measured {units.number(row['measured'])}"
    why = f"; {row['reason']}" if row["reason"] else ""
    text = f"{line.text} [{row['claim']}]: {verdicts.words(row)}{measured}{why}"
    panel.annotate(
        textwrap.fill(text, _ASIDE_COLUMNS, break_on_hyphens=False, max_lines=_ASIDE_LINES),
        (0.0, place),
        xycoords=("axes fraction", "data"),
        xytext=(14, 0),
        textcoords="offset points",
        va="center",
        fontsize=7,
    )


def _axis(panel: Axes, rows: Sequence[dict[str, Any]]) -> None:
    columns = (
        "over_published",
        "low_over_published",
        "high_over_published",
        "low_tolerance",
        "high_tolerance",
    )
    values = [row[column] for row in rows for column in columns if row[column]]
    farthest = max((max(value, 1 / value) for value in values), default=_LEAST)
    reach = min(max(farthest * 1.05, _LEAST), MOST)
    style.logarithmic_ratio(panel, least=1 / reach, most=reach)
    panel.tick_params(axis="x", labelsize=8)


def _claim(panel: Axes, place: int, row: dict[str, Any]) -> None:
    look = style.VERDICT_STYLES[row["verdict"]]
    low, high = row["low_tolerance"], row["high_tolerance"]
    if low is None:
        low, high = (1.0, 1e3) if row["published_sign"] == "above" else (1e-3, 1.0)
    panel.barh(place, high - low, left=low, height=0.62, color=_BAND, zorder=0)
    if row["published_low"] is not None:
        none = 1 / math.sqrt(row["published_low"] * row["published_high"])
        panel.plot([none] * 2, [place - 0.31, place + 0.31], color="#666666", linewidth=1.2)
    if row["low_over_published"] is not None:
        panel.plot(
            [row["low_over_published"], row["high_over_published"]],
            [place, place],
            color="#444444",
            linewidth=1.6,
        )
    value = row["over_published"]
    if 1 / MOST <= value <= MOST:
        panel.plot(
            [value],
            [place],
            look.marker,
            color=look.colour,
            markeredgecolor="#222222",
            markeredgewidth=0.7,
            markersize=7,
            zorder=3,
        )
    else:
        _at_edge(panel, place, look, right=value > 1)


def _at_edge(panel: Axes, place: int, look: style.VerdictStyle, *, right: bool) -> None:
    panel.plot(
        [1.0 if right else 0.0],
        [place],
        ">" if right else "<",
        color=look.colour,
        markeredgecolor="#222222",
        markersize=8,
        transform=panel.get_yaxis_transform(),
        clip_on=False,
        zorder=3,
    )


def keys(used: set[str], kinds: set[str]) -> list[Line2D | Patch]:
    """What the marks of the verdicts `used`, in panels of `kinds`, stand for."""
    entries: list[Line2D | Patch] = [
        marks.point_key(verdict, look.marker, look.colour)
        for verdict, look in style.VERDICT_STYLES.items()
        if verdict in used
    ]
    if kinds & {"size", "direction"}:
        entries.append(Patch(color=_BAND, label="as claimed"))
    if "size" in kinds:
        entries.append(marks.point_key("no effect", "|", "#666666"))
    return entries
