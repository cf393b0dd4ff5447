"""Every link of a page that leads to a file leads to one that is there, and to a heading that it has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from support.blocks import PAGES, ROOT

WRITTEN = (*PAGES, "tests/README.md")


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    reader = MarkdownIt("commonmark", {"html": True}).enable("table").use(anchors_plugin, max_level=6)
    return tuple(reader.parse(page.read_text(encoding="utf-8")))


def places(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub and the documentation site make them."""
    return {str(token.attrs["id"]) for token in tokens(page) if token.type == "heading_open"}


def links(page: Path) -> Iterator[str]:
    for token in tokens(page):
        for child in token.children or ():
            yield from (str(value) for name, value in child.attrs.items() if name in {"href", "src"})


def lost(page: Path, link: str) -> bool:
    url = urlsplit(link)
    if url.scheme:
        return False
    target = page.parent / unquote(url.path) if url.path else page
    if not url.fragment or target.suffix != ".md":
        return not target.exists()
    return not target.exists() or unquote(url.fragment) not in places(target)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_link_inside_the_documentation_leads_to_a_file_and_a_place_in_it(name: str) -> None:
    page = ROOT / name
    assert [link for link in links(page) if lost(page, link)] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = ROOT / "docs/installing.md"
    assert not lost(page, "hosting.md#backup")
    assert not lost(page, "https://example.org/#nowhere")
    assert [lost(page, link) for link in ("#no-such-place", "hosting.md#no-such-place", "no-such-page.md")] == [
        True
    ] * 3


@pytest.mark.usefixtures("cold")
def test_addresses_elsewhere_are_listed_with_the_pages_that_name_them() -> None:
    command = [sys.executable, str(ROOT / "tools/docs/links.py")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "https://semver.org  CHANGELOG.md" in told
    assert not [line for line in told if "127.0.0.1" in line]
