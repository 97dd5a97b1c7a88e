from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import made_up_claims
from told import DATA, PUBLISHED

from brokerbench_analysis import abstract, page
from brokerbench_analysis.load import load
from brokerbench_analysis.notebook import Shown
from brokerbench_analysis.page import Section
from brokerbench_analysis.runs import Runs


def test_the_verdicts_of_each_source_are_counted_in_words(replication_runs: Runs) -> None:
    text = abstract.text(replication_runs).text
    study = "1 reproduced, 3 same direction, 1 contradicted, 1 inconclusive"
    assert f"**{made_up_claims.STUDY}**, 6 claims: {study}." in text
    assert f"**{made_up_claims.OTHER}**, 1 claim: 1 not measured." in text
    assert f"this machine and these versions: {made_up_claims.MACHINE}." in text


def test_the_first_claim_of_each_subject_stands_with_its_ratio(replication_runs: Runs) -> None:
    lines = [
        line for line in abstract.text(replication_runs).text.splitlines() if line.startswith("- ")
    ]
    assert lines == [
        "- On one node Kafka delivers half as many messages again as NATS: 0.753 (no interval), "
        "published 1.51; reproduced.",
        "- On one node the median of Kafka's end-to-end latency is 57 times that of NATS: 28.4 (no "
        "interval), published 56.8; same direction.",
        "- Cpu median, kafka/nats: 0.400 (no interval), published 0.800; reproduced.",
    ]


def test_the_kept_abstract_comes_first(golden_path: Path, tmp_path: Path) -> None:
    shutil.copytree(golden_path, tmp_path / "run-v1")
    (tmp_path / "abstract.md").write_text("Kafka was *faster*.\n", "utf-8")
    runs = load([tmp_path])
    assert abstract.text(runs).text.startswith("Kafka was *faster*.\n\nNo verdicts: no claims.csv")
    # What is said of all runs is not said of one.
    assert load([tmp_path / "run-v1"]).abstract == ""


def test_without_verdicts_it_says_how_to_get_them(golden_runs: Runs) -> None:
    text = abstract.text(replace(golden_runs, abstract="")).text
    assert text.startswith("No verdicts: no claims.csv is given: run bench claims")


def test_a_page_begins_with_its_first_section() -> None:
    sections = [
        Section("00_abstract", [Shown("text", {"text": "# In short\n\nAll is well."})]),
        Section("01_validity", [Shown("text", {"text": "# Later"})]),
    ]
    text = page.render("report", {"Machine": "a laptop"}, sections)
    places = [text.index(each) for each in ("All is well.", "a laptop", "<nav", "<main", ">Later<")]
    assert places[:4] == sorted(places[:4])
    assert text.index("<h2>Later") > text.index("<main")


def test_the_committed_runs_have_the_abstract_of_their_page() -> None:
    page_of_runs = (PUBLISHED / "README.md").read_text("utf-8")
    (told,) = re.findall(r"^\*\*In short\.\*\* (.*?\n)\n", page_of_runs, re.DOTALL | re.MULTILINE)
    assert (DATA / "abstract.md").read_text("utf-8") == told
    assert told.count("\n") == 10
