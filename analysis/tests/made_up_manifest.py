"""What `run.json` says of the runs of the made-up replication."""

from __future__ import annotations

from collections.abc import Iterable

from made_up import SEED, MadeUp

from brokerbench_analysis import schema


def manifest(run: str, made: Iterable[MadeUp], forks: int) -> dict[str, object]:
    facts = {
        "cpu_count_logical": "2",
        "cpu_model": "Example CPU",
        "java_version": "25.0.3+9",
        "kernel": "6.1.0",
        "memory_total_bytes": "25769803776",
    }
    return {
        "schema_version": schema.SCHEMA_VERSION,
        "run_id": run,
        "command_line": f"bench run all -f {forks}",
        "started_at": "2026-01-02T03:04:05Z",
        "finished_at": "2026-01-02T04:05:06Z",
        "seed": SEED,
        "environment_kind": "compose",
        "suite_commit": "0123456789abcdef0123456789abcdef01234567",
        "waivers": ["swap"],
        "scenario_text": "made up",
        "trials": [
            {
                "trial": {
                    "id": trial.trial,
                    "scenario": trial.scenario,
                    "params": params(trial),
                    "protocol": {
                        "warmup_iterations": 1,
                        "measurement_iterations": 3,
                        "warmup_time_ns": 10_000_000_000,
                        "measurement_time_ns": 10_000_000_000,
                    },
                },
                "guarantee": "at_least_once",
                "durability": f"page cache of {len(trial.nodes)} nodes",
                "server_version": {"kafka": "4.0.0", "nats": "2.11.1"}[trial.broker],
                "client_version": {"kafka": "kafka-clients 4.0.0", "nats": "jnats 2.21.1"}[
                    trial.broker
                ],
                "client_jvm_flags": ["-Xms1g", "-Xmx3g"],
                "effective_configuration": {"replicas": str(len(trial.nodes))},
                "binary_checksums": {},
                "deviations": ["The end of the load is found by count, not by an empty fetch."],
                "forks_finished": forks,
            }
            for trial in made
        ],
        "before": facts,
        "after": facts,
        "verdict": "suspect",
    }


def params(trial: MadeUp) -> dict[str, str]:
    count = len(trial.nodes)
    corrected = "corrected" in trial.scenario or "open" in trial.scenario
    return {
        "broker": trial.broker,
        "broker_state": "cold",
        "client_state": "cold",
        "consumers_per_subscription": "10",
        "iteration_by": "time" if trial.scenario == "steady-state" else "count",
        "kafka.acks": "all",
        "load": "saturate",
        "messages_per_producer": "100",
        "nats.connections": "100" if corrected else "1",
        "nats.consume": "pull-shared",
        "nats.fetch_wait": "1s",
        "nats.publish": "async" if corrected or "async" in trial.scenario else "sync",
        "network": "bridge" if corrected else "published",
        "nodes": str(count),
        "partitions_per_topic": "10",
        "payload_size": "1024B",
        "poll_timeout": "1s",
        "replication_factor": str(count),
        "resource_lead": "5s",
        "resource_tail": "10s",
        "topics": "10",
        "window": "64" if corrected else "unbounded" if trial.broker == "kafka" else "1",
        **trial.params,
    }
