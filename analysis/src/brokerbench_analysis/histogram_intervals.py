"""A histogram log with one interval per tag, and none of a warm-up.

That is as much as any reader takes of it, in less space.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from brokerbench_analysis import histogram_format
from brokerbench_analysis.histograms import HistogramLogError


@dataclass(frozen=True)
class _Interval:
    start_s: Decimal
    length_s: Decimal
    greatest: Decimal
    counts: histogram_format.Counts


def merged(log: str) -> str:
    """`log` with the intervals of each tag added up, in the order in which tags first appear.

    Counts are exact, so that means and percentiles stay what they are; when within an iteration a
    value was recorded is lost. Intervals of warm-ups are left out. A last line that was cut off
    stays.

    Raises
    ------
    HistogramLogError
        when a line of a measurement, other than the last, is damaged
    """
    end = log.rfind("\n") + 1
    head: list[str] = []
    tags: dict[str, list[_Interval]] = {}
    for number, line in enumerate(log[:end].splitlines(), start=1):
        if not line.startswith("Tag="):
            head.append(line)
            continue
        tag, _, fields = line.partition(",")
        if "/warmup/" in tag:
            continue
        try:
            tags.setdefault(tag, []).append(_interval(fields))
        except (ArithmeticError, *histogram_format.DAMAGED) as error:
            message = f"line {number}: the histogram is damaged ({error})"
            raise HistogramLogError(message) from error
    whole = [*head, *(f"{tag},{_whole(intervals)}" for tag, intervals in tags.items())]
    return "".join(f"{line}\n" for line in whole) + log[end:]


def _interval(fields: str) -> _Interval:
    start, length, greatest, payload = fields.split(",")
    return _Interval(
        Decimal(start), Decimal(length), Decimal(greatest), histogram_format.read(payload)
    )


def _whole(intervals: list[_Interval]) -> str:
    first, last = intervals[0], intervals[-1]
    length_s = last.start_s + last.length_s - first.start_s
    greatest = max(each.greatest for each in intervals)
    payload = histogram_format.write(histogram_format.total([each.counts for each in intervals]))
    return f"{first.start_s},{length_s},{greatest},{payload}"
