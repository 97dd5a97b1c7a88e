"""Published claims against what was measured."""

from __future__ import annotations

import math
import textwrap
from typing import Any, Final

import polars as pl
from matplotlib.layout_engine import ConstrainedLayoutEngine

from brokerbench_analysis import published, statements, style, subjects, verdicts
from brokerbench_analysis.exhibits import Chart, Label, Missing
from brokerbench_analysis.figures import verdict_panel
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.style import Heading
from brokerbench_analysis.trials import by_number

_SOURCE_COLUMNS: Final = 30
_ROW_INCHES: Final = 0.33
_ASIDE_INCHES: Final = 0.55
_MARGIN_INCHES: Final = 0.75
_SIDE_INCHES: Final = 0.16  # Around the panels, since texts beside them reach to the edge.
_COLUMNS: Final = (
    "claim",
    "metric",
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
    "direction",
    "guarantee",
    "durability",
    "unequal",
    "exploratory",
)


def counts(runs: Runs) -> Chart | Missing:
    """How many claims of each source have which verdict, a panel per verdict."""
    name = "verdict-counts"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    data = verdicts.counts(runs.claims)
    return _counts_chart(runs.claims, data, name)


def ratios(runs: Runs, *, source: str) -> Chart | Missing:
    """Each claim of `source`: the measured ratio over the published one, or why there is none.

    The chart's data: the columns of `claims.csv`, statement, and `over_published` with its ends and
    those of the tolerance, null of a claim without a published ratio.
    """
    name = f"verdict-ratios-{slug(source)}"
    if runs.claims is None:
        return Missing(name, published.NO_CLAIMS)
    of_source = runs.claims.filter(pl.col("source") == source)
    judged = of_source.filter(
        pl.col("unit").is_in(["ratio", "difference"]) | (pl.col("figure").str.contains("/"))
    )
    if judged["measured"].drop_nulls().is_empty():
        return Missing(name, f"none of the claims of '{source}' was measured by these runs")
    rows = [
        {column: row[column] for column in (*_COLUMNS, "unit", "reason")}
        | {"statement": statements.of_claim(source, row["claim"], row["metric"], row["figure"])}
        | _over_published(row)
        for row in judged.iter_rows(named=True)
    ]
    rows.sort(key=lambda row: statements.subject_place(row["metric"]))
    data = pl.DataFrame(rows, infer_schema_length=None)
    return _ratios_chart(of_source, data, name, source)


def slug(text: str) -> str:
    """`text` as part of a file's name: its first words, small, joined by hyphens."""
    words = "".join(each if each.isalnum() else " " for each in text.lower()).split()
    return "-".join(words[:4])


def provenance(claims: pl.DataFrame) -> str:
    """The runs and the machine that `claims` were judged by, in one line."""
    named = {run for runs in _texts(claims, "runs") for run in runs.split()}
    runs = sorted(named, key=by_number)
    parts = [subjects.named("run", "runs", runs)] if runs else ["no run"]
    return f"Judged by bench claims: {'; '.join([*parts, *_texts(claims, 'measured_machine')])}."


def _texts(claims: pl.DataFrame, column: str) -> list[str]:
    return [text for text in claims[column].unique(maintain_order=True) if text]


def _over_published(row: dict[str, Any]) -> dict[str, float | None]:
    """What is drawn on the axis on which the published ratio is 1.

    Of a claim of a direction the published side stands for no size, so that the axis is the ratio.
    """
    factor = row["tolerance_factor"] or 1.0
    low, high = row["published_low"], row["published_high"]
    of_size = low is not None and high is not None
    middle = math.sqrt(low * high) if of_size else 1.0
    same = row["published_sign"] == "same"
    columns = ("measured", "low_measured", "high_measured")
    measured = [row[column] for column in columns]
    drawn = row["unit"] == "ratio" and all(value is None or value > 0 for value in measured)
    ends = [value / middle if drawn and value is not None else None for value in measured]
    return {
        "over_published": ends[0],
        "low_over_published": ends[1],
        "high_over_published": ends[2],
        "low_tolerance": low / middle / factor if of_size else 1 / factor if same else None,
        "high_tolerance": high / middle * factor if of_size else factor if same else None,
    }


