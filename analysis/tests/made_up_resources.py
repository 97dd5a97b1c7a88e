"""What the brokers of the made-up replication took: samples, one a second, and disk space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from made_up import (
    CPU_PERCENT,
    DATA_BYTES,
    FIRST_RUN_USES,
    INSTALLATION_BYTES,
    MEMORY_BYTES,
    SECOND_NS,
    MadeUp,
    warm_states,
)

SECONDS = ("before",) * 3 + ("measurement",) * 30 + ("after",) * 4
"""Phase of each sample."""


def of_fork(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    """The samples of its broker nodes, its client and its host."""
    for node, name in enumerate(trial.nodes, start=1):
        yield from samples(trial, fork, node, name)
    for name in ("client", "host"):
        place = {"trial": trial.trial, "fork": fork, "node": name}
        for second, phase in enumerate(SECONDS):
            yield sample(place, phase, second, 40.0, 3_000_000_000)


def samples(trial: MadeUp, fork: int, node: int, name: str) -> Iterator[dict[str, object]]:
    """Of a warm broker or client a session of its first run, then that of the measurement.

    Where both are warm, the second begins with a warm-up that is far off, so that it shows where it
    enters a figure.
    """
    place = {"trial": trial.trial, "fork": fork, "node": name}
    cpu = CPU_PERCENT[trial.broker] + node + 0.1 * (fork - 3)
    memory = MEMORY_BYTES[trial.broker] + node * 1_000_000 + (fork - 3) * 1_000
    if warm_states(trial):
        uses = FIRST_RUN_USES[trial.broker]
        for second, phase in enumerate(SECONDS):
            load = "warmup" if phase == "measurement" else phase
            busy = cpu * uses if load == "warmup" else 1.0
            yield sample(place, load, second, busy, round(memory * uses))
    phases = list(SECONDS)
    if warm_states(trial) == 2:
        phases[3:3] = ["warmup"] * 5
    for second, phase in enumerate(phases):
        if phase == "warmup":
            yield sample(place, phase, second, 99.0, 9_000_000_000)
        else:
            yield sample(place, phase, second, cpu if phase == "measurement" else 1.0, memory)


def sample(
    place: Mapping[str, object], phase: str, second: int, cpu: float, memory: int
) -> dict[str, object]:
    return {
        **place,
        "phase": phase,
        "elapsed_ns": second * SECOND_NS,
        "cpu_ns_total": second * 250_000_000,
        "cpu_percent_of_host": "" if second == 0 else f"{cpu:g}",
        "memory_bytes": memory,
        "disk_written_bytes_total": second * 4_000_000,
        "data_bytes": 8_192 + second * 3_000_000,
    }


def disk(trial: MadeUp, fork: int) -> Iterator[dict[str, object]]:
    for node, name in enumerate(trial.nodes, start=1):
        yield {
            "trial": trial.trial,
            "fork": fork,
            "node": name,
            "installation_bytes": INSTALLATION_BYTES[trial.broker],
            "data_before_bytes": 8_192,
            "data_after_bytes": 8_192 + DATA_BYTES[trial.broker] + node * 1_000 + (fork - 3),
        }
