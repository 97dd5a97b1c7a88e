"""Text of a run directory is a stranger's: it is text in the page, and runs nothing."""

from brokerbench_analysis import page
from brokerbench_analysis.notebook import Shown

HOSTILE = (
    "A machine called <img src=x onerror=alert(1)> and [a link](javascript:alert(1)).\n\n"
    "<script>alert(1)</script>\n"
)


def test_markdown_of_a_run_is_no_markup() -> None:
    rendered = page.render(
        "runs", {"machine": "<b>x</b>"}, [page.Section("one", [Shown("text", {"text": HOSTILE})])]
    )

    assert "<img" not in rendered
    assert "<script" not in rendered
    assert 'href="javascript:' not in rendered
    assert "&lt;img src=x onerror=alert(1)&gt;" in rendered


def test_the_page_lets_nothing_run_and_nothing_load() -> None:
    rendered = page.render("runs", {}, [page.Section("one", [])])

    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\';' in rendered
    assert "script-src" not in rendered
