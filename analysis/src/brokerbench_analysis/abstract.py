"""What a reader learns first: the abstract kept with the runs, and the verdicts in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import polars as pl

from brokerbench_analysis import published, statements, units, verdicts, vocabulary
from brokerbench_analysis.exhibits import Prose
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.style import VERDICT_STYLES

_LEAD: Final = (
    "What the first source claims first about each subject, with the ratio measured here, its 99 % "
    "interval, and the verdict:"
)


def text(runs: Runs) -> Prose:
    """The kept abstract, then a paragraph per source, and of the first source its main ratios.

    A main ratio is that of the first measured claim about each subject.
    """
    parts = [runs.abstract.strip()] if runs.abstract.strip() else []
    if runs.claims is None:
        return Prose("\n\n".join([*parts, f"No verdicts: {published.NO_CLAIMS}."]))
    sources = runs.claims["source"].unique(maintain_order=True).to_list()
    parts += [_counted(runs.claims, source) for source in sources]
    if lines := [f"- {line}" for line in _main_ratios(runs.claims, sources[0])]:
        parts.append("\n".join([f"{_LEAD}\n", *lines]))
    machines = runs.claims["measured_machine"].drop_nulls().unique(maintain_order=True)
    if len(machines):
        parts.append(f"Verdicts hold for this machine and these versions: {'; '.join(machines)}.")
    return Prose("\n\n".join(part for part in parts if part))


def _counted(claims: pl.DataFrame, source: str) -> str:
    counted = verdicts.counts(claims).filter(pl.col("source") == source)
    of_verdict = dict(counted.select("verdict", "claims").iter_rows())
    told = [f"{of_verdict[verdict]} {verdict}" for verdict in VERDICT_STYLES if of_verdict[verdict]]
    number = vocabulary.count(sum(of_verdict.values()), "claim")
    return f"**{source}**, {number}: {', '.join(told)}."


def _main_ratios(claims: pl.DataFrame, source: str) -> Iterator[str]:
    told = set()
    of_ratio = claims.filter(
        pl.col("source") == source,
        pl.col("unit") == "ratio",
        pl.col("measured").is_not_null(),
        pl.col("published_low").is_not_null(),
    )
    for row in of_ratio.iter_rows(named=True):
        subject = statements.subject(row["metric"])
        if subject not in told:
            told.add(subject)
            yield _ratio(source, row)


def _ratio(source: str, row: dict[str, Any]) -> str:
    statement = statements.of_claim(source, row["claim"], row["metric"], row["figure"])
    interval = units.interval(row["low_measured"], row["high_measured"])
    between = "no interval" if interval == "-" else interval
    ends = dict.fromkeys(units.number(row[f"published_{end}"]) for end in ("low", "high"))
    measured = f"{units.number(row['measured'])} ({between})"
    return f"{statement}: {measured}, published {'..'.join(ends)}; {verdicts.words(row)}."
