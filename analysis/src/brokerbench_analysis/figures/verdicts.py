"""Published claims against what was measured."""

from __future__ import annotations

import textwrap
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from brokerbench_analysis import (
    promises,
    published,
    style,
    subjects,
    units,
    verdicts,
    vocabulary,
)
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import marks
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.style import Heading

_SOURCE_COLUMNS: Final = 36
_ROW_INCHES: Final = 0.27
_HOLLOW: Final[dict[str, Any]] = {
    "markersize": 6,
    "markerfacecolor": "none",
    "markeredgecolor": "#222222",
}
_SIGNS: Final = {"above": ">", "below": "<", "same": "s"}


def counts(runs: Runs) -> Chart | Missing:
    """How many claims of each source have which verdict, a bar per source."""
    name = "verdict-counts"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    data = verdicts.counts(runs.claims)
    return _counts_chart(runs.claims, data, name)


def ratios(runs: Runs, *, source: str) -> Chart | Missing:
    """Each claim of `source` that was measured: its ratio beside the published one."""
    name = f"verdict-ratios-{slug(source)}"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    of_source = runs.claims.filter(pl.col("source") == source)
    data = of_source.filter((pl.col("unit") == "ratio") & pl.col("measured").is_not_null()).select(
        "claim",
        "scope",
        "figure",
        "published_low",
        "published_high",
        "published_sign",
        "tolerance_factor",
        "measured",
        "low_measured",
        "high_measured",
        "forks",
        "verdict",
        "guarantee",
        "durability",
        "unequal",
    )
    if data.is_empty():
        return Missing(name, f"none of the claims of '{source}' was measured by these runs")
    return _ratios_chart(of_source, data, name, source)


def slug(text: str) -> str:
    """`text` as part of a file's name: its first words, small, joined by hyphens."""
    words = "".join(each if each.isalnum() else " " for each in text.lower()).split()
    return "-".join(words[:4])


def provenance(claims: pl.DataFrame) -> str:
    """The runs, and the machine that `claims` were judged by, in one line."""
    runs = sorted({run for runs in _texts(claims, "runs") for run in runs.split()})
    parts = [subjects.named("run", "runs", runs)] if runs else ["no run"]
    parts += _texts(claims, "measured_machine")
    return f"Judged by bench claims: {'; '.join(parts)}."


def _texts(claims: pl.DataFrame, column: str) -> list[str]:
    return [text for text in claims[column].unique(maintain_order=True) if text]


@style.styled
def _counts_chart(claims: pl.DataFrame, data: pl.DataFrame, name: str) -> Chart:
    title = "Verdicts on the published claims"
    origin = provenance(claims)
    sources = data["source"].unique(maintain_order=True).to_list()
    figure, (panel,) = style.panels(Heading(title, origin), 1, height=0.6 + 0.55 * len(sources))
    for place, source in enumerate(sources):
        left = 0
        for row in data.filter((pl.col("source") == source) & (pl.col("claims") > 0)).iter_rows(
            named=True
        ):
            _segment(panel, place, left, row)
            left += row["claims"]
    panel.set_yticks(range(len(sources)), [_wrapped(source) for source in sources])
    panel.invert_yaxis()
    panel.grid(visible=False, axis="y")
    panel.set_xlabel("Claims")
    panel.set_xlim(left=0)
    used = set(data.filter(pl.col("claims") > 0)["verdict"])
    style.key(figure, _verdict_keys(used))
    description = "A bar per source, a claim counted once, by the gravest verdict of its scopes."
    return Chart(Label(name, title), figure, data, description, origin)


def _segment(panel: Axes, place: int, left: int, row: dict[str, Any]) -> None:
    panel.barh(
        place, row["claims"], left=left, height=0.6, color=style.VERDICT_COLOURS[row["verdict"]]
    )
    panel.text(
        left + row["claims"] / 2, place, str(row["claims"]), ha="center", va="center", fontsize=9
    )


