"""Figures of each fork of a committed trial, from its raw rows, for tests of the pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median

import polars as pl


@dataclass(frozen=True)
class MeasuredTrial:
    """The measurement of one trial of a run."""

    run: Path
    trial: str

    def rows(self, table: str) -> pl.DataFrame:
        packed = self.run / f"{table}.csv.gz"
        path = packed if packed.exists() else self.run / f"{table}.csv"
        return pl.read_csv(path, infer_schema_length=None).filter(
            pl.col("trial") == self.trial, pl.col("phase") == "measurement"
        )

    def forks(self) -> list[pl.DataFrame]:
        """Iterations of each fork."""
        return self.rows("throughput").partition_by("fork", maintain_order=True)

    def rates(self, counted: str) -> list[float]:
        """The median of the iterations' rates of `counted`, per second."""
        return [median(fork[counted] / fork["elapsed_ns"] * 1e9) for fork in self.forks()]

    def client_us(self) -> list[float]:
        """The median of the iterations' processor time of the client per message, microseconds."""
        return [median(fork["client_cpu_ns"] / fork["published"] / 1e3) for fork in self.forks()]

    def node_us(self, node: str) -> list[float]:
        """Processor time of one process per message, microseconds."""
        published = {fork["fork"][0]: fork["published"].sum() for fork in self.forks()}
        samples = self.rows("resources").filter(pl.col("node") == node)
        return [
            (fork["cpu_ns_total"].max() - fork["cpu_ns_total"].min())
            / published[fork["fork"][0]]
            / 1e3
            for fork in samples.partition_by("fork", maintain_order=True)
        ]
