"""The columns of the files of a run, with their types: `src/docs/results.md`."""

from __future__ import annotations

SCHEMA_VERSION = 1
"""The schema_version of `run.json` that this package reads."""
