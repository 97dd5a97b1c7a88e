"""The verdicts of published claims, as `bench claims` wrote them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import polars as pl


def load_verdicts(claims_csv: Path) -> pl.DataFrame:
    """The rows of `claims.csv`, with types; `load.RunDirectoryError` when it is malformed."""
    raise NotImplementedError


def per_claim(claims: pl.DataFrame) -> pl.DataFrame:
    """A row per claim: source, claim, place, metric, kind, verdict (the gravest of its scopes), reason."""
    raise NotImplementedError


def counts(claims: pl.DataFrame) -> pl.DataFrame:
    """Claims per source and verdict: source, verdict, claims; every verdict has a row, gravest first."""
    raise NotImplementedError
