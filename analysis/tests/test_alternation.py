"""Checks the rule of `brokerbench.statistics.Alternation` against the examples of its Java test."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from edited import edit
from made_up_starts import places

from brokerbench_analysis.alternation import alternate, are_apart, starts_ms
from brokerbench_analysis.load import load
from brokerbench_analysis.runs import Cell, Runs

FIRST_MS = 1_767_323_045_000
"""2026-01-02T03:04:05Z, when the golden run and its first fork began."""


@pytest.fixture
def unrecorded(golden_path: Path, tmp_path: Path) -> Path:
    """The golden run as an earlier version wrote it."""
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    (run / "forks.csv").unlink()
    return run


def cell(runs: Runs, broker: str) -> Cell:
    found = runs.cell(scenario="example", broker=broker)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("ABBAABBAAB", True),
        ("ABABABABAB", True),
        ("A", True),
        ("AB", True),
        ("AABB", False),
        ("BBAA", False),
        ("ABB", True),
        ("AAAAABBBBB", False),
        ("AAAABBBBAB", True),
        ("ABBBBBABBB", False),
        ("ABAAAAABBB", False),
        ("AAAAABABABABABA", False),
    ],
)
def test_groups_alternate_unless_one_runs_five_in_a_row_or_all_before_the_other(
    order: str, *, expected: bool
) -> None:
    one, other = places(order, "A"), places(order, "B")
    assert alternate(one, other) is expected
    assert alternate(other, one) is expected


@pytest.mark.parametrize(("lost", "expected"), [(0, True), (1, True), (2, True), (3, False)])
def test_rounds_that_lost_the_other_groups_fork_lengthen_a_stretch(
    lost: int, *, expected: bool
) -> None:
    order = "ABBA" + "A" * lost + "ABBA"
    assert alternate(places(order, "A"), places(order, "B")) is expected


@pytest.mark.parametrize("forks", [5, 20])
def test_forks_that_began_at_once_alternate(forks: int) -> None:
    assert alternate(range(forks), range(forks))


def test_a_fork_began_when_it_was_recorded(golden_runs: Runs) -> None:
    kafka, nats = (cell(golden_runs, broker) for broker in ("kafka", "nats"))
    assert starts_ms(golden_runs, kafka) == [FIRST_MS + 1_000 * s for s in (0, 60, 80)]
    assert starts_ms(golden_runs, nats) == [FIRST_MS + 1_000 * s for s in (20, 40, 100)]
    assert not are_apart(golden_runs, kafka, nats)


def test_of_nine_digits_of_a_second_three_count(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "run-v1"))
    edit(run / "forks.csv", "03:04:05Z", "03:04:05.858753167Z")
    runs = load([run])
    assert starts_ms(runs, cell(runs, "kafka"))[0] == FIRST_MS + 858


def test_forks_of_one_number_began_at_once_where_nobody_recorded_it(unrecorded: Path) -> None:
    runs = load([unrecorded])
    for broker in ("kafka", "nats"):
        assert starts_ms(runs, cell(runs, broker)) == [FIRST_MS + fork for fork in (1, 2, 3)]


def test_forks_in_a_row_began_after_all_others_where_nobody_recorded_it(unrecorded: Path) -> None:
    manifest = json.loads((unrecorded / "run.json").read_text(encoding="utf-8"))
    (nats,) = (each for each in manifest["trials"] if each["trial"]["id"] == "example-nats")
    nats["trial"]["params"]["broker_life"] = "trial"
    (unrecorded / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
    runs = load([unrecorded])
    assert starts_ms(runs, cell(runs, "kafka"))[0] == FIRST_MS + 1
    assert starts_ms(runs, cell(runs, "nats")) == [FIRST_MS + 1_000 + fork for fork in (1, 2, 3)]
    assert are_apart(runs, cell(runs, "kafka"), cell(runs, "nats"))
