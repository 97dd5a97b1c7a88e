"""What the method of measuring alone does to the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from brokerbench_analysis.runs import Runs


def side_by_side(
    runs: Runs, *, nodes: int, seed: int, resamples: int = 10_000
) -> pl.DataFrame:
    """The same figures by each method.

    Returns
    -------
    A row per figure, method and subject; methods that were not run have none:

    figure (`delivered_msg_per_s`, `end_to_end_latency_p50_ns`, ..), method (`faithful`, `faithful,
    the study's formula`, `corrected`, `open 50 %`, `open 80 %`), subject (`kafka`, `nats` or
    `kafka/nats`), cell, forks, excluded_forks, median, low, high (in the figure's unit, or the
    ratio), verdict (of the subject `kafka/nats`), effect, effect_low, effect_high, effect_verdict
    (this method over `faithful`; null of `faithful`)
    """
    raise NotImplementedError


def latency_stages(runs: Runs) -> pl.DataFrame:
    """Where the mean end-to-end latency of the faithful Kafka runs is spent.

    Returns
    -------
    A row per scenario and stage, in order: scenario, nodes, broker, cell, stage (`blocked in send`,
    `client buffer`, `request`, `broker to consumer`; without `client_stages.csv` only `publish
    latency` and `broker to consumer`), mean_ns, share (0 to 1), low_ns, high_ns (least and greatest
    fork), forks, source (`client_stages.csv` or `histograms`)
    """
    raise NotImplementedError
