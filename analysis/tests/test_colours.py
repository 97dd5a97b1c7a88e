"""Whether colours can be told apart, also by eyes without one kind of cone, and are the report's.

The matrices are those of Machado, Oliveira and Fernandes, "A physiologically-based model for
simulation of color vision deficiency", 2009, severity 1, on linear RGB. A difference is the
distance in CIELAB, in which 2.3 is just noticeable.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from numpy.typing import NDArray

from brokerbench_analysis import style
from brokerbench_analysis.figures import marks

Matrix = NDArray[np.float64]

EYES = {
    "trichromat": np.eye(3),
    "deuteranope": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "protanope": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])

LEAST_BETWEEN_VERDICTS = 15.0
LEAST_FROM_A_BROKER = 20.0

MAIN = Path(__file__).parents[2] / "src" / "main"
DOCUMENT = MAIN / "resources" / "brokerbench" / "document"
SCRIPT = (DOCUMENT / "charts.js").read_text("utf-8")


def seen(colour: str, eye: Matrix) -> Matrix:
    """The colour in CIELAB as `eye` sees it."""
    coded = np.array(to_rgb(colour))
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(eye @ linear, 0, 1) / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(one: str, other: str, eye: Matrix) -> float:
    return float(np.linalg.norm(seen(one, eye) - seen(other, eye)))


def test_red_and_green_of_the_same_lightness_are_alike_to_a_deuteranope() -> None:
    """So that the simulation is one."""
    one, other = "#c8102e", "#5b7a00"
    assert difference(one, other, EYES["trichromat"]) > 80
    assert difference(one, other, EYES["deuteranope"]) < 25


@pytest.mark.parametrize("eye", EYES)
def test_verdicts_are_told_apart(eye: str) -> None:
    colours = {verdict: look.colour for verdict, look in style.VERDICT_STYLES.items()}
    nearest = min(
        (difference(colours[one], colours[other], EYES[eye]), one, other)
        for one, other in combinations(colours, 2)
    )
    assert nearest[0] >= LEAST_BETWEEN_VERDICTS, nearest


def test_no_verdict_has_the_colour_of_a_broker() -> None:
    nearest = min(
        (difference(look.colour, colour, EYES["trichromat"]), verdict, broker)
        for verdict, look in style.VERDICT_STYLES.items()
        for broker, colour in style.BROKER_COLOURS.items()
    )
    assert nearest[0] >= LEAST_FROM_A_BROKER, nearest


def page_colours(path: Path) -> list[dict[str, str]]:
    """Of each mode, light first."""
    blocks = re.findall(r":root \{(.*?)\}", path.read_text("utf-8"), re.DOTALL)
    return [dict(re.findall(r"--(\w+): (#\w+);", block)) for block in blocks]


def test_what_is_shaded_is_so_in_one_colour() -> None:
    (shade,) = re.findall(r"const LIGHT = .*band: '(#\w+)'", SCRIPT)
    assert style.SHADE == shade == page_colours(DOCUMENT / "page.css")[0]["band"]


def number(constant: str) -> int:
    return int(re.findall(rf"const {constant} = (\d+);", SCRIPT)[0])


def test_a_mean_is_larger_than_a_fork_and_no_diamond_here_and_in_the_report() -> None:
    """A diamond is what was published."""
    mean, fork = marks.key("kafka"), marks.detail_keys()[1]
    assert mean.get_marker() == fork.get_marker() == "o"
    assert mean.get_markersize() > fork.get_markersize()
    assert marks.published_key().get_marker() == "D"
    (symbols,) = re.findall(r"const SYMBOLS = \{(.*?)\};", SCRIPT, re.DOTALL)
    assert "circle: " in symbols
    assert "diamond: " not in symbols
    assert number("POINT_PX") > number("FORK_PX")


def returned(model: str, method: str) -> str:
    found = re.search(rf'String {method}\(\) \{{\n\s*return "([^"]+)";', model)
    assert found, method
    return found.group(1)


def test_brokers_have_the_colours_and_names_of_the_report() -> None:
    paths = MAIN.glob("java/brokerbench/broker/*/params/*Model.java")
    models = [text for path in paths if "String colour()" in (text := path.read_text("utf-8"))]
    assert {returned(m, "name"): returned(m, "colour") for m in models} == style.BROKER_COLOURS
    assert {returned(m, "name"): returned(m, "title") for m in models} == style.BROKER_NAMES
    default = (MAIN / "java" / "brokerbench" / "scenario" / "BrokerModel.java").read_text("utf-8")
    assert returned(default, "colour") == style.OTHER_COLOUR


def test_the_page_has_the_colours_of_the_report_in_light_and_dark() -> None:
    light, dark = page_colours(Path(style.__file__).with_name("page.css"))
    assert set(light) == set(dark) == {"page", "text", "muted", "rule", "band"}
    report_light, report_dark, _paper = page_colours(DOCUMENT / "page.css")
    assert light.items() <= report_light.items()
    assert dark.items() <= report_dark.items()
