"""Titles look the same everywhere: their font comes from the site, and nothing comes from elsewhere."""

from __future__ import annotations

from urllib.parse import urlsplit

from browser.conftest import Visit

USED = """async () => {
  await document.fonts.ready;
  const faces = [...document.fonts].filter((face) => face.status === "loaded");
  const { fontFamily } = getComputedStyle(document.querySelector("h1"));
  return [faces.map((face) => [face.family.replaceAll('"', ""), face.weight]), fontFamily];
}"""
MOST_BYTES = 20_000


def test_titles_are_in_the_sites_own_font(visit: Visit) -> None:
    somebody = visit()
    page, asked = somebody.own_page(), set[str]()
    page.on("request", lambda request: asked.add(request.url))
    somebody.goto("/about")
    faces, title = page.evaluate(USED)
    assert faces == [["Boem Title", "700"]]
    assert title.startswith('"Boem Title"')
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(page.url).netloc}
    (font,) = (url for url in asked if ".woff2" in url)
    answer = somebody.context.request.get(font)
    assert answer.headers["content-type"] == "font/woff2"
    assert len(answer.body()) < MOST_BYTES
