from __future__ import annotations

from pathlib import Path

import pytest

from brokerbench_analysis.machine_paths import Place, found, named, without


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench run all --out /home/user/results -f 5", "bench run all --out <directory> -f 5"),
        ("--out=/data/results", "--out=<directory>"),
        ("java -cp /home/user/a.jar:/home/user/b.jar", "java -cp <directory>:<directory>"),
        ('{ "log.dirs" : "/tmp/brokerbench-1/data" }', '{ "log.dirs" : "<directory>" }'),
        ('"{""reason"":""no room in /Users/user""}"', '"{""reason"":""no room in <directory>""}"'),
        (r'"first line\n/srv/brokers/log\n"', r'"first line\n<directory>\n"'),
        ("see file:///root/report.html", "see file://<directory>"),
        ("/work", "<directory>"),
    ],
)
def test_a_path_of_the_machine_is_replaced(text: str, expected: str) -> None:
    assert without(text)[0] == expected


@pytest.mark.parametrize(
    "text",
    [
        "CLIENT://127.0.0.1:29631,INTERNAL://kafka1:9094",
        "http://example.org/home/user",
        "kafka/nats, 30 of 30 msg/s, 1 / 2",
        "/var/lib/docker on /dev/vda, /etc/nats/brokerbench.conf",
        "/proc/<pid>/io cannot be read",
        "HISTFAAAAi142i1S/home/tmp+/root/w==",
    ],
)
def test_what_is_no_path_of_the_machine_stays(text: str) -> None:
    assert without(text) == (text, {})


def test_a_path_that_only_begins_like_a_common_one_is_replaced() -> None:
    assert without("/etcetera /var/library")[0] == "<directory> <directory>"


def test_lines_count_from_one() -> None:
    text = "no path\n/home/a /home/b\n\n/home/c\n"
    assert without(text)[1] == {2: 2, 4: 1}
    assert list(found(text)) == [Place(2, "/home/a"), Place(2, "/home/b"), Place(4, "/home/c")]


def test_a_directory_is_found_inside_a_word() -> None:
    assert named("first\n-I/srv/user/include", Path("/srv/user")) == Place(2, "/srv/user")
    assert named("-I/srv/other/include", Path("/srv/user")) is None
    assert named("a/b", Path("/")) is None
