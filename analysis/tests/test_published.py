from pathlib import Path

import made_up_claims
import polars as pl
import pytest

from brokerbench_analysis import published
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.verdicts import load_verdicts

COMMITTED = Path(__file__).parents[2] / "src" / "docs" / "replication" / "claims.csv"
RATE = "delivered_msg_per_s"


@pytest.fixture(scope="module")
def with_another_source(replication_runs: Runs) -> pl.DataFrame:
    """The study's claims, and before them the same ones with tenfold figures of another source."""
    study = replication_runs.claims
    assert study is not None
    ends = pl.col("published_low", "published_high") * 10
    other = study.with_columns(ends, source=pl.lit(made_up_claims.OTHER))
    return pl.concat([other, study])


def test_what_another_source_published_stands_in_no_table_of_the_study(
    with_another_source: pl.DataFrame,
) -> None:
    figure = published.figure(with_another_source, of=RATE, nodes=1, arm="kafka")
    assert figure == pytest.approx(107_213)
    over = published.kafka_over_nats(with_another_source, of=RATE, nodes=1)
    assert over == pytest.approx(107_213 / 71_169, rel=1e-4)
    ratio = published.ratio(with_another_source, claim="thr-single")
    assert ratio == pytest.approx(107_213 / 71_169, rel=1e-4)


@pytest.mark.parametrize("arm", ["kafka", "nats"])
def test_memory_of_three_nodes_has_a_ratio_and_no_figures(arm: str) -> None:
    """An article about other machines gives 96 and 32 GB for the same scenario."""
    claims = load_verdicts(COMMITTED)
    of = "broker_memory_max_bytes"
    assert published.figure(claims, of=of, nodes=3, arm=arm) is None
    assert published.kafka_over_nats(claims, of=of, nodes=3) == pytest.approx(3.64)
