"""HdrHistogram's V2 compressed format, as it stands in base64 in the lines of a log.

A header, then deflated: a header with digits and range, and the counts in the order of their
buckets, each a ZigZag LEB128 number; a negative one is a run of buckets without counts.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

DAMAGED: Final = (ValueError, struct.error, zlib.error)
"""What reading a payload raises that is damaged or of another format."""

_COMPRESSED: Final = 0x1C849304
_UNCOMPRESSED: Final = 0x1C849303
_WORD_SIZE: Final = 0xF0
_ZIGZAG: Final = 0x10
_OUTER: Final = struct.Struct(">ii")
_INNER: Final = struct.Struct(">iiiiqqd")
_LONGEST_NUMBER: Final = 8


@dataclass(frozen=True, eq=False)
class Counts:
    """A histogram as it is written.

    Attributes
    ----------
    digits
        significant decimal digits that values keep
    lowest_ns, highest_ns
        least value that is told from 0, and greatest that there is room for
    index
        of each bucket that holds a count, ascending; shape (buckets,)
    counts
        values in each bucket, 1 or more; shape (buckets,)
    """

    digits: int
    lowest_ns: int
    highest_ns: int
    index: NDArray[np.int64]
    counts: NDArray[np.int64]


def read(payload: str) -> Counts:
    """The histogram in the last field of a line.

    Raises
    ------
    ValueError, struct.error, zlib.error
        when the payload is damaged or of another format
    """
    outer = base64.b64decode(payload, validate=True)
    cookie, length = _OUTER.unpack_from(outer)
    if cookie & ~_WORD_SIZE != _COMPRESSED or length != len(outer) - _OUTER.size:
        message = "no V2 compressed histogram"
        raise ValueError(message)
    inner = zlib.decompress(outer[_OUTER.size :])
    cookie, length, offset, digits, lowest_ns, highest_ns, _ = _INNER.unpack_from(inner)
    if cookie & ~_WORD_SIZE != _UNCOMPRESSED or length != len(inner) - _INNER.size or offset:
        message = "no V2 histogram"
        raise ValueError(message)
    numbers = _zigzag_numbers(np.frombuffer(inner, dtype=np.uint8, offset=_INNER.size))
    steps = np.where(numbers < 0, -numbers, 1)
    index = (steps.cumsum() - steps)[numbers > 0]
    return Counts(digits, lowest_ns, highest_ns, index, numbers[numbers > 0])


def write(histogram: Counts) -> str:
    """The payload that :func:`read` makes `histogram` of."""
    numbers = b"".join(_zigzag_bytes(number) for number in _numbers(histogram))
    inner = _INNER.pack(
        _UNCOMPRESSED | _ZIGZAG,
        len(numbers),
        0,
        histogram.digits,
        histogram.lowest_ns,
        histogram.highest_ns,
        1.0,
    )
    deflated = zlib.compress(inner + numbers)
    outer = _OUTER.pack(_COMPRESSED | _ZIGZAG, len(deflated)) + deflated
    return base64.b64encode(outer).decode("ascii")


def total(histograms: Sequence[Counts]) -> Counts:
    """The histogram of all values of all `histograms`, of which there is at least one.

    Raises
    ------
    ValueError
        when their buckets differ
    """
    first = histograms[0]
    if any((each.digits, each.lowest_ns) != (first.digits, first.lowest_ns) for each in histograms):
        message = "histograms of one tag have different buckets"
        raise ValueError(message)
    every = np.concatenate([each.index for each in histograms])
    index, place = np.unique(every, return_inverse=True)
    counts = np.zeros(len(index), dtype=np.int64)
    np.add.at(counts, place, np.concatenate([each.counts for each in histograms]))
    highest_ns = max(each.highest_ns for each in histograms)
    return Counts(first.digits, first.lowest_ns, highest_ns, index, counts)


def _numbers(histogram: Counts) -> Iterator[int]:
    expected = 0
    pairs: Iterable[tuple[int, int]] = zip(
        histogram.index.tolist(), histogram.counts.tolist(), strict=True
    )
    for index, count in pairs:
        empty = index - expected
        if empty:
            # As HdrHistogram does, which writes one bucket without counts as its count.
            yield 0 if empty == 1 else -empty
        yield count
        expected = index + 1


def _zigzag_bytes(number: int) -> bytes:
    unsigned = 2 * number if number >= 0 else -2 * number - 1
    encoded = bytearray()
    while unsigned >= 0x80:
        encoded.append(unsigned & 0x7F | 0x80)
        unsigned >>= 7
    encoded.append(unsigned)
    return bytes(encoded)


def _zigzag_numbers(content: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Seven bits a byte, the least first; the eighth bit says that more come."""
    if not content.size:
        return np.empty(0, dtype=np.int64)
    ends = np.flatnonzero(content < 0x80)
    starts = np.concatenate([[0], ends[:-1] + 1])
    if not ends.size or ends[-1] != content.size - 1 or (ends - starts).max() >= _LONGEST_NUMBER:
        message = "a count is cut off or too great"
        raise ValueError(message)
    place = np.arange(content.size) - np.repeat(starts, ends - starts + 1)
    bits = (content & 0x7F).astype(np.int64) << (7 * place)
    unsigned = np.add.reduceat(bits, starts)
    numbers: NDArray[np.int64] = (unsigned >> 1) ^ -(unsigned & 1)
    return numbers