def _wrapped(source: str) -> str:
    return textwrap.fill(source, _SOURCE_COLUMNS)


@style.styled
def _ratios_chart(claims: pl.DataFrame, data: pl.DataFrame, name: str, source: str) -> Chart:
    title = f"Measured and published ratios: {source}"
    origin = provenance(claims)
    figure, (panel,) = style.panels(
        Heading(title, origin), 1, height=1.0 + _ROW_INCHES * data.height
    )
    for place, row in enumerate(data.iter_rows(named=True)):
        _claim(panel, place, row)
    panel.set_yticks(
        range(data.height), [_label(data, row) for row in data.iter_rows(named=True)], fontsize=8
    )
    panel.set_ylim(data.height - 0.4, -0.6)
    panel.grid(visible=False, axis="y")
    reach = [
        value
        for column in (
            "measured",
            "low_measured",
            "high_measured",
            "published_low",
            "published_high",
        )
        for value in data[column].drop_nulls()
        if value > 0
    ]
    style.logarithmic_ratio(panel, least=min(reach) / 1.1, most=max(reach) * 1.1)
    panel.set_xlabel("Ratio, log scale")
    used = set(data["verdict"])
    style.key(figure, [*_verdict_keys(used), marks.published_key()])
    description = (
        "A dot is the measured ratio with its 99 % interval, coloured by the verdict, a "
        "filled triangle at the left edge a ratio of 0; a hollow "
        "diamond the published ratio, the grey bar what counts as reproduced; a hollow triangle "
        "at 1 a claim of a direction alone, a hollow square one of equality. Claims without a run "
        "are in the table below, not here. `unequal`: the arms were not promised the same "
        "guarantee and durability, so their ratio is no ranking."
    )
    return Chart(Label(name, title), figure, data, description, origin)


def _claim(panel: Axes, place: int, row: dict[str, Any]) -> None:
    colour = style.VERDICT_COLOURS[row["verdict"]]
    if row["published_low"] is not None:
        factor = row["tolerance_factor"] or 1.0
        low, high = row["published_low"] / factor, row["published_high"] * factor
        panel.barh(place, high - low, left=low, height=0.55, color="#dcdcdc", zorder=1)
        middle = (row["published_low"] * row["published_high"]) ** 0.5
        panel.plot([middle], [place], "D", **_HOLLOW)
    elif row["published_sign"]:
        panel.plot([1.0], [place], _SIGNS[row["published_sign"]], **_HOLLOW)
    if row["low_measured"] is not None:
        panel.plot(
            [row["low_measured"], row["high_measured"]],
            [place, place],
            color=colour,
            linewidth=3,
            alpha=0.6,
        )
    if row["measured"] > 0:
        panel.plot([row["measured"]], [place], "o", color=colour, markersize=6)
    else:
        _at_zero(panel, place, colour)


def _at_zero(panel: Axes, place: int, colour: str) -> None:
    # A logarithmic axis has no place for it: its mark points out of the panel's left edge.
    panel.plot(
        [0.0],
        [place],
        "<",
        color=colour,
        markersize=7,
        transform=panel.get_yaxis_transform(),
        clip_on=False,
        zorder=3,
    )


def _label(data: pl.DataFrame, row: dict[str, Any]) -> str:
    several = data.filter(pl.col("claim") == row["claim"]).height > 1
    scope = f" [{row['scope']}]" if several else ""
    measured, forks = units.number(row["measured"]), vocabulary.count(row["forks"], "fork")
    unequal = promises.UNEQUAL if row["unequal"] == "true" else ""
    return f"{row['claim']}{scope}, {row['figure']}: {measured}, {forks}{unequal}"


def _verdict_keys(used: set[str]) -> list[Patch]:
    colours = style.VERDICT_COLOURS.items()
    return [Patch(color=colour, label=verdict) for verdict, colour in colours if verdict in used]
