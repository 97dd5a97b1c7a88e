"""The committed form of runs: all that verdicts and reports are made from, and no path of a user.

Logs and what can be made again are left out, samples, latencies and histogram logs are compressed,
the manifest's lines are not indented, and an absolute path becomes `machine_paths.STAND_IN`, unless
every system has it, such as `/var/lib/docker`.
`compact.json` says what was left out and where a path was replaced; all other bytes are those of
the run, unless the intervals of histogram logs are merged, which it says too.
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from brokerbench_analysis import histogram_intervals, machine_paths, schema
from brokerbench_analysis.files import COMPRESSED, OutputError, RunDirectoryError, read_text
from brokerbench_analysis.histograms import HistogramLogError
from brokerbench_analysis.load import run_directories
from brokerbench_analysis.manifests import MANIFEST, read_manifest

RECORD: Final = "compact.json"
"""Beside the data: what was left out and replaced."""

PLAN: Final = "replication.json"
"""Its name in a replication: `brokerbench.replication.ReplicationDirectory`."""

# Whoever wrote these may have named a place; a table of numbers has no reason to.
_REWRITTEN: Final = (MANIFEST, PLAN, schema.FINDINGS.file)
# Most of a run, and not what one looks up by eye first.
_LARGE: Final = tuple(each.file for each in (schema.RESOURCES, schema.LATENCY, schema.STAGES))
# Read by the suite alone.
_OF_CUTS: Final = (schema.POWER_CUTS, "proofs.csv")
_LOG: Final = ".hlog"
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
_LOG_END: Final = re.compile(r"-f\d+\.hlog$")


@dataclass(frozen=True)
class FilesOfKind:
    """Files with the same directory and ending, such as `round-1/brokers/*.log`."""

    kind: str
    files: int
    total_bytes: int


@dataclass(frozen=True)
class Replaced:
    """A line in which paths were replaced; 1 or more."""

    file: str
    line: int
    paths: int


@dataclass(frozen=True)
class Compacted:
    """What became of one run or replication.

    Attributes
    ----------
    path
        the new directory
    contents
        its files by name, `compact.json` too
    left_out
        by kind, in the order of their names
    replaced
        in the order of the files
    """

    path: Path
    contents: Mapping[str, bytes]
    left_out: Sequence[FilesOfKind]
    replaced: Sequence[Replaced]


def write(runs: Sequence[Path], out: Path, *, merge_intervals: bool = False) -> list[Compacted]:
    """Write each of `runs` into a directory of its own name in `out`; all, or none.

    The same runs give the same bytes.

    Parameters
    ----------
    runs
        run directories and replications
    merge_intervals
        whether histogram logs get one line per metric and measurement iteration, and none of a
        warm-up: `histogram_intervals`

    Raises
    ------
    RunDirectoryError
        when one is neither, is compact already, is of another schema, or names a directory of the
        machine where none can be replaced; when a log is damaged whose intervals shall be merged
    OutputError
        when a directory of that name is there already, or cannot be written
    """
    whole: list[Compacted] = []
    for run in runs:
        root = run.resolve()
        target = out / root.name
        if target.exists() or any(target == other.path for other in whole):
            message = f"{target}: exists already; move it away, or choose another --out"
            raise OutputError(message)
        if target.resolve().is_relative_to(root):
            message = f"{target}: lies in the run itself; choose another --out"
            raise OutputError(message)
        whole.append(_compacted(root, target, merge_intervals=merge_intervals))
    for each in whole:
        _save(each)
    return whole


def _compacted(root: Path, target: Path, *, merge_intervals: bool) -> Compacted:
    kept = _kept(root)
    contents: dict[str, bytes] = {}
    replaced: list[Replaced] = []
    for file in kept:
        name = file.relative_to(root).as_posix()
        text = read_text(file)
        if file.name in _REWRITTEN:
            text, lines = machine_paths.without(text)
            replaced += [Replaced(name, line, paths) for line, paths in lines.items()]
        _require_no_path(file, text, root.parent)
        if merge_intervals and file.suffix == _LOG:
            text = _merged(file, text)
        if file.name == MANIFEST:
            # No word of JSON goes over two lines, so that this is none of its words.
            text = _INDENT.sub("", text)
        if file.name in _LARGE or file.suffix == _LOG:
            # Nothing of the clock or the system, so that the same run gives the same bytes.
            contents[name + COMPRESSED] = gzip.compress(text.encode("utf-8"), mtime=0)
        else:
            contents[name] = text.encode("utf-8")
    left_out = _by_kind(root, {file for file in root.rglob("*") if file.is_file()} - set(kept))
    record = _record(left_out, replaced, merge_intervals=merge_intervals)
    contents[RECORD] = record.encode("utf-8")
    return Compacted(target, contents, left_out, replaced)


def _kept(root: Path) -> list[Path]:
    """What `bench claims` and `bench notebook` read."""
    if (root / RECORD).exists():
        message = f"{root}: is compact already; give the run that it was made of"
        raise RunDirectoryError(message)
    plan = root / PLAN
    if not plan.is_file() and not (root / MANIFEST).is_file():
        message = (
            f"{root}: is neither a run nor a replication (it has no {MANIFEST} and no {PLAN});"
            " give the directory of one"
        )
        raise RunDirectoryError(message)
    kept = [plan] if plan.is_file() else []
    for directory in run_directories(root):
        _, trials = read_manifest(directory)
        names = {trial.trial for trial in trials}
        logs = (directory / "histograms").glob("*.hlog")
        kept.append(directory / MANIFEST)
        files = (*(each.file for each in schema.RUN_TABLES), *_OF_CUTS)
        kept += (table for each in files if (table := directory / each).is_file())
        # Those of the client that makes a broker warm are in no figure.
        kept += (log for log in logs if _LOG_END.sub("", log.name) in names)
    return sorted(kept)


def _require_no_path(file: Path, text: str, parent: Path) -> None:
    place = next(machine_paths.found(text), None)
    # By chance the base64 of a histogram log has the letters of a short name.
    if place is None and file.suffix != _LOG:
        named = (machine_paths.named(text, each) for each in (parent, Path.home()))
        place = next((each for each in named if each is not None), None)
    if place is not None:
        message = (
            f"{file}, line {place.line}: names {place.path}, which may tell of a person;"
            f" put {machine_paths.STAND_IN} there in a copy of the run"
        )
        raise RunDirectoryError(message)


def _by_kind(root: Path, files: set[Path]) -> list[FilesOfKind]:
    sizes: dict[str, list[int]] = {}
    for file in sorted(files):
        kind = (file.relative_to(root).parent / f"*{file.suffix}").as_posix()
        sizes.setdefault(kind, []).append(file.stat().st_size)
    return [FilesOfKind(kind, len(of_kind), sum(of_kind)) for kind, of_kind in sizes.items()]


def _merged(file: Path, text: str) -> str:
    try:
        return histogram_intervals.merged(text)
    except HistogramLogError as error:
        message = f"{file}, {error}; restore the file from a copy"
        raise RunDirectoryError(message) from error


def _record(
    left_out: Sequence[FilesOfKind], replaced: Sequence[Replaced], *, merge_intervals: bool
) -> str:
    content = {
        "histogram_intervals": (
            "merged by tag, without warm-ups" if merge_intervals else "as recorded"
        ),
        "left_out": [asdict(each) for each in left_out],
        "replaced_by": machine_paths.STAND_IN,
        "replaced": [asdict(each) for each in replaced],
    }
    return json.dumps(content, indent=2) + "\n"


def _save(compacted: Compacted) -> None:
    target = compacted.path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # It takes its name when it is whole.
        with tempfile.TemporaryDirectory(prefix=".compact-", dir=target.parent) as scratch:
            whole = Path(scratch) / target.name
            for name, content in compacted.contents.items():
                file = whole / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            whole.rename(target)
    except OSError as error:
        message = f"{target}: cannot be written ({error.strerror}); choose another --out"
        raise OutputError(message) from error
