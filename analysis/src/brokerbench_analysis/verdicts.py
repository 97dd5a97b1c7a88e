"""The verdicts of published claims, as `bench claims` wrote them: `brokerbench.claims`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from brokerbench_analysis import derived
from brokerbench_analysis.files import RunDirectoryError, read_table

VERDICTS = (
    "contradicted",
    "size refuted",
    "not measured",
    "premise not met",
    "inconclusive",
    "same direction",
    "reproduced",
)
"""The words of `brokerbench.claims.Verdict`, the gravest first."""


_IMPLIED = {
    "reproduced": "holds",
    "same direction": "holds",
    "contradicted": "reversed",
    "inconclusive": "open",
}
"""The word of `brokerbench.claims.DirectionFound` that a verdict says already."""


def words(row: Mapping[str, Any]) -> str:
    """The verdict of a row of claims.csv, with what a reader must know beside it.

    Such as `size refuted, direction holds`; `unequal` and `exploratory` come last.
    """
    verdict, direction = str(row["verdict"]), row["direction"]
    parts = [verdict]
    if direction and verdict != "premise not met" and direction != _IMPLIED.get(verdict):
        parts.append(f"direction {direction}")
    parts += [doubt for doubt in ("unequal", "exploratory") if row[doubt] == "true"]
    return ", ".join(parts)


def load_verdicts(claims_csv: Path) -> pl.DataFrame:
    """The rows of `claims.csv`, with types: per claim and scope a row for the ratio, one per arm.

    Raises
    ------
    files.RunDirectoryError
        when there is no such file, or it is malformed
    """
    if not claims_csv.is_file():
        message = f"{claims_csv}: no such file; make it with bench claims"
        raise RunDirectoryError(message)
    claims = read_table(claims_csv, derived.CLAIMS, [])
    unknown = claims.filter(~pl.col("verdict").is_in(VERDICTS))["verdict"]
    if len(unknown):
        message = (
            f"{claims_csv}: '{unknown[0]}' is not a verdict;"
            " read the file with the version of brokerbench that wrote it"
        )
        raise RunDirectoryError(message)
    return claims


def per_claim(claims: pl.DataFrame) -> pl.DataFrame:
    """A row per claim, in the order of the file.

    Returns
    -------
    source, claim, place, metric, kind, verdict (the gravest of its scopes), reason, departures
    """
    first: dict[tuple[str, str], dict[str, object]] = {}
    for row in claims.iter_rows(named=True):
        place = (row["source"], row["claim"])
        if place not in first or _gravity(row) < _gravity(first[place]):
            first[place] = row
    columns = ["source", "claim", "place", "metric", "kind", "verdict", "reason", "departures"]
    return pl.DataFrame(list(first.values()), schema=claims.schema).select(columns)


def _gravity(row: dict[str, object]) -> int:
    return VERDICTS.index(str(row["verdict"]))


def counts(claims: pl.DataFrame) -> pl.DataFrame:
    """Claims per source and verdict.

    Returns
    -------
    source (in the order of the file), verdict (of `VERDICTS`), claims (0 too)
    """
    judged = per_claim(claims)
    return pl.DataFrame(
        [
            {
                "source": source,
                "verdict": verdict,
                "claims": judged.filter(
                    pl.col("source") == source, pl.col("verdict") == verdict
                ).height,
            }
            for source in claims["source"].unique(maintain_order=True)
            for verdict in VERDICTS
        ],
        schema={"source": pl.String(), "verdict": pl.String(), "claims": pl.Int64()},
    )
