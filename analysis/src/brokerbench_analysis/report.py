"""Executes the notebooks and writes one page, the figures and the tables."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from brokerbench_analysis import notebook, page
from brokerbench_analysis.files import OutputError
from brokerbench_analysis.load import load
from brokerbench_analysis.notebook import Shown
from brokerbench_analysis.page import Section
from brokerbench_analysis.published import NO_CLAIMS
from brokerbench_analysis.runs import Runs

PAGE: Final = "report.html"
FIGURES: Final = "figures"
TABLES: Final = "tables"


@dataclass(frozen=True)
class Request:
    """What to report on.

    Attributes
    ----------
    paths
        run directories, or directories that hold some
    out
        directory of the report; made where it is missing
    claims
        a `claims.csv`; None takes the one in or beside `paths`, if any
    figures
        a directory with the `figures.csv` of each run; None takes that in each run
    """

    paths: Sequence[Path]
    out: Path
    claims: Path | None = None
    figures: Path | None = None


@dataclass(frozen=True)
class Written:
    """What a report consists of: names, in the order of the page, and what its making warned of."""

    page: Path
    figures: tuple[str, ...]
    tables: tuple[str, ...]
    missing: tuple[str, ...]
    warnings: tuple[str, ...]


def write(request: Request) -> Written:
    """Write `report.html`, `figures/` (PNG, SVG, and the CSV that was drawn) and `tables/` (CSV).

    The same runs give the same bytes.

    Raises
    ------
    RunDirectoryError
        the runs cannot be read
    OutputError
        `out` holds something that is no report
    NotebookError
        a notebook does not run to its end
    """
    runs = load(request.paths, claims=request.claims, figures=request.figures)
    _require_place(request.out)
    parameters = {
        "RUNS": [str(path.resolve()) for path in request.paths],
        "CLAIMS": str(request.claims.resolve()) if request.claims else None,
        "FORKS": str(request.figures.resolve()) if request.figures else None,
    }
    sections = _execute(parameters)
    shown = [each for section in sections for each in section.shown]
    _require_unique(shown)
    text = page.render("brokerbench report", _facts(runs), sections)
    return _save(request.out, text, shown)


def _execute(parameters: Mapping[str, object]) -> list[Section]:
    """What each notebook shows, in the order of their names; one runs on each processor."""
    notebooks = notebook.all_notebooks()
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as threads:
        shown = threads.map(lambda each: notebook.execute(each, parameters), notebooks)
        return [
            Section(each.stem, of_notebook)
            for each, of_notebook in zip(notebooks, shown, strict=True)
        ]


def _require_place(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        message = f"{out}: is a file; give a directory for the report"
        raise OutputError(message)
    parts = [part for part in (FIGURES, TABLES) if (out / part).exists()]
    if parts and not (out / PAGE).exists():
        message = f"{out / parts[0]}: is not of a report, for {PAGE} is not beside it; move it away"
        raise OutputError(message)


def _require_unique(shown: Sequence[Shown]) -> None:
    names = [each.parts["name"] for each in shown if "name" in each.parts]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        message = f"two exhibits have the name {twice[0]}"
        raise ValueError(message)


def _facts(runs: Runs) -> dict[str, str]:
    first = runs.manifests[0]
    names = [each.run for each in runs.manifests]
    commits = dict.fromkeys(each.suite_commit for each in runs.manifests)
    facts = {
        "Runs": names[0] if len(names) == 1 else f"{len(names)}, {names[0]} to {names[-1]}",
        "Machine": "; ".join(dict.fromkeys(each.machine for each in runs.manifests)),
        "Suite commit": ", ".join(commits),
        "Brokers": first.environment,
        "Intervals": "99 %, Student's t on logarithms",
    }
    if runs.claims is None:
        facts["Verdicts"] = NO_CLAIMS
    if runs.warnings:
        facts["Left out while reading"] = "; ".join(runs.warnings)
    return facts


def _save(out: Path, text: str, shown: Sequence[Shown]) -> Written:
    # Files of an earlier report would pass for this one's.
    for part in (FIGURES, TABLES):
        shutil.rmtree(out / part, ignore_errors=True)
        (out / part).mkdir(parents=True)
    (out / PAGE).write_text(text, "utf-8")
    of_kind = {
        kind: [each.parts for each in shown if each.kind == kind]
        for kind in ("chart", "table", "missing")
    }
    for parts in of_kind["chart"]:
        _save_chart(out / FIGURES, parts)
    for parts in of_kind["table"]:
        (out / TABLES / f"{parts['name']}.csv").write_text(parts["csv"], "utf-8")
    charts, tables, missing = (
        tuple(parts["name"] for parts in of_kind[kind]) for kind in ("chart", "table", "missing")
    )
    warnings = tuple(each.parts["text"] for each in shown if each.kind == "warning")
    return Written(out / PAGE, charts, tables, missing, warnings)


def _save_chart(directory: Path, parts: Mapping[str, str]) -> None:
    name = parts["name"]
    (directory / f"{name}.png").write_bytes(base64.b64decode(parts["png"]))
    (directory / f"{name}.svg").write_text(parts["svg"], "utf-8")
    (directory / f"{name}.csv").write_text(parts["csv"], "utf-8")
