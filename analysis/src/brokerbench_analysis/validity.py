"""Whether the data are sound: findings, iterations, hosts, the load generator's own delay."""

from __future__ import annotations

import json

import polars as pl

from brokerbench_analysis import cells, schema
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.trials import Trial


def findings_table(runs: Runs) -> pl.DataFrame:
    """Findings that agree, gravest first.

    Returns
    -------
    run, trial (null: about the run), phase (null: about no iteration), kind, validity, times, forks
    (such as `1, 3`; empty: about no fork), first (the data of the first, such as `duplicated: 1`)
    """
    key = ["run", "trial", "phase", "kind", "validity"]
    grouped = runs.findings.group_by(key, maintain_order=True).agg(
        pl.len().cast(pl.Int64()).alias("times"),
        pl.col("fork").drop_nulls().unique().sort().cast(pl.String()).str.join(", ").alias("forks"),
        pl.col("data").first().alias("first"),
    )
    plain = pl.Series("first", [_plain(data) for data in grouped["first"]], dtype=pl.String())
    gravity = pl.col("validity").replace_strict(
        {word: -rank for rank, word in enumerate(schema.VALIDITIES)}, return_dtype=pl.Int64()
    )
    return grouped.with_columns(plain).sort(gravity, maintain_order=True)


def iterations_table(runs: Runs) -> pl.DataFrame:
    """A row per trial, in the order of the runs.

    Returns
    -------
    run, trial, cell, scenario, broker, guarantee, durability (as in `run.json`), lost, owed
    (deliveries in the counting forks' measurement iterations), valid, suspect, invalid (measurement
    iterations, each by its own findings), counting_forks, excluded_forks (invalid),
    unfinished_forks, validity (the worst of the counting forks; null without any),
    send_delay_p99_ns, send_delay_max_ns (greatest of the counting forks' measurement iterations;
    null where nothing was recorded)
    """
    forks = cells.judged_forks(runs.manifests, runs.trials, runs.throughput, runs.findings)
    return pl.DataFrame(
        [_of_trial(runs, trial, forks[trial.run, trial.trial]) for trial in runs.trials],
        schema={
            **dict.fromkeys(("run", "trial", "cell", "scenario", "broker"), pl.String()),
            **dict.fromkeys(("guarantee", "durability"), pl.String()),
            **dict.fromkeys(("lost", "owed"), pl.Int64()),
            **dict.fromkeys(schema.VALIDITIES, pl.Int64()),
            "counting_forks": pl.Int64(),
            "excluded_forks": pl.Int64(),
            "unfinished_forks": pl.Int64(),
            "validity": pl.String(),
            "send_delay_p99_ns": pl.Int64(),
            "send_delay_max_ns": pl.Int64(),
        },
    )


def hosts_table(runs: Runs) -> pl.DataFrame:
    """Facts of the hosts before the first trial, and settings of the runs.

    Returns
    -------
    fact, value, runs (ids, parted by blanks); a fact with several values has a row for each
    """
    values: dict[tuple[str, str], list[str]] = {}
    for manifest in runs.manifests:
        facts = {
            **manifest.facts,
            "environment": manifest.environment,
            "suite_commit": manifest.suite_commit,
            "waivers": ", ".join(manifest.waivers),
        }
        for fact, value in facts.items():
            values.setdefault((fact, value), []).append(manifest.run)
    return pl.DataFrame(
        [
            {"fact": fact, "value": value, "runs": " ".join(of_runs)}
            for (fact, value), of_runs in sorted(values.items())
        ],
        schema={"fact": pl.String(), "value": pl.String(), "runs": pl.String()},
    )


def _of_trial(runs: Runs, trial: Trial, forks: list[cells.JudgedFork]) -> dict[str, object]:
    of_trial = (pl.col("run") == trial.run) & (pl.col("trial") == trial.trial)
    measured = pl.col("phase") == "measurement"
    iterations = runs.throughput.filter(of_trial, measured).select("fork", "iteration")
    found = runs.findings.filter(of_trial, measured, pl.col("iteration").is_not_null())
    worst: dict[tuple[int, int], str] = dict.fromkeys(iterations.iter_rows(), "valid")
    for fork, iteration, word in found.select("fork", "iteration", "validity").iter_rows():
        if (fork, iteration) in worst:
            worst[fork, iteration] = max(worst[fork, iteration], word, key=schema.VALIDITIES.index)
    counting = [fork for fork in forks if fork.validity != schema.INVALID]
    of_counting = pl.col("fork_id").is_in([fork.fork_id for fork in counting])
    delivered = runs.throughput.filter(of_trial, measured, of_counting)
    delays = runs.latency.filter(of_trial, measured, pl.col("metric") == "send_delay", of_counting)
    seen = {
        fork_id
        for frame in (runs.throughput, runs.resources, runs.disk, runs.findings)
        for fork_id in frame.filter(of_trial)["fork_id"].drop_nulls().unique()
    }
    words = list(worst.values())
    return {
        "run": trial.run,
        "trial": trial.trial,
        "cell": trial.cell,
        "scenario": trial.scenario,
        "broker": trial.broker,
        "guarantee": trial.guarantee,
        "durability": trial.durability,
        "lost": delivered["lost"].sum(),
        "owed": delivered["expected"].sum(),
        **{word: words.count(word) for word in schema.VALIDITIES},
        "counting_forks": len(counting),
        "excluded_forks": len(forks) - len(counting),
        "unfinished_forks": len(seen - {fork.fork_id for fork in forks}),
        "validity": max(
            (fork.validity for fork in counting), key=schema.VALIDITIES.index, default=None
        ),
        "send_delay_p99_ns": delays["p99_ns"].max(),
        "send_delay_max_ns": delays["max_ns"].max(),
    }


def _plain(data: str) -> str:
    """A finding's data as `name: value, ..`, or as it stands where it is no JSON object."""
    try:
        content = json.loads(data)
    except json.JSONDecodeError:
        return data
    if not isinstance(content, dict):
        return data
    return ", ".join(f"{name}: {value}" for name, value in content.items())
