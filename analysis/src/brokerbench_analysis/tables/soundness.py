"""Whether the data are sound: the runs, their findings, and what was left out."""

from __future__ import annotations

from typing import Final

import polars as pl

from brokerbench_analysis import schema, semantics, units, validity
from brokerbench_analysis.exhibits import Label, Missing, Table
from brokerbench_analysis.runs import Runs
from brokerbench_analysis.trials import Manifest

_CELL_TEXT: Final = 160
_VALIDITY: Final = pl.Enum(["valid", "suspect", "invalid"])
_FORKS: Final = {
    "counting_forks": "forks that count",
    "excluded_forks": "invalid forks",
    "unfinished_forks": "unfinished forks",
}


def manifests(runs: Runs) -> Table:
    """The runs: when, where, by which commit, and what became of them."""
    data = pl.DataFrame(
        [
            {
                "run": each.run,
                "started_at": each.started_at,
                "finished": each.finished,
                "verdict": _verdict(runs, each),
                "environment": each.environment,
                "machine": each.machine,
                "suite_commit": each.suite_commit,
                "seed": each.seed,
                "waivers": " ".join(each.waivers),
                "command_line": each.command_line,
            }
            for each in runs.manifests
        ]
    )
    shown = data.select(
        "run",
        pl.col("started_at").str.slice(0, 19).str.replace("T", " ").alias("started, UTC"),
        pl.when("finished")
        .then(pl.col("verdict"))
        .otherwise(pl.lit("not finished"))
        .alias("state"),
        "environment",
        "machine",
        pl.col("suite_commit").alias("suite commit"),
        pl.col("seed").cast(pl.String),
        _or_dash("waivers"),
        pl.col("command_line").alias("command"),
    )
    description = "A row per run directory. A waiver is a check of the host that was switched off."
    return Table(Label("runs", "Runs"), data, shown, description, _total(data, "run"))


def _verdict(runs: Runs, manifest: Manifest) -> str:
    """The run's own, or what follows from it as a whole, whichever is worse; empty: it goes on."""
    if not manifest.finished:
        return manifest.verdict
    found = runs.findings.filter(
        (pl.col("run") == manifest.run) & (pl.col("phase").fill_null("") != "warmup")
    )
    words = [manifest.verdict, *map(str, found["validity"])]
    return max(words, key=schema.VALIDITIES.index)


def trials(runs: Runs) -> Table:
    """Iterations by validity, and the forks that count and that do not, over all runs."""
    data = validity.iterations_table(runs)
    counts = ["valid", "suspect", "invalid", *_FORKS]
    shown = (
        data.with_columns(cell=pl.when(pl.col("cell") == "").then("trial").otherwise("cell"))
        .group_by("cell", maintain_order=True)
        .agg(
            pl.col("run").n_unique().alias("runs"),
            pl.col("guarantee", "durability").first(),
            pl.col(*counts, "lost", "owed").sum(),
            pl.col("validity").cast(_VALIDITY).max(),
            pl.col("send_delay_p99_ns").max(),
        )
        .select(
            "cell",
            *_texts("runs", "valid", "suspect", "invalid"),
            *(pl.col(column).cast(pl.String).alias(words) for column, words in _FORKS.items()),
            _or_dash("validity").alias("forks that count are"),
            _or_dash("guarantee").str.replace_all("_", " "),
            _or_dash("durability"),
            _loss(),
            _time("send_delay_p99_ns", "send delay p99"),
        )
    )
    description = (
        "Measurement iterations, judged by findings.csv. A fork with an invalid iteration is "
        "compared with nothing. Send delay is how late messages left, in the worst iteration: "
        "where it comes near the latencies, the load generator was measured and not the broker. "
        "Loss is the share of deliveries owed that never came, of the forks that count: no fault "
        "where the guarantee is at most once."
    )
    label = Label("trials", "Iterations, and forks that count")
    return Table(label, data, shown, description, _total(data, "trial"))


