"""What the pages say of the long runs, held against their classes and their series."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from told import OBSERVATIONS, STUDY, Cell, Pick, Told, digits, only, prose, rounded

CLASSES = "tables/long-run-classes.csv"
SERIES = "figures/long-runs-delivered-msg-per-s.csv"


def fork(broker: str, number: int) -> dict[str, object]:
    return {"broker": broker, "fork": number, "figure": "delivered_msg_per_s"}


def last(values: Sequence[object]) -> object:
    return values[-1]


def steady(broker: str, number: int) -> Cell:
    return Cell(CLASSES, fork(broker, number), "steady_from", digits(0))


def before_last(values: Sequence[object]) -> object:
    return values[-2]


def level(broker: str, number: int, pick: Pick = last) -> Cell:
    """The mean after the last changepoint, or before it."""
    return Cell(CLASSES, fork(broker, number), "means", rounded(100), pick=pick)


def kind(broker: str, *numbers: int) -> Cell:
    """What all of these forks are."""
    of = fork(broker, 0) | {"fork": [*numbers]}
    return Cell(CLASSES, of, "kind", pick=lambda kinds: only([*set(kinds)]))


def second(broker: str, iterations: list[int], pick: Pick) -> Cell:
    return Cell(
        SERIES, {"broker": broker, "iteration": iterations}, "value", rounded(100), pick=pick
    )


TOLD = [
    Told(
        STUDY,
        "Three of five forks are a *{}*, steady from iteration {}, {} and {} of {} on, at {}, {} "
        "and {} msg/s; the other two have *{}* within the minute.",
        (
            kind("kafka", 1, 3, 4),
            *(steady("kafka", number) for number in (1, 3, 4)),
            Cell(CLASSES, fork("kafka", 1), "iterations", digits(0)),
            *(level("kafka", number) for number in (1, 3, 4)),
            kind("kafka", 2, 5),
        ),
    ),
    Told(
        STUDY,
        "Kafka delivers {} to {} messages in the first second and {} to {} in the fifteenth.",
        tuple(second("kafka", [each], pick) for each in (1, 15) for pick in (min, max)),
    ),
    Told(
        STUDY,
        "NATS delivers {} to {} messages in the first second and {} to {} in each of the next "
        "three;",
        tuple(second("nats", each, pick) for each in ([1], [2, 3, 4]) for pick in (min, max)),
    ),
    Told(
        STUDY,
        "One fork is steady from iteration {} on. Two are a *{}*, steady from iteration {} and {} "
        "on at {} and {}, after {} and {} before. Two have *{}*:",
        (
            steady("nats", 5),
            kind("nats", 2, 3),
            *(steady("nats", number) for number in (2, 3)),
            *(level("nats", number) for number in (2, 3)),
            *(level("nats", number, before_last) for number in (2, 3)),
            kind("nats", 1, 4),
        ),
    ),
    Told(
        OBSERVATIONS,
        "the changepoints call three a *{}*, steady from iteration {}, {} and {} of 60 on, and "
        "find *{}* in two.",
        (
            kind("kafka", 1, 3, 4),
            *(steady("kafka", number) for number in (1, 3, 4)),
            kind("kafka", 2, 5),
        ),
    ),
    Told(
        OBSERVATIONS,
        "one fork is a *{}*, steady from iteration {} on at {}, two are a *{}*, and two have *{}*",
        (
            kind("nats", 5),
            steady("nats", 5),
            level("nats", 5),
            kind("nats", 2, 3),
            kind("nats", 1, 4),
        ),
    ),
]


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.words[:50])
def test_a_sentence_tells_what_its_csv_holds(told: Told) -> None:
    assert told.sentence() in prose(told.page)
