"""The committed run of the scenario http-registry, and what the page says of it."""

from __future__ import annotations

from pathlib import Path
from statistics import geometric_mean

import pytest
from measured_trial import MeasuredTrial
from told import DOCS

from brokerbench_analysis import statistics

RUN = Path(__file__).parents[1] / "registry"
PAGE = (DOCS / "registry.md").read_text(encoding="utf-8")
FRONTS = ["traefik", "fabio"]
REGISTRIES = ["none", "consul"]


def trial(front: str, registry: str) -> MeasuredTrial:
    return MeasuredTrial(RUN, f"http-registry-http-http.front={front}-http.registry={registry}")


def rates(front: str, registry: str) -> list[float]:
    return trial(front, registry).rates("published_inside")


def client_us(front: str, registry: str) -> list[float]:
    return trial(front, registry).client_us()


def node_us(node: str, front: str, registry: str) -> list[float]:
    return trial(front, registry).node_us(node)


def servers_us(front: str, registry: str) -> list[float]:
    nodes = ["front", "worker-1", *(["consul"] if registry == "consul" else [])]
    each = [node_us(node, front, registry) for node in nodes]
    return [sum(of_fork) for of_fork in zip(*each, strict=True)]


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("registry", REGISTRIES)
def test_the_page_has_the_row_of_each(front: str, registry: str) -> None:
    cells = [f"{geometric_mean(rates(front, registry)):,.0f}"]
    cells += [f"{geometric_mean(client_us(front, registry)):.1f} us"]
    cells += [
        f"{geometric_mean(node_us(node, front, registry)):.1f} us" for node in ("front", "worker-1")
    ]
    consul = node_us("consul", front, registry)
    cells += [f"{geometric_mean(consul):.1f} us" if consul else "-"]
    assert f"| {front} | {registry} | {' | '.join(cells)} |" in PAGE


@pytest.mark.parametrize("front", FRONTS)
def test_the_page_has_the_ratios_of_a_registry_to_none(front: str) -> None:
    cells = []
    for figure in (rates, client_us, servers_us):
        ratio = statistics.ratio(figure(front, "consul"), figure(front, "none"))
        cells.append(f"{ratio.value:.2f} ({ratio.low:.2f} to {ratio.high:.2f})")
    assert f"| {front} | {' | '.join(cells)} |" in PAGE


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("registry", REGISTRIES)
def test_five_forks_answered_every_request(front: str, registry: str) -> None:
    iterations = trial(front, registry).rows("throughput")
    assert iterations["fork"].n_unique() == 5
    assert iterations["failed"].sum() == 0
    assert (iterations["published"] == iterations["sent"]).all()