def findings(runs: Runs) -> Table | Missing:
    """All findings, those of one kind about one trial in one row."""
    data = validity.findings_table(runs)
    if data.is_empty():
        return Missing("findings", "no findings: nothing speaks against these runs")
    shown = (
        data.group_by("validity", "kind", "trial", "phase", maintain_order=True)
        .agg(pl.col("run").n_unique().alias("runs"), pl.col("times").sum(), pl.col("first").first())
        .select(
            "validity",
            "kind",
            _or_dash("trial"),
            _or_dash("phase"),
            *_texts("runs", "times"),
            pl.when(pl.col("first").str.len_chars() > _CELL_TEXT)
            .then(pl.col("first").str.slice(0, _CELL_TEXT) + "...")
            .otherwise(pl.col("first"))
            .alias("the first of them"),
        )
    )
    description = "What each kind means: bench list findings. One without a trial is about a run."
    return Table(Label("findings", "Findings"), data, shown, description, _total(data, "row"))


def kills(runs: Runs) -> Table | Missing:
    """Consumers that were killed, and whether what they held reached others, a row per cell."""
    name = "consumer-kills"
    if runs.kills.is_empty():
        return Missing(name, "no consumer was killed in these runs")
    data = (
        runs.kills.group_by("cell", maintain_order=True)
        .agg(
            pl.col("fork_id").n_unique().alias("forks"),
            pl.len().alias("kills"),
            pl.col("held", "recovered").sum(),
            (pl.col("held") > pl.col("recovered")).sum().alias("kills_with_loss"),
            pl.col("recovery_ns").median().alias("recovery_p50_ns"),
            pl.col("recovery_ns").max().alias("recovery_max_ns"),
        )
        .with_columns(pl.col("recovery_p50_ns").cast(pl.Int64()))
    )
    shown = data.select(
        "cell",
        *_texts("forks", "kills", "held", "recovered"),
        pl.col("kills_with_loss").cast(pl.String).alias("kills with loss"),
        _time("recovery_p50_ns", "recovery, median"),
        _time("recovery_max_ns", "recovery, longest"),
    )
    description = (
        "Held: messages that the broker had delivered to a consumer and nobody had acknowledged "
        "when it was killed. Recovered: those of them that reached another. A recovery lasts from "
        "the kill to the last of them."
    )
    label = Label(name, "Consumers that were killed")
    return Table(label, data, shown, description, _total(data, "cell"))


def hosts(runs: Runs) -> Table:
    """Facts of the hosts before the first trial."""
    data = validity.hosts_table(runs)
    shown = data.select("fact", "value", pl.col("runs").str.split(" ").list.len().cast(pl.String))
    description = "Read before the first trial; the last column counts the runs with the value."
    return Table(Label("hosts", "Hosts"), data, shown, description, _total(data, "fact"))


def deviations(runs: Runs) -> Table | Missing:
    """Where trials depart from what was published, a row per sentence."""
    rows = [
        {"deviation": sentence, "scenario": trial.scenario, "broker": trial.broker}
        for trial in runs.trials
        for sentence in trial.deviations
    ]
    if not rows:
        return Missing("deviations", "no trial of these runs states a deviation from a source")
    data = (
        pl.DataFrame(rows)
        .unique(maintain_order=True)
        .group_by("deviation", maintain_order=True)
        .agg(pl.format("{} {}", "scenario", "broker").unique(maintain_order=True).alias("trials"))
    )
    shown = data.select(pl.col("trials").list.join(", "), "deviation")
    description = "Stated by the scenario, or found from scale, versions, heap and Java."
    label = Label("deviations", "Deviations from the published method")
    return Table(label, data, shown, description, _total(data, "deviation"))


def _texts(*columns: str) -> list[pl.Expr]:
    return [pl.col(column).cast(pl.String).fill_null("-") for column in columns]


def _or_dash(column: str) -> pl.Expr:
    text = pl.col(column).cast(pl.String).fill_null("")
    return pl.when(text == "").then(pl.lit("-")).otherwise(text).alias(column)


def _time(column: str, name: str) -> pl.Expr:
    return (
        pl.col(column)
        .map_elements(lambda value: units.scale("ns", [value]).text(value), return_dtype=pl.String)
        .fill_null("-")
        .alias(name)
    )


def _loss() -> pl.Expr:
    fraction = pl.when(pl.col("owed") > 0).then(pl.col("lost") / pl.col("owed"))
    return fraction.map_elements(
        semantics.loss_text, return_dtype=pl.String, skip_nulls=False
    ).alias("loss")


def _total(data: pl.DataFrame, noun: str) -> str:
    return f"{data.height} {noun}{'' if data.height == 1 else 's'}."