@style.styled
def _counts_chart(claims: pl.DataFrame, data: pl.DataFrame, name: str) -> Chart:
    title = "Verdicts on the published claims"
    origin = provenance(claims)
    sources = data["source"].unique(maintain_order=True).to_list()
    figure, axes = style.panels(
        Heading(title, origin), 1, len(style.VERDICT_STYLES), height=0.7 + 0.55 * len(sources)
    )
    for panel, (verdict, look) in zip(axes, style.VERDICT_STYLES.items(), strict=True):
        panel.set_title(textwrap.fill(verdict, 12), fontsize=9, loc="left")
        for row in data.filter(pl.col("verdict") == verdict).iter_rows(named=True):
            place = sources.index(row["source"])
            panel.barh(place, row["claims"], height=0.6, color=look.colour)
            number = str(row["claims"])
            panel.annotate(
                number,
                (row["claims"], place),
                xytext=(3, 0),
                textcoords="offset points",
                va="center",
                fontsize=9,
                color="#222222" if row["claims"] else "#999999",
            )
        panel.grid(visible=False)
        panel.spines["bottom"].set_visible(False)
        panel.tick_params(bottom=False, labelbottom=False, left=False)
    axes[0].set_xlim(0, 1.35 * max(data["claims"]))
    axes[0].set_yticks(
        range(len(sources)),
        [textwrap.fill(source, _SOURCE_COLUMNS) for source in sources],
        fontsize=8,
    )
    axes[0].set_ylim(len(sources) - 0.5, -0.5)
    description = (
        "Claims of each source by verdict; a claim counts once, by the gravest verdict of its "
        "scopes. All panels have the same axis."
    )
    return Chart(Label(name, title), figure, data, description, origin)


@style.styled
def _ratios_chart(claims: pl.DataFrame, data: pl.DataFrame, name: str, source: str) -> Chart:
    title = f"Measured over published ratio: {source}"
    origin = provenance(claims)
    drawn = pl.col("over_published").is_not_null()
    sized = pl.col("published_low").is_not_null()
    blocks = [
        ("size", data.filter(drawn & sized)),
        ("direction", data.filter(drawn & ~sized)),
        ("aside", data.filter(~drawn)),
    ]
    present = [(kind, _lines(data, rows)) for kind, rows in blocks if rows.height]
    heights = [
        _MARGIN_INCHES + len(lines) * (_ASIDE_INCHES if kind == "aside" else _ROW_INCHES)
        for kind, lines in present
    ]
    figure, axes = style.panels(Heading(title, origin), len(present), height=heights, shared=False)
    engine = figure.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine)
    engine.set(w_pad=_SIDE_INCHES)
    for panel, (kind, lines) in zip(axes, present, strict=True):
        verdict_panel.block(panel, kind, lines)
    style.key(figure, verdict_panel.keys(set(data["verdict"]), {kind for kind, _ in present}))
    description = (
        "A mark is the measured ratio over the published one, with its 99 % interval; the bar "
        "behind it is the claim's tolerance, a short upright line the place of no effect. Claims "
        "of a direction alone have the ratio itself. What is more than "
        f"{verdict_panel.MOST:g} times off "
        "points out of the panel. Claims without a ratio are listed below. On the right: measured "
        "and published ratio, forks, verdict, and where the verdict does not say it, whether "
        "the published direction holds, is open or is reversed. `unequal`: the arms were not "
        "promised the same guarantee and durability, so their ratio does not rank them."
    )
    return Chart(Label(name, title), figure, data, description, origin)


def _lines(data: pl.DataFrame, rows: pl.DataFrame) -> list[verdict_panel.Row]:
    lines: list[verdict_panel.Row] = []
    for row in rows.iter_rows(named=True):
        subject = statements.subject(row["metric"])
        if row["over_published"] is not None and subject not in [
            line.text for line in lines if line.claim is None
        ]:
            lines.append(verdict_panel.Row(subject))
        lines.append(verdict_panel.Row(row["statement"] + _own_scope(data, row), row))
    return lines


def _own_scope(data: pl.DataFrame, row: dict[str, Any]) -> str:
    """What tells the scopes of a claim apart, where it has several."""
    scopes = [
        set((scope or "").split())
        for scope in data.filter(pl.col("claim") == row["claim"])["scope"]
    ]
    own = sorted(set((row["scope"] or "").split()) - set.intersection(*scopes))
    return f" ({' '.join(own)})" if own else ""
