"""What warms up, the broker or the client: the scenario `warmup`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from brokerbench_analysis.runs import Runs


def two_by_two(runs: Runs, broker: str, *, seed: int, resamples: int = 10_000) -> pl.DataFrame:
    """Points and effects of the scenario `warmup`; empty where it is not among the runs.

    Returns
    -------
    A row per figure and point or effect:

    broker, figure (`fork_figures.FIGURES`), kind (`point` or `effect`), name (such as `broker warm,
    client cold` or `broker warm at client cold`), broker_state, client_state (null of an effect),
    forks, excluded_forks, median, low, high (in the figure's unit; null of an effect), ratio,
    ratio_low, ratio_high (a point over cold/cold; of an effect, what is stated), verdict
    """
    raise NotImplementedError
