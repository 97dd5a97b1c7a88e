"""What tests of figures share."""

from brokerbench_analysis.exhibits import Chart, Missing


def drawn(exhibit: Chart | Missing) -> Chart:
    assert isinstance(exhibit, Chart), exhibit
    return exhibit
