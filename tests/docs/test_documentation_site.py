"""The documentation site: everything is in it, every link leads somewhere, and the site's own policy allows it all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import html
from support.blocks import blocks

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages(built: Path) -> Mapping[Path, html.HtmlElement]:
    return {path: html.fromstring(path.read_bytes()) for path in sorted(built.rglob("*.html"))}


pytestmark = pytest.mark.usefixtures("cold")


def test_it_has_every_page_and_a_place_for_it_in_the_contents(pages: Mapping[Path, html.HtmlElement]) -> None:
    named = {path.stem for path in pages}
    written = {path.stem for path in (ROOT / "docs").rglob("*.md")} - {"README", "package"}
    assert written - named == set()
    assert {"changelog", "contributing", "index", "search", "tests"} - named == set()


def test_every_link_leads_to_a_page_and_a_place_in_it(pages: Mapping[Path, html.HtmlElement]) -> None:
    places = {path: {element.get("id") for element in page.iter() if element.get("id")} for path, page in pages.items()}
    lost = set()
    for path, page in pages.items():
        for _element, name, link, _position in page.iterlinks():
            url = urlsplit(link)
            if url.scheme or url.path.startswith("/") or name in {"action", "srcset"}:
                continue
            target = (path.parent / unquote(url.path)).resolve() if url.path else path
            if not target.is_file() or (
                target in places and url.fragment and unquote(url.fragment) not in places[target]
            ):
                lost.add((path.name, link))
    assert lost == set()


def public(module: str) -> set[str]:
    """A module's `__all__`, without importing it: research libraries change the environment."""
    source = ROOT.joinpath("src", *module.split("."))
    text = (source / "__init__.py" if source.is_dir() else source.with_suffix(".py")).read_text(encoding="utf-8")
    found = next(
        node.value
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return set(ast.literal_eval(found))


def test_every_public_name_is_in_the_reference(pages: Mapping[Path, html.HtmlElement]) -> None:
    reference = {path.stem: page for path, page in pages.items() if path.parent.name == "reference"}
    assert len(reference) >= 15
    for module, page in reference.items():
        places = {element.get("id") for element in page.iter() if element.get("id")}
        also = {code.text_content() for code in page.xpath("//main//li//code")}
        names = public(module)
        assert names
        assert {name for name in names if f"{module}.{name}" not in places} - also == set(), module


def forbidden(page: html.HtmlElement) -> Iterator[str]:
    """What the site's content security policy wouldn't let a page do."""
    for element in page.iter():
        if not isinstance(element.tag, str):
            continue
        if element.tag == "style" or (element.tag == "script" and (element.text or "").strip()):
            yield f"<{element.tag}> with a text"
        yield from (
            f"{element.tag} {name}" for name in map(str, element.attrib) if name == "style" or name.startswith("on")
        )
        if element.tag in {"script", "img", "iframe", "object", "form"} or element.get("rel") == "stylesheet":
            link = element.get("src") or element.get("data") or element.get("action") or element.get("href") or ""
            if urlsplit(link).scheme or urlsplit(link).netloc:
                yield link


def test_nothing_in_a_page_needs_more_than_the_sites_policy_allows(pages: Mapping[Path, html.HtmlElement]) -> None:
    assert {(path.name, what) for path, page in pages.items() for what in forbidden(page)} == set()


def test_what_the_policy_forbids_is_found() -> None:
    page = html.document_fromstring(
        "<body onload='x()'><p style='color: red'>a</p><script>x()</script>"
        "<script src='https://example.org/x.js'></script><img src='//example.org/a.png'><img src='a.png'></body>"
    )
    assert set(forbidden(page)) == {
        "body onload", "p style", "<script> with a text", "https://example.org/x.js", "//example.org/a.png"
    }  # fmt: skip


def test_every_diagram_is_drawn(pages: Mapping[Path, html.HtmlElement]) -> None:
    (page,) = [page for path, page in pages.items() if path.name == "architecture.html"]
    written = [block.text for block in blocks("docs/architecture.md") if block.language == "mermaid"]
    drawn = [" ".join(picture.itertext()) for picture in page.xpath("//*[@class='diagram']//*[local-name()='svg']")]
    assert len(drawn) == len(written) > 0
    for text, source in zip(drawn, written, strict=True):
        labels = re.findall(r'\["(.*?)"\]|participant \w+ as (.*)', source)
        words = {word for found in labels for word in "".join(found).replace("<br>", " ").split()}
        assert words
        assert words <= set(text.split())


def test_texts_have_a_compressed_copy_and_say_nothing_of_where_they_were_built(built: Path) -> None:
    assert (built / "index.html.gz").stat().st_size < (built / "index.html").stat().st_size
    assert (built / "searchindex.js.gz").exists()
    told = [path.name for path in built.rglob("*.html") if str(ROOT) in path.read_text(encoding="utf-8")]
    assert told == []
