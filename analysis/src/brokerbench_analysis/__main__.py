"""``python -m brokerbench_analysis report RUN... --out DIR``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from brokerbench_analysis import report
from brokerbench_analysis.load import RunDirectoryError
from brokerbench_analysis.notebook import NotebookError
from brokerbench_analysis.report import OutputError, Request

USAGE_ERROR = 2
INTERNAL_ERROR = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit code is 0, 2 for wrong input, or 4 for an internal error."""
    request = _request(arguments)
    try:
        written = report.write(request)
    except (RunDirectoryError, OutputError) as error:
        print(f"brokerbench_analysis: {error}", file=sys.stderr)
        return USAGE_ERROR
    except NotebookError as error:
        print(f"brokerbench_analysis: {error}", file=sys.stderr)
        return INTERNAL_ERROR
    for warning in written.warnings:
        print(warning, end="", file=sys.stderr)
    print(
        f"{written.page}: {len(written.figures)} figures, {len(written.tables)} tables, "
        f"{len(written.missing)} without runs"
    )
    return 0


def _request(arguments: Sequence[str] | None) -> Request:
    parser = argparse.ArgumentParser(prog="python -m brokerbench_analysis")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("report", help="write report.html, figures and tables of runs")
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
        "--seed", type=int, help="of the intervals; default: that of the first run"
    )
    command.add_argument(
        "--resamples", type=positive_number, default=10_000, help="of the intervals; default: 10000"
    )
    chosen = parser.parse_args(arguments)
    return Request(chosen.runs, chosen.out, chosen.claims, chosen.seed, chosen.resamples)


def positive_number(text: str) -> int:
    """A whole number of at least 1; the name stands in argparse's own message."""
    number = int(text)
    if number < 1:
        message = f"{text}: at least 1"
        raise argparse.ArgumentTypeError(message)
    return number


if __name__ == "__main__":
    sys.exit(main())
