"""The manifest of a run, `run.json`: `brokerbench.results.RunManifest`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from brokerbench_analysis import schema
from brokerbench_analysis.files import RunDirectoryError, read_text
from brokerbench_analysis.trials import Manifest, Trial

MANIFEST = "run.json"
"""Its name in a run directory."""


def read_manifest(directory: Path) -> tuple[Manifest, list[Trial]]:
    """The run and its trials, whose cells are not known yet.

    Raises
    ------
    files.RunDirectoryError
        when the file is no manifest, or of another schema
    """
    content = _json(directory / MANIFEST)
    try:
        manifest = _manifest(directory, content)
        return manifest, _trials(manifest.run, content)
    except (KeyError, TypeError) as error:
        message = (
            f"{directory / MANIFEST}: not a run manifest (key {error});"
            " restore the file from a copy"
        )
        raise RunDirectoryError(message) from error


def _json(path: Path) -> Mapping[str, Any]:
    try:
        content = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        message = f"{path}: not a run manifest ({error}); restore the file from a copy"
        raise RunDirectoryError(message) from error
    version = content.get("schema_version", "none") if isinstance(content, dict) else "none"
    if version != schema.SCHEMA_VERSION:
        message = (
            f"{path}: schema_version '{version}' is not {schema.SCHEMA_VERSION};"
            " read the run with the version of brokerbench that wrote it"
        )
        raise RunDirectoryError(message)
    manifest: Mapping[str, Any] = content
    return manifest


def _manifest(directory: Path, content: Mapping[str, Any]) -> Manifest:
    facts = content["before"]
    return Manifest(
        run=content["run_id"],
        environment=content["environment_kind"],
        machine=_machine(facts),
        suite_commit=content["suite_commit"],
        started_at=content["started_at"],
        finished=bool(content["finished_at"]),
        seed=content["seed"],
        command_line=content["command_line"],
        verdict=content["verdict"],
        path=directory,
        facts=facts,
        waivers=tuple(content["waivers"]),
    )


def _trials(run: str, content: Mapping[str, Any]) -> list[Trial]:
    return [
        Trial(
            run=run,
            trial=outcome["trial"]["id"],
            scenario=outcome["trial"]["scenario"],
            broker=outcome["trial"]["params"]["broker"],
            cell="",
            params=outcome["trial"]["params"],
            server_version=outcome["server_version"],
            client_version=outcome["client_version"],
            guarantee=outcome["guarantee"],
            durability=outcome["durability"],
            deviations=tuple(outcome["deviations"]),
            configuration=outcome["effective_configuration"],
            jvm_flags=tuple(outcome["client_jvm_flags"]),
            forks_finished=outcome["forks_finished"],
            iterations=_iterations(outcome["trial"]),
        )
        for outcome in content["trials"]
    ]


def _iterations(trial: Mapping[str, Any]) -> str:
    """In words; without their lengths where they end by count (`Protocol.iterations` in Java)."""
    by_time = trial["params"].get("iteration_by") == "time"
    protocol = trial["protocol"]
    return " and ".join(
        f"{protocol[f'{phase}_iterations']} {name}"
        + (f" of {protocol[f'{phase}_time_ns'] / 1e9:g} s" if by_time else "")
        for phase, name in (("warmup", "warm-up"), ("measurement", "measured"))
    )


def memory(facts: Mapping[str, str]) -> str:
    """The memory of a machine, to three digits: what a kernel keeps for itself differs."""
    told = facts.get("memory_total_bytes", "unknown")
    return _bytes_text(int(told)) if told.isdecimal() else told


def machine_facts(facts: Mapping[str, str]) -> dict[str, str]:
    """What makes it another machine: `brokerbench.claims.Machine`."""
    named = {name: facts.get(name, "unknown") for name in ("cpu_count_logical", "cpu_model")}
    return {**named, "memory": memory(facts)}


def _machine(facts: Mapping[str, str]) -> str:
    """The text of `brokerbench.claims.Machine`."""
    return (
        f"{facts.get('cpu_model', 'unknown')},"
        f" {facts.get('cpu_count_logical', 'unknown')} processors,"
        f" {memory(facts)}, kernel {facts.get('kernel', 'unknown')}"
    )


def _bytes_text(size: int) -> str:
    """Such as `25.8 GB`: decimal units, three digits, as `brokerbench.quantity.ByteSize`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 999.5:
            break
        value, unit = value / 1000, larger
    digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
    return f"{value:.{digits}f} {unit}"
