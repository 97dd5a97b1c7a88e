"""Executes a notebook in a process of its own, and takes from it what it shows.

A notebook is a text file (`py:percent`). Its cell with the tag ``parameters`` is replaced; nothing
else is. The kernel is this Python, whatever kernels the user has installed, and reads none of the
user's IPython settings, so that the same runs give the same page.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import jupytext
from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from brokerbench_analysis.exhibits import CHART_TYPE, MISSING_TYPE, PROSE_TYPE, TABLE_TYPE

DIRECTORY: Final = Path(__file__).parents[2] / "notebooks"
"""Where the notebooks lie."""

_SOURCES: Final = Path(__file__).parents[1]
_CELL_LIMIT_S: Final = 600


class NotebookError(Exception):
    """A notebook that does not run to its end: one line that names it and the error."""


@dataclass(frozen=True)
class Shown:
    """One thing that a notebook shows.

    Attributes
    ----------
    kind
        ``text`` (Markdown), ``chart``, ``table``, ``missing``, ``output`` (a print) or ``warning``
    parts
        of an exhibit, what `exhibits` puts under its media type; else ``text`` alone
    """

    kind: str
    parts: Mapping[str, str]


def all_notebooks() -> list[Path]:
    """The notebooks in the order of their names."""
    return sorted(DIRECTORY.glob("[0-9]*.py"))


def execute(notebook: Path, parameters: Mapping[str, object]) -> list[Shown]:
    """Run `notebook` with `parameters` in place of its own.

    Raises
    ------
    NotebookError
        A cell raised an error, or the notebook has no cell with the tag ``parameters``.
    """
    document = jupytext.read(notebook)
    marked = [cell for cell in document.cells if "parameters" in cell.metadata.get("tags", ())]
    if len(marked) != 1:
        message = f"{notebook.name}: {len(marked)} cells have the tag parameters; it needs one"
        raise NotebookError(message)
    marked[0].source = "\n".join(f"{name} = {value!r}" for name, value in parameters.items())
    with tempfile.TemporaryDirectory(prefix="brokerbench-") as scratch:
        _run(document, notebook.name, Path(scratch))
    return [shown for cell in document.cells for shown in _of_cell(cell)]


class _ThisPython(KernelSpecManager):  # type: ignore[misc, unused-ignore]
    """Knows one kernel: the Python that runs this code."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:  # noqa: ARG002
        return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())


def _run(document: Any, name: str, scratch: Path) -> None:
    # Sockets in the scratch directory: no port is opened, and nobody else can speak to the kernel.
    manager = AsyncKernelManager(
        kernel_spec_manager=_ThisPython(),
        connection_file=str(scratch / "kernel.json"),
        transport="ipc",
        ip=str(scratch / "socket"),
    )
    client = NotebookClient(document, km=manager, timeout=_CELL_LIMIT_S)
    path = os.pathsep.join(filter(None, (str(_SOURCES), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, "IPYTHONDIR": str(scratch / "ipython")}
    try:
        asyncio.run(client.async_execute(cleanup_kc=True, env=environment, cwd=str(scratch)))
    except CellExecutionError as error:
        message = f"{name}: {error.ename}: {error.evalue}"
        raise NotebookError(message) from error
    except (CellTimeoutError, DeadKernelError) as error:
        message = f"{name}: {type(error).__name__}: {str(error).partition(chr(10))[0]}"
        raise NotebookError(message) from error


def _of_cell(cell: Any) -> Iterator[Shown]:
    if cell.cell_type == "markdown":
        yield Shown("text", {"text": cell.source})
        return
    if cell.cell_type == "code":
        for output in cell.outputs:
            yield from _of_output(output)


def _of_output(output: Any) -> Iterator[Shown]:
    if output.output_type == "stream":
        yield Shown("output" if output.name == "stdout" else "warning", {"text": output.text})
        return
    kinds = {
        CHART_TYPE: "chart",
        TABLE_TYPE: "table",
        PROSE_TYPE: "text",
        MISSING_TYPE: "missing",
    }
    for media_type, kind in kinds.items():
        if media_type in output.data:
            yield Shown(kind, output.data[media_type])
            return
    yield Shown("output", {"text": output.data.get("text/plain", "")})
