from pathlib import Path

import pytest

from brokerbench_analysis import notebook
from brokerbench_analysis.notebook import NotebookError, Shown

pytestmark = pytest.mark.xdist_group("notebooks")  # what its fixture writes is made once

STUDY_CHARTS = {f"figure-4-{number}" for number in range(1, 10)}


def parameters(runs: Path) -> dict[str, object]:
    return {"RUNS": [str(runs)], "CLAIMS": None, "FORKS": None}


def names(shown: list[Shown], kind: str) -> set[str]:
    return {each.parts["name"] for each in shown if each.kind == kind}


@pytest.fixture(scope="module")
def on_golden_run(golden_path: Path) -> list[Shown]:
    return [
        shown
        for each in notebook.all_notebooks()
        for shown in notebook.execute(each, parameters(golden_path))
    ]


def test_there_are_nine_notebooks_as_text() -> None:
    assert [each.stem[:2] for each in notebook.all_notebooks()] == [f"0{n}" for n in range(9)]


def test_every_notebook_runs_on_the_golden_run_without_a_warning(
    on_golden_run: list[Shown],
) -> None:
    assert [each for each in on_golden_run if each.kind in ("warning", "output")] == []


def test_the_golden_run_is_drawn_where_it_can_be(on_golden_run: list[Shown]) -> None:
    charts = names(on_golden_run, "chart")
    assert {"figure-4-1", "figure-4-3", "figure-4-5", "figure-4-7", "figure-4-9"} <= charts
    assert {"table-4-3", "runs", "trials", "findings", "hosts"} <= names(on_golden_run, "table")


def test_what_the_golden_run_lacks_is_named_in_a_line(on_golden_run: list[Shown]) -> None:
    lines = {
        each.parts["name"]: each.parts["text"] for each in on_golden_run if each.kind == "missing"
    }
    assert lines["figure-4-2"] == "study-three-node is not among the runs"
    assert lines["warm-up-effects-1-node"] == "warmup is not among the runs"
    assert lines["verdict-counts"].startswith("no claims.csv is given")
    assert names(on_golden_run, "chart") | lines.keys() >= STUDY_CHARTS


def test_a_notebook_that_fails_is_named_with_its_error(tmp_path: Path) -> None:
    with pytest.raises(NotebookError, match=r"00_abstract\.py: RunDirectoryError: "):
        notebook.execute(notebook.all_notebooks()[0], parameters(tmp_path))


def test_a_notebook_without_a_parameters_cell_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "plain.py"
    text.write_text("# %%\n1 + 1\n", "utf-8")
    with pytest.raises(NotebookError, match=r"plain\.py: 0 cells have the tag parameters"):
        notebook.execute(text, {})


def test_nothing_is_written_where_a_notebook_runs(golden_path: Path) -> None:
    before = sorted(notebook.DIRECTORY.iterdir())
    notebook.execute(notebook.all_notebooks()[0], parameters(golden_path))
    assert sorted(notebook.DIRECTORY.iterdir()) == before
