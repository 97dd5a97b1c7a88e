"""How what a caller asks for is compared with what a manifest holds as text."""

from __future__ import annotations

from collections.abc import Sequence


def names(scenario: str | Sequence[str]) -> Sequence[str]:
    """One scenario's name or several, as several."""
    return [scenario] if isinstance(scenario, str) else scenario


def text(value: object) -> str:
    """A parameter's value as a manifest writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def same(found: str | None, wanted: str) -> bool:
    """Whether two texts are equal or stand for one number; nothing equals an absent value."""
    if found is None or found == wanted:
        return found == wanted
    try:
        return float(found) == float(wanted)
    except ValueError:
        return False
