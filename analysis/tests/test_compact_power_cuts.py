"""What power cuts left is kept, though this package reads none of it."""

from __future__ import annotations

import shutil
from pathlib import Path

from brokerbench_analysis import compact


def test_rows_of_power_cuts_are_kept_as_they_are(golden_path: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(golden_path, tmp_path / "results" / "run-v1"))
    for name in ("durability.csv", "proofs.csv"):
        (run / name).write_text("trial,cut\npower-cut,1\n", encoding="utf-8")
    (written,) = compact.write([run], tmp_path / "data")
    for name in ("durability.csv", "proofs.csv"):
        assert (written.path / name).read_bytes() == (run / name).read_bytes()
