"""The committed runs with faults: what was acknowledged is there, and the table of their page."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

ROOT = Path(__file__).parents[2]
RUNS = sorted((ROOT / "analysis" / "faults").iterdir())
PAGE = (ROOT / "src" / "docs" / "faults.md").read_text(encoding="utf-8")
SCENARIOS = {
    "consumer-crash",
    "disk-full",
    "http-worker-kill",
    "leader-kill",
    "network-cut",
    "node-pause",
    "reconnect-storm",
    "rolling-restart",
    "rolling-upgrade",
    "slow-network",
}


BY_THE_CLOCK = "20261128-153231-rolling-restart"
"""The next node is stopped 22 s after the one before it, whether that serves or not."""

SLOW_BY_THE_CLOCK = "20261126-173807-rolling-restart"
SLOW = "20261126-214730-rolling-restart"
"""Of another day, on which a node of Kafka took 40 to 47 s to serve again."""

IN_CONTAINERS = "20261127-230021-node-pause"

BY_REGISTRY = "20261128-143326-http-worker-kill"
"""Workers register themselves with Consul, which the front asks."""

REMARKS = {
    BY_THE_CLOCK: " by the clock",
    SLOW_BY_THE_CLOCK: " by the clock, slow",
    SLOW: ", slow",
    IN_CONTAINERS: " in containers",
    BY_REGISTRY: " with Consul",
}


def scenario(run: Path) -> str:
    return run.name.split("-", 2)[2]


def name(run: Path) -> str:
    return scenario(run) + REMARKS.get(run.name, "")


def faults() -> list[tuple[str, dict[str, object]]]:
    return [
        (name(run), fault)
        for run in RUNS
        for fault in pl.read_csv(run / "faults.csv").iter_rows(named=True)
        if fault["fork"] == 1
    ]


def seconds(nanoseconds: object) -> str:
    return "-" if nanoseconds is None else f"{int(str(nanoseconds)) / 1e9:.2f}"


def row(named: tuple[str, dict[str, object]]) -> str:
    of, fault = named
    counts = [fault["vanished"], fault["unknown_arrived"], fault["unknown_absent"]]
    vanished, arrived, absent = ("-" if each is None else f"{each:,}" for each in counts)
    cells = [
        of,
        str(fault["trial"]).removeprefix(f"{re.split('[ ,]', of)[0]}-"),
        f"{fault['kind']} {fault['nodes']} at {round(int(str(fault['planned_ns'])) / 1e9, 1):g} s",
        f"{fault['producers_affected']} of {fault['producers']}",
        f"{seconds(fault['window_median_ns'])} / {seconds(fault['window_max_ns'])}",
        seconds(fault["recovery95_ns"]),
        seconds(fault["catch_up_ns"]),
        f"{fault['late']:,}",
        f"{float(str(fault['delay_cost_message_seconds'])):,.0f}",
        vanished,
        f"{arrived} / {absent}",
    ]
    return "| " + " | ".join(cells) + " |"


def test_each_scenario_has_a_run() -> None:
    assert set(map(scenario, RUNS)) == SCENARIOS


@pytest.mark.parametrize("named", faults(), ids=row)
def test_the_page_has_the_row_of_each_fault(named: tuple[str, dict[str, object]]) -> None:
    assert row(named) in PAGE


@pytest.mark.parametrize("named", faults(), ids=row)
def test_nothing_that_was_acknowledged_is_gone(named: tuple[str, dict[str, object]]) -> None:
    assert named[1]["vanished"] in (0, None)


def of_three_forks(of: str, front: str) -> str:
    """Requests of a killed worker: what failed, and whether a worker had answered it."""
    (run,) = (each for each in RUNS if name(each) == of)
    forks = (
        pl.read_csv(run / "faults.csv")
        .filter(pl.col("trial").str.ends_with(f"http.front={front}"))
        .sort("fork")
    )
    throughput = pl.read_csv(run / "throughput.csv").filter(
        pl.col("phase") == "measurement", pl.col("trial").str.ends_with(f"http.front={front}")
    )
    assert forks["fork"].to_list() == [1, 2, 3]
    failed = throughput.sort("fork")["failed"].to_list()
    assert failed == (forks["unknown_arrived"] + forks["unknown_absent"]).to_list()
    columns = [
        [seconds(each) for each in forks["window_max_ns"]],
        failed,
        forks["unknown_arrived"].to_list(),
        forks["unknown_absent"].to_list(),
        forks["stored_again"].to_list(),
    ]
    cells = [
        " / ".join(f"{each:,}" if isinstance(each, int) else each for each in column)
        for column in columns
    ]
    return "| " + " | ".join([front + of.removeprefix("http-worker-kill"), *cells]) + " |"


@pytest.mark.parametrize(
    ("of", "front"),
    [
        *(
            ("http-worker-kill", front)
            for front in ("nginx", "haproxy", "nats", "traefik", "fabio")
        ),
        *(("http-worker-kill with Consul", front) for front in ("traefik", "fabio")),
    ],
)
def test_what_became_of_the_requests_of_a_killed_worker_is_told(of: str, front: str) -> None:
    assert of_three_forks(of, front) in PAGE


def span(seconds: list[float]) -> str:
    ends = sorted({f"{each:.2f}" for each in (min(seconds), max(seconds))})
    return " to ".join(ends) + " s"


@pytest.mark.parametrize(
    ("of", "paused_from", "told"),
    [
        ("node-pause", "effective_ns", " (the latency of the fifth latest of 20 s of load)"),
        # It stops at some instant between the call that pauses it and the call's return.
        ("node-pause in containers", "injected_ns", ""),
    ],
)
def test_a_pause_takes_what_arithmetic_says(of: str, paused_from: str, told: str) -> None:
    (run,) = (each for each in RUNS if name(each) == of)
    latency = pl.read_csv(run / "latency.csv.gz").filter(
        pl.col("phase") == "measurement", pl.col("metric") == "end_to_end_latency"
    )
    arithmetic, measured = [], []
    for fault in pl.read_csv(run / "faults.csv").iter_rows(named=True):
        (row,) = latency.filter(pl.col("trial") == fault["trial"]).iter_rows(named=True)
        paused = (fault["healed_ns"] - fault[paused_from]) / 1e9
        assert fault["late_during_fault"] == pytest.approx(250 * paused, rel=0.01)
        arithmetic.append(paused - row["count"] / 1_000 / 250)
        measured.append(row["p99_9_ns"] / 1e9)
    assert measured == pytest.approx(arithmetic, rel=0.05)
    more = sorted(100 * (m / a - 1) for m, a in zip(measured, arithmetic, strict=True))
    sentence = (
        f"{span(arithmetic)}{told}, was {span(measured)}: "
        "{:.1f}, {:.1f} and {:.1f} % more.".format(*more)
    )
    assert sentence in " ".join(PAGE.split())
