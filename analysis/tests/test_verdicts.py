from __future__ import annotations

from pathlib import Path

import made_up_claims
import polars as pl
import pytest

from brokerbench_analysis.load import RunDirectoryError
from brokerbench_analysis.verdicts import VERDICTS, counts, load_verdicts, per_claim


@pytest.fixture(scope="module")
def claims(replication_path: Path) -> pl.DataFrame:
    return load_verdicts(replication_path / "claims.csv")


def test_rows_have_their_types(claims: pl.DataFrame) -> None:
    first = claims.row(0, named=True)
    assert first["figure"] == "kafka/nats"
    assert first["published_low"] == pytest.approx(1.506, abs=0.001)
    assert first["low_measured"] is None
    assert first["forks"] == 5


def test_a_claim_has_the_gravest_verdict_of_its_scopes(claims: pl.DataFrame) -> None:
    judged = per_claim(claims)
    assert judged["claim"].to_list() == [
        "thr-single",
        "thr-three",
        "lat-single-p50",
        "lat-single-p95",
        "lat-single-p99",
        "cpu",
        "redis",
    ]
    (cpu,) = judged.filter(pl.col("claim") == "cpu").to_dicts()
    assert cpu["verdict"] == "contradicted"
    assert cpu["reason"] == "made up"


def test_every_verdict_of_every_source_has_a_count(claims: pl.DataFrame) -> None:
    counted = {(row["source"], row["verdict"]): row["claims"] for row in counts(claims).to_dicts()}
    assert counted == {
        **{
            (source, verdict): 0
            for source in (made_up_claims.STUDY, made_up_claims.OTHER)
            for verdict in VERDICTS
        },
        (made_up_claims.STUDY, "contradicted"): 1,
        (made_up_claims.STUDY, "inconclusive"): 1,
        (made_up_claims.STUDY, "same direction"): 3,
        (made_up_claims.STUDY, "reproduced"): 1,
        (made_up_claims.OTHER, "not measured"): 1,
    }


def test_a_missing_file_says_how_to_make_it(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    with pytest.raises(RunDirectoryError) as caught:
        load_verdicts(path)
    assert str(caught.value) == f"{path}: no such file; make it with bench claims"


def test_an_unknown_verdict_is_refused(replication_path: Path, tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    text = (replication_path / "claims.csv").read_text(encoding="utf-8")
    path.write_text(text.replace("same direction", "sideways"), encoding="utf-8")
    with pytest.raises(RunDirectoryError) as caught:
        load_verdicts(path)
    assert str(caught.value) == (
        f"{path}: 'sideways' is not a verdict; read the file with the version of brokerbench that"
        " wrote it"
    )
