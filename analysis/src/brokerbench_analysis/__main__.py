"""``python -m brokerbench_analysis report RUN... --out DIR``, and ``compact`` likewise."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from brokerbench_analysis import compact, report, units
from brokerbench_analysis.compact import Compacted
from brokerbench_analysis.files import OutputError, RunDirectoryError
from brokerbench_analysis.notebook import NotebookError
from brokerbench_analysis.report import Request

USAGE_ERROR = 2
INTERNAL_ERROR = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit code is 0, 2 for wrong input, or 4 for an internal error."""
    chosen = _parser().parse_args(arguments)
    try:
        if chosen.command == "compact":
            _compact(chosen)
        else:
            _report(chosen)
    except (RunDirectoryError, OutputError) as error:
        print(f"brokerbench_analysis: {error}", file=sys.stderr)
        return USAGE_ERROR
    except NotebookError as error:
        print(f"brokerbench_analysis: {error}", file=sys.stderr)
        return INTERNAL_ERROR
    return 0


def _report(chosen: argparse.Namespace) -> None:
    written = report.write(Request(chosen.runs, chosen.out, chosen.claims, chosen.figures))
    for warning in written.warnings:
        print(warning, end="", file=sys.stderr)
    print(
        f"{written.page}: {len(written.figures)} figures, {len(written.tables)} tables, "
        f"{len(written.missing)} without runs"
    )


def _compact(chosen: argparse.Namespace) -> None:
    for each in compact.write(chosen.runs, chosen.out, merge_intervals=chosen.merge_intervals):
        print(_summary(each))


def _summary(compacted: Compacted) -> str:
    sizes = [len(content) for content in compacted.contents.values()]
    left_out = compacted.left_out
    return (
        f"{compacted.path}: {len(sizes)} files, {_bytes_text(sum(sizes))}; left out "
        f"{sum(kind.files for kind in left_out)} files, "
        f"{_bytes_text(sum(kind.total_bytes for kind in left_out))}; replaced "
        f"{sum(line.paths for line in compacted.replaced)} paths"
    )


def _bytes_text(size: int) -> str:
    return units.scale("bytes", [size]).text(size)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m brokerbench_analysis")
    commands = parser.add_subparsers(dest="command", required=True)
    _add_report(commands.add_parser("report", help="write report.html, figures and tables of runs"))
    _add_compact(
        commands.add_parser("compact", help="copy runs without logs, and without paths of a user")
    )
    return parser


def _add_report(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "runs", nargs="+", type=Path, metavar="RUN", help="directory of a run, or of several"
    )
    command.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="directory of the report"
    )
    command.add_argument(
        "--claims", type=Path, metavar="FILE", help="claims.csv, from bench claims"
    )
    command.add_argument(
        "--figures",
        type=Path,
        metavar="DIR",
        help="directory of RUN.csv with the figures of each run; default: figures.csv in the runs",
    )


def _add_compact(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "runs", nargs="+", type=Path, metavar="RUN", help="run directory, or replication"
    )
    command.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="gets a directory for each of them"
    )
    command.add_argument(
        "--merge-intervals",
        action="store_true",
        help="add up the one-second intervals of each iteration in histogram logs",
    )


if __name__ == "__main__":
    sys.exit(main())
