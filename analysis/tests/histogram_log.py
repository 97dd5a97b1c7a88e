"""Writes what HdrHistogram's log writer writes, for made-up runs: two digits, values from 1 ns."""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter
from collections.abc import Iterable

_HALF_MAGNITUDE = 7
_HALF = 1 << _HALF_MAGNITUDE
_HOUR_NS = 3_600_000_000_000


def payload(values_ns: Iterable[int], times: int = 1) -> str:
    """The base64 text of a histogram that holds each of the values `times` times."""
    counts = Counter(_index(value) for value in values_ns)
    numbers = bytearray()
    expected = 0
    for index in sorted(counts):
        if index > expected:
            numbers += _zigzag(expected - index)
        numbers += _zigzag(counts[index] * times)
        expected = index + 1
    inner = struct.pack(">iiiiqqd", 0x1C849313, len(numbers), 0, 2, 1, _HOUR_NS, 1.0)
    deflated = zlib.compress(inner + bytes(numbers))
    return base64.b64encode(struct.pack(">ii", 0x1C849314, len(deflated)) + deflated).decode()


def lowest(value_ns: int) -> int:
    """The least value that is in the bucket of `value_ns`."""
    shift = _shift(value_ns)
    return value_ns >> shift << shift


def highest(value_ns: int) -> int:
    """The greatest value that is in the bucket of `value_ns`."""
    return lowest(value_ns) + (1 << _shift(value_ns)) - 1


def _shift(value_ns: int) -> int:
    return max(value_ns.bit_length() - _HALF_MAGNITUDE - 1, 0)


def _index(value_ns: int) -> int:
    shift = _shift(value_ns)
    return ((shift + 1) << _HALF_MAGNITUDE) + (value_ns >> shift) - _HALF


def _zigzag(number: int) -> bytes:
    unsigned = number << 1 if number >= 0 else (-number << 1) - 1
    encoded = bytearray()
    while unsigned >= 0x80:
        encoded.append(unsigned & 0x7F | 0x80)
        unsigned >>= 7
    encoded.append(unsigned)
    return bytes(encoded)
