"""Absolute paths in the files of a run: those that tell of its machine, not of its brokers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STAND_IN: Final = "<directory>"
"""Stands where there was a path."""

# After the start, a blank, a sign that a value follows, or an escape of JSON: no fraction, no
# address of a server, no base64.
_PATH: Final = re.compile(
    r"""(?:(?<![^\s"'`=,;:(\[{@])|(?<=\\[nrt])|(?<=file://))/(?![/\s])[^\s"'`\\,;:|<>()\[\]{}]+"""
)

# Every system and every image has these.
_COMMON: Final = (
    "/bin",
    "/dev",
    "/etc",
    "/lib",
    "/opt",
    "/proc",
    "/sbin",
    "/sys",
    "/usr",
    "/var/lib",
    "/var/log",
    "/var/run",
)


@dataclass(frozen=True)
class Place:
    """A path in a text; its line is 1 or more."""

    line: int
    path: str


def without(text: str) -> tuple[str, dict[int, int]]:
    """`text` with `STAND_IN` for each path, and how many there were by line."""
    lines = Counter(place.line for place in found(text))
    return _PATH.sub(lambda path: STAND_IN if _tells(path.group()) else path.group(), text), lines


def found(text: str) -> Iterator[Place]:
    """The paths in `text`, in its order."""
    for path in _PATH.finditer(text):
        if _tells(path.group()):
            yield Place(_line(text, path.start()), path.group())


def named(text: str, directory: Path) -> Place | None:
    """Where `directory` is first named, also as a part of a word such as `-I/home/user`."""
    name = str(directory)
    at = -1 if directory == Path(directory.anchor) else text.find(name)
    return None if at < 0 else Place(_line(text, at), name)


def _tells(path: str) -> bool:
    return not any(path == place or path.startswith(f"{place}/") for place in _COMMON)


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
