"""One HTML page from what the notebooks show: no script, no font, no address outside of it."""

from __future__ import annotations

import base64
import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from brokerbench_analysis.notebook import Shown

_STYLE: Final = (Path(__file__).parent / "page.css").read_text("utf-8")
# Text of a run is a stranger's, and no markup.
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})
_POLICY: Final = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'"
)


@dataclass(frozen=True)
class Section:
    """What one notebook shows.

    Attributes
    ----------
    name
        of the notebook's file, without its ending; the section's place in the page
    """

    name: str
    shown: Sequence[Shown]


def render(title: str, facts: Mapping[str, str], sections: Sequence[Section]) -> str:
    """The page.

    Parameters
    ----------
    title
        of the page
    facts
        about all of it, by name, such as the machine
    sections
        at least one; the first stands above facts and contents
    """
    rows = "\n".join(
        f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>"
        for name, value in facts.items()
    )
    contents = "\n".join(_contents(section) for section in sections)
    opening, *rest = (_section(section) for section in sections)
    body = "\n".join(rest)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{html.escape(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<header>
<h1>{html.escape(title)}</h1>
{opening}
<dl>
{rows}
</dl>
</header>
<nav aria-label="Contents">
<ol>
{contents}
</ol>
</nav>
<main>
{body}
</main>
</body>
</html>
"""


def _contents(section: Section) -> str:
    heading = next(
        (_heading(each.parts["text"]) for each in section.shown if each.kind == "text"), ""
    )
    entries = "".join(
        f"<li>{_link(each.parts['name'], each.parts['title'])}</li>"
        for each in section.shown
        if each.kind in ("chart", "table")
    )
    inner = f"\n<ul>{entries}</ul>" if entries else ""
    return f"<li>{_link(section.name, heading or section.name)}{inner}</li>"


def _link(name: str, text: str) -> str:
    return f'<a href="#{html.escape(name)}">{html.escape(text)}</a>'


def _heading(markdown: str) -> str:
    first = markdown.strip().splitlines()[0] if markdown.strip() else ""
    return first.removeprefix("# ") if first.startswith("# ") else ""


def _section(section: Section) -> str:
    parts = "\n".join(part for each in section.shown if (part := _part(each)))
    return f'<section id="{html.escape(section.name)}">\n{parts}\n</section>'


def _part(shown: Shown) -> str:
    match shown.kind:
        case "text":
            return _text(shown.parts["text"])
        case "chart":
            return _chart(shown.parts)
        case "table":
            return _table(shown.parts)
        case "missing":
            name, text = html.escape(shown.parts["name"]), html.escape(shown.parts["text"])
            return f'<p class="missing" id="{name}">{text}</p>'
        case "output":
            return f"<pre>{html.escape(shown.parts['text'])}</pre>"
        case _:
            return ""


def _text(markdown: str) -> str:
    tokens: list[Token] = _MARKDOWN.parse(markdown)
    for token in tokens:
        # The page has a heading of its own above those of the notebooks.
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1:]) + 1}"
    rendered: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return rendered.strip()


def _chart(parts: Mapping[str, str]) -> str:
    name, title = html.escape(parts["name"]), html.escape(parts["title"])
    picture = base64.b64encode(parts["svg"].encode("utf-8")).decode("ascii")
    alternative = f"{title}. {html.escape(parts['provenance'])}"
    return (
        f'<figure id="{name}" class="chart">\n'
        f'<img alt="{alternative}" src="data:image/svg+xml;base64,{picture}">\n'
        f"<figcaption>{html.escape(parts['description'])}</figcaption>\n</figure>"
    )


def _table(parts: Mapping[str, str]) -> str:
    name, title = html.escape(parts["name"]), html.escape(parts["title"])
    return (
        f'<figure id="{name}" class="table">\n<p class="title">{title}</p>\n'
        f'<div class="scroll">{parts["markup"]}</div>\n'
        f"<figcaption>{html.escape(parts['description'])}\n"
        f"<small>{html.escape(parts['provenance'])}</small></figcaption>\n</figure>"
    )
