"""The page as a browser shows it: headless Chromium, without a network."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import threading
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from brokerbench_analysis.report import Written

pytestmark = pytest.mark.xdist_group("report")  # what its fixture writes is made once

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
LIMIT_S = 120

# Looks at a page in a frame of so many pixels, and leaves what it saw in an attribute.
LOOKER = """<!DOCTYPE html><title>looker</title><link rel="icon" href="data:,">
<iframe src="page.html" style="width:%dpx;height:3000px;border:0"></iframe>
<script>
addEventListener("load", () => {
  const page = document.querySelector("iframe").contentDocument;
  const images = [...page.querySelectorAll("figure.chart")].map(figure => {
    const image = figure.querySelector("img");
    return {id: figure.id, decoded: image.complete && image.naturalWidth > 0,
            width: image.getBoundingClientRect().width};
  });
  document.body.dataset.seen = JSON.stringify({
    images: images, width: page.documentElement.scrollWidth,
    tables: [...page.querySelectorAll("figure.table")].map(figure => figure.id)});
});
</script>
"""


@dataclass(frozen=True)
class Look:
    """What a browser saw, what it complained about, and what it asked for."""

    seen: dict[str, Any]
    complaints: list[str]
    asked: set[str]


@pytest.fixture(scope="module")
def browser() -> str:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(f"no browser found; install one of {', '.join(BROWSERS)}")
        pytest.skip(f"no browser found; install one of {', '.join(BROWSERS)}")
    return found


@pytest.fixture
def page(written: Written, tmp_path: Path) -> Path:
    copy = tmp_path / "page.html"
    shutil.copyfile(written.page, copy)
    return copy


def options(scratch: Path) -> list[str]:
    return [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--enable-logging=stderr",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        f"--user-data-dir={scratch / 'profile'}",
        "--virtual-time-budget=20000",
    ]


def run(browser: str, scratch: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [browser, *options(scratch), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT_S,
        env={**os.environ, "HOME": str(scratch)},
    )


@dataclass
class Site:
    """Serves a directory on this machine, and remembers what was asked for."""

    directory: Path
    asked: set[str]

    def __enter__(self) -> str:
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def log_request(self, *_: object) -> None:
                asked.add(self.path)

        handler = partial(Handler, directory=str(self.directory))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def look(browser: str, page: Path, width: int) -> Look:
    (page.parent / "looker.html").write_text(LOOKER % width, "utf-8")
    site = Site(page.parent, set())
    with site as address:
        window = f"--window-size={width + 100},3200"
        done = run(browser, page.parent, window, "--dump-dom", f"{address}/looker.html")
    found = re.search(r'data-seen="([^"]*)"', done.stdout)
    assert found, done.stderr
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return Look(json.loads(html.unescape(found.group(1))), complaints, site.asked)


@pytest.fixture
def desktop(browser: str, page: Path) -> Look:
    return look(browser, page, 1200)


def test_every_figure_is_there_and_decoded(desktop: Look, written: Written) -> None:
    assert [each["id"] for each in desktop.seen["images"]] == list(written.figures)
    assert [each for each in desktop.seen["images"] if not each["decoded"]] == []
    assert desktop.seen["tables"] == list(written.tables)
    # Neither the console nor the server heard of anything that is not on the page.
    assert desktop.complaints == []
    assert desktop.asked == {"/looker.html", "/page.html"}


def test_it_fits_a_desktop(desktop: Look) -> None:
    assert desktop.seen["width"] <= 1200
    assert min(each["width"] for each in desktop.seen["images"]) >= 800


def test_it_fits_a_phone(browser: str, page: Path) -> None:
    phone = look(browser, page, 375)
    assert phone.seen["width"] <= 375
    assert max(each["width"] for each in phone.seen["images"]) <= 375


def test_it_opens_from_a_file(browser: str, page: Path) -> None:
    picture = page.parent / "page.png"
    done = run(
        browser, page.parent, "--window-size=1200,2000", f"--screenshot={picture}", page.as_uri()
    )
    assert [line for line in done.stderr.splitlines() if "CONSOLE" in line] == []
    assert picture.stat().st_size > 20_000


def test_a_picture_that_does_not_decode_is_seen(browser: str, tmp_path: Path) -> None:
    broken = '<figure class="chart" id="broken"><img src="data:image/svg+xml;base64,AAAA"></figure>'
    page = tmp_path / "page.html"
    page.write_text(f'<!DOCTYPE html><html lang="en"><title>broken</title>{broken}', "utf-8")
    assert look(browser, page, 1200).seen["images"][0]["decoded"] is False


def test_an_error_on_the_console_is_seen(browser: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><title>x</title><script>console.error('x')</script>", "utf-8")
    assert look(browser, page, 1200).complaints != []
