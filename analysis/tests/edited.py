"""Files of a copied run, changed."""

from __future__ import annotations

from pathlib import Path


def edit(file: Path, old: str, new: str) -> None:
    """Puts `new` in place of the first `old`, which must be there."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
